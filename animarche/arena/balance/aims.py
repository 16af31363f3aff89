"""What a good card set is: how often each thing should be done and win, and whether it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.engine.records import record

if TYPE_CHECKING:
    from animarche.arena.balance.sums import Estimate

WITHIN, OUTSIDE = "within", "outside"
UNSURE = "?"  # behind the word: the interval reaches across an end of the aim


@record
class Aim:
    """A number is to lie from `low` to `high`."""

    low: float
    high: float

    def verdict(self, found: Estimate) -> str:
        """WITHIN or OUTSIDE, with UNSURE behind it where the other one is possible as well."""
        inside = self._has(found.value)
        word = WITHIN if inside else OUTSIDE
        if found.low is None or found.high is None:
            return word + UNSURE
        if inside:
            sure = self._has(found.low) and self._has(found.high)
        else:
            sure = found.high < self.low or found.low > self.high
        return word if sure else word + UNSURE

    def _has(self, value: float) -> bool:
        return self.low <= value <= self.high


SHOP = Aim(0.05, 0.85)  # built, of the games where it is open
CARD = Aim(0.05, 0.80)  # an ad frame, a public building, a goal: used or reached
WINNERS_VP = Aim(40, 60)  # the mean of the winners at a table of four
MANAGER, SEAT = 0.05, 0.04  # how far from the fair share a share of wins may be


def wins(players: int, off: float) -> Aim:
    """A share of wins that is `off` at most from that of equals (one in so many players)."""
    return Aim(1 / players - off, 1 / players + off)
