"""What the mouse does at the table: everything that keys do can be clicked, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.tui.desk import MENU
from animarche.tui.drawing.foot import deed_at, footer_shown, told_of
from animarche.tui.drawing.scene import shown_entries, tab_names
from animarche.tui.focus import sentence
from animarche.tui.screens.mouse import RIGHT, Mouse

if TYPE_CHECKING:
    from textual.events import Click

    from animarche.tui.drawing.grid import Look
    from animarche.tui.layout import Layout, Rect
    from animarche.tui.model import Target
    from animarche.tui.screens.table import TableScreen


class TableMouse(Mouse):
    """The mouse of one table."""

    _screen: TableScreen

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
        name, place = screen.region_at(x, y)
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
            self._turn_to_tab(x)
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

    @property
    def _look(self) -> Look:
        return self._screen.desk.look

    def _tab_names(self, market: Layout) -> list[str]:
        return tab_names(self._screen.desk.words, market)

    def _said(self, target: Target) -> str:
        return sentence(self._screen.desk, target)

    def _tip(self, name: str, x: int, y: int, place: Rect) -> str:
        """What a key of the footer or an entry of the list does."""
        screen, desk = self._screen, self._screen.desk
        if name == "footer" and footer_shown(desk, screen.market):
            deed = deed_at(desk, screen.glance.jump is not None, x)
            return told_of(deed, desk) if deed else ""
        if name == "menu" and not desk.table.over:
            shown, row = shown_entries(desk, place), y - 1
            return desk.menu.entries[shown[row]].label if 0 <= row < len(shown) else ""
        return ""
