"""Pages that lie over a market, and leave in sight what they ask or tell about."""

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
    """A box in the middle of the market; nothing that is secret ever stands in one. The last row,
    with its keys, is this page's."""

    def _picture(self, canvas: Canvas) -> list[Strip]:
        """The box, and around it the market that it lies over, if there is one."""
        own, there = super()._picture(canvas), self.game.laid_out
        if there is None:
            return own
        columns, rows = self.room
        base = self.game.paint.base
        below = whole(there.pictures(), there.market.regions, rows, base)
        return [*laid(below, own, self._box(), columns, base)[:-1], own[-1]]

    def _box(self) -> Rect:
        """Where the lines of the page stand."""
        left, top = self._corner
        wide = max((row_width(line.row) for line in self._lines), default=0)
        return Rect(left, max(0, top), wide, len(self._lines))
