"""What came out of an arena, as numbers, as JSON, and in sentences."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from math import fsum, isnan
from typing import TYPE_CHECKING, Any

from animarche.arena.play import log_name
from animarche.arena.ratings import Rating, ratings
from animarche.arena.statistics import mean, ratio, ratio_interval, strength, wilson
from animarche.engine.board import BOARDS
from animarche.engine.records import record
from animarche.journal.values import escaped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from animarche.arena.plan import Plan
    from animarche.arena.play import Result
    from animarche.arena.statistics import Interval


@record
class Estimate:
    """What games say of a number, and where it lies with 95 %; nan is unknown."""

    value: float
    interval: Interval

    def through(self, change: Callable[[float], float]) -> Estimate:
        """The same of another number that grows with this one."""
        low, high = self.interval
        return Estimate(change(self.value), (change(low), change(high)))


@record
class BotTotal:
    """One bot over all games, in all its seats. `wins` are shares of games (a win that n players
    share counts 1/n for each of them), `fair` is what they would be if all were equally good,
    `strength` what `statistics.strength` makes of both; `vp` is the mean score. `rating` is None
    where nobody else plays. `thought_s` is the CPU time it has taken a game and seat, nan where
    nothing was played."""

    bot: str
    wins: Estimate
    fair: float
    strength: Estimate
    vp: Estimate
    least: int
    most: int
    rating: Rating | None
    thought_s: float


@record
class Meeting:
    """How often a seat of `bot` had more VP than a seat of `other` in the same game; as many VP
    are half. `pairs` are the pairs of seats that were compared."""

    bot: str
    other: str
    share: Estimate
    pairs: int


@record
class SeatTotal:
    """One seat over all games, whoever sat there; `wins` as above."""

    seat: str
    wins: Estimate
    vp: Estimate
    least: int
    most: int


@record
class Report:
    """An arena's outcome; `results` are in the order of the games. Those `now` of them were played
    in the last `wall_s` seconds by `crew`; the others were there before."""

    plan: Plan
    crew: str
    wall_s: float
    now: tuple[Result, ...]
    results: tuple[Result, ...]

    @property
    def decisions(self) -> int:
        """All commands that were given."""
        return sum(result.decisions for result in self.results)

    @property
    def cpu_s(self) -> float:
        """The CPU time of all games in all processes; starting processes is not in it."""
        return fsum(result.cpu_s for result in self.results)

    @property
    def per_cpu_s(self) -> float:
        """Decisions per second of CPU time, in all games."""
        return self.decisions / self.cpu_s if self.cpu_s else 0.0

    @property
    def per_wall_s(self) -> float:
        """Decisions per second that passed, in the games that were played now."""
        return sum(result.decisions for result in self.now) / self.wall_s if self.wall_s else 0.0

    @property
    def shared(self) -> int:
        """How many games have more than one winner (F2)."""
        return sum(len(result.winners) > 1 for result in self.results)

    def deals(self) -> list[list[Result]]:
        """The games, those of one deal together: they are the groups of all intervals."""
        found: dict[int, list[Result]] = {}
        for result in self.results:
            found.setdefault(self.plan.deal(result.game), []).append(result)
        return list(found.values())

    def bots(self) -> list[BotTotal]:
        """The bots in the order of the line-up; empty when no game was finished."""
        if not self.results:
            return []
        plan, rated = self.plan, ratings(self.plan, self.results)
        totals = []
        for name in plan.names:
            fair = plan.bots.count(name) / len(plan.bots)
            own = partial(_seats_of, plan, name)
            wins = self._wins(own) if fair < 1 else Estimate(1.0, (1.0, 1.0))
            scores = [result.scores[seat] for result in self.results for seat in own(result)]
            thought = [result.thought_s[seat] for result in self.results for seat in own(result)]
            totals.append(
                BotTotal(
                    name,
                    wins,
                    fair,
                    wins.through(partial(strength, fair=fair)),
                    self._vp(own),
                    min(scores),
                    max(scores),
                    rated.get(name),
                    mean(thought),
                )
            )
        return totals

    def meetings(self) -> list[Meeting]:
        """All pairs of different bots; empty when no game was finished."""
        found = []
        for bot, other in combinations(self.plan.names, 2):
            pairs = [_compared(self.plan, games, bot, other) for games in self.deals()]
            if pairs:
                share = _share(pairs)
                found.append(Meeting(bot, other, share, sum(number for _, number in pairs)))
        return found

    def seats(self) -> list[SeatTotal]:
        """The seats in order; empty when no game was finished."""
        if not self.results:
            return []
        totals = []
        for player, seat in enumerate(BOARDS[len(self.plan.bots)].seats):
            own = partial(_one_seat, player)
            scores = [result.scores[player] for result in self.results]
            totals.append(SeatTotal(seat, self._wins(own), self._vp(own), min(scores), max(scores)))
        return totals

    def _wins(self, own: Callable[[Result], Sequence[int]]) -> Estimate:
        """The share of games that the players `own` win."""
        return _share(
            (fsum(result.win(player) for result in games for player in own(result)), len(games))
            for games in self.deals()
        )

    def _vp(self, own: Callable[[Result], Sequence[int]]) -> Estimate:
        """The mean score of the players `own`."""
        return _estimate(
            (
                sum(result.scores[player] for result in games for player in own(result)),
                sum(len(own(result)) for result in games),
            )
            for games in self.deals()
        )


def _estimate(pairs: Iterable[tuple[float, float]]) -> Estimate:
    groups = list(pairs)
    return Estimate(ratio(groups), ratio_interval(groups))


def _share(pairs: Iterable[tuple[float, float]]) -> Estimate:
    """A share of what was tried. Where it is none or all of it, every draw of the deals says the
    same; the interval is Wilson's then, as if a deal were one trial."""
    groups = list(pairs)
    share = ratio(groups)
    if share in (0, 1):
        return Estimate(share, wilson(share * len(groups), len(groups)))
    return Estimate(share, ratio_interval(groups))


