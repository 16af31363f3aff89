"""The settings: one line each, what the chosen one means, and how the table looks with them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from animarche.engine.records import replace
from animarche.settings import CHOICES
from animarche.tui import palette
from animarche.tui.drawing.page import heading
from animarche.tui.drawing.sample import sample
from animarche.tui.saving import noted
from animarche.tui.screens.paper import Line, Paper
from animarche.tui.text import fit, joined, wrap
from animarche.tui.theme import WITHOUT_COLOR

if TYPE_CHECKING:
    from textual.events import Click

    from animarche.tui.drawing.page import Keys

WIDE = 76
NAME, VALUE = 24, 50  # cells of a setting's name, and of its value between two arrows
ABOUT = 3  # rows for what a value means, so that the sample stays where it is
NAMES = tuple(CHOICES)


class Settings(Paper[None]):
    """Arrows, Enter or a click change a value; it holds at once, and is saved at once."""

    def page(self, columns: int) -> list[Line]:
        """A line for each setting, what its value means, the sample."""
        text, room = self.words.text, min(columns, WIDE)
        lines = [Line(heading(text("settings.title"), room, text("settings.saved"))), Line()]
        for name in NAMES:
            value = fit(text(f"settings.{name}.{self._value(name)}"), VALUE, "center")
            row = [
                (fit(text(f"settings.{name}"), NAME), palette.BASE),
                ("◂", palette.FAINT),
                (value, palette.STRONG),
                ("▸", palette.FAINT),
            ]
            lines.append(Line(row, partial(self._turn, name, 1)))
        lines.append(Line())
        about = [(line, palette.BASE) for line in wrap(self._about(NAMES[self._at]), room)]
        if (trouble := self.game.trouble) is not None:
            about = [(line, palette.WARN) for line in wrap(noted(trouble, self.words), room)]
        lines += [Line([span]) for span in about]
        lines += [Line() for _ in range(ABOUT - len(about))]
        lines += [Line(row) for row in sample(self.words, self.game.cards)]
        return lines

    def keys(self) -> Keys:
        """Choose, change, leave."""
        text = self.words.text
        change = ("right", "← →", text("key.change"))
        return ("down", "↑ ↓", text("key.choose")), change, ("escape", "Esc", text("key.back"))

    def _value(self, name: str) -> str:
        value: str = getattr(self.game.settings, name)
        return value

    def _about(self, name: str) -> str:
        """What the value of a setting means, and what is stronger than it in this run."""
        game, text = self.game, self.words.text
        about = text(f"settings.{name}.{self._value(name)}.about")
        if name == "language" and game.lang:
            return joined((about, text("settings.language.now")))
        if name == "theme" and game.theme_name == WITHOUT_COLOR:
            return joined((about, text("settings.theme.now")))
        return about

    def _turn(self, name: str, by: int) -> None:
        """The next value of a setting, or the one before."""
        values = CHOICES[name]
        value = values[(values.index(self._value(name)) + by) % len(values)]
        self.game.apply_settings(replace(self.game.settings, **{name: value}))

    def key(self, key: str) -> bool:
        """Left and right change a value, Escape and q lead back."""
        if key in ("left", "right", " "):
            self._turn(NAMES[self._at], -1 if key == "left" else 1)
        elif key in ("escape", "q", "f3"):
            self.dismiss(None)
        else:
            return False
        return True

    def on_click(self, event: Click) -> None:
        """A click on the left arrow turns back, elsewhere on the line it turns on."""
        left, top = self._corner
        line = self._lines.index(next(line for line in self._lines if line.action))
        at = event.screen_y - top - line
        if 0 <= at < len(NAMES):
            event.prevent_default()  # what a click means on other pages
            self._at = at
            self._turn(NAMES[at], -1 if event.screen_x in (left + NAME, left + NAME + 1) else 1)
