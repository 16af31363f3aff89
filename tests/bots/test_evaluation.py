"""What a position is worth."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from animarche.bots import weights
from animarche.bots.chances import chance, steps
from animarche.bots.evaluation import TERMS, Ahead, margin, terms, values, worth
from animarche.bots.yields import between, yields
from animarche.cards import standard
from animarche.engine.game import determinize, effect, options, standings, view
from animarche.engine.goals import METRICS
from animarche.engine.records import replace
from animarche.engine.state import ATTRACT, ROUNDS, WORK, swapped
from tests.bots.positions import game

SIDES = [
    side
    for shop in standard().shops.values()
    for side in (shop.front, shop.back)
    if side is not None
]


@pytest.fixture(params=(2, 3, 4), ids=lambda players: f"{players} players")
def states(request):
    return game(request.param, 1)


def with_player(state, seat, **changes):
    player = replace(state.players[seat], **changes)
    return replace(state, players=swapped(state.players, seat, player))


def test_the_worth_is_the_sum_of_the_named_terms(states):
    assert len(set(TERMS)) == len(TERMS)
    for state in states:
        for seat in range(len(state.players)):
            found = terms(state, seat)
            assert len(found) == len(TERMS)
            assert sum(found) == pytest.approx(worth(state, seat))


def test_what_one_wins_the_others_lose(states):
    for state in states:
        assert sum(worth(state, seat) for seat in range(len(state.players))) == pytest.approx(0)


def test_in_the_end_points_alone_count(states):
    end = states[-1]
    totals = tuple(s.total for s in sorted(standings(end), key=lambda score: score.player))
    assert values(end) == totals
    assert worth(end, 0) == margin(totals, 0) == totals[0] - sum(totals[1:]) / len(totals[1:])
    assert dict(zip(TERMS, terms(end, 1), strict=True))["score"] == totals[1]


def test_the_nearer_the_end_the_more_the_worth_says_about_the_winner():
    right = {1: 0, 3: 0, 5: 0}
    for seed in range(30):
        states = game(2, seed)
        for round in right:
            state = next(s for s in states if s.round == round and s.phase == WORK)
            right[round] += (worth(state, 0) > 0) == (worth(states[-1], 0) > 0)
    assert right[5] >= 24
    assert right[1] < right[5]


def test_it_does_not_look_at_what_the_seat_may_not_know(states):
    for state in states[:: len(states) // 20]:
        for seat in range(len(state.players)):
            seen = view(state, seat)
            first, second = (determinize(seen, Random(seed)) for seed in (1, 2))
            assert first != second or state is states[-1]
            assert terms(first, seat) == terms(second, seat)


def test_a_look_ahead_finds_the_same_worth(states):
    for state in states[:-1:11]:
        ahead = Ahead(state, state.to_act)
        for command in options(state):
            after = effect(state, command)
            assert ahead.worth(after) == pytest.approx(worth(after, state.to_act))


def test_a_point_is_a_point(states):
    for state in states[::7]:
        vp = state.players[1].vp
        assert worth(with_player(state, 1, vp=vp + 1), 1) == pytest.approx(worth(state, 1) + 1)


@given(some.data())
def test_more_is_never_worse(data):
    states = game(data.draw(some.sampled_from((2, 3, 4))), 2)
    state = data.draw(some.sampled_from(states[:-1]))
    seat = data.draw(some.integers(0, len(state.players) - 1))
    what = data.draw(some.sampled_from(("coins", "wood", "vp")))
    more = with_player(state, seat, **{what: getattr(state.players[seat], what) + 1})
    assert worth(more, seat) >= worth(state, seat)


def test_own_goals_count_and_face_down_ones_of_the_others_do_not():
    state = game(3, 1)[0]
    assert dict(zip(TERMS, terms(state, 0), strict=True))["goals"] > 0
    seen = determinize(view(state, 1), Random(1))
    assert dict(zip(TERMS, terms(seen, 0), strict=True))["goals"] == 0


def test_what_is_left_when_no_action_is():
    """Coins, wood, empty plots and workers are worth nothing after the last action (F1)."""
    state = next(s for s in game(2, 1) if s.round == ROUNDS and s.phase == WORK)
    done = replace(state, passed=(True, False))
    left = dict(zip(TERMS, terms(done, 0), strict=True))
    assert [left[term] for term in ("coins", "wood", "workers", "plots", "income")] == [0] * 5


@pytest.mark.parametrize("goal", standard().goals.values(), ids=lambda goal: goal.id)
def test_a_goal_is_the_likelier_the_nearer_it_is(goal):
    for later in range(ROUNDS):
        found = [chance(goal, later, away, WORK) for away in (-1, 0, 1, 2, 3)]
        assert found == sorted(found, reverse=True)
        assert all(0 <= number <= 1 for number in found)


def test_every_metric_has_its_steps():
    assert weights.STEP.keys() == METRICS.keys()


def test_a_step_towards_a_goal_brings_something():
    state = game(4, 1)[0]
    for player in state.players:
        assert all(gain > 0 for gain in steps(player, 4, 3, ATTRACT, 4.0).values())


def test_tables_are_by_rounds_to_come():
    tables = [value for value in vars(weights).values() if isinstance(value, tuple)]
    assert len(tables) >= 7
    assert all(len(table) == ROUNDS for table in tables)


def swaps(side):
    """Whether one more customer takes something away, as coins for which it brings a VP."""
    gains = side.income.by_number if side.income else ()
    parts = [(gain.coins, gain.wood, gain.vp) for gain in gains]
    return any(less > more for pair in pairwise(parts) for less, more in zip(*pair, strict=True))


@pytest.mark.parametrize("side", SIDES, ids=lambda side: f"{side.shop} {side.upgraded}")
def test_more_customers_never_bring_less(side):
    for later in range(ROUNDS):
        table = yields(side, 1, later)
        dear = weights.COIN[later] > 1  # so a VP in the place of a coin is worth less
        assert list(table) == sorted(table) or (dear and swaps(side))
        assert len(table) == (1 if side.customers == 0 else side.customers + 1)


def test_few_sides_take_something_away():
    assert [side.shop for side in SIDES if swaps(side)] == ["department_store"]


def test_between_two_entries():
    assert [between((0.0, 1.0, 4.0), n) for n in (0, 0.5, 1, 1.5, 2, 7)] == [0, 0.5, 1, 2.5, 4, 4]
