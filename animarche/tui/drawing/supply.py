"""The panel of what lies beside the plaza: public buildings, shops, and the reserve of animals."""

from animarche.engine.records import record
from animarche.lang.words import Words
from animarche.tui import palette
from animarche.tui.canvas import Row, Span
from animarche.tui.drawing.grid import Look
from animarche.tui.drawing.panels import heading, plain
from animarche.tui.model import StockView, TableView, Target
from animarche.tui.text import width


@record
class _Place:
    """Where a stock stands in the panel: from column `x` of row `y` on, in spans `row`."""

    x: int
    y: int
    row: Row

    @property
    def right(self) -> int:
        return self.x + sum(width(text) for text, _ in self.row)


def town(view: TableView, words: Words, room: int, look: Look) -> list[Row]:
    """Heading, reserve, and the stocks one after the other, as many in a row as have room."""
    head = _head(view, words, room)
    rows: list[list[Span]] = []
    for index, place in enumerate(_places(view, words, room)):
        if place.y - len(head) == len(rows):
            rows.append([])
        else:
            rows[-1].append((" ", palette.BASE))
        under_cursor = look.cursor == Target("stock", index)
        rows[-1] += [(t, palette.CURSOR if under_cursor else role) for t, role in place.row]
    return [*head, *rows]


def stock_spot(view: TableView, words: Words, room: int, index: int) -> tuple[int, int]:
    """Where in the panel a stock begins: column and row."""
    place = _places(view, words, room)[index]
    return place.x, place.y


def stock_at(view: TableView, words: Words, room: int, x: int, y: int) -> int | None:
    """The stock at a column and row of the panel."""
    for index, place in enumerate(_places(view, words, room)):
        if place.y == y and place.x <= x < place.right:
            return index
    return None


def _head(view: TableView, words: Words, room: int) -> list[Row]:
    title = words.text("table.supply")
    reserve = f"{words.text('table.reserve')} {''.join(view.reserve)}"
    if width(f"─ {title}  {reserve}") <= room:
        return [heading(title, room, reserve)]
    return [heading(title, room), *plain(reserve, room)]


def _places(view: TableView, words: Words, room: int) -> list[_Place]:
    found: list[_Place] = []
    x, y = 0, len(_head(view, words, room))
    things = [*(_building(stock, words) for stock in view.buildings), *map(_shop, view.shops)]
    for row in things:
        place = _Place(x, y, row)
        if x and place.right > room:
            place = _Place(0, y + 1, row)
        found.append(place)
        x, y = place.right + 1, place.y
    return found


def _building(stock: StockView, words: Words) -> Row:
    price = f" {stock.price} {words.text('short.vp', n=stock.vp)}"
    return [(stock.name, palette.TITLE), _copies(stock.copies), (price, palette.FAINT)]


def _shop(stock: StockView) -> Row:
    return [(stock.name, palette.CARDS[stock.kinds[0]]), _copies(stock.copies)]


def _copies(number: int) -> Span:
    return (f"×{number}" if number > 1 else "", palette.FAINT)
