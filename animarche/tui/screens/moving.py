"""Plays the motion of one table, for as long as nobody presses a key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from animarche.tui.motion import STEP, frames

if TYPE_CHECKING:
    from textual.geometry import Size
    from textual.timer import Timer

    from animarche.engine.board import Board
    from animarche.lang.words import Words
    from animarche.tui.model import TableView
    from animarche.tui.motion import Frame
    from animarche.tui.screens.market import MarketScreen

FULL, NONE = "full", "none"


class Moving:
    """The motion of one table."""

    def __init__(self, screen: MarketScreen[Any]) -> None:
        self._screen = screen
        self._seen: tuple[TableView, Words] | None = None
        self._left: list[Frame] = []
        self._size: Size | None = None  # of the terminal for which they are
        self._timer: Timer | None = None

    def follow(self, view: TableView, words: Words, board: Board, still: bool = False) -> None:
        """Begin to show how the table came to be as it is, if it was another the last time; `still`
        where nothing is to move."""
        self.end()
        screen = self._screen
        before, self._seen = self._seen, (view, words)
        motion = screen.game.motion
        if before is None or before[1] is not words or motion == NONE or still:
            return
        if view is not before[0]:
            self._left = list(frames(before[0], view, board, screen.market, motion == FULL))
        if self._left:
            self._size = screen.app.size
            screen.see(motion=self._left.pop(0))
            self._timer = screen.set_interval(STEP, self._go_on)

    def end(self) -> None:
        """No more of it: what is drawn next is the table as it is."""
        self._left = []
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._screen.see(motion=None)

    def _go_on(self) -> None:
        if self._left and self._screen.app.size == self._size:
            self._screen.see(motion=self._left.pop(0))
        else:  # in another size things lie elsewhere
            self.end()
        self._screen.repaint()
