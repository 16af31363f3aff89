"""The command line's `animarche export`."""

from __future__ import annotations

import argparse
import os
import re
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from animarche.arguments import add_game, add_language, bad_input

if TYPE_CHECKING:
    from animarche.arguments import Subparsers
    from animarche.export.disclosure import Disclosure
    from animarche.export.facts import Facts
    from animarche.lang.words import Words
    from animarche.table.recording import Recording

REPORT, PAGE, DOCUMENT, PICTURE, CAST, TEXT = FORMATS = ("md", "html", "json", "svg", "cast", "txt")
DRAWN = (PICTURE, CAST)  # they show nothing that lies face down
THEMES = ("dark", "light", "contrast", "plain")
SIZE = 120, 36
LEAST, MOST = (80, 24), (400, 200)
SLOWEST, FASTEST = 0.1, 100.0
STDOUT = "-"

DESCRIPTION = """\
Hand on a game: as a report (md), a page that steps through it in a browser without network (html),
one JSON document (json), a picture of a step (svg), a film for asciinema (cast), or its moves in
words (txt).
"""
EPILOG = """\
Goals that were never revealed and the deck of ads are in a report, page or document of a game that
is over, unless --spoiler-free leaves them out, with the seed and the fingerprints, which give them
away. Of a game that is not over they are left out unless you say --with-secrets. Pictures and films
show what lies open; the moves in words hold everything. Without --out the export goes to a pipe or
redirection if there is one, else into a file in the current folder with the name of the log. Exit
status: 0; 1 for a log that diverged, of which the part before that is exported; 2 for bad input.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Adds `export`; `run` is a function from the parsed arguments to the exit status: 0, 1 for a
    log that diverged, 2 for bad input."""
    export = subparsers.add_parser(
        "export",
        help="hand on a game: a report, a page, JSON, a picture, a film, its moves",
        description=DESCRIPTION,
        epilog=EPILOG,
        allow_abbrev=False,
    )
    add_game(export)
    export.add_argument("--to", choices=FORMATS, required=True, help="what to make of it")
    export.add_argument("--out", metavar="FILE", help="where to write it; - is standard output")
    export.add_argument("--force", action="store_true", help="replace a file that is there")
    export.add_argument(
        "--at",
        metavar="WHERE",
        help="svg, html: the step to show: 57, r3, r3.work, start, end, or a position (svg: end)",
    )
    secrets = export.add_mutually_exclusive_group()
    secrets.add_argument("--spoiler-free", action="store_true", help="leave out what was hidden")
    secrets.add_argument(
        "--with-secrets", action="store_true", help="keep it, also where the game is not over"
    )
    export.add_argument(
        "--size", metavar="WxH", type=_size, help="svg, cast: columns and rows (120x36)"
    )
    export.add_argument("--theme", choices=THEMES, help="svg, cast: the colors (dark)")
    export.add_argument("--speed", metavar="X", type=_speed, help="cast: so many times as fast (1)")
    add_language(export)
    export.add_argument("--cards", metavar="FILE", help="the card file of a log of other cards")
    export.set_defaults(run=_run)


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,4})x([0-9]{1,4})", text, re.ASCII)
    if match is not None:
        columns, rows = int(match[1]), int(match[2])
        if LEAST[0] <= columns <= MOST[0] and LEAST[1] <= rows <= MOST[1]:
            return columns, rows
    least, most = (f"{columns}x{rows}" for columns, rows in (LEAST, MOST))
    raise argparse.ArgumentTypeError(f"{text[:20]!r} is no size from {least} to {most}")


def _speed(text: str) -> float:
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,4})?", text, re.ASCII):
        speed = float(text)
        if SLOWEST <= speed <= FASTEST:
            return speed
    raise argparse.ArgumentTypeError(f"{text[:20]!r} is no number from {SLOWEST} to {FASTEST:.0f}")


def _run(args: argparse.Namespace) -> int:
    from animarche.journal.commands import exit_status
    from animarche.lang import choose
    from animarche.lang.words import Words
    from animarche.settings import language

    _refuse_meaningless(args)
    args.log = _path_of(args.log)
    out = args.out or _usual_place(args.log, args.to)
    _refuse_own_sources(args, out)
    recording = _recording(args)
    words = Words(choose(language(args.lang), os.environ), recording.cards.document)
    content = _made(args, recording, words).encode("utf-8", "backslashreplace")
    if out == STDOUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
    else:
        from animarche.export.writing import write_whole
        from animarche.journal.values import escaped

        write_whole(out, content, args.force)
        print(f"Written: {escaped(out)}")
    return exit_status(recording)


