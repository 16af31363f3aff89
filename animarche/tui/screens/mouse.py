"""The mouse over a market: what lies where, and what is told of it. What clicks do is said by each
kind of screen for itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.content import Content

from animarche.tui.drawing.panels import score_at, tab_at
from animarche.tui.drawing.supply import stock_at
from animarche.tui.hits import hit
from animarche.tui.model import Target

if TYPE_CHECKING:
    from textual.events import Click, MouseMove

    from animarche.tui.drawing.grid import Look
    from animarche.tui.layout import Layout, Rect
    from animarche.tui.screens.market import MarketScreen

RIGHT = 3  # the button


class Mouse:
    """The mouse of one screen."""

    _screen: MarketScreen[Any]

    def __init__(self, screen: MarketScreen[Any]) -> None:
        self._screen = screen

    # ---- what each kind of screen knows for itself

    def click(self, event: Click) -> None:
        """Do what a click means where it is."""
        raise NotImplementedError

    def wheel(self, x: int, y: int, by: int) -> None:
        """Do what the wheel means at a place of the screen; on for a positive `by`."""
        raise NotImplementedError

    @property
    def _look(self) -> Look:
        """What stands out on the table."""
        raise NotImplementedError

    def _said(self, target: Target) -> str:
        """What is told of a thing on the table."""
        raise NotImplementedError

    def _tip(self, name: str, x: int, y: int, place: Rect) -> str:
        """What is told of a place in a region where no thing is; "" for nothing."""
        raise NotImplementedError

    def _tab_names(self, market: Layout) -> list[str]:
        """The names of the panels that take turns."""
        raise NotImplementedError

    # ---- what is the same everywhere

    def move(self, event: MouseMove) -> None:
        """What is under the mouse is described in the line below the market, and in a tooltip."""
        screen, x, y = self._screen, event.screen_x, event.screen_y
        target, (name, place) = self._thing(x, y), screen.region_at(x, y)
        tip = ""
        if target is not None:
            tip = self._said(target)
        elif place is not None:
            tip = self._tip(name, x - place.x, y - place.y, place)
        widget = event.widget
        if widget is not None:
            shown = Content(screen.paint.text(tip)) if tip else None
            if widget.tooltip != shown:
                widget.tooltip = shown
        if target != screen.glance.hovered:
            screen.see(hovered=target)
            screen.repaint()

    def gone(self) -> None:
        """Nothing is under the mouse."""
        if self._screen.glance.hovered is not None:
            self._screen.see(hovered=None)
            self._screen.repaint()

    def _turn_to_tab(self, x: int) -> None:
        """Bring the panel to the front whose name is clicked."""
        market = self._screen.market
        index = tab_at(self._tab_names(market), market.tabs.index(market.tab), x)
        if index is not None:
            self._screen.show(market.tabs[index])

    def _thing(self, x: int, y: int) -> Target | None:
        """The thing on the table at a place of the screen."""
        screen, desk = self._screen, self._screen.desk
        name, place = screen.region_at(x, y)
        if name == "town" and place is not None:
            x, y = x - place.x, y - place.y
            index = stock_at(desk.view(), desk.words, place, self._look, x, y)
            return None if index is None else Target("stock", index)
        if name == "header" and place is not None:
            player = score_at(desk.view(), place.width, x)
            return None if player is None else Target("plate", player=player)
        return hit(screen.market, desk.state.board, len(desk.state.ads), x, y)
