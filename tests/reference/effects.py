"""What card texts do: amounts, gains, prices, discounts, triggers (G6, G9, R6)."""

from .cards import COIN_CAP, WOOD_CAP, option_parts, price


def shops_of(state, player):
    """The built plots of a player, in plot order."""
    return [plot for plot in state["players"][player]["plots"] if plot is not None]


def icon_count(cards, state, player, icon):
    """G9: shops that show the icon; a shop with two icons counts for the one that is asked for."""
    return sum(1 for plot in shops_of(state, player) if icon in cards.face(plot)["icons"])


def kinds_count(cards, state, player):
    """G9: the most kinds that are present at once, each shop counting for one of its icons."""
    reachable = {frozenset()}
    for plot in shops_of(state, player):
        icons = cards.face(plot)["icons"]
        reachable = {kinds | {icon} for kinds in reachable for icon in icons}
    return max(len(kinds) for kinds in reachable)


def amount(cards, state, player, written):
    """A number, or so many for each so many of something, read now (I3)."""
    if not isinstance(written, dict):
        return written or 0
    per = written["per"]
    if per == "coins_held":
        number = state["players"][player]["coins"]
    elif per == "wood_held":
        number = state["players"][player]["wood"]
    else:
        number = icon_count(cards, state, player, per.removeprefix("icon:"))
    number //= written.get("every") or 1
    if written.get("max") is not None:
        number = min(number, written["max"])
    return number


def gain(cards, state, player, written):
    """Give a player what a card prints; what exceeds a cap is lost (G6)."""
    coins = amount(cards, state, player, written.get("c"))
    wood = amount(cards, state, player, written.get("w"))
    points = amount(cards, state, player, written.get("vp"))
    owner = state["players"][player]
    owner["coins"] = min(COIN_CAP, owner["coins"] + coins)
    owner["wood"] = min(WOOD_CAP, owner["wood"] + wood)
    owner["vp"] += points


def can_pay(state, player, cost):
    owner = state["players"][player]
    return owner["coins"] >= cost[0] and owner["wood"] >= cost[1]


def pay(state, player, cost):
    state["players"][player]["coins"] -= cost[0]
    state["players"][player]["wood"] -= cost[1]


def sources(cards, state, player):
    """The face-up sides of a player's shops in plot order, then the manager."""
    sides = [cards.face(plot) for plot in shops_of(state, player)]
    return [*sides, cards.managers[state["players"][player]["manager"]]]


def discounted(cards, state, player, cost, trigger):
    """R6: every source lowers each resource of the price, down to 0."""
    coins, wood = cost
    for source in sources(cards, state, player):
        if source.get(trigger):
            less = price(source[trigger]["discount"])
            coins -= less[0]
            wood -= less[1]
    return [max(0, coins), max(0, wood)]


def trigger_gain(cards, state, player, source, trigger):
    if source.get(trigger):
        gain(cards, state, player, source[trigger]["gain"])


def trigger_gains(cards, state, player, trigger):
    """The effects of all cards of a player that name this event: shops first, then the manager."""
    for source in sources(cards, state, player):
        trigger_gain(cards, state, player, source, trigger)


def use_options(cards, state, player, options, choices):
    """I3: do the chosen options one after the other; False where one cannot be paid."""
    for number in sorted(choices):
        cost, gained = option_parts(options[number])
        if not can_pay(state, player, cost):
            return False
        pay(state, player, cost)
        gain(cards, state, player, gained)
    return True
