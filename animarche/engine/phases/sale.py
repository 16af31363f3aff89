"""Phase 3, sale: sell one shop, then its animals go back to the plaza (V1-V5)."""

from animarche.engine.board import BOARDS, INDICES, PLOTS
from animarche.engine.commands import Command, ReturnAnimal, Sell, return_animal, sell
from animarche.engine.effects import points, receive
from animarche.engine.events import Displaced, Log, Returned, Sold
from animarche.engine.plaza import any_room, cells_with_room, has_room
from animarche.engine.records import Draft, draft, replace, seal
from animarche.engine.refusals import Refusal, refuse
from animarche.engine.state import GameState, player_draft, swapped
from animarche.engine.turns import ENDING

_SALES = tuple([sell(index) for index in INDICES])
_RETURNS = tuple([return_animal(cell) for cell in range(max(len(b.room) for b in BOARDS.values()))])


def options(state: GameState, who: int) -> list[Command]:
    """The shops to sell, by plot; or the cells for the next animal, in reading order."""
    if state.returning:
        return [_RETURNS[cell] for cell in cells_with_room(state)]
    plots = state.players[who].plots
    found: list[Command] = []
    for index in INDICES:
        if plots[index] is not None:
            found.append(_SALES[index])  # noqa: PERF401  (see triggers)
    return found


def may_act(state: GameState, who: int) -> bool:
    """Whether for this player there is a shop to sell or an animal to put back."""
    return bool(state.returning) or any(state.players[who].plots)


def why_not_sell(state: GameState, who: int, command: Sell) -> Refusal | None:
    """V1"""
    index = command.plot
    if state.returning:
        return refuse("V3", "animals_wait", animal=state.returning[0])
    if not 0 <= index < PLOTS:
        return refuse("G2", "no_such_plot", plot=index)
    if state.players[who].plots[index] is None:
        return refuse("V1", "no_shop", plot=index)
    return None


def do_sell(state: Draft[GameState], who: int, command: Sell, log: Log) -> None:
    """V2, V4: VP, the card to the supply, the shop's effect, the manager's, then the returns."""
    index = command.plot
    player = player_draft(state.players[who])
    plot = player.plots[index]
    assert plot is not None
    side = plot.side
    if log is not None:
        log.append(Sold(who, index, side.shop, side.upgraded))
    receive(player, points(side.vp), who, "sale", side.shop, log)
    player.plots = swapped(player.plots, index, None)
    tally = draft(player.tally)
    tally.sold += 1
    player.tally = seal(tally)
    for card in (side.triggers, player.manager.triggers):
        if card is not None and card.sold is not None:
            receive(player, card.sold, who, "sold", card.card, log)
    players = swapped(state.players, who, seal(player))
    for visitor in plot.visitors:
        if visitor is not None:  # only in a set-up position: closing empties the seats before
            guest = players[visitor]
            players = swapped(players, visitor, replace(guest, used=guest.used + 1))
    spot = state.cards.shops[side.shop].index
    state.players = players
    state.supply = swapped(state.supply, spot, state.supply[spot] + 1)
    state.returning = plot.animals
    _end_if_done(state, who, log)


def why_not_return_animal(state: GameState, who: int, command: ReturnAnimal) -> Refusal | None:
    """V3"""
    cell, board = command.cell, state.board
    if not state.returning:
        return refuse("V3", "nothing_to_return")
    if cell in board.closed:
        return refuse("G4", "closed_cell", cell=cell)
    if cell not in board.cells:
        return refuse("G1", "no_such_cell", cell=cell)
    if not has_room(state, cell):
        return refuse("V3", "no_room", cell=cell)
    return None


def do_return_animal(state: Draft[GameState], who: int, command: ReturnAnimal, log: Log) -> None:
    """V3: the next animal goes to a cell; after the last one the turn is over (R4)."""
    cell, animal = command.cell, state.returning[0]
    state.plaza = swapped(state.plaza, cell, (*state.plaza[cell], animal))
    state.returning = state.returning[1:]
    if log is not None:
        log.append(Returned(who, animal, cell))
    _end_if_done(state, who, log)


def _end_if_done(state: Draft[GameState], who: int, log: Log) -> None:
    """End the seller's turn unless animals wait; those for whom no cell has room join the end of
    the reserve, as at closing (C2)."""
    if state.returning and any_room(state):
        return
    if log is not None:
        log.extend(Displaced(animal, None) for animal in state.returning)
    state.reserve += state.returning
    state.returning = ()
    state.passed, state.to_act = ENDING[state.passed][who]
