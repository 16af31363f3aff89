"""Whose turn it is (R2, R4), and passing (A6)."""

from animarche.engine.events import Log, MarkerTaken, Passed
from animarche.engine.records import replace
from animarche.engine.state import ATTRACT, GameState, actor


def following(passed: tuple[bool, ...], who: int) -> int | None:
    """The next player clockwise from `who` who has not passed; None when all have (R4)."""
    count = len(passed)
    for step in range(1, count + 1):
        index = (who + step) % count
        if not passed[index]:
            return index
    return None


def end_turn(state: GameState) -> GameState:
    """The player to act takes no more turns in this phase (R4); None to act ends the phase."""
    who = actor(state)
    passed = (*state.passed[:who], True, *state.passed[who + 1 :])
    return replace(state, passed=passed, to_act=following(passed, who))


def pass_turn(state: GameState, forced: bool, log: Log) -> GameState:
    """A pass, of one's own will or forced (R3). The first in attract takes the start player
    marker at once; it counts from the next phase on (A6)."""
    who = actor(state)
    if log is not None:
        log.append(Passed(who, forced))
    if state.phase == ATTRACT and True not in state.passed:
        if log is not None:
            log.append(MarkerTaken(who))
        state = replace(state, start_player=who)
    return end_turn(state)
