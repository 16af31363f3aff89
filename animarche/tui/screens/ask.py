"""A question with two answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Offset

from animarche.tui import palette
from animarche.tui.canvas import Canvas, Span, row_width
from animarche.tui.drawing.boxes import center, frame
from animarche.tui.layout import Rect
from animarche.tui.screens.overlay import Overlay
from animarche.tui.text import cut, width, wrap

if TYPE_CHECKING:
    from textual.events import Click

    from animarche.tui.widgets.painted import Painted

WIDEST = 66
ARROWS = ("left", "right", "up", "down", "tab", "shift+tab")


class Ask(Overlay[bool]):
    """Asks; y or n, arrows and Enter, a click, Escape for no. The cursor begins on no."""

    def __init__(self, title: str, text: str, yes: str, no: str) -> None:
        super().__init__()
        self._title, self._text = title, text
        self._answers = (("y", yes, True), ("n", no, False))
        self._chosen = 1
        self._frame = Rect(0, 0, 0, 0)
        self._places: list[tuple[int, range]] = []  # row and columns of the answers

    def _paint(self, page: Painted) -> None:
        self._painted = columns, rows = self.room
        canvas = Canvas(columns, rows)
        wide = min(WIDEST, columns - 4)
        said = wrap(self._text, wide - 6)
        buttons = [self._button(index, wide - 8) for index in range(2)]
        sizes = [row_width(button) for button in buttons]
        # As narrow as what stands in it: around it one sees the table.
        needed = max(width(self._title), sum(sizes) + 4, *map(width, said)) + 6
        wide = min(wide, needed)
        beside = sum(sizes) + 4 <= wide - 6
        above = 4 + len(said) if said else 3  # rows above the answers
        high = above + (3 if beside else 4)
        left, top = (columns - wide) // 2, max(0, (rows - high) // 2)
        self._frame = Rect(left, top, wide, high)
        frame(canvas, left, top, wide, high, palette.EDGE)
        center(canvas, left, top + 1, wide, [(cut(self._title, wide - 4), palette.TITLE)])
        for row, line in enumerate(said):
            canvas.put(left + 3, top + 3 + row, line, palette.BASE)
        y = top + above
        if beside:
            x = center(canvas, left, y, wide, [*buttons[0], ("    ", palette.BASE), *buttons[1]])
            second = x + sizes[0] + 4
            self._places = [(y, range(x, x + sizes[0])), (y, range(second, second + sizes[1]))]
        else:
            self._places = []
            for row, button in enumerate(buttons):
                x = center(canvas, left, y + row, wide, button)
                self._places.append((y + row, range(x, x + sizes[row])))
        page.show(self._picture(canvas))
        y, columns_of_it = self._places[self._chosen]
        self.app.cursor_position = Offset(columns_of_it.start, y)

    def _box(self) -> Rect:
        return self._frame

    def _button(self, index: int, room: int) -> list[Span]:
        """An answer with its key; the one under the cursor is marked."""
        key, label, _ = self._answers[index]
        here = index == self._chosen
        label = cut(label, room - 6)
        role = palette.CURSOR if here else palette.KEY
        return [("▸ " if here else "  ", palette.CURSOR_FRAME), (f" {key}  {label} ", role)]

    def key(self, key: str) -> bool:
        """y, n, Escape, arrows, Enter."""
        if key in ("y", "n", "escape"):
            self.dismiss(key == "y")
        elif key in ARROWS:
            self._chosen = 1 - self._chosen
            self.repaint()
        elif key == "enter":
            self.dismiss(self._answers[self._chosen][2])
        else:
            return False
        return True

    def on_click(self, event: Click) -> None:
        """A click on an answer gives it."""
        event.prevent_default()
        for (y, columns), (_, _, answer) in zip(self._places, self._answers, strict=True):
            if event.screen_y == y and event.screen_x in columns:
                self.dismiss(answer)
                return
