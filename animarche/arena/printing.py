"""The outcome of an arena as tables to read in a terminal."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from animarche.arena.report import sentences

if TYPE_CHECKING:
    from typing import NoReturn

    from animarche.arena.report import Estimate, Report


class Paper(Console):
    """A console that says when nobody reads on; Rich would end the program instead."""

    def on_broken_pipe(self) -> NoReturn:
        """Rich calls this instead of raising what it met; the command line knows what to do."""
        raise BrokenPipeError


def show(report: Report) -> None:
    """Print tables of bots, of their meetings and of seats, and the sentences beside them."""
    console = Paper(markup=False, emoji=False, highlight=False, soft_wrap=True)
    if report.results:
        console.print(_bots(report))
        if meetings := report.meetings():
            table = _table("ahead", "of", "%")
            for meeting in meetings:
                table.add_row(meeting.bot, meeting.other, _percent(meeting.share))
            console.print(table)
        console.print(_seats(report))
    for sentence in sentences(report):
        console.print(sentence)


def _table(*names: str) -> Table:
    table = Table(*names, box=SIMPLE_HEAD, pad_edge=False)
    for column in table.columns:
        if column.header not in ("bot", "seat", "ahead", "of"):
            column.justify = "right"
    return table


def _bots(report: Report) -> Table:
    totals = report.bots()
    rated = len(totals) > 1
    table = _table(
        "bot",
        "wins %",
        *(("strength %",) if rated else ()),
        "VP",
        *(("rating",) if rated else ()),
        "CPU s",
    )
    for total in totals:
        cells = [total.bot, _percent(total.wins)]
        if total.rating is not None:
            cells.append(_percent(total.strength))
        cells.append(f"{total.vp.value:.1f}")
        if total.rating is not None:
            low, high = total.rating.interval
            cells.append(f"{total.rating.mu:.1f} ±{(high - low) / 2:.1f}")
        table.add_row(*cells, f"{total.thought_s:.2f}")
    return table


def _seats(report: Report) -> Table:
    table = _table("seat", "wins %", "VP", "min-max")
    for total in report.seats():
        table.add_row(
            total.seat,
            _percent(total.wins),
            f"{total.vp.value:.1f}",
            f"{total.least}-{total.most}",
        )
    return table


def _percent(estimate: Estimate) -> str:
    """A share as "61.3 (59.1-63.4)"; without the interval where it is unknown."""
    value, low, high = (f"{100 * part:.1f}" for part in (estimate.value, *estimate.interval))
    shown = value if isnan(estimate.interval[0]) else f"{value} ({low}-{high})"
    return shown.replace("100.0", "100")
