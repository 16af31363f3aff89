"""What the players do at one table: choose in the list, and point at things.

A desk holds the table, the words, and how far a choice has come. It changes nothing on screen:
a screen asks it what to show.
"""

from animarche.engine import commands as c
from animarche.engine.game import GameState
from animarche.journal.values import short
from animarche.lang.words import Words
from animarche.table import Table
from animarche.tui import preview
from animarche.tui.drawing.grid import Look
from animarche.tui.hits import in_reading_order
from animarche.tui.menu import Entry, Menu, find, menu, path_of
from animarche.tui.model import TableView, Target, stock_ids, table_view
from animarche.tui.playing import Playing
from animarche.tui.pointing import Path, about, front_of, steps_to, targets_of, why_not_here
from animarche.tui.shortcuts import likely, proposal
from animarche.tui.text import joined

MENU, MARKET = "menu", "market"  # where the cursor is

# One click acts where turns are small; elsewhere the first click only shows what it would do.
LIGHT = (c.PlaceStore, c.Attract, c.ReturnAnimal)


class Desk(Playing):
    """One table and the choice that its players are making."""

    advisable = True  # whether bots may be asked for advice

    def __init__(self, table: Table, words: Words) -> None:
        super().__init__(table, words)
        self.focus = MENU
        self.cursor = Target("cell", 0)
        self.path: Path = ()
        self.picks: tuple[Target, ...] = ()
        self.filter: str | None = None
        self._menu: Menu | None = None
        self._changes: tuple[Menu, list[tuple[int, int, int]]] | None = None  # of its entries
        self._reach: dict[Target, tuple[c.Command, ...]] = {}  # of the menu: commands by thing
        self._proposal: tuple[GameState, tuple[c.Command, ...]] | None = None  # the last
        self._view: tuple[GameState, Words, TableView] | None = None  # the last that was asked for
        self._clicked: Target | None = None  # once, on something weighty
        self._turn: tuple[int | None, str] = (None, "")
        self.fresh()
        if table.torn:
            self.say(words.text("table.torn"), refused=True)
        elif (other := table.instead_of) is not None:
            self.say(words.text("table.instead_of", log=short(other.name)), refused=True)
        elif (origin := table.header.forked) is not None:
            self.say(words.text("replay.forked", n=origin.n, log=short(origin.log)))
        elif table.strangers:
            said = (
                words.text("bots.unknown", player=seat.name, bot=short(seat.kind))
                for seat in table.strangers
            )
            self.say(joined(said), refused=True)

    # ---- what is shown

    @property
    def options(self) -> tuple[c.Command, ...]:
        """All legal commands of people: none while it is the turn of a bot."""
        return () if self.table.bot else self.table.options

    def speak(self, words: Words) -> None:
        """Go on in another language."""
        super().speak(words)
        self._menu = None

    def view(self) -> TableView:
        """The table as everybody sees it."""
        state, words = self.state, self.words
        if self._view is None or self._view[0] is not state or self._view[1] is not words:
            self._view = (state, words, table_view(state, words, self.table.names))
        return self._view[2]

    @property
    def menu(self) -> Menu:
        """The list as far as it has been narrowed."""
        if self._menu is None:
            table, words, state = self.table, self.words, self.state
            names, options = table.names, self.options
            if table.bot:
                self._menu = Menu((), (), (), ())
            elif self.filter is not None:
                self._menu = find(state, options, self.filter, words, names)
            else:
                possible = table.possible
                self._menu = menu(state, possible, options, self.path, self.picks, words, names)
            reach = dict[Target, list[c.Command]]()
            for option in self._menu.pool:
                for target in dict.fromkeys(targets_of(option, state, self._menu.path)):
                    reach.setdefault(target, []).append(option)
            self._reach = {target: tuple(options) for target, options in reach.items()}
        return self._menu

    @property
    def proposal(self) -> tuple[c.Command, ...]:
        """What one key does now, which is what the first row of a list of several such things says
        (collect, put all back), however far a choice has come; () for nothing."""
        if self._proposal is None or self._proposal[0] is not self.state:
            found = () if self.table.bot else proposal(self.table.possible, self.options)
            self._proposal = (self.state, found)
        return self._proposal[1]

    @property
    def reach(self) -> dict[Target, tuple[c.Command, ...]]:
        """The commands that are still possible, by the things that they are about."""
        return self._reach if self.menu.pool else {}

    @property
    def look(self) -> Look:
        """What is lit, picked, and under the cursor on the table."""
        lit = self.reach.keys()
        cursor = self.cursor if self.focus == MARKET else None
        commands = () if self.leads_on else self.aimed
        aimed = {t for option in commands for t in about(option, self.state)}
        builds = {t for t in aimed if isinstance(commands[0], (c.PlaceStore, c.Build))}
        for target in builds | ({cursor} if cursor else set()):
            aimed |= front_of(target, self.state)
        return Look(cursor, frozenset(lit), frozenset(self.picks), frozenset(aimed))

    @property
    def begun(self) -> bool:
        """Whether a choice has come some steps far."""
        return bool(self.path or self.picks or self.filter is not None)

    @property
    def leads_on(self) -> bool:
        """Whether the entry under the cursor of the list opens a step; what is aimed at is then
        only an example of what can be had there."""
        entries = self.menu.entries
        return self.focus == MENU and bool(entries) and entries[self.at].leads_on

    @property
    def aimed(self) -> tuple[c.Command, ...]:
        """The commands that Enter would give now, for the preview."""
        if self.focus == MENU:
            entries = self.menu.entries
            return _tried(entries[self.at]) if entries else ()
        pool = self.pool_at(self.cursor)
        return pool if len(pool) == 1 else ()

    @property
    def refused_here(self) -> Entry | None:
        """The entry under the cursor of the list, if it cannot be chosen now."""
        entries = self.menu.entries
        entry = entries[self.at] if self.focus == MENU and entries else None
        return entry if entry and entry.refusal else None

    @property
    def clicked(self) -> bool:
        """Whether the thing under the cursor was clicked once, and acts with the next click."""
        return self.focus == MARKET and self.cursor == self._clicked and len(self.aimed) == 1

    @property
    def subject(self) -> c.Command | None:
        """The command whose card is of interest: under the cursor, or what cannot be had there."""
        entry = self.refused_here
        return next(iter(self.aimed), entry.sample if entry else None)

    def after(self, commands: tuple[c.Command, ...]) -> GameState | None:
        """The state that commands would bring, as far as everybody may know it; None for none."""
        return preview.after(self.table, commands)

    def preview_view(self) -> TableView | None:
        """The table with what the commands under the cursor would change on it: an animal on its
        new seat, a shop on its plot, a building over its cells, a worker on a seat. None where they
        change nothing there."""
        commands = () if self.leads_on else self.aimed
        places = preview.touched(self.table, commands)
        state = self.after(commands) if places else None
        if state is None:
            return None
        now, then = self.view(), table_view(state, self.words, self.table.names)
        changed = preview.with_changes(now, then, places)
        return None if changed == now else changed

    def change(self, entry: Entry) -> tuple[int, int, int]:
        """What an entry of the list would bring the acting player: coins, wood, VP."""
        state, who = self.after(_tried(entry)), self.state.to_act
        if state is None or who is None:
            return 0, 0, 0
        now, then = self.state.players[who], state.players[who]
        return then.coins - now.coins, then.wood - now.wood, then.vp - now.vp

    @property
    def changes(self) -> list[tuple[int, int, int]]:
        """What each entry of the list would bring."""
        menu = self.menu
        if self._changes is None or self._changes[0] is not menu:
            self._changes = (menu, [self.change(entry) for entry in menu.entries])
        return self._changes[1]

    # ---- the choice

    def fresh(self) -> None:
        """Begin a new choice; in another turn with the cursor on the first thing to act on. While
        bots play it stays where it is."""
        self.path, self.picks, self.filter, self._clicked = (), (), None, None
        self._renew()
        self.at = self._first()
        lying = {"frame": len(self.state.ads), "stock": len(self.stocks)}
        if self.cursor.kind in lying and self.cursor.index >= lying[self.cursor.kind]:
            self.cursor = Target("cell", 0)  # the card has gone
        turn = self.state.to_act, self.state.phase
        if turn != self._turn:
            self._turn = turn
            if self.table.bot:
                return
            own = Target("plot", 0, self.state.to_act or 0)
            self.cursor = next(iter(self._lit()), own)

    def _lit(self) -> list[Target]:
        """What can be acted on, in reading order."""
        return in_reading_order(self.state.board, len(self.state.ads), self.look.lit)

    def _renew(self) -> None:
        self._menu = None
        self.at = 0

    def _first(self) -> int:
        """Where the cursor of the list begins: on what is likely, else at the top."""
        if not self.menu.pool:
            return 0
        command = likely(self.table.possible, self.path, self.menu.pool)
        entries = enumerate(self.menu.entries)
        return next((i for i, e in entries if command and e.commands == (command,)), 0)

    def back(self) -> bool:
        """One step back in the choice; False if it had not begun."""
        self.focus = MENU
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
            self.no_entry(index, nothing=self.filter is not None and not entries)
            return
        self.focus, entry = MENU, entries[index]
        if entry.refusal:
            self.at = index
            self.refuse(entry.refusal)
        elif entry.commands:
            self.play(entry.commands)
        else:
            self.path = entry.path
            self._renew()
            self.at = self._first()
            if self.menu.path[-1][0] == "building":  # its places are on the plaza, not in a list
                self.focus, self.cursor = MARKET, self._lit()[0]

    def point(self, target: Target, click: bool = False) -> None:
        """Point at something on the table. It acts where only one command is meant; a first `click`
        on something weighty, or on what cannot be chosen, only moves the cursor there. Where such a
        thing is never chosen now, it is a look, which no rule refuses."""
        first = self.focus != MARKET or target != self.cursor
        self.focus, self.cursor = MARKET, target
        if self.table.over or self.table.bot or target.kind == "plate":
            return
        if target in self.picks:
            self.focus = MENU
            return
        if target.kind == "stock" and self.pool_at(target):
            self.fresh()
            self.focus, self.path = MENU, steps_to(self.state, target)
            self._renew()
            return
        pool = self.pool_at(target)
        second = bool(self.picks) and target.kind == "cell" and "building" in dict(self.menu.path)
        if not pool and self.begun and not second:
            placing = self.path
            self.fresh()
            pool = self.pool_at(target)
            if not pool:
                self.path = placing
                self._renew()
        if not pool:
            if second or not (click and first):
                self._refuse_here(target)
            return
        if len(pool) == 1:
            self._clicked = target if click else None
            if not (click and first) or isinstance(pool[0], LIGHT):
                self.play(pool)
            return
        self.filter, self.picks = None, (*self.picks, target)
        self._renew()

    def _refuse_here(self, target: Target) -> None:
        """Say why a thing cannot be chosen, next to the cell that a building was to lie on."""
        beside = self.picks[-1] if self.picks else None
        refusal = why_not_here(self.state, target, self.menu.path, beside)
        if refusal is None:
            self.say(self.words.text("menu.only_look"))
        else:
            self.refuse(refusal)

    @property
    def stocks(self) -> tuple[str, ...]:
        """What lies in the supply: "stock" targets count in this order."""
        return stock_ids(self.state)

    def pool_at(self, target: Target) -> tuple[c.Command, ...]:
        """The commands that are still possible and about `target`."""
        if target.kind == "stock":
            steps = steps_to(self.state, target)
            return tuple(o for o in self.options if path_of(o)[:2] == steps)
        return self.reach.get(target, ())


def _tried(entry: Entry) -> tuple[c.Command, ...]:
    """The commands of an entry; of one that leads on an example of them."""
    if entry.commands or entry.refusal or entry.sample is None:
        return entry.commands
    return (entry.sample,)
