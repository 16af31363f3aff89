"""One game in progress, without a screen: its states so far, undo, previews, seats, and its log."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from animarche.journal.format import Seat
    from animarche.table.game import Table
    from animarche.table.keeper import Problem
    from animarche.table.opening import fork_game, go_on, new_game, newest_unfinished
    from animarche.table.undoing import Move

__all__ = [
    "Move",
    "Problem",
    "Seat",
    "Table",
    "fork_game",
    "go_on",
    "new_game",
    "newest_unfinished",
]


def __getattr__(name: str) -> Any:
    """The names of this room, at first use: who plays a log again needs a `Recording` alone, and
    what opens a table takes longer to import than that."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from animarche.journal.format import Seat
    from animarche.table.game import Table
    from animarche.table.keeper import Problem
    from animarche.table.opening import fork_game, go_on, new_game, newest_unfinished
    from animarche.table.undoing import Move

    found = (Move, Problem, Seat, Table, fork_game, go_on, new_game, newest_unfinished)
    globals().update(zip(__all__, found, strict=True))
    return globals()[name]
