"""What the arguments of all commands have in common.

A command that meets bad input raises `bad_input(sentence)`; the command line prints the sentence
and exits with 2.
"""

from __future__ import annotations

import os
from argparse import ArgumentError, ArgumentTypeError
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction
    from collections.abc import Callable, Iterator

    # argparse has no public name for what add_subparsers returns.
    Subparsers = _SubParsersAction[ArgumentParser]

BAD_INPUT = 2  # the exit status after bad input
INTERRUPTED = 130  # what shells report for a program that Ctrl-C ended
LARGEST_SEED = 2**53 - 1  # every reader of JSON keeps it exactly
GAME = "a log by its path, or a saved game by its number in `animarche games` or its name"


def bad_input(sentence: str) -> ArgumentError:
    """What a command raises that cannot do what it is told."""
    return ArgumentError(None, sentence)


@contextmanager
def written_for(option: str) -> Iterator[None]:
    """What the disk refuses in the block is told as bad input of `option`, such as "--out". An
    error that names no file, such as that of a closed pipe, stays what it is."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            raise
        path = os.fsdecode(error.filename)
        raise bad_input(f"{option}: {path}: {error.strerror or error}") from None


def add_language(parser: ArgumentParser, dest: str = "lang") -> None:
    """Adds --lang: "en", "ja", or None for what `animarche.settings.language` makes of it."""
    parser.add_argument(
        "--lang",
        dest=dest,
        choices=("en", "ja"),
        help="language (default: that of the settings, else by the locale)",
    )


def add_game(parser: ArgumentParser, dest: str = "log") -> None:
    """Adds the GAME that a command is about; `animarche.shelf.choosing.path_of` finds its log."""
    parser.add_argument(dest, metavar="GAME", help=GAME)


def whole(least: int, most: int) -> Callable[[str], int]:
    """A type for arguments: a whole number from `least` to `most`, in plain digits."""

    def number(text: str) -> int:
        # Sixteen digits are enough for any bound, and more may be too many to convert.
        if text.isascii() and text.isdigit() and len(text) <= 16 and least <= int(text) <= most:
            return int(text)
        shown = text if len(text) <= 20 else text[:20] + "..."
        raise ArgumentTypeError(f"{shown!r} is not a whole number from {least} to {most}")

    return number
