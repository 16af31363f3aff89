"""Plays the motion of one table, for as long as nobody presses a key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.tui.motion import STEP, frames

if TYPE_CHECKING:
    from textual.timer import Timer

    from animarche.lang.words import Words
    from animarche.tui.model import TableView
    from animarche.tui.motion import Frame
    from animarche.tui.screens.table import TableScreen

FULL, NONE = "full", "none"


class Moving:
    """The motion of one table."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._seen: tuple[TableView, Words] | None = None
        self._left: list[Frame] = []
        self._timer: Timer | None = None

    def follow(self) -> None:
        """Begin to show how the table came to be as it is, if it was another the last time."""
        self.end()
        screen, desk = self._screen, self._screen.desk
        before, self._seen = self._seen, (desk.view(), desk.words)
        motion = screen.game.motion
        if before is None or before[1] is not desk.words or motion == NONE or screen.table.over:
            return
        view, walks = self._seen[0], motion == FULL
        if view is not before[0]:
            board, market = screen.table.state.board, screen.market
            self._left = list(frames(before[0], view, board, market, walks))
        if self._left:
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
        if self._left:
            self._screen.see(motion=self._left.pop(0))
        else:
            self.end()
        self._screen.repaint()
