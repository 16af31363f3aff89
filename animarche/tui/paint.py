"""From roles to what a terminal shows: a theme, the colors of the players, and the signs in use."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.style import Style

from animarche.names import seat_colors
from animarche.tui.glyphs import signs
from animarche.tui.palette import BASE
from animarche.tui.theme import theme

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from animarche.journal.format import Seat
    from animarche.lang.words import Words
    from animarche.tui.theme import Theme

PERSONAL = ("own", "badge")  # roles that have a look for each player


class Paint:
    """Gives roles their styles, and text the signs that may be shown.

    `colors` are names of COLORS, by player; `signs` is a table for `str.translate`.
    """

    def __init__(self, theme: Theme, colors: Sequence[str], signs: Mapping[int, str]) -> None:
        self.theme = theme
        self.colors = tuple(colors)
        self.base = theme.styles[BASE]
        self._signs = signs
        self._styles: dict[str, Style] = {}

    def style(self, role: str) -> Style:
        """The style of a role, or of several that are joined by "+"."""
        found = self._styles.get(role)
        if found is None:
            found = Style.combine(map(self._look, role.split("+")))
            self._styles[role] = found
        return found

    def text(self, text: str) -> str:
        """`text` in the signs that may be shown, as wide as before."""
        return text.translate(self._signs) if self._signs and text else text

    def _look(self, role: str) -> Style:
        kind, _, player = role.partition(".")
        if kind in PERSONAL and player.isdecimal():
            role = f"{kind}.{self.colors[int(player)]}"
        return self.theme.styles[role]


@lru_cache(maxsize=32)
def paint(name: str, seats: tuple[Seat, ...], ascii: bool, letters: bool, words: Words) -> Paint:
    """The paint of the theme `name` for the seats of a table; `ascii` and `letters` as in
    `animarche.tui.glyphs`."""
    return Paint(theme(name), colors_of(seats), signs(ascii, letters, words))


def colors_of(seats: Sequence[Seat]) -> tuple[str, ...]:
    """The colors of all four seats; see `seat_colors`."""
    return seat_colors(seat.color for seat in seats)
