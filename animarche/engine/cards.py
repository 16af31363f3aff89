"""A card set as the rules see it: prices, gains, effects, goals; no names and no texts.

`reading.card_set` makes it from a checked document (see `animarche.cards`). Effects and goals are
data over a small closed vocabulary, so that a new card of a known kind needs no code.
"""

from collections.abc import Mapping
from typing import Any

from animarche.engine.records import record


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
    `choices[n]` all complete choices of n customers, before looking at prices; there are none
    where nobody sits, unless the shop has no seats (I1, I4).
    """

    each: tuple[Option, ...] = ()
    by_number: tuple[Gain, ...] = ()
    flat: Gain | None = None
    priced: bool = False
    choices: tuple[tuple[tuple[int, ...], ...], ...] = ()


@record
class Triggers:
    """What the card with the id `card` does at other moments than income. Absent ones are None
    (or 0). `cheaper` says whether there is a discount among them."""

    card: str
    cheaper: bool
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

    def __hash__(self) -> int:
        return hash(self.card)


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
        return hash(self.shop)


@record
class Shop:
    """A shop card. `index` is its place in the card file and in the supply; `copies` is None where
    there is one for each player (G7). `price` is what building costs (W3), `price_renovated` what
    building and renovating in one action costs (W6), both before discounts."""

    id: str
    index: int
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
    """All cards of one edition. There is one object for one sha256 (`reading.card_set` sees to
    that), so that card sets are compared and hashed by identity, which states do all the time.

    `document` is what the set was read from, for those who show names and texts; the rules never
    look at it. `shops`, `public` (buildings, by copy), `managers`, `ads` (by copy) and `goals` are
    by id, in the order of the document.
    """

    __slots__ = (
        "__weakref__",
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

    def __init__(
        self,
        document: Mapping[str, Any],
        sha256: str,
        *,
        shops: dict[str, Shop],
        public: dict[str, Public],
        managers: dict[str, Manager],
        ads: dict[str, Ad],
        goals: dict[str, Goal],
    ) -> None:
        self.document, self.sha256 = document, sha256
        self.id: str = document["id"]
        self.version: str = document["version"]
        self.animals: tuple[str, ...] = tuple(animal["id"] for animal in document["animals"])
        self.shops, self.managers, self.ads, self.goals = shops, managers, ads, goals
        self.public = public
        self.public_kinds = tuple(dict.fromkeys(building.kind for building in public.values()))

    def __reduce__(self) -> tuple[Any, ...]:
        from animarche.engine.reading import card_set

        return card_set, (self.document, self.sha256)

    def __repr__(self) -> str:
        return f"CardSet({self.id!r}, version {self.version!r}, {self.sha256[:8]})"
