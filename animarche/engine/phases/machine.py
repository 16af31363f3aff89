"""The phase state machine: a table of phases, and the automatic steps between decisions."""

from collections.abc import Callable

from animarche.engine.board import BOARDS
from animarche.engine.commands import Command
from animarche.engine.events import GameOver, Log, PhaseBegan, ShopsScored
from animarche.engine.goals import clockwise, score_achieved, score_at_end, shop_vp
from animarche.engine.phases import attract, income, placement, sale, work
from animarche.engine.phases.closing import close
from animarche.engine.records import record, replace
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
)
from animarche.engine.turns import forced_passes


@record
class Phase:
    """One phase with decisions. `options` lists the commands of the player to act other than a
    pass, `may_act` says whether a player would have any, `next` is the phase after it (None:
    closing)."""

    options: Callable[[GameState], list[Command]]
    may_act: Callable[[GameState, int], bool]
    next: str | None


PHASES = {
    PLACEMENT: Phase(placement.options, lambda _state, _who: True, ATTRACT),
    ATTRACT: Phase(attract.options, attract.may_act, INCOME),
    INCOME: Phase(income.options, income.may_act, SALE),
    SALE: Phase(sale.options, sale.may_act, WORK),
    WORK: Phase(work.options, work.may_act, None),
}


NOBODY = {count: (False,) * count for count in BOARDS}  # has passed


def may_pass(state: GameState) -> bool:
    """Whether the player to act may pass: not when placing the store or returning animals."""
    return state.phase != PLACEMENT and state.phase != OVER and not state.returning


def advance(state: GameState, log: Log) -> GameState:
    """Automatic steps (forced passes, change of phase, closing, the end) until somebody has a
    choice or the game is over (R1, R3). It ends: each step passes a player or a phase."""
    while state.phase != OVER:
        who = state.to_act
        if who is not None:
            if PHASES[state.phase].may_act(state, who):
                return state
            state = forced_passes(state, who, PHASES[state.phase].may_act, log)
        else:
            state = _next_phase(state, log)
    return state


def _next_phase(state: GameState, log: Log) -> GameState:
    phase = PHASES[state.phase].next
    if phase is not None:
        return _begin(state, phase, state.round, log)
    before = state.players
    state = score_achieved(close(state, log), before, log)
    if state.round == ROUNDS:
        return _finish(state, log)
    return _begin(state, ATTRACT, state.round + 1, log)  # C3


def _unused(player: Player) -> Player:
    """A player after the income phase, in which alone shops are used (I1)."""
    if not any(plot is not None and plot.used for plot in player.plots):
        return player
    plots = (plot and replace(plot, used=False) for plot in player.plots)
    return replace(player, plots=tuple(plots))


def _begin(state: GameState, phase: str, number: int, log: Log) -> GameState:
    """R2: the holder of the start player marker acts first."""
    if log is not None:
        log.append(PhaseBegan(number, phase))
    players = state.players
    if state.phase == INCOME:
        players = tuple(map(_unused, players))
    return replace(
        state,
        round=number,
        phase=phase,
        to_act=state.start_player,
        passed=NOBODY[len(players)],
        players=players,
    )


def _finish(state: GameState, log: Log) -> GameState:
    """C3: the at-the-end goals (O4), then the shops (F1)."""
    state = score_at_end(state, log)
    players = list(state.players)
    for who in clockwise(state):
        vp = shop_vp(players[who])
        players[who] = replace(players[who], vp=players[who].vp + vp)
        if log is not None:
            log.append(ShopsScored(who, vp))
    if log is not None:
        log.append(GameOver(winners(tuple(players))))
    nobody = NOBODY[len(players)]
    return replace(state, phase=OVER, to_act=None, passed=nobody, players=tuple(players))


def winners(players: tuple[Player, ...]) -> tuple[int, ...]:
    """All players with the most VP (F2)."""
    most = max(player.vp for player in players)
    return tuple(who for who, player in enumerate(players) if player.vp == most)
