"""The command line. It imports a room when it enters it, so that every command starts fast."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

import animarche.arena.commands
import animarche.cards.commands
import animarche.export.commands
import animarche.journal.commands
import animarche.serve.commands
import animarche.shelf.commands
import animarche.tui.commands
from animarche import __version__
from animarche.arguments import (
    BAD_INPUT,
    INTERRUPTED,
    LARGEST_SEED,
    add_language,
    bad_input,
    whole,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from animarche.table import Table

PIPE_CLOSED = 141  # and for one whose reader went away
WIDEST = 100  # columns of help
MOST_LINES = 100  # of errors; nobody reads more at once
NEWEST = "\0"  # of --resume without a game; no path has this sign
MEANINGLESS = {
    "--lang": "--lang means nothing to this command, which speaks English only",
    "--cards": "--cards means nothing to this command, which needs no cards",
}
PATIENCE = 100_000  # objects that may be made before the garbage collector looks at them

DESCRIPTION = "アニマルシェ in the terminal: a board game for two to four people at one keyboard."
EPILOG = """\
examples:
  animarche                                          the title screen
  animarche play --players Red,Blue,Green --seed 7   straight to the table
  animarche play --resume                            on from where the last game was left
  animarche games                                    the saved games, and what to do with them
  animarche replay 1                                 watch the game again that was played last
  animarche arena --games 1000 --workers 4           many games of bots, counted

Without a command the title screen opens. `animarche COMMAND --help` tells more. Every game is
written to a log as it is played; `animarche paths` says where. The language is that of the
settings, or follows the locale; --lang chooses another.
"""
PLAY_EPILOG = """\
Without names the players are named by their seats: four, or as many as --seats has. A player's
number is the place of the name in --players, from 1. In --seats stands for each player, in the
order of --players, who plays there: person; easy, normal, hard or expert for a bot of that level;
or the name of a bot, such as mcts:800. With bots alone there is a game to watch. The log holds all
secrets of the game: share it when the game is over.
"""


class Layout(argparse.HelpFormatter):
    """Help as wide as the terminal. argparse makes a layout for every argument that is added, and
    imports shutil to ask for the width, which takes longer than all the rest of it."""

    def __init__(self, prog: str) -> None:
        try:
            width = os.get_terminal_size().columns or 80
        except (OSError, ValueError):  # no terminal, or closed
            width = 80
        super().__init__(prog, width=min(width, WIDEST) - 2)


class PlainLayout(Layout, argparse.RawDescriptionHelpFormatter):
    """The same, with the lines of description and epilog left as they are."""


class Parser(argparse.ArgumentParser):
    """A parser that answers bad input with one sentence. Among what it parses is `parser`: of a
    command that has commands of its own, that of the last one."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**{"formatter_class": Layout, **more})
        self.set_defaults(parser=self)

    def error(self, message: str) -> NoReturn:
        """Print what is wrong, and exit with 2."""
        self.exit(BAD_INPUT, _told(self.prog, f"{message} (see {self.prog} --help)"))

    def refuse(self, unknown: Sequence[str]) -> NoReturn:
        """Print that this command has no such arguments, and exit with 2."""
        first = unknown[0].partition("=")[0]
        if first in MEANINGLESS:
            self.error(MEANINGLESS[first])
        meant = _likeliest(first, self._option_string_actions)
        more = f"; is {meant} meant?" if meant else ""
        self.error(f"unrecognized arguments: {' '.join(unknown)}{more}")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as error:
            if meant := _likeliest(str(value), map(str, action.choices or ())):
                error.message = f"invalid choice: {value!r}; is {meant} meant?"
            elif isinstance(action, argparse._SubParsersAction) and self.get_default("hint"):
                error.message += f"; {self.get_default('hint')}"
            raise


