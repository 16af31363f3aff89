"""What all pages and panels have in common: how they are headed, and how their keys are named."""

from collections.abc import Iterable

from animarche.tui import palette
from animarche.tui.canvas import Row, Span
from animarche.tui.text import cut, width

Keys = tuple[tuple[str, str, str], ...]  # a key, how it is written, and what it does


def heading(title: str, room: int, right: str = "") -> Row:
    """The first row of a page or panel."""
    right = f" {right}" if right else ""
    title = cut(f"─ {title} ", room - width(right))
    line = "─" * max(0, room - width(title) - width(right))
    return [(title, palette.TITLE), (line, palette.FRAME), (right, palette.FAINT)]


def keys_row(keys: Iterable[tuple[str, str, str]]) -> list[Span]:
    """The last row of a screen: its keys, and what they do."""
    row: list[Span] = []
    for _, sign, does in keys:
        row += [(" ", palette.BASE), (sign, palette.KEY), (f" {does} ", palette.BASE)]
    return row


def key_at(keys: Iterable[tuple[str, str, str]], x: int) -> str | None:
    """The key at a column of that row."""
    right = 0
    for key, sign, does in keys:
        right += width(f" {sign} {does} ")
        if x < right:
            return key
    return None
