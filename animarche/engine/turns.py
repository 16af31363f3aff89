"""Whose turn it is (R2, R4), and passing (A6)."""

from collections.abc import Callable

from animarche.engine.board import CLOCKWISE
from animarche.engine.events import Log, MarkerTaken, Passed
from animarche.engine.records import replace
from animarche.engine.state import ATTRACT, GameState, actor


def following(passed: tuple[bool, ...], who: int) -> int | None:
    """The next player clockwise from `who` who has not passed; None when all have (R4)."""
    for index in CLOCKWISE[len(passed)][who][1:]:
        if not passed[index]:
            return index
    return None if passed[who] else who


def end_turn(state: GameState) -> GameState:
    """The player to act takes no more turns in this phase (R4); None to act ends the phase."""
    who = actor(state)
    passed = (*state.passed[:who], True, *state.passed[who + 1 :])
    return replace(state, passed=passed, to_act=following(passed, who))


def pass_turn(state: GameState, log: Log) -> GameState:
    """The player to act passes of their own will."""
    if log is not None:
        log.append(Passed(actor(state), False))
    start_player = _marker(state, actor(state), log)
    if start_player != state.start_player:
        state = replace(state, start_player=start_player)
    return end_turn(state)


def _marker(state: GameState, who: int, log: Log) -> int:
    """Who holds the start player marker after a pass: the first to pass in attract takes it at
    once; it counts from the next phase on (A6)."""
    if state.phase != ATTRACT or True in state.passed:
        return state.start_player
    if log is not None:
        log.append(MarkerTaken(who))
    return who


def forced_passes(
    state: GameState, who: int, may_act: Callable[[GameState, int], bool], log: Log
) -> GameState:
    """`who` cannot act and passes, and so do those that follow, up to the first who can (R3). A
    pass changes nothing that others can do, so that one new state serves for all of them."""
    if log is not None:
        log.append(Passed(who, True))
    start_player = _marker(state, who, log)
    passed = (*state.passed[:who], True, *state.passed[who + 1 :])
    next_up = following(passed, who)
    while next_up is not None and not may_act(state, next_up):
        if log is not None:
            log.append(Passed(next_up, True))
        passed = (*passed[:next_up], True, *passed[next_up + 1 :])
        next_up = following(passed, next_up)
    return replace(state, start_player=start_player, passed=passed, to_act=next_up)
