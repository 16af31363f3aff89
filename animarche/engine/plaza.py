"""Where animals and public buildings fit on the plaza (C2, W11)."""

from collections.abc import Iterable, Sequence

from animarche.engine.board import BOARDS, Board, Cell
from animarche.engine.events import Displaced, Log
from animarche.engine.state import Building, GameState

Plaza = tuple[tuple[str, ...], ...]


def rooms(board: Board, buildings: Sequence[Building]) -> tuple[int, ...]:
    """How many animals each cell holds: 1, on a public building what it says, 0 if closed (C2)."""
    if not buildings:
        return board.room
    room = list(board.room)
    for building in buildings:
        for cell in building.cells:
            room[cell] = building.public.room
    return tuple(room)


def cells_with_room(state: GameState) -> tuple[Cell, ...]:
    """The cells that take one more animal, in reading order."""
    room = rooms(state.board, state.buildings)
    return tuple(cell for cell in state.board.cells if len(state.plaza[cell]) < room[cell])


def has_room(state: GameState, cell: Cell) -> bool:
    """Whether the open cell `cell` takes one more animal."""
    return len(state.plaza[cell]) < rooms(state.board, state.buildings)[cell]


def settle(plaza: Plaza, room: tuple[int, ...], log: Log) -> tuple[Plaza, tuple[str, ...]]:
    """The plaza and the animals that no longer fit: cells in reading order, the last to have
    arrived first (W12, B3)."""
    displaced: list[str] = []
    cells = list(plaza)
    for cell, animals in enumerate(plaza):
        while len(animals) > room[cell]:
            displaced.append(animals[-1])
            animals = animals[:-1]
            if log is not None:
                log.append(Displaced(displaced[-1], cell))
        cells[cell] = animals
    return tuple(cells), tuple(displaced)


def free_places(players: int, taken: Sequence[Cell]) -> list[tuple[Cell, Cell]]:
    """The places for a public building whose two cells are open and not taken (W11)."""
    places = BOARDS[players].dominoes
    return [place for place in places if place[0] not in taken and place[1] not in taken]


def taken_cells(buildings: Iterable[Building]) -> tuple[Cell, ...]:
    """The cells under public buildings."""
    return tuple(cell for building in buildings for cell in building.cells)
