"""Other places for the log of a game whose own place cannot be written to."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from animarche import paths
from animarche.engine.records import record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from animarche.table.game import Table

ROOM = 1 << 16  # bytes that a place must take: a long game and some more


@record
class Place:
    """A file that is not there yet, in a folder that takes a whole game. `kind` says which folder:
    "there" where the log lies or was, "games" of the saved games, "home", "here" the current one,
    "temporary" the system's, which may be emptied when it starts anew."""

    kind: str
    path: Path


def places(table: Table) -> Iterator[Place]:
    """Where the log of a game could go on, the most natural place first. Each folder is tried, by
    a file without a name that takes as much as a game does and is gone again."""
    assert table.path is not None  # a game in memory has no log that wants a place
    folders: dict[str, Callable[[], str | Path]] = {
        "there": table.path.absolute().parent.__fspath__,
        "games": paths.games,
        "home": Path.home,
        "here": os.getcwd,
        "temporary": tempfile.gettempdir,
    }
    tried = set()
    for kind, find in folders.items():
        try:
            folder = os.path.realpath(find())
            if folder not in tried:
                tried.add(folder)
                _try_out(_nearest(folder) if kind == "games" else folder)
                yield Place(kind, unused(Path(folder) / table.path.name))
        except (OSError, RuntimeError):  # RuntimeError: nobody knows where home is
            continue


def place_of(typed: str, table: Table) -> Path:
    """The file that a player means who types this: `~` is the home folder; in a folder it has the
    name that the log has now."""
    assert table.path is not None
    path = os.path.abspath(os.path.expanduser(typed))
    return Path(path, table.path.name) if os.path.isdir(path) else Path(path)


def unused(path: Path) -> Path:
    """`path`, or the first of its name with a number, from 2 on, at which nothing is."""
    there, number = path, 1
    while os.path.lexists(there):
        number += 1
        there = path.with_stem(f"{path.stem}-{number}")
    return there


def _nearest(folder: str) -> str:
    """A folder that is there: this one, or the next above it."""
    while not os.path.lexists(folder):
        folder = os.path.dirname(folder)
    return folder


def _try_out(folder: str) -> None:
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(bytes(ROOM))
        file.flush()
        os.fsync(file.fileno())
