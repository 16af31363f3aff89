"""Pages that lie over the table, and leave in sight what they ask or tell about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.tui.canvas import row_width
from animarche.tui.drawing.over import laid, whole
from animarche.tui.layout import Rect
from animarche.tui.screens.paper import Paper
from animarche.tui.screens.sheet import Result

if TYPE_CHECKING:
    from textual.strip import Strip

    from animarche.tui.canvas import Canvas


class Overlay(Paper[Result]):
    """A box in the middle of the table; nothing that is secret ever stands in one. The last row,
    with its keys, is this page's."""

    def _picture(self, canvas: Canvas) -> list[Strip]:
        """The box, and around it the table that is played at, if there is one."""
        own, table = super()._picture(canvas), self.game.table
        if table is None:
            return own
        columns, rows = self.room
        base = self.game.paint.base
        below = whole(table.pictures(), table.market.regions, rows, base)
        return [*laid(below, own, self._box(), columns, base)[:-1], own[-1]]

    def _box(self) -> Rect:
        """Where the lines of the page stand."""
        left, top = self._corner
        wide = max((row_width(line.row) for line in self._lines), default=0)
        return Rect(left, max(0, top), wide, len(self._lines))
