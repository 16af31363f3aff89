"""The list of what can be done now, with prices and gains."""

from collections.abc import Sequence

from animarche.lang.words import Words
from animarche.tui import palette
from animarche.tui.canvas import Row, Span, row_width
from animarche.tui.drawing.page import heading
from animarche.tui.marks import LEADS_ON
from animarche.tui.menu import Entry, Menu
from animarche.tui.text import cut, width

NOT_NOW = "× "
KEY = 2  # cells for the key of an entry


def first_shown(count: int, at: int, rows: int) -> int:
    """The first entry that is shown, so that the one under the cursor is among `rows`."""
    return max(0, min(at - rows // 2, count - rows))


def draw_list(
    menu: Menu,
    changes: Sequence[tuple[int, int, int]],
    at: int | None,
    shown: range,
    typed: str | None,
    words: Words,
    room: int,
) -> list[Row]:
    """Heading, the entries that are `shown`, and how many more there are; `changes` of coins, wood
    and VP are those of all entries, `at` is the entry under the cursor, `typed` what is searched
    for."""
    rows = [_heading(menu, typed, words, room)]
    if not menu.entries:
        rows.append([(words.text("table.filter.none"), palette.FAINT)])
    both = zip(menu.entries, changes, strict=True)
    sides = [_right(entry, change, words) for entry, change in both]
    space = [room - KEY - row_width(side) for side in sides]
    labels = _labels(menu.entries, space)
    for index in shown:
        entry, label = menu.entries[index], cut(labels[index], space[index])
        gap = " " * (space[index] - width(label))
        role = palette.FAINT if entry.refusal else palette.BASE
        key = NOT_NOW if entry.refusal else f"{menu.keys[index]:{KEY}}"
        row = [(key, palette.KEY), (label + gap, role), *sides[index]]
        rows.append([(text, palette.CURSOR) for text, _ in row] if index == at else row)
    if len(shown) < len(menu.entries):
        rows.append(_more(shown.start, len(menu.entries) - shown.stop, words))
    return rows


def _labels(entries: Sequence[Entry], space: Sequence[int]) -> list[str]:
    """What each entry is called, in one form through the whole list, shown or not, so that it does
    not change while it is scrolled: in full where all have room for that. Else all are short, and
    those of one kind of command as short as one of them needs it."""
    if all(width(entry.label) <= left for entry, left in zip(entries, space, strict=True)):
        return [entry.label for entry in entries]
    levels: dict[object, int] = {}
    for entry, left in zip(entries, space, strict=True):
        fits = (level for level, form in enumerate(entry.shorts) if width(form) <= left)
        level = next(fits, len(entry.shorts) - 1)
        levels[_kind(entry)] = max(level, levels.get(_kind(entry), 0))
    return [entry.shorts[min(levels[_kind(entry)], len(entry.shorts) - 1)] for entry in entries]


def _kind(entry: Entry) -> object:
    """What entries of one pattern share."""
    return entry.label if entry.shortcut or entry.sample is None else type(entry.sample)


def _more(above: int, below: int, words: Words) -> Row:
    """How many entries there are before and after those that have room."""
    signs = (("menu.above", above), ("menu.below", below))
    parts = [words.text(key, n=number) for key, number in signs if number]
    return [(" " * KEY + "  ".join(parts), palette.FAINT)]


def _heading(menu: Menu, typed: str | None, words: Words, room: int) -> Row:
    count = str(len(menu.entries))
    if typed is not None:
        return heading(f"/{typed}_", room, count)
    trail = f" {LEADS_ON} ".join(menu.trail) or words.text("table.actions")
    return heading(trail, room, count)


def _right(entry: Entry, change: tuple[int, int, int], words: Words) -> list[Span]:
    """The right end of a row: what changes, that more steps follow, or which rule forbids it."""
    if entry.refusal:
        return [(f" {entry.refusal.rule}", palette.COST)]
    right: list[Span] = []
    for what, number in zip(("coins", "wood", "vp"), change, strict=True):
        if number:
            text = words.text(f"short.{what}", n=f"{number:+}")
            right.append((" " + text, palette.GAIN if number > 0 else palette.COST))
    if entry.leads_on:
        count = f" {entry.count}" if entry.sample is None else ""
        right.append((f"{count} {LEADS_ON}", palette.TITLE))
    return right
