"""The screen as an SVG picture in which every character stands in its cell.

Textual's own SVG gives wide characters the room of narrow ones, so that Japanese runs together.
"""

from itertools import groupby
from xml.sax.saxutils import escape

from rich.cells import cell_len

WIDTH, HEIGHT, SIZE = 9.6, 19, 16  # of a cell, of the type
NO_BREAK = "\u00a0"  # a space that SVG leaves as it is
MARGIN = 8
BASE = 14.5  # from the top of a cell to the line that letters stand on
FONTS = "'DejaVu Sans Mono', 'Noto Sans Mono CJK JP', 'Noto Color Emoji', monospace"


def svg(app):
    """What `app` shows now."""
    columns, rows = app.size
    grounds, texts = [], []
    _, base, _ = _look(app.screen.rich_style)
    for y, strip in enumerate(app.screen._compositor.render_strips()):
        x = 0
        for text, style, _ in strip:
            ink, ground, look = _look(style)
            if ground != base:
                grounds.append(_rect(x, y, cell_len(text), ground))
            for run in _runs(text):
                size = cell_len(run)
                if run.strip():
                    texts.append(_text(run, x, y, size, f'fill="{ink}"{look}'))
                x += size
    width, height = _n(columns * WIDTH + 2 * MARGIN), rows * HEIGHT + 2 * MARGIN
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{MARGIN} -{MARGIN} {width} {height}" '
        f'font-family="{FONTS}" font-size="{SIZE}" shape-rendering="crispEdges" '
        f'style="background: {base}">'
    )
    return "\n".join([head, *grounds, *texts, "</svg>", ""])


def _rect(x, y, width, color):
    return (
        f'<rect x="{_n(x * WIDTH)}" y="{y * HEIGHT}" width="{_n(width * WIDTH)}" '
        f'height="{HEIGHT}" fill="{color}"/>'
    )


def _n(number):
    return f"{number:.1f}".removesuffix(".0")


def _runs(text):
    """Narrow characters together, each wide one by itself."""
    for wide, signs in groupby(text, key=lambda sign: cell_len(sign) == 2):
        run = "".join(signs)
        yield from run if wide else [run]


def _text(run, x, y, size, looks):
    """A wide character in the middle of its two cells; others stretched to theirs."""
    top = _n(y * HEIGHT + BASE)
    if size == 2 and len(run) == 1:
        where = f'x="{_n((x + 1) * WIDTH)}" y="{top}" text-anchor="middle"'
    else:
        where = f'x="{_n(x * WIDTH)}" y="{top}" textLength="{_n(size * WIDTH)}"'
    return f"<text {where} {looks}>{escape(run.replace(' ', NO_BREAK))}</text>"


def _look(style):
    ink = style.color.get_truecolor().hex if style.color else "#e0e0e0"
    ground = style.bgcolor.get_truecolor().hex if style.bgcolor else "#101010"
    if style.reverse:
        ink, ground = ground, ink
    look = ' font-weight="bold"' if style.bold else ""
    if style.underline:
        look += ' text-decoration="underline"'
    return ink, ground, look
