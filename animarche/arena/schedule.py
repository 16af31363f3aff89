"""Which games are played where. What comes out does not depend on how many processes there are."""

from __future__ import annotations

import os
import signal
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from errno import EEXIST, ENOTDIR
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING, Any

from animarche.arena.play import Result, log_name, play_game
from animarche.disk import explained
from animarche.engine.cards import CardSet
from animarche.engine.reading import card_set
from animarche.engine.records import record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
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

    NotADirectoryError if a file has its name, OSError if it cannot be made, FileExistsError with
    the log that is in the way.
    """
    if plan.logs is None:
        return
    if plan.logs.exists() and not plan.logs.is_dir():
        raise NotADirectoryError(ENOTDIR, "is a file; name a folder for the logs", str(plan.logs))
    try:
        plan.logs.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise explained(error, plan.logs) from None
    there = {path.name for path in plan.logs.iterdir()}
    for game in range(1, plan.games + 1):
        name = log_name(plan.seed, game)
        if name in there:
            raise FileExistsError(EEXIST, "is there already", str(plan.logs / name))


def play_all(plan: Plan, cards: CardSet, workers: int, tell: Callable[[Result], None]) -> None:
    """Play all games, and tell the result of each in the order in which they finish.

    After Ctrl-C the workers finish the games in hand, those are told too (one that was being told
    perhaps again), and KeyboardInterrupt is raised.
    """
    if workers == 1:
        for game in range(1, plan.games + 1):
            tell(play_game(cards, plan.bots, plan.seed, game, plan.logs))
        return
    pool = ProcessPoolExecutor(
        max_workers=workers,
        mp_context=get_context("spawn"),  # the same on every system, and safe beside threads
        initializer=_enter,
        initargs=(cards.document, cards.sha256),
    )
    firsts = iter(range(1, plan.games + 1, CHUNK))
    jobs: set[Future[list[Result]]] = set()
    try:
        for first in islice(firsts, 2 * workers):  # enough that no worker waits for the next
            jobs.add(pool.submit(_play_chunk, plan, first))
        while jobs:
            for job in wait(jobs, return_when=FIRST_COMPLETED).done:
                for first in islice(firsts, 1):
                    jobs.add(pool.submit(_play_chunk, plan, first))
                _tell(job, tell)
                jobs.remove(job)
    except KeyboardInterrupt:
        pool.shutdown(cancel_futures=True)
        for job in jobs:
            if not job.cancelled():
                _tell(job, tell)
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _tell(job: Future[list[Result]], tell: Callable[[Result], None]) -> None:
    for result in job.result():
        tell(result)


_worker: dict[str, CardSet] = {}  # what a worker process keeps between its chunks


def _enter(document: Mapping[str, Any], sha256: str) -> None:
    """What a worker does first. Ctrl-C reaches all processes of a terminal; the first one ends the
    others in order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_first, daemon=True).start()
    _worker["cards"] = card_set(document, sha256)


def _end_with_the_first() -> None:
    """Without the process that hands out the games a worker would wait for the next one forever."""
    first = parent_process()
    assert first is not None
    first.join()
    os._exit(1)


def _play_chunk(plan: Plan, first: int) -> list[Result]:
    games = range(first, min(first + CHUNK, plan.games + 1))
    return [play_game(_worker["cards"], plan.bots, plan.seed, game, plan.logs) for game in games]
