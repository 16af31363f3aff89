"""The details of the card under the cursor, or of a step that is watched, in a box over the
table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.tui import palette
from animarche.tui.canvas import Row
from animarche.tui.desk import Desk
from animarche.tui.drawing.advice import advised
from animarche.tui.drawing.boxes import framed
from animarche.tui.drawing.page import Keys
from animarche.tui.drawing.panels import plain
from animarche.tui.drawing.scene import card
from animarche.tui.drawing.watched import goals, told
from animarche.tui.screens.overlay import Overlay
from animarche.tui.screens.paper import Line
from animarche.tui.viewer import Viewer

if TYPE_CHECKING:
    from animarche.tui.screens.table import TableScreen

WIDEST = 72


class Card(Overlay[None]):
    """All that the panel of details has no room for."""

    def __init__(self, desk: Desk | Viewer) -> None:
        super().__init__()
        self._desk = desk

    def page(self, columns: int) -> list[Line]:
        """The text in full."""
        room = min(columns - 4, WIDEST)
        return [*map(Line, framed(self._text(room), room, palette.EDGE))]

    def _text(self, room: int) -> list[Row]:
        if isinstance(self._desk, Desk):
            return card(self._desk, room)
        step, of_all = told(self._desk, room), goals(self._desk, room)
        return [*step, [], *of_all, [], *plain(self._desk.trust, room, palette.FAINT)]

    def keys(self) -> Keys:
        """Read on, close it."""
        close = ("escape", "Esc", self.words.text("key.close"))
        if len(self._lines) < self.room.height:
            return (close,)
        return ("down", "↑ ↓", self.words.text("key.scroll")), close

    def key(self, key: str) -> bool:
        """Escape, q, Enter, or the key that opened it."""
        if key in ("escape", "q", "enter", "d"):
            self.dismiss(None)
            return True
        return False


class AdviceCard(Card):
    """The advice at a table in full, as long as it stands there."""

    def __init__(self, screen: TableScreen) -> None:
        super().__init__(screen.desk)
        self._screen = screen

    def _text(self, room: int) -> list[Row]:
        advice = self._screen.glance.advice
        return super()._text(room) if advice is None else advised(self._screen.desk, advice, room)

    def key(self, key: str) -> bool:
        """The key for advice goes on with it at the table."""
        if key != "w":
            return super().key(key)
        self.dismiss(None)
        self._screen.press(key)
        return True
