"""The games that a report is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.arena.balance.counting import by_group
from animarche.arena.balance.names import Names
from animarche.arena.balance.sums import Sums
from animarche.arena.facts import face

if TYPE_CHECKING:
    from collections.abc import Sequence

    from animarche.arena.play import Result
    from animarche.engine.cards import CardSet


class Games:
    """Finished games of one line-up with one card set, with the sums of their counts.

    `shops` are those in play for so many `players` (S8), `sides` all their sides, by `facts.face`.
    ValueError if there is no game, or if games were played without facts.
    """

    def __init__(self, cards: CardSet, results: Sequence[Result]) -> None:
        if not results:
            raise ValueError("there is no finished game to report on; play some")
        groups = by_group(cards, results)
        self.cards, self.results = cards, results
        self.number, self.deals = len(results), len(groups)
        self.sums, self.names = Sums(groups), Names(cards)
        self.players = len(results[0].scores)
        self.shops = [shop for shop in cards.shops.values() if shop.min_players <= self.players]
        self.sides = [
            face(shop.id, upgraded)
            for shop in self.shops
            for upgraded in ((False, True) if shop.back else (False,))
        ]
