"""The first screen."""

from __future__ import annotations

import os
from asyncio import to_thread
from functools import partial
from typing import TYPE_CHECKING

from textual import work

from animarche import paths
from animarche.shelf.listing import stands, when, who
from animarche.tui import palette
from animarche.tui.canvas import row_width
from animarche.tui.drawing.logo import WIDTH, logo
from animarche.tui.screens.paper import Line, Paper
from animarche.tui.text import clean, cut, fit, rest, width, wrap

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from animarche.shelf.shelf import Saved
    from animarche.table import Table
    from animarche.tui.canvas import Row

FEW, MANY = 2, 5  # of these are shown, as there is room
FIRST = 10  # logs that are read before they are
TALL = 32  # rows of a terminal with room for more games and for air
NOTICE = 3  # rows kept for what there is to say, so that the menu stays where it is
SIGN, LABEL, WHO, STANDS, WHEN = 4, 16, 23, 23, 10  # cells in the menu
NARROW = SIGN + LABEL  # the menu where nothing stands beside the names
BESIDE = WHO + STANDS + WHEN

# The menu: what is opened, its letter, and its name.
MENU = (
    ("new", "n", "title.new"),
    ("continue", "c", "title.continue"),
    ("saved", "s", "title.saved"),
    ("watch", "w", "title.watch"),
    ("learn", "l", "title.learn"),
    ("rules", "r", "rules.title"),
    ("settings", "o", "settings.title"),
    ("help", "?", "help.title"),
    ("language", "F2", "title.language"),
    ("quit", "q", "title.quit"),
)
NAMES = tuple(name for name, _, _ in MENU)
OF_GAMES = ("continue", "saved", "watch")  # where there are saved ones


