"""Commands as numbers: one number for every choice that a card set and a number of players allow.

A number means the same in every position and for every seat, as its *key* says: the type of the
command as in the log, and its parts as the seat numbers them (`turning`). A key names things by
where they lie, for animals and copies differ only in name (G5, G7): an animal by its cell and its
place there, an open ad by its place in the row, a building to build by its kind.
"""

from __future__ import annotations

from itertools import groupby, product
from typing import TYPE_CHECKING, Any

from animarche.engine import commands as c
from animarche.engine.board import BOARDS, COLUMNS, PLOTS
from animarche.engine.game import options
from animarche.engine.records import record
from animarche.engine.setup import OPEN_ADS
from animarche.rl.turning import dominoes, turned

if TYPE_CHECKING:
    from collections.abc import Iterator

    from animarche.engine.cards import CardSet, Side
    from animarche.engine.commands import Command
    from animarche.engine.game import GameState, PlayerView

Key = tuple[Any, ...]  # the type of a command and its parts: ("visit", 1, 3, 0)

# The parts of the keys of each type, in the order in which the numbers count them, the last first.
PARTS = {
    "place_store": ("plot",),
    "attract": ("cell", "place"),
    "activate": ("plot", "choices"),
    "sell": ("plot",),
    "return_animal": ("cell",),
    "build": ("shop", "renovate", "plot"),
    "renovate": ("plot",),
    "visit": ("owner", "plot", "seat"),
    "advertise": ("ad", "frame"),
    "build_public": ("kind", "cells"),
    "move_public": ("building", "cells"),
    "remove_public": ("building",),
    "take": ("resource",),
    "pass": (),
}


@record
class Block:
    """The numbers of one type of command: `size` of them from `first` on; `counts` says how many
    values each part has."""

    type: str
    first: int
    size: int
    counts: dict[str, int]


class Actions:
    """The numbers 0 to `size` - 1 of a card set for 2, 3 or 4 players.

    `keys[number]` says what a number means. Equal card sets have equal numbers, in every process.
    """

    def __init__(self, cards: CardSet, players: int) -> None:
        self.players = players
        self.keys: tuple[Key, ...] = tuple(_keys(cards, players))
        self.size = len(self.keys)
        self._numbers = {key: number for number, key in enumerate(self.keys)}

    def number(self, position: GameState | PlayerView, command: Command) -> int:
        """The number of a legal command of the player to act. ValueError for a command that has
        none, because it is not legal there."""
        try:
            return self._numbers[_key(position, command)]
        except (IndexError, KeyError, ValueError):
            raise ValueError(f"{command} is no command of this position") from None

    def legal(self, state: GameState) -> dict[int, Command]:
        """The legal commands of the player to act by their numbers; none when the game is over."""
        numbers = self._numbers
        return {numbers[_key(state, command)]: command for command in options(state)}

    def blocks(self) -> list[Block]:
        """Which numbers belong to which type of command."""
        found, first = [], 0
        for type_, group in groupby(self.keys, key=lambda key: key[0]):
            keys = list(group)
            parts = zip(*keys, strict=True)
            next(parts)  # the type
            counts = {
                name: len(set(values)) for name, values in zip(PARTS[type_], parts, strict=True)
            }
            found.append(Block(type_, first, len(keys), counts))
            first += len(keys)
        return found


def sides(cards: CardSet, players: int) -> list[Side]:
    """The sides of the shops in a game of so many, in the order of the card file, fronts first
    (S8)."""
    shops = [shop for shop in cards.shops.values() if shop.min_players <= players]
    return [side for shop in shops for side in (shop.front, shop.back) if side is not None]


def places(cards: CardSet) -> int:
    """How many animals a cell may hold at most (C2)."""
    return max([1, *(public.room for public in cards.public.values())])


def _choices(cards: CardSet, players: int) -> list[tuple[int, ...]]:
    """All choices of any shop, those of fewer customers first (I3)."""
    found: set[tuple[int, ...]] = set()
    for side in sides(cards, players):
        if side.income is not None:
            # Without customers only an effect that needs none is used (I1, I4).
            used = side.income.choices if side.income.flat else side.income.choices[1:]
            found.update(choices for by_number in used for choices in by_number)
    return sorted(found, key=lambda choices: (len(choices), choices))


def _keys(cards: CardSet, players: int) -> Iterator[Key]:
    """All keys in the order of their numbers: the order of the rulebook, a pass last."""
    plots, cells = range(PLOTS), range(BOARDS[players].rows * COLUMNS)
    pairs = dominoes(players)
    yield from product(["place_store"], plots)
    yield from product(["attract"], cells, range(places(cards)))
    yield from product(["activate"], plots, _choices(cards, players))
    yield from product(["sell"], plots)
    yield from product(["return_animal"], cells)
    for side in sides(cards, players):
        yield from product(["build"], [side.shop], [side.upgraded], plots)
    yield from product(["renovate"], plots)
    seats = max(len(side.seats) for side in sides(cards, players))
    yield from product(["visit"], range(1, players), plots, range(seats))
    yield from product(["advertise"], range(OPEN_ADS), c.FRAMES)
    yield from product(["build_public"], cards.public_kinds, pairs)
    yield from product(["move_public"], cards.public, pairs)
    yield from product(["remove_public"], cards.public)
    yield from product(["take"], c.RESOURCES)
    yield ("pass",)


def _key(position: GameState | PlayerView, command: Command) -> Key:
    """The key of a command of the player to act. IndexError, KeyError or ValueError for things that
    are not there."""
    who = position.to_act
    if who is None:
        raise ValueError("the game is over")
    table = turned(len(position.players), who)
    plots, cells = table.plots[who], table.cells
    match command:
        case c.Pass():
            return ("pass",)
        case c.Attract(animal, plot):
            for cell in position.board.fronts[who][plot]:
                if animal in position.plaza[cell]:
                    return ("attract", cells[cell], position.plaza[cell].index(animal))
            raise ValueError(f"{animal} does not stand in front of plot {plot}")
        case c.Activate(plot, choices):
            return ("activate", plots[plot], choices)
        case c.Build(shop, plot, renovate):
            return ("build", shop, renovate, plots[plot])
        case c.Visit(owner, plot, seat):
            return ("visit", table.number(owner), table.plots[owner][plot], seat)
        case c.BuildPublic(building, pair):
            return ("build_public", position.cards.public[building].kind, table.domino(pair))
        case c.MovePublic(building, pair):
            return ("move_public", building, table.domino(pair))
        case c.RemovePublic(building):
            return ("remove_public", building)
        case c.Advertise(ad, frame):
            return ("advertise", [spot.id for spot in position.ads].index(ad), frame)
        case c.Take(resource):
            return ("take", resource)
        case c.Renovate(plot):
            return ("renovate", plots[plot])
        case c.ReturnAnimal(cell):
            return ("return_animal", cells[cell])
        case c.Sell(plot):
            return ("sell", plots[plot])
        case c.PlaceStore(plot):
            return ("place_store", plots[plot])
