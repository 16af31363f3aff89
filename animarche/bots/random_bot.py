"""The bot that plays any legal command."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from animarche.bots.bot import Budget, Judgement, Weighed
from animarche.engine.commands import Command
from animarche.engine.view import PlayerView


class RandomBot:
    """Every option has the same chance."""

    looks: ClassVar[bool] = False

    def choose(
        self, view: PlayerView | None, options: Sequence[Command], rng: Random, budget: Budget
    ) -> Command:
        """One of `options`, whatever the game looks like."""
        # Half of what rng.choice costs; the bias for so few options is below 1e-13.
        return options[int(rng.random() * len(options))]

    def judge(
        self, view: PlayerView | None, options: Sequence[Command], rng: Random, budget: Budget
    ) -> Judgement:
        """The same, for no reason."""
        return Judgement((Weighed(self.choose(view, options, rng, budget), 0.0, 1.0),))
