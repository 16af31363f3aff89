"""Screens that are one page of text with things to choose: title, help, scoring, questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.geometry import Offset

from animarche.engine.records import record
from animarche.tui.canvas import Canvas, Row, row_width
from animarche.tui.deeds import PAGE, meant
from animarche.tui.drawing.page import key_at, keys_row
from animarche.tui.keys import pressed
from animarche.tui.palette import CURSOR
from animarche.tui.screens.sheet import Result, Sheet
from animarche.tui.widgets.painted import Painted

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Click, Key, MouseScrollDown, MouseScrollUp, Resize
    from textual.strip import Strip

    from animarche.lang.words import Words
    from animarche.tui.drawing.page import Keys


@record
class Line:
    """A line of a page, `indent` cells from its left edge; one with an action can be chosen."""

    row: Row = ()
    action: Callable[[], object] | None = None
    indent: int = 0


class Paper(Sheet[Result]):
    """A page, centered if there is room, scrolled if there is not."""

    def __init__(self) -> None:
        super().__init__()
        self._at = 0
        self._top = 0
        self._lines: list[Line] = []
        self._corner = (0, 0)

    @property
    def words(self) -> Words:
        """The words of the language now."""
        return self.game.words

    @property
    def caret(self) -> tuple[int, int] | None:
        """Where on the page something is typed: column and line; None for nowhere."""
        return None

    def page(self, columns: int) -> list[Line]:
        """What stands on the page, at most `columns` wide; each page says it for itself."""
        return []

    def key(self, key: str) -> bool:
        """Do what a key means on this page; False if nothing."""
        return False

    def keys(self) -> Keys:
        """The keys that the last row of the screen names; none for a page that says them itself."""
        return ()

    def compose(self) -> ComposeResult:
        """One widget for all, which comes painted."""
        page = Painted(id="page")
        self._paint(page)
        yield page

    def on_resize(self, event: Resize) -> None:
        """Draw it anew, if it was drawn for another size."""
        if self.room != self._painted:
            self.repaint()

    def repaint(self) -> None:
        """Show the page as it is now."""
        if self.stands:
            self._paint(self.query_one("#page", Painted))

    def _paint(self, page: Painted) -> None:
        self._painted = columns, rows = self.room
        self._lines = self.page(columns - 4)
        chosen = [index for index, line in enumerate(self._lines) if line.action]
        self._at = min(self._at, max(0, len(chosen) - 1))
        foot = self.keys()
        rows -= bool(foot)
        bar = max(
            (line.indent + row_width(line.row) for line in self._lines if line.action), default=0
        )
        wide = max((line.indent + row_width(line.row) for line in self._lines), default=0)
        left = max(1, (columns - wide) // 2)
        top = max(0, (rows - len(self._lines)) // 2)
        last = max(0, len(self._lines) - rows)
        if chosen and last:
            mark = chosen[self._at]
            self._top = min(max(self._top, mark - rows + 2), mark)
        self._top = max(0, min(self._top, last))
        self._corner = (left, top - self._top)
        canvas = Canvas(columns, self.room.height)
        for index, line in enumerate(self._lines[: self._top + rows]):
            x, y = left + line.indent, index + top - self._top
            row = line.row
            if chosen and index == chosen[self._at]:
                row = [(text, CURSOR) for text, _ in row]
                canvas.fill(x - 2, y, left + bar - x + 2, 1, CURSOR)
                canvas.put(x - 2, y, "▸", CURSOR)
            canvas.spans(x, y, row, columns - x)
        if foot:
            canvas.spans(0, rows, keys_row(foot), columns)
        page.show(self._picture(canvas))
        self._place_cursor(left, top - self._top, chosen)

    def _picture(self, canvas: Canvas) -> list[Strip]:
        """What was drawn, as the terminal shows it."""
        return canvas.strips(self.game.paint)

    def _place_cursor(self, left: int, top: int, chosen: list[int]) -> None:
        """The terminal's own cursor goes where something is typed, or on the line under ours: there
        screen readers read, and input methods show what they are about to type."""
        x, y = self.caret or (0, chosen[self._at] if chosen else 0)
        self.app.cursor_position = Offset(left + x, max(0, top + y))

    def on_screen_resume(self) -> None:
        """Back from another page, which had the cursor elsewhere."""
        self.repaint()

    def _actions(self) -> list[Callable[[], object]]:
        return [line.action for line in self._lines if line.action]

    def _act(self, index: int) -> None:
        actions = self._actions()
        if 0 <= index < len(actions):
            self._at = index
            self.repaint()
            actions[index]()

    def on_key(self, event: Key) -> None:
        """Move, choose, or do what the page says."""
        event.stop()
        event.prevent_default()
        self.press(pressed(event))

    def press(self, key: str) -> None:
        """Do what a key means here or everywhere."""
        actions = self._actions()
        if self.key(key) or self.game.common_key(key):
            return
        deed = meant(key, PAGE)
        if deed is None:
            return
        match deed.id:
            case "choose" if actions:
                by = 1 if key in ("down", "tab") else -1
                self._at = (self._at + by) % len(actions)
            case "choose":
                self._top += 1 if key in ("down", "tab") else -1
            case "turn" if key in ("pagedown", "pageup"):
                self._top += (self.room.height - 2) * (1 if key == "pagedown" else -1)
            case "turn":
                self._at = 0 if key == "home" else max(0, len(actions) - 1)
                self._top = 0 if key == "home" else len(self._lines)
            case "take":
                self._act(self._at)
                return
            case "line":
                self._act(int(key) - 1)
                return
        self.repaint()

    def on_click(self, event: Click) -> None:
        """Choose the line under the pointer, or press the key that is named there."""
        foot = self.keys()
        if foot and event.screen_y == self.room.height - 1:
            key = key_at(foot, event.screen_x)
            if key is not None:
                self.press(key)
            return
        index = event.screen_y - self._corner[1]
        if 0 <= index < len(self._lines):
            action = self._lines[index].action
            if action is not None:
                self._act(self._actions().index(action))

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Further down a long page."""
        self.turn_wheel(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Further up a long page."""
        self.turn_wheel(-1)

    def turn_wheel(self, by: int) -> None:
        """Scroll by two lines, down for a positive `by`."""
        self._top += 2 * by
        self.repaint()
