"""Who beats whom, in games that are always the same: floors, not measures."""

from random import Random

import pytest

from animarche.bots import budget, create
from animarche.cards import standard
from animarche.engine.game import deal, options, standings, start, step, view

SEATS = {2: ("ab", "ba"), 4: ("aabb", "abba", "bbaa", "baab")}


def share(better, worse, players, deals):
    """The share of wins of `better`, at tables of equally many of both, rotated over each deal."""
    won = games = 0.0
    for seed in range(deals):
        for seats in SEATS[players]:
            names = [better if seat == "a" else worse for seat in seats]
            bots = [(create(name), budget(name)) for name in names]
            rngs = [Random(f"{seed}:{seat}") for seat in range(players)]
            state = start(standard(), deal(standard(), players, seed))
            while (seat := state.to_act) is not None:
                bot, effort = bots[seat]
                seen = view(state, seat) if bot.looks else None
                command = bot.choose(seen, options(state), rngs[seat], effort)
                state = step(state, command, None)
            winners = [score.player for score in standings(state) if score.winner]
            won += sum(seats[who] == "a" for who in winners) / len(winners)
            games += 1
    return won / games


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    "better, worse, floor",
    [
        ("novice", "random", 0.9),
        ("greedy", "random", 0.95),
        ("greedy", "novice", 0.6),
        ("planner", "greedy", 0.6),
    ],
)
def test_the_better_bot_wins_more(better, worse, floor, players):
    assert share(better, worse, players, {2: 16, 4: 5}[players]) >= floor