class Title(Paper[None]):
    """New game, the games that wait to be continued, and all else that can be opened. Who has never
    played here is led to the lesson."""

    def __init__(self) -> None:
        super().__init__()
        self._newcomer = not os.path.exists(paths.games())  # also where it may not be looked at
        self._at = NAMES.index("learn" if self._newcomer else "new")
        self._moved = self._newcomer  # the cursor stays where it is
        self._waiting: list[Saved] = []  # unfinished games, the last played first; behind them
        self._played = frozenset[str]()  # those that other programs are playing now
        self._wide = not self._newcomer  # with room for games beside the names, as far as is known
        self._there = set[str]() if self._newcomer else {*OF_GAMES}  # not in vain
        self._last: Table | None = None  # the game that was played last

    # ---- the games that wait

    def on_screen_resume(self) -> None:
        """Look for unfinished games once the page is there, for there may be thousands of games.
        Who comes from a game finds the cursor where it goes on."""
        self._newcomer = self._newcomer and not os.path.exists(paths.games())
        if self.game.last is not self._last:
            self._last, self._moved = self.game.last, False
        self.call_after_refresh(self._begin_to_look)

    def on_screen_suspend(self) -> None:
        """The logs that nobody has read yet are read while the title is in sight."""
        self.workers.cancel_node(self)

    def _begin_to_look(self) -> None:
        if self.is_active:
            self._look()

    @work(exclusive=True)
    async def _look(self) -> None:
        """Show the games that wait; then read what is in no index yet, log by log, so that it is
        there when it is asked for. Keys and pictures come between."""
        from animarche.shelf.shelf import Shelf

        shelf = await to_thread(Shelf, self.game.games.cards_by)
        first, later = shelf.unread[:FIRST], shelf.unread[FIRST:]
        try:
            for game in first:
                await to_thread(shelf.look, game)
            self._show(shelf.games)
            for game in later:
                await to_thread(shelf.look, game)
            if later:
                self._show(shelf.games)
        finally:
            shelf.note()

    def _show(self, games: Sequence[Saved]) -> None:
        """Show those of the saved games that wait; where there are none, the menu alone."""
        found = [game for game in games if game.goes_on][:MANY]
        self._played = frozenset(game.name for game in found if self._is_played(game))
        found.sort(key=lambda game: game.name in self._played)
        there = {"saved", "watch"} if games else set()
        if found or any(game.doubtful for game in games):  # of these it is said why they do not
            there.add("continue")
        before = "continue" if found and not self._moved else self._chosen()
        self._waiting, self._wide, self._there = found, bool(found), there
        names = self._names()
        self._at = names.index(before) if before in names else 0
        self.repaint()

    def _is_played(self, game: Saved) -> bool:
        from animarche.shelf.tidying import is_played

        return is_played(game.path) and not self.game.lies_here(game.path)

    @property
    def _room(self) -> int:
        """How many games there is room for."""
        return MANY if self.room.height >= TALL else FEW

    def _names(self) -> list[str]:
        """What the lines that can be chosen stand for, from top to bottom."""
        older = [str(game.path) for game in self._waiting[1 : self._room]]
        place = NAMES.index("continue") + 1
        return [*NAMES[:place], *older, *NAMES[place:]]

    def _chosen(self) -> str:
        return self._names()[self._at]

    # ---- the page

    def page(self, columns: int) -> list[Line]:
        """The menu under the name of the game."""
        text, tall = self.words.text, self.room.height >= TALL
        animals = [self.words.animal_emoji(animal) for animal in self.game.cards.animals]
        ascii = self.game.settings.borders == "ascii"
        lines = [Line(row) for row in logo(animals, ascii)] + [Line()] * tall
        for key, role in (("title.tagline", palette.BASE), ("title.unofficial", palette.FAINT)):
            lines.append(Line([(fit(text(key), WIDTH, "center"), role)]))
        lines += [Line()] * (1 + tall)
        for name, sign, key in MENU:
            vain = name in OF_GAMES and name not in self._there
            label = f"{text(key)} –" if vain else text(key)
            head = [
                (fit(f"{sign:>2}", SIGN), palette.FAINT if vain else palette.TITLE),
                (fit(label, LABEL), palette.FAINT if vain else palette.STRONG),
            ]
            lines.append(self._entry([*head, *self._beside(name)], partial(self._open, name)))
            if name == "continue":
                for game in self._waiting[1 : self._room]:
                    row = [(" " * NARROW, palette.BASE), *self._told(game)]
                    lines.append(self._entry(row, partial(self.game.continue_game, game.path)))
        lines += [Line()] * (1 + tall)
        notice = wrap(self.game.notice, WIDTH)
        if len(notice) > NOTICE:
            kept = notice[: NOTICE - 1]
            notice = [*kept, cut(rest(self.game.notice, kept), WIDTH)]
        lines += [Line([(line, palette.WARN)]) for line in notice]
        return [*lines, *[Line()] * (NOTICE - len(notice))]

    def _entry(self, row: Row, action: Callable[[], object]) -> Line:
        """A line of the menu, which stands in the middle below the name; all are as wide."""
        room = NARROW
        if self._wide:
            room += BESIDE
        elif self._newcomer:
            room += width(self.words.text("title.newcomer"))
        space = room - row_width(row)
        return Line([*row, (" " * space, palette.BASE)], action, (WIDTH - room) // 2)

    def _beside(self, name: str) -> Row:
        """What stands beside a name in the menu."""
        if name == "continue" and self._waiting:
            return self._told(self._waiting[0])
        if name == "learn" and self._newcomer:
            return [(self.words.text("title.newcomer"), palette.GAIN)]
        return []

    def _told(self, game: Saved) -> Row:
        """Who plays, how far they have come or that they are playing, and when they stopped."""
        words, played = self.words, game.name in self._played
        far = words.text("saved.mark.played") if played else stands(game, words)
        return [
            (fit(cut(clean(who(game)), WHO - 1), WHO), palette.STRONG),
            (fit(cut(clean(far), STANDS - 1), STANDS), palette.WARN if played else palette.BASE),
            (fit(when(game), WHEN, "right"), palette.FAINT),
        ]

    # ---- what is chosen

    def _open(self, name: str) -> None:
        game = self.game
        match name:
            case "new":
                game.open_new_game()
            case "continue":
                self._continue()
            case "saved":
                game.open_saved()
            case "watch":
                game.open_saved(watch=True)
            case "learn":
                game.open_lesson()
            case "rules":
                game.open_rules()
            case "settings":
                game.open_settings()
            case "help":
                game.open_help()
            case "language":
                game.switch_language()
            case _:
                game.exit()

    def _continue(self) -> None:
        """The game that is shown; before there is one, the newest."""
        if self._waiting:
            self.game.continue_game(self._waiting[0].path)
        else:
            self.game.continue_newest()

    def key(self, key: str) -> bool:
        """The numbers and letters of the menu."""
        self._moved = True
        for number, (name, sign, _) in enumerate(MENU, 1):
            if key in (str(number), sign):
                self._at = self._names().index(name)
                self.repaint()
                self._open(name)
                return True
        return False
