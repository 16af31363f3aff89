"""The command line's `animarche arena`."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack, contextmanager
from time import perf_counter
from typing import TYPE_CHECKING

from animarche.arguments import INTERRUPTED, LARGEST_SEED, bad_input, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from animarche.arena.play import Result
    from animarche.arena.report import Report
    from animarche.arena.schedule import Plan
    from animarche.arguments import Subparsers

LONG = 1.0  # seconds after which a run shows how far it is
MOST_GAMES = 1_000_000
MOST_WORKERS = 256

EPILOG = """\
Game number k of seed s is always the same game, however many there are and however many processes
play them. A log is named by seed and number; one that is there already is never overwritten.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Adds `arena`; `run` is a function from the parsed arguments to the exit status."""
    arena = subparsers.add_parser(
        "arena",
        help="play many games without a screen",
        description="Play whole games of bots without a screen, and count.",
        epilog=EPILOG,
    )
    arena.add_argument(
        "--bots",
        metavar="A,B[,C,D]",
        default="random,random,random,random",
        help="2 to 4 bots, one for each seat, clockwise from north (default: four random ones)",
    )
    arena.add_argument(
        "--games", metavar="N", type=whole(1, MOST_GAMES), default=100, help="how many (100)"
    )
    arena.add_argument(
        "--seed", metavar="N", type=whole(0, LARGEST_SEED), default=1, help="of the whole run (1)"
    )
    arena.add_argument("--logs", metavar="DIR", help="write the log of each game into this folder")
    arena.add_argument(
        "--workers", metavar="N", type=whole(1, MOST_WORKERS), default=1, help="processes (1)"
    )
    arena.add_argument("--json", action="store_true", help="print the outcome as one JSON document")
    arena.add_argument("--cards", metavar="FILE", help="a card file instead of the standard cards")
    arena.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    import json
    from concurrent.futures.process import BrokenProcessPool

    from animarche.arena.report import as_json, report
    from animarche.arena.schedule import play_all, prepare_logs
    from animarche.cards.asked import asked

    plan = _plan(args)
    cards = asked(args.cards)
    try:
        prepare_logs(plan)
    except FileExistsError as error:
        words = f"{error.filename} is there already; choose another --seed or folder"
        raise bad_input(words) from None
    results: dict[int, Result] = {}
    stopped = False
    began = perf_counter()
    try:
        with _progress(plan.games) as count:

            def tell(result: Result) -> None:
                results[result.game] = result
                count()

            play_all(plan, cards, args.workers, tell)
    except KeyboardInterrupt:
        stopped = True
    except BrokenProcessPool:
        words = "a worker process was ended from outside; try again, perhaps with fewer --workers"
        raise bad_input(words) from None
    outcome = report(plan, args.workers, perf_counter() - began, results.values())
    if args.json:
        print(json.dumps(as_json(outcome), ensure_ascii=False))
    else:
        _print(outcome)
    if stopped:
        print("Stopped by Ctrl-C; the games that were finished are counted.", file=sys.stderr)
    return INTERRUPTED if stopped else 0


def _plan(args: argparse.Namespace) -> Plan:
    from pathlib import Path

    from animarche.arena.schedule import Plan
    from animarche.bots import create
    from animarche.engine.board import BOARDS

    bots = tuple(args.bots.split(","))
    if len(bots) not in BOARDS:
        words = f"--bots: 2, 3 or 4 bots can play, not {len(bots)}"
        raise bad_input(words)
    try:
        for name in bots:
            create(name)
    except ValueError as error:
        raise bad_input(f"--bots: {error}") from None
    return Plan(bots, args.games, args.seed, None if args.logs is None else Path(args.logs))


@contextmanager
def _progress(games: int) -> Iterator[Callable[[], None]]:
    """A function to call after every game: at a terminal, where it takes long, a bar shows how far
    the run is."""
    began, done = perf_counter(), 0
    shows = all(stream is not None and stream.isatty() for stream in (sys.stdout, sys.stderr))
    advance: Callable[[], None] | None = None

    def count() -> None:
        nonlocal advance, done
        done += 1
        if advance is not None:
            advance()
        elif shows and perf_counter() - began > LONG:
            advance = stack.enter_context(_bar(done, games))

    with ExitStack() as stack:
        yield count


@contextmanager
def _bar(done: int, games: int) -> Iterator[Callable[[], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", total=games, completed=done)
        yield lambda: progress.advance(bar)


def _print(outcome: Report) -> None:
    from rich.console import Console
    from rich.table import Table

    from animarche.arena.report import sentences

    console = Console(markup=False, emoji=False, highlight=False, soft_wrap=True)
    if outcome.results:
        table = Table("seat", "bot", *(f"{name} VP" for name in ("mean", "min", "max")), "wins")
        for column in table.columns[2:]:
            column.justify = "right"
        for seat in outcome.seats():
            numbers = (f"{seat.mean:.1f}", str(seat.least), str(seat.most), f"{seat.wins:.2f}")
            table.add_row(seat.seat, seat.bot, *numbers)
        console.print(table)
    for sentence in sentences(outcome):
        console.print(sentence)
