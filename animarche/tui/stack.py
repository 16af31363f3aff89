"""Which screens lie over which, and what of them one sees."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

from textual.app import App

from animarche.tui.layout import missing
from animarche.tui.screens.sheet import Sheet

if TYPE_CHECKING:
    from pathlib import Path

    from textual.geometry import Size

    from animarche.tui.screens.market import MarketScreen
    from animarche.tui.screens.replay import Replay
    from animarche.tui.screens.table import TableScreen


class Stack(App[int]):
    """An app of sheets: the tables among them, and what must not lie over, or get out of, one that
    shows secrets."""

    @property
    def _in_sight(self) -> list[Sheet[Any]]:
        """The screens since the title, the topmost first."""
        from animarche.tui.screens.title import Title

        since = takewhile(lambda screen: not isinstance(screen, Title), self.screen_stack[::-1])
        return [screen for screen in since if isinstance(screen, Sheet)]

    @property
    def _tables(self) -> list[TableScreen]:
        """The tables that are played at now, the topmost first, also while pages lie over them; the
        lesson is one, and may lie over another."""
        found = (screen.played_at for screen in self._in_sight)
        return [table for table in found if table is not None]

    @property
    def table(self) -> TableScreen | None:
        """The table that is played at now."""
        return next(iter(self._tables), None)

    def lies_here(self, path: Path) -> bool:
        """Whether the game of a log lies on a table here."""
        return any(here.table.path == path for here in self._tables)

    @property
    def laid_out(self) -> MarketScreen[Any] | None:
        """The market that one sees, or would see without the pages over it: that of the table that
        is played at, or of a game that is watched."""
        found = (screen.laid_out for screen in self._in_sight)
        return next((screen for screen in found if screen is not None), None)

    @property
    def watched(self) -> Replay | None:
        """The game that is watched, if it is that which one sees."""
        there = self.laid_out
        return None if there is None else there.watched

    def uncover(self, market: MarketScreen[Any]) -> None:
        """Take everything away that lies over a table, or over a game that is watched."""
        while self.screen is not market:
            self.pop_screen()

    def cover(self, size: Size) -> None:
        """Lay the message over a terminal of this size that is too small, also over what has opened
        meanwhile; take it away where there is room."""
        small, covered = any(missing(*size)), isinstance(self.screen, Sheet) and self.screen.covers
        if small and not covered:
            from animarche.tui.screens.too_small import TooSmall

            self.push_screen(TooSmall())
        elif covered and not small:
            self.pop_screen()

    @property
    def secret(self) -> bool:
        """Whether the screen shows what is for one player's eyes only."""
        return isinstance(self.screen, Sheet) and self.screen.secret

    def notify(self, *args: Any, **options: Any) -> None:
        """A notification; none over secrets."""
        if not self.secret:
            super().notify(*args, **options)

    def export_screenshot(self, *, title: str | None = None, simplify: bool = False) -> str:
        """A picture of the screen. PermissionError where it would show secrets."""
        if self.secret:
            raise PermissionError("no picture is taken of what is for one player's eyes only")
        return super().export_screenshot(title=title, simplify=simplify)

    def repaint(self) -> None:
        """Draw all screens anew."""
        for screen in self.screen_stack:
            if isinstance(screen, Sheet) and screen.is_mounted:  # who opens just now draws itself
                screen.repaint()
