"""Commands as a player would say them: "call pig to 2", "visit east 1 seat 1".

Everything is counted from 1, as on the screen; the records of the engine count from 0.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from animarche.engine import commands as c
from animarche.engine.board import COLUMNS, Cell
from animarche.engine.records import record
from animarche.journal.values import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from animarche.engine.commands import Command

LONGEST = 1_000  # signs of a command; of an id a card file has at most 32
ANYTHING = "_"  # in a pattern: one word, whatever it is
SEATS = ("north", "east", "south", "west")
_ROWS = "abcd"


def cell_name(cell: Cell) -> str:
    """A cell by the letter of its row and the number of its column: "b3"."""
    return f"{_ROWS[cell // COLUMNS]}{cell % COLUMNS + 1}"


def cell_number(name: str) -> Cell:
    """The cell "b3" as the engine numbers it."""
    return _ROWS.index(name[0]) * COLUMNS + int(name[1]) - 1


def is_cell(name: str) -> bool:
    """Whether a word names a cell."""
    return re.fullmatch("[a-d][1-4]", name) is not None


def _owner(word: str, seats: tuple[str, ...]) -> int:
    """A seat that this table lacks is that of a player who does not exist."""
    return seats.index(word) if word in seats else len(seats)


def _number(word: str, _: tuple[str, ...]) -> int:
    return int(word) - 1


def _choices(words: str, _: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(sorted(int(word) - 1 for word in words.split()))


def _cells(words: str, _: tuple[str, ...]) -> tuple[Cell, ...]:
    return tuple(sorted(cell_number(word) for word in words.split()))


_NAMES = ("ID", "FRAME", "RESOURCE")

# What may stand in the place of a capital word, and what it means at a table with these seats.
_PLACES: dict[str, tuple[str, Callable[[str, tuple[str, ...]], Any]]] = {
    "ID": (r"[a-z][a-z0-9_-]*", lambda word, _: word),
    "PLOT": (r"[0-9]{1,2}", _number),
    "OWNER": ("|".join(SEATS), _owner),
    "SEAT": (r"[0-9]{1,2}", _number),
    "OPTIONS": (r"[0-9](?: [0-9]){0,9}", _choices),
    "FRAME": (r"[a-z]+", lambda word, _: word),
    "RESOURCE": (r"[a-z]+", lambda word, _: word),
    "CELL": (r"[a-d][1-4]", lambda word, _: cell_number(word)),
    "CELLS": (r"[a-d][1-4] [a-d][1-4]", _cells),
}


@record
class Form:
    """One way to write a command: fixed words, and capital ones for what differs."""

    words: str
    make: Callable[..., Command]


FORMS = (
    Form("place store on PLOT", c.PlaceStore),
    Form("call ID to PLOT", c.Attract),
    Form("use PLOT", lambda plot: c.Activate(plot, ())),
    Form("use PLOT with OPTIONS", c.Activate),
    Form("sell PLOT", c.Sell),
    Form("return to CELL", c.ReturnAnimal),
    Form("build ID on PLOT", lambda shop, plot: c.Build(shop, plot, False)),
    Form("build ID* on PLOT", lambda shop, plot: c.Build(shop, plot, True)),
    Form("renovate PLOT", c.Renovate),
    Form("visit OWNER PLOT seat SEAT", c.Visit),
    Form("advertise ID FRAME", c.Advertise),
    Form("build ID on CELLS", c.BuildPublic),
    Form("move ID to CELLS", c.MovePublic),
    Form("remove ID", c.RemovePublic),
    Form("take RESOURCE", c.Take),
    Form("pass", c.Pass),
)


def _pattern(words: str, place: Callable[[str], str]) -> re.Pattern[str]:
    """The pattern of a form, with `place(NAME)` for each capital word."""
    parts = re.split("([A-Z]+)", words)
    return re.compile("".join(place(p) if p.isupper() else re.escape(p) for p in parts))


def _or_anything(name: str) -> str:
    kind = "(" if name in _NAMES else "(?:"
    return f"{kind}{_PLACES[name][0]}|{ANYTHING})"


_EXACT = tuple((form, _pattern(form.words, lambda name: f"({_PLACES[name][0]})")) for form in FORMS)
_LOOSE = tuple(_pattern(form.words.replace("CELLS", "CELL CELL"), _or_anything) for form in FORMS)


def read_command(text: str, seats: tuple[str, ...]) -> Command:
    """The command that a text says at a table with these seats. Raises ValueError with one clause
    if it says none."""
    said = _said(text)
    for form, pattern in _EXACT:
        if match := pattern.fullmatch(said):
            names = re.findall(r"[A-Z]+", form.words)
            values = [
                _PLACES[name][1](word, seats)
                for name, word in zip(names, match.groups(), strict=True)
            ]
            return form.make(*values)
    raise ValueError(f"there is no command {shown(text)}")


def _said(text: str) -> str:
    """A text with single spaces; nothing of one that is longer than any command."""
    return " ".join(text.split()) if len(text) <= LONGEST else ""


def pattern_names(text: str) -> tuple[str, ...] | None:
    """The names (ids, frames, resources) in a command in which some words may be "_"; None if the
    text is no such command."""
    said = _said(text)
    for pattern in _LOOSE:
        if match := pattern.fullmatch(said):
            return match.groups()
    return None


def fits(pattern: str, said: str) -> bool:
    """Whether a command in words is as the pattern says."""
    wanted, words = pattern.split(), said.split()
    return len(wanted) == len(words) and all(
        want in (word, ANYTHING) for want, word in zip(wanted, words, strict=True)
    )


def write_command(command: Command, seats: tuple[str, ...]) -> str:
    """A command in words, such that `read_command` gives it back."""
    match command:
        case c.PlaceStore(plot):
            return f"place store on {plot + 1}"
        case c.Attract(animal, plot):
            return f"call {animal} to {plot + 1}"
        case c.Activate(plot, choices):
            numbers = " ".join(str(choice + 1) for choice in choices)
            return f"use {plot + 1} with {numbers}" if choices else f"use {plot + 1}"
        case c.Sell(plot):
            return f"sell {plot + 1}"
        case c.ReturnAnimal(cell):
            return f"return to {cell_name(cell)}"
        case c.Build(shop, plot, renovate):
            return f"build {shop}{'*' if renovate else ''} on {plot + 1}"
        case c.Renovate(plot):
            return f"renovate {plot + 1}"
        case c.Visit(owner, plot, seat):
            return f"visit {seats[owner]} {plot + 1} seat {seat + 1}"
        case c.Advertise(ad, frame):
            return f"advertise {ad} {frame}"
        case c.BuildPublic(building, cells):
            return f"build {building} on {' '.join(map(cell_name, cells))}"
        case c.MovePublic(building, cells):
            return f"move {building} to {' '.join(map(cell_name, cells))}"
        case c.RemovePublic(building):
            return f"remove {building}"
        case c.Take(resource):
            return f"take {resource}"
        case c.Pass():
            return "pass"
