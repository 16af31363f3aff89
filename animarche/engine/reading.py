"""Reading a card set from a checked, normalized document (its shape: docs/cards.md)."""

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Any
from weakref import WeakValueDictionary

from animarche.engine.cards import (
    BASIC,
    NOTHING,
    SPECIAL,
    Ad,
    Amount,
    CardSet,
    Frame,
    Gain,
    Goal,
    Income,
    Manager,
    Option,
    Per,
    Price,
    Public,
    Shop,
    Side,
    Triggers,
    WorkerSeat,
)

_known: WeakValueDictionary[str, CardSet] = WeakValueDictionary()


def card_set(document: Mapping[str, Any], sha256: str) -> CardSet:
    """The card set of a document; `sha256` is that of the document as canonical JSON. Equal ones
    give the same object."""
    found = _known.get(sha256)
    if found is None:
        found = _known[sha256] = _read(document, sha256)
    return found


def _read(document: Mapping[str, Any], sha256: str) -> CardSet:
    sizes = ((False, "small_goals"), (True, "large_goals"))
    return CardSet(
        document,
        sha256,
        shops={shop["id"]: _shop(shop, index) for index, shop in enumerate(document["shops"])},
        public={copy.id: copy for card in document["public_buildings"] for copy in _public(card)},
        managers={card["id"]: _manager(card) for card in document["managers"]},
        ads={copy.id: copy for card in document["ads"] for copy in _ads(card)},
        goals={goal["id"]: _goal(goal, large) for large, name in sizes for goal in document[name]},
    )


def _amount(value: Any) -> Amount:
    if isinstance(value, int):
        return value
    return Per(value["per"], value["every"], value["max"])


def _gain(value: Mapping[str, Any]) -> Gain:
    return Gain(
        coins=_amount(value.get("c", 0)),
        wood=_amount(value.get("w", 0)),
        vp=_amount(value.get("vp", 0)),
    )


def _price(value: Mapping[str, int]) -> Price:
    price = Price(coins=value.get("c", 0), wood=value.get("w", 0))
    return NOTHING if price == NOTHING else price  # one object, so that `is` tells what is free


def _choices(each: tuple[Option, ...], customers: int) -> tuple[tuple[int, ...], ...]:
    """Where an option is free each customer takes exactly one, else any number of them act (I3)."""
    free = any(option.pay == NOTHING for option in each)
    sizes = (customers,) if free else range(1, customers + 1)
    numbers = range(len(each))
    return tuple(c for size in sizes for c in combinations_with_replacement(numbers, size))


def _income(value: Mapping[str, Any], customers: int) -> Income:
    if "each_customer" not in value:
        # No customers, no use, unless the shop has no seats for them (I1, I4).
        choices = ((), *[((),)] * customers) if customers else (((),),)
        if "by_customers" in value:
            gains = tuple(_gain(gain) for gain in value["by_customers"])
            return Income(by_number=gains, choices=choices)
        return Income(flat=_gain(value["gain"]), choices=choices)
    each = tuple(Option(_price(o["pay"]), _gain(o["gain"])) for o in value["each_customer"])
    return Income(
        each=each,
        priced=any(option.pay != NOTHING for option in each),
        choices=((), *[_choices(each, count) for count in range(1, customers + 1)]),
    )


_DISCOUNTS = {
    "on_build_or_renovate": "build_discount",
    "on_advertise": "ad_discount",
    "on_public": "public_discount",
}
_GAINS = {
    "on_built": "built",
    "on_sold": "sold",
    "on_own_ad_runs": "own_ad_runs",
    "on_public_built": "public_built",
    "on_visit": "visit",
    "on_visited": "visited",
    "on_closing": "closing",
}


def _triggers(card_id: str, card: Mapping[str, Any]) -> Triggers | None:
    found: dict[str, Any] = {}
    for key, name in _DISCOUNTS.items():
        if key in card:
            found[name] = _price(card[key]["discount"])
    cheaper = bool(found)
    for key, name in _GAINS.items():
        if key in card:
            found[name] = _gain(card[key]["gain"])
    if "on_take" in card:
        found["take_more"] = card["on_take"]["gain_more"]
    return Triggers(card_id, cheaper, **found) if found else None


def _side(shop: Mapping[str, Any], name: str) -> Side:
    side = shop[name]
    seats = side.get("worker_seats", ())
    return Side(
        shop=shop["id"],
        upgraded=name == "back",
        basic=shop["kind"] == "basic",
        icons=tuple(side["icons"]),
        customers=side["customers"],
        vp=side["vp"],
        seats=tuple(WorkerSeat(_gain(s["visitor"]), _gain(s["owner"])) for s in seats),
        income=_income(side["income"], side["customers"]) if "income" in side else None,
        triggers=_triggers(shop["id"], side),
        renovate=_price(side["renovate"]) if "renovate" in side else None,
    )


def _shop(shop: Mapping[str, Any], index: int) -> Shop:
    copies, front = shop["copies"], _side(shop, "front")
    extra = front.renovate
    return Shop(
        id=shop["id"],
        index=index,
        copies=None if copies == "players" else copies,
        min_players=shop["min_players"],
        price=BASIC if front.basic else SPECIAL,
        price_renovated=extra and Price(BASIC.coins + extra.coins, BASIC.wood + extra.wood),
        front=front,
        back=_side(shop, "back") if "back" in shop else None,
    )


def _copies(card: Mapping[str, Any]) -> list[str]:
    """The names of a card's copies: `id-number`, from 1 (G7)."""
    return [f"{card['id']}-{number}" for number in range(1, card["copies"] + 1)]


def _public(card: Mapping[str, Any]) -> list[Public]:
    cost = _price(card["cost"])
    return [Public(name, card["id"], cost, card["vp"], card["room"]) for name in _copies(card)]


def _frame(frame: Mapping[str, Any]) -> Frame:
    first, second = frame["pay"]
    return Frame(pay=(_price(first), _price(second)), vp=frame["vp"])


def _ads(card: Mapping[str, Any]) -> list[Ad]:
    upper, lower, prize = _frame(card["upper"]), _frame(card["lower"]), _gain(card["prize"])
    return [Ad(name, card["id"], upper, lower, prize) for name in _copies(card)]


def _manager(card: Mapping[str, Any]) -> Manager:
    return Manager(card["id"], _price(card["start"]), _triggers(card["id"], card))


def _goal(goal: Mapping[str, Any], large: bool) -> Goal:
    metric, *middle, threshold = goal["cond"]
    return Goal(
        id=goal["id"],
        large=large,
        at_end=goal.get("when", "now") == "end",
        vp=goal["vp"],
        metric=metric,
        icon=middle[0] if middle else "",
        threshold=0 if threshold == "all" else threshold,
        min_players=goal.get("min_players", 2),
    )
