"""The plaza and the boards around it, for two, three and four players (G1-G4).

A cell is a number, `row * COLUMNS + column`; rows run north to south, columns west to east.
Everything here is computed once, at import.
"""

from animarche.engine.records import record

COLUMNS = 4
PLOTS = 4
INDICES = tuple(range(PLOTS))  # of the plots; to loop over them costs less than over an `enumerate`

Cell = int


@record
class Board:
    """The geometry for one number of players.

    `seats` are the sides of the plaza clockwise, by player; `cells` the open cells in reading
    order; `fronts[player][plot]` the open cells that a plot faces (G2); `dominoes` all pairs of
    orthogonally adjacent open cells, each ascending (W11); `room` how many animals each cell
    holds without public buildings (C2).
    """

    players: int
    rows: int
    seats: tuple[str, ...]
    closed: tuple[Cell, ...]
    cells: tuple[Cell, ...]
    fronts: tuple[tuple[tuple[Cell, ...], ...], ...]
    dominoes: tuple[tuple[Cell, Cell], ...]
    room: tuple[int, ...]


def _board(rows: int, seats: tuple[str, ...], closed: tuple[Cell, ...]) -> Board:
    cells = tuple(c for c in range(rows * COLUMNS) if c not in closed)

    def front(seat: str, plot: int) -> tuple[Cell, ...]:
        if seat in ("north", "south"):
            return tuple(c for c in cells if c % COLUMNS == plot)
        return tuple(c for c in cells if c // COLUMNS == plot)

    east = [(c, c + 1) for c in cells if (c + 1) % COLUMNS and c + 1 in cells]
    south = [(c, c + COLUMNS) for c in cells if c + COLUMNS in cells]
    return Board(
        players=len(seats),
        rows=rows,
        seats=seats,
        closed=closed,
        cells=cells,
        fronts=tuple(tuple(front(seat, plot) for plot in range(PLOTS)) for seat in seats),
        dominoes=tuple(sorted(east + south)),
        room=tuple(int(c not in closed) for c in range(rows * COLUMNS)),
    )


# The players clockwise from a first one: CLOCKWISE[how many][first] (R2).
CLOCKWISE = {
    count: tuple(tuple((first + step) % count for step in range(count)) for first in range(count))
    for count in (2, 3, 4)
}

BOARDS: dict[int, Board] = {
    2: _board(2, ("north", "south"), ()),  # G3
    3: _board(4, ("north", "east", "south"), (0, 5, 10, 15)),  # G4
    4: _board(4, ("north", "east", "south", "west"), ()),  # G1, G2
}
