"""The rulebook as a picture: on the left the chapters and rules, on the right an open chapter."""

from animarche.engine.records import record
from animarche.lang.folding import fold
from animarche.lang.rulebook import mentions
from animarche.lang.words import Words
from animarche.tui import palette
from animarche.tui.book import Book, Place
from animarche.tui.canvas import Canvas, Span
from animarche.tui.drawing.page import Keys, keys_row
from animarche.tui.text import cut, fit, width, wrap

TOP, BOTTOM = 2, 1  # rows above and below both columns
ID = 4  # cells of a rule's id, "W14 "
WIDEST = 84  # cells of a line that one likes to read
BAR = "▌"  # beside the rule that is open
KEYS = (
    ("/", "/", "rules.key.find"),
    ("down", "↑↓", "rules.key.rule"),
    ("tab", "Tab", "rules.key.link"),
    ("right", "→", "rules.key.follow"),
    ("left", "←", "rules.key.back"),
    ("escape", "Esc", "rules.key.close"),
)


@record
class Shape:
    """How the page is divided: the width of the list, where the text begins, its width, and how
    many rows both have."""

    list: int
    text: int
    room: int
    rows: int


@record
class TextRow:
    """A row of the open chapter: its spans, the place that it belongs to, and the links in it as
    (first column, column after it, id), counted from the left of the text."""

    spans: tuple[Span, ...] = ()
    place: Place | None = None
    links: tuple[tuple[int, int, str], ...] = ()


