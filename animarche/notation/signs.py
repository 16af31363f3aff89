"""The signs of a written position, and the names of its fields in their order."""

from __future__ import annotations

from animarche.engine.board import BOARDS

VERSION = "animarche-1"
FIELDS = (
    *("version", "cards", "moment", "to_act", "start_player", "passed", "plaza", "reserve"),
    *("returning", "buildings", "ads", "deck"),
)  # and then one for each player

NONE = "-"  # nothing of a list, nobody
EMPTY = "."  # a cell, a plot, a seat
CLOSED = "#"
UNSEEN = "?"  # what lies face down
UPGRADED = "*"
USED = "!"
SILENT = "~"

# The numbers of a player: coins, wood, VP, workers to hire, used ones; shops sold, visits to
# others, public buildings built.
NUMBERS = "cwvhusop"


def names_of(players: int) -> tuple[str, ...]:
    """The names of all fields of a position; those of players are their seats."""
    return (*FIELDS, *(BOARDS[players].seats if players in BOARDS else ()))
