"""The form for a new game."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from animarche.arguments import LARGEST_SEED
from animarche.engine.board import BOARDS
from animarche.names import BadName, clean_name, likeness
from animarche.table import Table, new_game
from animarche.tui.keys import fold
from animarche.tui.text import clean

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Click, Key

    from animarche.tui.app import Animarche

SEATS = 4


class Choice(Static, can_focus=True):
    """Something to press, or to turn over with the left and right arrow."""


class Field(Input):
    """A line to type in. What a terminal would obey, or read backwards, is left out at once: the
    screen shows what is typed before anybody checks it."""

    left_out = False

    def validate_value(self, value: str) -> str:
        """What may be shown of `value`."""
        kept = clean(value)
        self.left_out = kept != value
        return kept


class NewGame(Screen[Table | None]):
    """Two to four names, a seed, and who starts. What is wrong is said below, in one sentence."""

    CSS = """
    NewGame { align: center middle; }
    NewGame > #form { width: 64; height: auto; }
    NewGame Static { height: 1; width: 64; }
    NewGame Input { height: 1; width: 40; border: none; padding: 0 1; margin: 0 0 0 2;
        background: $surface; color: $foreground; }
    NewGame Input:focus { border: none; background: $lit; color: $on-lit; }
    NewGame Input:focus:nocolor { text-style: bold underline; }
    NewGame Choice { width: auto; min-width: 24; padding: 0 1; margin: 0 0 0 2;
        background: $surface; }
    NewGame Choice:focus { background: $accent; color: $on-accent; text-style: bold; }
    NewGame Choice:focus:nocolor { text-style: bold reverse; }
    NewGame #error { color: $error; text-style: bold; height: 2; }
    NewGame .title { color: $primary; text-style: bold; }
    """
    ALLOW_SELECT = False
    BINDINGS = [
        ("escape", "leave", ""),
        ("up", "app.focus_previous", ""),
        ("down", "app.focus_next", ""),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._start = -1  # by chance

    @property
    def game(self) -> Animarche:
        """The app."""
        return cast("Animarche", self.app)

    def compose(self) -> ComposeResult:
        """The form, from top to bottom."""
        from textual.containers import Vertical

        with Vertical(id="form"):
            yield Static(classes="title", id="title", markup=False)
            for seat in range(SEATS):
                yield Static(id=f"label{seat}", markup=False)
                yield Field(id=f"name{seat}", compact=True, select_on_focus=False)
            yield Static(id="seed-label", markup=False)
            yield Field(id="seed", compact=True, select_on_focus=False)
            yield Static(id="start-label", markup=False)
            yield Choice(id="start", markup=False)
            yield Static(id="error", markup=False)
            yield Choice(id="begin", markup=False)
            yield Choice(id="back", markup=False)

    def on_mount(self) -> None:
        """Words, and the cursor on the first name."""
        for field in self.query(Input):
            field.cursor_blink = False
        self.repaint()
        self.query_one("#name0", Input).focus()

    def repaint(self) -> None:
        """All words in the language now."""
        text = self.game.words.text
        labels = {
            "title": text("newgame.title"),
            "seed-label": text("newgame.seed"),
            "start-label": text("newgame.start"),
            "begin": text("newgame.begin"),
            "back": text("newgame.back"),
        }
        for seat in range(SEATS):
            labels[f"label{seat}"] = text("newgame.name.label", number=seat + 1)
        for id, label in labels.items():
            self.query_one(f"#{id}", Static).update(Content(label))
        self.query_one("#name2", Input).placeholder = text("newgame.optional")
        self.query_one("#name3", Input).placeholder = text("newgame.optional")
        self.query_one("#seed", Input).placeholder = text("newgame.seed.hint")
        self._show_start()

    def _typed(self) -> list[str]:
        """The names in the fields, without the empty ones at the end."""
        names = [self.query_one(f"#name{seat}", Input).value for seat in range(SEATS)]
        while names and not names[-1].strip():
            names.pop()
        return names

    def _show_start(self) -> None:
        names = self._typed()
        if self._start >= len(names):
            self._start = -1
        name = (
            names[self._start] if self._start >= 0 else self.game.words.text("newgame.start.random")
        )
        self.query_one("#start", Choice).update(Content(f"◂ {name} ▸"))

    def _turn(self, by: int) -> None:
        count = len(self._typed()) + 1
        self._start = (self._start + 1 + by) % count - 1
        self._show_start()

    def on_input_changed(self, event: Input.Changed) -> None:
        """A name may have come or gone."""
        self._show_start()
        left_out = isinstance(event.input, Field) and event.input.left_out
        self._say(self.game.words.text("name.control") if left_out else "")

    def on_input_submitted(self) -> None:
        """Enter goes to the next field."""
        self.focus_next()

    def on_key(self, event: Key) -> None:
        """Enter presses a choice, arrows turn it."""
        focused = self.focused
        if event.key in ("f1", "f2", "ctrl+c"):
            event.stop()
            self.game.common_key(event.key)
        elif isinstance(focused, Choice):
            if event.key in ("enter", "space"):
                event.stop()
                self._press(focused)
            elif event.key in ("left", "right") and focused.id == "start":
                event.stop()
                self._turn(1 if event.key == "right" else -1)

    def on_click(self, event: Click) -> None:
        """A click presses a choice."""
        if isinstance(event.widget, Choice):
            self._press(event.widget)

    def _press(self, choice: Choice) -> None:
        if choice.id == "start":
            self._turn(1)
        elif choice.id == "back":
            self.action_leave()
        else:
            self._begin()

    def action_leave(self) -> None:
        """Back to the title."""
        self.dismiss(None)

    def _say(self, sentence: str) -> None:
        self.query_one("#error", Static).update(Content(sentence))

    def _begin(self) -> None:
        """Begin the game, or say what is wrong and go to the field."""
        problem = self._problem()
        if problem is not None:
            field, sentence = problem
            self._say(sentence)
            self.query_one(f"#{field}", Input).focus()
            return
        seed = fold(self.query_one("#seed", Input).value).strip()
        start = None if self._start < 0 else self._start
        table = new_game(
            self.game.cards, self._typed(), seed=int(seed) if seed else None, start_player=start
        )
        self.dismiss(table)

    def _problem(self) -> tuple[str, str] | None:
        """The first field with something wrong in it, and a sentence about it."""
        text = self.game.words.text
        names = self._typed()
        known: dict[str, str] = {}
        for seat, name in enumerate(names):
            field = f"name{seat}"
            try:
                clean = clean_name(name)
            except BadName as error:
                return field, text(f"name.{error.code}")
            if likeness(clean) in known:
                return field, text("name.twice", name=clean)
            known[likeness(clean)] = clean
        if len(names) not in BOARDS:
            return f"name{len(names)}", text("newgame.few")
        seed = fold(self.query_one("#seed", Input).value).strip()
        number = seed.isascii() and seed.isdigit() and len(seed) <= 16  # thousands raise an error
        if seed and not (number and int(seed) <= LARGEST_SEED):
            return "seed", text("newgame.seed.bad")
        return None
