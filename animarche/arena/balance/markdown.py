"""A report in Markdown, which reads well as plain text, too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from animarche.arena.balance.sections import LEGEND, signs, written

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from animarche.arena.balance.sections import Document, Row, Section

WIDE = 24  # signs of a drawing
_MARKUP = re.compile(r"[\\`*_\[\]<>&|~]")  # what is more than a sign within a line


def markdown(document: Document) -> str:
    """The whole report."""
    return "\n".join(_lines(document)) + "\n"


def _lines(document: Document) -> Iterator[str]:
    yield from (f"# {_literal(document.title)}", "")
    yield from (f"- {name}: {_literal(value)}" for name, value in document.about)
    for words in (*document.words, LEGEND):
        yield from ("", _literal(words))
    for section in document.sections:
        yield from ("", f"## {_literal(section.title)}", "", _literal(section.words), "")
        yield from _table(section)


def _table(section: Section) -> Iterator[str]:
    heads, places = list(section.heads), ["---"] + ["---:"] * (len(section.heads) - 1)
    if section.measure:
        heads.append(section.measure)
        places.append("---:")
        if not section.bars:
            heads.append("95 %")
            places.append("---:")
        low, high = section.scale
        heads.append(f"`{low}{high.rjust(WIDE - len(low))}`")
        places.append("---")
    if section.judged:
        heads.append("aim")
        places.append("---")
    yield _row(heads)
    yield _row(places)
    for row in section.rows:
        yield _row(_cells(section, row))


def _cells(section: Section, row: Row) -> Iterator[str]:
    yield from map(_literal, (row.label, *row.numbers))
    if section.measure:
        number, ends = written(row, section.unit)
        yield number
        if not section.bars:
            yield ends
        drawn = signs(section, row, WIDE)
        # A stroke would end the cell even within code, and blanks there may be put together.
        yield f"`{drawn.replace('|', ':').replace(' ', '_')}`" if drawn.strip() else ""
    if section.judged:
        yield row.verdict


def _row(cells: Sequence[str] | Iterator[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _literal(text: str) -> str:
    """`text` as Markdown that shows just that."""
    return _MARKUP.sub(r"\\\g<0>", text)
