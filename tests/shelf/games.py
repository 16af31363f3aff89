"""Saved games for tests: real logs, made once."""

import os
import tempfile
from functools import cache
from pathlib import Path

from animarche import paths
from tests.cards.first import first_cards
from tests.journal.games import write_game


@cache
def log(players=2, seed=1, lines=None, **changes):
    """The bytes of the log of a random game, or of its first `lines` after the header."""
    with tempfile.TemporaryDirectory() as folder:
        path = write_game(Path(folder) / "log", players, seed, **changes)
        rows = path.read_bytes().splitlines(keepends=True)
    return b"".join(rows if lines is None else rows[: lines + 1])


def save(name, content=None, seconds=None):
    """A file among the saved games, last changed so many seconds after 1970; its path."""
    paths.games().mkdir(parents=True, exist_ok=True)
    path = paths.games() / name
    path.write_bytes(log() if content is None else content)
    if seconds is not None:
        os.utime(path, (seconds, seconds))
    return path


def by_hand(sha256):
    """The cards of these games, and no others."""
    return first_cards() if sha256 == first_cards().sha256 else None
