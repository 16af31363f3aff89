"""The widget that all regions are: it shows a picture that was drawn elsewhere."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, cast

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.widget import Widget

from animarche.tui.widgets.row import SentRow

if TYPE_CHECKING:
    from textual.strip import Strip

    from animarche.tui.app import Animarche


class Painted(Widget):
    """Shows rows of a picture, and repaints only the rows that are others, as far as they are."""

    ALLOW_SELECT = False

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._picture: list[Strip] = []
        self._sent: dict[int, SentRow] = {}  # rows as they go to the terminal
        self._base = Style.null()  # what the rows are filled up with

    def show(self, picture: list[Strip]) -> None:
        """Show another picture; it should be as large as the widget."""
        before, self._picture = self._picture, picture
        base, self._base = self._base, cast("Animarche", self.app).paint.base
        if len(before) != len(picture) or base != self._base:
            self._sent.clear()
            self.refresh()
            return
        changed = []
        for y, (old, new) in enumerate(zip(before, picture, strict=True)):
            if old is not new and old != new:
                self._sent.pop(y, None)
                start, end = changed_between(old, new, self.size.width)
                changed.append(Region(start, y, end - start, 1))
        if changed:
            self.refresh(*changed)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows of the picture as they are. A widget spends much longer on the frames, tints and
        filters of color that a style sheet may give it; a picture has none of them: its paint knows
        what the terminal can show."""
        rows = [self._row(y) for y in crop.line_range]
        if crop.column_span == (0, self.size.width):
            return rows
        return [row.crop(*crop.column_span) for row in rows]

    def _row(self, y: int) -> Strip:
        """One row, filled up to the width of the widget."""
        width, row = self.size.width, self._sent.get(y)
        if row is None or row.cell_length != width:
            if y < len(self._picture):
                row = SentRow(self._picture[y].adjust_cell_length(width, self._base), width)
            else:
                row = SentRow([Segment(" " * width, self._base)], width)
            self._sent[y] = row
        return row


def changed_between(old: Strip, new: Strip, width: int) -> tuple[int, int]:
    """The columns of a row of `width` from the first that is another than before to the last."""
    ones, others = [*old], [*new]
    start = _alike(ones, others)
    return start, max(start, width - _alike(ones[::-1], others[::-1], backwards=True))


def _alike(ones: list[Segment], others: list[Segment], backwards: bool = False) -> int:
    """How many columns at the beginning of two rows are the same; `backwards` where the segments
    come from the end."""
    columns = 0
    for one, other in zip(ones, others, strict=False):
        if one == other:
            columns += one.cell_length
            continue
        if one.style == other.style:
            texts = (one.text[::-1], other.text[::-1]) if backwards else (one.text, other.text)
            last = 0
            for sign, another in zip_longest(*texts, fillvalue=""):
                if sign != another:
                    if not (cell_len(sign) and cell_len(another)):  # a mark on the sign before it
                        columns -= last
                    break
                last = cell_len(sign) or last
                columns += cell_len(sign)
        break
    return columns
