"""Every sign that is drawn, and what stands for it where a terminal or a player wants others.

Two things can be asked for. ASCII borders: no sign whose width is ambiguous, for terminals that
give such signs two cells, as many in Japan do; every line and mark then is an ASCII sign. Letters:
no emoji, for terminals and readers of screens that cannot show them. A stand-in is as wide as what
it stands for, so a picture can be translated after it has been drawn.

Emoji are single code points of Unicode 12 or older, two cells wide, without selectors or joiners:
about all others terminals disagree.
"""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from animarche.lang.words import Words

# Lines: of the plaza and panels, heavy round the cursor, and one pattern for each player.
LINES = {
    "─": "-",
    "│": "|",
    "┌": "+",
    "┐": "+",
    "└": "+",
    "┘": "+",
    "├": "+",
    "┤": "+",
    "┬": "+",
    "┴": "+",
    "┼": "+",
    "━": "#",
    "┃": "#",
    "╌": "~",
    "╎": "!",
    "┈": ".",
    "┊": ":",
    "═": "=",
    "║": "H",
    "╔": "+",
    "╗": "+",
    "╚": "+",
    "╝": "+",
    "╠": "+",
    "╣": "+",
    "╦": "+",
    "╩": "+",
    "╱": "/",
    "░": ":",
    "▒": "%",
    "▌": "|",
    "█": "#",
    "▀": '"',
    "▄": "_",
    "≈": "~",
}

# Marks, one cell wide.
MARKS = {
    "▸": ">",
    "◂": "<",
    "▴": "^",
    "▾": "v",
    "▪": "*",
    "▫": "_",
    "◦": "o",
    "◉": "@",
    "◌": ".",
    "⚑": "!",
    "✓": "x",
    "✦": "*",
    "⊘": "/",
}

# Signs of running text, in catalogues, rules and on cards.
TEXT = {
    "…": "~",
    "·": "-",
    "×": "x",
    "−": "-",
    "–": "-",
    "—": "-",
    "←": "<",
    "↑": "^",
    "→": ">",
    "↓": "v",
    "≤": "<",
    "≥": ">",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "°": "o",
    "±": "+",
    "÷": "/",
    "△": "^",
    "○": "o",
    "●": "*",
    "★": "*",
    "☆": "*",
    "◆": "*",
    "◇": "o",
    "※": "*",
    "①": "1",
    "②": "2",
    "③": "3",
    "④": "4",
    "⑤": "5",
    "⑥": "6",
    "⑦": "7",
    "⑧": "8",
    "⑨": "9",
}

# Emoji, two cells wide; the stand-ins are texts of the language.
EMOJI = {
    "⛲": "glyph.fountain",
    "🐾": "glyph.customer",
    "💰": "glyph.coins",
    "🌳": "glyph.wood",
    "⭐": "glyph.vp",
    "🍞": "glyph.food",
    "🏠": "glyph.home",
    "🔔": "glyph.service",
}

NARROW = LINES | MARKS | TEXT
UNKNOWN, UNKNOWN_EMOJI = "?", "<>"  # what a name may have in it that is in no table


class _Signs(dict[int, str]):
    """A table for `str.translate` that says of any sign, when it first meets it, what stands for
    it: other than those in the tables only players' names have."""

    def __init__(self, table: Mapping[str, str], ascii: bool, letters: bool) -> None:
        super().__init__({ord(sign): other for sign, other in table.items()})
        self._ascii, self._letters = ascii, letters

    def __missing__(self, code: int) -> str:
        sign = chr(code)
        width = unicodedata.east_asian_width(sign)
        if self._ascii and width == "A":
            base = unicodedata.normalize("NFKD", sign)[0]
            found = base if unicodedata.east_asian_width(base) != "A" else UNKNOWN
        elif self._letters and width == "W" and unicodedata.category(sign) in ("So", "Sk"):
            found = UNKNOWN_EMOJI
        else:
            found = sign
        self[code] = found
        return found


@lru_cache(maxsize=16)
def signs(ascii: bool, letters: bool, words: Words) -> Mapping[int, str]:
    """What stands for which sign, for `str.translate`; empty where nothing is asked for."""
    table: dict[str, str] = {}
    if ascii:
        table |= NARROW
    if letters:
        table |= {sign: words.text(key) for sign, key in EMOJI.items()}
        table |= words.emoji_letters()
    return _Signs(table, ascii, letters) if table else {}
