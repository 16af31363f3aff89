"""Those that look ahead: novice, greedy, planner."""

from collections import Counter
from random import Random

import pytest

from animarche.bots import Budget, create
from animarche.bots.evaluation import TERMS, worth
from animarche.bots.greedy import MOST_REASONS, TELLING, best, outlook, reasons
from animarche.bots.planner import ALIKE, CANDIDATES, candidates, plan
from animarche.engine.commands import PASS, Attract, Sell
from animarche.engine.game import determinize, effect, options, view
from animarche.engine.state import ATTRACT, SALE
from tests.bots.positions import game

THINKING = ("novice", "greedy", "planner")


def decisions(players, seed, every):
    """Some states of a game in which there is a choice."""
    return [s for s in game(players, seed)[:-1] if len(options(s)) > 1][::every]


@pytest.mark.parametrize("name", THINKING)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_it_thinks_is_what_it_plays(name, players):
    for state in decisions(players, 4, 9):
        seen, legal = view(state, state.to_act), options(state)
        chosen = create(name).choose(seen, legal, Random(7), Budget())
        judged = create(name).judge(seen, legal, Random(7), Budget())
        assert judged.command == chosen
        assert {one.command for one in judged.weighed} <= set(legal)
        assert sum(one.share for one in judged.weighed) == pytest.approx(1)
        for one in judged.weighed:
            assert {reason.term for reason in one.reasons} <= set(TERMS)


@pytest.mark.parametrize("name", THINKING)
def test_a_single_option_needs_no_thought(name):
    assert create(name).choose(None, (PASS,), Random(1), Budget()) == PASS


@pytest.mark.parametrize("name", THINKING)
def test_a_single_option_can_be_judged(name):
    state = decisions(2, 4, 9)[0]
    judged = create(name).judge(view(state, state.to_act), options(state)[:1], Random(1), Budget())
    assert judged.command == options(state)[0]


def test_greedy_takes_what_is_worth_most():
    for state in decisions(2, 5, 5):
        seen, legal = view(state, state.to_act), options(state)
        judged = create("greedy").judge(seen, legal, Random(1), Budget())
        inside = determinize(seen, Random(1))
        worths = [worth(effect(inside, command), state.to_act) for command in legal]
        assert judged.weighed[0].worth == pytest.approx(max(worths))
        assert len(judged.weighed) == len(legal)


def test_greedy_is_not_partial_among_equals():
    state = game(4, 1)[0]  # the first store may stand on any plot
    legal = options(state)
    assert {best(state, legal, Random(seed)) for seed in range(40)} == set(legal)


def test_reasons_tell_what_changes_against_a_pass():
    state = next(s for s in game(2, 4) if s.phase == SALE and PASS in options(s))
    legal = options(state)
    found = dict(zip(legal, reasons(state, legal), strict=True))
    assert found[PASS] == ()
    sale = next(one for one in legal if isinstance(one, Sell))
    told = {reason.term: reason.amount for reason in found[sale]}
    side = state.players[state.to_act].plots[sale.plot].side
    assert told["score"] >= side.vp
    assert told["shops"] == -side.vp


def test_reasons_are_few_and_the_largest_first():
    for state in decisions(3, 4, 9):
        for found in reasons(state, options(state)):
            sizes = [abs(reason.amount) for reason in found]
            assert sizes == sorted(sizes, reverse=True)
            assert len(found) <= MOST_REASONS
            assert all(size >= TELLING for size in sizes)


def test_without_a_pass_reasons_tell_what_is_unlike_the_other_options():
    state = game(4, 1)[0]
    legal = options(state)
    assert PASS not in legal
    assert all(found == () for found in reasons(state, legal))  # an empty board: all alike


def test_the_planner_looks_at_the_options_that_are_worth_most_at_once():
    for state in decisions(4, 5, 7):
        legal = options(state)
        looked = dict(candidates(state, legal, Random(1)))
        assert 0 < len(looked) <= min(CANDIDATES[state.phase], len(legal))
        assert set(looked) <= set(legal)
        for command, at_once in looked.items():
            assert at_once == pytest.approx(worth(effect(state, command), state.to_act))
        if len(legal) <= ALIKE:
            assert max(looked.values()) == pytest.approx(max(outlook(state, legal)))


def test_the_planner_puts_the_best_plan_first():
    state = next(s for s in decisions(2, 5, 1) if s.phase == ATTRACT)
    found = plan(state, options(state), Random(1))
    worths = [value for _, value in found]
    assert worths == sorted(worths, reverse=True)
    assert any(isinstance(command, Attract) for command, _ in found)


def test_the_novice_likes_what_is_good():
    state = max(decisions(2, 6, 1), key=lambda s: len(options(s)))
    seen, legal, rng = view(state, state.to_act), options(state), Random(1)
    chosen = Counter(create("novice").choose(seen, legal, rng, Budget()) for _ in range(100))
    worths = dict(zip(legal, outlook(determinize(seen, rng), legal), strict=True))
    assert len(chosen) > 3
    mean = sum(worths[command] * times for command, times in chosen.items()) / 100
    assert sum(worths.values()) / len(worths) < mean < max(worths.values())
