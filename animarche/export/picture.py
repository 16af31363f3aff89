"""A terminal's screen as an SVG picture in which every character stands in its cell.

Fonts differ from machine to machine, so each run of narrow characters is stretched to its cells,
and each wide one stands by itself in the middle of its two.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from animarche.cells import width

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.segment import Segment
    from rich.style import Style

WIDTH, HEIGHT, SIZE = 9.6, 19, 16  # of a cell, of the type
NO_BREAK = "\u00a0"  # a space that SVG leaves as it is
MARGIN = 8
BASE = 14.5  # from the top of a cell to the line that letters stand on
FONTS = "'DejaVu Sans Mono', 'Noto Sans Mono CJK JP', 'Noto Color Emoji', monospace"
INK, GROUND = "#e0e0e0", "#101010"  # of a terminal, where a style leaves them to it


def picture(rows: Sequence[Iterable[Segment]], columns: int, base: Style, title: str = "") -> str:
    """Rows of segments, each `columns` cells wide, as an SVG document; `base` is the look of what
    is empty, and `title` tells those who do not see the picture what it shows."""
    grounds, texts = [], []
    _, empty, _ = _look(base)
    for y, row in enumerate(rows):
        x = 0
        for text, style, _ in row:
            ink, ground, look = _look(base if style is None else style)
            if ground != empty:
                grounds.append(_rect(x, y, width(text), ground))
            for run in _runs(text):
                size = width(run)
                if run.strip():
                    texts.append(_text(run, x, y, size, f'fill="{ink}"{look}'))
                x += size
    wide, high = _n(columns * WIDTH + 2 * MARGIN), len(rows) * HEIGHT + 2 * MARGIN
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{MARGIN} -{MARGIN} {wide} {high}" '
        f'font-family="{FONTS}" font-size="{SIZE}" shape-rendering="crispEdges" '
        f'style="background: {empty}">'
    )
    named = [f"<title>{escape(title)}</title>"] if title else []
    return "\n".join([head, *named, *grounds, *texts, "</svg>", ""])


def _rect(x: int, y: int, size: int, color: str) -> str:
    return (
        f'<rect x="{_n(x * WIDTH)}" y="{y * HEIGHT}" width="{_n(size * WIDTH)}" '
        f'height="{HEIGHT}" fill="{color}"/>'
    )


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _runs(text: str) -> Iterator[str]:
    """Narrow characters together, each wide one by itself."""
    for wide, signs in groupby(text, key=lambda sign: width(sign) == 2):
        run = "".join(signs)
        yield from run if wide else [run]


def _text(run: str, x: int, y: int, size: int, looks: str) -> str:
    """A wide character in the middle of its two cells; others stretched to theirs."""
    top = _n(y * HEIGHT + BASE)
    if size == 2 and len(run) == 1:
        where = f'x="{_n((x + 1) * WIDTH)}" y="{top}" text-anchor="middle"'
    else:
        where = f'x="{_n(x * WIDTH)}" y="{top}" textLength="{_n(size * WIDTH)}"'
    return f"<text {where} {looks}>{escape(run.replace(' ', NO_BREAK))}</text>"


def _look(style: Style) -> tuple[str, str, str]:
    """Ink, ground, and what else is to be said about the letters."""
    ink = style.color.get_truecolor().hex if style.color else INK
    ground = style.bgcolor.get_truecolor().hex if style.bgcolor else GROUND
    if style.reverse:
        ink, ground = ground, ink
    look = ' font-weight="bold"' if style.bold else ""
    if lines := [
        name
        for name, drawn in (("underline", style.underline), ("line-through", style.strike))
        if drawn
    ]:
        look += f' text-decoration="{" ".join(lines)}"'
    return ink, ground, look
