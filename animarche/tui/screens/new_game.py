"""The form for a new game."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from textual.containers import Horizontal, Vertical

from animarche.engine.records import replace
from animarche.journal.format import PERSON
from animarche.lang.folding import fold
from animarche.lang.words import Words
from animarche.names import MAX_PLAYERS, MIN_PLAYERS
from animarche.table import Table
from animarche.table.plan import (
    begin,
    cells,
    last,
    named,
    problems,
    with_animal,
    with_color,
    with_count,
    with_kind,
)
from animarche.table.seats import usual_name
from animarche.tui import palette
from animarche.tui.drawing.opponents import called
from animarche.tui.drawing.page import heading, keys_row
from animarche.tui.keys import pressed
from animarche.tui.saving import noted
from animarche.tui.screens.sheet import Sheet
from animarche.tui.text import fit, wrap
from animarche.tui.widgets.form import Button, Choice, Field, Herd, Said

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult
    from textual.events import Key
    from textual.widgets import Input

    from animarche.engine.cards import CardSet
    from animarche.table.plan import Plan
    from animarche.tui.drawing.page import Keys

WIDE = 76
COLOR, KIND = 10, 8  # cells of the name of a color, and of a kind of player
LINES = 3  # of what the loader of cards has to say
FIELDS = ("count", "name0", "name1", "name2", "name3", "start", "animals", "cards", "seed")
BUTTONS = ("begin", "back")


class NewGame(Sheet[Table | None]):
    """Who plays, people and bots, in which colors, who begins, which animals, which cards, which
    seed: as at the last table, until something is changed. What is wrong is said under its field.
    """

    CSS = """
    NewGame { align: center middle; }
    NewGame > #form { width: 76; height: auto; max-height: 100%; overflow-y: auto;
        scrollbar-size: 0 0; }
    NewGame > #keys { dock: bottom; width: 100%; }
    NewGame Horizontal { height: 1; }
    NewGame Said { height: 1; }
    NewGame .label { width: 20; }
    NewGame Choice { width: 32; }
    NewGame .kind { width: 14; }
    NewGame .color { width: 18; }
    NewGame Button { width: auto; margin: 0 2 0 0; }
    NewGame Input { height: 1; width: 22; border: none; padding: 0 1; margin: 0 2 0 0;
        background: $surface; color: $foreground; }
    NewGame #cards, NewGame #seed { width: 56; margin: 0; }
    NewGame Input > .input--placeholder { color: $faint; }
    NewGame Input:focus { border: none; background: $lit; color: $on-lit; }
    NewGame Input:focus:nocolor { text-style: bold underline; }
    """
    AUTO_FOCUS = ""
    BINDINGS = [
        ("escape", "leave", ""),
        ("up", "row(-1)", ""),
        ("down", "row(1)", ""),
        ("tab", "go(1)", ""),
        ("shift+tab", "go(-1)", ""),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.plan, self._trouble = last()
        self._path: str | None = None  # of the cards that were read last
        self._cards: CardSet | None = None  # None while they cannot be read
        self._wrong_cards: list[str] = []  # why they cannot
        self._tried = False  # to begin: from then on all that is wrong is said at once

    # ---- the form

    def compose(self) -> ComposeResult:
        """The form, from top to bottom; under each field there is room for what is wrong."""
        plan = self.plan
        with Vertical(id="form"):
            yield Said("title")
            yield Said("about")
            for field in FIELDS:
                with Horizontal(id=f"row-{field}"):
                    yield Said(f"label-{field}").add_class("label")
                    yield from self._inputs(field, plan)
                if field == "animals":
                    yield Herd("herd", self._take)
                yield Said(f"wrong-{field}")
            yield Said("gap")
            with Horizontal():
                yield Button("begin", self._begin)
                yield Button("back", self.action_leave)
            yield Said("note")
        yield Said("keys")

    def _inputs(self, field: str, plan: Plan) -> ComposeResult:
        if field.startswith("name"):
            seat = int(field[-1])
            yield Field(field, plan.names[seat])
            for part, change in (("kind", with_kind), ("color", with_color)):
                turn = partial(self._turn_seat, change, seat)
                yield Choice(f"{part}{seat}", turn).add_class(part)
        elif field in ("seed", "cards"):
            yield Field(field, plan.seed if field == "seed" else plan.cards)
        else:
            turned = {"count": self._turn_count, "start": self._turn_start}
            yield Choice(field, turned.get(field, self._turn_animals))

    def on_mount(self) -> None:
        """The cards of the plan, the words, and the cursor on the first name of a person that is
        missing: the players can name themselves, or go on."""
        if not self.stands:
            return
        if self.game.cards_path is not None:
            self.query_one("#cards", Field).value = self.game.cards_path
            self.plan = replace(self.plan, cards=self.game.cards_path)
        self._load_cards()
        self._draw()
        seats = zip(self.plan.names[: self.plan.count], self.plan.kinds, strict=False)
        nameless = (seat for seat, who in enumerate(seats) if who == ("", PERSON))
        missing = next(nameless, None)
        self.query_one("#begin" if missing is None else f"#name{missing}").focus()

    def repaint(self) -> None:
        """All of it as it is now, in the language now."""
        if self.stands:
            self._draw()

    def _draw(self) -> None:
        text, plan = self.game.words.text, self.plan
        self._say("title", list(heading(text("newgame.title"), WIDE)))
        self._say("about", [(text("newgame.about"), palette.FAINT)])
        self._say("gap", [])
        self._say("keys", keys_row(self._keys()))
        note = "" if self._trouble is None else noted(self._trouble, self.game.words)
        self.query_one("#note", Said).say(*([(line, palette.WARN)] for line in wrap(note, WIDE)))
        for seat in range(MAX_PLAYERS):
            self.query_one(f"#row-name{seat}").display = seat < plan.count
            self.query_one(f"#name{seat}", Field).placeholder = self._named.names[seat]
            label = text("newgame.player", letter=palette.LETTERS[seat])
            self._say(f"label-name{seat}", [(label, palette.BASE)])
            kind = fit(called(plan.kinds[seat], self.game.words), KIND, "center")
            self._choice(f"kind{seat}").offer((kind, palette.STRONG))
            color = plan.colors[seat]
            self._choice(f"color{seat}").offer(
                (f" {palette.LETTERS[seat]} ", palette.badge(color)),
                (" " + fit(text(f"color.{color}"), COLOR), palette.STRONG),
            )
        for field in ("count", "start", "animals", "cards", "seed"):
            self._say(f"label-{field}", [(text(f"newgame.{field}"), palette.BASE)])
        self._choice("count").offer((str(plan.count), palette.STRONG))
        start = (
            text("newgame.start.random") if plan.start is None else self._named.names[plan.start]
        )
        self._choice("start").offer((start, palette.STRONG))
        self._show_animals()
        self.query_one("#seed", Field).placeholder = text("newgame.seed.hint")
        self.query_one("#cards", Field).placeholder = text("newgame.cards.hint")
        for button in BUTTONS:
            self._say(button, [(f" {text(f'newgame.{button}')} ", palette.KEY)])
        self._show_problems()

    def _show_animals(self) -> None:
        words, plan = self.game.words, self.plan
        herd = self.query_one("#herd", Herd)
        if plan.animals is None or self._cards is None:
            self._choice("animals").offer((words.text("newgame.animals.random"), palette.STRONG))
            herd.say()
            return
        here = [animal in plan.animals for animal in self._cards.animals]
        shown = words.text("newgame.animals.hand", here=sum(here), need=cells(plan))
        role = palette.STRONG if sum(here) == cells(plan) else palette.WARN
        self._choice("animals").offer((shown, role))
        words = Words(words.lang, self._cards.document)
        names = [
            f"{words.animal_emoji(animal)} {words.animal(animal)}" for animal in self._cards.animals
        ]
        herd.offer(list(zip(names, here, strict=True)))

    def _keys(self) -> Keys:
        text, here = self.game.words.text, self.focused and self.focused.id
        does = text(f"newgame.{here}") if here in BUTTONS else text("key.next")
        return (
            ("down", "↑ ↓", text("key.choose")),
            ("right", "← →", text("key.change")),
            ("enter", "Enter", does),
            ("escape", "Esc", text("key.back")),
        )

    def on_descendant_focus(self) -> None:
        """What Enter does is another thing on a button."""
        self._say("keys", keys_row(self._keys()))

    def _say(self, id: str, row: list[tuple[str, str]]) -> None:
        self.query_one(f"#{id}", Said).say(row)

    def _choice(self, id: str) -> Choice:
        return self.query_one(f"#{id}", Choice)

    @property
    def _usual(self) -> list[str]:
        """What players are called who name themselves nothing else."""
        seats = zip(self.plan.kinds, palette.LETTERS, strict=True)
        return [usual_name(*seat, self.game.words) for seat in seats]

    @property
    def _named(self) -> Plan:
        """The plan with a name for everybody."""
        return named(self.plan, self._usual)

    # ---- what is wrong

    def _problems(self) -> dict[str, str]:
        """What is wrong, by field, from top to bottom: one sentence each. Before the first try to
        begin only what cannot wait: cards that are none, signs that were left out."""
        text, found = self.game.words.text, {}
        if self._tried:
            wrong = problems(self._named, self._cards or self.game.cards)
            found = {problem.field: text(problem.key, **problem.more) for problem in wrong}
        if self._cards is None:  # nor are there animals to choose from
            found.pop("animals", None)
        if self._wrong_cards:
            first, *more = self._wrong_cards
            key = "newgame.cards.more" if more else "newgame.cards.bad"
            found["cards"] = text(key, reason=first, n=len(more))
        for typed in self.query(Field):
            if typed.left_out and typed.id not in found:
                found[typed.id or ""] = text("newgame.left_out")
        return {field: found[field] for field in FIELDS if field in found}

    def _show_problems(self) -> None:
        said = self._problems()
        for field in FIELDS:
            sentence = wrap(said.get(field, ""), WIDE - 2)[:LINES]
            rows = [[(f"  {line}", palette.WARN)] for line in sentence]
            self.query_one(f"#wrong-{field}", Said).say(*rows)

    # ---- changes

    def _change(self, plan: Plan) -> None:
        self.plan = plan
        self.repaint()

    def _turn_count(self, by: int) -> None:
        counts = range(MIN_PLAYERS, MAX_PLAYERS + 1)
        at = (counts.index(self.plan.count) + by) % len(counts)
        self._change(with_count(self.plan, counts[at]))

    def _turn_seat(self, change: Callable[[Plan, int, int], Plan], seat: int, by: int) -> None:
        self._change(change(self.plan, seat, by))

    def _turn_start(self, by: int) -> None:
        """By chance, then the players in turn."""
        places = self.plan.count + 1
        at = (0 if self.plan.start is None else self.plan.start + 1) + by
        self._change(replace(self.plan, start=at % places - 1 if at % places else None))

    def _turn_animals(self, by: int) -> None:
        """By chance, or by hand, which begins with the first animals."""
        chosen = None
        if self.plan.animals is None and self._cards is not None:
            chosen = self._cards.animals[: cells(self.plan)]
        self._change(replace(self.plan, animals=chosen))

    def _take(self, index: int) -> None:
        assert self._cards is not None  # there is a herd only with cards
        self._change(with_animal(self.plan, self._cards.animals[index]))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Take over what is typed."""
        field, value = event.input.id or "", event.value
        if field.startswith("name"):
            names = list(self.plan.names)
            names[int(field[-1])] = value
            self.plan = replace(self.plan, names=tuple(names))
        elif field == "seed":
            self.plan = replace(self.plan, seed=fold(value).strip())
        else:
            self.plan = replace(self.plan, cards=value.strip())
            return  # read when their line is left
        self.repaint()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter goes on: from name to name, then to the beginning."""
        field = event.input.id or ""
        if field == "cards":
            self._load_cards()
        if field.startswith("name"):
            seat = int(field[-1]) + 1
            self.query_one(f"#name{seat}" if seat < self.plan.count else "#begin").focus()
        else:
            self.focus_next()

    def on_descendant_blur(self) -> None:
        """The cards, when their line is left; and what was said of a color or kind is over."""
        self._load_cards()
        if self.stands:
            self._show_problems()

    def _load_cards(self) -> None:
        """The cards of the path in the plan; all that is wrong with them is kept to be said."""
        from animarche.cards import CardFileError, load, standard

        path = self.plan.cards
        if path == self._path:
            return
        self._path = path
        try:
            self._cards, self._wrong_cards = (load(path) if path else standard()), []
        except CardFileError as error:
            self._cards, self._wrong_cards = None, error.problems
        self.repaint()

    # ---- keys

    def on_key(self, event: Key) -> None:
        """What works everywhere, the number of players, and what is typed on a color."""
        key = pressed(event)
        typing = isinstance(self.focused, Field)
        if typing and event.is_printable:
            return
        if key in ("2", "3", "4") and self.focused is self._choice("count"):
            self._change(with_count(self.plan, int(key)))
        elif not self.game.common_key(key) and not self._typed_on_seat(event):
            return
        event.stop()

    def _typed_on_seat(self, event: Key) -> bool:
        """Say how a color or a kind is changed to who types on one: it is no place for a name."""
        here = (self.focused.id or "") if self.focused else ""
        if here[:-1] not in ("color", "kind") or not event.is_printable:
            return False
        said = self.game.words.text(f"newgame.{here[:-1]}.keys")
        self._say(f"wrong-name{here[-1]}", [(f"  {said}", palette.WARN)])
        return True

    def action_go(self, by: int) -> None:
        """To the next field, beyond the last to the first: from name to name, then who is a bot,
        then the colors."""
        chain = self.focus_chain
        seats = [
            widget
            for part in ("name", "kind", "color")
            for widget in chain
            if (widget.id or "").startswith(part)
        ]
        rest = [widget for widget in chain if widget not in seats]
        order = [*rest[:1], *seats, *rest[1:]]  # the number of players stands above them
        here = order.index(self.focused) if self.focused in order else -1
        order[(here + by) % len(order)].focus()

    def action_row(self, by: int) -> None:
        """To what stands below or above, beyond the last row to the first."""
        rows = [[*row] for _, row in groupby(self.focus_chain, lambda widget: widget.region.y)]
        here = next((row for row in rows if self.focused in row), None)
        if here is not None and self.focused is not None:
            there = rows[(rows.index(here) + by) % len(rows)]
            there[min(here.index(self.focused), len(there) - 1)].focus()

    def action_leave(self) -> None:
        """Back to the title."""
        self.dismiss(None)

    def _begin(self) -> None:
        """Begin the game, or say what is wrong and go to the first field of that kind."""
        self._tried = True
        self._load_cards()
        found = self._problems()
        if found or self._cards is None:
            self.repaint()
            self.query_one(f"#{next(iter(found))}").focus()
            return
        self.dismiss(begin(self._named, self._cards))
