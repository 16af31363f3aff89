"""What the players are told about the files of the game."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from animarche.engine.state import ROUNDS
from animarche.tui.text import clean

if TYPE_CHECKING:
    from animarche.lang.words import Words
    from animarche.notes import Trouble
    from animarche.table import Table
    from animarche.table.shelf import Saved


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


def _disk(code: str, reason: str, words: Words) -> str:
    """Why the disk refuses; `code` is the system's name for it, such as "enospc"."""
    key = f"disk.{code}" if words.has(f"disk.{code}") else "disk.other"
    return words.text(key, reason=reason)


# ---- the saved games


def who(game: Saved) -> str:
    """The names of the players; the name of a file that cannot be read."""
    if game.header is None:
        return clean(game.path.name)
    return ", ".join(clean(seat.name) for seat in game.header.players)


def stands(game: Saved, words: Words) -> str:
    """How far a game has come, or why that is not known."""
    from animarche.engine.game import standings
    from animarche.journal.values import shown

    if game.header is None:
        return words.text("saved.unreadable")
    if game.state is None:
        return words.text("saved.other_cards", cards=shown(game.header.cards_id))
    if game.unfinished:
        now = words.text("table.round", round=game.state.round, rounds=ROUNDS)
        phase = words.phase(game.state.phase, short=True)
        return words.text("saved.at", round=now, phase=phase)
    winners = [score for score in standings(game.state) if score.winner]
    names = [clean(game.header.players[score.player].name) for score in winners]
    return words.text("saved.won", winners=words.listed(names), total=winners[0].total)


def when(game: Saved) -> str:
    """When a game was played last, by the clock of this place: the time today, else the day."""
    try:
        played = datetime.fromtimestamp(game.played or 0)
    except (OSError, OverflowError, ValueError):  # a time that cannot be
        played = datetime.fromtimestamp(0)
    return f"{played:%H:%M}" if played.date() == datetime.now().date() else f"{played:%Y-%m-%d}"
