"""How scenarios write what lies on the table: lists, plots, the plaza, ads, public buildings.

The values behind it are those of the state as JSON (docs/log-format.md), except that players are
named by their seats.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from animarche.notation.commands import ANYTHING, cell_name

EMPTY = "."
CLOSED = "#"
REST = "..."  # in a list: any number of words, in a starting position the ones not named
Json = dict[str, Any]


def alike(pattern: Sequence[str], found: Sequence[str]) -> bool:
    """Whether a list is as a pattern says, where "_" is any one word and "..." any number."""
    at = seen = 0
    rest: tuple[int, int] | None = None  # behind the last "...", and where what it takes ends
    while seen < len(found):
        if at < len(pattern) and pattern[at] == REST:
            at += 1
            rest = at, seen
        elif at < len(pattern) and pattern[at] in (found[seen], ANYTHING):
            at += 1
            seen += 1
        elif rest is not None:
            at, seen = rest[0], rest[1] + 1
            rest = at, seen
        else:
            return False
    return all(word == REST for word in pattern[at:])


def listed(words: Sequence[str]) -> str:
    """A list as text."""
    return " ".join(words) or "none"


# ---- plots: general_store (pig cow) <east .> used | bakery* | . | .

_PLOT = re.compile(
    r"(?P<shop>[a-z][a-z0-9_]*)(?P<upgraded>\*?)"
    r"(?:\s*\((?P<animals>[^()<>|]*)\))?"
    r"(?:\s*<(?P<visitors>[^()<>|]*)>)?"
    r"(?P<used>\s+used)?"
)


@dataclass(frozen=True, slots=True)
class PlotWords:
    """A built plot as written. `visitors` are seats or "." by worker seat, () if all are free."""

    shop: str
    upgraded: bool
    animals: tuple[str, ...]
    visitors: tuple[str, ...]
    used: bool


def read_plot(text: str) -> PlotWords | None:
    """A plot with a shop as written; None if it is not written so."""
    match = _PLOT.fullmatch(text.strip())
    if match is None:
        return None
    visitors = tuple((match["visitors"] or "").split())
    return PlotWords(
        shop=match["shop"],
        upgraded=bool(match["upgraded"]),
        animals=tuple((match["animals"] or "").split()),
        visitors=() if set(visitors) == {EMPTY} else visitors,
        used=bool(match["used"]),
    )


def plot_words(plot: Json, seats: Sequence[str]) -> PlotWords:
    """A plot of the state in the same form."""
    visitors = tuple(EMPTY if who is None else seats[who] for who in plot["visitors"])
    return PlotWords(
        shop=plot["shop"],
        upgraded=plot["upgraded"],
        animals=tuple(plot["animals"]),
        visitors=() if set(visitors) == {EMPTY} else visitors,
        used=plot["used"],
    )


def say_plot(plot: PlotWords | None) -> str:
    """A plot as text."""
    if plot is None:
        return EMPTY
    text = plot.shop + "*" * plot.upgraded
    if plot.animals:
        text += f" ({' '.join(plot.animals)})"
    if plot.visitors:
        text += f" <{' '.join(plot.visitors)}>"
    return text + " used" * plot.used


def plot_is(pattern: str, plot: PlotWords | None) -> bool:
    """Whether a plot is as its text in an expectation says; "_" is any plot."""
    if pattern in (ANYTHING, EMPTY):
        return pattern == ANYTHING or plot is None
    want = read_plot(pattern)
    return (
        want is not None
        and plot is not None
        and (want.shop, want.upgraded, want.used) == (plot.shop, plot.upgraded, plot.used)
        and alike(want.animals, plot.animals)
        and alike(want.visitors, plot.visitors)
    )


def split_bars(text: str) -> list[str]:
    """The parts of a text between its bars."""
    return [" ".join(part.split()) for part in text.split("|")]


# ---- the plaza: one line a row, a cell is "pig", "pig+cow", "." or "#"


def plaza_cells(row: str) -> list[str]:
    """The cells of a row; bars between them are decoration."""
    return row.replace("|", " ").split()


def is_number(cell: str) -> bool:
    """Whether a cell is a number of animals, whichever they are."""
    return re.fullmatch("[0-9]{1,2}", cell) is not None


def say_cell(animals: Sequence[str], closed: bool) -> str:
    """A cell as text."""
    return CLOSED if closed else "+".join(animals) or EMPTY


def say_plaza(state: Json) -> list[list[str]]:
    """All cells of the state as text, row by row."""
    closed = state["closed"]
    return [
        [say_cell(animals, [row, column] in closed) for column, animals in enumerate(cells)]
        for row, cells in enumerate(state["plaza"])
    ]


def cell_is(pattern: str, found: str) -> bool:
    """Whether a cell is as an expectation says: "_" any, a number so many animals, else exactly."""
    if is_number(pattern):
        return found != CLOSED and int(pattern) == (0 if found == EMPTY else found.count("+") + 1)
    return pattern in (ANYTHING, found)


def lines(rows: Sequence[Sequence[str]]) -> str:
    """Rows as text with straight columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        " ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


# ---- ads and public buildings


def say_ad(ad: Json, seats: Sequence[str]) -> str:
    """An open ad: its id, and where workers stand on it the frame and whose they are."""
    workers = [seats[worker["player"]] for worker in ad["workers"]]
    return " ".join([ad["id"], *([ad["frame"], *workers] if ad["frame"] else [])])


def say_building(building: Json, seats: Sequence[str]) -> str:
    """Where a public building lies, and who built it: "b1 b2 north"."""
    cells = [cell_name(row * 4 + column) for row, column in building["cells"]]
    return " ".join([*cells, seats[building["owner"]]])