def shape(columns: int, rows: int) -> Shape:
    """The page on a screen of this size."""
    left = min(36, max(26, columns * 2 // 5 - 6))
    text = left + 3
    return Shape(left, text, min(WIDEST, columns - text - 1), rows - TOP - BOTTOM)


def chapter_rows(book: Book, room: int) -> list[TextRow]:
    """The open chapter in full, in rows of at most `room` cells."""
    number, chapter = book.place.chapter, book.chapter
    head = Place(number)
    rows = [
        TextRow(((f"{_bar(book, head)}{line}", palette.TITLE),), head)
        for line in wrap(chapter.title, room - 1)
    ]
    if chapter.intro:
        rows += [TextRow(), *_paragraph(book, head, chapter.intro, room, "", "")]
    for rule in chapter.rules:
        rows += [TextRow(), *_rule(book, Place(number, rule.id), rule.text, room)]
    return rows


def _bar(book: Book, place: Place) -> str:
    return BAR if place == book.place else " "


def _rule(book: Book, place: Place, text: str, room: int) -> list[TextRow]:
    first, *items = text.split("\n")
    rows = _paragraph(book, place, first, room, fit(place.rule, ID), " " * ID)
    for item in items:
        rows += _paragraph(
            book, place, item.removeprefix("- "), room, " " * ID + "▪ ", " " * (ID + 2)
        )
    return rows


def _paragraph(
    book: Book, place: Place, text: str, room: int, mark: str, indent: str
) -> list[TextRow]:
    """A paragraph; `mark` stands before its first line, `indent` before the others."""
    rows = []
    role = palette.BASE if place == book.place else palette.FAINT
    for number, line in enumerate(wrap(text, room - 1 - width(indent))):
        before: list[Span] = [
            (_bar(book, place), palette.TITLE),
            (mark if number == 0 else indent, palette.TITLE),
        ]
        spans, links = _line(line, book, place, role, 1 + width(indent))
        rows.append(TextRow((*before, *spans), place, links))
    return rows


def _line(
    line: str, book: Book, place: Place, role: str, x: int
) -> tuple[list[Span], tuple[tuple[int, int, str], ...]]:
    """A line with its links and what was searched for; it begins at column `x`."""
    spans: list[Span] = []
    links = []
    end = 0
    for start, stop, id in mentions(line):
        spans += _marked(line[end:start], book.marks, role)
        column = x + width(line[:start])
        chosen = place == book.place and id == book.link
        own = id == place.rule
        link = palette.CURSOR if chosen else role if own else palette.emphasized(role)
        spans.append((id, link))
        if not own:
            links.append((column, column + width(id), id))
        end = stop
    return [*spans, *_marked(line[end:], book.marks, role)], tuple(links)


def _marked(text: str, marks: tuple[str, ...], role: str) -> list[Span]:
    """`text` with the words that were searched lit."""
    if not marks:
        return [(text, role)]
    lit = [False] * len(text)
    folded = [(sign, index) for index, char in enumerate(text) for sign in fold(char)]
    haystack = "".join(sign for sign, _ in folded)
    for mark in marks:
        start = haystack.find(mark)
        while start >= 0:
            for _, index in folded[start : start + len(mark)]:
                lit[index] = True
            start = haystack.find(mark, start + len(mark))
    spans: list[Span] = []
    for char, is_lit in zip(text, lit, strict=True):
        look = palette.LIT if is_lit else role
        if spans and spans[-1][1] == look:
            spans[-1] = (spans[-1][0] + char, look)
        else:
            spans.append((char, look))
    return spans


def shown_from(rows: list[TextRow], place: Place, height: int, top: int) -> int:
    """The first row to show, so that the text at `place` can be read: `top` if it is in sight then,
    else with what stands around it."""
    own = [index for index, row in enumerate(rows) if row.place == place]
    return in_sight(own[0], own[-1], len(rows), height, top)


def in_sight(first: int, last: int, count: int, height: int, top: int) -> int:
    """The first of `count` rows to show in `height`, so that the rows from `first` to `last` are
    among them, or as many of these as have room."""
    if first < top or last >= top + height:
        top = min(max(first - height // 4, last - height + 1), first)
    return max(0, min(top, count - height))


def draw_book(
    book: Book,
    words: Words,
    columns: int,
    rows: int,
    text: list[TextRow],
    list_top: int,
    text_top: int,
) -> Canvas:
    """The page; `text` is the open chapter, `list_top` and `text_top` are the first rows shown of
    the two columns."""
    canvas, parts = Canvas(columns, rows), shape(columns, rows)
    _head(canvas, book, words)
    canvas.fill(0, 1, columns, 1, palette.FRAME, "─")
    canvas.put(parts.list + 1, 1, "┬", palette.FRAME)
    entries = book.entries
    for y, place in enumerate(entries[list_top : list_top + parts.rows]):
        _entry(canvas, TOP + y, place, book, words, parts.list)
    if not entries:
        canvas.put(1, TOP, cut(words.text("rules.none"), parts.list), palette.WARN)
    canvas.fill(parts.list + 1, TOP, 1, parts.rows, palette.FRAME, "│")
    for y, row in enumerate(text[text_top : text_top + parts.rows]):
        canvas.spans(parts.text, TOP + y, row.spans, parts.room)
    if text_top + parts.rows < len(text):
        canvas.put(columns - 1, TOP + parts.rows - 1, "▾", palette.KEY)
    if text_top:
        canvas.put(columns - 1, TOP, "▴", palette.KEY)
    canvas.spans(0, rows - 1, keys_row(keys_of(words)), columns)
    return canvas


def _head(canvas: Canvas, book: Book, words: Words) -> None:
    """The title, and what is searched or how to search."""
    x = canvas.put(1, 0, words.text("rules.title"), palette.TITLE) + 2
    if book.query is None:
        said = words.text("rules.search")
        canvas.put(x, 0, cut(said, canvas.width - x - 1), palette.FAINT)
    else:
        x = canvas.put(x, 0, f"/{book.query}_", palette.KEY) + 2
        if book.query:
            found = words.text("rules.found", n=len(book.entries))
            canvas.put(x, 0, cut(found, canvas.width - x - 1), palette.FAINT)
    if book.trail:
        rule = book.trail[-1].rule or words.text("rules.title")
        back = f" ← {rule} "
        canvas.put(canvas.width - width(back) - 1, 0, back, palette.KEY)


def _entry(canvas: Canvas, y: int, place: Place, book: Book, words: Words, room: int) -> None:
    here = place == book.place
    if place.rule:
        text = words.text(f"rule.{place.rule}")
        row: list[Span] = [
            (f"  {fit(place.rule, ID)}", palette.TITLE),
            (fit(text, room - ID - 2), palette.FAINT),
        ]
    else:
        row = [(fit(f" {book.title(place)}", room), palette.STRONG)]
    canvas.spans(0, y, [(text, palette.CURSOR) for text, _ in row] if here else row, room)


def keys_of(words: Words) -> Keys:
    """The keys of the page."""
    return tuple((key, sign, words.text(label)) for key, sign, label in KEYS)
