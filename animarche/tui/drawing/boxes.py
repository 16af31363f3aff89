"""Frames round what stands by itself: questions, cards, goals."""

from collections.abc import Iterable, Sequence

from animarche.tui import palette
from animarche.tui.canvas import Canvas, Row, Span, row_width


def frame(canvas: Canvas, x: int, y: int, wide: int, high: int, role: str) -> None:
    """The four lines of a frame of `wide` × `high` cells with its corner at (x, y)."""
    line = "─" * (wide - 2)
    canvas.put(x, y, f"┌{line}┐", role)
    for row in range(y + 1, y + high - 1):
        canvas.put(x, row, "│", role)
        canvas.put(x + wide - 1, row, "│", role)
    canvas.put(x, y + high - 1, f"└{line}┘", role)


def center(canvas: Canvas, x: int, y: int, wide: int, row: Sequence[Span]) -> int:
    """A row in the middle of `wide` cells from (x, y); the column where it begins."""
    size = row_width(row)
    left = x + max(0, wide - size) // 2
    canvas.spans(left, y, row, wide)
    return left


def framed(rows: Iterable[Row], room: int, role: str) -> list[Row]:
    """Rows of at most `room` cells in a frame, with air at both sides."""
    line = "─" * (room + 2)
    found: list[Row] = [[(f"┌{line}┐", role)]]
    for row in rows:
        space = " " * (room - row_width(row))
        found.append([("│ ", role), *row, (space, palette.BASE), (" │", role)])
    return [*found, [(f"└{line}┘", role)]]
