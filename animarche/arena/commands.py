"""The command line's `animarche arena`."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack, contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any

from animarche.arena import MOST_GAMES
from animarche.arguments import INTERRUPTED, LARGEST_SEED, bad_input, whole, written_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from contextlib import AbstractContextManager

    from animarche.arena.crew import Crew
    from animarche.arena.folder import Folder, Stored
    from animarche.arena.plan import Plan
    from animarche.arena.play import Result
    from animarche.arena.report import Report
    from animarche.arguments import Subparsers
    from animarche.engine.cards import CardSet

LONG = 1.0  # seconds after which a run shows how far it is
MOST_WORKERS = 256
LINE_UP, GAMES, SEED = ("random",) * 4, 100, 1
TERMINAL = "-"  # a report there is printed

EPILOG = """\
Each deal is played once by every rotation of the bots over the seats that makes a difference. Game
number k of a seed and the same bots is always the same game, however many there are and whoever
plays them. With --out a run that was stopped goes on where it was: give the same folder again. A
log is named by seed and number; one that is there already is never overwritten. docs/arena.md tells
of the files and the statistics.
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
        help="2 to 4 bots, one for each seat, clockwise from north (default: four random ones)",
    )
    arena.add_argument(
        "--games", metavar="N", type=whole(1, MOST_GAMES), help=f"how many ({GAMES})"
    )
    arena.add_argument(
        "--seed", metavar="N", type=whole(0, LARGEST_SEED), help=f"of the whole run ({SEED})"
    )
    arena.add_argument(
        "--out",
        metavar="DIR",
        help="write results into this folder, or go on with what is there; what is not said "
        "is as it was begun",
    )
    arena.add_argument("--logs", metavar="DIR", help="write the log of each game into this folder")
    arena.add_argument(
        "--report",
        metavar="FILE",
        help="write what the games say about the cards to FILE.html or FILE.md, which is replaced; "
        "- prints it",
    )
    who = arena.add_mutually_exclusive_group()
    who.add_argument(
        "--workers", metavar="N", type=whole(1, MOST_WORKERS), default=1, help="processes (1)"
    )
    who.add_argument(
        "--scheduler", metavar="ADDRESS", help="play on the Dask workers of tcp://HOST:PORT"
    )
    arena.add_argument("--json", action="store_true", help="print the outcome as one JSON document")
    arena.add_argument("--cards", metavar="FILE", help="a card file instead of the standard cards")
    arena.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    from pathlib import Path

    from animarche.arena.folder import Folder, FolderError, stored
    from animarche.cards import known
    from animarche.cards.asked import asked

    for name in ("out", "logs"):
        if getattr(args, name) == "":
            raise bad_input(f"--{name}: name a folder")
    out = None if args.out is None else Path(args.out)
    try:
        there = None if out is None else stored(out)
        plan = _plan(args, there)
        cards = asked(args.cards)
        if there is not None and there.cards[2] != cards.sha256:
            # Only a run with the standard cards can have had them as they were.
            before = known(there.cards[2]) if args.cards is None else None
            if before is None:
                words = f"--out: {out} was played with other cards; name their file with --cards"
                raise bad_input(words)
            cards = before
        _check_report(args)
        with ExitStack() as stack:
            if there is None:
                _prepare_logs(plan, range(1, plan.games + 1))
                # Where nobody plays, no folder is left that says what is played.
                who, crew = _crew(args, plan.games, stack)
            folder = None
            if out is not None:
                with written_for("--out"):
                    folder = Folder(out, plan, cards, facts=args.report is not None)
                stack.enter_context(folder)
            games = range(1, plan.games + 1) if folder is None else folder.missing(plan)
            if there is not None:
                _prepare_logs(plan, games, cards)
                who, crew = _crew(args, len(games), stack)
            return _play(args, plan, cards, games, folder, who, crew)
    except FolderError as error:
        raise bad_input(f"--out: {error}") from None


