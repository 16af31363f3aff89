"""What every bot is."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Protocol

from animarche.engine.commands import Command
from animarche.engine.view import PlayerView


class Bot(Protocol):
    """Picks one of the legal commands of its seat.

    `looks` says whether it looks at the game at all. Making a view costs more than a move, so a
    bot that does not look gets None for it.
    """

    looks: ClassVar[bool]

    def choose(self, view: PlayerView | None, options: Sequence[Command], rng: Random) -> Command:
        """One of `options` (at least one). `view` is what the seat may know; every chance comes
        from `rng`, so that equal seeds give equal games."""
        ...
