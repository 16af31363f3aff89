"""What came out of an arena, as numbers, as JSON, and as a table to read."""

from __future__ import annotations

from math import fsum
from statistics import fmean
from typing import TYPE_CHECKING, Any

from animarche.arena.play import log_name
from animarche.engine.board import BOARDS
from animarche.engine.records import record
from animarche.journal.values import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from animarche.arena.play import Result
    from animarche.arena.schedule import Plan


@record
class SeatTotal:
    """One seat over all games. A win that n players share counts 1/n for each of them."""

    seat: str
    bot: str
    mean: float
    least: int
    most: int
    wins: float


@record
class Report:
    """An arena's outcome; `results` are in the order of the games. `wall_s` is the time that
    passed, the CPU time of the games is in the results."""

    plan: Plan
    workers: int
    wall_s: float
    results: tuple[Result, ...]

    @property
    def decisions(self) -> int:
        """All commands that bots gave."""
        return sum(result.decisions for result in self.results)

    @property
    def cpu_s(self) -> float:
        """The CPU time of all games in all processes; starting processes is not in it."""
        return sum(result.cpu_s for result in self.results)

    @property
    def shared(self) -> int:
        """How many games have more than one winner (F2)."""
        return sum(len(result.winners) > 1 for result in self.results)

    def seats(self) -> list[SeatTotal]:
        """The seats in order; empty when no game was finished."""
        if not self.results:
            return []
        totals = []
        for seat, bot in enumerate(self.plan.bots):
            scores = [result.scores[seat] for result in self.results]
            wins = fsum(
                1 / len(result.winners) for result in self.results if seat in result.winners
            )
            name = BOARDS[len(self.plan.bots)].seats[seat]
            totals.append(SeatTotal(name, bot, fmean(scores), min(scores), max(scores), wins))
        return totals


def report(plan: Plan, workers: int, wall_s: float, results: Iterable[Result]) -> Report:
    """The report on results in any order."""
    ordered = sorted(results, key=lambda result: result.game)
    return Report(plan, workers, wall_s, tuple(ordered))


def as_json(report: Report) -> dict[str, Any]:
    """The report as plain values. Only what is under "time" differs between two runs."""
    plan = report.plan
    return {
        "bots": list(plan.bots),
        "seed": plan.seed,
        "games_asked": plan.games,
        "games": len(report.results),
        "decisions": report.decisions,
        "shared_wins": report.shared,
        "seats": [
            {
                "seat": seat.seat,
                "bot": seat.bot,
                "score": {"mean": seat.mean, "min": seat.least, "max": seat.most},
                "wins": seat.wins,
            }
            for seat in report.seats()
        ],
        "results": [_result_as_json(plan, result) for result in report.results],
        "time": {
            "workers": report.workers,
            "wall_s": report.wall_s,
            "cpu_s": report.cpu_s,
            "decisions_per_wall_s": _rate(report.decisions, report.wall_s),
            "decisions_per_cpu_s": _rate(report.decisions, report.cpu_s),
        },
    }


def _result_as_json(plan: Plan, result: Result) -> dict[str, Any]:
    return {
        "game": result.game,
        "seed": result.seed,
        "scores": list(result.scores),
        "winners": list(result.winners),
        "decisions": result.decisions,
        "log": None if plan.logs is None else str(plan.logs / log_name(plan.seed, result.game)),
    }


def _rate(decisions: int, seconds: float) -> float:
    return decisions / seconds if seconds > 0 else 0.0


def sentences(report: Report) -> list[str]:
    """What the report says beside its table, one line each."""
    games, plan = len(report.results), report.plan
    told = [f"{_count(games, 'game')} of {plan.games}, seed {plan.seed}"]
    if games:
        cpu, wall = report.cpu_s, report.wall_s
        each = report.decisions / games
        told[0] += f", {report.decisions} decisions ({each:.0f} a game)"
        told.append(
            f"Speed: {_rate(report.decisions, wall):,.0f} decisions/s by the clock with "
            f"{_count(report.workers, 'process', 'processes')} ({wall:.1f} s), "
            f"{_rate(report.decisions, cpu):,.0f} decisions/s of CPU time in each"
        )
        told.append(
            f"A win that several share counts as a part for each; {report.shared} of "
            f"{_count(games, 'game')} had more than one winner"
        )
    if plan.logs is not None:
        told.append(f"Logs in {escaped(str(plan.logs))}: each holds all the secrets of its game")
    return [f"{sentence}." for sentence in told]


def _count(number: int, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
