"""What is always true between two commands (X1-X5), read from the state as JSON."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from animarche.engine.cards import CardSet
from animarche.engine.phases.placement import STORE
from animarche.engine.state import PLACEMENT
from animarche.notation.commands import cell_name

Json = dict[str, Any]

# The rulebook's numbers, written out: taken from the engine they could not find fault with it.
WORKERS, SMALL, LARGE = 5, 1, 3
CAPS = {"coins": 30, "wood": 15}


class Broken(NamedTuple):
    """A law that does not hold: its id, the field of a position where it shows, and a clause."""

    rule: str
    field: str
    words: str


def broken(state: Json, cards: CardSet) -> Iterator[Broken]:
    """Everything in a state that is against X1 to X5."""
    yield from _animals(state, cards)
    for number, player in enumerate(state["players"]):
        yield from _workers(state, number)
        for what, most in CAPS.items():
            if not 0 <= player[what] <= most:
                words = f"{player['seat']} has {player[what]} {what}, not 0 to {most}"
                yield Broken("X4", player["seat"], words)
    yield from _cards(state, cards)
    yield from _room(state, cards)


def _plots(state: Json) -> list[Json]:
    return [plot for player in state["players"] for plot in player["plots"] if plot is not None]


def _animals(state: Json, cards: CardSet) -> Iterator[Broken]:
    places = [
        *(("plaza", animal) for row in state["plaza"] for cell in row for animal in cell),
        *(("plots", animal) for plot in _plots(state) for animal in plot["animals"]),
        *(("reserve", animal) for animal in state["reserve"]),
        *(("returning", animal) for animal in state["returning"]),
    ]
    count = Counter(animal for _, animal in places)
    for animal in cards.animals:
        if count[animal] != 1:
            where = next((place for place, other in places if other == animal), "reserve")
            yield Broken("X1", where, f"there are {count[animal]} animals {animal} instead of 1")


def _workers(state: Json, number: int) -> Iterator[Broken]:
    player = state["players"][number]
    heaps = player["workers"]
    on_seats = sum(plot["visitors"].count(number) for plot in _plots(state))
    on_ads = sum(worker["player"] == number for ad in state["ads"] for worker in ad["workers"])
    count = sum(heaps.values()) + on_seats + on_ads
    if count != WORKERS or min(heaps.values()) < 0:
        heap = ", ".join(f"{workers} {name}" for name, workers in heaps.items())
        words = f"{player['seat']} has {count} workers instead of {WORKERS}"
        words += f" ({heap}, {on_seats} on seats, {on_ads} on ads)"
        yield Broken("X2", player["seat"], words)


def _cards(state: Json, cards: CardSet) -> Iterator[Broken]:
    players = state["players"]
    on_plots = Counter(plot["shop"] for plot in _plots(state))
    if state["phase"] == PLACEMENT:  # stores that are not yet placed are in their players' hands
        on_plots[STORE] += sum(not any(player["plots"]) for player in players)
    for shop in cards.shops.values():
        copies = len(players) if shop.copies is None else shop.copies
        copies = copies if shop.min_players <= len(players) else 0
        found = on_plots[shop.id] + state["supply"]["shops"].get(shop.id, 0)
        if found != copies or state["supply"]["shops"].get(shop.id, 0) < 0:
            yield Broken("X3", "plots", f"there are {found} cards {shop.id} instead of {copies}")
    ads = [*(ad["id"] for ad in state["ads"]), *state["ad_deck"]]
    ads += [ad for player in players for ad in player["ads"]]
    yield from _once("ads", ads, sorted(cards.ads))
    buildings = [building["id"] for building in state["buildings"]]
    kinds = Counter(cards.public[id].kind for id in buildings)
    kinds += Counter(state["supply"]["buildings"])
    if kinds != Counter(public.kind for public in cards.public.values()):
        yield Broken("X3", "buildings", "the public buildings are not each in one place")
    yield from _once("buildings", buildings, sorted(set(buildings)))
    managers = [player["manager"] for player in players]
    yield from _once("manager", managers, sorted(set(managers)))
    for name, number, large in (("small", SMALL, False), ("large", LARGE, True)):
        goals = [goal for player in players for goal in player["goals"][name]]
        in_play = {
            goal.id
            for goal in cards.goals.values()
            if goal.large is large and goal.min_players <= len(players)
        }
        dealt = sorted(set(goals) & in_play)
        yield from _once(name, goals, dealt)
        if len(goals) != number * len(players):
            yield Broken("X3", name, f"not every player has {number} {name} goals")


def _once(field: str, found: Sequence[str], wanted: Sequence[str]) -> Iterator[Broken]:
    if sorted(found) != wanted:
        count = Counter(found)
        wrong = next(id for id in sorted({*found, *wanted}) if count[id] != int(id in wanted))
        words = f"the card {wrong} is in {count[wrong]} places instead of {int(wrong in wanted)}"
        yield Broken("X3", field, words)


def _room(state: Json, cards: CardSet) -> Iterator[Broken]:
    room = {(row, column): 1 for row in range(len(state["plaza"])) for column in range(4)}
    room |= dict.fromkeys(map(tuple, state["closed"]), 0)
    for building in state["buildings"]:
        for row, column in building["cells"]:
            room[row, column] = cards.public[building["id"]].room
    for row, cells in enumerate(state["plaza"]):
        for column, animals in enumerate(cells):
            if len(animals) > room[row, column]:
                cell = cell_name(row * 4 + column)
                words = f"{cell} holds {len(animals)} animals and has room for {room[row, column]}"
                yield Broken("X5", "plaza", words)
    for plot in _plots(state):
        shop = cards.shops[plot["shop"]]
        side = shop.back if plot["upgraded"] and shop.back is not None else shop.front
        if len(plot["animals"]) > side.customers:
            words = f"{plot['shop']} holds {len(plot['animals'])} animals"
            yield Broken("X5", "plots", f"{words} and has seats for {side.customers}")
