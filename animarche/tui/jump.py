"""Every place on the table has a name of two signs, by which the cursor can be sent there."""

from animarche.engine.board import PLOTS, Board
from animarche.tui.model import Target

COMPASS = {"north": "n", "east": "e", "south": "s", "west": "w"}
PLAYER = "p"  # "pa" is the nameplate of player A
FRAMES = "ul"  # "u1" and "l1" are the upper and the lower frame of the first ad


def named(board: Board, ads: int) -> dict[str, Target]:
    """The places by name: cells "a1" to "d4" (G1), plots "n1" to "w4" by the side of the plaza and
    their number, nameplates "pa" to "pd" by the player's letter, frames of ads "u1", "l1", …"""
    found = {}
    for cell in board.cells:
        found[f"{'abcd'[cell // 4]}{cell % 4 + 1}"] = Target("cell", cell)
    for player, seat in enumerate(board.seats):
        for plot in range(PLOTS):
            found[f"{COMPASS[seat]}{plot + 1}"] = Target("plot", plot, player)
        found[f"{PLAYER}{'abcd'[player]}"] = Target("plate", player=player)
    for index in range(ads):
        for frame, sign in enumerate(FRAMES):
            found[f"{sign}{index + 1}"] = Target("frame", index, frame)
    return found


def reached(board: Board, ads: int, typed: str) -> dict[str, Target]:
    """The places whose names begin with what was typed."""
    places = named(board, ads)
    return {name: place for name, place in places.items() if name.startswith(typed)}
