"""Which games a command line means."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from animarche.journal.format import LogError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from animarche.shelf.shelf import Saved

LONGEST = 16  # digits of a number; no list is so long
YEAR = 4  # digits that may begin a name, too; fewer might be a number that has gone meanwhile
DAY = 24 * 60 * 60 * 10**9  # nanoseconds


def path_of(text: str) -> str:
    """The path of the log that a text means: itself, where a file of that path is there; else that
    of a saved game, by its number in the list, from 1 for the last played, or by its file name or a
    beginning that no other has. LogError for what means none, or several.

    Whoever gives a path does not wait for the saved games to be looked through.
    """
    if _is_path(text):
        return text
    from animarche import paths

    return str(_choose(text, [name for name, _ in paths.logs()]))


def choose(texts: Iterable[str], games: Iterable[Saved]) -> list[Path]:
    """The logs that are meant, each as `path_of` finds it in this list. None stands there twice."""
    names = [game.name for game in games]
    found = {_choose(text, names): None for text in texts}
    return list(found)


def older(games: Iterable[Saved], days: int) -> list[Saved]:
    """Those that were played last so many days ago, or longer."""
    import time

    since = time.time_ns() - days * DAY
    return [game for game in games if game.played <= since]


def _is_path(text: str) -> bool:
    """Whether a text is a path by how it is written, or for a file is there."""
    if os.path.basename(text) != text or text in (os.curdir, os.pardir):
        return True
    return os.path.lexists(text) and not os.path.isdir(text)


def _choose(text: str, names: Sequence[str]) -> Path:
    from animarche import paths
    from animarche.shelf.tidying import is_saved_game

    if "\0" in text:
        raise LogError(text, None, "no path has a zero byte; check the path.")
    said = text
    if _is_path(text):
        path = Path(text)
        if not is_saved_game(path):
            return path
        said = path.name
    digits = said.isascii() and said.isdigit()
    if digits and len(said) <= LONGEST and 1 <= int(said) <= len(names):
        return paths.games() / names[int(said) - 1]
    named = [name for name in names if said in (name, paths.stem_of(name))]
    whole = digits and len(said) < YEAR
    found = named or [name for name in names if said and not whole and name.startswith(said)]
    if len(found) == 1:
        return paths.games() / found[0]
    if found:
        many = f"{len(found)} saved games begin so; give more of the name."
        raise LogError(text, None, many)
    # A copy that the list does not show beside its log, for one, but nothing that is not a game.
    if os.path.lexists(path := paths.games() / said) and said and is_saved_game(path):
        return path
    if os.path.isdir(text):
        return Path(text)
    what = "number" if digits else "name"
    lists = f"`animarche games` lists {_count(len(names))} in {paths.games()}"
    raise LogError(text, None, f"there is no such file, and no saved game of this {what}; {lists}.")


def _count(number: int) -> str:
    return "one" if number == 1 else str(number) if number else "none"
