"""What plays by itself."""

from collections import Counter
from random import Random

import pytest

from animarche.bots import BOTS, SEARCHING, budget, create
from animarche.cards import standard
from animarche.engine.game import deal, options, start, step, view


def test_unknown_bots():
    with pytest.raises(ValueError) as refused:
        create("deep\x1bblue")
    there = ", ".join(BOTS)
    assert str(refused.value) == rf"There is no bot 'deep\x1bblue'; there are: {there}."


@pytest.mark.parametrize("name", [f"{name}:3" if name in SEARCHING else name for name in BOTS])
def test_a_bot_plays_legal_commands_only_and_equal_chances_alike(name):
    def game():
        bot, rng, effort = create(name), Random(3), budget(name)
        state = start(standard(), deal(standard(), 3, 11))
        played = []
        while (seat := state.to_act) is not None:
            legal = options(state)
            command = bot.choose(view(state, seat) if bot.looks else None, legal, rng, effort)
            assert command in legal
            played.append(command)
            state = step(state, command, None)
        return played

    assert game() == game()


def test_random_gives_every_option_the_same_chance():
    bot, rng = create("random"), Random(5)
    chosen = Counter(bot.choose(None, "abc", rng, budget("random")) for _ in range(3000))
    assert set(chosen) == set("abc")
    assert all(900 < count < 1100 for count in chosen.values())


def test_random_looks_at_nothing():
    assert not create("random").looks
