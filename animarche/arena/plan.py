"""What an arena plays: which bots sit where in which game, and from which seeds."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from animarche.engine.records import record

if TYPE_CHECKING:
    from pathlib import Path


@record
class Plan:
    """`games` games of the same bots, the *line-up*; `logs` is the folder for their logs, or None.

    Each deal is played once by every distinct rotation of the line-up over the seats, so that luck
    and seats fall to all alike: a,a,a,a has one rotation, a,b,a,b two, a,b,b,b four. Games, and
    deals, are numbered from 1. Where the games do not fill the last deal, it is played by its first
    rotations only. Game number k of a seed and a line-up is always the same game.
    """

    bots: tuple[str, ...]
    games: int
    seed: int
    logs: Path | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The different bots, in the order of the line-up."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def rotations(self) -> int:
        """How many games are played of one deal."""
        turned = (self.bots[by:] + self.bots[:by] for by in range(1, len(self.bots) + 1))
        return next(by for by, bots in enumerate(turned, 1) if bots == self.bots)

    def deal(self, game: int) -> int:
        """The number of the deal of a game."""
        return (game - 1) // self.rotations + 1

    def rotation(self, game: int) -> int:
        """By how many seats the line-up is moved clockwise in a game."""
        return (game - 1) % self.rotations

    def places(self, game: int) -> tuple[int, ...]:
        """For each player of a game the place (from 0) in the line-up of the bot that plays."""
        by, count = self.rotation(game), len(self.bots)
        return tuple((player - by) % count for player in range(count))

    def seated(self, game: int) -> tuple[str, ...]:
        """For each player of a game the name of the bot that plays."""
        return tuple(self.bots[place] for place in self.places(game))

    def deal_seed(self, game: int) -> int:
        """The seed of the deal of a game."""
        return deal_seed(self.seed, self.deal(game))


def deal_seed(seed: int, deal: int) -> int:
    """The seed of deal number `deal` of an arena: 53 bits, so that any reader of JSON keeps it."""
    digest = sha256(f"{seed}:{deal}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 11
