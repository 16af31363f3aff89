"""An opponent for beginners: it sees what is good, and plays something like it."""

from collections.abc import Sequence
from math import exp
from random import Random

from animarche.bots.bot import Judgement, Weighed
from animarche.bots.greedy import outlook, reasons
from animarche.bots.looking import LookingBot
from animarche.engine.commands import Command
from animarche.engine.state import GameState

CARELESS = 0.8  # victory points: options that lie closer together than this it hardly tells apart


class NoviceBot(LookingBot):
    """Takes each option the more rarely, the less it leaves compared with the best."""

    def chosen(self, state: GameState, options: Sequence[Command], rng: Random) -> Command:
        """One of the options, mostly a good one."""
        return rng.choices(options, _chances(outlook(state, options)))[0]

    def judgement(self, state: GameState, options: Sequence[Command], rng: Random) -> Judgement:
        """All options, the one that it takes first; `share` is the chance that each had."""
        worths = outlook(state, options)
        chances = _chances(worths)
        chosen = rng.choices(options, chances)[0] if len(options) > 1 else options[0]
        found = [
            Weighed(*one)
            for one in zip(options, worths, chances, reasons(state, options), strict=True)
        ]
        found.sort(key=lambda one: (one.command != chosen, -one.worth))
        return Judgement(tuple(found))


def _chances(worths: Sequence[float]) -> list[float]:
    """How likely each option is taken; together 1."""
    most = max(worths)
    weights = [exp((worth - most) / CARELESS) for worth in worths]
    total = sum(weights)
    return [weight / total for weight in weights]