def _plan(args: argparse.Namespace, there: Stored | None) -> Plan:
    """What is to be played: as said, else as it was begun, else as usual."""
    import os
    from pathlib import Path

    from animarche.arena.plan import Plan
    from animarche.bots import BOTS, LEVELS, create
    from animarche.engine.board import BOARDS

    def said(name: str, given: Any, begun: Any, usual: Any) -> Any:
        if there is None:
            return usual if given is None else given
        if given is not None and given != begun:
            shown = f"with --{name} {','.join(begun) if isinstance(begun, tuple) else begun}"
            how = f"without --{name}" if begun is None else shown
            words = (
                f"--out: {args.out} was begun {how}; leave --{name} out to go on, or "
                "take another folder"
            )
            raise bad_input(words)
        return begun

    begun = None if there is None else there.plan
    bots = None if args.bots is None else tuple(args.bots.split(","))
    try:
        for name in bots or ():
            if name in LEVELS:  # whoever plays at the table knows bots by these names
                words = (
                    f"--bots: {name} is a level for the table; here name its bot, {LEVELS[name]}, "
                    f"or another of {', '.join(BOTS)}"
                )
                raise bad_input(words)
            create(name)
    except ValueError as error:
        raise bad_input(f"--bots: {error}") from None
    if bots is not None and len(bots) not in BOARDS:
        words = f"--bots: 2, 3 or 4 bots can play, not {len(bots)}"
        raise bad_input(words)
    logs = None if args.logs is None else Path(args.logs)
    if logs is not None and args.out is not None:
        logs = Path(os.path.abspath(logs))  # whoever goes on may do so from elsewhere
    if logs is not None and args.scheduler is not None:
        words = "--logs: games on a scheduler's workers leave no logs here; leave --logs out"
        raise bad_input(words)
    plan = Plan(
        said("bots", bots, begun and begun.bots, LINE_UP),
        said("games", args.games, begun and begun.games, GAMES),
        said("seed", args.seed, begun and begun.seed, SEED),
        said("logs", logs, begun and begun.logs, None),
    )
    if args.scheduler is not None and plan.logs is not None:
        words = f"--out: {args.out} was begun with --logs, which a scheduler's workers do not write"
        raise bad_input(words)
    return plan


def _prepare_logs(plan: Plan, games: Iterable[int], cards: CardSet | None = None) -> None:
    from animarche.arena.play import prepare_logs

    with written_for("--logs"):
        prepare_logs(plan, games, cards)


def _check_report(args: argparse.Namespace) -> None:
    """See that the report can be written, before anything is played for it."""
    if args.report is None:
        return
    if args.report == TERMINAL:
        if args.json:
            words = "--report: - prints a report and --json a document; choose one of them"
            raise bad_input(words)
        return
    import os
    import stat

    from animarche.arena.balance import check_path

    try:
        check_path(args.report)
    except ValueError as error:
        raise bad_input(f"--report: {error}") from None
    folder = os.path.dirname(args.report) or "."
    try:
        free = not stat.S_ISDIR(os.stat(args.report).st_mode)
    except FileNotFoundError:
        free = True
    except (OSError, ValueError):  # no name for a file, or none that may be looked for
        free = False
    if not free or not os.access(folder, os.W_OK):
        words = f"--report: {args.report} cannot be written; name a file in a folder that can be"
        raise bad_input(words)


