"""What the players are told about the files of the game."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from animarche.lang.words import Words
    from animarche.notes import Trouble
    from animarche.table import Table


def trouble(table: Table, words: Words) -> str | None:
    """While the disk refuses the log, one sentence that says why and what to do; else None."""
    problem = table.journal_problem
    if problem is None:
        return None
    return words.text("table.unsaved", problem=disk(problem.code, problem.reason, words))


def saved(table: Table, words: Words, key: str = "table.saved") -> str | None:
    """Where the game lies, said by the message `key`, or why it cannot be saved; None for a game
    that is kept in memory only."""
    if table.path is None:
        return None
    return trouble(table, words) or words.text(key, path=table.path)


def left(table: Table, words: Words) -> str:
    """Where the game lies that is left, and how one goes on with it; "" for one in memory only."""
    from animarche.shelf.tidying import is_saved_game

    path = table.path
    if path is None:
        return ""
    return words.text("leave.saved" if is_saved_game(path) else "leave.elsewhere", path=path)


def farewell(table: Table, words: Words) -> str | None:
    """What is said of a game after the screen has closed: where it lies, or what of it is lost;
    None for one that is kept in memory only."""
    problem = table.journal_problem
    if problem is None:
        return saved(table, words)
    why = disk(problem.code, problem.reason, words)
    return words.text("unsaved.lost", path=table.path, problem=why, n=table.unsaved)


def noted(trouble: Trouble, words: Words) -> str:
    """What is wrong with a note, and what to do about it, in one sentence."""
    more = dict(trouble.more)
    if "errno" in more:
        more = {"problem": disk(more["errno"], more["reason"], words)}
    return words.text(f"note.{trouble.code}", path=trouble.path, **more)


def refused(error: OSError, words: Words) -> str:
    """Why the disk refuses something, in a clause."""
    code = errno.errorcode.get(error.errno or 0, "other").lower()
    return disk(code, error.strerror or str(error), words)


def disk(code: str, reason: str, words: Words) -> str:
    """Why the disk refuses; `code` is the system's name for it, such as "enospc"."""
    key = f"disk.{code}" if words.has(f"disk.{code}") else "disk.other"
    return words.text(key, reason=reason)
