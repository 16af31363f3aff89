"""Everything that changes in a game, as values: two equal states go on equally."""

from functools import lru_cache
from typing import TypeVar

from animarche.engine.board import Board, Cell
from animarche.engine.cards import CardSet, Goal, Manager, Public, Side
from animarche.engine.records import drafter, record

T = TypeVar("T")

ROUNDS = 5
MAX_COINS = 30  # G6
MAX_WOOD = 15  # G6

PLACEMENT = "placement"
ATTRACT = "attract"
INCOME = "income"
SALE = "sale"
WORK = "work"
OVER = "over"
PHASE_NAMES = (PLACEMENT, ATTRACT, INCOME, SALE, WORK, OVER)


@record
class Plot:
    """A plot with a shop on it (an empty plot is None).

    `animals` sit in order of arrival; `visitors` holds the player whose worker sits on each
    worker seat, or None; `used` says that its effect was activated in this income phase (I1).
    """

    side: Side
    animals: tuple[str, ...] = ()
    visitors: tuple[int | None, ...] = ()
    used: bool = False


@lru_cache(maxsize=1024)  # bounded, for a process may read many card sets
def opened(side: Side) -> Plot:
    """A plot where a shop has just been built: nobody is in it."""
    return Plot(side, visitors=(None,) * len(side.seats))


@record
class Tally:
    """What a player has done in the game so far, for goals."""

    sold: int = 0
    visits: int = 0
    public_built: int = 0


@record
class Goals:
    """A player's goals as dealt; `scored` are those that count now, in order of time.

    `now` are those of them that score on achievement (O1), as far as they can score at all:
    `silent` is true only in a determinized state, for the other players, whose face-down goals
    never score there (O6).
    """

    small: tuple[Goal, ...]
    large: tuple[Goal, ...]
    now: tuple[Goal, ...]
    scored: tuple[Goal, ...] = ()
    silent: bool = False


def dealt(
    small: tuple[Goal, ...],
    large: tuple[Goal, ...],
    scored: tuple[Goal, ...] = (),
    silent: bool = False,
) -> Goals:
    """The goals of a player, small before large (O2)."""
    now = () if silent else tuple([goal for goal in small + large if not goal.at_end])
    return Goals(small, large, now, scored, silent)


@record
class Player:
    """What belongs to one player. `vp` is the score marker; workers lie in three heaps besides
    seats and ads: `waiting` to be hired, in the `backyard`, `used` off the board (X2)."""

    manager: Manager
    coins: int
    wood: int
    vp: int
    waiting: int
    backyard: int
    used: int
    plots: tuple[Plot | None, ...]
    tally: Tally
    ads: tuple[str, ...]
    goals: Goals


@record
class AdWorker:
    """A worker on an ad; `paid` is the number printed for that place (W10)."""

    player: int
    paid: int


@record
class OpenAd:
    """A face-up ad; `frame` is "upper", "lower", or None while nobody stands on it (W8)."""

    id: str
    frame: str | None = None
    workers: tuple[AdWorker, ...] = ()


@record
class Building:
    """A public building on the plaza; `owner` is who built it."""

    public: Public
    cells: tuple[Cell, Cell]
    owner: int


@record
class GameState:
    """A whole game between two commands.

    `plaza[cell]` holds the animals of a cell in order of arrival; `reserve` is a queue, next
    first; `returning` the animals of a sale that still wait for a cell (V3); `supply` the copies
    left of each shop, in the order of the card file; `buildings` are sorted by id. `passed` says
    of each player whether they take no more turns in this phase (R4).
    """

    cards: CardSet
    board: Board
    round: int
    phase: str
    to_act: int | None
    start_player: int
    passed: tuple[bool, ...]
    plaza: tuple[tuple[str, ...], ...]
    reserve: tuple[str, ...]
    returning: tuple[str, ...]
    players: tuple[Player, ...]
    ads: tuple[OpenAd, ...]
    ad_deck: tuple[str, ...]
    buildings: tuple[Building, ...]
    supply: tuple[int, ...]


# What every step makes, with a word less about what it is.
state_draft, player_draft, plot_draft = drafter(GameState), drafter(Player), drafter(Plot)


def swapped(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """`items` with another one at `index`."""
    new = [*items]
    new[index] = item
    return tuple(new)
