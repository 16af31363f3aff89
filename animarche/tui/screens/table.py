"""The table: the market, the list of what can be done, and the panels."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from animarche.engine.board import CLOCKWISE
from animarche.engine.refusals import Refusal
from animarche.lang.folding import LONGEST
from animarche.tui import hints, travel
from animarche.tui.deeds import ACTING, ANYWHERE, BY_ID, CHOICES, TABLE, Deed, meant
from animarche.tui.desk import MENU, Desk
from animarche.tui.drawing.foot import why_not
from animarche.tui.drawing.panels import log_length
from animarche.tui.drawing.scene import cursor_at, scene
from animarche.tui.layout import PANELS, TABS, arrange
from animarche.tui.screens import asking
from animarche.tui.screens.advising import Advising
from animarche.tui.screens.market import MarketScreen
from animarche.tui.screens.opponents import Opponents
from animarche.tui.screens.table_mouse import TableMouse
from animarche.tui.text import joined

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult

    from animarche.engine.commands import Command
    from animarche.table import Table
    from animarche.tui.drawing.market import Pictures
    from animarche.tui.layout import Layout
    from animarche.tui.model import Target

ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class TableScreen(MarketScreen[None]):
    """One game. `deal`: everybody looks at their goals first."""

    desk: Desk
    panels = PANELS
    rows: ClassVar[tuple[str, ...]] = ("header", "turn", "tabs", "strip", "status", "footer")

    coach_rows = 0  # kept below the market for who tells newcomers what to do
    handover = 0.3  # seconds after a change of turn in which a key is still meant by who acted last
    retry = 5.0  # seconds between two looks at what is saved and what is not, without a move
    clock = staticmethod(monotonic)

    def __init__(self, table: Table, deal: bool = False) -> None:
        super().__init__(table.state.board.seats, table.seats, TABS[0])
        self.table = table
        self._deal = deal
        self._over = table.over
        self._phase = ""  # whose hint was thought of last,
        self._moves = 0  # after so many moves
        self._acting = table.state.to_act
        self._since = self.clock()  # when it became that player's turn
        self._unsaved = table.journal_problem is not None  # the last time that was looked at
        self._mouse = TableMouse(self)
        self.opponents = Opponents(self)
        self.advising = Advising(self)

    @property
    def played_at(self) -> TableScreen | None:
        """This table, once the desk is there."""
        return self if self.stands else None

    def compose(self) -> ComposeResult:
        """The table as it is when one sits down."""
        self.desk = self.sit_down()
        self._follow()
        self.desk.doubt = partial(asking.doubt, self)
        self._think_of_a_hint()
        yield from super().compose()

    def sit_down(self) -> Desk:
        """The desk at which this table is played."""
        return Desk(self.table, self.game.words)

    def on_mount(self) -> None:
        """A finished game shows its scores at once. What the disk refuses is tried again."""
        self.set_interval(self.retry, self._save_again)
        if self._over:
            self.call_after_refresh(self._score)
        elif self._deal and self.table.people:
            self._peek(deal=True)

    def on_unmount(self) -> None:
        """Nobody plays here any more."""
        self.opponents.leave()

    def on_screen_resume(self) -> None:
        """The table lies open, for the first time or again."""
        super().on_screen_resume()
        self.opponents.opened()
        self.repaint()

    # ---- what is shown

    def lay_out(self, columns: int, rows: int) -> Layout:
        """The layout for a terminal of at least 80×24."""
        return arrange(columns, rows, self.sides, self._tab, self.coach_rows)

    def pictures(self) -> Pictures:
        """What every region shows."""
        self.see(turn=self.opponents.turn)
        return scene(self.desk, self.market, self.glance, self.paint)

    def caret(self) -> tuple[int, int]:
        """On what our cursor is on."""
        return cursor_at(self.desk, self.market, self.glance)

    def settle(self) -> None:
        """After every key and click, and what bots do: draw, let bots go on, and go to the scores
        when the game is over."""
        if self._acting != self.table.state.to_act:
            self._acting, self._since = self.table.state.to_act, self.clock()
        self.advising.follow()
        self._tell_of_the_disk()
        self._think_of_a_hint()
        self._follow()
        self.opponents.follow()
        self.repaint()
        if self.table.over and not self._over:
            self._over = True
            self._score(reveal=True)

    def _save_again(self) -> None:
        """Try again to save what the disk refused, and see whether what was saved is still there;
        all screens say it if something is new."""
        before = self.table.journal_problem
        self.table.save()
        if self.table.journal_problem != before:
            self._tell_of_the_disk()
            self.game.repaint()

    def _tell_of_the_disk(self) -> None:
        """Say it when all is saved again. That something is not is said as long as it is so."""
        unsaved = self.table.journal_problem is not None
        if self._unsaved and not unsaved:
            desk = self.desk
            over = desk.words.text("unsaved.over", path=self.table.path)
            desk.say(over if desk.refused else joined((over, desk.status)))
        self._unsaved = unsaved

    def _follow(self) -> None:
        desk, state = self.desk, self.table.state
        self.moving.follow(desk.view(), desk.words, state.board, still=self.table.over)

    def _think_of_a_hint(self) -> None:
        """The first time that a person is to act in a phase here, its hint; until something is done
        in it. In the turn of a bot it would go before it could be read."""
        phase, moves = self.table.state.phase, len(self.table.moves)
        if moves != self._moves:
            self._moves = moves
            self.see(hint="")
        if self.table.bot:
            return
        if phase != self._phase:
            self._phase = phase
            wanted = self.game.settings.hints == "on" and not self.table.over
            self.see(hint=phase if wanted and hints.first_time(phase) else "")

    # ---- keys

    def press(self, key: str, typed: str | None = None) -> None:
        """Do what a key means now, or say why not; `typed` is the sign that it types."""
        self.moving.end()
        self.see(hovered=None)
        if self.glance.jump is not None:
            self._name_place(key.casefold(), self.glance.jump)
        elif self.desk.filter is not None and self._type(key, typed):
            self.show("menu")
        elif (deed := meant(key, TABLE, self.desk)) and not (
            deed.id in ACTING and self.handing_over
        ):
            reason = deed.why_not(self.desk)
            if reason is not None:
                self._say_why_not(deed, reason)
            elif deed.place == ANYWHERE:
                self.game.do(deed.id)
            else:
                self._doing[deed.id](key)
        self.settle()

    @property
    def handing_over(self) -> bool:
        """Whether it has only just become the turn of another player, for whom nothing is done that
        the one before may have meant with a key pressed twice, or a pass after the last shop."""
        return self.clock() - self._since < self.handover

    def _say_why_not(self, deed: Deed, reason: Refusal | str) -> None:
        """Why a deed cannot be done; of taking back also, how all together still may."""
        desk, text = self.desk, self.desk.words.text
        if deed.id == "undo" and BY_ID["together"].why_not(desk) is None:
            desk.say(joined((why_not(deed, desk), text("deed.or_together"))), refused=True)
        elif isinstance(reason, Refusal):
            desk.refuse(reason)
        else:
            desk.say(text(reason), refused=True)

    def _type(self, key: str, typed: str | None) -> bool:
        """Keys while the list is searched."""
        text = self.desk.filter or ""
        if key == "backspace":
            self.desk.search(text[:-1])
        elif typed is not None:
            self.desk.search((text + typed)[:LONGEST])
        else:
            return False
        return True

    def _name_place(self, key: str, typed: str) -> None:
        """Keys while the name of a place is typed; any that is none of it ends that."""
        self.see(jump=None)
        if key == "backspace":
            self.see(jump=typed[:-1])
        elif len(key) == 1:
            found = travel.jump(self.desk, typed + key)
            if found is None:
                words = self.desk.words
                self.desk.say(words.text("jump.nowhere", typed=typed + key), refused=True)
            elif isinstance(found, str):
                self.see(jump=found)
            else:
                self.show(travel.to(self.desk, found))

    @property
    def _doing(self) -> dict[str, Callable[[str], object]]:
        """What the deeds of the table do."""
        desk = self.desk
        return {
            "move": lambda key: self.show(travel.arrow(desk, *ARROWS[key])),
            "next": lambda key: self.show(travel.next_thing(desk, 1 if key == "tab" else -1)),
            "jump": lambda key: self.see(jump=""),
            "act": lambda key: self._act(),
            "scores": lambda key: self._score(),
            "number": lambda key: self._take_row(key.casefold()),
            "find": lambda key: self._find(),
            "back": lambda key: self.back(),
            "pass": lambda key: desk.pass_turn(),
            "return": lambda key: desk.shortcut(),
            "collect": lambda key: desk.shortcut(),
            "undo": lambda key: desk.undo(),
            "restart": lambda key: desk.restart(),
            "redo": lambda key: desk.redo(),
            "together": lambda key: self._ask_all(),
            "goals": lambda key: self._peek(),
            "bots.go": lambda key: self.opponents.go(),
            "bots.stop": lambda key: self.opponents.stop(),
            "bots.start": lambda key: self.opponents.start(),
            "bots.pace": lambda key: self.opponents.turn_pace(-1 if key == "-" else 1),
            "advise": lambda key: self._advise(),
            "panel": lambda key: self.turn_tabs(),
            "details": lambda key: self.details(),
            "log": lambda key: self.show("log"),
            "scroll": lambda key: self.scroll(4 if key == "pageup" else -4),
            "ends": lambda key: self.show(travel.ends(desk, key == "end")),
            "why": lambda key: self.game.open_rules(desk.rule),
            "elsewhere": lambda key: asking.elsewhere(self),
            "leave": lambda key: self._leave(),
        }

    def _act(self) -> None:
        desk = self.desk
        if desk.focus == MENU:
            self.choose(desk.at)
        else:
            desk.point(desk.cursor)
            self._show_where()

    def _show_where(self) -> None:
        if self.desk.focus == MENU:
            self.show("menu")

    def _take_row(self, key: str) -> None:
        """Take the entry that shows this key: one that nobody can see chooses nothing."""
        keys = self.desk.menu.keys
        if key in keys:
            self.choose(keys.index(key))
        else:
            self.desk.no_entry(CHOICES.index(key))

    def choose(self, index: int) -> None:
        """Take an entry of the list."""
        self.desk.choose(index)
        self.show("menu")

    def _find(self) -> None:
        self.desk.search("")
        self.show("menu")

    def back(self) -> None:
        """One step back in the choice, or to the list; a hint and advice are read."""
        self.see(hint="")
        self.advising.close()
        if not self.desk.back():
            travel.to_list(self.desk)
        self.show("menu")

    def play(self, command: Command) -> None:
        """Play a command that was chosen elsewhere."""
        self.desk.play((command,))
        self.settle()

    def go_to(self, target: Target) -> None:
        """Lead the cursor to a thing."""
        self.see(hovered=None)
        self.show(travel.to(self.desk, target))
        self.settle()

    def point(self, target: Target) -> None:
        """A click on a thing."""
        self.desk.point(target, click=True)
        self._show_where()
        self.settle()

    def scroll(self, by: int) -> None:
        """Scroll the log back by so many rows, at most to its beginning."""
        self.show("log")
        place = self.market.regions["log"]
        most = log_length(self.desk.log, place.width) - (place.height - 1)
        self.see(log_back=max(0, min(self.glance.log_back + by, most)))

    # ---- other screens

    def details(self) -> None:
        """The card under the cursor in full, or the advice that was asked for."""
        from animarche.tui.screens.card import AdviceCard, Card

        self.app.push_screen(Card(self.desk) if self.glance.advice is None else AdviceCard(self))

    def _peek(self, deal: bool = False) -> None:
        from animarche.tui.screens.peek import Peek

        state, people = self.table.state, self.table.people
        asked = state.start_player if deal or state.to_act is None else state.to_act
        who = next(player for player in CLOCKWISE[len(state.players)][asked] if player in people)
        self.app.push_screen(Peek(state, self.table.names, who, deal, people))

    def _score(self, reveal: bool = False) -> None:
        """The scores; after the last move they are revealed."""
        from animarche.tui.screens.scoring import Scoring

        self.repaint()

        def leave(really: bool | None) -> None:
            if really:
                asking.unsaved(self, self._close)

        self.app.push_screen(Scoring(self.table, reveal), leave)

    def _advise(self) -> None:
        self.see(hint="")
        self.advising.press()

    def _ask_all(self) -> None:
        asking.together(self)

    def _leave(self) -> None:
        asking.leave(self, self._close)

    def _close(self) -> None:
        """Back to the title; the log stays."""
        self.advising.close()
        self.table.close()
        self.game.close_table()
