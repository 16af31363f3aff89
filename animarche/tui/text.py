"""Text that fits: everything shown is measured in terminal cells, and no text is ever markup."""

import unicodedata
from collections.abc import Iterable

from animarche.cells import cut, fit, fitting, tail, width, wrap

__all__ = ["clean", "cut", "fit", "fitting", "joined", "rest", "tail", "width", "wrap"]

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
        found += sentence if not found or width(found[-1]) > 1 else f" {sentence}"
    return found


def rest(text: str, lines: Iterable[str]) -> str:
    """What follows the first `lines` of a wrapped text in it, as it was before it was wrapped."""
    at = 0
    for line in lines:
        at = text.index(line, at) + len(line)
    return text[at:].strip()
