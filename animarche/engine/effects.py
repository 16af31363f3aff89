"""What card texts do: paying, gaining, discounts, and effects at named moments."""

from collections.abc import Iterator

from animarche.engine.cards import Amount, Gain, Price, Triggers
from animarche.engine.events import Gained, Log, Paid
from animarche.engine.records import replace
from animarche.engine.state import MAX_COINS, MAX_WOOD, Player, Plot


def icon_count(plots: tuple[Plot | None, ...], icon: str) -> int:
    """How many of the shops show `icon`; a shop with two icons counts as the one asked for (G9)."""
    return sum(1 for plot in plots if plot is not None and icon in plot.side.icons)


def kind_count(plots: tuple[Plot | None, ...]) -> int:
    """The most different icons that the shops can count as, each shop as one of its own (G9)."""
    reachable = {frozenset[str]()}
    for plot in plots:
        if plot is not None:
            reachable |= {kinds | {icon} for kinds in reachable for icon in plot.side.icons}
    return max(len(kinds) for kinds in reachable)


def amount(value: Amount, plots: tuple[Plot | None, ...], coins: int, wood: int) -> int:
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
    plots, held_coins, held_wood = player.plots, player.coins, player.wood
    more_coins = amount(gain.coins, plots, held_coins, held_wood)
    more_wood = amount(gain.wood, plots, held_coins, held_wood)
    vp = amount(gain.vp, plots, held_coins, held_wood)
    coins = min(held_coins + more_coins, MAX_COINS)
    wood = min(held_wood + more_wood, MAX_WOOD)
    if log is not None and (more_coins or more_wood or vp):
        got_coins, got_wood = coins - held_coins, wood - held_wood
        lost_coins, lost_wood = more_coins - got_coins, more_wood - got_wood
        log.append(Gained(who, got_coins, got_wood, vp, lost_coins, lost_wood, reason, card))
    return replace(player, coins=coins, wood=wood, vp=player.vp + vp)


def triggers(player: Player) -> Iterator[tuple[str, Triggers]]:
    """The cards of a player that may act at named moments, with their ids: shops in the order of
    the plots, then the manager."""
    for plot in player.plots:
        if plot is not None and plot.side.triggers is not None:
            yield plot.side.shop, plot.side.triggers
    if player.manager.triggers is not None:
        yield player.manager.id, player.manager.triggers


def trigger(player: Player, moment: str, who: int, log: Log, reason: str = "") -> Player:
    """`player` after all own cards that give something at `moment` (a field of Triggers)."""
    for card, cards in triggers(player):
        gain: Gain | None = getattr(cards, moment)
        if gain is not None:
            player = receive(player, gain, who, reason or moment, card, log)
    return player


def discount(player: Player, kind: str) -> Price:
    """The sum of a player's discounts; `kind` is a field of Triggers (R6)."""
    coins = wood = 0
    for _, cards in triggers(player):
        price: Price | None = getattr(cards, kind)
        if price is not None:
            coins += price.coins
            wood += price.wood
    return Price(coins, wood) if coins or wood else NO_DISCOUNT


NO_DISCOUNT = Price()


def reduced(price: Price, by: Price) -> Price:
    """A price less a discount, each resource down to 0 (R6)."""
    if by is NO_DISCOUNT:
        return price
    return Price(max(0, price.coins - by.coins), max(0, price.wood - by.wood))


def can_pay(player: Player, price: Price) -> bool:
    """Whether the player holds the price."""
    return player.coins >= price.coins and player.wood >= price.wood


def pay(player: Player, price: Price, who: int, log: Log) -> Player:
    """`player` (number `who`) after paying."""
    if log is not None and (price.coins or price.wood):
        log.append(Paid(who, price.coins, price.wood))
    return replace(player, coins=player.coins - price.coins, wood=player.wood - price.wood)