def _play(
    args: argparse.Namespace,
    plan: Plan,
    cards: CardSet,
    games: Any,
    folder: Folder | None,
    who: str,
    crew: AbstractContextManager[Crew],
) -> int:
    """Play the games and tell what came of them; the exit status."""
    from animarche.arena.crew import CrewError
    from animarche.arena.play import prepare_logs
    from animarche.arena.report import report, summary
    from animarche.arena.schedule import play_all

    before = {} if folder is None else dict(folder.results)
    now: dict[int, Result] = {}
    stopped, shared, wall_s = False, False, 0.0
    with written_for("--logs"):  # what else is written is told in its own place
        try:
            with crew as hands, _progress(plan.games, len(before)) as count:

                def tell(result: Result) -> None:
                    if result.game not in now:
                        if folder is not None:
                            with written_for("--out"):
                                folder.add(plan, result)
                            result = folder.results[result.game]
                        now[result.game] = result
                        count()

                began = perf_counter()
                counting = folder is not None or args.report is not None
                try:
                    play_all(plan, games, cards, hands, tell, counting, _wait)
                except KeyboardInterrupt:
                    stopped = True
                wall_s = perf_counter() - began
        except FileExistsError:  # somebody else writes logs there, since we looked
            shared = True
            raise
        except CrewError as error:
            words = str(error) if args.scheduler is None else f"--scheduler: {error}"
            if now and folder is not None:
                words += "; what was played is kept, and the same command goes on"
            raise bad_input(words) from None
        finally:
            if folder is not None:  # which has one too that was being told when Ctrl-C came
                now = {game: folder.results[game] for game in folder.results.keys() - before.keys()}
            if not shared:  # a worker that was ended from outside leaves half a log
                prepare_logs(plan, [game for game in games if game not in now], cards)
    outcome = report(plan, who, wall_s, now.values(), before.values())
    if folder is not None:
        with written_for("--out"):
            folder.finish(plan, summary(outcome))
    try:
        _show(args, outcome)
    finally:  # also when nobody reads the tables to their end
        if not stopped:
            _report(args, cards, outcome)
    if not stopped:
        return 0
    from shlex import quote

    from animarche.journal.values import escaped

    words = "Stopped by Ctrl-C; the games that were finished are counted."
    if folder is not None and len(outcome.results) < plan.games:
        words += f" `animarche arena --out {quote(args.out)}` goes on with the others."
    print(escaped(words), file=sys.stderr)
    return INTERRUPTED


def _crew(
    args: argparse.Namespace, games: int, stack: ExitStack
) -> tuple[str, AbstractContextManager[Crew]]:
    """Who plays, in words and in deed. Where nothing is to be played nobody is called; a scheduler
    has answered then, and is left at the end of the stack."""
    from contextlib import nullcontext

    from animarche.arena import crew

    if args.scheduler is not None and games:
        try:
            far = stack.enter_context(crew.cluster(args.scheduler))
        except crew.CrewError as error:
            raise bad_input(f"--scheduler: {error}") from None
        return f"the workers of {args.scheduler}", nullcontext(far)
    if args.workers > 1 and games > 1:
        return f"{args.workers} processes", crew.processes(args.workers)
    return "1 process", crew.here()


def _wait(batches: int) -> None:
    games = "the games that are being played" if batches > 1 else "the game that is being played"
    print(f"Waiting for {games}; Ctrl-C again leaves at once.", file=sys.stderr)


@contextmanager
def _progress(games: int, done: int) -> Iterator[Callable[[], None]]:
    """A function to call after every game: at a terminal, where it takes long, a bar shows how far
    the run is."""
    began = perf_counter()
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


def _show(args: argparse.Namespace, outcome: Report) -> None:
    if args.json:
        import json

        from animarche.arena.report import as_json

        print(json.dumps(as_json(outcome), ensure_ascii=False))
    else:
        from animarche.arena.printing import show

        show(outcome)


def _report(args: argparse.Namespace, cards: CardSet, outcome: Report) -> None:
    if args.report is None:
        return
    from animarche.arena.balance import print_report, write_report

    try:
        if args.report == TERMINAL:
            from animarche.arena.printing import Paper

            print_report(cards, outcome.plan, outcome.results, Paper(highlight=False))
        else:
            with written_for("--report"):
                write_report(cards, outcome.plan, outcome.results, args.report)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        if len(outcome.now) == len(outcome.results):
            raise
        # What was counted while games were played is read from a file, which may say anything.
        words = f"--report: {args.out} has facts that no game can have; play into another folder"
        raise bad_input(words) from error
