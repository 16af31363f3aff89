"""What must hold for a card set as a whole: unique ids, and enough cards for 2, 3 and 4 players.

These checks read the plain values of a card file and forgive whatever is broken in them, so that
the loader can tell what they find together with the errors of single fields.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from animarche.cards.problems import Problem
from animarche.journal.values import shown

ANIMALS = 20  # G5
MOST_PLAYERS = 4
LEAST_MANAGERS = MOST_PLAYERS  # one for each (S3)
OPEN_ADS = 3  # S6
SMALL_GOALS, LARGE_GOALS = 1, 3  # for each player (S4)
GENERAL_STORE = "general_store"  # S5

Entry = tuple[tuple[str | int, ...], Mapping[Any, Any]]


def whole_set_problems(values: Mapping[Any, Any]) -> Iterator[Problem]:
    """Everything wrong with the set as a whole; `values` is a card file in plain Python types."""
    for fields in (
        ("animals",),
        ("shops",),
        ("public_buildings",),
        ("managers",),
        ("ads",),
        ("small_goals", "large_goals"),
    ):
        entries = [entry for field in fields for entry in _entries(values, field)]
        yield from _repeats(entries, "id")
    animals = _entries(values, "animals")
    yield from _repeats(animals, "emoji")
    for language in ("en", "ja"):
        yield from _repeats(animals, "letters", language)
    yield from _counts(values)
    yield from _general_store(values)


def _entries(values: Mapping[Any, Any], field: str) -> list[Entry]:
    """The cards of a list with their paths, without those that are no groups of fields."""
    cards = values.get(field)
    if not isinstance(cards, list):
        return []
    return [((field, i), card) for i, card in enumerate(cards) if isinstance(card, Mapping)]


def _repeats(entries: list[Entry], *keys: str) -> Iterator[Problem]:
    first: dict[str, str] = {}
    for path, card in entries:
        value: Any = card
        for key in keys:
            value = value.get(key) if isinstance(value, Mapping) else None
        if not isinstance(value, str):
            continue
        if value in first:
            words = f"is {shown(value)}, which {first[value]} has already; each must differ"
            yield Problem((*path, *keys), words)
        else:
            first[value] = f"{path[0]}[{path[1]}]"


def _counts(values: Mapping[Any, Any]) -> Iterator[Problem]:
    lengths = {field: len(cards) for field, cards in values.items() if isinstance(cards, list)}
    animals = lengths.get("animals", ANIMALS)
    if animals != ANIMALS:
        yield Problem(("animals",), f"must have exactly {ANIMALS} entries, not {animals} (G5)")
    for field, least, rule in (
        ("managers", LEAST_MANAGERS, "S3"),
        ("small_goals", MOST_PLAYERS * SMALL_GOALS, "S4"),
    ):
        there = lengths.get(field, least)
        if there < least:
            words = f"must have {least} entries or more for four players, not {there} ({rule})"
            yield Problem((field,), words)
    if "ads" in lengths:
        copies = sum(_number(card, "copies", 1) for _, card in _entries(values, "ads"))
        if copies < OPEN_ADS:
            words = f"must have {OPEN_ADS} cards or more in all to turn up, not {copies} (S6)"
            yield Problem(("ads",), words)
    if "large_goals" in lengths:
        goals = [_number(card, "min_players", 2) for _, card in _entries(values, "large_goals")]
        for players in range(2, MOST_PLAYERS + 1):
            there, least = sum(n <= players for n in goals), players * LARGE_GOALS
            if there < least:
                words = f"must have {least} goals for {players} players, not {there} (S4)"
                yield Problem(("large_goals",), words)


def _general_store(values: Mapping[Any, Any]) -> Iterator[Problem]:
    if not isinstance(values.get("shops"), list):
        return
    for path, card in _entries(values, "shops"):
        if card.get("id") != GENERAL_STORE:
            continue
        for field, must, default in (
            ("kind", "basic", None),
            ("copies", "players", 1),
            ("min_players", 2, 2),
        ):
            if card.get(field, default) != must:
                words = f"must be {must} for the general store, which every player gets (S5)"
                yield Problem((*path, field), words)
        return
    words = f"must have a shop with the id {GENERAL_STORE}, which every player starts with (S5)"
    yield Problem(("shops",), words)


def _number(card: Mapping[Any, Any], field: str, default: int) -> int:
    value = card.get(field, default)
    return value if type(value) is int else default
