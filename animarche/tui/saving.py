"""What the players are told about the log of their game."""

from animarche.lang.words import Words
from animarche.table import Table


def trouble(table: Table, words: Words) -> str | None:
    """While the disk refuses the log, one sentence that says why and what to do; else None."""
    problem = table.journal_problem
    if problem is None:
        return None
    key = f"disk.{problem.code}" if words.has(f"disk.{problem.code}") else "disk.other"
    return words.text("table.unsaved", problem=words.text(key, reason=problem.reason))


def saved(table: Table, words: Words, key: str = "table.saved") -> str | None:
    """Where the game lies, said by the message `key`, or why it cannot be saved; None for a game
    that is kept in memory only."""
    if table.path is None:
        return None
    return trouble(table, words) or words.text(key, path=table.path)
