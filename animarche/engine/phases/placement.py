"""Before round 1: every player places a general store (S5)."""

from animarche.engine.board import PLOTS
from animarche.engine.commands import Command, PlaceStore, place_store
from animarche.engine.events import Log, StorePlaced
from animarche.engine.records import Draft, replace
from animarche.engine.refusals import Refusal, refuse
from animarche.engine.state import GameState, opened, swapped

STORE = "general_store"


def options(state: GameState, who: int) -> list[Command]:
    """All four plots are empty then."""
    return [place_store(plot) for plot in range(PLOTS)]


def why_not_place_store(state: GameState, who: int, command: PlaceStore) -> Refusal | None:
    """S5"""
    if not 0 <= command.plot < PLOTS:
        return refuse("G2", "no_such_plot", plot=command.plot)
    return None


def do_place_store(state: Draft[GameState], who: int, command: PlaceStore, log: Log) -> None:
    """S5: clockwise from the start player; afterwards the phase is done."""
    player = state.players[who]
    store = opened(state.cards.shops[STORE].front)
    player = replace(player, plots=swapped(player.plots, command.plot, store))
    state.players = swapped(state.players, who, player)
    following = (who + 1) % len(state.players)
    state.to_act = None if following == state.start_player else following
    if log is not None:
        log.append(StorePlaced(who, command.plot))