def _seats_of(plan: Plan, bot: str, result: Result) -> tuple[int, ...]:
    """The players that a bot plays."""
    return tuple(player for player, name in enumerate(plan.seated(result.game)) if name == bot)


def _one_seat(player: int, result: Result) -> tuple[int, ...]:
    return (player,)


def _compared(plan: Plan, games: Sequence[Result], bot: str, other: str) -> tuple[float, int]:
    """In how many pairs of seats `bot` was ahead of `other`, and how many there are."""
    ahead, pairs = 0.0, 0
    for result in games:
        scores, others = result.scores, _seats_of(plan, other, result)
        for one in _seats_of(plan, bot, result):
            for two in others:
                ahead += 1.0 if scores[one] > scores[two] else 0.5 * (scores[one] == scores[two])
                pairs += 1
    return ahead, pairs


def report(
    plan: Plan, crew: str, wall_s: float, now: Iterable[Result], before: Iterable[Result] = ()
) -> Report:
    """The report on results in any order: those that were played now, and those before."""
    played = tuple(sorted(now, key=_number_of))
    return Report(plan, crew, wall_s, played, tuple(sorted((*before, *played), key=_number_of)))


def _number_of(result: Result) -> int:
    return result.game


def summary(report: Report) -> dict[str, Any]:
    """The report as plain values, unknown numbers as None. The same for the same games, however
    and where they were played."""
    plan = report.plan
    return {
        "line_up": list(plan.bots),
        "seed": plan.seed,
        "games_asked": plan.games,
        "games": len(report.results),
        "deals": len(report.deals()),
        "decisions": report.decisions,
        "shared_wins": report.shared,
        "bots": [
            {
                "bot": total.bot,
                "wins": _as_json(total.wins),
                "fair": round(total.fair, 6),
                "strength": _as_json(total.strength),
                "vp": _as_json(total.vp) | {"min": total.least, "max": total.most},
                "rating": None if total.rating is None else _rating(total.rating),
            }
            for total in report.bots()
        ],
        "meetings": [
            {
                "bot": meeting.bot,
                "other": meeting.other,
                "ahead": _as_json(meeting.share),
                "pairs": meeting.pairs,
            }
            for meeting in report.meetings()
        ],
        "seats": [
            {
                "seat": total.seat,
                "wins": _as_json(total.wins),
                "vp": _as_json(total.vp) | {"min": total.least, "max": total.most},
            }
            for total in report.seats()
        ],
    }


def as_json(report: Report) -> dict[str, Any]:
    """The summary with each result. Only what is under "time" differs between two runs."""
    return {
        **summary(report),
        "results": [_result(report.plan, result) for result in report.results],
        "time": {
            "crew": report.crew,
            "games": len(report.now),
            "wall_s": report.wall_s,
            "cpu_s": report.cpu_s,
            "decisions_per_wall_s": report.per_wall_s,
            "decisions_per_cpu_s": report.per_cpu_s,
            "thought_s": {total.bot: _number(total.thought_s) for total in report.bots()},
        },
    }


def _number(value: float) -> float | None:
    return None if isnan(value) else round(value, 6)


def _as_json(estimate: Estimate) -> dict[str, float | None]:
    low, high = estimate.interval
    return {"value": _number(estimate.value), "low": _number(low), "high": _number(high)}


def _rating(rating: Rating) -> dict[str, float | None]:
    low, high = rating.interval
    return {
        "mu": _number(rating.mu),
        "sigma": _number(rating.sigma),
        "low": _number(low),
        "high": _number(high),
    }


def _result(plan: Plan, result: Result) -> dict[str, Any]:
    return {
        "game": result.game,
        "deal": plan.deal(result.game),
        "bots": list(plan.seated(result.game)),
        "seed": result.seed,
        "scores": list(result.scores),
        "winners": list(result.winners),
        "decisions": result.decisions,
        "log": None if plan.logs is None else str(plan.logs / log_name(plan.seed, result.game)),
    }


def sentences(report: Report) -> list[str]:
    """What the report says beside its tables, one line each."""
    games, plan = len(report.results), report.plan
    told = [f"{_count(games, 'game')} of {plan.games}, seed {plan.seed}"]
    if games:
        deals, rest = len(report.deals()), games % plan.rotations
        if plan.rotations > 1:
            told[0] += f", {_count(deals, 'deal')} in {plan.rotations} rotations of the line-up"
        told[0] += f", {report.decisions} decisions ({report.decisions / games:.0f} a game)"
        if plan.rotations > 1 and games == plan.games and rest:
            told.append(f"The last deal was played in {rest} of {plan.rotations} rotations only")
        if deals > 1:
            told.append("In brackets are 95 % intervals, from drawing the deals anew")
        told.append(
            f"A win that several share counts as a part for each; {report.shared} of "
            f"{_count(games, 'game')} had more than one winner"
        )
        if report.now:
            told.append(
                f"Speed: {report.per_wall_s:,.0f} decisions/s by the clock with {report.crew} "
                f"({_count(len(report.now), 'game')} in {report.wall_s:.1f} s), "
                f"{report.per_cpu_s:,.0f} decisions/s of CPU time in each"
            )
    if plan.logs is not None:
        told.append(f"Logs in {escaped(str(plan.logs))}: each holds all the secrets of its game")
    return [f"{sentence}." for sentence in told]


def _count(number: int, one: str) -> str:
    return f"{number} {one if number == 1 else one + 's'}"
