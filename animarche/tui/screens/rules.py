"""The rules browser: chapters and rules, a search, and links from rule to rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.tui.book import Book
from animarche.tui.drawing.book import (
    TOP,
    chapter_rows,
    draw_book,
    in_sight,
    keys_of,
    shape,
    shown_from,
)
from animarche.tui.drawing.page import key_at
from animarche.tui.keys import pressed
from animarche.tui.screens.paper import Paper

if TYPE_CHECKING:
    from textual.events import Click, Key, MouseScrollDown, MouseScrollUp

    from animarche.tui.widgets.painted import Painted

WHEEL = 2  # rows
OF_ALL_SCREENS = ("?", ":")  # signs that are keys here, too; any other is searched


class Rules(Paper[None]):
    """The rulebook, open at a rule if one is named; Escape closes it."""

    def __init__(self, rule: str | None = None) -> None:
        super().__init__()
        self._rule = rule
        self._book: Book | None = None
        self._list_top = self._text_top = 0
        self._seen: tuple[object, ...] = ()  # what the text was last scrolled for

    @property
    def book(self) -> Book:
        """Where one is in the rulebook, in the language now."""
        if self._book is None:
            self._book = Book(self.words.lang, self._rule)
        self._book.lang = self.words.lang
        return self._book

    def _paint(self, page: Painted) -> None:
        self._painted = columns, rows = self.room
        book, parts = self.book, shape(columns, rows)
        text = chapter_rows(book, parts.room)
        seen = (book.place, book.lang, columns, rows)
        if seen != self._seen:
            self._seen = seen
            self._text_top = shown_from(text, book.place, parts.rows, self._text_top)
        self._text_top = max(0, min(self._text_top, len(text) - parts.rows))
        entries = book.entries
        at = entries.index(book.place) if book.place in entries else 0
        self._list_top = in_sight(at, at, len(entries), parts.rows, self._list_top)
        tops = self._list_top, self._text_top
        canvas = draw_book(book, self.words, columns, rows, text, *tops)
        page.show(canvas.strips(self.game.paint))

    # ---- keys

    def on_key(self, event: Key) -> None:
        """Signs are searched; other keys read on."""
        event.stop()
        event.prevent_default()
        if event.is_printable and event.character:
            if event.character in OF_ALL_SCREENS and self.game.common_key(event.character):
                return
            self._type(event.character)
        elif not self.key(pressed(event)):
            self.game.common_key(pressed(event))
            return
        self.repaint()

    def _type(self, sign: str) -> None:
        book = self.book
        if book.query is None and sign in "/／・":
            book.search("")
        else:
            book.search((book.query or "") + sign)

    def key(self, key: str) -> bool:
        """Keys that are no signs, and / from the footer."""
        book = self.book
        match key:
            case "/":
                book.search("")
            case "backspace" if book.query is not None:
                book.search(book.query[:-1])
            case "up" | "down":
                book.step(1 if key == "down" else -1)
            case "home" | "end":
                book.step(len(book.entries) * (1 if key == "end" else -1))
            case "pageup" | "pagedown":
                self._page(1 if key == "pagedown" else -1)
            case "tab" | "shift+tab":
                book.choose_link(1 if key == "tab" else -1)
            case "enter" | "right":
                self._go_on(key)
            case "left" | "backspace":
                book.back()
            case "escape":
                if not book.settle():
                    self.dismiss(None)
            case _:
                return False
        return True

    def _go_on(self, key: str) -> None:
        """Follow the link that is chosen, or the first; Enter first ends a search."""
        book = self.book
        if key == "enter" and not book.link and book.settle():
            return
        if not book.link:
            book.choose_link(1)
        if book.link:
            book.follow(book.link)

    def _page(self, by: int) -> None:
        """A page of the text on or back; at its end the next chapter."""
        parts = shape(*self.room)
        last = max(0, len(chapter_rows(self.book, parts.room)) - parts.rows)
        top = max(0, min(self._text_top + by * (parts.rows - 1), last))
        if top == self._text_top:
            self.book.turn(by)
        self._text_top = top

    # ---- the mouse

    def on_click(self, event: Click) -> None:
        """A click on a rule opens it, one on a link follows it, one on a key does what it does."""
        x, y, book = event.screen_x, event.screen_y, self.book
        parts = shape(*self.room)
        row = y - TOP
        if y < TOP:
            self._click_head(x, parts.text)
        elif row >= parts.rows:
            key = key_at(keys_of(self.words), x)
            if key is not None:
                self.key(key)
        elif x < parts.text - 1:
            entries = book.entries[self._list_top :]
            if row < len(entries):
                book.open(entries[row])
        else:
            rows = chapter_rows(book, parts.room)[self._text_top :]
            if row < len(rows):
                x -= parts.text
                link = next((id for start, end, id in rows[row].links if start <= x < end), None)
                place = rows[row].place
                if link is not None:
                    book.follow(link)
                elif place is not None:
                    book.open(place)
        self.repaint()

    def _click_head(self, x: int, middle: int) -> None:
        """The right end of the title leads back, the rest begins a search."""
        if self.book.trail and x > self.room.width - middle:
            self.book.back()
        else:
            self.book.search("")

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """The wheel moves the column under it."""
        self._wheel(event.screen_x, 1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """The wheel moves the column under it."""
        self._wheel(event.screen_x, -1)

    def _wheel(self, x: int, by: int) -> None:
        if x < shape(*self.room).text - 1:
            self.book.step(by)
        else:
            self._text_top += WHEEL * by
        self.repaint()
