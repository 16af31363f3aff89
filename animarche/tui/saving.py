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
    return words.text("table.unsaved", problem=_disk(problem.code, problem.reason, words))


def saved(table: Table, words: Words, key: str = "table.saved") -> str | None:
    """Where the game lies, said by the message `key`, or why it cannot be saved; None for a game
    that is kept in memory only."""
    if table.path is None:
        return None
    return trouble(table, words) or words.text(key, path=table.path)


def noted(trouble: Trouble, words: Words) -> str:
    """What is wrong with a note, and what to do about it, in one sentence."""
    more = dict(trouble.more)
    if "errno" in more:
        more = {"problem": _disk(more["errno"], more["reason"], words)}
    return words.text(f"note.{trouble.code}", path=trouble.path, **more)


def refused(error: OSError, words: Words) -> str:
    """Why the disk refuses something, in a clause."""
    code = errno.errorcode.get(error.errno or 0, "other").lower()
    return _disk(code, error.strerror or str(error), words)


def _disk(code: str, reason: str, words: Words) -> str:
    """Why the disk refuses; `code` is the system's name for it, such as "enospc"."""
    key = f"disk.{code}" if words.has(f"disk.{code}") else "disk.other"
    return words.text(key, reason=reason)
