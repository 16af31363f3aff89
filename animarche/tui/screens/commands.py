"""The command palette: everything that can be done, to search and to do.

It is a page of our own and not Textual's palette. That one shows its entries over the table, which
stays in sight, goals and all; it says what it says in English; and it draws with widgets, so that
neither the signs of ASCII and letters mode nor our themes would reach it. A page is opaque, speaks
both languages, is painted as everything else is, takes names for nothing but text, and folds what
an input method sends, as the search in the list does.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from animarche.engine.records import record, replace
from animarche.lang.folding import LONGEST, fold
from animarche.settings import CHOICES
from animarche.table.recording import PHASE, ROUND
from animarche.tui import palette
from animarche.tui.copying import copy_position
from animarche.tui.deeds import ANYWHERE, DEEDS, TABLE, WATCHING, Deed, meant
from animarche.tui.drawing.foot import why_not
from animarche.tui.drawing.list import first_shown
from animarche.tui.drawing.page import heading
from animarche.tui.focus import describe
from animarche.tui.jump import named
from animarche.tui.keys import exact, typed
from animarche.tui.model import Target
from animarche.tui.screens.paper import Line, Paper
from animarche.tui.screens.replay import Replay
from animarche.tui.text import cut, fit, width

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from textual.events import Key

    from animarche.tui.app import Animarche
    from animarche.tui.drawing.page import Keys
    from animarche.tui.screens.table import TableScreen

ABOVE, BELOW = 3, 2  # rows around the list
WIDEST = 100
SIGN = 11  # cells for keys
# What only moves the cursor, or is meant by a key alone.
LEFT_OUT = (
    *("move", "next", "act", "number", "back", "scroll", "ends", "commands"),
    *("watch.step", "watch.turn", "watch.phase", "watch.round", "watch.ends", "watch.speed"),
    "watch.look",
)


@record
class Command:
    """Something to do: its key or "", what it is, and why it cannot be done now or ""."""

    sign: str
    label: str
    do: Callable[[], object]
    why: str = ""


class Commands(Paper["Callable[[], object] | None"]):
    """Typed text narrows the list; Enter does what is under the cursor. The result is what to do
    once the page has gone."""

    def __init__(self, there: TableScreen | Replay | None) -> None:
        super().__init__()
        self._there = there
        self._typed = ""
        self._chosen = 0

    def _found(self) -> list[Command]:
        """The commands that hold every word that was typed, those that begin with it first."""
        text = fold(self._typed).split()
        all_of_them = commands(self.game, self._there)
        folded = [(fold(f"{command.sign} {command.label}"), command) for command in all_of_them]
        found = [pair for pair in folded if all(word in pair[0] for word in text)]
        if text:
            found.sort(key=lambda pair: not fold(pair[1].label).startswith(text[0]))
        return [command for _, command in found]

    def page(self, columns: int) -> list[Line]:
        """What was typed, and as much of the list as there is room for."""
        text, room = self.words.text, min(columns, WIDEST)
        found, rows = self._found(), max(1, self.room.height - ABOVE - BELOW)
        self._chosen = max(0, min(self._chosen, len(found) - 1))
        first = first_shown(len(found), self._chosen, rows)
        shown = found[first : first + rows]
        self._at = self._chosen - first
        lines = [
            Line(heading(text("commands.title"), room, str(len(found)))),
            Line([(text("commands.search", typed=self._typed), palette.STRONG)]),
            Line(),
        ]
        lines += [Line(_row(command, room), partial(self._do, command)) for command in shown]
        if not found:
            lines.append(Line([(text("commands.none"), palette.FAINT)]))
        lines += [Line() for _ in range(rows - max(1, len(shown)))]
        return [*lines, Line()]

    def keys(self) -> Keys:
        """Choose, do it, close."""
        text = self.words.text
        do = ("enter", "Enter", text("key.do"))
        return ("down", "↑ ↓", text("key.choose")), do, ("escape", "Esc", text("key.close"))

    @property
    def caret(self) -> tuple[int, int] | None:
        """After what was typed, where an input method shows what it is about to type."""
        return width(self.words.text("commands.search", typed=self._typed)), 1

    def on_key(self, event: Key) -> None:
        """Signs are typed; arrows, Enter and Escape choose."""
        event.stop()
        event.prevent_default()
        sign = typed(event)
        if sign is None:
            self.press(exact(event))
            return
        self._typed, self._chosen = (self._typed + sign)[:LONGEST], 0
        self.repaint()

    def press(self, key: str) -> None:
        """What a key means that is no sign."""
        count = len(self._found())
        if key == "backspace":
            self._typed, self._chosen = self._typed[:-1], 0
        elif key in ("down", "tab", "up", "shift+tab"):
            by = 1 if key in ("down", "tab") else -1
            self._chosen = (self._chosen + by) % max(1, count)
        elif key in ("pagedown", "pageup"):
            page = self.room.height - ABOVE - BELOW
            self._chosen += page if key == "pagedown" else -page
        elif key in ("home", "end"):
            self._chosen = 0 if key == "home" else count
        elif key in ("escape", "ctrl+p"):
            self.dismiss(None)
            return
        elif key == "enter":
            if count:
                self._do(self._found()[self._chosen])
            return
        else:
            self.game.common_key(key)
            return
        self.repaint()

    def turn_wheel(self, by: int) -> None:
        """The wheel moves the cursor."""
        self._chosen += by
        self.repaint()

    def _do(self, command: Command) -> None:
        self.dismiss(command.do)


def _row(command: Command, room: int) -> list[tuple[str, str]]:
    key = (command.sign, palette.FAINT if command.why else palette.KEY)
    gap = (" " * (SIGN - width(command.sign)), palette.BASE)
    left = room - SIGN
    if not command.why:
        return [key, gap, (fit(command.label, left), palette.BASE)]
    label = cut(command.label, max(left // 2, left - width(command.why) - 3))
    why = fit(f" · {command.why}", left - width(label))
    return [key, gap, (label, palette.FAINT), (why, palette.FAINT)]


def commands(game: Animarche, there: TableScreen | Replay | None) -> list[Command]:
    """Everything that can be done now: deeds, screens, settings; at a table the legal commands of
    the game, players, and places; of a game that is watched, its rounds and phases."""
    found: list[Command] = []
    if there is not None:
        found += _deeds(there, game)
    found += _screens(game)
    found.sort(key=lambda command: bool(command.why))  # what can be done now comes first
    if isinstance(there, Replay):
        found += _steps(there)
    elif there is not None:
        found += _at_hand(there)
    return [*found, *_settings(game)]


def _deeds(there: TableScreen | Replay, game: Animarche) -> Iterator[Command]:
    place = WATCHING if isinstance(there, Replay) else TABLE
    for deed in DEEDS:
        if deed.place == place and deed.id not in LEFT_OUT and _may_matter(deed, there):
            label = _label(deed.id, game)
            why, key = why_not(deed, there.desk), deed.keys[-1]
            if meant(key, place, there.desk) is deed:
                do = partial(_in_front, there, partial(there.press, key))
                yield Command(deed.sign, label, do, why)
            elif why:  # its key does something else now
                yield Command("", label, partial(_in_front, there, partial(_say, there, why)), why)


def _may_matter(deed: Deed, there: TableScreen | Replay) -> bool:
    """Whether a deed may ever be done here: what leads bots needs some."""
    leads_bots = deed.id.startswith("bots.")
    return not leads_bots or (not isinstance(there, Replay) and any(there.table.bots))


def _say(there: TableScreen | Replay, why: str) -> None:
    there.desk.say(why, refused=True)
    there.settle()


def _steps(replay: Replay) -> Iterator[Command]:
    """Where each phase begins."""
    words, round_ = replay.desk.words, ""
    for mark in replay.desk.marks:
        if mark.kind == ROUND:
            round_ = mark.id
        elif mark.kind == PHASE:
            label = words.text("commands.phase", round=round_, phase=words.phase(mark.id))
            do = partial(_in_front, replay, partial(replay.go_to, mark.n))
            yield Command(f"{mark.n}", label, do)


def _screens(game: Animarche) -> Iterator[Command]:
    for deed in DEEDS:
        if deed.place == ANYWHERE and deed.id not in LEFT_OUT:
            yield Command(deed.sign, _label(deed.id, game), partial(game.do, deed.id))
    text = game.words.text
    yield Command("", text("commands.new"), game.open_new_game)
    yield Command("", text("commands.saved"), game.open_saved)
    yield Command("", text("commands.watch"), game.open_games_to_watch)
    yield Command("", text("commands.lesson"), game.open_lesson)


def _label(id: str, game: Animarche) -> str:
    text = game.words.text
    return text("commands.deed", short=text(f"deed.{id}.short"), long=text(f"deed.{id}"))


def _at_hand(table: TableScreen) -> Iterator[Command]:
    copy = partial(_in_front, table, partial(_copy, table))
    yield Command("", table.desk.words.text("commands.copy"), copy)
    yield from _game(table)
    yield from _places(table)


def _copy(table: TableScreen) -> None:
    """Copy the position; what lies face down is no part of it before the game is over."""
    desk = table.desk
    desk.say(copy_position(table.app, desk.state, desk.words, hidden=not desk.table.over))
    table.settle()


def _game(table: TableScreen) -> Iterator[Command]:
    desk = table.desk
    for command in () if desk.table.over else desk.options:
        label = desk.words.command(command, desk.state, desk.table.names)
        do = partial(_in_front, table, partial(table.play, command))
        yield Command("", desk.words.text("commands.act", command=label), do)


def _places(table: TableScreen) -> Iterator[Command]:
    desk = table.desk
    places = named(desk.state.board, len(desk.state.ads))
    stocks = [("", Target("stock", index)) for index in range(len(desk.stocks))]
    order = sorted(places.items(), key=lambda item: item[1].kind != "plate")
    for name, target in (*order, *stocks):
        place = describe(desk, target)
        sign = f"j {name}" if name else ""
        do = partial(_in_front, table, partial(table.go_to, target))
        yield Command(sign, desk.words.text("commands.place", place=place), do)


def _in_front(there: TableScreen | Replay, do: Callable[[], object]) -> None:
    """Do something at a table, or with a game that is watched, which must lie open for it."""
    there.game.uncover(there)
    do()


def _settings(game: Animarche) -> Iterator[Command]:
    text = game.words.text
    for name, values in CHOICES.items():
        for value in values:
            if value != getattr(game.settings, name):
                label = text(
                    "commands.set",
                    setting=text(f"settings.{name}"),
                    value=text(f"settings.{name}.{value}"),
                )
                new = replace(game.settings, **{name: value})
                yield Command("", label, partial(game.apply_settings, new))
