"""What cards are called in a report: short, and in English, as all that the arena prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.arena.facts import UPGRADED
from animarche.lang.words import Words

if TYPE_CHECKING:
    from animarche.engine.cards import CardSet

METRICS = {
    "icon": "{icon} shops",
    "kinds": "kinds of shops",
    "shop_vp": "VP of shops",
    "public_built": "public buildings",
    "visitors_from": "visitors from all",
}


class Names:
    """The names of a card set."""

    def __init__(self, cards: CardSet) -> None:
        self._cards, self._words = cards, Words("en", cards.document)

    def shop(self, side: str) -> str:
        """The side of a shop, such as "bakery+"."""
        return self._words.shop(side.removesuffix(UPGRADED), side.endswith(UPGRADED))

    def card(self, id: str) -> str:
        """A shop by its basic side, a manager, an ad or a public building."""
        return self._words.card(id)

    def ad(self, kind: str) -> str:
        """An ad, or a frame of one: "flyer/upper"."""
        kind, _, frame = kind.partition("/")
        return f"{self._words.ad(kind)}, {frame}" if frame else self._words.ad(kind)

    def building(self, kind: str) -> str:
        """A public building."""
        return self._words.building(kind)

    def goal(self, id: str) -> str:
        """The number of a goal and what it counts: "s1 coins 14"."""
        goal = self._cards.goals[id]
        what = METRICS.get(goal.metric, goal.metric).format(icon=goal.icon)
        return f"{id} {what} {goal.threshold}" if goal.threshold else f"{id} {what}"
