"""The command line's `animarche games` and `paths`."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from animarche.arguments import BAD_INPUT, GAME, add_language, bad_input, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from animarche.arguments import Subparsers
    from animarche.lang.words import Words
    from animarche.shelf.shelf import Saved, Shelf
    from animarche.shelf.summary import CardsBy

MOST_DAYS = 100_000
MOST_TOLD = 20  # games that a question names
MANY = 50  # logs to read that are worth a word
LISTED = {"sort": "when", "reverse": False, "show": "all", "json": False}  # how a list is usually

GAMES = """\
List the saved games, the last played first. A GAME is named by its number in that list, by its file
name or a beginning that no other one has, or by its path: here, and wherever a command takes one.
"""
DELETE = """\
Delete saved games for good, after a question. A game that is being played stays. So do the damaged
files that `repair` has kept beside games, unless you say --damaged.
"""
REPAIR = """\
Mend damaged logs: everything from the first line on that cannot be read or played is cut off, and
the file as it was is kept beside the log, with a name that ends in ".damaged". A log that is in
order is left alone.
"""
COMPRESS = """\
Compress finished games, without names all of them. Compressed games can be listed, watched and
verified like others.
"""


HINT = "without a command the games are listed, and `animarche replay 1` shows the first of them"
ELSEWHERE = """\
The environment variable ANIMARCHE_HOME names another folder for all of it but the standard cards.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Adds `games` with its own commands, and `paths`. Each sets `run`, a function from the parsed
    arguments to the exit status: 0, or 2 where something could not be done."""
    games = subparsers.add_parser(
        "games",
        help="list, delete, mend and compress saved games",
        description=GAMES,
        allow_abbrev=False,
    )
    orders, shown = (
        ("when", "name", "players", "size", "state"),
        games.add_mutually_exclusive_group(),
    )
    games.add_argument("--sort", choices=orders, default="when", help="the order (when)")
    games.add_argument("--reverse", action="store_true", help="the other way round")
    for show in ("unfinished", "finished"):
        shown.add_argument(
            f"--{show}", dest="show", action="store_const", const=show, help=f"only {show} games"
        )
    games.add_argument("--json", action="store_true", help="print the list as one JSON document")
    add_language(games)
    games.add_argument("--cards", metavar="FILE", help="the card file of games of other cards")
    games.set_defaults(run=_list, show="all", hint=HINT)

    commands = games.add_subparsers(title="commands", metavar="COMMAND", prog=games.prog)
    delete = _command(commands, "delete", _delete, "delete games, after a question", DELETE, "*")
    delete.add_argument("--finished", action="store_true", help="all finished games")
    _add_older_than(delete)
    delete.add_argument(
        "--damaged",
        action="store_true",
        help="also the damaged files beside the games; without games, all such files",
    )
    delete.add_argument("--yes", action="store_true", help="do not ask")
    repair = _command(commands, "repair", _repair, "mend damaged logs", REPAIR, "+")
    compress = _command(commands, "compress", _compress, "compress finished games", COMPRESS, "*")
    _add_older_than(compress)
    unpack = "Make compressed games plain logs again."
    _command(commands, "decompress", _unpack, "make them plain logs again", unpack, "+")
    for parser in (repair, compress):
        parser.add_argument(
            "--cards",
            metavar="FILE",
            default=argparse.SUPPRESS,  # that of `games` stays, if it has one
            help="the card file of games of other cards",
        )

    where = subparsers.add_parser(
        "paths",
        help="say where saved games and settings are",
        description="Say where everything lies that the game keeps, and whether it is there.",
        epilog=ELSEWHERE,
    )
    where.set_defaults(run=_paths)


def _command(
    commands: Subparsers,
    name: str,
    run: Callable[[argparse.Namespace], int],
    help: str,
    description: str,
    many: str,
) -> argparse.ArgumentParser:
    def checked(args: argparse.Namespace) -> int:
        if any(getattr(args, option) != usual for option, usual in LISTED.items()):
            raise bad_input(f"the options of the list mean nothing to `games {name}`")
        return run(args)

    parser = commands.add_parser(name, help=help, description=description, allow_abbrev=False)
    parser.add_argument("games", metavar="GAME", nargs=many, help=GAME)
    parser.set_defaults(run=checked)
    return parser


def _add_older_than(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--older-than",
        metavar="DAYS",
        type=whole(0, MOST_DAYS),
        help="all that were played last so many days ago, or longer",
    )


# ---- what they do


def _list(args: argparse.Namespace) -> int:
    from animarche.shelf.listing import arranged

    games = _read(_shelf(args))
    numbers = {game.name: number for number, game in enumerate(games, 1)}
    shown = arranged(games, args.sort, args.show)
    if args.reverse:
        shown.reverse()
    if args.json:
        import json

        from animarche.shelf.printing import documents

        print(json.dumps(documents(shown, numbers), indent=1))
    elif shown:
        from animarche.shelf.printing import lines, where

        print("\n".join(lines(shown, numbers, _words(args))))
        if sys.stdout.isatty():  # for other programs a line is a game
            print("\n".join(["", *where(_words(args))]))
    else:
        text = _words(args).text
        show = text(f"saved.show.{args.show}")
        print(text("saved.none_shown", show=show) if games else text("saved.none"))
    return 0


def _delete(args: argparse.Namespace) -> int:
    from animarche.shelf.copies import copies, copies_of
    from animarche.shelf.tidying import delete, is_saved_game, unlink

    def deleted(path: Path) -> str:
        if path in lone:
            unlink(path)
            return "deleted"
        beside = copies_of(path)
        delete(path)
        names = ", ".join(copy.name for copy in beside)
        if not args.damaged:
            return f"deleted; {names} stays, for --damaged was not said" if names else "deleted"
        for copy in beside:
            unlink(copy)
        return f"deleted, and {names}" if names else "deleted"

    by_kind = args.finished or args.older_than is not None
    if (by_kind and args.games) or not (by_kind or args.games or args.damaged):
        raise bad_input("name the games to delete, or say which by --finished and --older-than")
    games = _read(_shelf(args))
    if by_kind:
        some = _older(args, [game for game in games if game.finished or not args.finished])
        found = [game.path for game in some]
    else:
        found = _chosen(args, games)
    for path in found:
        if not is_saved_game(path):
            raise bad_input(
                f"{path} is not among the saved games, and nothing else is deleted here"
            )
    lone = copies() if args.damaged and not (by_kind or args.games) else []
    more = lone or [copy for path in found if args.damaged for copy in copies_of(path)]
    if not found and not lone:
        print("There is nothing to delete.")
    elif args.yes or _asked(args, [*found, *more], games):
        return _each([*found, *lone], deleted)
    else:
        print("Nothing was deleted.")
    return 0


def _repair(args: argparse.Namespace) -> int:
    from animarche.shelf.repair import mend

    cards_by = _cards_by(args)

    def mended(path: Path) -> str:
        done = mend(path, cards_by)
        doubt = "" if done.checked else "; nobody could play it, for its cards or rules are others"
        if done.aside is None:
            return f"is in order, {done.lines} lines{doubt}"
        kept = f"keeps {done.kept} of its {done.lines} lines, for {done.why}{doubt}"
        return f"{kept}; the file as it was: {done.aside.name}"

    return _each(_chosen(args, _shelf(args).games), mended)


def _compress(args: argparse.Namespace) -> int:
    from animarche.shelf.listing import size
    from animarche.shelf.tidying import compress

    cards_by, shelf = _cards_by(args), _shelf(args)

    def compressed(path: Path) -> str:
        before = path.stat().st_size
        after = compress(path, cards_by).stat().st_size
        return f"compressed, {size(before)} are {size(after)} now"

    if args.games and args.older_than is not None:
        raise bad_input("name the games to compress, or say which by --older-than")
    if args.games:
        return _each(_chosen(args, shelf.games), compressed)
    some = _older(args, [game for game in _read(shelf) if _may_be_compressed(game)])
    if not some:
        print("There is nothing to compress.")
    return _each([game.path for game in some], compressed)


def _may_be_compressed(game: Saved) -> bool:
    found = game.summary
    return game.known and found is not None and found.over and not (found.compressed or found.torn)


def _unpack(args: argparse.Namespace) -> int:
    from animarche.shelf.tidying import unpack

    return _each(_chosen(args, _shelf(args).games), lambda path: f"is {unpack(path).name} again")


def _paths(args: argparse.Namespace) -> int:
    import os
    from pathlib import Path

    from animarche import paths
    from animarche.cards.loader import COMPILED
    from animarche.journal.values import escaped

    everything = {
        "Saved games": paths.games(),
        "Index of the games": paths.index(),
        "Position copied last": paths.position(),
        "Settings": paths.settings(),
        "Last table": paths.last_table(),
        "Hints shown": paths.hints(),
        "Standard cards": Path(COMPILED),
    }
    for name, path in everything.items():
        there = "" if os.path.exists(path) else "  (not there yet)"
        print(f"{name}: {escaped(str(path))}{there}")
    home = os.environ.get(paths.HOME)
    print(f"{paths.HOME}: {escaped(home) if home else 'not set; it names another folder for them'}")
    return 0


# ---- what they have in common


def _each(paths: Sequence[Path], do: Callable[[Path], str]) -> int:
    """Do something to each of these logs, and print what it says; the exit status."""
    from animarche.journal.format import LogError
    from animarche.journal.values import escaped
    from animarche.shelf.tidying import Untouched

    status = 0
    for path in paths:
        try:
            print(f"{escaped(path.name)}: {escaped(do(path))}")
            continue
        except LogError as error:
            words = str(error)
        except Untouched as error:
            words = f"{path.name} {error}; it stays as it is"
        except OSError as error:
            words = f"{path.name}: {error.strerror or error}"
        sys.stdout.flush()
        sys.stderr.write(f"animarche games: {escaped(words)}\n")
        status = BAD_INPUT
    return status


def _asked(args: argparse.Namespace, paths: Sequence[Path], games: Sequence[Saved]) -> bool:
    """Ask whether to delete these games, at the terminal; whether the answer is yes."""
    from animarche.journal.values import escaped
    from animarche.shelf.printing import told

    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        raise bad_input("deleting asks first, and there is no terminal to ask at; --yes answers")
    known, words = {game.path: game for game in games}, _words(args)
    for path in paths[:MOST_TOLD]:
        game = known.get(path)
        print(f"  {told(game, words) if game else escaped(path.name)}")
    if len(paths) > MOST_TOLD:
        print(f"  ... and {len(paths) - MOST_TOLD} more")
    kind = "game" if all(path in known for path in paths) else "file"
    what = f"this {kind}" if len(paths) == 1 else f"these {len(paths)} {kind}s"
    print(f"Delete {what} for good? [y/N] ", end="", flush=True)
    try:
        return sys.stdin.readline().strip().casefold() in ("y", "yes")
    except UnicodeDecodeError:
        return False


def _chosen(args: argparse.Namespace, games: Sequence[Saved]) -> list[Path]:
    from animarche.journal.format import LogError
    from animarche.shelf.choosing import choose

    try:
        return choose(args.games, games)
    except LogError as error:
        raise bad_input(str(error)) from None


def _older(args: argparse.Namespace, games: Sequence[Saved]) -> Sequence[Saved]:
    from animarche.shelf.choosing import older

    return games if args.older_than is None else older(games, args.older_than)


def _shelf(args: argparse.Namespace) -> Shelf:
    import os

    from animarche import paths
    from animarche.shelf.shelf import Shelf

    with suppress(FileNotFoundError):  # nothing was saved yet; else it is told why there is no list
        os.scandir(paths.games()).close()
    return Shelf(_cards_by(args))


def _read(shelf: Shelf) -> Sequence[Saved]:
    """All games, each read by now."""
    unread = len(shelf.unread)
    if unread > MANY and sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"Reading {unread} games for the first time ...\n")
    return shelf.whole()


def _cards_by(args: argparse.Namespace) -> CardsBy:
    """The standard cards, those of now and of before, and those of --cards."""
    from animarche.cards import known
    from animarche.cards.asked import asked

    named = asked(getattr(args, "cards", None))
    return lambda sha256: named if sha256 == named.sha256 else known(sha256)


def _words(args: argparse.Namespace) -> Words:
    import os

    from animarche.cards import standard
    from animarche.lang import choose
    from animarche.lang.words import Words
    from animarche.settings import language

    return Words(choose(language(args.lang), os.environ), standard().document)