def _likeliest(word: str, known: Iterable[str]) -> str:
    """What somebody may have meant who typed a word that is none of these; "" for nothing."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, known, 1)), "")


def main(argv: Sequence[str] | None = None) -> int:
    """Run `animarche` with these arguments (default: those of the process), and return its exit
    status: 0; 1 for a log that does not play back; 2 for bad input, said in a sentence on stderr;
    130 after Ctrl-C, 141 when the reader of a pipe went away."""
    if argv is not None:
        return _run(argv)
    # Importing makes many objects and hardly any garbage: looking for it on the way, and once more
    # at the end, would take a tenth of a short command's time.
    gc.set_threshold(PATIENCE)
    try:
        return _run(None)
    finally:
        gc.freeze()


def _run(argv: Sequence[str] | None) -> int:
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed from the start: nobody wants to read it
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
    for stream in (sys.stdout, sys.stderr):
        # An old 8-bit locale cannot print Japanese; that is no reason to fail.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    parser = _parser()
    try:
        try:
            args, unknown = parser.parse_known_args(argv)
            if unknown:
                args.parser.refuse(unknown)
            _share_looks(args)
            status: int = args.run(args)
        finally:
            with suppress(OSError):
                _flush(sys.stderr)
            _flush(sys.stdout)
    except BrokenPipeError:  # whoever reads has seen enough
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except argparse.ArgumentError as error:
        words = str(error)
    except OSError as error:
        words = error.strerror or str(error)
        if error.filename is not None:
            words = f"{os.fsdecode(error.filename)}: {words}"
    else:
        return status
    with suppress(OSError):  # where it cannot be told, the exit status still says it
        try:
            sys.stderr.write(_told(parser.prog, words))
        finally:
            _flush(sys.stderr)
    return BAD_INPUT


def _flush(stream: TextIO) -> None:
    """Write out what is printed, now, while an error can still be told."""
    try:
        stream.flush()
    except OSError:
        # Python flushes again on its way out; that must go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        raise


def _told(who: str, words: str) -> str:
    """What is wrong, as lines to print (a card file may have several), each after the command's
    name and without anything that a terminal would obey."""
    from animarche.journal.values import escaped

    lines = words.split("\n")
    if len(lines) > MOST_LINES:
        lines[MOST_LINES:] = [f"... and {len(lines) - MOST_LINES} more"]
    return "".join(f"{who}: {escaped(line)}\n" for line in lines)


def _parser() -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = Parser(
        prog="animarche",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=PlainLayout,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"animarche {__version__}")
    _add_looks(parser, "first_")
    parser.set_defaults(run=_title)
    # Without `prog`, argparse would lay out the usage line to find it.
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", prog=parser.prog)
    _add_play(commands)
    animarche.tui.commands.add_parser(commands)
    animarche.shelf.commands.add_parser(commands)
    animarche.journal.commands.add_parser(commands, _path_of)
    animarche.cards.commands.add_parser(commands)
    animarche.arena.commands.add_parser(commands)
    animarche.export.commands.add_parser(commands)
    animarche.serve.commands.add_parser(commands)
    return parser


def _path_of(game: str) -> str:
    from animarche.shelf.choosing import path_of

    return path_of(game)


def _add_looks(parser: argparse.ArgumentParser, prefix: str = "") -> None:
    add_language(parser, f"{prefix}lang")
    parser.add_argument(
        "--cards",
        dest=f"{prefix}cards",
        metavar="FILE",
        help="a card file instead of the standard cards",
    )


def _share_looks(args: argparse.Namespace) -> None:
    """Give --lang and --cards that stand before a command to it; its own ones win."""
    for name in ("lang", "cards"):
        first = getattr(args, f"first_{name}")
        if args.run is not _title and first is not None and not hasattr(args, name):
            args.parser.refuse([f"--{name}"])
        if getattr(args, name, None) is None:
            setattr(args, name, first)


def _add_play(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    play = commands.add_parser(
        "play",
        help="go straight to the table, or on with a saved game",
        description="Go straight to the table, or on with a saved game.",
        epilog=PLAY_EPILOG,
        allow_abbrev=False,
    )
    play.add_argument("--players", metavar="A,B[,C,D]", help="the names of 2 to 4 players")
    play.add_argument("--seats", metavar="A,B[,C,D]", help="who plays: people, and bots of a level")
    play.add_argument(
        "--seed",
        metavar="N",
        type=whole(0, LARGEST_SEED),
        help="equal seeds and player counts deal equally (default: by chance)",
    )
    play.add_argument(
        "--start", metavar="NAME|NUMBER", help="who starts (default: by chance, from the seed)"
    )
    play.add_argument(
        "--log", metavar="PATH", help="a new file for the log (default: among the saved games)"
    )
    play.add_argument(
        "--resume",
        metavar="GAME",
        nargs="?",
        const=NEWEST,
        help="go on with this log or saved game, or with the one that was left last",
    )
    _add_looks(play)
    play.set_defaults(run=_play)


def _needs_terminal() -> None:
    # The screen is drawn on stderr.
    streams = (sys.stdin, sys.stdout, sys.stderr)
    if not all(stream is not None and stream.isatty() for stream in streams):
        raise bad_input("the game needs a terminal; `animarche arena` plays without one")


def _open_app(table: Table | None, args: argparse.Namespace) -> int:
    from animarche.tui.running import run

    return run(table, lang=args.lang, cards_path=args.cards)


def _title(args: argparse.Namespace) -> int:
    if args.cards is not None:
        from animarche.cards.asked import asked

        asked(args.cards)  # so that a bad card file is told before the screen opens
    _needs_terminal()
    return _open_app(None, args)


def _play(args: argparse.Namespace) -> int:
    table = _new(args) if args.resume is None else _resumed(args)
    try:
        _needs_terminal()
        status = _open_app(table, args)
    finally:
        table.close()
    return status


def _new(args: argparse.Namespace) -> Table:
    from animarche.cards.asked import asked
    from animarche.engine.board import BOARDS
    from animarche.names import clean_names
    from animarche.table import new_game

    kinds = _kinds(args.seats)
    try:
        seats = [seat.capitalize() for seat in BOARDS[len(kinds)].seats]
        names = clean_names(seats if args.players is None else args.players.split(","))
    except ValueError as error:
        raise bad_input(f"--players: {error}") from None
    if args.seats is not None and len(names) != len(kinds):
        raise bad_input(f"--seats has {len(kinds)} seats, and --players {len(names)} names")
    first = None if args.start is None else _number_of(args.start, names)
    cards = asked(args.cards)
    there = f"--log: {args.log} is there already; name a new file"
    if args.log is not None and os.path.lexists(args.log):
        raise bad_input(there)
    _needs_terminal()
    try:
        table = new_game(
            cards, names, seed=args.seed, start_player=first, log=args.log, kinds=kinds
        )
    except FileExistsError:
        raise bad_input(there) from None
    if args.log is not None and table.journal_problem is not None:
        raise bad_input(f"--log: {args.log}: {table.journal_problem.reason}")
    return table


def _kinds(seats: str | None) -> tuple[str, ...]:
    """Who plays on the seats of --seats; without it four people."""
    from animarche.engine.board import BOARDS
    from animarche.journal.format import PERSON
    from animarche.names import MAX_PLAYERS, MIN_PLAYERS
    from animarche.table.seats import kind_of

    if seats is None:
        return (PERSON,) * MAX_PLAYERS
    said = seats.split(",")
    if len(said) not in BOARDS:
        raise bad_input(f"--seats: {MIN_PLAYERS} to {MAX_PLAYERS} can play, not {len(said)}")
    try:
        return tuple(map(kind_of, said))
    except ValueError as error:
        raise bad_input(f"--seats: {error}") from None


def _number_of(start: str, names: tuple[str, ...]) -> int:
    """The player that --start names, by name or by number from 1."""
    from animarche.names import likeness

    for player, name in enumerate(names):
        if likeness(name) == likeness(start.strip()):
            return player
    if start.isascii() and start.isdigit() and len(start) == 1 and 1 <= int(start) <= len(names):
        return int(start) - 1
    known = ", ".join(names)
    raise bad_input(f"--start: nobody is {start!r}; name one of {known}, or 1 to {len(names)}")


def _resumed(args: argparse.Namespace) -> Table:
    from animarche.cards.asked import asked
    from animarche.journal.format import LogError
    from animarche.journal.read import read_log
    from animarche.table import go_on, newest_unfinished

    for option in ("players", "seats", "seed", "start", "log"):
        if getattr(args, option) is not None:
            raise bad_input(f"--resume goes on with a game as it is; leave --{option} out")
    cards, path = asked(args.cards), ""
    try:
        if args.resume != NEWEST:
            path = _path_of(args.resume)
            read_log(path)  # what is wrong with a log is told anywhere
        _needs_terminal()  # to resume cuts off a torn line, so nothing may stop the game after it
        return go_on(path, cards) if path else newest_unfinished(cards)
    except (LookupError, LogError) as error:
        raise bad_input(f"--resume: {error}") from None
