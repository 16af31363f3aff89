"""Phase 3, sale: sell one shop, then its animals go back to the plaza (V1-V5)."""

from animarche.engine.board import PLOTS
from animarche.engine.cards import Gain
from animarche.engine.commands import Command, ReturnAnimal, Sell, return_animal, sell
from animarche.engine.effects import points, receive
from animarche.engine.events import Displaced, Log, Returned, Sold
from animarche.engine.plaza import cells_with_room, has_room
from animarche.engine.records import replace
from animarche.engine.refusals import Refusal, refuse
from animarche.engine.state import GameState, Player, actor, with_player, with_plot
from animarche.engine.turns import end_turn


def options(state: GameState) -> list[Command]:
    """The shops to sell, by plot; or the cells for the next animal, in reading order."""
    if state.returning:
        return [return_animal(cell) for cell in cells_with_room(state)]
    plots = state.players[actor(state)].plots
    return [sell(index) for index, plot in enumerate(plots) if plot is not None]


def may_act(state: GameState, who: int) -> bool:
    """Whether for this player there is a shop to sell or an animal to put back."""
    return bool(state.returning) or any(state.players[who].plots)


def why_not_sell(state: GameState, command: Sell) -> Refusal | None:
    """V1"""
    index = command.plot
    if state.returning:
        return refuse("V3", "animals_wait", animal=state.returning[0])
    if not 0 <= index < PLOTS:
        return refuse("G2", "no_such_plot", plot=index)
    if state.players[actor(state)].plots[index] is None:
        return refuse("V1", "no_shop", plot=index)
    return None


def _effects(player: Player, shop: str, gain: Gain | None, who: int, log: Log) -> Player:
    """What the sold shop gives, then the manager (V4)."""
    if gain is not None:
        player = receive(player, gain, who, "sold", shop, log)
    manager = player.manager
    if manager.triggers is not None and manager.triggers.sold is not None:
        player = receive(player, manager.triggers.sold, who, "sold", manager.id, log)
    return player


def do_sell(state: GameState, command: Sell, log: Log) -> GameState:
    """V2, V4: VP, the card to the supply, effects, then the returns."""
    who, index = actor(state), command.plot
    player = state.players[who]
    plot = player.plots[index]
    assert plot is not None
    side = plot.side
    if log is not None:
        log.append(Sold(who, index, side.shop, side.upgraded))
    player = receive(player, points(side.vp), who, "sale", side.shop, log)
    tally = replace(player.tally, sold=player.tally.sold + 1)
    player = replace(player, plots=with_plot(player, index, None), tally=tally)
    own = None if side.triggers is None else side.triggers.sold
    player = _effects(player, side.shop, own, who, log)
    players = list(with_player(state.players, who, player))
    for visitor in plot.visitors:
        if visitor is not None:  # only in a set-up position: closing empties the seats before
            players[visitor] = replace(players[visitor], used=players[visitor].used + 1)
    spot = state.cards.shops[side.shop].index
    supply = state.supply
    state = replace(
        state,
        players=tuple(players),
        supply=(*supply[:spot], supply[spot] + 1, *supply[spot + 1 :]),
        returning=plot.animals,
    )
    return _end_if_done(state, log)


def why_not_return_animal(state: GameState, command: ReturnAnimal) -> Refusal | None:
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


def do_return_animal(state: GameState, command: ReturnAnimal, log: Log) -> GameState:
    """V3: the next animal goes to a cell; after the last one the turn is over (R4)."""
    cell, plaza = command.cell, state.plaza
    animal, *rest = state.returning
    if log is not None:
        log.append(Returned(actor(state), animal, cell))
    plaza = (*plaza[:cell], (*plaza[cell], animal), *plaza[cell + 1 :])
    return _end_if_done(replace(state, plaza=plaza, returning=tuple(rest)), log)


def _end_if_done(state: GameState, log: Log) -> GameState:
    """End the seller's turn unless animals wait; those for whom no cell has room join the end of
    the reserve, as at closing (C2)."""
    if state.returning and cells_with_room(state):
        return state
    if log is not None:
        log.extend(Displaced(animal, None) for animal in state.returning)
    reserve = (*state.reserve, *state.returning)
    return end_turn(replace(state, reserve=reserve, returning=()))
