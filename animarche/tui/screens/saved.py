"""The saved games: to go on with one, to look at one, to sort and to delete them."""

from __future__ import annotations

from asyncio import to_thread
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from textual import work
from textual.geometry import Offset

from animarche.shelf.listing import ORDERS, SHOWN, arranged, stands, who
from animarche.shelf.shelf import Shelf
from animarche.shelf.tidying import is_played
from animarche.tui.drawing.page import key_at
from animarche.tui.drawing.shelf import TOP, Look, draw_shelf, in_sight, left_edge
from animarche.tui.saving import refused
from animarche.tui.screens.paper import Paper
from animarche.tui.text import clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.events import Click

    from animarche.shelf.shelf import Saved as Game
    from animarche.tui.drawing.page import Keys
    from animarche.tui.widgets.painted import Painted

EVERY = 0.2  # seconds of reading between two pictures
FRESH = 1.0  # seconds for which it is known whether a game is being played
FIRST = tuple("123456789")  # keys for the games in sight
ORDER, SHOW = list(ORDERS), list(SHOWN)


class Saved(Paper[Path | None]):
    """Choose a game to go on with, or a finished one to look at, or, with `watch`, one to watch
    again; Escape leads back. Whatever is in no index yet is read while the list stands there: first
    what is in sight."""

    def __init__(self, watch: bool = False) -> None:
        super().__init__()
        self._watches = watch
        self._shelf: Shelf | None = None
        self._rows: Sequence[Game] = ()
        self._order, self._show = ORDER[0], SHOW[0]
        self._said = ""
        self._watched = False  # a game, since the folder was read
        self._played: dict[str, tuple[float, bool]] = {}

    def on_mount(self) -> None:
        """Begin to read."""
        self._read()

    def on_screen_resume(self) -> None:
        """Back from a game that was watched, from which another one may have begun."""
        if self._watched:
            self._watched = False
            self._read()

    @work(exclusive=True)
    async def _read(self) -> None:
        shelf = self._shelf = await to_thread(Shelf, self.game.games.cards_by)
        self._arrange()
        shown, pause = monotonic(), EVERY
        later = iter(shelf.unread)
        try:
            while (game := self._next(shelf) or next(later, None)) is not None:
                if shelf.now(game).summary is None:
                    await to_thread(shelf.look, game)
                if (now := monotonic()) - shown > pause:
                    self._arrange()
                    shown = monotonic()
                    pause = max(EVERY, 10 * (shown - now))  # of a huge list there are few pictures
            self._arrange()
        finally:
            shelf.note()

    def _next(self, shelf: Shelf) -> Game | None:
        """The first game in sight that nobody has read yet."""
        return next((game for game in self._in_sight if shelf.now(game).summary is None), None)

    @property
    def _in_sight(self) -> Sequence[Game]:
        return self._rows[self._top : self._top + in_sight(self.room.height)]

    def _arrange(self) -> None:
        """Put what is known by now in order, and keep the cursor on its game."""
        if self._shelf is None:
            return
        chosen = self._chosen
        self._rows = arranged(self._shelf.games, self._order, self._show)
        if chosen is not None:
            names = [game.name for game in self._rows]
            self._at = names.index(chosen.name) if chosen.name in names else self._at
        self.repaint()

    @property
    def _chosen(self) -> Game | None:
        """The game under the cursor."""
        return self._rows[self._at] if self._at < len(self._rows) else None

    # ---- the page

    def _paint(self, page: Painted) -> None:
        self._painted = columns, rows = self.room
        room, shelf, text = in_sight(rows), self._shelf, self.words.text
        self._at = max(0, min(self._at, len(self._rows) - 1))
        self._top = max(self._at - room + 1, min(self._top, self._at, len(self._rows) - room), 0)
        games = [game if shelf is None else shelf.now(game) for game in self._in_sight]
        there = 0 if shelf is None else len(shelf)
        status, none, show = "", "", text(f"saved.show.{self._show}")
        if games:
            order, n, all = text(f"saved.sort.{self._order}"), self._at + 1, len(self._rows)
            status = text("saved.status", n=n, all=all, show=show, order=order)
        elif shelf is not None:
            none = text("saved.none_shown", show=show) if there else text("saved.none")
        played = frozenset(game.name for game in games if self._is_played(game))
        look = Look(games, self._top, self._at, there, status, self._said, none, played)
        title = text("title.watch" if self._watches else "title.saved")
        canvas = draw_shelf(look, self.words, title, self.keys(), columns, rows)
        page.show(canvas.strips(self.game.paint))
        self.app.cursor_position = Offset(left_edge(columns), TOP + self._at - self._top)

    def _is_played(self, game: Game) -> bool:
        now = monotonic()
        asked, played = self._played.get(game.name, (0.0, False))
        if game.goes_on and now - asked > FRESH:
            played = is_played(game.path)
            self._played[game.name] = now, played
        return played

    def keys(self) -> Keys:
        """Choose, open, sort, filter, delete, back."""
        text = self.words.text
        found: Keys = (("down", "↑ ↓", text("key.choose")),)
        if self._rows and not self._watches:
            found += (("enter", "Enter", text("key.open")),)
        if self._rows:
            sign = ("enter", "Enter") if self._watches else ("w", "w")
            found += ((*sign, text("saved.key.watch")),)
        if self._shelf is not None and len(self._shelf):
            found += (("s", "s", text("saved.key.sort")), ("f", "f", text("saved.key.show")))
        if self._rows:
            found += (("d", "d", text("saved.key.delete")),)
        return (*found, ("escape", "Esc", text("key.back")))

    # ---- keys

    def key(self, key: str) -> bool:
        """All keys of this page."""
        self._said, page = "", in_sight(self.room.height) - 1
        count = len(self._rows)
        match key:
            case "escape" | "q":
                self.dismiss(None)
            case "up" | "shift+tab":
                self._at = (self._at or count) - 1
            case "down" | "tab":
                self._at = (self._at + 1) % max(1, count)
            case "pageup" | "pagedown":
                self._at = max(0, self._at + (page if key == "pagedown" else -page))
            case "home" | "end":
                self._at = 0 if key == "home" else count
            case "enter":
                self._open(self._chosen)
            case "w":
                self._watch(self._chosen)
            case "s":
                self._order = ORDER[(ORDER.index(self._order) + 1) % len(ORDER)]
                self._arrange()
            case "f":
                self._show = SHOW[(SHOW.index(self._show) + 1) % len(SHOW)]
                self._arrange()
            case "d" | "delete":
                self._ask_to_delete()
            case _ if key in FIRST:
                games = self._in_sight[FIRST.index(key) :]
                self._open(games[0] if games else None)
            case _:
                return False
        self.repaint()
        return True

    def _watch(self, game: Game | None) -> None:
        """Watch a game again, and come back to the list; or say why that cannot be."""
        if game is not None:
            self._said = self.game.open_replay(game.path)
            self._watched = not self._said

    def _open(self, game: Game | None) -> None:
        if game is None:
            return
        found = None if self._shelf is None else self._shelf.now(game).summary
        if self._watches or (found is not None and found.sealed):
            self._watch(game)
        elif found is not None and found.harm:
            self._said = self.words.text("title.cannot_open", reason=f"{game.name} {found.reason}")
        elif is_played(game.path) and not self.game.lies_here(game.path):
            self._said = self.words.text("saved.played")
        else:
            self.dismiss(game.path)

    def _ask_to_delete(self) -> None:
        """Delete the game under the cursor, if that is really meant."""
        from animarche.tui.screens.ask import Ask

        game, words = self._chosen, self.words
        if game is None:
            return
        told = words.text(
            "saved.delete.text", who=clean(who(game)), stands=clean(stands(game, words))
        )

        def answered(sure: bool | None) -> None:
            if sure:
                self._delete(game)

        title, yes, no = (words.text(f"saved.delete.{part}") for part in ("title", "yes", "no"))
        self.app.push_screen(Ask(title, told, yes, no), answered)

    def _delete(self, game: Game) -> None:
        from animarche.shelf.tidying import delete

        name = clean(game.name)
        try:
            delete(game.path)
        except OSError as error:
            problem = refused(error, self.words)
            self._said = self.words.text("saved.not_deleted", name=name, problem=problem)
            self.repaint()
            return
        self._said = self.words.text("saved.deleted", name=name)
        if self._shelf is not None:
            self._shelf.forget(game)
        self._arrange()

    # ---- the mouse

    def on_click(self, event: Click) -> None:
        """A click chooses a game, one on the game under the cursor opens it, one on a key does what
        the key does."""
        row = event.screen_y
        if row == self.room.height - 1:
            key = key_at(self.keys(), event.screen_x)
            if key is not None:
                self.press(key)
        elif TOP <= row < TOP + len(self._in_sight):
            at = self._top + row - TOP
            if at == self._at:
                self._open(self._chosen)
            self._at = at
            self.repaint()
        event.prevent_default()

    def turn_wheel(self, by: int) -> None:
        """The wheel moves the cursor, and the list with it."""
        self._at = max(0, self._at + 2 * by)
        self.repaint()
