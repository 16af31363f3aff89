"""What is said to be out of reach is never reached, and much of it is said in time."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from animarche.engine.commands import Pass
from animarche.engine.game import apply, deal, options, start
from animarche.engine.goals import progress
from animarche.tui.reach import actions, out_of_reach, sales
from tests.cards.first import first_cards


def game(players, seed, busy):
    """All states of a game, one after the other."""
    cards, chance = first_cards(), random.Random(seed)
    state = start(cards, deal(cards, players=players, seed=seed))
    yield state
    while state.to_act is not None:
        acts = [option for option in options(state) if not isinstance(option, Pass)]
        command = chance.choice(acts if acts and chance.random() < busy else options(state))
        state, _ = apply(state, command)
        yield state


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("busy", [0.4, 0.8, 1.0])
def test_what_is_out_of_reach_is_never_reached(players, busy):
    """For every goal of the card set, as if everybody held it."""
    said = set()
    for seed in range(6):
        lost = [set() for _ in range(players)]
        for state in game(players, seed, busy):
            for who, player in enumerate(state.players):
                for goal in state.cards.goals.values():
                    open = replace(goal, large=False)
                    if goal.id in lost[who]:
                        done, needed = progress(goal, player, players)
                        assert done < needed, goal
                        assert state.to_act is None or out_of_reach(state, who, open)
                    elif state.to_act is not None and out_of_reach(state, who, open):
                        lost[who].add(goal.id)
                        said.add(goal.metric)
    assert said >= {"sold", "visits", "public_built", "ads"}


@pytest.mark.parametrize("players", [2, 4])
def test_what_can_still_be_done_is_never_more(players):
    for seed in range(6):
        states = list(game(players, seed, 0.9))
        for who in range(players):
            sold, used = states[-1].players[who].tally.sold, 0
            for before, after in pairwise(states):
                if before.phase == "work" and before.to_act == who and not after.passed[who]:
                    used += 1
            for state in states[:-1]:
                assert state.players[who].tally.sold + sales(state, who) >= sold
            assert actions(states[0], who) >= used


def test_two_large_goals_shut_out_what_is_worth_no_more():
    state = next(game(3, 1, 1.0))
    player = state.players[0]
    goals = state.cards.goals
    five, four, six, other = (
        next(g for g in goals.values() if g.large and g.vp == vp and g.metric not in metrics)
        for vp, metrics in ((5, ()), (4, ()), (6, ()), (4, ("visitors_from",)))
    )
    held = replace(player.goals, large=(five, four, six), scored=(five, four))
    state = replace(state, players=(replace(player, goals=held), *state.players[1:]))
    assert not out_of_reach(state, 0, six)
    assert out_of_reach(state, 0, other)
    one = replace(held, scored=(five,))
    state = replace(state, players=(replace(player, goals=one), *state.players[1:]))
    assert not out_of_reach(state, 0, other)


def test_when_the_game_is_over_nothing_can_be_reached():
    *_, state = game(2, 3, 0.9)
    assert all(out_of_reach(state, 0, goal) for goal in state.cards.goals.values())
