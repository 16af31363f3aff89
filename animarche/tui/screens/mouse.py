"""What the mouse does at the table: everything that keys do can be clicked, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from animarche.tui.desk import MENU
from animarche.tui.drawing.foot import deed_at, footer_shown, told_of
from animarche.tui.drawing.panels import score_at, tab_at
from animarche.tui.drawing.scene import shown_entries, tab_names
from animarche.tui.drawing.supply import stock_at
from animarche.tui.focus import sentence
from animarche.tui.hits import hit
from animarche.tui.model import Target

if TYPE_CHECKING:
    from textual.events import Click, MouseMove

    from animarche.tui.layout import Rect
    from animarche.tui.screens.table import TableScreen

RIGHT = 3  # the button


class Mouse:
    """The mouse of one table."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen

    def click(self, event: Click) -> None:
        """A click on a thing points at it; one on the list, the tabs, the footer or a panel chooses
        there; one with the right button leads a step back."""
        screen = self._screen
        if screen.handing_over:  # the second half of a double click
            return
        screen.moving.end()
        screen.see(hovered=None, jump=None)
        if event.button == RIGHT:
            screen.back()
            screen.settle()
            return
        x, y = event.screen_x, event.screen_y
        target = self._thing(x, y)
        name, place = self._screen.region_at(x, y)
        if target is not None:
            screen.point(target)
        elif place is not None:
            self._click_region(name, x - place.x, y - place.y, place)

    def _click_region(self, name: str, x: int, y: int, place: Rect) -> None:
        screen, desk = self._screen, self._screen.desk
        if name == "footer":
            deed = deed_at(desk, False, x) if footer_shown(desk, screen.market) else None
            if deed is not None and deed.keys:
                screen.press(deed.keys[0])
        elif name == "tabs":
            market = screen.market
            index = tab_at(tab_names(desk.words, market), market.tabs.index(market.tab), x)
            if index is not None:
                screen.show(market.tabs[index])
        elif name == "menu":
            shown = shown_entries(desk, place)
            if y == 0:  # the heading leads back
                screen.back()
            elif y <= len(shown):
                screen.choose(shown[y - 1])
        elif name in ("card", "strip"):
            screen.details()
        elif name in ("header", "turn"):
            screen.press("?")
        elif name in ("status", "log"):  # what was refused, else what has been said
            screen.press("f1" if name == "status" and desk.refused and desk.rule else "l")
        screen.settle()

    def move(self, event: MouseMove) -> None:
        """What is under the mouse is described in the focus line, and in a tooltip."""
        screen = self._screen
        x, y = event.screen_x, event.screen_y
        target = self._thing(x, y)
        tip = sentence(screen.desk, target) if target else self._tip(x, y)
        widget = event.widget
        if widget is not None:
            known = widget.tooltip
            shown = Content(screen.paint.text(tip)) if tip else None
            if known != shown:
                widget.tooltip = shown
        if target != screen.glance.hovered:
            screen.see(hovered=target)
            screen.repaint()

    def _tip(self, x: int, y: int) -> str:
        """What a key of the footer or an entry of the list does; "" elsewhere."""
        screen, desk = self._screen, self._screen.desk
        name, place = self._screen.region_at(x, y)
        if place is None:
            return ""
        if name == "footer" and footer_shown(desk, screen.market):
            deed = deed_at(desk, screen.glance.jump is not None, x - place.x)
            return told_of(deed, desk) if deed else ""
        if name == "menu" and not desk.table.over:
            shown, row = shown_entries(desk, place), y - place.y - 1
            return desk.menu.entries[shown[row]].label if 0 <= row < len(shown) else ""
        return ""

    def gone(self) -> None:
        """Nothing is under the mouse."""
        if self._screen.glance.hovered is not None:
            self._screen.see(hovered=None)
            self._screen.repaint()

    def wheel(self, x: int, y: int, by: int) -> None:
        """The wheel scrolls the log where the mouse is on it, else moves the cursor of the list."""
        screen, (name, _) = self._screen, self._screen.region_at(x, y)
        if name == "log":
            screen.scroll(-2 * by)
        else:
            screen.desk.focus = MENU
            screen.desk.move(by)
        screen.repaint()

    # ---- what lies where

    def _thing(self, x: int, y: int) -> Target | None:
        """The thing on the table at a place of the screen."""
        desk = self._screen.desk
        name, place = self._screen.region_at(x, y)
        if name == "town" and place is not None:
            index = stock_at(desk.view(), desk.words, place, desk.look, x - place.x, y - place.y)
            return None if index is None else Target("stock", index)
        if name == "header" and place is not None:
            player = score_at(desk.view(), place.width, x)
            return None if player is None else Target("plate", player=player)
        return hit(self._screen.market, desk.state.board, len(desk.state.ads), x, y)
