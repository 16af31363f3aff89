"""A card set as the rules see it: prices, gains, effects, goals; no names and no texts.

`card_set` builds it from a checked document (see `animarche.cards`). Effects and goals are data
over a small closed vocabulary, so that a new card of a known kind needs no code.
"""

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Any

from animarche.engine.records import record

ICONS = ("food", "home", "service")


@record
class Per:
    """A gain that depends on something: one for each `every` of `what`, at most `most` (None: no
    limit). `what` is "coins_held", "wood_held", or "icon:" and an icon (the owner's shops, G9)."""

    what: str
    every: int
    most: int | None


Amount = int | Per


@record
class Price:
    """What is paid, in coins and wood."""

    coins: int = 0
    wood: int = 0


@record
class Gain:
    """What is received: coins, wood and victory points."""

    coins: Amount = 0
    wood: Amount = 0
    vp: Amount = 0


NOTHING = Price()
BASIC = Price(coins=4)  # W3
SPECIAL = Price(coins=3, wood=1)  # W3


@record
class Option:
    """What one customer may do: first pay, then gain (I3)."""

    pay: Price
    gain: Gain


@record
class Income:
    """The effect of a shop in the income phase; exactly one of the three is there (I2, I4).

    `each` holds the options of every customer; `by_number` what 1, 2, 3 ... customers give
    together; `flat` a gain that happens once. `priced` says whether some option has a price, and
    `choices[n]` all complete choices of n customers, before looking at prices.
    """

    each: tuple[Option, ...] = ()
    by_number: tuple[Gain, ...] = ()
    flat: Gain | None = None
    priced: bool = False
    choices: tuple[tuple[tuple[int, ...], ...], ...] = ()


@record
class Triggers:
    """What the card with the id `card` does at other moments than income. Absent ones are None
    (or 0)."""

    card: str
    build_discount: Price | None = None  # build and renovate (W6)
    built: Gain | None = None  # when this card is built (W6)
    sold: Gain | None = None  # a shop: this card; a manager: any own shop (V4)
    ad_discount: Price | None = None  # W10
    own_ad_runs: Gain | None = None  # once for each ad with an own worker (W9)
    public_discount: Price | None = None  # build, move, remove (W11, W12)
    public_built: Gain | None = None  # build only
    visit: Gain | None = None  # the owner visits (W7)
    visited: Gain | None = None  # the owner is visited (W7)
    take_more: int = 0  # so many more of what is taken (W14)
    closing: Gain | None = None  # after the refill (C4)


@record
class WorkerSeat:
    """What a visit brings to the visitor and to the owner (W7)."""

    visitor: Gain
    owner: Gain


@record
class Side:
    """One face of a shop card (G8)."""

    shop: str
    upgraded: bool
    basic: bool
    icons: tuple[str, ...]
    customers: int
    vp: int
    seats: tuple[WorkerSeat, ...]
    income: Income | None
    triggers: Triggers | None
    renovate: Price | None  # on the front of a basic shop (W5)

    def __hash__(self) -> int:
        return hash((self.shop, self.upgraded))


@record
class Shop:
    """A shop card. `index` is its place in the card file and in the supply; `copies` is None where
    there is one for each player (G7). `price` is what building costs (W3), `price_renovated` what
    building and renovating in one action costs (W6), both before discounts."""

    id: str
    index: int
    basic: bool
    copies: int | None
    min_players: int
    price: Price
    price_renovated: Price | None
    front: Side
    back: Side | None


@record
class Frame:
    """One frame of an ad: what the first and the second worker pay, and its VP (W8)."""

    pay: tuple[Price, Price]
    vp: int

    @property
    def fee(self) -> int:
        """The payment that must be reached in total (W8)."""
        return sum(printed(price) for price in self.pay)


def printed(price: Price) -> int:
    """The number printed for a place on an ad; it is in one resource."""
    return price.coins + price.wood


@record
class Ad:
    """One copy of an ad card; `id` names the copy, `kind` the card."""

    id: str
    kind: str
    upper: Frame
    lower: Frame
    prize: Gain


@record
class Public:
    """One copy of a public building; `room` is how many animals a covered cell holds (C2)."""

    id: str
    kind: str
    cost: Price
    vp: int
    room: int


@record
class Manager:
    """A manager card (S3)."""

    id: str
    start: Price
    triggers: Triggers | None


@record
class Goal:
    """A goal: `metric` of its owner at least `threshold` (O1). `icon` is set for the metric
    "icon"; the metric "visitors_from" has the threshold 0, as it needs every opponent."""

    id: str
    large: bool
    at_end: bool
    vp: int
    metric: str
    icon: str
    threshold: int
    min_players: int


class CardSet:
    """All cards of one edition. Equal when the documents are (by their sha256).

    `document` is what the set was built from, for those who show names and texts; the rules
    never look at it.
    """

    __slots__ = (
        "ads",
        "animals",
        "document",
        "goals",
        "id",
        "managers",
        "public",
        "public_kinds",
        "sha256",
        "shops",
        "version",
    )

    def __init__(self, document: Mapping[str, Any], sha256: str) -> None:
        self.document = document
        self.sha256 = sha256
        self.id: str = document["id"]
        self.version: str = document["version"]
        self.animals: tuple[str, ...] = tuple(a["id"] for a in document["animals"])
        self.shops: dict[str, Shop] = {
            s["id"]: _shop(s, index) for index, s in enumerate(document["shops"])
        }
        self.public: dict[str, Public] = {
            public.id: public for p in document["public_buildings"] for public in _public(p)
        }
        self.public_kinds: tuple[str, ...] = tuple(p["id"] for p in document["public_buildings"])
        self.managers: dict[str, Manager] = {m["id"]: _manager(m) for m in document["managers"]}
        self.ads: dict[str, Ad] = {ad.id: ad for a in document["ads"] for ad in _ads(a)}
        self.goals: dict[str, Goal] = {
            g["id"]: _goal(g, large)
            for large, name in ((False, "small_goals"), (True, "large_goals"))
            for g in document[name]
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.sha256 == other.sha256

    def __hash__(self) -> int:
        return hash(self.sha256)

    def __repr__(self) -> str:
        return f"CardSet({self.id!r}, version {self.version!r}, {self.sha256[:8]})"


def card_set(document: Mapping[str, Any], sha256: str) -> CardSet:
    """The card set of a checked, normalized document (its shape: docs/cards.md)."""
    return CardSet(document, sha256)


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
        none = ((),)
        choices = (none,) * (customers + 1)
        if "by_customers" in value:
            gains = tuple(_gain(gain) for gain in value["by_customers"])
            return Income(by_number=gains, choices=choices)
        return Income(flat=_gain(value["gain"]), choices=choices)
    each = tuple(Option(_price(o["pay"]), _gain(o["gain"])) for o in value["each_customer"])
    return Income(
        each=each,
        priced=any(option.pay != NOTHING for option in each),
        choices=tuple(_choices(each, count) for count in range(customers + 1)),
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
    for key, name in _GAINS.items():
        if key in card:
            found[name] = _gain(card[key]["gain"])
    if "on_take" in card:
        found["take_more"] = card["on_take"]["gain_more"]
    return Triggers(card_id, **found) if found else None


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
        basic=shop["kind"] == "basic",
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
