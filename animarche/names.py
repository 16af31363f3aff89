"""Names: what may be one of a player, and those of the colors that players may have.

A name goes to the terminal, into logs and into messages. So it holds nothing that a terminal
obeys or draws with a width of its own choice; markup in it is only text.
"""

import unicodedata
from collections.abc import Iterable

from animarche.cells import width

WIDEST = 16  # terminal cells
LONGEST = 32  # code points: combining marks have no width, but someone must draw them
MIN_PLAYERS = 2
MAX_PLAYERS = 4

# What the players may choose from, and in which order they get it where nobody chooses. How a color
# looks, says the theme.
COLORS = ("orange", "blue", "green", "purple", "vermilion", "yellow", "sky", "grey")

_REFUSED = {
    "Cc": "a control character",
    "Cf": "an invisible character",
    "Co": "a private character",
    "Cs": "half a character",
    "Cn": "a character that does not exist",
    "Zl": "a line break",
    "Zp": "a line break",
}


class BadName(ValueError):
    """A name that cannot be one, in one English sentence; `code` says it for other languages:
    "empty", "long", "control" (something that cannot be shown), "twice"."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


def _joins(sign: str) -> bool:
    """Whether terminals disagree about the width of an emoji made with this sign: variation
    selectors, skin tones, the halves of flags, and the key cap."""
    code = ord(sign)
    return (
        0xFE00 <= code <= 0xFE0F
        or 0x1F3FB <= code <= 0x1F3FF
        or 0x1F1E6 <= code <= 0x1F1FF
        or code == 0x20E3
        or 0xE0100 <= code <= 0xE01EF
    )


def clean_name(text: str) -> str:
    """The name that `text` gives: NFC, without space around it, 1-16 terminal cells wide.

    Raises BadName, in whose sentence `text` itself does not stand.
    """
    name = unicodedata.normalize("NFC", text).strip()
    for sign in name:
        found = _REFUSED.get(unicodedata.category(sign))
        if found is None and _joins(sign):
            found = "an emoji put together from several signs"
        if found is not None:
            sentence = f"A name cannot hold {found} (U+{ord(sign):04X})."
            raise BadName("control", sentence)
    if len(name) > LONGEST or (cells := width(name)) > WIDEST:
        raise BadName("long", f"A name is at most {WIDEST} columns wide; this one is wider.")
    if cells == 0:
        raise BadName("empty", "A name needs at least one character that can be seen.")
    return name


def clean_names(texts: Iterable[str]) -> tuple[str, ...]:
    """The names of the players of one table: 2 to 4, each clean, no two alike.

    Raises BadName, with the number of the name, counted from 1, in the sentence; ValueError with
    one sentence for more or fewer players.
    """
    names: list[str] = []
    known: dict[str, int] = {}
    for number, text in enumerate(texts, 1):
        try:
            name = clean_name(text)
        except BadName as error:
            raise BadName(error.code, f"Name {number}: {error}") from None
        first = known.setdefault(likeness(name), number)
        if first != number:
            sentence = f"Names {first} and {number} are the same; each player needs another."
            raise BadName("twice", sentence)
        names.append(name)
    if not MIN_PLAYERS <= len(names) <= MAX_PLAYERS:
        raise ValueError(f"{MIN_PLAYERS} to {MAX_PLAYERS} can play, not {len(names)}.")
    return tuple(names)


def seat_colors(chosen: Iterable[str | None]) -> tuple[str, ...]:
    """The colors of all four seats: those that were chosen, and for seats without one, or with one
    that there is not or that another has, the first that is left."""
    found: list[str | None] = []
    for color in chosen:
        found.append(None if color in found or color not in COLORS else color)
    found += [None] * (MAX_PLAYERS - len(found))
    left = (color for color in COLORS if color not in found)
    return tuple(color or next(left) for color in found)


def likeness(name: str) -> str:
    """What two names have in common that a reader takes for the same: upper and lower case, and
    the width of letters, do not tell names apart."""
    return unicodedata.normalize("NFKC", name).casefold()
