"""What the players do at one table: choose in the list, point at things, act, take back.

A desk holds the table, the words, and how far a choice has come. It changes nothing on screen:
a screen asks it what to show.
"""

from animarche.engine import commands as c
from animarche.engine.events import Event, GoalScored, MarkerTaken
from animarche.engine.game import GameState, apply
from animarche.engine.refusals import Illegal, Refusal
from animarche.engine.state import SALE
from animarche.lang.words import Words
from animarche.table import Table
from animarche.tui.drawing.grid import Look
from animarche.tui.hits import in_reading_order
from animarche.tui.keys import fold
from animarche.tui.menu import Entry, Menu, find, menu, plain_income, returns
from animarche.tui.model import TableView, Target, table_view
from animarche.tui.pointing import Path, about, targets_of, why_not_here

MENU, MARKET = "menu", "market"  # where the cursor is

# One click acts where turns are small; elsewhere the first click only shows what it would do.
LIGHT = (c.PlaceStore, c.Attract, c.ReturnAnimal)


class Desk:
    """One table and the choice that its players are making."""

    def __init__(self, table: Table, words: Words) -> None:
        self.table = table
        self.words = words
        self.focus = MENU
        self.cursor = Target("cell", 0)
        self.status = ""
        self.refused = False
        self.log: list[str] = []
        self.path: Path = ()
        self.picks: tuple[Target, ...] = ()
        self.filter: str | None = None
        self._menu: Menu | None = None
        self._turn: tuple[int | None, str] = (None, "")
        self.fresh()
        self.retell()
        if table.torn:
            self.say(words.text("table.torn"), refused=True)

    # ---- what is shown

    @property
    def state(self) -> GameState:
        """The state of the game."""
        return self.table.state

    def view(self) -> TableView:
        """The table as everybody sees it."""
        return table_view(self.state, self.words, self.table.names)

    @property
    def menu(self) -> Menu:
        """The list as far as it has been narrowed."""
        if self._menu is None:
            options, names = self.table.options, self.table.names
            if self.filter is None:
                self._menu = menu(self.state, options, self.path, self.picks, self.words, names)
            else:
                self._menu = find(self.state, options, self.filter, self.words, names, fold)
        return self._menu

    @property
    def look(self) -> Look:
        """What is lit, picked, and under the cursor on the table."""
        path = self.menu.path
        lit = {t for option in self.menu.pool for t in targets_of(option, self.state, path)}
        cursor = self.cursor if self.focus == MARKET else None
        commands = () if self.leads_on else self.aimed
        aimed = {t for option in commands for t in about(option, self.state)}
        builds = {t for t in aimed if isinstance(commands[0], (c.PlaceStore, c.Build))}
        for target in builds | ({cursor} if cursor else set()):
            aimed |= self._front(target)
        return Look(cursor, frozenset(lit), frozenset(self.picks), frozenset(aimed))

    def _front(self, target: Target) -> set[Target]:
        """The cells that a plot faces (G2); none for other things."""
        if target.kind != "plot":
            return set()
        front = self.state.board.fronts[target.player][target.index]
        return {Target("cell", cell) for cell in front}

    @property
    def leads_on(self) -> bool:
        """Whether the entry under the cursor of the list opens a step; what is aimed at is then
        only an example of what can be had there."""
        entries = self.menu.entries
        return self.focus == MENU and bool(entries) and not entries[self.at].commands

    @property
    def aimed(self) -> tuple[c.Command, ...]:
        """The commands that Enter would give now, for the preview."""
        if self.focus == MENU:
            entries = self.menu.entries
            if not entries:
                return ()
            entry = entries[self.at]
            return entry.commands or ((entry.sample,) if entry.sample else ())
        pool = self._pool(self.cursor)
        return pool if len(pool) == 1 else ()

    def after(self, commands: tuple[c.Command, ...]) -> GameState | None:
        """The state that commands would bring, as far as everybody may know it; None for none."""
        if not commands or self.table.over:
            return None
        state = self.table.preview(commands[0])
        try:
            for command in commands[1:]:
                state = apply(state, command)[0]
        except Illegal:
            return None
        return state

    def change(self, entry: Entry) -> tuple[int, int, int]:
        """What an entry of the list would bring the acting player: coins, wood, VP."""
        commands = entry.commands or ((entry.sample,) if entry.sample else ())
        state, who = self.after(commands), self.state.to_act
        if state is None or who is None:
            return 0, 0, 0
        now, then = self.state.players[who], state.players[who]
        return then.coins - now.coins, then.wood - now.wood, then.vp - now.vp

    # ---- the choice

    def fresh(self) -> None:
        """Begin a new choice; in another turn with the cursor on the first thing to act on."""
        self.path, self.picks, self.filter = (), (), None
        self._renew()
        self.at = self._first()
        turn = self.state.to_act, self.state.phase
        if turn != self._turn:
            self._turn = turn
            own = Target("plot", 0, self.state.to_act or 0)
            order = in_reading_order(self.state.board, len(self.state.ads), self.look.lit)
            self.cursor = next(iter(order), own)

    def _renew(self) -> None:
        self._menu = None
        self.at = 0

    def _first(self) -> int:
        """A sale is rare and weighty: there the cursor begins on the pass."""
        quiet = self.state.phase == SALE and not self.state.returning
        return max(0, len(self.menu.entries) - 1) if quiet else 0

    def back(self) -> bool:
        """One step back in the choice; False if it had not begun."""
        if self.filter is not None or self.picks:
            self.filter, self.picks = None, ()
        elif self.path:
            self.path = ()
        else:
            return False
        self._renew()
        return True

    def search(self, text: str) -> None:
        """Show the commands that `text` names."""
        self.filter, self.path, self.picks = text, (), ()
        self.focus = MENU
        self._renew()

    def move(self, by: int) -> None:
        """Move the cursor of the list."""
        count = len(self.menu.entries)
        if count:
            self.at = (self.at + by) % count

    def choose(self, index: int) -> None:
        """Take an entry of the list: act, or go on to its steps."""
        entries = self.menu.entries
        if not 0 <= index < len(entries):
            self.say(self.words.text("menu.no_entry", number=index + 1), refused=True)
            return
        self.focus, entry = MENU, entries[index]
        if entry.commands:
            self.play(entry.commands)
        else:
            self.path = entry.path
            self._renew()

    def point(self, target: Target, click: bool = False) -> None:
        """Point at something on the table. It acts where only one command is meant; a first `click`
        on something weighty only moves the cursor there. Where such a thing is never chosen now, it
        is a look, which no rule refuses."""
        first = self.focus != MARKET or target != self.cursor
        self.focus, self.cursor = MARKET, target
        if self.table.over or target.kind == "plate":
            return
        if target in self.picks:
            self.focus = MENU
            return
        pool = self._pool(target)
        if not pool:
            if self.path or self.picks or self.filter is not None:
                placing = self.path
                self.fresh()
                pool = self._pool(target)
                if not pool:
                    self.path = placing
                    self._renew()
            if not pool:
                refusal = why_not_here(self.state, target, self.menu.path)
                if refusal is None:
                    self.say(self.words.text("menu.only_look"))
                else:
                    self.refuse(refusal)
                return
        if len(pool) == 1:
            if not (click and first) or isinstance(pool[0], LIGHT):
                self.play(pool)
            return
        self.filter, self.picks = None, (*self.picks, target)
        self._renew()

    def _pool(self, target: Target) -> tuple[c.Command, ...]:
        """The commands that are still possible and about `target`."""
        pool = self.menu.pool
        return tuple(o for o in pool if target in targets_of(o, self.state, self.menu.path))

    # ---- acting

    def play(self, commands: tuple[c.Command, ...]) -> None:
        """Play commands, one after the other, and say what happened or why it may not be."""
        told: list[Event] = []
        for command in commands:
            if refusal := self.table.why_not(command):
                self._tell(tuple(told))
                self.refuse(refusal)
                return
            told += self.table.play(command)
        self._tell(tuple(told))

    def _tell(self, events: tuple[Event, ...]) -> None:
        if not events:
            return
        lines = self._lines(events)
        self.log += lines
        self.fresh()
        marked = [e for e in events if isinstance(e, (MarkerTaken, GoalScored))]
        self.say(" ".join(self._lines(tuple(marked)) or lines))

    def _lines(self, events: tuple[Event, ...]) -> list[str]:
        told = (self.words.event(event, self.table.names) for event in events)
        return [line for line in told if line]

    def pass_turn(self) -> None:
        """Pass, or say why not."""
        self.play((c.PASS,))

    def shortcut(self) -> bool:
        """Do what needs no decision (collect, put all back); False where there is no such thing."""
        if self.state.returning:
            commands = returns(self.state)
        else:
            commands = plain_income(self.state, self.table.options)
        if commands:
            self.play(commands)
        return bool(commands)

    def undo(self) -> None:
        """Take back the last command, or say why it stays."""
        if refusal := self.table.undo_refusal():
            self.refuse(refusal)
            return
        self.table.undo()
        self.retell()
        self.fresh()
        self.say(self.words.text("table.undone"))

    def refuse(self, refusal: Refusal) -> None:
        """Say why something cannot be, with the rule's id; it stays in the log pane too."""
        reason = self.words.refusal(refusal)
        if refusal.rule:
            reason = self.words.text("table.refused", rule=refusal.rule, reason=reason)
        self.say(reason, refused=True)

    def say(self, text: str, refused: bool = False) -> None:
        """Put a sentence in the status line, where it stays until the next one."""
        self.status, self.refused = text, refused
        if refused and (not self.log or self.log[-1] != f"× {text}"):
            self.log.append(f"× {text}")

    # ---- words

    def speak(self, words: Words) -> None:
        """Go on in another language."""
        self.words = words
        self.status, self.refused = "", False
        self._menu = None
        self.retell()

    def retell(self) -> None:
        """Tell the whole game again."""
        self.log = [line for _, events in self.table.events for line in self._lines(events)]
