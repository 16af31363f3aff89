"""The widget that all regions are: it shows a picture that was drawn elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rich.segment import Segment
from textual.geometry import Region
from textual.widget import Widget

from animarche.tui.widgets.row import SentRow

if TYPE_CHECKING:
    from textual.strip import Strip

    from animarche.tui.app import Animarche


class Painted(Widget):
    """Shows rows of a picture, and repaints only the rows that are others."""

    ALLOW_SELECT = False

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._picture: list[Strip] = []

    def show(self, picture: list[Strip]) -> None:
        """Show another picture; it should be as large as the widget."""
        before, self._picture = self._picture, picture
        if len(before) != len(picture):
            self.refresh()
            return
        width = self.size.width
        changed = [y for y, row in enumerate(picture) if row != before[y]]
        if changed:
            self.refresh(*(Region(0, y, width, 1) for y in changed))

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
        width, base = self.size.width, cast("Animarche", self.app).paint.base
        if y < len(self._picture):
            return SentRow(self._picture[y].adjust_cell_length(width, base), width)
        return SentRow([Segment(" " * width, base)], width)
