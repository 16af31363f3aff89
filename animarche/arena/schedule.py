"""Which games are played where. What comes out does not depend on how many processes there are."""

from __future__ import annotations

import signal
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from animarche.arena.play import Result, log_name, play_game
from animarche.engine.cards import CardSet, card_set
from animarche.engine.records import record

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping
    from pathlib import Path

CHUNK = 10  # games: enough that handing over costs nothing, few enough that Ctrl-C is quick


@record
class Plan:
    """An arena: `games` games of the same bots, one for each player. `logs` is the folder for
    their logs, or None."""

    bots: tuple[str, ...]
    games: int
    seed: int
    logs: Path | None = None


def prepare_logs(plan: Plan) -> None:
    """Make the folder for the logs and see that no log of the plan is there already.

    OSError if the folder cannot be made, FileExistsError with the log that is in the way.
    """
    if plan.logs is None:
        return
    plan.logs.mkdir(parents=True, exist_ok=True)
    there = {path.name for path in plan.logs.iterdir()}
    for game in range(1, plan.games + 1):
        name = log_name(plan.seed, game)
        if name in there:
            raise FileExistsError(17, "File exists", str(plan.logs / name))


def play_all(plan: Plan, cards: CardSet, workers: int) -> Generator[Result, None, None]:
    """The results of all games, each once, in the order in which they finish."""
    if workers == 1:
        for game in range(1, plan.games + 1):
            yield play_game(cards, plan.bots, plan.seed, game, plan.logs)
        return
    pool = ProcessPoolExecutor(
        max_workers=workers,
        mp_context=get_context("spawn"),  # the same on every system, and safe beside threads
        initializer=_enter,
        initargs=(cards.document, cards.sha256),
    )
    try:
        jobs: list[Future[list[Result]]] = [
            pool.submit(_play_chunk, plan, first, min(first + CHUNK, plan.games + 1))
            for first in range(1, plan.games + 1, CHUNK)
        ]
        for job in as_completed(jobs):
            yield from job.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_worker: dict[str, CardSet] = {}  # what a worker process keeps between its chunks


def _enter(document: Mapping[str, Any], sha256: str) -> None:
    """What a worker does first. Ctrl-C reaches all processes of a terminal; the first one ends the
    others in order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _worker["cards"] = card_set(document, sha256)


def _play_chunk(plan: Plan, first: int, end: int) -> list[Result]:
    return [
        play_game(_worker["cards"], plan.bots, plan.seed, game, plan.logs)
        for game in range(first, end)
    ]
