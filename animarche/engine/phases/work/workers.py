"""Workers: each action takes one from the backyard (W1), new shops hire them (W13)."""

from animarche.engine.events import Hired, Log
from animarche.engine.records import Draft
from animarche.engine.refusals import refuse
from animarche.engine.state import Player

Purse = tuple[int, int]  # the coins and the wood that a player can pay

TO_HIRE = 3  # S2
NO_WORKER = refuse("W1", "no_worker")


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
