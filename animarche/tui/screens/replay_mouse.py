"""What the mouse does while a game is watched: everything that keys do can be clicked, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from animarche.tui.drawing.page import key_at
from animarche.tui.drawing.panels import score_at, tab_at
from animarche.tui.drawing.replay import (
    COURSE,
    GOALS,
    STEP,
    STORY,
    footer_keys,
    look_of,
    tab_names,
)
from animarche.tui.drawing.supply import stock_at
from animarche.tui.drawing.timeline import column_at, mark_at, named, step_at
from animarche.tui.drawing.watched import story, told
from animarche.tui.focus import described
from animarche.tui.hits import hit
from animarche.tui.model import Target

if TYPE_CHECKING:
    from textual.events import Click, MouseMove

    from animarche.tui.layout import Rect
    from animarche.tui.screens.replay import Replay

RIGHT = 3  # the button


class ReplayMouse:
    """The mouse of one replay."""

    def __init__(self, screen: Replay) -> None:
        self._screen = screen

    def click(self, event: Click) -> None:
        """A click on the timeline, the scores or the story goes to the step there; one on a thing
        looks at it; one on a rule opens it; one with the right button looks away."""
        screen = self._screen
        screen.moving.end()
        screen.see(hovered=None)
        x, y = event.screen_x, event.screen_y
        name, place = screen.region_at(x, y)
        if place is None:
            return
        if name == "footer":
            key = key_at(footer_keys(screen.desk, screen.glance), x - place.x)
            if key is not None:
                screen.press(key)
            return
        screen.see(jump=None)
        target = self._thing(x, y)
        if event.button == RIGHT:
            screen.desk.pointed = None
        elif target is not None:
            screen.look_at(target)
        else:
            self._click_region(name, x - place.x, y - place.y, place)
        screen.settle()

    def _click_region(self, name: str, x: int, y: int, place: Rect) -> None:
        screen, desk = self._screen, self._screen.desk
        if name in ("timeline", COURSE):
            panel = name == COURSE and COURSE in screen.market.tabs
            at = column_at(x, place, panel)
            if at is not None:
                screen.go(step_at(*at, desk))
        elif name == STORY:
            rows = story(desk, place)
            if 0 < y < len(rows):
                screen.go(rows[y][1])
        elif name == "tabs":
            market = screen.market
            index = tab_at(tab_names(desk, market), market.tabs.index(market.tab), x)
            if index is not None:
                screen.show(market.tabs[index])
        elif name == STEP:
            self._click_step(y, place)
        elif name == GOALS:
            screen.press("v")
        elif name in ("header", "turn"):
            screen.press("?")
        elif name in ("strip", "status"):
            screen.press("d")

    def _click_step(self, y: int, place: Rect) -> None:
        """A rule opens the rulebook there; all else shows the whole text."""
        screen, desk = self._screen, self._screen.desk
        rows = told(desk, place.width)
        head = rows[y][0][0] if 0 < y < len(rows) and rows[y] else ""
        if desk.pointed is None and head in desk.explained.rules:
            screen.game.open_rules(head)
        else:
            screen.details()

    def move(self, event: MouseMove) -> None:
        """What is under the mouse is described below the market, and in a tooltip."""
        screen, desk = self._screen, self._screen.desk
        x, y = event.screen_x, event.screen_y
        target = self._thing(x, y)
        view = desk.view()
        tip = described(view, target, desk.words) if target is not None else self._tip(x, y)
        widget = event.widget
        if widget is not None:
            shown = Content(screen.paint.text(tip)) if tip else None
            if widget.tooltip != shown:
                widget.tooltip = shown
        if target != screen.glance.hovered:
            screen.see(hovered=target)
            screen.repaint()

    def _tip(self, x: int, y: int) -> str:
        """What is marked on the timeline there; "" elsewhere."""
        screen, desk = self._screen, self._screen.desk
        name, place = screen.region_at(x, y)
        at = column_at(x - place.x, place) if place is not None and name == "timeline" else None
        if at is None:
            return ""
        mark = mark_at(*at, desk)
        if mark is not None:
            return named(mark, desk)
        return desk.words.text("replay.step", n=step_at(*at, desk))

    def gone(self) -> None:
        """Nothing is under the mouse."""
        if self._screen.glance.hovered is not None:
            self._screen.see(hovered=None)
            self._screen.repaint()

    def _thing(self, x: int, y: int) -> Target | None:
        """The thing on the table at a place of the screen."""
        screen, desk = self._screen, self._screen.desk
        name, place = screen.region_at(x, y)
        if name == "town" and place is not None:
            look = look_of(desk)
            index = stock_at(desk.view(), desk.words, place, look, x - place.x, y - place.y)
            return None if index is None else Target("stock", index)
        if name == "header" and place is not None:
            player = score_at(desk.view(), place.width, x)
            return None if player is None else Target("plate", player=player)
        return hit(screen.market, desk.state.board, len(desk.state.ads), x, y)
