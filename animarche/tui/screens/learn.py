"""The guided first round: the table with a coach below the market, and its last page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from animarche.tui import palette
from animarche.tui.canvas import lines
from animarche.tui.desk import MENU
from animarche.tui.drawing.coach import ROWS, coach
from animarche.tui.drawing.page import Keys, heading
from animarche.tui.lesson import GOALS, READ, RULE
from animarche.tui.screens import asking
from animarche.tui.screens.paper import Line, Paper
from animarche.tui.screens.peek import Peek
from animarche.tui.screens.rules import Rules
from animarche.tui.screens.table import TableScreen
from animarche.tui.text import fit, wrap

if TYPE_CHECKING:
    from textual.events import Click

    from animarche.tui.desk import Desk
    from animarche.tui.drawing.market import Pictures
    from animarche.tui.lesson import LessonDesk
    from animarche.tui.model import Target

WIDEST = 72
MORE = ("h", "?")
ENDING = tuple(f"lesson.end.{number}" for number in range(1, 8))


class Learn(TableScreen):
    """A lesson from its first step on. It leaves nothing behind; `goes_on` is whether a game is
    to follow."""

    rows = (*TableScreen.rows, "coach")
    coach_rows = ROWS

    def __init__(self, lesson: LessonDesk) -> None:
        super().__init__(lesson.table)
        self.lesson = lesson
        self._number = lesson.number  # of the step that was last shown
        self.goes_on = False

    def sit_down(self) -> Desk:
        """The desk with the script."""
        return self.lesson

    def pictures(self) -> Pictures:
        """The table and the coach."""
        place = self.market.regions["coach"]
        rows = coach(self.lesson, place.width)
        said = lines(rows, place.width, place.height, self.paint)
        return super().pictures() | {"coach": said}

    def _think_of_a_hint(self) -> None:
        """The coach says it all."""

    # ---- what the coach asks for

    def press(self, key: str, typed: str | None = None) -> None:
        """First the keys of the lesson, then those of the table."""
        self.lesson.hush()
        if not self._coached(key.casefold()):
            super().press(key, typed)

    def _coached(self, key: str) -> bool:
        lesson = self.lesson
        if self.glance.jump is not None or lesson.filter is not None:
            return False
        if key in MORE:
            self.app.push_screen(More(lesson))
        elif key in ("enter", " ") and lesson.step.waits == READ:
            self._go_on()
        elif key == "f1" and lesson.step.waits == RULE:
            self.game.open_rules(lesson.rule)
            self.settle()
        elif key == "escape" and not lesson.begun and (lesson.last or self._at_actions):
            self._leave()
        else:
            return False
        return True

    @property
    def _at_actions(self) -> bool:
        """Whether the cursor is in the list, and the list in front where panels take turns."""
        market = self.market
        in_front = "menu" not in market.tabs or market.tab == "menu"
        return in_front and self.lesson.focus == MENU

    def point(self, target: Target) -> None:
        """A click on a thing."""
        self.lesson.hush()
        super().point(target)

    def _go_on(self) -> None:
        if self.lesson.last:
            self.app.push_screen(Ending(), self._end)
        else:
            self.lesson.seen(READ)
            self.settle()

    def settle(self) -> None:
        """After every key and click: see what was opened, and what the next step wants in front."""
        for page, what in ((Peek, GOALS), (Rules, RULE)):
            if isinstance(self.app.screen, page):
                self.lesson.seen(what)
        if self._number != self.lesson.number:
            self._number = self.lesson.number
            self.show(self.lesson.step.panel)
        super().settle()

    def on_click(self, event: Click) -> None:
        """A click on the coach goes on where there is only to read, else it asks for more."""
        place = self.market.regions["coach"]
        inside = place.x <= event.screen_x < place.right
        if inside and place.y <= event.screen_y < place.bottom:
            self.press("enter" if self.lesson.step.waits == READ else MORE[0])
            event.prevent_default()

    def _ask_all(self) -> None:
        self.lesson.later()

    # ---- leaving

    def _leave(self) -> None:
        if self.lesson.last:  # nothing is left to stop
            self._go_on()
            return
        text = self.game.words.text
        sentence = text("lesson.stop.text")
        asking.ask(self, "lesson.stop", sentence, "lesson.stop.yes", "lesson.stop.no", self._close)

    def _close(self) -> None:
        """Back to where the lesson was opened."""
        self.dismiss(None)

    def _end(self, what: str | None) -> None:
        """What was chosen on the last page; the table is there to be looked at once more."""
        if what in ("new", "title"):
            self.goes_on = what == "new"
            self._close()


class More(Paper[None]):
    """A step of the lesson, explained for who wants to know more."""

    def __init__(self, lesson: LessonDesk) -> None:
        super().__init__()
        self._lesson = lesson

    def page(self, columns: int) -> list[Line]:
        """What the coach said, and more."""
        lesson, room = self._lesson, min(columns, WIDEST)
        return [
            Line(heading(self.words.text("lesson.title"), room)),
            Line(),
            *(Line([(line, palette.STRONG)]) for line in wrap(lesson.asks(), room)),
            Line(),
            *(Line([(line, palette.BASE)]) for line in wrap(lesson.explains(), room)),
        ]

    def keys(self) -> Keys:
        """Back to the table, where the key that leads on from the step does so."""
        return (("enter", "Enter Esc", self.words.text("key.close")),)

    def key(self, key: str) -> bool:
        """Escape, q, Enter, or the key that opened it."""
        if key in ("escape", "q", "enter", *MORE):
            self.dismiss(None)
            return True
        return False


class Ending(Paper[str]):
    """What else there is in a whole game, and where to go from here."""

    def page(self, columns: int) -> list[Line]:
        """A line for each thing, and the choices: "new", "rules", "table", "title"."""
        text, room = self.words.text, min(columns, WIDEST)
        page = [
            Line(heading(text("lesson.end"), room)),
            Line(),
            Line([(text("lesson.end.lead"), palette.BASE)]),
            Line(),
        ]
        for key in ENDING:
            first, *rest = wrap(text(key), room - 2)
            page.append(Line([("▪ ", palette.TITLE), (first, palette.BASE)]))
            page += [Line([(f"  {line}", palette.BASE)]) for line in rest]
        page.append(Line())
        for number, what in enumerate(("new", "rules", "table", "title"), 1):
            label = fit(f"{number}  {text(f'lesson.end.{what}')}", 28)
            page.append(Line([(label, palette.STRONG)], partial(self._choose, what)))
        return page

    def keys(self) -> Keys:
        """Choose, go there, back."""
        text = self.words.text
        go = ("enter", "Enter", text("key.open"))
        return ("down", "↑ ↓", text("key.choose")), go, ("escape", "Esc", text("key.back"))

    def _choose(self, what: str) -> None:
        if what == "rules":  # over this page, so that they lead back to it
            self.game.open_rules()
        else:
            self.dismiss(what)

    def key(self, key: str) -> bool:
        """Escape leads back to the table."""
        if key == "escape":
            self.dismiss(None)
            return True
        return False
