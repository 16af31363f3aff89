"""Counts by group of games, and what their sums say, with intervals.

A report asks for hundreds of shares. `statistics.bootstrap` would draw the groups anew for each of
them; here they are drawn once, and every draw adds up all counts together.
"""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from animarche.arena.statistics import CONFIDENCE, RESAMPLES, quantile, wilson
from animarche.engine.records import record

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Key = tuple[str, ...]
Counts = Counter[Key]

MOST_GROUPS = 1000  # more are put together: their intervals would be no better, only slower
WIDTH = 8  # bytes of one sum
NOTHING: Key = ()


@record
class Estimate:
    """A number with its 95 % interval; without an interval where the games do not tell."""

    value: float
    low: float | None = None
    high: float | None = None


class Sums:
    """The sums of counts over all groups, and over `resamples` draws of as many groups.

    Equal counts in equal order give equal intervals.
    """

    def __init__(self, groups: Iterable[Counts], resamples: int = RESAMPLES) -> None:
        groups = list(groups)
        heaps = _heaps(groups)
        self._having = Counter(key for group in groups for key, count in group.items() if count)
        # Nobody counts under NOTHING, so that its place, the first, holds 0 for all unknown keys.
        keys = sorted({NOTHING}.union(*heaps))
        self._place = {key: place for place, key in enumerate(keys)}
        # A row of counts is packed into one long whole number: adding two of them adds all their
        # counts in one step, a hundred times as fast as one after the other.
        rows = [_packed([heap[key] for key in self._place]) for heap in heaps]
        self._total = self._unpacked(sum(rows))
        rng, some = Random(0), len(rows) > 1  # one group does not tell how groups differ
        self._drawn = [
            self._unpacked(sum(rng.choices(rows, k=len(rows))))
            for _ in range(resamples if some else 0)
        ]

    def __getitem__(self, key: Key) -> int:
        """The sum of a count over all groups."""
        return self._total[self._place.get(key, 0)]

    def ratio(self, above: Key, below: Key) -> Estimate | None:
        """One sum over the other; None where that is 0."""
        if not self[below]:
            return None
        a, b = self._place.get(above, 0), self._place[below]
        found = [sums[a] / sums[b] for sums in self._drawn if sums[b]]
        return Estimate(self[above] / self[below], *self._ends(found))

    def share(self, above: Key, below: Key) -> Estimate | None:
        """`ratio` of cases to cases. Where none or all did it, every draw says the same; then the
        interval is Wilson's, as if all cases of a group were one trial."""
        ratio = self.ratio(above, below)
        if ratio is not None and ratio.value in (0, 1):
            trials = self._having[below]
            return Estimate(ratio.value, *wilson(ratio.value * trials, trials))
        return ratio

    def difference(self, first: tuple[Key, Key], second: tuple[Key, Key]) -> Estimate | None:
        """A ratio less another one, each as (above, below); None where one of them is none."""
        one, other = self.ratio(*first), self.ratio(*second)
        if one is None or other is None:
            return None
        a, b, c, d = (self._place.get(key, 0) for key in (*first, *second))
        found = [
            sums[a] / sums[b] - sums[c] / sums[d] for sums in self._drawn if sums[b] and sums[d]
        ]
        return Estimate(one.value - other.value, *self._ends(found))

    def _ends(self, found: list[float]) -> tuple[float | None, float | None]:
        """The ends of the interval of drawn values; none where most draws have no value."""
        if 2 * len(found) <= len(self._drawn):
            return None, None
        found.sort()
        tail = (1 - CONFIDENCE) / 2
        return quantile(found, tail), quantile(found, 1 - tail)

    def _unpacked(self, packed: int) -> Sequence[int]:
        sums = array("Q")
        sums.frombytes(packed.to_bytes(WIDTH * len(self._place), sys.byteorder))
        return sums


def _packed(counts: list[int]) -> int:
    return int.from_bytes(array("Q", counts).tobytes(), sys.byteorder)


def _heaps(groups: list[Counts]) -> list[Counts]:
    """At most MOST_GROUPS groups, of the same counts in all."""
    if len(groups) <= MOST_GROUPS:
        return groups
    heaps: list[Counts] = [Counter() for _ in range(MOST_GROUPS)]
    for index, group in enumerate(groups):
        heaps[index % MOST_GROUPS].update(group)
    return heaps
