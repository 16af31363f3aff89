"""Screens that show a market: a widget for each region, and which of the panels is in front."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.geometry import Offset

from animarche.engine.records import replace
from animarche.tui.drawing.foot import Glance
from animarche.tui.keys import exact, typed
from animarche.tui.layout import MIN_COLUMNS, MIN_ROWS
from animarche.tui.screens.moving import Moving
from animarche.tui.screens.sheet import Result, Sheet
from animarche.tui.widgets.market import MarketLayout
from animarche.tui.widgets.painted import Painted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.app import ComposeResult
    from textual.events import Click, Key, Leave, MouseMove, MouseScrollDown, MouseScrollUp, Resize
    from textual.geometry import Size

    from animarche.journal.format import Seat
    from animarche.tui.desk import Desk
    from animarche.tui.drawing.market import Pictures
    from animarche.tui.layout import Layout, Rect
    from animarche.tui.paint import Paint
    from animarche.tui.screens.mouse import Mouse
    from animarche.tui.screens.replay import Replay
    from animarche.tui.viewer import Viewer


class MarketScreen(Sheet[Result]):
    """A table, as it lies there and beside it what there is to know. `sides` are the seats taken,
    `players` who sits there; `tab` is the panel in front where some share a place."""

    desk: Desk | Viewer  # what is shown; it is there once the screen is composed
    panels: ClassVar[tuple[str, ...]]  # shown or not, as there is room
    rows: ClassVar[tuple[str, ...]]  # the other regions that are no part of the market
    _mouse: Mouse

    def __init__(self, sides: tuple[str, ...], players: tuple[Seat, ...], tab: str) -> None:
        super().__init__()
        self.sides, self.players = sides, players
        self.glance = Glance()
        self.moving = Moving(self)
        self._tab = tab
        self.styles.set_rule("layout", MarketLayout(self._regions))

    @property
    def laid_out(self) -> MarketScreen[Any] | None:
        """This screen, once what it shows is there."""
        return self if self.stands else None

    @property
    def watched(self) -> Replay | None:
        """This screen, if a game is watched on it."""
        return None

    # ---- what each kind of screen knows for itself

    def lay_out(self, columns: int, rows: int) -> Layout:
        """The layout for a terminal of at least 80×24."""
        raise NotImplementedError

    def pictures(self) -> Pictures:
        """What every region shows."""
        raise NotImplementedError

    def caret(self) -> tuple[int, int]:
        """Where the terminal's own cursor belongs: there screen readers read, and input methods
        show what they are about to type."""
        raise NotImplementedError

    def press(self, key: str, typed: str | None = None) -> None:
        """Do what a key means now; `typed` is the sign that it types."""
        raise NotImplementedError

    # ---- what is shown

    def compose(self) -> ComposeResult:
        """One widget for each region, whether this size shows it or not. They come painted: a
        screen that shows nothing first and then the table would come up later."""
        sides = [f"{kind}-{seat}" for seat in self.sides for kind in ("board", "plate")]
        regions = [Painted(id=name) for name in (*self.rows, "plaza", *sides, *self.panels)]
        self._paint(regions)
        yield from regions

    def _layout_for(self, columns: int, rows: int) -> Layout:
        return self.lay_out(max(columns, MIN_COLUMNS), max(rows, MIN_ROWS))

    def _regions(self, size: Size) -> dict[str, Rect]:
        return self._layout_for(size.width, size.height).regions

    @property
    def market(self) -> Layout:
        """The layout now."""
        return self._layout_for(*self.app.size)

    @property
    def paint(self) -> Paint:
        """How roles and signs look now, in the colors of those who sit here."""
        return self.game.paint_of(self.players)

    def region_at(self, x: int, y: int) -> tuple[str, Rect | None]:
        """The region at a place of the screen; "" and None for none."""
        for name, place in self.market.regions.items():
            if place.x <= x < place.right and place.y <= y < place.bottom:
                return name, place
        return "", None

    def on_resize(self, event: Resize) -> None:
        """Draw it anew, if it was drawn for another size: several events tell of one change."""
        if self.app.size != self._painted:
            self.repaint()

    def repaint(self) -> None:
        """Show the table as it is now, in the language of now."""
        if self.is_mounted:
            if self.desk.words is not self.game.words:
                self.desk.speak(self.game.words)
            self._paint(self.query(Painted))

    def _paint(self, regions: Iterable[Painted]) -> None:
        self._painted = self.app.size
        pictures = self.pictures()
        for painted in regions:
            if painted.id in self.panels:
                painted.display = painted.id in pictures
            if painted.id in pictures:
                painted.show(pictures[painted.id])
        self._place_cursor()

    def _place_cursor(self) -> None:
        self.app.cursor_position = Offset(*self.caret())

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

    def turn_tabs(self) -> None:
        """Bring the next panel to the front."""
        tabs, tab = self.market.tabs, self.market.tab
        if tabs:
            self.show(tabs[(tabs.index(tab) + 1) % len(tabs)])

    def on_key(self, event: Key) -> None:
        """Everything that keys do."""
        event.stop()
        event.prevent_default()
        self.press(exact(event), typed(event))

    def on_click(self, event: Click) -> None:
        """A click acts on what is under it."""
        self._mouse.click(event)

    def on_mouse_move(self, event: MouseMove) -> None:
        """What is under the mouse is described."""
        self._mouse.move(event)

    def on_leave(self, event: Leave) -> None:
        """The mouse has gone."""
        self._mouse.gone()

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """The wheel goes on."""
        self._mouse.wheel(event.screen_x, event.screen_y, 1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """The wheel goes back."""
        self._mouse.wheel(event.screen_x, event.screen_y, -1)
