"""What samples of games say, and how sure of it one can be.

Games of one deal resemble each other, so they are no independent draws: whoever counts each for
itself believes too much. What is drawn anew here are whole groups, all games of one deal.
"""

from __future__ import annotations

from math import fsum, isnan, nan, sqrt
from random import Random
from statistics import NormalDist
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Group = TypeVar("Group")
Interval = tuple[float, float]  # the lower end, the upper end

CONFIDENCE = 0.95
RESAMPLES = 1000  # the ends of an interval then move by about a twentieth of its width
UNKNOWN: Interval = (nan, nan)


def bootstrap(
    groups: Sequence[Group],
    statistic: Callable[[Sequence[Group]], float],
    resamples: int = RESAMPLES,
    confidence: float = CONFIDENCE,
    seed: int = 0,
) -> Interval:
    """The percentile bootstrap interval of `statistic`, resampling whole groups.

    Equal arguments give equal intervals. Samples for which the statistic is not a number are left
    out. With fewer than two groups nothing is known of how they differ: both ends are nan.
    """
    if len(groups) < 2:
        return UNKNOWN
    rng = Random(seed)
    found = [statistic(rng.choices(groups, k=len(groups))) for _ in range(resamples)]
    found = sorted(value for value in found if not isnan(value))
    if not found:
        return UNKNOWN
    tail = (1 - confidence) / 2
    return quantile(found, tail), quantile(found, 1 - tail)


def ratio(pairs: Iterable[tuple[float, float]]) -> float:
    """The sum of the first numbers over that of the second; nan where that is 0. Of counts in
    groups (successes, trials) it is the share of successes."""
    firsts, seconds = 0.0, 0.0
    for first, second in pairs:
        firsts += first
        seconds += second
    return firsts / seconds if seconds else nan


def ratio_interval(pairs: Sequence[tuple[float, float]], seed: int = 0) -> Interval:
    """The bootstrap interval of `ratio`; one pair is one group."""
    return bootstrap(pairs, ratio, seed=seed)


def wilson(successes: float, trials: float, confidence: float = CONFIDENCE) -> Interval:
    """Wilson's interval of a share, for trials that do not depend on each other; it is never empty
    and never leaves 0 to 1, also with few trials. (0, 1) where there was none."""
    if not trials:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = successes / trials
    middle = share + z * z / (2 * trials)
    reach = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    whole = 1 + z * z / trials
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def quantile(ordered: Sequence[float], part: float) -> float:
    """The value below which `part` (0 to 1) of the ordered values lie, between two neighbours in
    proportion. At least one value."""
    place = part * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])


def mean(values: Sequence[float]) -> float:
    """The mean; nan of nothing."""
    return fsum(values) / len(values) if values else nan


def strength(share: float, fair: float) -> float:
    """A share of wins as it would be where the fair share is a half: the odds of winning over the
    fair odds, as a share again. One bot against three others wins 0.25 of the games if it is as
    good as they are, and its strength is then 0.5; in pairs of two the strength is the share.

    `fair` lies between 0 and 1; nan where it is one of both, for then nobody else plays.
    """
    if not 0 < fair < 1:
        return nan
    if not 0 < share < 1:
        return share
    odds = share / (1 - share) / (fair / (1 - fair))
    return odds / (1 + odds)
