"""Ratings of bots from the order in which they finished (Plackett-Luce, by openskill)."""

from __future__ import annotations

from statistics import NormalDist
from typing import TYPE_CHECKING

from animarche.arena.statistics import CONFIDENCE, mean
from animarche.engine.records import record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from animarche.arena.plan import Plan
    from animarche.arena.play import Result
    from animarche.arena.statistics import Interval


@record
class Rating:
    """How strong a bot is by what was seen (`mu`; unknown bots have 25), and how sure that is
    (`sigma`)."""

    mu: float
    sigma: float

    @property
    def interval(self) -> Interval:
        """Where the strength lies with 95 %."""
        reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * self.sigma
        return self.mu - reach, self.mu + reach


def ratings(plan: Plan, results: Iterable[Result]) -> dict[str, Rating]:
    """The rating of each bot of the plan after these games, in the order of their numbers; empty
    where all bots are the same.

    A bot is one player wherever it sits. Every seat is rated for itself, from what its bot had
    before the game; a bot that has several seats then takes the means of theirs, so that one game
    moves it once. Bots do not learn, so nothing is added to `sigma` between the games (tau is 0).
    """
    if len(plan.names) < 2:
        return {}
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    known = {name: model.rating() for name in plan.names}
    for result in sorted(results, key=lambda result: result.game):
        bots = plan.seated(result.game)
        before = [[known[bot]] for bot in bots]
        after = model.rate(before, scores=[float(score) for score in result.scores])
        for name in plan.names:
            own = [team[0] for bot, team in zip(bots, after, strict=True) if bot == name]
            known[name] = model.rating(
                mu=mean([seat.mu for seat in own]), sigma=mean([seat.sigma for seat in own])
            )
    return {name: Rating(rating.mu, rating.sigma) for name, rating in known.items()}
