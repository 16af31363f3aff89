"""Whose turn it is (R2, R4), and passing (A6)."""

from animarche.engine.events import Log, MarkerTaken, Passed
from animarche.engine.records import replace
from animarche.engine.state import ATTRACT, GameState, Player, actor, with_player


def following(players: tuple[Player, ...], who: int) -> int | None:
    """The next player clockwise from `who` who has not passed; None when all have (R4)."""
    count = len(players)
    for step in range(1, count + 1):
        index = (who + step) % count
        if not players[index].passed:
            return index
    return None


def end_turn(state: GameState) -> GameState:
    """The player to act takes no more turns in this phase (R4); None to act ends the phase."""
    who = actor(state)
    player = replace(state.players[who], passed=True)
    players = with_player(state.players, who, player)
    return replace(state, players=players, to_act=following(players, who))


def pass_turn(state: GameState, forced: bool, log: Log) -> GameState:
    """A pass, of one's own will or forced (R3). The first in attract takes the start player
    marker at once; it counts from the next phase on (A6)."""
    who = actor(state)
    if log is not None:
        log.append(Passed(who, forced))
    if state.phase == ATTRACT and not any(player.passed for player in state.players):
        if log is not None:
            log.append(MarkerTaken(who))
        state = replace(state, start_player=who)
    return end_turn(state)
