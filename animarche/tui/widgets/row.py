"""A row of a picture on its way to the terminal."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rich.color import ColorSystem
from textual.strip import Strip

if TYPE_CHECKING:
    from rich.console import Console

OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27", "9": "29"}  # what ends an attribute
ON_BLANKS = {"4", "7", "9"}  # underlined, reversed, struck out


class Look(NamedTuple):
    """The parts of a style as a terminal is told them; "" for its own."""

    attributes: str = ""
    color: str = ""
    ground: str = ""

    def after(self, other: Look) -> str:
        """What must be sent to come here from another look."""
        had, has = set(other.attributes.split(";")), set(self.attributes.split(";"))
        colors = (self.color or not other.color) and (self.ground or not other.ground)
        if not colors or not had | has <= {"", *OFF}:
            return ";".join(filter(None, ("0", *self)))
        ended = {OFF[gone] for gone in had - has if gone}
        begun = {new for new in has if new and (new not in had or OFF[new] in ended)}
        color = self.color if self.color != other.color else ""
        ground = self.ground if self.ground != other.ground else ""
        return ";".join(filter(None, (*sorted(ended), *sorted(begun), color, ground)))

    @property
    def shows_on_blanks(self) -> bool:
        """Whether a blank shows more of this look than its ground."""
        return not ON_BLANKS.isdisjoint(self.attributes.split(";"))


class SentRow(Strip):
    """A strip that tells the terminal of a style only what is another than before. Textual's strips
    tell all of it, and take it back, at every change: twice as many bytes."""

    def crop(self, start: int, end: int | None = None) -> Strip:
        """A part of the row, which tells the terminal no more than the whole."""
        part = super().crop(start, end)
        return part if isinstance(part, SentRow) else SentRow(part, part.cell_length)

    def render(self, console: Console) -> str:
        """The text with the codes of its styles."""
        system = console._color_system or ColorSystem.TRUECOLOR  # as Textual's strips do
        before, sent = Look(), []
        for text, style, _ in self:
            look = Look() if style is None else _look(self.render_ansi(style, system))
            if text.isspace() and not before.shows_on_blanks and not look.shows_on_blanks:
                look = Look(before.attributes, before.color, look.ground)
            if look != before and text:
                sent.append(f"\x1b[{look.after(before)}m")
                before = look
            sent.append(text)
        if before != Look():
            sent.append("\x1b[0m")
        return "".join(sent)


@lru_cache(maxsize=1024)
def _look(codes: str) -> Look:
    """The parts of the codes of a style, such as 1;38;2;236;229;216;48;5;16."""
    parts = {"attributes": list[str](), "color": list[str](), "ground": list[str]()}
    numbers = codes.split(";") if codes else []
    while numbers:
        code = int(numbers[0])
        if code in (38, 48):  # a color of three parts, or of a palette
            length = 5 if numbers[1] == "2" else 3
        else:
            length = 1
        if 30 <= code <= 39 or 90 <= code <= 97:
            kind = "color"
        elif 40 <= code <= 49 or 100 <= code <= 107:
            kind = "ground"
        else:
            kind = "attributes"
        parts[kind] += numbers[:length]
        numbers = numbers[length:]
    return Look(**{kind: ";".join(found) for kind, found in parts.items()})
