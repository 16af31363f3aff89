"""Text measured in terminal cells, of which a wide sign takes two."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


@lru_cache(maxsize=4096)  # nearly all that is measured has been measured before
def width(text: str) -> int:
    """The terminal cells that `text` takes."""
    if text.isascii() and text.isprintable():
        return len(text)
    from rich.cells import cell_len  # its import takes a third of a short command's time

    return cell_len(text)


def cut(text: str, cells: int) -> str:
    """The longest beginning of `text` that fits; "…" marks that something is missing."""
    if width(text) <= cells:
        return text
    if cells <= 0:
        return ""
    room, kept = cells - 1, ""
    for sign in text:
        size = width(sign)
        if size > room:
            break
        kept += sign
        room -= size
    return kept + "…"


def tail(text: str, cells: int) -> str:
    """The longest end of `text` that fits; "…" marks that something is missing before it."""
    if width(text) <= cells:
        return text
    if cells <= 0:
        return ""
    room, begins = cells - 1, len(text)
    while begins and (size := width(text[begins - 1])) <= room:
        begins -= 1
        room -= size
    return "…" + text[begins:]


def fitting(forms: Sequence[str], cells: int) -> str:
    """The first of several forms that fits, from the longest on; else the last, cut."""
    return next((form for form in forms if width(form) <= cells), cut(forms[-1], cells))


def fit(text: str, cells: int, align: str = "left") -> str:
    """`text` in exactly so many cells; `align` is left, center or right."""
    text = cut(text, cells)
    space = cells - width(text)
    before = {"left": 0, "center": space // 2, "right": space}[align]
    return " " * before + text + " " * (space - before)
