"""What all screens have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

from textual.await_complete import AwaitComplete
from textual.events import InputEvent, Paste
from textual.geometry import Size
from textual.screen import Screen

from animarche.tui.layout import MIN_COLUMNS, MIN_ROWS

if TYPE_CHECKING:
    from textual.events import Event

    from animarche.tui.app import Animarche
    from animarche.tui.screens.market import MarketScreen
    from animarche.tui.screens.table import TableScreen

Result = TypeVar("Result")


class Sheet(Screen[Result]):
    """A screen that heeds the player only while it lies on top. Keys come faster than screens: when
    one opens or closes another, more may be on their way to it already, and would open or close
    something a second time."""

    ALLOW_SELECT = False
    covers = False  # whether it is the message of a terminal that is too small

    @property
    def game(self) -> Animarche:
        """The app."""
        return cast("Animarche", self.app)

    @property
    def secret(self) -> bool:
        """Whether one player's secrets lie open, or are about to: nothing may then be opened over
        them, said into them, or pictured."""
        return False

    @property
    def played_at(self) -> TableScreen | None:
        """This screen, if it is a table that is played at."""
        return None

    @property
    def laid_out(self) -> MarketScreen[Any] | None:
        """This screen, if it shows a market."""
        return None

    def repaint(self) -> None:
        """Show it as it is now; each kind of screen knows how."""
        raise NotImplementedError

    @property
    def room(self) -> Size:
        """The size to draw for: that of the terminal, but never one for which nothing is laid out.
        While the terminal is smaller, a message covers this screen."""
        columns, rows = self.app.size
        return Size(max(columns, MIN_COLUMNS), max(rows, MIN_ROWS))

    @property
    def stands(self) -> bool:
        """Whether what is on it is there: not before it is mounted, nor when the program ends just
        then."""
        return self.is_running and bool(self.children)

    def on_screen_resume(self) -> None:
        """It lies on top: but not in a terminal that is too small."""
        self.game.cover(self.app.size)

    async def on_event(self, event: Event) -> None:
        """Keys, the mouse, and what is pasted go nowhere unless this screen is the one that the
        player sees."""
        if not isinstance(event, (InputEvent, Paste)) or self.is_active:
            await super().on_event(event)

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Leave with a result, once."""
        return super().dismiss(result) if self.is_active else AwaitComplete()
