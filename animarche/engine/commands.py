"""The commands: everything that a player can decide, each a complete choice.

The functions with lower-case names (`attract`, `build`, ...) give the same object for the same
arguments, so that listing options makes no new ones.
"""

from functools import cache

from animarche.engine.board import Cell
from animarche.engine.records import record


@record
class PlaceStore:
    """Place the general store that every player starts with (S5)."""

    plot: int


@record
class Attract:
    """Call an animal from the front of a plot to the shop on it (A1)."""

    animal: str
    plot: int


@record
class Activate:
    """Use the effect of a shop (I1).

    `choices` are option numbers, ascending, one for each customer that acts (I3); empty for an
    effect by number and a flat one.
    """

    plot: int
    choices: tuple[int, ...]


@record
class Sell:
    """Sell the shop on a plot (V1)."""

    plot: int


@record
class ReturnAnimal:
    """Put the next animal of the shop just sold on a cell (V3)."""

    cell: Cell


@record
class Build:
    """Build a shop, or build and renovate it in one action (W3, W6)."""

    shop: str
    plot: int
    renovate: bool


@record
class Renovate:
    """Turn over the basic shop on a plot (W5)."""

    plot: int


@record
class Visit:
    """Put a worker on a worker seat of another player's shop (W7)."""

    owner: int
    plot: int
    seat: int


@record
class Advertise:
    """Put a worker on a frame, "upper" or "lower", of an open ad (W8)."""

    ad: str
    frame: str


@record
class BuildPublic:
    """Build a public building on two adjacent cells, ascending (W11)."""

    building: str
    cells: tuple[Cell, Cell]


@record
class MovePublic:
    """Move a public building to two other adjacent cells, ascending (W12)."""

    building: str
    cells: tuple[Cell, Cell]


@record
class RemovePublic:
    """Return a public building to the supply (W12)."""

    building: str


@record
class Take:
    """Take 1 "coin" or 1 "wood" (W14)."""

    resource: str


@record
class Pass:
    """Pass (A5, I1, V1, W1)."""


Command = (
    PlaceStore
    | Attract
    | Activate
    | Sell
    | ReturnAnimal
    | Build
    | Renovate
    | Visit
    | Advertise
    | BuildPublic
    | MovePublic
    | RemovePublic
    | Take
    | Pass
)

FRAMES = ("upper", "lower")
RESOURCES = ("coin", "wood")

PASS = Pass()

place_store = cache(PlaceStore)
attract = cache(Attract)
activate = cache(Activate)
sell = cache(Sell)
return_animal = cache(ReturnAnimal)
build = cache(Build)
renovate = cache(Renovate)
visit = cache(Visit)
advertise = cache(Advertise)
build_public = cache(BuildPublic)
move_public = cache(MovePublic)
remove_public = cache(RemovePublic)
take = cache(Take)
