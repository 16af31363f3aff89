"""What forms are made of: things that are said, choices, buttons, lines to type in, the herd."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from textual.widgets import Input

from animarche.tui import palette
from animarche.tui.canvas import lines, row_width
from animarche.tui.keys import pressed
from animarche.tui.text import clean, fit, width
from animarche.tui.widgets.painted import Painted

if TYPE_CHECKING:
    from textual.events import Click, Key

    from animarche.tui.app import Animarche
    from animarche.tui.canvas import Row, Span


class Said(Painted):
    """Lines that say something; the focus may lie on those of its kinds."""

    rows: Sequence[Row] = ()

    def say(self, *rows: Row) -> None:
        """Say so many lines; without any it takes no place."""
        self.rows = rows
        self.display = bool(rows)
        self.styles.height = len(rows)
        self.draw()

    def draw(self) -> None:
        """Draw it as it is now; what has the focus looks as under the cursor of other pages."""
        wide = max((row_width(row) for row in self.rows), default=0)
        paint = cast("Animarche", self.app).paint
        self.show(lines(map(self.look, self.rows), wide, len(self.rows), paint))

    def look(self, row: Row) -> Row:
        """How a row is shown."""
        return [(text, palette.CURSOR) for text, _ in row] if self.has_focus else row

    def watch_has_focus(self, has_focus: bool) -> None:
        """Show whether it has the focus; the terminal's own cursor goes there, which screen readers
        follow."""
        super().watch_has_focus(has_focus)
        self.draw()
        if has_focus:
            self.app.cursor_position = self.region.offset


class Choice(Said, can_focus=True):
    """One of several values: the left and right arrow, Enter, or a click turn to another.
    `turned(by)` is called with 1, or -1 for back."""

    def __init__(self, id: str, turned: Callable[[int], object]) -> None:
        super().__init__(id)
        self._turned = turned

    def offer(self, *value: Span) -> None:
        """Show a value between two arrows."""
        self.say([("◂ ", palette.FAINT), *value, (" ▸", palette.FAINT)])

    def on_key(self, event: Key) -> None:
        """Turn it."""
        key = pressed(event)
        if key in ("enter", " ", "right", "left"):
            event.stop()
            event.prevent_default()
            self._turned(-1 if key == "left" else 1)

    def on_click(self, event: Click) -> None:
        """A click on the left arrow turns back."""
        self._turned(-1 if event.x < width("◂ ") else 1)


class Button(Said, can_focus=True):
    """Something to press; the left and right arrow lead to its neighbors."""

    def __init__(self, id: str, action: Callable[[], object]) -> None:
        super().__init__(id)
        self._action = action

    def on_key(self, event: Key) -> None:
        """Press it, or go on."""
        key = pressed(event)
        if key not in ("enter", " ", "right", "left"):
            return
        event.stop()
        event.prevent_default()
        if key == "left":
            self.screen.focus_previous()
        elif key == "right":
            self.screen.focus_next()
        else:
            self._action()

    def on_click(self) -> None:
        """Press it."""
        self._action()


class Field(Input):
    """A line to type in. What a terminal would obey, or read backwards, is left out at once: the
    screen shows what is typed before anybody checks it."""

    left_out = False

    def __init__(self, id: str, value: str = "") -> None:
        super().__init__(value, id=id, compact=True, select_on_focus=False)
        self.cursor_blink = False

    def validate_value(self, value: str) -> str:
        """What may be shown of `value`."""
        kept = clean(value)
        self.left_out = kept != value
        return kept


class Herd(Said, can_focus=True):
    """The animals in rows of five, to choose from: arrows go, Enter or a click takes an animal or
    lets it go. `taken(index)` is called with the number of the animal."""

    ACROSS = 5
    CELL = 15

    def __init__(self, id: str, taken: Callable[[int], object]) -> None:
        super().__init__(id)
        self._taken = taken
        self._at = 0
        self._count = 0

    def offer(self, animals: Sequence[tuple[str, bool]]) -> None:
        """Show the animals, each with whether it is chosen."""
        self._count = len(animals)
        self._at = min(self._at, max(0, self._count - 1))
        cells = [
            (fit(f"{'✓' if chosen else ' '}{text}", self.CELL), palette.LIT if chosen else "")
            for text, chosen in animals
        ]
        rows = [
            [(text, role or palette.FAINT) for text, role in cells[start : start + self.ACROSS]]
            for start in range(0, len(cells), self.ACROSS)
        ]
        self.say(*rows)

    def look(self, row: Row) -> Row:
        """The cell under the cursor, while the herd has the focus."""
        if not self.has_focus or row is not self.rows[self._at // self.ACROSS]:
            return row
        under = self._at % self.ACROSS
        return [
            (text, palette.CURSOR if place == under else role)
            for place, (text, role) in enumerate(row)
        ]

    def on_key(self, event: Key) -> None:
        """Go, or take; beyond the first and last row the form goes on."""
        key = pressed(event)
        steps = {"left": -1, "right": 1, "up": -self.ACROSS, "down": self.ACROSS}
        if key in ("enter", " "):
            self._taken(self._at)
        elif key in steps and 0 <= self._at + steps[key] < self._count:
            self._at += steps[key]
            self.draw()
        elif key not in ("left", "right"):
            return
        event.stop()
        event.prevent_default()

    def on_click(self, event: Click) -> None:
        """Take the animal under the pointer."""
        index = event.y * self.ACROSS + event.x // self.CELL
        if event.x < self.ACROSS * self.CELL and index < self._count:
            self._at = index
            self._taken(index)
