"""Another place for a game that cannot be saved in its own."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from animarche.table.elsewhere import place_of, places
from animarche.tui import palette
from animarche.tui.drawing.page import heading
from animarche.tui.keys import exact, typed
from animarche.tui.saving import refused, trouble
from animarche.tui.screens.paper import Line, Paper
from animarche.tui.text import clean, fit, tail, width, wrap

if TYPE_CHECKING:
    from textual.events import Key, Paste

    from animarche.table import Table
    from animarche.table.elsewhere import Place
    from animarche.tui.drawing.page import Keys

WIDEST = 92
KIND = 20  # cells for which folder it is
LONGEST = 1_000  # signs of a path that is typed


class Elsewhere(Paper[Path | None]):
    """Folders that would take the game, and a line to type a path; the result is the file in which
    the game goes on. Where a place refuses, that is said, and another one can be chosen."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table
        self._places: tuple[Place, ...] = tuple(places(table))
        self._typed = ""
        self._wrong: OSError | None = None

    def page(self, columns: int) -> list[Line]:
        """Why, what for, the places, and what was wrong with the last one that was tried."""
        text, room = self.words.text, min(columns, WIDEST)
        why, about = trouble(self._table, self.words) or "", text("elsewhere.about")
        lines = [Line(heading(text("elsewhere.title"), room)), Line()]
        lines += [Line([(line, palette.WARN)]) for line in wrap(why, room)]
        lines += [Line([(line, palette.BASE)]) for line in wrap(about, room)]
        lines.append(Line())
        for place in self._places:
            head = fit(text(f"elsewhere.{place.kind}"), KIND)
            row = [(head, palette.BASE), (_end(str(place.path), room - KIND), palette.STRONG)]
            lines.append(Line(row, partial(self._save, place.path, place.kind == "games")))
        if not self._places:
            lines.append(Line([(text("elsewhere.none"), palette.BASE)]))
        if self._types:
            head = fit(text("elsewhere.typed"), KIND)
            line = _end(self._typed, room - KIND - 1)
            row = [(head, palette.BASE), (line, palette.STRONG)]
            lines.append(Line(row, self._save_typed))
        lines.append(Line())
        wrong = wrap(self._refusal, room)[:2]
        lines += [Line([(line, palette.WARN)]) for line in wrong]
        return lines + [Line()] * (2 - len(wrong))

    @property
    def _refusal(self) -> str:
        """Why the place that was tried last will not do; "" where none was."""
        if self._wrong is None:
            return ""
        return self.words.text("elsewhere.wrong", problem=refused(self._wrong, self.words))

    @property
    def _types(self) -> bool:
        """Whether a path can be typed. In a browser it cannot: who plays there is no user of this
        machine, who might name any file on it."""
        return not self.app.is_web

    def keys(self) -> Keys:
        """Choose, save there, back."""
        text = self.words.text
        go = ("enter", "Enter", text("elsewhere.go"))
        return ("down", "↑ ↓", text("key.choose")), go, ("escape", "Esc", text("key.back"))

    @property
    def caret(self) -> tuple[int, int] | None:
        """After what was typed, while that line is chosen."""
        if not self._types or self._at < len(self._places):
            return None
        typed = _end(self._typed, min(self.room.width - 4, WIDEST) - KIND - 1)
        return KIND + width(typed), [line.action for line in self._lines].index(self._save_typed)

    def on_key(self, event: Key) -> None:
        """Signs are typed; arrows, Enter and Escape choose."""
        event.stop()
        event.prevent_default()
        sign = typed(event)
        if sign is not None and self._types:
            self._type(self._typed + sign)
        else:
            self.press(exact(event))

    def on_paste(self, event: Paste) -> None:
        """A path that was copied elsewhere."""
        event.stop()
        if self._types:
            self._type(self._typed + clean(event.text.strip().partition("\n")[0]))

    def _type(self, text: str) -> None:
        self._typed, self._wrong, self._at = text[:LONGEST], None, len(self._places)
        self.repaint()

    def key(self, key: str) -> bool:
        """Escape leads back."""
        if key == "escape":
            self.dismiss(None)
        elif key == "backspace" and self._types:
            self._type(self._typed[:-1])
        else:
            return False
        return True

    def _save_typed(self) -> None:
        typed = self._typed.strip()
        if typed:
            self._save(place_of(typed, self._table), new_folder=False)

    def _save(self, path: Path, new_folder: bool) -> None:
        try:
            self._table.save_elsewhere(path, new_folder)
        except OSError as error:
            self._wrong = error
            self.repaint()
        else:
            self.dismiss(path)


def _end(path: str, cells: int) -> str:
    """A path, or its end, which tells more than its beginning."""
    return tail(clean(path), cells)
