"""The table as one seat sees it: turned so that this seat lies north (G2).

One policy can then play every seat: its own plots face the columns 0-3 of the turned plaza, the
near row is row 0, and players count clockwise from it, itself being 0. With two and four players
the turned table is a table again. With three it is not (the closed cells turn with it, G4), so
closed cells keep their numbers.
"""

from functools import cache

from animarche.engine.board import BOARDS, COLUMNS, PLOTS, Cell
from animarche.engine.records import record

_QUARTERS = {"north": 0, "east": 1, "south": 2, "west": 3}  # to turn a side to the north


@record
class Turned:
    """The table of so many players for the player `seat`.

    `cells[cell]` is a cell of the table as the seat numbers it, closed ones too; `table` is the way
    back. `clockwise[number]` is the player whom the seat gives that number, itself first;
    `plots[player][plot]` the plot of a player as the seat numbers it, and its own way back.
    """

    seat: int
    cells: tuple[Cell, ...]
    table: tuple[Cell, ...]
    clockwise: tuple[int, ...]
    plots: tuple[tuple[int, ...], ...]

    def number(self, player: int) -> int:
        """The number that the seat gives a player."""
        return (player - self.seat) % len(self.clockwise)

    def domino(self, cells: tuple[Cell, Cell]) -> tuple[Cell, Cell]:
        """Two cells of the table as the seat numbers them, ascending."""
        one, other = self.cells[cells[0]], self.cells[cells[1]]
        return (one, other) if one < other else (other, one)


@cache
def turned(players: int, seat: int) -> Turned:
    """The table of 2, 3 or 4 players as `seat` sees it."""
    board = BOARDS[players]
    quarters = _QUARTERS[board.seats[seat]]
    rows, last = board.rows, COLUMNS - 1

    def turn(cell: Cell) -> Cell:
        row, column = divmod(cell, COLUMNS)
        if quarters == 2:  # half a turn, which the folded plaza of two players has too (G3)
            row, column = rows - 1 - row, last - column
        elif quarters:
            row, column = (last - column, row) if quarters == 1 else (column, last - row)
        return row * COLUMNS + column

    cells = tuple(turn(cell) for cell in range(rows * COLUMNS))
    # A line of cells keeps its direction or is turned round; so are the plots along it.
    reverses = {"north": (1, 2), "south": (1, 2), "east": (2, 3), "west": (2, 3)}
    straight = tuple(range(PLOTS))
    return Turned(
        seat=seat,
        cells=cells,
        table=tuple(cells.index(cell) for cell in range(rows * COLUMNS)),
        clockwise=tuple((seat + step) % players for step in range(players)),
        plots=tuple(
            straight[::-1] if quarters in reverses[side] else straight for side in board.seats
        ),
    )


def dominoes(players: int) -> tuple[tuple[Cell, Cell], ...]:
    """All pairs of adjacent cells of the plaza, closed ones too, each pair and all ascending."""
    cells = range(BOARDS[players].rows * COLUMNS)
    east = [(c, c + 1) for c in cells if (c + 1) % COLUMNS]
    south = [(c, c + COLUMNS) for c in cells if c + COLUMNS in cells]
    return tuple(sorted(east + south))
