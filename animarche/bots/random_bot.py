"""The bot that plays any legal command."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from animarche.engine.commands import Command
from animarche.engine.view import PlayerView


class RandomBot:
    """Every option has the same chance."""

    looks: ClassVar[bool] = False

    def choose(self, view: PlayerView | None, options: Sequence[Command], rng: Random) -> Command:
        """One of `options`, whatever the game looks like."""
        # Half of what rng.choice costs; the bias for so few options is below 1e-13.
        return options[int(rng.random() * len(options))]
