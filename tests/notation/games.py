"""Games in which much happens."""

from functools import cache
from random import Random

from animarche.engine.commands import PASS, Sell
from animarche.engine.game import apply, deal, options, start
from tests.cards.first import first_cards


@cache
def busy_game(players, seed):
    """(state, command, state after) of a game in which nobody passes who can do something else, and
    few shops are sold."""
    state, dice, steps = start(first_cards(), deal(first_cards(), players, seed)), Random(seed), []
    while found := options(state):
        busy = [c for c in found if c != PASS and (type(c) is not Sell or dice.random() < 0.2)]
        command = dice.choice(busy or [PASS])
        after, _ = apply(state, command)
        steps.append((state, command, after))
        state = after
    return steps
