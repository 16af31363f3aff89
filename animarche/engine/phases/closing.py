"""Phase 5, closing: nobody decides anything (C1-C4)."""

from animarche.engine.effects import trigger
from animarche.engine.events import Closed, Log
from animarche.engine.goals import clockwise
from animarche.engine.plaza import Plaza, rooms
from animarche.engine.records import replace
from animarche.engine.state import GameState, Player, Plot, opened


def _home(player: Player, on_seats: int) -> Player:
    """C1: shops empty, and all workers but those on ads in the backyard; `on_seats` of them sat in
    other players' shops."""
    plots = tuple([plot and opened(plot.side) for plot in player.plots])
    backyard = player.backyard + player.used + on_seats
    return replace(player, plots=plots, backyard=backyard, used=0)


def _plots(state: GameState) -> list[Plot]:
    """All shops that stand: seats north, east, south, west; plots 0-3."""
    return [plot for player in state.players for plot in player.plots if plot is not None]


def _refill(state: GameState, log: Log) -> tuple[Plaza, tuple[str, ...]]:
    """C2: the plaza and the reserve after the animals came back from the shops."""
    back = [animal for plot in _plots(state) for animal in plot.animals]
    reserve = list(state.reserve)
    room = rooms(state.board, state.buildings)
    cells = [list(animals) for animals in state.plaza]
    placed = []
    for cell in state.board.cells:
        while len(cells[cell]) < room[cell] and (back or reserve):
            animal = (back or reserve).pop(0)
            cells[cell].append(animal)
            placed.append((animal, cell))
    if log is not None:
        log.append(Closed(state.round, tuple(placed), tuple(back)))
    return tuple(map(tuple, cells)), (*reserve, *back)


def close(state: GameState, log: Log) -> GameState:
    """C1, C2, C4. The round marker and the end of the game are the phase machine's (C3)."""
    plaza, reserve = _refill(state, log)
    seats = [visitor for plot in _plots(state) for visitor in plot.visitors]
    players = [_home(player, seats.count(who)) for who, player in enumerate(state.players)]
    for who in clockwise(state):
        players[who] = trigger(players[who], "closing", who, log)
    return replace(state, plaza=plaza, reserve=reserve, players=tuple(players))