def _refuse_meaningless(args: argparse.Namespace) -> None:
    """Whoever asks for something that this format has not, is told so."""
    for option, given, formats in (
        ("at", args.at, (PICTURE, PAGE)),
        ("size", args.size, DRAWN),
        ("theme", args.theme, DRAWN),
        ("speed", args.speed, (CAST,)),
        ("with-secrets", args.with_secrets or None, (REPORT, PAGE, DOCUMENT, TEXT)),
    ):
        if given is not None and args.to not in formats:
            raise bad_input(
                f"--{option} means nothing to {args.to}; it is for {' and '.join(formats)}"
            )


def _refuse_own_sources(args: argparse.Namespace, out: str) -> None:
    """Not even --force lets an export take the place of what it is made of."""
    for source in filter(None, (args.log, args.cards)):
        with suppress(OSError):
            if out != STDOUT and os.path.samefile(source, out):
                raise bad_input(f"--out: the export is made of {out}; give another name")


def _usual_place(log: str, ending: str) -> str:
    """Where an export goes if nobody says so: to whoever reads standard output, else to a file."""
    from animarche.export.writing import file_name

    return file_name(log, ending) if sys.stdout.isatty() else STDOUT


def _path_of(game: str) -> str:
    from animarche.journal.format import LogError
    from animarche.shelf.choosing import path_of

    try:
        return path_of(game)
    except LogError as error:
        raise bad_input(str(error)) from None


def _recording(args: argparse.Namespace) -> Recording:
    from animarche.journal.commands import card_finder
    from animarche.journal.format import LogError
    from animarche.table.recording import Recording

    try:
        return Recording.read(args.log, card_finder(args.cards))
    except LogError as error:
        raise bad_input(str(error)) from None


def _made(args: argparse.Namespace, recording: Recording, words: Words) -> str:
    """The export as text."""
    from animarche.export.facts import Facts

    if args.to == TEXT:
        return _moves(args, recording)
    at = _step(args, recording)
    facts = Facts(recording, words)
    if args.to in DRAWN:
        return _drawn(args, facts, at)
    disclosure = _disclosure(args, recording)
    match args.to:
        case "md":
            from animarche.export.report import report

            return report(facts, disclosure)
        case "html":
            from animarche.export.page import page

            return page(facts, disclosure, at)
        case _:
            from animarche.export.document import document

            return document(facts, disclosure)


def _moves(args: argparse.Namespace, recording: Recording) -> str:
    """The game in the notation, which cannot leave out what the moves depend on."""
    from animarche.notation.games import Game, write_game

    if args.spoiler_free or not (recording.over or args.with_secrets):
        todo = "not with --spoiler-free" if args.spoiler_free else "only with --with-secrets"
        raise bad_input(f"txt holds all goals and the deck of ads: {todo}")
    commands = tuple(move.command for move in recording.moves(recording.last))
    rules = recording.log.header.rules
    return write_game(Game(recording.names, recording.steps[0].state, commands, rules))


def _step(args: argparse.Namespace, recording: Recording) -> int:
    """The step that --at names; without it a page begins with the deal, a picture shows the end."""
    if args.at is None:
        return recording.last if args.to == PICTURE else 0
    try:
        return recording.find(args.at)
    except ValueError as error:
        raise bad_input(f"--at: {error}") from None


def _disclosure(args: argparse.Namespace, recording: Recording) -> Disclosure:
    """What the export tells of what is hidden; what was not asked for is said."""
    from animarche.export.disclosure import Disclosure

    if not recording.over and not args.spoiler_free and not args.with_secrets:
        sys.stderr.write(
            "animarche: the game is not over, so goals that lie face down and the deck of ads are "
            "left out; --with-secrets keeps them\n"
        )
    return Disclosure(recording, args.with_secrets or (recording.over and not args.spoiler_free))


def _drawn(args: argparse.Namespace, facts: Facts, at: int) -> str:
    from animarche.export.film import Film

    columns, rows = args.size or SIZE
    film = Film(facts.recording, facts.words, columns, rows, args.theme or THEMES[0])
    if args.to == CAST:
        from animarche.export.cast import cast

        return cast(film, facts, args.speed or 1.0)
    from animarche.export.picture import picture

    return picture(film.frame(at), columns, film.paint.base, facts.title)
