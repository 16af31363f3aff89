"""What card texts do: paying, gaining, discounts, and effects at named moments."""

from collections.abc import Sequence
from functools import cache

from animarche.engine.cards import NOTHING, Amount, Gain, Price, Triggers
from animarche.engine.events import Gained, Log, Paid
from animarche.engine.records import Draft
from animarche.engine.state import MAX_COINS, MAX_WOOD, Player, Plot

Plots = tuple[Plot | None, ...]


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


def receive(player: Draft[Player], gain: Gain, who: int, reason: str, card: str, log: Log) -> None:
    """Give `player` (number `who`) a gain; what exceeds a cap is lost (G6)."""
    coins, wood, plots = player.coins, player.wood, player.plots
    more_coins = more_wood = more_vp = 0
    if gain.coins:
        more_coins = amount(gain.coins, plots, coins, wood)
        player.coins = coins + more_coins if coins + more_coins < MAX_COINS else MAX_COINS
    if gain.wood:
        more_wood = amount(gain.wood, plots, coins, wood)
        player.wood = wood + more_wood if wood + more_wood < MAX_WOOD else MAX_WOOD
    if gain.vp:
        more_vp = amount(gain.vp, plots, coins, wood)
        player.vp += more_vp
    if log is not None and (more_coins or more_wood or more_vp):
        got_coins, got_wood = player.coins - coins, player.wood - wood
        lost_coins, lost_wood = more_coins - got_coins, more_wood - got_wood
        log.append(Gained(who, got_coins, got_wood, more_vp, lost_coins, lost_wood, reason, card))


@cache
def points(vp: int) -> Gain:
    """A gain of so many VP."""
    return Gain(vp=vp)


def sources(player: Player, what: str) -> list[Triggers]:
    """The cards of a player that have something at `what`, a field of Triggers: shops in the order
    of the plots, then the manager."""
    found = []  # by a loop, as in other lists of a step: a comprehension is one more call
    for plot in player.plots:
        if plot is not None:
            card = plot.side.triggers
            if card is not None and getattr(card, what):
                found.append(card)
    own = player.manager.triggers
    if own is not None and getattr(own, what):
        found.append(own)
    return found


def trigger(player: Draft[Player], moment: str, who: int, log: Log) -> None:
    """Give `player` what all own cards give at `moment`, a field of Triggers."""
    for card in sources(player, moment):
        receive(player, getattr(card, moment), who, moment, card.card, log)


_price = cache(Price)


def discount(cards: Sequence[Triggers], kind: str) -> Price:
    """The sum of the discounts of a player's cards; `kind` is a field of Triggers (R6)."""
    total = NOTHING
    for card in cards:
        price: Price | None = getattr(card, kind)
        if price is not None:
            if total is NOTHING:  # mostly there is one source, and nothing to add up
                total = price
            else:
                total = _price(total.coins + price.coins, total.wood + price.wood)
    return total


def reduced(price: Price, by: Price) -> Price:
    """A price less a discount, each resource down to 0 (R6)."""
    if by is NOTHING:
        return price
    return _price(max(0, price.coins - by.coins), max(0, price.wood - by.wood))


def can_pay(player: Player, price: Price) -> bool:
    """Whether the player holds the price."""
    return player.coins >= price.coins and player.wood >= price.wood


def pay(player: Draft[Player], price: Price, who: int, log: Log) -> None:
    """Let `player` (number `who`) pay."""
    if price is NOTHING:
        return
    player.coins -= price.coins
    player.wood -= price.wood
    if log is not None and (price.coins or price.wood):
        log.append(Paid(who, price.coins, price.wood))
