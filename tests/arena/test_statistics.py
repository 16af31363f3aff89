"""Intervals that hold what they promise, and the same ones every time."""

from math import isnan, nan
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from animarche.arena.statistics import (
    bootstrap,
    mean,
    quantile,
    ratio,
    ratio_interval,
    strength,
    wilson,
)

shares = st.floats(0.001, 0.999)


def test_a_bootstrap_interval_is_the_same_every_time():
    groups = [(Random(number).random(), 1) for number in range(40)]
    low, high = ratio_interval(groups)
    assert (low, high) == ratio_interval(groups)
    assert (low, high) != ratio_interval(groups, seed=1)
    assert low < ratio(groups) < high


def test_a_bootstrap_interval_covers_the_truth_as_often_as_it_says():
    """Two hundred samples of 40 groups, whose two games each always end alike."""
    covered = 0
    for number in range(200):
        rng = Random(number)
        groups = [(2.0 * (rng.random() < 0.4), 2) for _ in range(40)]
        low, high = bootstrap(groups, ratio, resamples=200, seed=number)
        covered += low <= 0.4 <= high
    assert 180 <= covered <= 197


def test_groups_that_belong_together_make_an_interval_wider():
    """As many games, but four of a deal end alike: only the deals count."""
    rng = Random(5)
    ends = [float(rng.random() < 0.5) for _ in range(100)]
    alike_low, alike_high = ratio_interval([(4 * end, 4) for end in ends])
    low, high = ratio_interval([(end, 1) for end in ends for _ in range(4)])
    assert alike_high - alike_low > 1.8 * (high - low)


def test_what_nobody_can_know_is_not_a_number():
    assert isnan(ratio([]))
    assert isnan(ratio([(0, 0)]))
    assert isnan(mean([]))
    assert all(map(isnan, ratio_interval([(1, 2)])))
    assert all(map(isnan, ratio_interval([(0, 0), (0, 0)])))
    assert isnan(strength(1, 1))


def test_samples_without_a_number_are_left_out():
    low, high = ratio_interval([(1, 1), (0, 0), (1, 1)])
    assert (low, high) == (1, 1)


@pytest.mark.parametrize(
    "successes, trials, low, high",
    [(0, 10, 0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_as_in_the_books(successes, trials, low, high):
    assert wilson(successes, trials) == pytest.approx((low, high), abs=6e-5)


def test_wilson_knows_nothing_without_trials():
    assert wilson(0, 0) == (0, 1)


@given(st.integers(0, 1000), st.integers(1, 1000))
def test_wilson_holds_the_share(successes, trials):
    successes = min(successes, trials)
    low, high = wilson(successes, trials)
    assert 0 <= low <= successes / trials + 1e-12
    assert successes / trials - 1e-12 <= high <= 1
    assert low < high


@given(st.lists(st.floats(-1e6, 1e6), min_size=1), st.floats(0, 1))
def test_a_quantile_lies_among_its_values(values, part):
    ordered = sorted(values)
    assert ordered[0] <= quantile(ordered, part) <= ordered[-1]


def test_quantiles():
    assert [quantile([1, 2, 4], part) for part in (0, 0.25, 0.5, 0.75, 1)] == [1, 1.5, 2, 3, 4]


@given(shares)
def test_strength_in_pairs_is_the_share_itself(share):
    assert strength(share, 0.5) == pytest.approx(share)


@given(shares)
def test_a_fair_share_is_half_the_strength(fair):
    assert strength(fair, fair) == pytest.approx(0.5)


@given(shares, shares, shares)
def test_more_wins_are_more_strength(one, other, fair):
    low, high = sorted((one, other))
    assert strength(low, fair) <= strength(high, fair) + 1e-12


def test_strength_at_its_ends():
    assert strength(0, 0.25) == 0
    assert strength(1, 0.25) == 1
    assert strength(0.5, 0.25) == pytest.approx(0.75)
    assert isnan(strength(nan, 0))
