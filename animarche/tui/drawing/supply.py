"""The panel of what lies beside the plaza: public buildings, shops, and the reserve of animals. It
is a table where that has room, else running text."""

from collections.abc import Sequence
from functools import lru_cache

from animarche.engine.records import record, replace
from animarche.lang.words import Words
from animarche.tui import palette
from animarche.tui.canvas import Row, Span, row_width
from animarche.tui.drawing.grid import Look
from animarche.tui.drawing.page import heading
from animarche.tui.drawing.panels import plain
from animarche.tui.layout import Rect
from animarche.tui.marks import SPECIAL
from animarche.tui.model import StockView, TableView, Target
from animarche.tui.text import fit, fitting, width

Stocks = tuple[StockView, ...]


@record
class _Place:
    """Where a stock stands: from column `x` of row `y` on, in spans `row`."""

    x: int
    y: int
    row: Row

    @property
    def right(self) -> int:
        return self.x + row_width(self.row)


def town(view: TableView, words: Words, place: Rect, look: Look) -> list[Row]:
    """Heading, reserve, and the stocks. Where they have no room, those around the cursor, and how
    many more there are below."""
    rows: list[list[Span]] = [[*row] for row in _head(view, words, place.width)]
    head, (shown, below) = len(rows), _shelf(view, words, place, look)
    for index, stock in shown.items():
        if stock.y == len(rows):
            rows.append([])
        elif len(rows) > head:
            rows[-1].append((" ", palette.BASE))
        under_cursor = look.cursor == Target("stock", index)
        rows[-1] += [(t, palette.CURSOR if under_cursor else role) for t, role in stock.row]
    if below:
        rows.append([(fit(words.text("menu.below", n=below), place.width), palette.FAINT)])
    return [*rows]


def stock_spot(
    view: TableView, words: Words, place: Rect, look: Look, index: int
) -> tuple[int, int]:
    """Where in the panel a stock begins: column and row. The one under the cursor is shown."""
    stock = _shelf(view, words, place, look)[0][index]
    return stock.x, stock.y


def stock_at(view: TableView, words: Words, place: Rect, look: Look, x: int, y: int) -> int | None:
    """The stock at a column and row of the panel."""
    for index, stock in _shelf(view, words, place, look)[0].items():
        if stock.y == y and stock.x <= x < stock.right:
            return index
    return None


def _shelf(view: TableView, words: Words, place: Rect, look: Look) -> tuple[dict[int, _Place], int]:
    """The stocks that are shown, by their number, and how many stand below them."""
    head = len(_head(view, words, place.width))
    room = place.height - head
    places = _laid_out(view.buildings, view.shops, words, place.width, room)
    rows = places[-1].y + 1 if places else 0
    first, shown = 0, rows
    if rows > room:
        shown = max(1, room - 1)  # one row says how many more there are
        cursor = look.cursor
        if cursor is not None and cursor.kind == "stock":
            first = max(0, places[cursor.index].y - shown + 1)
    found = {
        index: replace(stock, y=stock.y - first + head)
        for index, stock in enumerate(places)
        if first <= stock.y < first + shown
    }
    return found, sum(stock.y >= first + shown for stock in places)


@lru_cache(maxsize=16)
def _laid_out(
    buildings: Stocks, shops: Stocks, words: Words, room: int, rows: int
) -> Sequence[_Place]:
    """All stocks: a table if it has room in `rows`, else as many in a row as have. The supply
    seldom changes, and to lay it out takes as long as to draw the rest of the screen."""
    return _table(buildings, shops, words, room, rows) or _places(buildings, shops, words, room)


def _head(view: TableView, words: Words, room: int) -> list[Row]:
    title = words.text("table.supply")
    reserve = f"{words.text('table.reserve')} {''.join(view.reserve)}"
    if width(f"─ {title}  {reserve}") <= room:
        return [heading(title, room, reserve)]
    return [heading(title, room), *plain(reserve, room)]


# What a table may be like, from the best on: columns of buildings and of shops, and whether the
# kind of a shop is told by its letters, not by its color alone.
_TABLES = ((1, 1, True), (1, 2, True), (2, 2, True), (2, 3, True), (2, 3, False))


def _table(buildings: Stocks, shops: Stocks, words: Words, room: int, rows: int) -> list[_Place]:
    """All stocks in columns: name, copies, price, VP, kind; [] where that has no room."""
    for columns, more, kinds in _TABLES:
        above = _columns(buildings, columns, False, words, room)
        below = _columns(shops, more, kinds, words, room)
        down = above[-1].y + 1 if above else 0
        found = [*above, *(replace(shop, y=shop.y + down) for shop in below)]
        if len(found) == len(buildings + shops) and found and found[-1].y < rows:
            return found
    return []


def _columns(stocks: Stocks, columns: int, kinds: bool, words: Words, room: int) -> list[_Place]:
    """Stocks in so many columns, with full names where those have room; [] where not even the short
    ones have."""
    facts = [_facts(stock, kinds, words) for stock in stocks]
    sizes = [max(map(width, column)) for column in zip(*facts, strict=True)]
    cell = (room - columns + 1) // columns
    space = cell - sum(size + 1 for size in sizes if size)
    if any(width(stock.name) > space for stock in stocks):
        return []
    found = []
    for index, (stock, said) in enumerate(zip(stocks, facts, strict=True)):
        name = fitting((stock.full, stock.name), space)
        told = "".join(
            f" {fit(text, size, 'right' if side else 'left')}"
            for side, (text, size) in enumerate(zip(said, sizes, strict=True))
            if size
        )
        gap = " " * (space - width(name))
        row = [(name, _role(stock)), (gap + told, palette.FAINT)]
        found.append(_Place(index % columns * (cell + 1), index // columns, row))
    return found


def _facts(stock: StockView, kinds: bool, words: Words) -> tuple[str, str, str, str]:
    """Copies, price, VP and kind of a stock, as they stand in the columns of a table; where copies
    are counted stands the sign of special shops, too."""
    copies, vp = (
        SPECIAL * stock.special + _copies(stock.copies)[0],
        words.text("short.vp", n=stock.vp),
    )
    return copies, stock.price, vp, stock.icons if kinds else ""


def _role(stock: StockView) -> str:
    return palette.CARDS[stock.kinds[0]] if stock.kinds else palette.TITLE


def _places(buildings: Stocks, shops: Stocks, words: Words, room: int) -> list[_Place]:
    """All stocks one after the other, as many in a row as have room; the first row is 0."""
    found: list[_Place] = []
    x, y = 0, 0
    for row in (*(_building(stock, words) for stock in buildings), *map(_shop, shops)):
        place = _Place(x, y, row)
        if x and place.right > room:
            place = _Place(0, y + 1, row)
        found.append(place)
        x, y = place.right + 1, place.y
    return found


def _building(stock: StockView, words: Words) -> Row:
    price = f" {stock.price} {words.text('short.vp', n=stock.vp)}"
    return [(stock.name, _role(stock)), _copies(stock.copies), (price, palette.FAINT)]


def _shop(stock: StockView) -> Row:
    name = stock.name + SPECIAL * stock.special
    return [(name, _role(stock)), _copies(stock.copies)]


def _copies(number: int) -> Span:
    return (f"×{number}" if number > 1 else "", palette.FAINT)
