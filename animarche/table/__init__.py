"""One game in progress, without a screen: its states so far, undo, previews, seats, and its log."""

from animarche.journal.format import Seat
from animarche.table.game import Table
from animarche.table.keeper import Problem
from animarche.table.opening import fork_game, new_game, newest_unfinished
from animarche.table.undoing import Move

__all__ = ["Move", "Problem", "Seat", "Table", "fork_game", "new_game", "newest_unfinished"]
