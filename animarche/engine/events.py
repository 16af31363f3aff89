"""What happened: one record for each thing that a player would say aloud at the table.

Resources that a cap cut off are in `lost_coins` and `lost_wood` of `Gained` (G6).
"""

from animarche.engine.board import Cell
from animarche.engine.records import record


@record
class StorePlaced:
    """S5"""

    player: int
    plot: int


@record
class PhaseBegan:
    """R1; `phase` is one of attract, income, sale, work."""

    round: int
    phase: str


@record
class Passed:
    """R3, R4"""

    player: int
    forced: bool


@record
class MarkerTaken:
    """A6: the first to pass in attract takes the start player marker."""

    player: int


@record
class Attracted:
    """A1"""

    player: int
    animal: str
    cell: Cell
    plot: int


@record
class Activated:
    """I1"""

    player: int
    plot: int
    shop: str
    upgraded: bool
    choices: tuple[int, ...]


@record
class Paid:
    """What a player paid, discounts taken off (R6)."""

    player: int
    coins: int
    wood: int


@record
class Gained:
    """`reason` is the moment (income, sale, sold, built, visit, visited, ad, own_ad_runs, prize,
    public, public_built, take, closing), `card` the id of the card that gives it ("" for W14's
    plain coin or wood)."""

    player: int
    coins: int
    wood: int
    vp: int
    lost_coins: int
    lost_wood: int
    reason: str
    card: str


@record
class Sold:
    """V1"""

    player: int
    plot: int
    shop: str
    upgraded: bool


@record
class Returned:
    """V3"""

    player: int
    animal: str
    cell: Cell


@record
class Displaced:
    """An animal went from the plaza (or a sale, then `cell` is None) to the reserve (W12, B3)."""

    animal: str
    cell: Cell | None


@record
class Built:
    """W3, W6"""

    player: int
    shop: str
    plot: int
    renovated: bool


@record
class Renovated:
    """W5"""

    player: int
    shop: str
    plot: int


@record
class Hired:
    """W13"""

    player: int


@record
class Visited:
    """W7"""

    player: int
    owner: int
    plot: int
    seat: int
    shop: str
    upgraded: bool


@record
class Advertised:
    """W8; `paid` is the number printed for the place."""

    player: int
    ad: str
    frame: str
    paid: int


@record
class AdRan:
    """W9; `taker` gets the card."""

    ad: str
    frame: str
    taker: int


@record
class AdRevealed:
    """W9; hidden information came to light."""

    ad: str


@record
class PublicBuilt:
    """W11"""

    player: int
    building: str
    cells: tuple[Cell, Cell]


@record
class PublicMoved:
    """W12"""

    player: int
    building: str
    old_cells: tuple[Cell, Cell]
    cells: tuple[Cell, Cell]


@record
class PublicRemoved:
    """W12"""

    player: int
    building: str
    cells: tuple[Cell, Cell]


@record
class Took:
    """W14"""

    player: int
    resource: str


@record
class Closed:
    """C1, C2: the round ends; `refilled` are the animals that were set on the plaza, with their
    cells, in order; `to_reserve` those that found no room."""

    round: int
    refilled: tuple[tuple[str, Cell], ...]
    to_reserve: tuple[str, ...]


@record
class GoalScored:
    """O2, O4; hidden information came to light."""

    player: int
    goal: str
    vp: int


@record
class GoalDropped:
    """O4: a better third large goal takes the place of this one."""

    player: int
    goal: str
    vp: int


@record
class ShopsScored:
    """F1: the shops that stand at the end."""

    player: int
    vp: int


@record
class GameOver:
    """F2"""

    winners: tuple[int, ...]


Event = (
    StorePlaced
    | PhaseBegan
    | Passed
    | MarkerTaken
    | Attracted
    | Activated
    | Paid
    | Gained
    | Sold
    | Returned
    | Displaced
    | Built
    | Renovated
    | Hired
    | Visited
    | Advertised
    | AdRan
    | AdRevealed
    | PublicBuilt
    | PublicMoved
    | PublicRemoved
    | Took
    | Closed
    | GoalScored
    | GoalDropped
    | ShopsScored
    | GameOver
)

Log = list[Event] | None  # where a step writes its events; None: nobody asks for them
