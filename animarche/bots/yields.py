"""What cards bring, in victory points: incomes, gains and powers."""

from functools import lru_cache

from animarche.bots import weights as w
from animarche.engine.cards import Amount, Gain, Manager, Option, Per, Side, Triggers
from animarche.engine.effects import amount
from animarche.engine.state import Player

Sides = tuple[Side | None, ...]


def sides_of(player: Player) -> Sides:
    """The sides that lie on a player's plots, None for an empty plot."""
    return tuple([None if plot is None else plot.side for plot in player.plots])


def icons_of(sides: Sides, side: Side) -> int:
    """How many shops the income of `side` counts (0 if it counts none)."""
    icon = _counted(side)
    return sum([1 for other in sides if other is not None and icon in other.icons]) if icon else 0


@lru_cache(maxsize=1 << 10)
def _counted(side: Side) -> str:
    """The icon of which the income of a side counts the shops, or nothing."""
    if side.income is not None:
        for option in side.income.each:
            for number in (option.gain.coins, option.gain.wood, option.gain.vp):
                if isinstance(number, Per) and number.what.startswith("icon:"):
                    return number.what.removeprefix("icon:")
    return ""


@lru_cache(maxsize=1 << 12)
def yields(side: Side, icons: int, later: int) -> tuple[float, ...]:
    """What 0, 1, 2 ... customers bring to a shop in one income phase with `later` rounds to come,
    when the owner has `icons` shops of those that it counts."""
    income = side.income
    if income is None:
        return (0.0,)
    if income.flat is not None:
        return (_flat(income.flat, later),)
    if income.by_number:
        return (0.0, *[gain_worth(gain, later, icons) for gain in income.by_number])
    best = max([_option_worth(option, later, icons) for option in income.each])
    best = max(best, 0.0)
    return tuple([best * count for count in range(side.customers + 1)])


def between(table: tuple[float, ...], number: float) -> float:
    """The value at a number that may lie between two entries; beyond the last it is the last."""
    low = int(number)
    if low >= len(table) - 1:
        return table[-1]
    return table[low] + (number - low) * (table[low + 1] - table[low])


def _flat(gain: Gain, later: int) -> float:
    return gain_worth(gain, later, 0, coins=8, wood=3)


def _option_worth(option: Option, later: int, icons: int) -> float:
    cost = option.pay.coins * w.COIN[later] + option.pay.wood * w.WOOD[later]
    return gain_worth(option.gain, later, icons) - cost


def gain_worth(gain: Gain, later: int, icons: int = 0, coins: int = 6, wood: int = 3) -> float:
    """What a gain is worth with `later` rounds to come. Amounts that depend on something are read
    with so many shops of an icon, coins and wood."""

    def number(value: Amount) -> int:
        if isinstance(value, int):
            return value
        if value.what.startswith("icon:"):
            found = icons // value.every
            return found if value.most is None else min(found, value.most)
        return amount(value, (), coins, wood)

    return number(gain.vp) + number(gain.coins) * w.COIN[later] + number(gain.wood) * w.WOOD[later]


@lru_cache(maxsize=1 << 10)
def shop_power(side: Side, later: int) -> float:
    """What a shop does at other moments than income, over the rounds to come."""
    return _power(side.triggers, later) if side.triggers is not None else 0.0


@lru_cache(maxsize=1 << 8)
def manager_power(manager: Manager, later: int) -> float:
    """What a manager does at other moments than income, over the rounds to come."""
    return _power(manager.triggers, later, manager=True) if manager.triggers is not None else 0.0


def _power(cards: Triggers, later: int, manager: bool = False) -> float:
    coin, wood = w.COIN[later], w.WOOD[later]
    total = 0.0
    for price, often in (
        (cards.build_discount, w.BUILDS),
        (cards.ad_discount, w.ADVERTISES),
        (cards.public_discount, w.PUBLIC),
    ):
        if price is not None:
            total += often * 0.7 * (price.coins * coin + price.wood * wood)
    for gain, often in (
        (cards.own_ad_runs, w.ADVERTISES),
        (cards.public_built, w.PUBLIC),
        (cards.visit, w.VISITS),
        (cards.visited, w.VISITED),
        (cards.closing, 1.0),
    ):
        if gain is not None:
            total += often * gain_worth(gain, later)
    total += cards.take_more * w.TAKES * coin
    total *= later
    if cards.sold is not None and later:
        total += gain_worth(cards.sold, later) * (w.SELLS * later if manager else 0.8)
    return total
