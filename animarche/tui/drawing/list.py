"""The list of what can be done now, with prices and gains."""

from collections.abc import Sequence

from animarche.lang.words import Words
from animarche.tui import palette
from animarche.tui.canvas import Row, Span
from animarche.tui.drawing.panels import heading
from animarche.tui.menu import Entry, Menu
from animarche.tui.text import cut, width

LEADS_ON = "▸"


def first_shown(count: int, at: int, rows: int) -> int:
    """The first entry that is shown, so that the one under the cursor is among `rows`."""
    return max(0, min(at - rows // 2, count - rows))


def draw_list(
    menu: Menu,
    changes: Sequence[tuple[int, int, int]],
    at: int | None,
    top: int,
    typed: str | None,
    words: Words,
    room: int,
) -> list[Row]:
    """Heading and entries from `top` on, with their `changes` of coins, wood and VP; `at` is the
    entry under the cursor, `typed` what is searched for."""
    rows = [_heading(menu, typed, words, room)]
    if not menu.entries:
        rows.append([(words.text("table.filter.none"), palette.FAINT)])
    for index, change in enumerate(changes, top):
        rows.append(_row(menu.entries[index], index, change, index == at, words, room))
    return rows


def _heading(menu: Menu, typed: str | None, words: Words, room: int) -> Row:
    count = str(sum(1 for _ in menu.pool))
    if typed is not None:
        return heading(f"/{typed}_", room, count)
    trail = f" {LEADS_ON} ".join(menu.trail) or words.text("table.actions")
    return heading(trail, room, count)


def _row(
    entry: Entry, index: int, change: tuple[int, int, int], chosen: bool, words: Words, room: int
) -> Row:
    key = f"{index + 1} " if index < 9 else "  "
    right: list[Span] = []
    coins, wood, vp = change
    for what, number in (("coins", coins), ("wood", wood), ("vp", vp)):
        if number:
            text = words.text(f"short.{what}", n=f"{number:+}")
            right.append((" " + text, palette.GAIN if number > 0 else palette.COST))
    if not entry.commands:
        count = f" {entry.count}" if entry.sample is None else ""
        right.append((f"{count} {LEADS_ON}", palette.TITLE))
    size = sum(width(text) for text, _ in right)
    fits = width(entry.label) <= room - len(key) - size
    label = cut(entry.label if fits else entry.short, room - len(key) - size)
    space = " " * max(0, room - len(key) - width(label) - size)
    row = [(key, palette.KEY), (label, palette.BASE), (space, palette.BASE), *right]
    return [(text, palette.CURSOR) for text, _ in row] if chosen else row
