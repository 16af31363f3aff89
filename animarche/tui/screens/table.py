"""The table: the market, the list of what can be done, and the panels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from textual.geometry import Offset
from textual.screen import Screen

from animarche.engine.records import replace
from animarche.engine.refusals import Refusal
from animarche.tui import hints, travel
from animarche.tui.deeds import ANYWHERE, TABLE, Reason, meant
from animarche.tui.desk import MENU, Desk
from animarche.tui.doubt import ALL, NONE, doubtful
from animarche.tui.drawing.foot import Glance
from animarche.tui.drawing.scene import cursor_at, scene
from animarche.tui.keys import exact
from animarche.tui.layout import MIN_COLUMNS, MIN_ROWS, PANELS, TABS, Layout, arrange
from animarche.tui.saving import saved
from animarche.tui.menu import CHOICES
from animarche.tui.screens.mouse import Mouse
from animarche.tui.widgets.market import MarketLayout
from animarche.tui.widgets.painted import Painted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from textual.app import ComposeResult
    from textual.events import Click, Key, Leave, MouseMove, MouseScrollDown, MouseScrollUp, Resize
    from textual.geometry import Size

    from animarche.engine.commands import Command
    from animarche.table import Table
    from animarche.tui.app import Animarche
    from animarche.tui.layout import Rect
    from animarche.tui.model import Target

ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
LONGEST_SEARCH = 40  # signs
LINES = ("header", "turn", "tabs", "strip", "status", "footer")


class TableScreen(Screen[None]):
    """One game. `deal`: everybody looks at their goals first."""

    ALLOW_SELECT = False

    def __init__(self, table: Table, deal: bool = False) -> None:
        super().__init__()
        self.table = table
        self.glance = Glance()
        self._deal = deal
        self._tab = TABS[0]
        self._seats = table.state.board.seats
        self._over = table.over
        self._phase = ""  # whose hint was thought of last
        self._mouse = Mouse(self)
        self.styles.set_rule("layout", MarketLayout(self._regions))

    @property
    def game(self) -> Animarche:
        """The app."""
        return cast("Animarche", self.app)

    def compose(self) -> ComposeResult:
        """One widget for each region, whether this size shows it or not. They come painted: a
        screen that shows nothing first and then the table would come up later."""
        self.desk = Desk(self.table, self.game.words)
        self.desk.doubt = self._doubt
        self._think_of_a_hint()
        sides = [f"{kind}-{seat}" for seat in self._seats for kind in ("board", "plate")]
        regions = [Painted(id=name) for name in (*LINES, "plaza", *sides, *PANELS)]
        self._paint(regions)
        yield from regions

    def on_mount(self) -> None:
        """A finished game shows its scores at once."""
        if self._over:
            self.call_after_refresh(self._score)
        elif self._deal:
            self._peek(deal=True)

    # ---- what is shown

    def _layout_for(self, columns: int, rows: int) -> Layout:
        columns, rows = max(columns, MIN_COLUMNS), max(rows, MIN_ROWS)
        return arrange(columns, rows, self._seats, self._tab)

    def _regions(self, size: Size) -> dict[str, Rect]:
        return self._layout_for(size.width, size.height).regions

    @property
    def market(self) -> Layout:
        """The layout now."""
        return self._layout_for(*self.app.size)

    def on_resize(self, event: Resize) -> None:
        """Draw it anew, if it was drawn for another size: several events tell of one change."""
        if self.app.size != self._painted:
            self.repaint()

    def repaint(self) -> None:
        """Show the table as it is now."""
        if not self.is_mounted:
            return
        if self.desk.words is not self.game.words:
            self.desk.speak(self.game.words)
        self._paint(self.query(Painted))

    def _paint(self, regions: Iterable[Painted]) -> None:
        self._painted = self.app.size
        pictures = scene(self.desk, self.market, self.glance, self.game.paint)
        for painted in regions:
            if painted.id in PANELS:
                painted.display = painted.id in pictures
            if painted.id in pictures:
                painted.show(pictures[painted.id])
        self._place_cursor()

    def _place_cursor(self) -> None:
        """The terminal's own cursor goes where ours is: there screen readers read, and input
        methods show what they are about to type."""
        self.app.cursor_position = Offset(*cursor_at(self.desk, self.market, self.glance))

    def on_screen_resume(self) -> None:
        """Back from another screen, which had the cursor elsewhere."""
        self._place_cursor()

    def see(self, **changes: Any) -> None:
        """Change what the screen knows besides its desk."""
        self.glance = replace(self.glance, **changes)

    def show(self, tab: str | None) -> None:
        """Bring a panel to the front where it takes turns with others."""
        if tab in self.market.tabs:
            self._tab = tab

    def settle(self) -> None:
        """After every key and click: draw, and go to the scores when the game is over."""
        self._think_of_a_hint()
        self.repaint()
        if self.table.over and not self._over:
            self._over = True
            self._score()

    def _think_of_a_hint(self) -> None:
        """The first time that a phase is reached here, its hint; until the next key."""
        phase = self.table.state.phase
        if phase != self._phase:
            self._phase = phase
            wanted = self.game.settings.hints == "on" and not self.table.over
            self.see(hint=phase if wanted and hints.first_time(phase) else "")

    # ---- keys

    def on_key(self, event: Key) -> None:
        """Everything that keys do at the table."""
        event.stop()
        event.prevent_default()
        self.press(exact(event), event.character if event.is_printable else None)

    def press(self, key: str, typed: str | None = None) -> None:
        """Do what a key means now, or say why not; `typed` is the sign that it types."""
        self.see(hint="", hovered=None)
        if self.glance.jump is not None:
            self._name_place(key.casefold(), self.glance.jump)
        elif self.desk.filter is not None and self._type(key, typed):
            self.show("menu")
        elif deed := meant(key, TABLE, self.desk):
            reason = deed.why_not(self.desk)
            if reason is not None:
                self._say_why_not(reason)
            elif deed.place == ANYWHERE:
                self.game.do(deed.id)
            else:
                self._doing[deed.id](key)
        self.settle()

    def _say_why_not(self, reason: Reason) -> None:
        if isinstance(reason, Refusal):
            self.desk.refuse(reason)
        elif reason is not None:
            self.desk.say(self.desk.words.text(reason), refused=True)

    def _type(self, key: str, typed: str | None) -> bool:
        """Keys while the list is searched."""
        text = self.desk.filter or ""
        if key == "backspace":
            self.desk.search(text[:-1])
        elif typed is not None:
            self.desk.search((text + typed)[:LONGEST_SEARCH])
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
            "number": lambda key: self.choose(CHOICES.index(key.casefold())),
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
            "panel": lambda key: self._turn_tabs(),
            "details": lambda key: self.details(),
            "log": lambda key: self.show("log"),
            "scroll": lambda key: self.scroll(4 if key == "pageup" else -4),
            "ends": lambda key: self.show(travel.ends(desk, key == "end")),
            "why": lambda key: self.game.open_rules(desk.rule),
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

    def choose(self, index: int) -> None:
        """Take an entry of the list."""
        self.desk.choose(index)
        self.show("menu")

    def _find(self) -> None:
        self.desk.search("")
        self.show("menu")

    def back(self) -> None:
        """One step back in the choice, or to the list."""
        if not self.desk.back():
            travel.to_list(self.desk)
        self.show("menu")

    def play(self, command: Command) -> None:
        """Play a command that was chosen elsewhere."""
        self.desk.play((command,))
        self.settle()

    def go_to(self, target: Target) -> None:
        """Lead the cursor to a thing."""
        self.see(hint="", hovered=None)
        self.show(travel.to(self.desk, target))
        self.settle()

    def point(self, target: Target) -> None:
        """A click on a thing."""
        self.desk.point(target, click=True)
        self._show_where()
        self.settle()

    def _turn_tabs(self) -> None:
        tabs, tab = self.market.tabs, self.market.tab
        if tabs:
            self.show(tabs[(tabs.index(tab) + 1) % len(tabs)])

    def scroll(self, by: int) -> None:
        """Scroll the log back by so many rows."""
        back = self.glance.log_back + by
        self.see(log_back=max(0, min(back, len(self.desk.log))))
        self.show("log")

    # ---- the mouse

    def on_click(self, event: Click) -> None:
        """A click acts on what is under it."""
        self._mouse.click(event)

    def on_mouse_move(self, event: MouseMove) -> None:
        """The thing under the mouse is described."""
        self._mouse.move(event)

    def on_leave(self, event: Leave) -> None:
        """The mouse has gone."""
        self._mouse.gone()

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """The wheel moves the log, or the cursor of the list."""
        self._mouse.wheel(event.screen_x, event.screen_y, 1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """The wheel moves the log, or the cursor of the list."""
        self._mouse.wheel(event.screen_x, event.screen_y, -1)

    # ---- other screens

    def details(self) -> None:
        """The card under the cursor in full."""
        from animarche.tui.screens.card import Card

        self.app.push_screen(Card(self.desk))

    def _peek(self, deal: bool = False) -> None:
        from animarche.tui.screens.peek import Peek

        state = self.table.state
        who = state.start_player if deal or state.to_act is None else state.to_act
        self.app.push_screen(Peek(state, self.table.names, who, deal))

    def _score(self) -> None:
        from animarche.tui.screens.scoring import Scoring

        self.repaint()
        self.app.push_screen(Scoring(self.table), lambda leave: self._close() if leave else None)

    def _ask(self, title: str, sentence: str, yes: str, no: str, do: Callable[[], object]) -> None:
        """Ask in words with these keys, and do it if the answer is yes."""
        from animarche.tui.screens.ask import Ask

        text = self.game.words.text
        ask = Ask(text(title), sentence, text(yes), text(no))

        def answered(sure: bool | None) -> None:
            if sure:
                do()

        self.app.push_screen(ask, answered)

    def _doubt(self, commands: tuple[Command, ...]) -> bool:
        """Ask before commands that give something away, where that is wanted."""
        state, legal = self.table.state, self.table.why_not(commands[0]) is None
        if self.game.settings.confirm != ALL or not legal:
            return False
        if not doubtful(commands, self.table.options, state):
            return False
        words = self.game.words
        sentence = words.command(commands[0], state, self.table.names)

        def play() -> None:
            self.desk.play(commands, sure=True)
            self.settle()

        self._ask("doubt.title", sentence, "doubt.yes", "doubt.no", play)
        return True

    def _leave(self) -> None:
        if self.game.settings.confirm == NONE:
            self._close()
            return
        text = self.game.words.text
        sentence = saved(self.table, self.game.words) or ""
        if sentence and self.table.journal_problem is None:
            sentence = f"{text('leave.saved')} {sentence}"
        self._ask("leave.title", sentence, "leave.yes", "leave.no", self._close)

    def _close(self) -> None:
        """Back to the title; the log stays."""
        self.table.close()
        self.game.close_table()
