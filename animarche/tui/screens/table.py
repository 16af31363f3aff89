"""The table: the market, the list of what can be done, and the panels."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.screen import Screen

from animarche.tui.desk import MARKET, MENU, Desk
from animarche.tui.drawing.panels import tab_at
from animarche.tui.drawing.scene import footer_key, scene, shown_entries, tab_names
from animarche.tui.hits import hit, in_reading_order, neighbor, places
from animarche.tui.keys import pressed
from animarche.tui.layout import MIN_COLUMNS, MIN_ROWS, PANELS, TABS, Layout, arrange
from animarche.tui.model import Target
from animarche.tui.saving import saved
from animarche.tui.widgets.market import MarketLayout
from animarche.tui.widgets.painted import Painted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.app import ComposeResult
    from textual.events import Click, Key, MouseScrollDown, MouseScrollUp, Resize
    from textual.geometry import Size

    from animarche.table import Table
    from animarche.tui.app import Animarche
    from animarche.tui.layout import Rect

ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
LONGEST_SEARCH = 40  # signs
LINES = ("header", "turn", "tabs", "strip", "status", "footer")


class TableScreen(Screen[None]):
    """One game. `deal`: everybody looks at their goals first."""

    ALLOW_SELECT = False

    def __init__(self, table: Table, deal: bool = False) -> None:
        super().__init__()
        self.table = table
        self._deal = deal
        self._tab = TABS[0]
        self._log_back = 0
        self._seats = table.state.board.seats
        self._over = table.over
        self.styles.set_rule("layout", MarketLayout(self._regions))

    @property
    def game(self) -> Animarche:
        """The app."""
        return cast("Animarche", self.app)

    def compose(self) -> ComposeResult:
        """One widget for each region, whether this size shows it or not. They come painted: a
        screen that shows nothing first and then the table would come up later."""
        self.desk = Desk(self.table, self.game.words)
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
        pictures = scene(self.desk, self.market, self._log_back, self.game.paint)
        for painted in regions:
            if painted.id in PANELS:
                painted.display = painted.id in pictures
            if painted.id in pictures:
                painted.show(pictures[painted.id])

    # ---- keys

    def on_key(self, event: Key) -> None:
        """Everything that keys do at the table."""
        event.stop()
        event.prevent_default()
        self._press(pressed(event), event.character if event.is_printable else None)

    def _press(self, key: str, typed: str | None = None) -> None:
        if self.desk.filter is not None and self._type(key, typed):
            self._show_menu()
        elif not any(does(key) for does in (self._move, self._act, self._look)):
            self.game.common_key(key)
            return
        self._settle()

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

    def _move(self, key: str) -> bool:
        """Keys that move the cursor."""
        desk = self.desk
        if key in ("tab", "shift+tab"):
            self._jump(1 if key == "tab" else -1)
        elif key in ARROWS:
            self._arrow(*ARROWS[key])
        elif key in ("home", "end") and desk.focus == MENU:
            desk.at = 0 if key == "home" else max(0, len(desk.menu.entries) - 1)
        elif key in ("pageup", "pagedown"):
            self._scroll(4 if key == "pageup" else -4)
        else:
            return False
        return True

    def _arrow(self, dx: int, dy: int) -> None:
        """In the list up and down, and left to the market; there in all directions, and right over
        its edge to the list."""
        desk, board = self.desk, self.table.state.board
        ads = len(self.table.state.ads)
        if desk.focus == MENU:
            if dx < 0:
                desk.focus = MARKET
            elif dy:
                desk.move(dy)
                self._show_menu()
            return
        if desk.cursor not in places(board, ads):  # the ad under the cursor has gone
            desk.cursor = Target("cell", 0)
        found = neighbor(board, ads, desk.cursor, dx, dy)
        if found is not None:
            desk.cursor = found
        elif dx > 0:
            desk.focus = MENU
            self._show_menu()

    def _jump(self, by: int) -> None:
        """Through what can be acted on, in reading order, and the list."""
        desk = self.desk
        state = self.table.state
        lit = in_reading_order(state.board, len(state.ads), desk.look.lit)
        if desk.focus == MENU:
            order = lit[::by]
        else:
            here = lit.index(desk.cursor) if desk.cursor in lit else (-1 if by > 0 else len(lit))
            order = lit[here + 1 :] if by > 0 else lit[:here][::-1] if here > 0 else []
        if not order:
            desk.focus = MENU
            self._show_menu()
            return
        desk.focus, desk.cursor = MARKET, order[0]
        if desk.cursor.kind == "frame":
            self._show("ads")

    def _act(self, key: str) -> bool:
        """Keys that do something in the game."""
        desk, words = self.desk, self.desk.words
        if key == "enter":
            if desk.focus == MENU:
                desk.choose(desk.at)
            else:
                desk.point(desk.cursor)
        elif key in "123456789" and len(key) == 1:
            desk.choose(int(key) - 1)
            self._show_menu()
        elif key == "p":
            desk.pass_turn()
        elif key == "c":
            if not desk.shortcut():
                desk.say(words.text("menu.no_shortcut"), refused=True)
        elif key == "u":
            desk.undo()
        elif key == "/":
            desk.search("")
            self._show_menu()
        elif key == "escape":
            if not desk.back():
                desk.focus = MENU
            self._show_menu()
        else:
            return False
        return True

    def _look(self, key: str) -> bool:
        """Keys that show something."""
        if key == "g":
            self._peek()
        elif key == "t":
            tabs, tab = self.market.tabs, self.market.tab
            if tabs:
                self._show(tabs[(tabs.index(tab) + 1) % len(tabs)])
        elif key == "d":
            self._details()
        elif key == "l":
            self._show("log")
        elif key == "q":
            self._leave()
        else:
            return False
        return True

    def _settle(self) -> None:
        """After every key and click: draw, and go to the scores when the game is over."""
        self.repaint()
        if self.table.over and not self._over:
            self._over = True
            self._score()

    # ---- the mouse

    def on_click(self, event: Click) -> None:
        """A click on a thing points at it; one on the list, the tabs or the footer chooses."""
        x, y = event.screen_x, event.screen_y
        market = self.market
        for name in ("menu", "card", "tabs", "footer"):
            place = market.regions.get(name)
            if place and place.x <= x < place.right and place.y <= y < place.bottom:
                self._click_panel(name, x - place.x, y - place.y, place)
                return
        state = self.table.state
        target = hit(market, state.board, len(state.ads), x, y)
        if target is not None:
            self.desk.point(target, click=True)
            self._settle()

    def _click_panel(self, name: str, x: int, y: int, place: Rect) -> None:
        desk = self.desk
        if name == "footer":
            key = footer_key(desk, x, self.market)
            if key is not None:
                self._press(key)
        elif name == "tabs":
            market = self.market
            index = tab_at(tab_names(desk.words, market), market.tabs.index(market.tab), x)
            if index is not None:
                self._show(market.tabs[index])
            self.repaint()
        elif name == "card":
            self._details()
        else:
            shown = shown_entries(desk, place)
            if y == 0:  # the heading leads back
                desk.back()
            elif y <= len(shown):
                desk.focus, desk.at = MENU, shown[y - 1]
                desk.choose(desk.at)
            self._settle()

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """The wheel moves the log, or the cursor of the list."""
        self._wheel(event.screen_x, event.screen_y, 1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """The wheel moves the log, or the cursor of the list."""
        self._wheel(event.screen_x, event.screen_y, -1)

    def _wheel(self, x: int, y: int, by: int) -> None:
        place = self.market.regions.get("log")
        if place and place.x <= x < place.right and place.y <= y < place.bottom:
            self._scroll(-2 * by)
        else:
            self.desk.focus = MENU
            self.desk.move(by)
        self.repaint()

    def _scroll(self, by: int) -> None:
        self._log_back = max(0, min(self._log_back + by, len(self.desk.log)))
        self._show("log")

    # ---- tabs and other screens

    def _show_menu(self) -> None:
        self._show("menu")

    def _show(self, tab: str) -> None:
        """Bring a panel to the front where it takes turns with others."""
        if tab in self.market.tabs:
            self._tab = tab

    def _details(self) -> None:
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

    def _leave(self) -> None:
        if self.table.over:  # somebody looked at the table once more
            self._score()
            return
        from animarche.tui.screens.ask import Ask

        text = self.game.words.text
        sentence = saved(self.table, self.game.words) or ""
        if sentence and self.table.journal_problem is None:
            sentence = f"{text('leave.saved')} {sentence}"
        ask = Ask(text("leave.title"), sentence, text("leave.yes"), text("leave.no"))
        self.app.push_screen(ask, lambda leave: self._close() if leave else None)

    def _close(self) -> None:
        """Back to the title; the log stays."""
        self.table.close()
        self.game.close_table()
