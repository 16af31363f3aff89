"""The end of the game: what is turned up, who won, where the points came from, and the chart."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from animarche.engine.game import standings
from animarche.table.points import points, scoring_steps, stands
from animarche.tui import palette
from animarche.tui.canvas import Row, Span, row_width
from animarche.tui.drawing import parade, scores
from animarche.tui.drawing.chart import LOWEST, draw_chart
from animarche.tui.drawing.page import heading
from animarche.tui.saving import saved
from animarche.tui.screens.moving import FULL, NONE
from animarche.tui.screens.paper import Line, Paper
from animarche.tui.text import cut, width, wrap

if TYPE_CHECKING:
    from textual.events import Click
    from textual.timer import Timer

    from animarche.table import Table
    from animarche.tui.drawing.page import Keys

RANKING, SOURCES, CARDS, CHART = "ranking", "sources", "cards", "chart"
ABOVE = 3  # rows for the title, the names of the pages, and air
BESIDE = 74  # columns for each of two parts side by side
WIDEST = 116  # columns of a page where nothing stands side by side
STRIDE = 0.12  # seconds from one step of the parade to the next
PACE = 1.6  # seconds from one step to the next, if nobody presses a key
NEXT = ("enter", " ", "right", "tab")
# Keys that do what they do everywhere while things are turned up; any other turns up the next.
ASIDE = ("?", "f1", "f2", "f3", "f4", "ctrl+q", "ctrl+c")

Part = tuple[str, ...]


def pages_for(columns: int, rows: int) -> tuple[Part, ...]:
    """Which parts share a page on a screen of this size."""
    if columns >= 2 * BESIDE + 4 and rows >= 44:
        return (RANKING, SOURCES, CHART), (CARDS,)
    if columns >= 100 and rows >= 34:
        return (RANKING, CHART), (SOURCES,), (CARDS,)
    return (RANKING,), (SOURCES,), (CARDS,), (CHART,)


class Scoring(Paper[bool]):
    """Turns up what still lies face down, step by step (O4, F1); then shows the scores (F2). Its
    result: whether to leave the table. `reveal` is whether there is something to wait for."""

    def __init__(self, table: Table, reveal: bool) -> None:
        super().__init__()
        self._table = table
        state, found = table.state, points(table.moves)
        self._result = scores.Result(table.names, standings(state), found, stands(table.moves))
        self._steps = scoring_steps(found)
        self._shown = 0 if reveal else len(self._steps) + 1  # the last step is the ranking
        self._timer: Timer | None = None
        self._step: int | None = None  # of the parade, while it walks
        self._parade: Timer | None = None
        self._animals = [animal for cell in state.plaza for animal in cell]
        self._page = 0
        self._later = False  # whether the page of cards shows the later players
        self._down = 0  # so many rows of the page are scrolled away above
        self._buttons: list[tuple[int, int, int, Callable[[], object]]] = []

    @property
    def revealed(self) -> bool:
        """Whether everything has been turned up."""
        return self._shown > len(self._steps)

    def on_mount(self) -> None:
        """The first step."""
        self._wait()

    def _wait(self) -> None:
        """Where things may move, the next step comes by itself."""
        if self._timer is not None:
            self._timer.stop()
        if not self.revealed and self.game.motion != NONE:
            self._timer = self.set_timer(PACE, self._come)

    def _come(self) -> None:
        """The next step, unless help or the like lies over it."""
        if self.is_active:
            self._next()
        else:
            self._wait()

    def _reveal_all(self) -> None:
        """The ranking; where things may move, the animals walk past it once."""
        self._shown = len(self._steps) + 1
        if self.game.motion == FULL:
            self._step = 0
            self._parade = self.set_interval(STRIDE, self._walk)
        self.repaint()

    def _walk(self) -> None:
        self._step = None if self._step is None else self._step + 1
        if self._step is None or self._step > parade.steps(self._animals, self.room.width):
            self._stand()
        elif self.is_active:
            self.repaint()

    def _stand(self) -> None:
        """The parade has come to an end."""
        self._step = None
        if self._parade is not None:
            self._parade.stop()
            self._parade = None
            self.repaint()

    # ---- what is shown

    def page(self, columns: int) -> list[Line]:
        """What has been turned up so far; after that one of the pages."""
        rows = self.room.height
        if columns < 2 * BESIDE + 4:
            columns = min(columns, WIDEST)
        self._buttons = []
        if not self.revealed:
            return self._reveal(columns, rows)
        pages = pages_for(self.room.width, rows)
        self._page = min(self._page, len(pages) - 1)
        below = self._below(columns)
        height = rows - ABOVE - len(below) - 2
        body = self._window(self._body(pages[self._page], columns, height), height)
        air = self._winners(columns) if RANKING in pages[self._page] else ()
        top: list[Row] = [self._title(columns), self._tabs(pages), air]
        return [Line(row) for row in (*top, *body, (), *below)]

    def _reveal(self, columns: int, rows: int) -> list[Line]:
        height = rows - 4
        body = scores.reveal(self._result, self._steps, self._shown, self.words, columns, height)
        body = [*body[:height], *([()] * (height - len(body)))]
        return [Line(row) for row in (self._title(columns), (), *body, ())]

    def _title(self, columns: int) -> Row:
        title = self.words.text("scoring.title")
        if not self.revealed:
            return heading(title, columns)
        winners = self._result.winners
        key = "scoring.wins" if len(winners) == 1 else "scoring.win_together"
        says = self.words.text(key, winners=self.words.listed(winners))
        return heading(f"{title} ✦ {says}", columns)

    def _winners(self, columns: int) -> Row:
        """The animals round those who have won, or on their way past them."""
        animals = [self.words.animal_emoji(animal) for animal in self._animals]
        winners = [score.player for score in self._result.scores if score.winner]
        return parade.parade(animals, winners, columns, self._step)

    def _tabs(self, pages: tuple[Part, ...]) -> Row:
        """The names of the pages, each with its number; a click turns to it."""
        row: list[Span] = []
        x = 0
        for index, parts in enumerate(pages):
            names = " · ".join(self.words.text(f"scoring.page.{part}") for part in parts)
            shown = f" {index + 1} {names} "
            role = palette.KEY if index == self._page else palette.FAINT
            self._buttons.append((1, x, x + width(shown), partial(self._turn, index)))
            x += width(shown) + 1
            row += [(shown, role), (" ", palette.BASE)]
        return row

    def _body(self, parts: Part, columns: int, height: int) -> list[Row]:
        """The parts of a page, one below the other; ranking and sources side by side if there is
        room."""
        words, result = self.words, self._result
        rows: list[Row] = []
        for part in parts:
            if rows:
                rows.append(())
            if part == SOURCES and parts[0] == RANKING:
                rows = _beside(rows[:-1], scores.sources(result, words, BESIDE))
            elif part == RANKING:
                wide = BESIDE if SOURCES in parts else columns
                found = scores.ranking(result, words, wide)
                rows += found if SOURCES in parts else _centered(found, columns)
            elif part == SOURCES:
                rows += _centered(scores.sources(result, words, columns), columns)
            elif part == CARDS:
                rows += _centered(self._cards(columns, height), columns)
            else:
                rows += [scores.legend(result, columns), ()]
                high = max(LOWEST, height - len(rows))
                rows += draw_chart(result.stands, words, columns, high).rows()
        return rows

    def _window(self, rows: list[Row], height: int) -> list[Row]:
        """So much of a page as there is room for; PgUp and PgDn bring the rest."""
        last = max(0, len(rows) - height)
        self._down = max(0, min(self._down, last))
        shown = rows[self._down : self._down + height]
        if below := last - self._down:
            more = self.words.text("scoring.below", n=below + 1)
            shown[-1] = [(more, palette.FAINT)]
        return [*shown, *([()] * (height - len(shown)))]

    def _cards(self, columns: int, height: int) -> list[Row]:
        """All players side by side, or two beside two, or, where there is room for neither, only
        two; up and down bring the others."""
        names = self._result.names
        everybody, count = range(len(names)), len(names)
        across = self._abreast(everybody, columns)
        if columns >= count * (scores.SHARE + scores.GAP) - scores.GAP:
            return across
        first, rest = everybody[:2], everybody[2:]
        found = [*self._abreast(first, columns), (), *self._abreast(rest, columns)]
        if len(found) <= height:
            return found
        if across:
            return across
        shown, others = (everybody[-2:], everybody[:-2]) if self._later else (first, rest)
        more = self.words.text(
            "scoring.more",
            way="↑" if self._later else "↓",
            n=len(others),
            players=self.words.listed([names[who] for who in others]),
        )
        return [[(cut(more, columns), palette.TITLE)], *self._abreast(shown, columns)]

    def _abreast(self, players: range, columns: int) -> list[Row]:
        """The cards of these players side by side; none where that is too narrow."""
        wide = min(scores.BROAD, (columns + scores.GAP) // max(2, len(players)) - scores.GAP)
        if wide < scores.NARROW:
            return []
        parts = [scores.cards(self._result, who, self.words, wide) for who in players]
        return scores.shares(parts, wide)

    def _below(self, columns: int) -> list[Row]:
        """Where the log lies, or why it does not."""
        sentence = saved(self._table, self.words, "scoring.log")
        role = palette.FAINT if self._table.journal_problem is None else palette.WARN
        return [[(line, role)] for line in wrap(sentence or "", columns)]

    def keys(self) -> Keys:
        """What leads on: through what is turned up, or through the pages and away."""
        text = self.words.text
        if not self.revealed:
            return (
                ("enter", "Enter", text("scoring.next")),
                ("escape", "Esc", text("scoring.all")),
            )
        return (
            ("tab", "Tab", text("scoring.turn")),
            ("v", "v", text("scoring.look")),
            *self._watching(),
            ("a", "a", text("scoring.again")),
            ("escape", "Esc", text("scoring.done")),
        )

    def _watching(self) -> Keys:
        """The key with which the game is watched again, if it has a log."""
        there = self._table.path is not None and self._table.journal_problem is None
        return (("w", "w", self.words.text("scoring.watch")),) if there else ()

    # ---- keys and clicks

    def key(self, key: str) -> bool:
        """While things are turned up: the next one, or everything. Then: the pages, or away."""
        if not self.revealed:
            if key in ("escape", "q", "end"):
                self._reveal_all()
            elif key in ASIDE:
                return False
            else:
                self._next()
            return True
        self._stand()
        if key in ("escape", "q"):
            self._done()
        elif key == "a":
            self.game.play_again(self._table)
        elif key == "v":
            self._look()
        elif key == "w" and self._watching():
            self._watch()
        elif key in ("up", "down"):
            self._later = key == "down"
            self.repaint()
        elif key in ("pageup", "pagedown"):
            self._scroll(8 if key == "pagedown" else -8)
        elif key in ("left", "shift+tab"):
            self._turn(self._page - 1)
        elif key in NEXT:
            self._turn(None)
        elif key.isdecimal():
            self._turn(int(key) - 1, wrap=False)
        else:
            return False
        return True

    def on_click(self, event: Click) -> None:
        """Anywhere while things are turned up; then the names of the pages. The keys are as on
        every page."""
        if event.screen_y == self.room.height - 1:
            return
        event.prevent_default()
        if not self.revealed:
            self._next()
            return
        x, y = event.screen_x - self._corner[0], event.screen_y
        for row, left, right, act in self._buttons:
            if y == row and left <= x < right:
                act()
                return

    def _next(self) -> None:
        if self._shown >= len(self._steps):
            self._reveal_all()
        else:
            self._shown += 1
            self.repaint()
            self._wait()

    def _turn(self, page: int | None, wrap: bool = True) -> None:
        """Another page; None: the next one."""
        count = len(pages_for(*self.room))
        page = self._page + 1 if page is None else page
        if wrap or 0 <= page < count:
            self._page, self._down = page % count, 0
            self.repaint()

    def turn_wheel(self, by: int) -> None:
        """Through a page that is longer than the screen."""
        self._scroll(2 * by)

    def _scroll(self, by: int) -> None:
        self._down += by
        self.repaint()

    def _done(self) -> None:
        self.dismiss(True)

    def _watch(self) -> None:
        """The game from the deal on; where that cannot be, the table says why."""
        path = self._table.path
        if path is not None and (reason := self.game.open_replay(path)):
            self.game.say(reason)
            self._look()

    def _look(self) -> None:
        self.dismiss(False)


def _centered(rows: list[Row], columns: int) -> list[Row]:
    """A part in the middle of the page."""
    wide = max(row_width(row) for row in rows)
    space = (" " * max(0, (columns - wide) // 2), palette.BASE)
    return [[space, *row] for row in rows]


def _beside(left: list[Row], right: list[Row]) -> list[Row]:
    """Two parts side by side."""
    rows: list[Row] = []
    for index in range(max(len(left), len(right))):
        first: Row = left[index] if index < len(left) else ()
        second: Row = right[index] if index < len(right) else ()
        space = " " * (BESIDE + 4 - row_width(first))
        rows.append([*first, (space, palette.BASE), *second])
    return rows
