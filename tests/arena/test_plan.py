"""Who sits where in which game."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from animarche.arena.plan import Plan, deal_seed

line_ups = st.lists(st.sampled_from("abcd"), min_size=2, max_size=4).map(tuple)


@pytest.mark.parametrize(
    "bots, rotations",
    [("aaaa", 1), ("aa", 1), ("abab", 2), ("ab", 2), ("aab", 3), ("abbb", 4), ("aabb", 4)],
)
def test_only_rotations_that_differ_are_played(bots, rotations):
    assert Plan(tuple(bots), 100, 1).rotations == rotations


def test_seats_of_a_line_up_turn_clockwise():
    plan = Plan(("a", "b", "b", "b"), 10, 1)
    assert [plan.seated(game) for game in range(1, 6)] == [
        ("a", "b", "b", "b"),
        ("b", "a", "b", "b"),
        ("b", "b", "a", "b"),
        ("b", "b", "b", "a"),
        ("a", "b", "b", "b"),
    ]
    assert [plan.places(game) for game in (1, 2)] == [(0, 1, 2, 3), (3, 0, 1, 2)]
    assert [plan.deal(game) for game in range(1, 11)] == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3]
    assert len({plan.deal_seed(game) for game in range(1, 11)}) == 3


@given(line_ups, st.integers(1, 30))
def test_every_bot_has_every_seat_equally_often(bots, deal):
    plan = Plan(bots, 1000, 3)
    first = (deal - 1) * plan.rotations + 1
    games = range(first, first + plan.rotations)
    assert {plan.deal(game) for game in games} == {deal}
    assert len({plan.deal_seed(game) for game in games}) == 1
    assert len({plan.seated(game) for game in games}) == plan.rotations
    for player in range(len(bots)):
        there = Counter(plan.seated(game)[player] for game in games)
        for bot in plan.names:
            assert there[bot] * len(bots) == bots.count(bot) * plan.rotations


@given(line_ups, st.integers(1, 100))
def test_places_name_the_bots(bots, game):
    plan = Plan(bots, 1000, 3)
    assert tuple(bots[place] for place in plan.places(game)) == plan.seated(game)
    assert sorted(plan.places(game)) == list(range(len(bots)))


def test_seeds_are_fixed_and_each_deal_has_its_own():
    # Changing how seeds are made would change every arena that anybody has run.
    assert deal_seed(1, 1) == 7554410117382319
    seeds = {deal_seed(seed, deal) for seed in range(50) for deal in range(1, 51)}
    assert len(seeds) == 2500
    assert max(seeds) < 2**53
