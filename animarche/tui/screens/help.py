"""Help: what is asked now, what the signs mean, the keys, and how a turn goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.tui import palette
from animarche.tui.deeds import ANYWHERE, DEEDS, PAGE, TABLE, WATCHING
from animarche.tui.drawing.board import CHAIR, FREE_CUSTOMER, FREE_WORKER, STOOL, USED
from animarche.tui.drawing.details import GOAL
from animarche.tui.drawing.grid import LIT, PATTERNS, PICKED
from animarche.tui.drawing.list import NOT_NOW
from animarche.tui.drawing.page import heading
from animarche.tui.drawing.panels import AHEAD, PAST
from animarche.tui.drawing.plate import AWAY, COINS, MARKER, POINTS, READY, WOOD
from animarche.tui.drawing.plaza import CLOSED, FOUNTAIN, NO_PLACE
from animarche.tui.drawing.timeline import CURSOR, MARKS, PHASE_BEGINS, PLAYING, STOPPED
from animarche.tui.marks import SPECIAL, UPGRADED
from animarche.tui.screens.paper import Line, Paper
from animarche.tui.text import width, wrap

if TYPE_CHECKING:
    from collections.abc import Iterable

    from animarche.tui.canvas import Span
    from animarche.tui.desk import Desk
    from animarche.tui.drawing.page import Keys

WINNING = ("help.win.1", "help.win.2", "help.win.3")
TURN = tuple(f"help.turn.{number}" for number in range(1, 8))
SIGNS = (
    (COINS + WOOD + POINTS, "help.sign.pictures"),
    ("A B C D", "help.sign.players"),
    ("".join(across for across, _ in PATTERNS), "help.sign.lines"),
    (MARKER, "help.sign.marker"),
    (PAST + AHEAD, "help.sign.rounds"),
    (READY + AWAY, "help.sign.workers"),
    (FREE_CUSTOMER + STOOL, "help.sign.customer"),
    (f"{FREE_WORKER} {CHAIR}", "help.sign.seat"),
    (LIT, "help.sign.lit"),
    (PICKED, "help.sign.picked"),
    (NOT_NOW.strip(), "help.sign.not_now"),
    (UPGRADED, "help.sign.upgraded"),
    (SPECIAL, "help.sign.special"),
    (USED, "help.sign.used"),
    (FOUNTAIN, "help.sign.fountain"),
    (CLOSED + CLOSED, "help.sign.closed"),
    (NO_PLACE, "help.sign.no_place"),
    ("help.sign.effect.shown", "help.sign.effect"),
    ("help.sign.ad.shown", "help.sign.ad"),
    (GOAL, "help.sign.goal"),
)
TIMELINE = (
    (CURSOR, "replay.sign.now"),
    ("1-5", "replay.sign.round"),
    (PHASE_BEGINS, "replay.sign.phase"),
    (MARKS["building"], "replay.sign.building"),
    (MARKS["ad"], "replay.sign.ad"),
    (MARKS["goal"], "replay.sign.goal"),
    (PLAYING + STOPPED, "replay.sign.playing"),
)
SIGN = 12  # cells for a sign or a key
WIDEST = 76


class Help(Paper[None]):
    """A page to scroll; Escape closes it. At a table it begins with what is asked there now, for
    who watches a game with the keys for that, else with how one wins."""

    def __init__(self, desk: Desk | None = None, watching: bool = False) -> None:
        super().__init__()
        self._desk, self._watching = desk, watching

    def page(self, columns: int) -> list[Line]:
        """What is asked now, signs, keys, and how a turn goes; away from a table the turn first."""
        room = min(columns, WIDEST)
        lines = [Line(heading(self.words.text("help.title"), room))]
        if self._watching:
            parts = (self._about, self._keys, self._signs, self._turn)
            return [*lines, *(line for part in parts for line in part(room))]
        if self._desk is None:
            return [*lines, *self._turn(room), *self._signs(room), *self._keys(room)]
        now = self._now(self._desk, room)
        return [*lines, *now, *self._signs(room), *self._keys(room), *self._turn(room)]

    def _now(self, desk: Desk, room: int) -> list[Line]:
        text = self.words.text
        moment = "returning" if desk.state.returning else desk.state.phase
        moment = "bots" if desk.table.bot else moment
        lines = self._title("help.now")
        lines += _lines((self.words.ask(desk.state, desk.table.names),), room, palette.STRONG)
        lines += _lines((text(f"help.now.{moment}"),), room, palette.BASE)
        if desk.refused and desk.rule:
            lines += _lines((desk.status, text("help.why")), room, palette.WARN)
        return lines

    def _about(self, room: int) -> list[Line]:
        """What one sees while a game is watched, and the signs of its timeline."""
        text = self.words.text
        lines = self._title("replay.help")
        lines += _lines((text("replay.help.about"),), room, palette.STRONG)
        for sign, key in TIMELINE:
            lines += _beside(sign, text(key), room)
        return lines

    def _turn(self, room: int) -> list[Line]:
        text = self.words.text
        lines = self._title("help.turn")
        lines += _lines(map(text, WINNING), room, palette.STRONG)
        for key in TURN:
            lines += _hanging([("▪ ", palette.TITLE)], text(key), room)
        return lines

    def _signs(self, room: int) -> list[Line]:
        text, lines = self.words.text, self._title("help.signs")
        for shown, key in (*self._letters(), *SIGNS):
            sign = text(shown) if self.words.has(shown) else shown
            lines += _beside(sign, text(key), room)
        return lines

    def _keys(self, room: int) -> list[Line]:
        text, lines = self.words.text, self._title("help.keys")
        for place in (WATCHING if self._watching else TABLE, ANYWHERE, PAGE):
            for deed in DEEDS:
                # While a game is watched digits name a step, and no page has lines to number.
                if deed.place == place and not (self._watching and deed.id == "line"):
                    lines += _beside(deed.sign, text(f"deed.{deed.id}"), room)
        return lines

    def _title(self, key: str) -> list[Line]:
        return [Line(), Line([(self.words.text(key), palette.TITLE)])]

    def _letters(self) -> tuple[tuple[str, str], ...]:
        """The letters of this language for amounts and kinds of shops, and what they mean."""
        words = self.words
        amounts = " ".join(words.text(f"short.{what}", n="") for what in ("coins", "wood", "vp"))
        icons = " ".join(words.icon(icon, short=True) for icon in ("food", "home", "service"))
        return (amounts, "help.sign.amounts"), (icons, "help.sign.icons")

    def keys(self) -> Keys:
        """Read on, close."""
        text = self.words.text
        return ("down", "↑ ↓", text("key.scroll")), ("escape", "Esc", text("key.close"))

    def key(self, key: str) -> bool:
        """Escape, q, Enter, or the key that opened it; F1 goes on to the rule of a refusal."""
        desk = self._desk
        if key == "f1" and desk is not None and desk.refused and desk.rule:
            self.dismiss(None)
            self.game.open_rules(desk.rule)
        elif key in ("escape", "q", "enter", "?", "f1"):
            self.dismiss(None)
        else:
            return False
        return True


def _lines(texts: Iterable[str], room: int, role: str) -> list[Line]:
    return [Line([(line, role)]) for text in texts for line in wrap(text, room)]


def _beside(sign: str, text: str, room: int) -> list[Line]:
    """A text beside a sign or key."""
    gap = (" " * (SIGN - width(sign)), palette.BASE)
    return _hanging([(sign, palette.KEY), gap], text, room)


def _hanging(head: list[Span], text: str, room: int) -> list[Line]:
    """A text beside its head; its further lines stand under the first."""
    space = sum(width(part) for part, _ in head)
    first, *rest = wrap(text, room - space)
    below = (Line([(" " * space + line, palette.BASE)]) for line in rest)
    return [Line([*head, (first, palette.BASE)]), *below]
