"""Which saved games a command line means."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from animarche import paths
from animarche.shelf.tidying import is_saved_game

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from animarche.shelf.shelf import Saved

LONGEST = 6  # digits of a number; more are the beginning of a name, which is a day
DAY = 24 * 60 * 60 * 10**9  # nanoseconds


def choose(texts: Iterable[str], games: Sequence[Saved]) -> list[Path]:
    """The logs that are meant: each by its number in the list, from 1 for the last played; by its
    file name, or a beginning that no other has; or by a path, which may lead anywhere. None stands
    there twice. LookupError with one sentence for what means none, or several."""
    found = {_choose(text, games): None for text in texts}
    return list(found)


def older(games: Iterable[Saved], days: int) -> list[Saved]:
    """Those that were played last so many days ago, or longer."""
    since = time.time_ns() - days * DAY
    return [game for game in games if game.played <= since]


def _choose(text: str, games: Sequence[Saved]) -> Path:
    if "\0" in text:
        raise LookupError(f"no path has a zero byte, as {text!r} has.")
    if os.path.basename(text) != text or text in (os.curdir, os.pardir):
        path = Path(text)
        if not is_saved_game(path):
            return path
        text = path.name
    if text.isascii() and text.isdigit() and len(text) <= LONGEST:
        if 1 <= int(text) <= len(games):
            return games[int(text) - 1].path
        raise LookupError(f"there is no game {text}; the list has {_count(len(games))}.")
    named = [game for game in games if text in (game.name, game.stem)]
    found = named or [game for game in games if text and game.name.startswith(text)]
    if len(found) == 1:
        return found[0].path
    if found:
        raise LookupError(f"{len(found)} saved games begin with {text!r}; give more of the name.")
    # A copy that the list does not show beside its log, for one, but nothing that is not a game.
    if os.path.lexists(path := paths.games() / text) and text and is_saved_game(path):
        return path
    raise LookupError(f"no saved game is called {text!r}; `animarche games` lists them.")


def _count(number: int) -> str:
    return "one" if number == 1 else str(number) if number else "none"
