"""What card texts do: paying, gaining, discounts, and effects at named moments."""

from functools import cache

from animarche.engine.cards import NOTHING, Amount, Gain, Price, Triggers
from animarche.engine.events import Gained, Log, Paid
from animarche.engine.records import replace
from animarche.engine.state import MAX_COINS, MAX_WOOD, Player, Plot

Plots = tuple[Plot | None, ...]
Purse = tuple[int, int, int]  # coins, wood, VP


def icon_count(plots: Plots, icon: str) -> int:
    """How many of the shops show `icon`; a shop with two icons counts as the one asked for (G9)."""
    return sum(1 for plot in plots if plot is not None and icon in plot.side.icons)


def kind_count(plots: Plots) -> int:
    """The most different icons that the shops can count as, each shop as one of its own (G9)."""
    reachable = {frozenset[str]()}
    for plot in plots:
        if plot is not None:
            reachable |= {kinds | {icon} for kinds in reachable for icon in plot.side.icons}
    return max(len(kinds) for kinds in reachable)


def amount(value: Amount, plots: Plots, coins: int, wood: int) -> int:
    """What an amount is at this moment (I3), with these plots and resources."""
    if isinstance(value, int):
        return value
    if value.what == "coins_held":
        number = coins
    elif value.what == "wood_held":
        number = wood
    else:
        number = icon_count(plots, value.what.removeprefix("icon:"))
    number //= value.every
    return number if value.most is None else min(number, value.most)


def receive(player: Player, gain: Gain, who: int, reason: str, card: str, log: Log) -> Player:
    """`player` (number `who`) after a gain; what exceeds a cap is lost (G6)."""
    held = player.coins, player.wood, player.vp
    coins, wood, vp = collect(player.plots, held, gain, who, reason, card, log)
    return replace(player, coins=coins, wood=wood, vp=vp)


def collect(
    plots: Plots, held: Purse, gain: Gain, who: int, reason: str, card: str, log: Log
) -> Purse:
    """What is held after a gain by the owner of `plots`; see `receive`."""
    coins, wood, vp = held
    more_coins = amount(gain.coins, plots, coins, wood)
    more_wood = amount(gain.wood, plots, coins, wood)
    more_vp = amount(gain.vp, plots, coins, wood)
    new_coins = min(coins + more_coins, MAX_COINS)
    new_wood = min(wood + more_wood, MAX_WOOD)
    if log is not None and (more_coins or more_wood or more_vp):
        got_coins, got_wood = new_coins - coins, new_wood - wood
        lost_coins, lost_wood = more_coins - got_coins, more_wood - got_wood
        log.append(Gained(who, got_coins, got_wood, more_vp, lost_coins, lost_wood, reason, card))
    return new_coins, new_wood, vp + more_vp


@cache
def points(vp: int) -> Gain:
    """A gain of so many VP."""
    return Gain(vp=vp)


def triggers(player: Player) -> list[Triggers]:
    """What the cards of a player do at named moments: shops in the order of the plots, then the
    manager."""
    found = [
        plot.side.triggers
        for plot in player.plots
        if plot is not None and plot.side.triggers is not None
    ]
    if player.manager.triggers is not None:
        found.append(player.manager.triggers)
    return found


def trigger(player: Player, moment: str, who: int, log: Log, reason: str = "") -> Player:
    """`player` after all own cards that give something at `moment` (a field of Triggers)."""
    for card in triggers(player):
        gain: Gain | None = getattr(card, moment)
        if gain is not None:
            player = receive(player, gain, who, reason or moment, card.card, log)
    return player


def discount(cards: list[Triggers], kind: str) -> Price:
    """The sum of the discounts of a player's cards; `kind` is a field of Triggers (R6)."""
    if not cards:
        return NOTHING
    found: list[Price] = [price for card in cards if (price := getattr(card, kind)) is not None]
    if not found:
        return NOTHING
    if len(found) == 1:
        return found[0]
    return Price(sum(price.coins for price in found), sum(price.wood for price in found))


def reduced(price: Price, by: Price) -> Price:
    """A price less a discount, each resource down to 0 (R6)."""
    if by is NOTHING:
        return price
    return Price(max(0, price.coins - by.coins), max(0, price.wood - by.wood))


def can_pay(player: Player, price: Price, less: Price = NOTHING) -> bool:
    """Whether the player holds the price, less a discount (R6)."""
    return player.coins >= price.coins - less.coins and player.wood >= price.wood - less.wood


def pay(player: Player, price: Price, who: int, log: Log) -> Player:
    """`player` (number `who`) after paying."""
    if log is not None and (price.coins or price.wood):
        log.append(Paid(who, price.coins, price.wood))
    return replace(player, coins=player.coins - price.coins, wood=player.wood - price.wood)
