"""Handing out games. What comes out depends neither on who plays them nor on how they are dealt
out."""

from __future__ import annotations

import json
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from animarche import __version__
from animarche.arena.crew import CrewError
from animarche.arena.play import Result, play_game
from animarche.engine.game import RULES_VERSION
from animarche.engine.reading import card_set
from animarche.engine.records import record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from animarche.arena.crew import Crew
    from animarche.arena.plan import Plan
    from animarche.engine.cards import CardSet

LARGEST = 50  # games in a batch
LOOK, LOOKS = 5.0, 6  # seconds between two looks at who plays, and how many with nobody are enough
QUIET = 1.0  # seconds of waiting after Ctrl-C that need no word
PROGRAM = (__version__, RULES_VERSION)


@record
class Task:
    """What all batches of an arena have in common, as it travels to who plays them: `document` is
    the card set as JSON, `program` the version of who asks for the games."""

    plan: Plan
    document: bytes
    sha256: str
    counting: bool
    program: tuple[str, str]


def play_all(
    plan: Plan,
    games: Iterable[int],
    cards: CardSet,
    crew: Crew,
    tell: Callable[[Result], None],
    counting: bool = False,
    waiting: Callable[[int], None] = lambda batches: None,
) -> None:
    """Let `crew` play these games of the plan, and tell the result of each in the order in which
    they finish; `counting`: with facts.

    After Ctrl-C the games in hand are finished, those are told too (one that was being told perhaps
    again), and KeyboardInterrupt is raised; `waiting` hears how many batches that takes a while
    for, and another Ctrl-C leaves them. CrewError if the workers were lost, or are of another
    version.
    """
    document = json.dumps(cards.document).encode()
    task = Task(plan, document, cards.sha256, counting, PROGRAM)
    left = iter(games)
    jobs: set[Future[list[Result]]] = set()
    played, spent = 0, 0.0

    def batch() -> tuple[int, ...]:
        """The next games, about as many as fill the time that a batch should take."""
        size = int(crew.batch_s * played / spent) if spent else 1
        return tuple(islice(left, max(1, min(LARGEST, size))))

    try:
        while True:
            # One at least, or all would be over when for a moment nobody is there.
            while len(jobs) < max(1, crew.hands()) and (next_ones := batch()):
                jobs.add(crew.executor.submit(play_batch, task, next_ones))
            if not jobs:
                break
            for job in _done(jobs, crew):
                results = job.result()
                played += len(results)
                spent += sum(result.cpu_s for result in results)
                for result in results:
                    tell(result)
                jobs.remove(job)
    except KeyboardInterrupt:
        try:
            in_hand = {job for job in jobs if not job.cancel()}
            if late := wait(in_hand, timeout=QUIET).not_done:
                waiting(len(late))
            for job in in_hand:
                for result in job.result():
                    tell(result)
        except KeyboardInterrupt:
            crew.leave()
        raise
    except crew.losses as error:
        raise CrewError(crew.lost) from error


def _done(jobs: set[Future[list[Result]]], crew: Crew) -> set[Future[list[Result]]]:
    """Those that are done, at least one. CrewError where nobody has played for long: on a cluster
    jobs wait for workers that come back."""
    alone = 0
    while not (done := wait(jobs, timeout=LOOK, return_when=FIRST_COMPLETED).done):
        alone = 0 if crew.hands() else alone + 1
        if alone == LOOKS:
            raise CrewError(crew.lost)
    return done


def play_batch(task: Task, games: tuple[int, ...]) -> list[Result]:
    """What a worker does. CrewError if it is of another version than who asks."""
    if task.program != PROGRAM:
        asked, own = (
            f"animarche {program} (rules {rules})" for program, rules in (task.program, PROGRAM)
        )
        words = f"a worker has {own}, and this is {asked}; install the same version there"
        raise CrewError(words)
    cards = _cards(task.document, task.sha256)
    return [play_game(cards, task.plan, game, task.counting) for game in games]


@lru_cache(maxsize=2)
def _cards(document: bytes, sha256: str) -> CardSet:
    return card_set(json.loads(document), sha256)
