"""Phase 1, attract: call animals from the front of one's plots (A1-A6)."""

from functools import lru_cache

from animarche.engine.board import INDICES, PLOTS
from animarche.engine.cards import CardSet
from animarche.engine.commands import Attract, Command, attract
from animarche.engine.events import Attracted, Log
from animarche.engine.records import Draft, seal
from animarche.engine.refusals import Refusal, refuse
from animarche.engine.state import GameState, player_draft, plot_draft, swapped
from animarche.engine.turns import acted


def options(state: GameState, who: int) -> list[Command]:
    """All calls, by plot, then cells in reading order, then order of arrival."""
    plaza, fronts = state.plaza, state.board.fronts[who]
    calls = _calls(state.cards)
    plots = state.players[who].plots
    found: list[Command] = []
    for index in INDICES:
        plot = plots[index]
        if plot is not None and len(plot.animals) < plot.side.customers:
            by_animal = calls[index]
            for cell in fronts[index]:
                for animal in plaza[cell]:
                    found.append(by_animal[animal])  # noqa: PERF401  (see triggers)
    return found


@lru_cache(maxsize=64)
def _calls(cards: CardSet) -> tuple[dict[str, Command], ...]:
    """By plot, the call of each animal."""
    return tuple([{a: attract(a, index) for a in cards.animals} for index in INDICES])


def may_act(state: GameState, who: int) -> bool:
    """Whether for this player a call is possible."""
    plaza, fronts, plots = state.plaza, state.board.fronts[who], state.players[who].plots
    for index in INDICES:
        plot = plots[index]
        if plot is not None and len(plot.animals) < plot.side.customers:
            for cell in fronts[index]:
                if plaza[cell]:
                    return True
    return False


def why_not_attract(state: GameState, who: int, command: Attract) -> Refusal | None:
    """A1-A4"""
    index = command.plot
    if not 0 <= index < PLOTS:
        return refuse("G2", "no_such_plot", plot=index)
    plot = state.players[who].plots[index]
    if plot is None:
        return refuse("A1", "no_shop", plot=index)
    if len(plot.animals) >= plot.side.customers:
        code = "seats_taken" if plot.side.customers else "no_seats"
        return refuse("A2", code, plot=index, shop=plot.side.shop, upgraded=plot.side.upgraded)
    animal, plaza = command.animal, state.plaza
    for cell in state.board.fronts[who][index]:
        if animal in plaza[cell]:
            return None
    if animal not in state.cards.animals:
        return refuse("G5", "no_such_animal", animal=animal)
    return refuse("A1", "not_in_front", animal=animal, plot=index)


def do_attract(state: Draft[GameState], who: int, command: Attract, log: Log) -> None:
    """A1: one animal goes from its cell to the shop, and the turn goes on (R4)."""
    index, animal = command.plot, command.animal
    player, plaza = player_draft(state.players[who]), [*state.plaza]
    for cell in state.board.fronts[who][index]:
        if animal in plaza[cell]:
            break
    plaza[cell] = () if len(plaza[cell]) == 1 else tuple([a for a in plaza[cell] if a != animal])
    state.plaza = tuple(plaza)
    old = player.plots[index]
    assert old is not None
    plot = plot_draft(old)
    plot.animals += (animal,)
    player.plots = swapped(player.plots, index, seal(plot))
    acted(state, who, player)
    if log is not None:
        log.append(Attracted(who, animal, cell, index))
