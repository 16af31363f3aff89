"""What all screens have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from textual.await_complete import AwaitComplete
from textual.events import InputEvent
from textual.screen import Screen

if TYPE_CHECKING:
    from textual.events import Event

Result = TypeVar("Result")


class Sheet(Screen[Result]):
    """A screen that heeds the player only while it lies on top. Keys come faster than screens: when
    one opens or closes another, more may be on their way to it already, and would open or close
    something a second time."""

    ALLOW_SELECT = False

    async def on_event(self, event: Event) -> None:
        """Keys and the mouse go nowhere unless this screen is the one that the player sees."""
        if not isinstance(event, InputEvent) or self.is_active:
            await super().on_event(event)

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Leave with a result, once."""
        return super().dismiss(result) if self.is_active else AwaitComplete()
