"""What the mouse does while a game is watched: everything that keys do can be clicked, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.tui.drawing.page import key_at
from animarche.tui.drawing.replay import (
    COURSE,
    GOALS,
    STEP,
    STORY,
    footer_keys,
    look_of,
    tab_names,
)
from animarche.tui.drawing.timeline import column_at, mark_at, named, step_at
from animarche.tui.drawing.watched import story, told
from animarche.tui.focus import described
from animarche.tui.screens.mouse import RIGHT, Mouse

if TYPE_CHECKING:
    from textual.events import Click

    from animarche.tui.drawing.grid import Look
    from animarche.tui.layout import Layout, Rect
    from animarche.tui.model import Target
    from animarche.tui.screens.replay import Replay


class ReplayMouse(Mouse):
    """The mouse of one replay."""

    _screen: Replay

    def wheel(self, x: int, y: int, by: int) -> None:
        """The wheel steps, wherever it is turned."""
        self._screen.step(by)

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
            self._turn_to_tab(x)
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

    # ---- what lies where

    @property
    def _look(self) -> Look:
        return look_of(self._screen.desk)

    def _tab_names(self, market: Layout) -> list[str]:
        return tab_names(self._screen.desk, market)

    def _said(self, target: Target) -> str:
        desk = self._screen.desk
        return described(desk.view(), target, desk.words)

    def _tip(self, name: str, x: int, y: int, place: Rect) -> str:
        """The step that a column of the timeline means, and what is marked there."""
        desk = self._screen.desk
        at = column_at(x, place) if name == "timeline" else None
        if at is None:
            return ""
        mark = mark_at(*at, desk)
        if mark is not None:
            return named(mark, desk)
        return desk.words.text("replay.step", n=step_at(*at, desk))
