"""Counts by group: their sums, and how sure of them one can be."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from animarche.arena.balance.aims import Aim, wins
from animarche.arena.balance.sums import MOST_GROUPS, Estimate, Sums
from animarche.arena.statistics import bootstrap, ratio, ratio_interval, wilson

A, B, C, D = ("a",), ("b",), ("c",), ("d",)
counts = st.lists(st.tuples(*[st.integers(0, 40)] * 4), min_size=2, max_size=12)


def summed(rows):
    return Sums([Counter(dict(zip((A, B, C, D), row, strict=True))) for row in rows])


@given(counts)
def test_all_counts_drawn_together_give_the_intervals_of_each_drawn_alone(rows):
    sums = summed(rows)
    found = sums.ratio(A, B)
    pairs = [(a, b) for a, b, *_ in rows]
    if not any(b for _, b in pairs):
        assert found is None
        return
    assert found.value == ratio(pairs)
    if found.low is not None:
        assert (found.low, found.high) == pytest.approx(ratio_interval(pairs))


@given(counts)
def test_a_difference_is_drawn_as_a_whole(rows):
    found = summed(rows).difference((A, B), (C, D))

    def difference(drawn):
        return ratio([(a, b) for a, b, *_ in drawn]) - ratio([(c, d) for *_, c, d in drawn])

    if found is None:
        assert not sum(b for _, b, *_ in rows) * sum(d for *_, d in rows)
    else:
        assert found.value == pytest.approx(difference(rows))
        if found.low is not None:
            assert (found.low, found.high) == pytest.approx(bootstrap(rows, difference))


def test_an_unknown_count_is_nothing():
    sums = summed([(1, 2, 3, 4), (5, 6, 7, 8)])
    assert sums["x",] == 0
    assert sums.ratio(("x",), B) == Estimate(0, 0, 0)
    assert sums.ratio(A, ("x",)) is None
    assert sums.difference((A, B), (C, ("x",))) is None


def test_one_group_tells_nothing_of_how_groups_differ():
    assert summed([(1, 2, 3, 4)]).ratio(A, B) == Estimate(0.5)


@pytest.mark.parametrize("share", [0, 1])
def test_where_none_or_all_do_it_one_is_not_sure_all_the_same(share):
    """However many cases a group has, it is one trial; without a case it is none."""
    for cases in (1, 3, 12):
        found = summed([(share * cases, cases, 0, 0)] * 5 + [(0, 0, 1, 1)]).share(A, B)
        assert (found.low, found.high) == wilson(5 * share, 5)
        assert found.low < found.high


def test_where_most_draws_have_no_case_there_is_no_interval():
    known = Sums([Counter({A: 1, B: 1})] + [Counter({C: 1})] * 3)
    assert known.ratio(A, B) == Estimate(1, 1, 1)  # two of three draws hold the first group
    # Less than a half of the draws hold both the first and the second.
    rare = Sums([Counter({A: 1, B: 1}), Counter({C: 1, D: 2}), Counter(), Counter()])
    assert rare.difference((A, B), (C, D)) == Estimate(0.5)


def test_very_many_groups_are_put_together():
    number = 3 * MOST_GROUPS + 1
    sums = Sums((Counter({A: index % 2, B: 1}) for index in range(number)), resamples=50)
    assert (sums[A], sums[B]) == (number // 2, number)
    found = sums.share(A, B)
    assert found.low < 0.5 < found.high
    assert found.high - found.low < 0.1


def test_sums_may_be_large():
    assert summed([(2**40, 2**41, 0, 0)] * 3)[B] == 3 * 2**41


@pytest.mark.parametrize(
    "found, verdict",
    [
        (Estimate(0.5, 0.4, 0.6), "within"),
        (Estimate(0.2, 0.2, 0.8), "within"),
        (Estimate(0.5, 0.1, 0.6), "within?"),
        (Estimate(0.7, 0.6, 0.9), "within?"),
        (Estimate(0.9, 0.7, 1.0), "outside?"),
        (Estimate(0.1, 0.0, 0.3), "outside?"),
        (Estimate(0.9, 0.85, 1.0), "outside"),
        (Estimate(0.1, 0.0, 0.19), "outside"),
        (Estimate(0.5), "within?"),
        (Estimate(0.9), "outside?"),
    ],
)
def test_whether_an_aim_is_met(found, verdict):
    assert Aim(0.2, 0.8).verdict(found) == verdict


def test_the_share_of_wins_of_equals():
    aim = wins(4, 0.05)
    assert (aim.low, aim.high) == pytest.approx((0.2, 0.3))
