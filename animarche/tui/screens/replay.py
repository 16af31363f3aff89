"""The replay: a game that was played, step by step."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, ClassVar

from animarche.table.recording import COMMAND, PHASE, ROUND, TURN
from animarche.tui.deeds import ANYWHERE, WATCHING, meant
from animarche.tui.drawing.foot import why_not
from animarche.tui.drawing.replay import GOALS, PANEL_OF, PANELS, STORY, caret, lay_out, scene
from animarche.tui.hits import in_reading_order, places
from animarche.tui.model import NOBODY, Target
from animarche.tui.screens.market import MarketScreen
from animarche.tui.screens.replay_mouse import ReplayMouse
from animarche.tui.text import clean
from animarche.tui.viewer import EVERYBODY, Viewer

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult
    from textual.events import Paste
    from textual.timer import Timer

    from animarche.table.recording import Recording
    from animarche.tui.drawing.market import Pictures
    from animarche.tui.layout import Layout

LONGEST = 4000  # signs of a step that is typed or pasted: more than any position has
BACK = ("left", "up", "pageup", "P", "R", "home", "-", "shift+tab")  # of the keys of a deed
ASKED = ("title", "text", "yes", "no")  # parts of a question
SHOWN_MOVING = 0.4  # seconds between two commands with which there is time to see what moves


class Replay(MarketScreen[None]):
    """A recording, open at a step. It only looks: neither the log nor its lock is touched."""

    desk: Viewer
    panels = PANELS
    rows: ClassVar[tuple[str, ...]] = (
        *("header", "turn", "tabs", "timeline", "strip", "status", "footer"),
    )

    def __init__(self, recording: Recording, n: int = 0) -> None:
        board = recording.steps[0].state.board
        super().__init__(board.seats, recording.log.header.players, STORY)
        self.recording = recording
        self._first = n
        self._timer: Timer | None = None
        self._may_see = recording.over  # what lies face down, without a question
        self._roomy = False  # the goals have most of the room beside the market
        self._mouse = ReplayMouse(self)

    @property
    def watched(self) -> Replay | None:
        """This screen."""
        return self

    def compose(self) -> ComposeResult:
        """The step at which it is opened."""
        self.desk = Viewer(self.recording, self.game.words, self._first)
        self._follow(still=True)
        yield from super().compose()

    # ---- what is shown

    def lay_out(self, columns: int, rows: int) -> Layout:
        """The layout for a terminal of at least 80×24."""
        return lay_out(columns, rows, self.sides, self._tab, self._roomy)

    def pictures(self) -> Pictures:
        """What every region shows."""
        return scene(self.desk, self.market, self.glance, self.paint)

    def caret(self) -> tuple[int, int]:
        """Behind what is typed, or on the line that tells of the step."""
        return caret(self.desk, self.market, self.glance)

    def _follow(self, still: bool) -> None:
        desk = self.desk
        self.moving.follow(desk.view(), desk.words, desk.state.board, still)

    def settle(self) -> None:
        """After every key and click: draw."""
        self._follow(still=True)
        self.repaint()

    # ---- keys

    def press(self, key: str, typed: str | None = None) -> None:
        """Do what a key means now, or say why not; `typed` is the sign that it types. A digit
        begins to name a step."""
        self.moving.end()
        self.see(hovered=None)
        desk = self.desk
        if self.glance.jump is not None:
            self._name_step(key, typed, self.glance.jump)
        elif key.isascii() and key.isdigit():
            desk.say("")
            self.see(jump=key)
        elif key == "escape" and desk.pointed is not None:
            desk.pointed = None
        elif deed := meant(key, WATCHING, desk):
            if reason := why_not(deed, desk):
                desk.say(reason, refused=True)
            elif deed.place == ANYWHERE:
                self.game.do(deed.id)
            else:
                self._doing[deed.id](-1 if key in BACK else 1)
                if deed.id == "watch.step":
                    return
        self.settle()

    @property
    def _doing(self) -> dict[str, Callable[[int], object]]:
        """What the deeds do, on (1) or back (-1)."""
        desk = self.desk
        return {
            "watch.play": lambda by: self._play(),
            "watch.speed": self._hurry,
            "watch.step": self.step,
            "watch.turn": lambda by: self._travel(TURN, by),
            "watch.phase": lambda by: self._travel(PHASE, by),
            "watch.round": lambda by: self._travel(ROUND, by),
            "watch.ends": lambda by: self.go(desk.track[-1 if by > 0 else 0]),
            "watch.jump": lambda by: self._ask_where(),
            "watch.fork": lambda by: self._ask_to_fork(),
            "watch.goals": lambda by: self._see(NOBODY if desk.eyes == EVERYBODY else EVERYBODY),
            "watch.eyes": lambda by: self._see(desk.next_eyes),
            "watch.undone": lambda by: desk.show_undone(),
            "watch.look": self._look_on,
            "watch.panel": lambda by: self.turn_tabs(),
            "watch.details": lambda by: self.details(),
            "watch.copy": lambda by: self._copy(),
            "watch.rule": lambda by: self.game.open_rules(desk.explained.rules[0]),
            "watch.leave": lambda by: self.game.close_replay(self),
        }

    def _ask_where(self) -> None:
        self.desk.say("")
        self.see(jump="")

    def _name_step(self, key: str, typed: str | None, said: str) -> None:
        """Keys while a step is named. What names none stays, to be mended."""
        if key == "enter":
            if not said.strip() or self.desk.find(said):
                self.see(jump=None)
                self._wait()
            return
        self.desk.say("")
        if key == "escape":
            self.see(jump=None)
        elif key == "backspace":
            self.see(jump=said[:-1])
        elif typed is not None:
            self.see(jump=(said + unicodedata.normalize("NFKC", typed))[:LONGEST])

    def on_paste(self, event: Paste) -> None:
        """A step, or a position, that was copied elsewhere."""
        event.stop()
        self.moving.end()
        text = clean(" ".join(event.text[:LONGEST].split()))
        self.desk.say("")
        self.see(jump=((self.glance.jump or "") + text)[:LONGEST])
        self.settle()

    # ---- through the game

    def go(self, n: int) -> None:
        """To step `n`."""
        self.desk.go(n)
        self._wait()

    def go_to(self, n: int) -> None:
        """To step `n`, and show it."""
        self.go(n)
        self.settle()

    def _travel(self, unit: str, by: int) -> None:
        self.desk.move(unit, by)
        self._wait()

    def step(self, by: int) -> None:
        """A command on or back; on, what moves is seen on its way, if there is time for that."""
        self.moving.end()
        desk, before = self.desk, self.desk.n
        desk.move(COMMAND, by)
        hurried = desk.playing and desk.pause < SHOWN_MOVING
        self._follow(still=desk.n <= before or hurried)
        self._wait()
        self.repaint()

    def _play(self) -> None:
        """Play, from the beginning where all was played; or stop."""
        desk = self.desk
        desk.playing = not desk.playing
        if desk.playing and desk.at_end:
            desk.go(desk.track[0])
        self._wait()

    def _hurry(self, by: int) -> None:
        self.desk.hurry(by)
        self._wait()

    def _wait(self) -> None:
        """While it plays, the next command comes by itself."""
        desk = self.desk
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        desk.playing = desk.playing and not desk.at_end
        if desk.playing:
            self._timer = self.set_timer(desk.pause, self._come)

    def _come(self) -> None:
        """The next command, unless something lies over the game or is typed."""
        if self.is_active and self.glance.jump is None:
            self.step(1)
        else:
            self._wait()

    # ---- what one sees of it

    def _see(self, eyes: int) -> None:
        """See other goals; those of a game that is not over only after a question, once."""
        if eyes == NOBODY or self._may_see:
            self.desk.look_through(eyes)
            self._roomy = eyes != NOBODY
            self.show(GOALS)
            return

        def open_them() -> None:
            self._may_see = True
            self._see(eyes)
            self.settle()

        text = self.desk.words.text
        self._ask([text(f"replay.open.{part}") for part in ASKED], open_them)

    def _look_on(self, by: int) -> None:
        """To the next thing on the table, or the one before."""
        desk = self.desk
        board, ads = desk.state.board, len(desk.state.ads)
        order = in_reading_order(board, ads, places(board, ads))
        order += [Target("stock", index) for index in range(len(desk.stocks))]
        here = order.index(desk.pointed) if desk.pointed in order else (-1 if by > 0 else 0)
        self.look_at(order[(here + by) % len(order)])

    def look_at(self, target: Target) -> None:
        """Point at a thing on the table: what it is, is told in the place of the step."""
        self.desk.pointed = target
        if target.kind in PANEL_OF:
            self._roomy = False
        self.show(PANEL_OF.get(target.kind))

    def details(self) -> None:
        """The step, or the thing that is looked at, in full."""
        from animarche.tui.screens.card import Card

        self.app.push_screen(Card(self.desk))

    def _copy(self) -> None:
        """The position as text; what lies face down is no part of it unless it is seen."""
        from animarche.tui.copying import copy_position

        desk = self.desk
        hidden = desk.eyes != EVERYBODY
        desk.say(copy_position(self.app, desk.state, desk.words, hidden))

    # ---- playing on

    def _ask_to_fork(self) -> None:
        text = self.desk.words.text
        self._ask([text(f"replay.fork.{part}") for part in ASKED], self._fork)

    def _fork(self) -> None:
        """A new game from here on, at its own table."""
        from animarche.table.opening import fork_game

        desk = self.desk
        desk.playing = False
        try:
            table = fork_game(self.recording, desk.n)
        except ValueError as error:
            text = desk.words.text("replay.fork.cannot", reason=clean(str(error)))
            desk.say(text, refused=True)
            self.settle()
            return
        self.game.open_table(table)

    def _ask(self, says: list[str], do: Callable[[], object]) -> None:
        """Ask in these words, and do it if the answer is yes."""
        from animarche.tui.screens.ask import Ask

        def answered(sure: bool | None) -> None:
            if sure:
                do()

        self.app.push_screen(Ask(*says), answered)
