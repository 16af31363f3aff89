"""A grid of terminal cells to draw on, for what is not plain lines of text."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip

from animarche.tui.paint import Paint
from animarche.tui.palette import BASE
from animarche.tui.text import clean, cut

Span = tuple[str, str]  # a text and its role
Row = Sequence[Span]
_sign, _role = itemgetter(0), itemgetter(1)  # of a span


def row_width(row: Row) -> int:
    """The cells that a row takes."""
    return sum(cell_len(text) for text, _ in row)


class Canvas:
    """`width` × `height` terminal cells. What would lie outside is not drawn."""

    def __init__(self, width: int, height: int, role: str = BASE) -> None:
        self.width = width
        self.height = height
        # "" is the right half of a wide character
        self._cells: list[list[Span]] = [[(" ", role)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, role: str) -> int:
        """Write `text` from (x, y) to the right, cut at the edge; the column after it."""
        if not 0 <= y < self.height:
            return x
        row = self._cells[y]
        for sign in clean(text):
            size = cell_len(sign)
            if size == 0:  # a combining mark joins the character before it
                if 0 < x <= self.width and row[x - 1][0].strip():
                    row[x - 1] = (row[x - 1][0] + sign, row[x - 1][1])
                continue
            if x < 0 or x + size > self.width:
                break
            if row[x][0] == "":  # half of a wide character cannot stay
                row[x - 1] = (" ", row[x - 1][1])
            after = x + size
            if after < self.width and row[after][0] == "":
                row[after] = (" ", row[after][1])
            row[x] = (sign, role)
            if size == 2:
                row[x + 1] = ("", role)
            x = after
        return x

    def role_at(self, x: int, y: int) -> str:
        """The role of a cell of the canvas."""
        return self._cells[y][x][1]

    def spans(self, x: int, y: int, row: Row, room: int) -> None:
        """Write the spans of a row in `room` cells from (x, y)."""
        for text, role in row:
            text = cut(clean(text), room)
            room -= cell_len(text)
            x = self.put(x, y, text, role)

    def fill(self, x: int, y: int, width: int, height: int, role: str, sign: str = " ") -> None:
        """Fill a rectangle with a sign one cell wide."""
        left, right = max(0, x), min(self.width, x + width)
        for line in range(max(0, y), min(self.height, y + height)):
            self._cells[line][left:right] = [(sign, role)] * (right - left)

    def rows(self) -> list[Row]:
        """The picture as rows of spans, to be put into another."""
        return [
            [("".join(map(_sign, group)), role) for role, group in groupby(row, key=_role)]
            for row in self._cells
        ]

    def strips(self, paint: Paint) -> list[Strip]:
        """The picture, row by row."""
        return [
            Strip([Segment(paint.text(text), paint.style(role)) for text, role in row], self.width)
            for row in self.rows()
        ]


def lines(rows: Iterable[Row], width: int, height: int, paint: Paint) -> list[Strip]:
    """Rows of spans as a picture of `width` × `height`."""
    return [_line(tuple(row), width, paint) for row, _ in zip(rows, range(height), strict=False)]


@lru_cache(maxsize=1024)  # most rows stay as they are from one key to the next
def _line(row: Row, width: int, paint: Paint) -> Strip:
    segments, left = [], width
    for text, role in row:
        text = cut(clean(text), left)
        left -= cell_len(text)
        segments.append(Segment(paint.text(text), paint.style(role)))
    segments.append(Segment(" " * left, paint.base))
    return Strip(segments, width)
