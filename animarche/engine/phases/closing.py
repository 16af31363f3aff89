"""Phase 5, closing: nobody decides anything (C1-C4)."""

from animarche.engine.effects import trigger
from animarche.engine.events import Closed, Log
from animarche.engine.goals import clockwise
from animarche.engine.plaza import rooms
from animarche.engine.records import Draft, draft, seal
from animarche.engine.state import GameState, Plot, opened


def _shops(state: GameState) -> list[Plot]:
    """All shops that stand: seats north, east, south, west; plots 0-3."""
    return [plot for player in state.players for plot in player.plots if plot is not None]


def _emptied(plot: Plot) -> Plot:
    """C1: no animals and no visitors; many shops have none anyway."""
    return opened(plot.side) if plot.animals or plot.visitors else plot


def _refill(state: Draft[GameState], back: list[str], log: Log) -> None:
    """C2: the open cells are filled, first with the animals that come back from shops."""
    reserve = list(state.reserve)
    room = rooms(state.board, state.buildings)
    cells = [list(animals) for animals in state.plaza]
    placed = []
    for cell in state.board.cells:
        while len(cells[cell]) < room[cell] and (back or reserve):
            animal = (back or reserve).pop(0)
            cells[cell].append(animal)
            placed.append((animal, cell))
    state.plaza = tuple([tuple(animals) for animals in cells])
    state.reserve = (*reserve, *back)
    if log is not None:
        log.append(Closed(state.round, tuple(placed), tuple(back)))


def close(state: Draft[GameState], log: Log) -> None:
    """C1, C2, C4. The round marker and the end of the game are the phase machine's (C3)."""
    shops = _shops(state)
    _refill(state, [animal for plot in shops for animal in plot.animals], log)
    on_seats = [visitor for plot in shops for visitor in plot.visitors if visitor is not None]
    players = [draft(player) for player in state.players]
    for who, player in enumerate(players):
        player.plots = tuple([plot and _emptied(plot) for plot in player.plots])
        player.backyard += player.used + on_seats.count(who)
        player.used = 0
    for who in clockwise(state):
        trigger(players[who], "closing", who, log)
    state.players = tuple([seal(player) for player in players])
