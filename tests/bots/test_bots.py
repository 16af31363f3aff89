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


@pytest.mark.parametrize(
    "effort, simulations, seconds",
    [("7", 7, None), ("1000000", 1_000_000, None), ("0.5s", None, 0.5), ("3600s", None, 3600)],
)
def test_a_name_says_how_much_a_bot_may_think(effort, simulations, seconds):
    found = budget(f"mcts:{effort}")
    assert (found.simulations, found.seconds) == (simulations, seconds)


UNCLEAR = ("", "0", "-1", "1.5", "1000001", "9" * 5000, "٣", "s", "0s", "3601s", "infs", "nans")


@pytest.mark.parametrize("effort", [*UNCLEAR, "1e3s", "1_0s", " 1s", "+1s", "٣s", "1s\n", "1S"])
def test_how_much_a_bot_may_think_is_written_in_plain_digits(effort):
    with pytest.raises(ValueError, match="may think is unclear: write mcts:400 for 400"):
        budget(f"mcts:{effort}")


def test_bots_that_do_not_search_take_no_budget():
    with pytest.raises(ValueError, match="takes no budget: write greedy, not 'greedy:5'"):
        budget("greedy:5")


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
