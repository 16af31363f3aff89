"""Whether all agree that the last command is taken back, where it is another player's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.tui import palette
from animarche.tui.canvas import Canvas, Row
from animarche.tui.drawing.boxes import center, frame
from animarche.tui.layout import Rect
from animarche.tui.screens.overlay import Overlay
from animarche.tui.text import cut, fit, wrap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.events import Click

    from animarche.tui.widgets.painted import Painted

WIDEST = 66
AGREED, WAITING = "✓", "·"
KEYS = palette.LETTERS.lower()


class Agree(Overlay[bool]):
    """Asks all `people` but `asker`, whose command it is: each presses the own letter, or clicks on
    the own line. True as soon as all agree; Escape is a no, which anybody may say. `what` is the
    command as a sentence."""

    def __init__(self, names: Sequence[str], people: Sequence[int], asker: int, what: str) -> None:
        super().__init__()
        self._names, self._what = names, what
        self._asker = asker
        self._asked = [player for player in people if player != asker]
        self._agreed: set[int] = set()
        self._frame = Rect(0, 0, 0, 0)
        self._places: dict[int, int] = {}  # the row of each player

    def _paint(self, page: Painted) -> None:
        self._painted = columns, rows = self.room
        canvas, text = Canvas(columns, rows), self.words.text
        wide = min(WIDEST, columns - 4)
        name = self._names[self._asker]
        said = wrap(text("agree.asks", player=name, what=self._what), wide - 6)
        told = wrap(text("agree.how"), wide - 6)
        high = len(said) + len(told) + len(self._asked) + 7
        left, top = (columns - wide) // 2, max(0, (rows - high) // 2)
        self._frame = Rect(left, top, wide, high)
        frame(canvas, left, top, wide, high, palette.EDGE)
        center(canvas, left, top + 1, wide, [(text("agree.title"), palette.TITLE)])
        y = top + 3
        for line in said:
            canvas.put(left + 3, y, line, palette.STRONG)
            y += 1
        y += 1
        for player in self._asked:
            canvas.spans(left + 3, y, self._row(player, wide - 6), wide - 6)
            self._places[player] = y
            y += 1
        y += 1
        for line in told:
            canvas.put(left + 3, y, line, palette.FAINT)
            y += 1
        page.show(self._picture(canvas))

    def _box(self) -> Rect:
        return self._frame

    def _row(self, player: int, room: int) -> Row:
        agrees = player in self._agreed
        mark = (f" {AGREED if agrees else WAITING} ", palette.GAIN if agrees else palette.FAINT)
        badge = (f" {palette.LETTERS[player]} ", palette.BADGES[player])
        name = fit(cut(self._names[player], room - 6), room - 6)
        return [badge, mark, (name, palette.STRONG if agrees else palette.BASE)]

    def key(self, key: str) -> bool:
        """The letters of those who are asked, and Escape; what chooses on other pages is nothing
        here, so that nobody agrees for somebody else by a slip."""
        if key in ("escape", "n"):
            self.dismiss(False)
        elif len(key) == 1 and key in KEYS:
            self._agree(KEYS.index(key))
        else:
            return key == "enter" or key.isdecimal()
        return True

    def _agree(self, player: int) -> None:
        if player in self._asked:
            self._agreed.add(player)
        if len(self._agreed) == len(self._asked):
            self.dismiss(True)
        else:
            self.repaint()

    def on_click(self, event: Click) -> None:
        """A click on a player's line is that player's yes."""
        event.prevent_default()
        for player, row in self._places.items():
            if event.screen_y == row:
                self._agree(player)
                return
