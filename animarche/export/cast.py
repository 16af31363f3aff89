"""A replay as an asciicast, version 2: a recording of a terminal that asciinema and others play.

The format: https://docs.asciinema.org/manual/asciicast/v2/. The first line is a header; each other
one is [seconds from the start, "o", what the terminal is sent] or [seconds, "m", a marker].
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from animarche.cells import width
from animarche.table.recording import ROUND

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.style import Style
    from textual.strip import Strip

    from animarche.export.facts import Facts
    from animarche.export.film import Film

BEGIN = "\x1b[?25l\x1b[2J"  # no cursor, an empty screen
END = "\x1b[0m\x1b[?25h"
LEAST, MOST = 0.7, 4.0  # seconds of a step at speed 1
READING = 28  # characters that are read in a second
LINGER = 5.0  # seconds on the last step
CLOSE = 6  # columns between two changes that are written again rather than jumped over

# A cell of a screen: a sign ("" for the right half of a wide one) and its look.
Cell = tuple[str, "Style | None"]


def cast(film: Film, facts: Facts, speed: float) -> str:
    """The asciicast of all steps that stand, at `speed` times the pace of reading along."""
    header = {
        "version": 2,
        "width": film.columns,
        "height": film.rows,
        "title": facts.title,
        "env": {"TERM": "xterm-256color"},
    }
    return "".join(
        f"{json.dumps(line, ensure_ascii=False)}\n"
        for line in (header, *_events(film, facts, speed))
    )


def _events(film: Film, facts: Facts, speed: float) -> Iterator[list[Any]]:
    recording, words = film.recording, film.words
    rounds = {mark.n: mark.id for mark in recording.marks if mark.kind == ROUND}
    seconds, screen = 0.0, _blank(film)
    for n in recording.standing:
        at = round(seconds, 3)
        if n in rounds:
            yield [at, "m", words.text("chart.round", number=rounds[n])]
        before, screen = screen, [_cells(strip) for strip in film.frame(n)]
        yield [at, "o", (BEGIN if n == 0 else "") + _changes(before, screen)]
        told = (words.event(event, facts.names) for event in recording.steps[n].events)
        signs = sum(len(line) for line in told if line)
        seconds += min(MOST, LEAST + signs / READING) / speed
    yield [round(seconds - LEAST / speed + LINGER, 3), "o", END]


def _blank(film: Film) -> list[list[Cell]]:
    """A screen that differs from every picture in every cell."""
    return [[("", None)] * film.columns for _ in range(film.rows)]


def _cells(strip: Strip) -> list[Cell]:
    """A row as cells."""
    found: list[Cell] = []
    for text, style, _ in strip:
        for sign in text:
            size = width(sign)
            if size == 0 and found:  # it joins the sign before it
                at = -1 if found[-1][0] or len(found) < 2 else -2
                found[at] = (found[at][0] + sign, found[at][1])
            else:
                found += [(sign, style), ("", style)][:size]
    return found


def _changes(before: list[list[Cell]], after: list[list[Cell]]) -> str:
    """What leads a terminal from one screen to another."""
    pen, parts = _Pen(), []
    for y, (old, new) in enumerate(zip(before, after, strict=True), 1):
        for first, last in _runs(old, new):
            parts.append(f"\x1b[{y};{first + 1}H")
            parts += [pen.to(style) + sign for sign, style in new[first:last] if sign]
    return "".join(parts)


def _runs(old: list[Cell], new: list[Cell]) -> Iterator[tuple[int, int]]:
    """Where a row has changed, as columns from the first to after the last; what lies close
    together is one run, and none begins or ends within a wide sign."""
    changed = [x for x, cell in enumerate(new) if cell != old[x]]
    first = last = -1
    for x in changed:
        if first >= 0 and x - last > CLOSE:
            yield first, last
            first = -1
        begin, end = x, x + 1
        while new[begin][0] == "":
            begin -= 1
        while end < len(new) and new[end][0] == "":
            end += 1
        first, last = (begin if first < 0 else first), max(last, end)
    if first >= 0:
        yield first, last


class _Pen:
    """What a terminal writes with. A frame begins with a new one, so that it can be shown alone."""

    def __init__(self) -> None:
        self._style: Style | None = None
        self._look: tuple[str, ...] = ()

    def to(self, style: Style | None) -> str:
        """The sequence after which the terminal writes in a style; "" where it does already."""
        if style is self._style and self._look:
            return ""
        now = _look(style)
        before, self._style, self._look = self._look, style, now
        if now == before:
            return ""
        if before and before[0] == now[0]:  # only colors are others
            codes = [new for old, new in zip(before, now, strict=True) if new != old]
        else:
            codes = ["0", *filter(None, now)]
        return f"\x1b[{';'.join(codes)}m"


@cache
def _look(style: Style | None) -> tuple[str, str, str]:
    """Attributes, ink and ground of a style, as numbers of SGR sequences."""
    if style is None:
        return "", "39", "49"
    attributes = (
        *((style.bold, "1"), (style.dim, "2"), (style.italic, "3"), (style.underline, "4")),
        (style.reverse, "7"),
    )
    ink, ground = (
        ";".join(color.get_ansi_codes(foreground)) if color is not None else default
        for color, foreground, default in ((style.color, True, "39"), (style.bgcolor, False, "49"))
    )
    return ";".join(code for on, code in attributes if on), ink, ground
