"""Text that fits: everything shown is measured in terminal cells, and no text is ever markup."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from rich.cells import cell_len

from animarche.cells import cut, fit, fitting, tail, width

__all__ = ["clean", "cut", "fit", "fitting", "joined", "rest", "tail", "width", "wrap"]

# Japanese typesetting: what may not begin a line, and what may not end one.
_NO_LINE_START = frozenset(
    "、。，．・：；？！）」』】〉》〕］｝ー々ゝゞヽヾ…‥〜％,.;:?!)]}%"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
)
_NO_LINE_END = frozenset("（「『【〈《〔［｛([{")
_OBEYED = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})  # control, and breaks of lines


def clean(text: str) -> str:
    """`text` without anything that a terminal obeys or that turns the direction of writing."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(sign for sign in text if unicodedata.category(sign) not in _OBEYED)


def joined(sentences: Iterable[str]) -> str:
    """Sentences one after the other: with a blank between, but for Japanese ones, whose closing
    mark is as wide as a sign and a blank."""
    found = ""
    for sentence in filter(None, sentences):
        found += sentence if not found or cell_len(found[-1]) > 1 else f" {sentence}"
    return found


def rest(text: str, lines: Iterable[str]) -> str:
    """What follows the first `lines` of a wrapped text in it, as it was before it was wrapped."""
    at = 0
    for line in lines:
        at = text.index(line, at) + len(line)
    return text[at:].strip()


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
        if line and cell_len(line) + cell_len(piece.rstrip()) > cells:
            lines.append(line.rstrip())
            line = ""
        if not line:
            piece = piece.lstrip()
        while cell_len(piece.rstrip()) > cells:
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
            or (cell_len(sign) < 2 and not last.endswith(" ") and cell_len(last[-1]) < 2)
        ):
            pieces[-1] += sign
        else:
            pieces.append(sign)
    return pieces
