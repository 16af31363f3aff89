"""A report as one HTML page: it asks nothing of a network and runs no script.

Drawings are a few lines of SVG in the rows of the tables, not pictures of a plotting library. So a
number and its drawing cannot part, what is drawn can be read aloud from the same row, the colors
are those of the page by day and by night, and a report needs nothing else installed.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from animarche.arena.balance.aims import WITHIN
from animarche.arena.balance.sections import written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from animarche.arena.balance.sections import Document, Row, Section

STYLE = Path(__file__).with_name("page.css")
LEGEND = (
    "The broad strip shows where a number should lie, the line its interval, the dot the number."
)
WIDE, HIGH = 200, 20  # of a drawing, in its own units; the page stretches it


def page(document: Document) -> str:
    """The whole page."""
    style = STYLE.read_text(encoding="utf-8")
    digest = b64encode(sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    lines = (
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        '<meta name="referrer" content="no-referrer">',
        f"<title>{escape(document.title)}</title>",
        f"<style>{style}</style>",
        "</head>",
        "<body>",
        *_head(document),
        "<main>",
        *(line for section in document.sections for line in _section(section)),
        "</main>",
        "</body>",
        "</html>",
    )
    return "\n".join(lines) + "\n"


def _head(document: Document) -> Iterator[str]:
    yield "<header>"
    yield f"<h1>{escape(document.title)}</h1>"
    yield "<dl>"
    for name, value in document.about:
        yield f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>"
    yield "</dl>"
    yield from (f"<p>{escape(words)}</p>" for words in (*document.words, LEGEND))
    yield '<nav aria-label="Tables"><ul>'
    for section in document.sections:
        yield f'<li><a href="#{section.id}">{escape(section.title)}</a></li>'
    yield "</ul></nav>"
    yield "</header>"


def _section(section: Section) -> Iterator[str]:
    title = f"{section.id}-title"
    yield f'<section id="{section.id}">'
    yield f'<h2 id="{title}">{escape(section.title)}</h2>'
    yield f"<p>{escape(section.words)}</p>"
    # On a narrow screen a wide table is moved by itself, also with the keyboard.
    yield f'<div class="wide" role="region" aria-labelledby="{title}" tabindex="0">'
    drawings = ' class="drawings"' if section.measure else ""
    yield f'<table aria-labelledby="{title}"{drawings}>'
    yield "<thead><tr>"
    yield f'<th scope="col">{escape(section.heads[0])}</th>'
    yield from (f'<th scope="col" class="number">{escape(head)}</th>' for head in section.heads[1:])
    if section.measure:
        yield f'<th scope="col" class="number">{escape(section.measure)}</th>'
        low, high = section.scale
        yield (
            '<th class="drawn" aria-hidden="true"><span class="scale">'
            f"<span>{escape(low)}</span><span>{escape(high)}</span></span></th>"
        )
    if section.judged:
        yield '<th scope="col">aim</th>'
    yield "</tr></thead>"
    yield "<tbody>"
    yield from (_row(section, row) for row in section.rows)
    yield "</tbody></table></div>"
    yield "</section>"


def _row(section: Section, row: Row) -> str:
    cells = [f'<th scope="row">{escape(row.label)}</th>']
    cells += [f'<td class="number">{escape(number)}</td>' for number in row.numbers]
    if section.measure:
        number, ends = written(row, section.unit)
        small = f" <small>{ends}</small>" if ends else ""
        cells.append(f'<td class="number">{number}{small}</td>')
        cells.append(f'<td class="drawn" aria-hidden="true">{_drawing(section, row)}</td>')
    if section.judged:
        verdict = row.verdict
        look = "met" if verdict.startswith(WITHIN) else "missed"
        cells.append(f'<td class="{look}">{verdict}</td>' if verdict else "<td></td>")
    return f"<tr>{''.join(cells)}</tr>"


def _drawing(section: Section, row: Row) -> str:
    """The number on its scale: a broad strip where it should lie, a line over its interval, a dot;
    or a bar."""
    if row.found is None:
        return ""
    span = section.high - section.low

    def x(value: float) -> str:
        """Where a value lies; what is beyond the scale lies at its end."""
        part = min(1.0, max(0.0, (value - section.low) / span))
        return f"{part * WIDE:.1f}".removesuffix(".0")

    def strip(name: str, low: float, high: float, y: int, height: int) -> str:
        width = f"{float(x(high)) - float(x(low)):.1f}"
        return f'<rect class="{name}" x="{x(low)}" y="{y}" width="{width}" height="{height}"/>'

    parts = []
    if section.bars:
        parts.append(strip("bar", section.low, row.found.value, 3, HIGH - 6))
    else:
        if row.aim is not None:
            parts.append(strip("strip", row.aim.low, row.aim.high, 0, HIGH))
        if section.low < 0 < section.high:
            parts.append(f'<line class="zero" x1="{x(0)}" x2="{x(0)}" y1="0" y2="{HIGH}"/>')
        middle = HIGH // 2
        if row.found.low is not None and row.found.high is not None:
            parts.append(strip("interval", row.found.low, row.found.high, middle - 2, 4))
        at = x(row.found.value)
        # A line without length, with round ends: a dot that is not stretched with the drawing.
        parts.append(f'<line class="dot" x1="{at}" x2="{at}" y1="{middle}" y2="{middle}"/>')
    return f'<svg viewBox="0 0 {WIDE} {HIGH}" preserveAspectRatio="none">{"".join(parts)}</svg>'
