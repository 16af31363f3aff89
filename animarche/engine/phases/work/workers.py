"""Workers: each action takes one from the backyard (W1), new shops hire them (W13)."""

from animarche.engine.cards import Price
from animarche.engine.events import Hired, Log, Paid
from animarche.engine.records import replace
from animarche.engine.refusals import Refusal, refuse
from animarche.engine.state import GameState, Player, actor

TO_HIRE = 3  # S2


def why_no_worker(state: GameState) -> Refusal | None:
    """W1"""
    if not state.players[actor(state)].backyard:
        return refuse("W1", "no_worker")
    return None


def spend(player: Player, price: Price, who: int, log: Log) -> Player:
    """A worker does its work and lies off the board (W1), and the price is paid."""
    if log is not None and (price.coins or price.wood):
        log.append(Paid(who, price.coins, price.wood))
    return replace(
        player,
        backyard=player.backyard - 1,
        used=player.used + 1,
        coins=player.coins - price.coins,
        wood=player.wood - price.wood,
    )


def hire(player: Player, who: int, log: Log) -> Player:
    """After building: the first time that 2, 3, 4 plots are built a worker is hired (W13)."""
    built = sum(1 for plot in player.plots if plot is not None)
    hired = TO_HIRE - player.waiting
    if built - 1 <= hired:
        return player
    if log is not None:
        log.append(Hired(who))
    return replace(player, waiting=player.waiting - 1, used=player.used + 1)
