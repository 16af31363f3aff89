"""A report in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from animarche.arena.balance.aims import WITHIN
from animarche.arena.balance.sections import LEGEND, signs, written

if TYPE_CHECKING:
    from rich.console import Console

    from animarche.arena.balance.sections import Document, Row, Section

WIDE = 20  # signs of a drawing; with all else it has room in 80 columns
LOOKS = {True: "green", False: "bold red"}


def show(document: Document, console: Console) -> None:
    """Print the whole report."""
    console.print(Text(document.title, style="bold"))
    for name, value in document.about:
        console.print(Text(f"{name}: {value}"))
    for words in (*document.words, LEGEND):
        console.print(Text(words))
    for section in document.sections:
        console.print()
        console.print(Text(section.title, style="bold"))
        console.print(Text(section.words))
        console.print(_table(section))


def _table(section: Section) -> Table:
    table = Table(box=None, padding=(0, 0, 0, 1), pad_edge=False)
    table.add_column(section.heads[0], overflow="fold")  # in narrow terminals this one folds
    heads = list(section.heads[1:])
    if section.measure:
        heads += [section.measure] if section.bars else [section.measure, "95 %"]
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    if section.measure:
        low, high = section.scale
        table.add_column(low + high.rjust(WIDE - len(low)), no_wrap=True)
    if section.judged:
        table.add_column("aim", no_wrap=True)
    for row in section.rows:
        table.add_row(*_cells(section, row))
    return table


def _cells(section: Section, row: Row) -> list[Text]:
    cells = [Text(row.label), *map(Text, row.numbers)]
    if section.measure:
        number, ends = written(row, section.unit)
        cells.append(Text(number))
        if not section.bars:
            cells.append(Text(ends))
        cells.append(Text(signs(section, row, WIDE)))
    if section.judged:
        verdict = row.verdict
        cells.append(Text(verdict, style=LOOKS[verdict.startswith(WITHIN)] if verdict else ""))
    return cells
