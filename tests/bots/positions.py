"""Positions of real games, for tests of those that look at them."""

from functools import cache
from random import Random

from animarche.bots.policy import pick
from animarche.cards import standard
from animarche.engine.game import GameState, deal, options, start, step


@cache
def game(players: int, seed: int) -> tuple[GameState, ...]:
    """All states of a game in which half of the moves are good and half are any, the end last."""
    rng = Random(seed)
    states = [start(standard(), deal(standard(), players, seed))]
    while states[-1].to_act is not None:
        legal = options(states[-1])
        if rng.random() < 0.5:
            command = pick(states[-1], legal, rng)
        else:
            command = rng.choice(legal)
        states.append(step(states[-1], command, None))
    return tuple(states)
