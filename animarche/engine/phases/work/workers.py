"""Workers: each action takes one from the backyard (W1), new shops hire them (W13)."""

from animarche.engine.events import Hired, Log
from animarche.engine.records import Draft
from animarche.engine.refusals import Refusal, refuse
from animarche.engine.state import GameState, Player

TO_HIRE = 3  # S2


def why_no_worker(state: GameState, who: int) -> Refusal | None:
    """W1"""
    if not state.players[who].backyard:
        return refuse("W1", "no_worker")
    return None


def spend(player: Draft[Player]) -> None:
    """A worker does its work and lies off the board (W1)."""
    player.backyard -= 1
    player.used += 1


def hire(player: Draft[Player], who: int, log: Log) -> None:
    """After building: the first time that 2, 3, 4 plots are built a worker is hired (W13)."""
    built = sum([plot is not None for plot in player.plots])
    if built - 1 <= TO_HIRE - player.waiting:
        return
    player.waiting -= 1
    player.used += 1
    if log is not None:
        log.append(Hired(who))
