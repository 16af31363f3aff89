"""What a report is made of: tables whose rows may be drawn as well. Nothing here knows whether it
is read in a terminal, in Markdown or in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.engine.records import record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from animarche.arena.balance.aims import Aim
    from animarche.arena.balance.sums import Estimate


LEGEND = "Dots show where a number should lie, the line its interval, and the o the number."
LAST = 1e9  # behind whatever is measured


@record
class Unit:
    """How numbers are written: times `factor`, with so many `digits`, perhaps with a sign."""

    name: str
    factor: float = 1
    digits: int = 1
    signed: bool = False

    def write(self, value: float) -> str:
        """A number without its unit."""
        value = round(value * self.factor, self.digits) + 0.0  # no minus before a zero
        return f"{value:{'+' if self.signed else ''}.{self.digits}f}"


PERCENT = Unit("%", 100)
POINTS = Unit("points", 100, digits=0, signed=True)  # between two shares in percent
VP = Unit("VP")
TIMES = Unit("", digits=2)


@record
class Row:
    """A line of a table: what it is about (`id` for programs, `label` for people), numbers as they
    are shown, and one that is drawn, with where it should lie."""

    id: str
    label: str
    numbers: tuple[str, ...] = ()
    found: Estimate | None = None
    aim: Aim | None = None

    @property
    def verdict(self) -> str:
        """Whether the aim is met; empty without an aim or a number."""
        return self.aim.verdict(self.found) if self.aim and self.found else ""


@record
class Section:
    """A table. `heads` stand over the labels and the numbers; `measure` and `unit` over what is
    drawn on the scale from `low` to `high` (without a measure nothing is). `bars`: numbers are
    drawn as bars from `low` on and have no interval."""

    id: str
    title: str
    words: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    measure: str = ""
    unit: Unit = PERCENT
    low: float = 0.0
    high: float = 1.0
    bars: bool = False

    @property
    def judged(self) -> bool:
        """Whether some row has an aim."""
        return any(row.aim is not None for row in self.rows)

    @property
    def scale(self) -> tuple[str, str]:
        """What stands at both ends of the scale."""
        ends = (end * self.unit.factor for end in (self.low, self.high))
        low, high = (f"{end:{'+' if self.unit.signed else ''}.3g}" for end in ends)
        return low, f"{high} {self.unit.name}".strip()


@record
class Document:
    """A whole report. `about` are names with values, `words` the sentences at its beginning."""

    title: str
    about: tuple[tuple[str, str], ...]
    words: tuple[str, ...]
    sections: tuple[Section, ...]


def by_number(rows: Iterable[Row]) -> tuple[Row, ...]:
    """The largest number first; rows without one last."""
    return tuple(sorted(rows, key=lambda row: -row.found.value if row.found else LAST))


def percent(found: Estimate | None) -> str:
    """A share in words; empty without one."""
    return f"{PERCENT.write(found.value)} %" if found else ""


def written(row: Row, unit: Unit) -> tuple[str, str]:
    """What is drawn in a row, in figures: the number and its interval, each perhaps empty."""
    if row.found is None:
        return "", ""
    if row.found.low is None or row.found.high is None:
        return unit.write(row.found.value), ""
    ends = f"{unit.write(row.found.low)} to {unit.write(row.found.high)}"
    return unit.write(row.found.value), ends


def signs(section: Section, row: Row, width: int) -> str:
    """What is drawn in a row, in `width` ASCII signs, see LEGEND; or a bar of #."""
    span = section.high - section.low

    def place(value: float) -> int:
        return min(width - 1, max(0, int((value - section.low) / span * width)))

    line = [" "] * width
    if row.found is None:
        return "".join(line)
    if section.bars:
        length = round(max(0.0, row.found.value - section.low) / span * width)
        return ("#" * min(width, length)).ljust(width)
    if section.low < 0 < section.high:
        line[place(0)] = "|"
    if row.aim is not None:
        first, last = place(row.aim.low), place(row.aim.high)
        line[first : last + 1] = "." * (last - first + 1)
    if row.found.low is not None and row.found.high is not None:
        first, last = place(row.found.low), place(row.found.high)
        line[first : last + 1] = "-" * (last - first + 1)
    line[place(row.found.value)] = "o"
    return "".join(line)
