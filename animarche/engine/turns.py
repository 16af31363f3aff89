"""Whose turn it is (R2, R4), and passing (A6)."""

from itertools import product

from animarche.engine.board import CLOCKWISE
from animarche.engine.events import Log, MarkerTaken, Passed
from animarche.engine.records import Draft, seal
from animarche.engine.state import ATTRACT, GameState, Player, swapped


def _following(passed: tuple[bool, ...], who: int) -> int | None:
    """The next player clockwise from `who` who has not passed; None when all have (R4)."""
    for index in CLOCKWISE[len(passed)][who][1:]:
        if not passed[index]:
            return index
    return None if passed[who] else who


# By who has passed, and who acts: the next player, if they go on; and who has passed, and the next
# player, if they pass or their turn in this phase ends (R4).
FOLLOWING = {
    passed: tuple([_following(passed, who) for who in range(players)])
    for players in CLOCKWISE
    for passed in product((False, True), repeat=players)
}
_KEYS = {passed: passed for passed in FOLLOWING}  # a table finds its own keys in less time
NOBODY = {players: _KEYS[(False,) * players] for players in CLOCKWISE}
ENDING = {
    passed: tuple(
        [
            (after := _KEYS[swapped(passed, who, True)], FOLLOWING[after][who])
            for who in range(len(passed))
        ]
    )
    for passed in FOLLOWING
}


def acted(state: Draft[GameState], who: int, player: Draft[Player]) -> None:
    """`who`, now `player`, has done the one command of a turn, and the next follows (R4)."""
    players = [*state.players]
    players[who] = seal(player)
    state.players = tuple(players)
    state.to_act = FOLLOWING[state.passed][who]


def pass_turn(state: Draft[GameState], who: int, forced: bool, log: Log) -> None:
    """A pass, of one's own will or forced (R3). The first in attract takes the start player
    marker at once; it counts from the next phase on (A6)."""
    if log is not None:
        log.append(Passed(who, forced))
    if state.phase == ATTRACT and True not in state.passed:
        state.start_player = who
        if log is not None:
            log.append(MarkerTaken(who))
    state.passed, state.to_act = ENDING[state.passed][who]
