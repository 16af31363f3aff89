"""The command line's `animarche cards`: check a card file, show a card set."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from animarche.arguments import add_language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from animarche.arguments import Subparsers
    from animarche.cards.loader import CardFileError

_MOST_PROBLEMS = 100  # nobody reads more at once
_PIPED_WIDTH = 100  # cells
_NARROWEST = 60  # below it the texts would stand in a column of single letters


def add_parser(subparsers: Subparsers) -> None:
    """Adds `cards` with `check` and `show`. Each sets `run`, a function from the parsed arguments
    to the exit status: 0, or 2 where the card file is wrong."""
    cards = subparsers.add_parser(
        "cards", help="check and show card sets", description="Check and show card sets."
    )
    kinds = cards.add_subparsers(required=True, metavar="COMMAND", prog=cards.prog)
    check = kinds.add_parser(
        "check",
        help="check a card file",
        description="Check a card file, and tell all its errors at once with their lines.",
    )
    check.add_argument("file", metavar="FILE", help="a card file (YAML; see docs/cards.md)")
    check.set_defaults(run=_check)
    show = kinds.add_parser(
        "show",
        help="show a card set",
        description="Show all cards of a card file, or of the standard set.",
    )
    show.add_argument("file", metavar="FILE", nargs="?", help="a card file (default: standard set)")
    add_language(show)
    show.set_defaults(run=_show)


def _check(args: argparse.Namespace) -> int:
    from animarche.cards.loader import CardFileError, digest, load_document
    from animarche.journal.values import escaped

    try:
        document = load_document(args.file)
    except CardFileError as error:
        return _refuse(error)
    counts = ", ".join(
        f"{len(document[field])} {field.replace('_', ' ')}"
        for field, value in document.items()
        if isinstance(value, list)
    )
    _forgive(sys.stdout)
    name = f"{escaped(args.file)}: OK, {document['id']} version {document['version']}"
    print(f"{name}, sha256 {digest(document)}: {counts}.")
    return 0


def _show(args: argparse.Namespace) -> int:
    from rich.console import Console

    from animarche.cards.loader import CardFileError, load_document, standard
    from animarche.cards.show import tables
    from animarche.lang import choose
    from animarche.settings import language

    try:
        document: Mapping[str, object]
        document = load_document(args.file) if args.file is not None else standard().document
    except CardFileError as error:
        return _refuse(error)
    _forgive(sys.stdout)
    chosen = sys.stdout.isatty() or "COLUMNS" in os.environ
    # Card files are text to show, never markup.
    console = Console(
        markup=False, emoji=False, highlight=False, width=None if chosen else _PIPED_WIDTH
    )
    console.width = max(console.width, _NARROWEST)
    for table in tables(document, choose(language(args.lang), os.environ)):
        console.print(table)
    return 0


def _refuse(error: CardFileError) -> int:
    problems = error.problems
    _forgive(sys.stderr)
    print("\n".join(problems[:_MOST_PROBLEMS]), file=sys.stderr)
    if len(problems) > _MOST_PROBLEMS:
        print(f"... and {len(problems) - _MOST_PROBLEMS} more.", file=sys.stderr)
    return 2


def _forgive(stream: object) -> None:
    """An old 8-bit locale cannot print Japanese; show ? rather than fail."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
