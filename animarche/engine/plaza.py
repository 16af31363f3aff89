"""Where animals and public buildings fit on the plaza (C2, W11)."""

from collections.abc import Iterable
from operator import lt

from animarche.engine.board import Board, Cell
from animarche.engine.events import Displaced, Log
from animarche.engine.state import Building, GameState

Plaza = tuple[tuple[str, ...], ...]


def rooms(board: Board, buildings: tuple[Building, ...]) -> tuple[int, ...]:
    """How many animals each cell holds: 1, on a public building what it says, 0 if closed (C2)."""
    if not buildings:
        return board.room
    room = [*board.room]
    for building in buildings:
        for cell in building.cells:
            room[cell] = building.public.room
    return tuple(room)


def cells_with_room(state: GameState) -> tuple[Cell, ...]:
    """The cells that take one more animal, in reading order."""
    plaza, room = state.plaza, rooms(state.board, state.buildings)
    found: list[Cell] = []
    for cell in state.board.cells:
        if len(plaza[cell]) < room[cell]:
            found.append(cell)  # noqa: PERF401  (see triggers)
    return tuple(found)


def any_room(state: GameState) -> bool:
    """Whether some cell takes one more animal."""
    return any(map(lt, map(len, state.plaza), rooms(state.board, state.buildings)))


def has_room(state: GameState, cell: Cell) -> bool:
    """Whether the open cell `cell` takes one more animal."""
    return len(state.plaza[cell]) < rooms(state.board, state.buildings)[cell]


def settle(plaza: Plaza, room: tuple[int, ...], log: Log) -> tuple[Plaza, tuple[str, ...]]:
    """The plaza and the animals that no longer fit: cells in reading order, the last to have
    arrived first (W12, B3)."""
    displaced: list[str] = []
    cells = [*plaza]
    for cell, animals in enumerate(plaza):
        while len(animals) > room[cell]:
            displaced.append(animals[-1])
            animals = cells[cell] = animals[:-1]
            if log is not None:
                log.append(Displaced(displaced[-1], cell))
    return (tuple(cells), tuple(displaced)) if displaced else (plaza, ())


def covered(lots: Iterable[tuple[Cell, Cell]]) -> int:
    """The cells under public buildings that lie there, as a set of bits: bit `cell` is 1."""
    taken = 0
    for first, second in lots:
        taken |= 1 << first | 1 << second
    return taken
