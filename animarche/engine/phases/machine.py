"""The phase state machine: a table of phases, and the automatic steps between decisions."""

from collections.abc import Callable

from animarche.engine.board import INDICES
from animarche.engine.commands import Command
from animarche.engine.events import GameOver, Log, PhaseBegan, ShopsScored
from animarche.engine.goals import clockwise, score_achieved, score_at_end
from animarche.engine.phases import attract, income, placement, sale, work
from animarche.engine.phases.closing import close
from animarche.engine.records import Draft, record, replace, seal
from animarche.engine.scoring import shop_vp, winners
from animarche.engine.state import (
    ATTRACT,
    INCOME,
    OVER,
    PLACEMENT,
    ROUNDS,
    SALE,
    WORK,
    GameState,
    Player,
    plot_draft,
    swapped,
)
from animarche.engine.turns import NOBODY, pass_turn


@record
class Phase:
    """One phase with decisions. `options` lists the commands that a player would have other than
    a pass, `may_act` says whether there are any, `next` is the phase after it (None: closing)."""

    options: Callable[[GameState, int], list[Command]]
    may_act: Callable[[GameState, int], bool]
    next: str | None


PHASES = {
    PLACEMENT: Phase(placement.options, lambda _state, _who: True, ATTRACT),
    ATTRACT: Phase(attract.options, attract.may_act, INCOME),
    INCOME: Phase(income.options, income.may_act, SALE),
    SALE: Phase(sale.options, sale.may_act, WORK),
    WORK: Phase(work.options, work.may_act, None),
}


def advance(state: Draft[GameState], log: Log) -> None:
    """Automatic steps (forced passes, change of phase, closing, the end) until somebody has a
    choice or the game is over (R1, R3). It ends: each step passes a player or a phase."""
    while state.phase != OVER:
        who = state.to_act
        if who is None:
            _next_phase(state, log)
        else:
            may_act = PHASES[state.phase].may_act
            if may_act(state, who):
                return
            pass_turn(state, who, True, log)


def _next_phase(state: Draft[GameState], log: Log) -> None:
    phase = PHASES[state.phase].next
    if state.phase == INCOME:
        state.players = tuple([_unused(player) for player in state.players])
    if phase is not None:
        _begin(state, phase, log)
        return
    before = state.players
    close(state, log)
    score_achieved(state, before, log)
    if state.round == ROUNDS:
        _finish(state, log)
    else:
        state.round += 1  # C3
        _begin(state, ATTRACT, log)


def _unused(player: Player) -> Player:
    """A player after the income phase, in which alone shops are used (I1)."""
    plots = player.plots
    for index in INDICES:
        plot = plots[index]
        if plot is not None and plot.used:
            fresh = plot_draft(plot)
            fresh.used = False
            plots = swapped(plots, index, seal(fresh))
    return player if plots is player.plots else replace(player, plots=plots)


def _begin(state: Draft[GameState], phase: str, log: Log) -> None:
    """R2: the holder of the start player marker acts first."""
    state.phase = phase
    state.to_act = state.start_player
    state.passed = NOBODY[len(state.players)]
    if log is not None:
        log.append(PhaseBegan(state.round, phase))


def _finish(state: Draft[GameState], log: Log) -> None:
    """C3: the at-the-end goals (O4), then the shops (F1)."""
    score_at_end(state, log)
    for who in clockwise(state):
        player = state.players[who]
        vp = shop_vp(player)
        state.players = swapped(state.players, who, replace(player, vp=player.vp + vp))
        if log is not None:
            log.append(ShopsScored(who, vp))
    state.phase = OVER
    state.to_act = None
    state.passed = NOBODY[len(state.players)]
    if log is not None:
        log.append(GameOver(winners(state.players)))
