"""The fast player of games in mind."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from animarche.bots import policy
from animarche.bots.policy import gains, pick
from animarche.cards import standard
from animarche.engine.commands import PASS
from animarche.engine.game import KINDS, deal, options, start, step
from tests.bots.positions import game
from tests.cards.first import first_cards


def test_every_kind_of_command_has_its_gain():
    assert policy._GAINS.keys() == KINDS.keys()


@given(some.data())
def test_options_have_gains_and_the_one_that_gains_most_is_picked(data):
    states = game(data.draw(some.sampled_from((2, 3, 4))), 3)
    state = data.draw(some.sampled_from(states[:-1]))
    legal = options(state)
    found = dict(zip(legal, gains(state, legal), strict=True))
    assert found.get(PASS, 0.0) == 0.0
    seed = data.draw(some.integers(0, 1000))
    picked = pick(state, legal, Random(seed))
    assert found[picked] == pytest.approx(max(found.values()))
    assert pick(state, legal, Random(seed)) == picked


def test_one_option_is_played_without_a_look():
    assert pick(None, (PASS,), Random(1)) == PASS


def test_of_equals_each_has_a_chance():
    state = start(standard(), deal(standard(), 4, 1))  # nobody has a store yet
    assert {pick(state, options(state), Random(seed)) for seed in range(40)} == set(options(state))


@pytest.mark.parametrize("players", [2, 4])
def test_it_plays_far_better_than_chance(players):
    cards = first_cards()

    def total(seed, good):
        """The points of the first seat, which plays by the policy or by chance, as others do."""
        rng, state = Random(seed), start(cards, deal(cards, players, seed))
        while (seat := state.to_act) is not None:
            legal = options(state)
            command = pick(state, legal, rng) if good and seat == 0 else rng.choice(legal)
            state = step(state, command, None)
        return state.players[0].vp

    assert all(total(seed, True) > total(seed, False) + 10 for seed in range(6))
