"""Text measured in terminal cells, of which a wide sign takes two."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# Japanese typesetting: what may not begin a line, and what may not end one.
_NO_LINE_START = frozenset(
    "、。，．・：；？！）」』】〉》〕］｝ー々ゝゞヽヾ…‥〜％,.;:?!)]}%"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
)
_NO_LINE_END = frozenset("（「『【〈《〔［｛([{")


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


def wrap(text: str, cells: int) -> list[str]:
    """`text` in lines of at most so many cells: broken at spaces, or between wide characters, but
    no line begins with a closing mark or a small kana, and none ends with an opening bracket. Only
    what is longer than a line is broken where the line ends. A line has room for one cell at least,
    for there is always a rest to put somewhere."""
    return [*_wrapped(text, max(1, cells))]


@lru_cache(maxsize=1024)  # panels show the same texts again after every key
def _wrapped(text: str, cells: int) -> tuple[str, ...]:
    lines: list[str] = []
    line = ""
    for piece in _pieces(text):
        if line and width(line) + width(piece.rstrip()) > cells:
            lines.append(line.rstrip())
            line = ""
        if not line:
            piece = piece.lstrip()
        while width(piece.rstrip()) > cells:
            head = cut(piece, cells + 1)[:-1] or piece[:1]
            lines.append(head)
            piece = piece[len(head) :]
        line += piece
    if line.rstrip():
        lines.append(line.rstrip())
    return tuple(lines)


def _pieces(text: str) -> list[str]:
    """What must stay together on a line: a word with the space after it, or a wide character with
    the closing marks after it and the opening brackets before it."""
    pieces: list[str] = []
    for sign in text:
        last = pieces[-1] if pieces else ""
        if last and (
            sign in _NO_LINE_START
            or (last[-1] in _NO_LINE_END and sign != " ")
            or (sign == " " and not last.isspace())
            or (width(sign) < 2 and not last.endswith(" ") and width(last[-1]) < 2)
        ):
            pieces[-1] += sign
        else:
            pieces.append(sign)
    return pieces
