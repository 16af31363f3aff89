"""The details of the card under the cursor, in a box over the table."""

from animarche.tui import palette
from animarche.tui.desk import Desk
from animarche.tui.drawing.boxes import framed
from animarche.tui.drawing.page import Keys
from animarche.tui.drawing.scene import card
from animarche.tui.screens.overlay import Overlay
from animarche.tui.screens.paper import Line

WIDEST = 72


class Card(Overlay[None]):
    """All that the panel of details has no room for."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk

    def page(self, columns: int) -> list[Line]:
        """The text in full."""
        room = min(columns - 4, WIDEST)
        return [*map(Line, framed(card(self._desk, room), room, palette.EDGE))]

    def keys(self) -> Keys:
        """Close it."""
        return (("escape", "Esc", self.words.text("key.close")),)

    def key(self, key: str) -> bool:
        """Escape, q, Enter, or the key that opened it."""
        if key in ("escape", "q", "enter", "d"):
            self.dismiss(None)
            return True
        return False
