"""What a seat sees, as a vector of fixed length.

The vector is made of fields of small whole numbers (uint8). Players, plots and cells are numbered
as the seat sees them (`turning`): player 0 is always oneself. It holds all of a view that a rule
looks at; which animal is which (G5) and who built a building no rule asks.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from animarche.engine.board import BOARDS, COLUMNS, PLOTS
from animarche.engine.commands import FRAMES
from animarche.engine.phases.work.workers import TO_HIRE
from animarche.engine.plaza import rooms
from animarche.engine.records import record
from animarche.engine.setup import OPEN_ADS, WORKERS, goals_in_play
from animarche.engine.state import MAX_COINS, MAX_WOOD, PHASE_NAMES, ROUNDS
from animarche.rl.actions import places, sides
from animarche.rl.turning import Turned, turned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from animarche.engine.cards import CardSet
    from animarche.engine.state import Player, Plot
    from animarche.engine.view import PlayerView

MOST = 255  # a number beyond what a byte holds is shown as this; only points may come so far
MOST_WORK = WORKERS * ROUNDS  # so many workers work in a game


@record
class Sight:
    """A view with the table turned for its seat; `players` and their `plots` in its order."""

    view: PlayerView
    table: Turned
    players: tuple[Player, ...]
    plots: tuple[Plot | None, ...]


@record
class Field:
    """A part of the vector: numbers from 0 to `high`, in the `shape` whose axes are named. `what`
    says in words what they are, `read` gives them, flat."""

    name: str
    axes: tuple[str, ...]
    shape: tuple[int, ...]
    high: int
    what: str
    read: Callable[[Sight], bytes]

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


class Observations:
    """The vectors of a card set for 2, 3 or 4 players: `size` numbers, each from 0 to its `high`;
    `slices[name]` says where a field is."""

    def __init__(self, cards: CardSet, players: int) -> None:
        self.cards, self.players = cards, players
        self.fields: tuple[Field, ...] = tuple(_fields(cards, players))
        self.slices: dict[str, slice] = {}
        first = 0
        for field in self.fields:
            self.slices[field.name] = slice(first, first + field.size)
            first += field.size
        self.size = first
        self.high: NDArray[np.uint8] = np.concatenate(
            [np.full(field.size, field.high, np.uint8) for field in self.fields]
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return Observations, (self.cards, self.players)  # functions in fields cannot be pickled

    def vector(self, view: PlayerView) -> NDArray[np.uint8]:
        """What the seat of a view sees, of shape (size,)."""
        table = turned(len(view.players), view.seat)
        players = tuple([view.players[who] for who in table.clockwise])
        plots = [
            view.players[who].plots[index] for who in table.clockwise for index in table.plots[who]
        ]
        sight = Sight(view, table, players, tuple(plots))
        # A bytearray and not bytes, so that the array can be written to.
        parts = bytearray().join([field.read(sight) for field in self.fields])
        return np.frombuffer(parts, dtype=np.uint8)

    def split(self, vector: NDArray[np.uint8]) -> dict[str, NDArray[np.uint8]]:
        """The fields of a vector by name, each in its shape."""
        return {f.name: vector[self.slices[f.name]].reshape(f.shape) for f in self.fields}


def _one_of(values: Sequence[object]) -> dict[object, bytes]:
    """For each value a 1 among zeros; zeros alone for None."""
    return {None: bytes(len(values))} | {
        value: bytes(index == at for at in range(len(values))) for index, value in enumerate(values)
    }


def _each(one_of: Mapping[object, bytes], values: Iterable[object]) -> bytes:
    return b"".join([one_of[value] for value in values])


def _fields(cards: CardSet, players: int) -> list[Field]:
    return [
        *_table_fields(cards, players),
        *_plaza_fields(cards, players),
        *_player_fields(cards, players),
        *_plot_fields(cards, players),
        *_market_fields(cards, players),
    ]


def _table_fields(cards: CardSet, players: int) -> list[Field]:
    phases, numbers = _one_of(PHASE_NAMES), _one_of(range(players))

    def to_act(sight: Sight) -> bytes:
        who = sight.view.to_act
        return numbers[None if who is None else sight.table.number(who)]

    def start_player(sight: Sight) -> bytes:
        return numbers[sight.table.number(sight.view.start_player)]

    def passed(sight: Sight) -> bytes:
        return bytes([sight.view.passed[who] for who in sight.table.clockwise])

    def count(name: str, high: int, what: str, read: Callable[[PlayerView], int]) -> Field:
        return Field(name, (), (), high, what, lambda sight: bytes((read(sight.view),)))

    words = f"one of {', '.join(PHASE_NAMES)}"
    among, each = ("player",), (players,)
    animals = len(cards.animals)
    return [
        count("round", ROUNDS, "the round", lambda view: view.round),
        Field(
            "phase", ("phase",), (6,), 1, words, lambda sight: phases[sight.view.phase]
        ),
        Field(
            "seat", ("seat",), each, 1, "one's own seat: animals and goals at the same moment go "
            "round from the north", lambda sight: numbers[sight.view.seat],
        ),
        Field("to_act", among, each, 1, "who has to decide; nobody when it is over", to_act),
        Field("start_player", among, each, 1, "who has the start player marker", start_player),
        Field("passed", among, each, 1, "who takes no more turns in this phase", passed),
        count("reserve", animals, "animals in the reserve", lambda view: len(view.reserve)),
        count(
            "returning", animals, "animals of a sale that wait for a cell",
            lambda view: len(view.returning),
        ),
        count("ads_left", len(cards.ads), "ads in the deck", lambda view: view.ads_left),
    ]  # fmt: skip


def _plaza_fields(cards: CardSet, players: int) -> list[Field]:
    count, most = BOARDS[players].rows * COLUMNS, places(cards)

    def animals(sight: Sight) -> bytes:
        plaza = sight.view.plaza
        return bytes([len(plaza[cell]) for cell in sight.table.table])

    def room(sight: Sight) -> bytes:
        found = rooms(sight.view.board, sight.view.buildings)
        return bytes([found[cell] for cell in sight.table.table])

    order = {copy: index * count for index, copy in enumerate(cards.public)}

    def buildings(sight: Sight) -> bytes:
        found = bytearray(len(order) * count)
        for building in sight.view.buildings:
            for cell in building.cells:
                found[order[building.public.id] + sight.table.cells[cell]] = 1
        return bytes(found)

    cell = ("cell",)
    return [
        Field("animals", cell, (count,), most, "animals on a cell", animals),
        Field("room", cell, (count,), most, "how many it holds, 0 if closed or built over", room),
        Field(
            "buildings", ("building", "cell"), (len(order), count), 1,
            "the cells that a copy of a public building covers", buildings,
        ),
    ]  # fmt: skip


def _player_fields(cards: CardSet, players: int) -> list[Field]:
    managers = _one_of(list(cards.managers))
    goals = [goal for large in (False, True) for goal in goals_in_play(cards, players, large)]
    kinds = list(dict.fromkeys(ad.kind for ad in cards.ads.values()))
    copies = [ad.kind for ad in cards.ads.values()]
    each = (players,)

    def number(name: str, high: int, what: str, read: Callable[[Player], int]) -> Field:
        return Field(
            name, ("player",), each, high, what,
            lambda sight: bytes([min(read(player), high) for player in sight.players]),
        )  # fmt: skip

    def ads_won(player: Player) -> bytes:
        won = [cards.ads[ad].kind for ad in player.ads]
        return bytes([won.count(kind) for kind in kinds])

    def scored(player: Player) -> bytes:
        counted = {goal.id for goal in player.goals.scored}
        return bytes([goal in counted for goal in goals])

    def held(sight: Sight) -> bytes:
        own = sight.players[0].goals
        ids = {goal.id for goal in (*own.small, *own.large)}
        return bytes([goal in ids for goal in goals])

    return [
        number("coins", MAX_COINS, "coins", lambda player: player.coins),
        number("wood", MAX_WOOD, "wood", lambda player: player.wood),
        number("vp", MOST, f"the score marker, {MOST} at most", lambda player: player.vp),
        number("waiting", TO_HIRE, "workers to be hired", lambda player: player.waiting),
        number("backyard", WORKERS, "workers in the backyard", lambda player: player.backyard),
        number("used", WORKERS, "workers off the board", lambda player: player.used),
        number("sold", ROUNDS, "shops sold in the game", lambda player: player.tally.sold),
        number("visits", MOST_WORK, "visits made", lambda player: player.tally.visits),
        number(
            "public_built", MOST_WORK, "public buildings built",
            lambda player: player.tally.public_built,
        ),
        Field(
            "manager", ("player", "manager"), (players, len(cards.managers)), 1, "the manager",
            lambda sight: _each(managers, [player.manager.id for player in sight.players]),
        ),
        Field(
            "ads_won", ("player", "ad kind"), (players, len(kinds)), max(map(copies.count, kinds)),
            "ad cards owned", lambda sight: b"".join(map(ads_won, sight.players)),
        ),
        Field(
            "goals_scored", ("player", "goal"), (players, len(goals)), 1, "goals that count now",
            lambda sight: b"".join(map(scored, sight.players)),
        ),
        Field("goals_held", ("goal",), (len(goals),), 1, "one's own goals as dealt", held),
    ]  # fmt: skip


def _plot_fields(cards: CardSet, players: int) -> list[Field]:
    faces = sides(cards, players)
    face = _one_of([(side.shop, side.upgraded) for side in faces])
    seats = max(len(side.seats) for side in faces)
    nobody = bytes(seats * players)

    def shops(sight: Sight) -> bytes:
        plots = sight.plots
        return _each(face, [plot and (plot.side.shop, plot.side.upgraded) for plot in plots])

    def visitors(plot: Plot | None, table: Turned) -> bytes:
        if plot is None or plot.visitors.count(None) == len(plot.visitors):
            return nobody
        found = bytearray(nobody)
        for seat, who in enumerate(plot.visitors):
            if who is not None:
                found[seat * players + table.number(who)] = 1
        return bytes(found)

    at, shape = ("player", "plot"), (players, PLOTS)
    return [
        Field("shop", (*at, "side"), (*shape, len(faces)), 1, "the shop there; none: empty", shops),
        Field(
            "customers", at, shape, max(side.customers for side in faces), "animals in the shop",
            lambda sight: bytes([len(plot.animals) if plot else 0 for plot in sight.plots]),
        ),
        Field(
            "activated", at, shape, 1, "whether its effect was used in this income phase",
            lambda sight: bytes([plot is not None and plot.used for plot in sight.plots]),
        ),
        Field(
            "visitors", (*at, "worker seat", "visitor"), (*shape, seats, players), 1,
            "whose worker sits there",
            lambda sight: b"".join([visitors(plot, sight.table) for plot in sight.plots]),
        ),
    ]  # fmt: skip


def _market_fields(cards: CardSet, players: int) -> list[Field]:
    kinds = _one_of(list(dict.fromkeys(ad.kind for ad in cards.ads.values())))
    frames = _one_of(FRAMES)
    copies = [players if shop.copies is None else shop.copies for shop in cards.shops.values()]

    def row(entries: list[bytes], empty: int) -> bytes:
        """One entry an open ad; when the deck is out, there are fewer of them."""
        return b"".join(entries).ljust(empty * OPEN_ADS, b"\0")

    def kind(sight: Sight) -> bytes:
        return row([kinds[cards.ads[spot.id].kind] for spot in sight.view.ads], len(kinds) - 1)

    def frame(sight: Sight) -> bytes:
        return row([frames[spot.frame] for spot in sight.view.ads], len(FRAMES))

    def workers(sight: Sight) -> bytes:
        rows = []
        for spot in sight.view.ads:
            there = {worker.player for worker in spot.workers}
            rows.append(bytes([who in there for who in sight.table.clockwise]))
        return row(rows, players)

    ad = ("ad",)
    return [
        Field("ad", (*ad, "ad kind"), (OPEN_ADS, len(kinds) - 1), 1, "the open ads in order", kind),
        Field("ad_frame", (*ad, "frame"), (OPEN_ADS, 2), 1, "the frame begun there", frame),
        Field(
            "ad_workers", (*ad, "player"), (OPEN_ADS, players), 1, "who has a worker there", workers
        ),
        Field(
            "supply", ("shop",), (len(copies),), max(copies), "copies of each shop in the supply",
            lambda sight: bytes(sight.view.supply),
        ),
    ]  # fmt: skip
