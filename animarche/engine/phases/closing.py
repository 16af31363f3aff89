"""Phase 5, closing: nobody decides anything (C1-C4)."""

from animarche.engine.effects import trigger
from animarche.engine.events import Closed, Log
from animarche.engine.goals import clockwise
from animarche.engine.plaza import cells_with_room, rooms
from animarche.engine.records import Draft, seal
from animarche.engine.state import GameState, Plot, opened, player_draft


def close(state: Draft[GameState], log: Log) -> None:
    """C1, C2, C4. The round marker and the end of the game are the phase machine's (C3)."""
    players = [player_draft(player) for player in state.players]
    back: list[str] = []
    for player in players:  # seats north, east, south, west; plots 0-3; order of arrival
        plots: list[Plot | None] = []
        for plot in player.plots:
            if plot is not None and (plot.animals or plot.visitors):  # many shops have no seats
                back += plot.animals
                for visitor in plot.visitors:
                    if visitor is not None:
                        players[visitor].backyard += 1
                plot = opened(plot.side)
            plots.append(plot)
        player.plots = tuple(plots)
        player.backyard += player.used
        player.used = 0
    _refill(state, back, log)
    for who in clockwise(state):
        trigger(players[who], "closing", who, log)
    state.players = tuple([seal(player) for player in players])


def _refill(state: Draft[GameState], back: list[str], log: Log) -> None:
    """C2: the open cells are filled, first with the animals that come back from shops."""
    room = rooms(state.board, state.buildings)
    queue = (*back, *state.reserve)
    plaza = [*state.plaza]
    taken = 0
    for cell in cells_with_room(state):
        free = room[cell] - len(plaza[cell])
        plaza[cell] += queue[taken : taken + free]
        taken += free
    homeless = tuple(back[taken:])
    if log is not None:
        placed = [
            (animal, cell)
            for cell, (old, new) in enumerate(zip(state.plaza, plaza, strict=True))
            for animal in new[len(old) :]
        ]
        log.append(Closed(state.round, tuple(placed), homeless))
    state.plaza = tuple(plaza)
    state.reserve = state.reserve[max(taken - len(back), 0) :] + homeless
