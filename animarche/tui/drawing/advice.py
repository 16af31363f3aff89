"""What a person is advised, as rows of text for a panel or a box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.lang.advice import amount, reason
from animarche.tui import palette
from animarche.tui.advice import Advice, trouble
from animarche.tui.canvas import Row
from animarche.tui.desk import Desk
from animarche.tui.drawing.page import heading
from animarche.tui.drawing.panels import plain
from animarche.tui.labels import shorts
from animarche.tui.text import fit, fitting, width, wrap

if TYPE_CHECKING:
    from animarche.bots import Weighed

DOTS = ("···", "·  ", "·· ")


def advised(desk: Desk, advice: Advice, room: int) -> list[Row]:
    """That it is thought about, or the best commands with their reasons, and the keys for it."""
    text = desk.words.text
    rows = [heading(text("advice.title"), room)]
    if advice.thinking:
        rows += plain(text("advice.thinks", dots=DOTS[advice.beat % len(DOTS)]), room)
        return rows + plain(text("advice.thinks.how"), room, palette.FAINT)
    if advice.problem is not None:
        why = trouble(advice.problem, desk.words)
        return rows + plain(text("advice.failed", problem=why), room, palette.WARN)
    for index, weighed in enumerate(advice.best):
        rows += _piece(desk, advice, index, weighed, room)
    if advice.simulations:
        rows += plain(text("advice.games", games=advice.simulations), room, palette.FAINT)
    elif len(advice.best) > 1:
        apart = any(_sure(advice, weighed) for weighed in advice.best)
        rows += plain(text("advice.less" if apart else "advice.alike"), room, palette.FAINT)
    if advice.blind:
        rows += plain(text("advice.blind"), room, palette.FAINT)
    return rows + plain(text("advice.how"), room, palette.FAINT)


def _piece(desk: Desk, advice: Advice, index: int, weighed: Weighed, room: int) -> list[Row]:
    """A command, how sure it is, and under it its reasons; the one that the cursor was led to last
    is marked."""
    words, state = desk.words, advice.state
    sure = _sure(advice, weighed)
    left = room - width(sure) - 3
    names = desk.table.names
    command = weighed.command
    forms = (words.command(command, state, names), *shorts(command, state, words, names))
    label = fit(fitting(forms, left), left)
    mark = "▸" if index == advice.led else f"{index + 1}"
    rows: list[Row] = [
        [(f"{mark} ", palette.KEY), (f"{label} ", palette.STRONG), (sure, palette.TITLE)]
    ]
    told = (
        words.text("reason.amount", reason=reason(words, one), amount=amount(one))
        for one in weighed.reasons
    )
    said = words.text("reason.joint").join(told) or words.text("advice.nothing")
    return [*rows, *([("  ", palette.BASE), (line, palette.BASE)] for line in wrap(said, room - 2))]


def _sure(advice: Advice, weighed: Weighed) -> str:
    """The part of the games in mind that went into a command; of a bot that plays none, how much
    less it is worth than the best; "" for nothing."""
    if advice.simulations:
        return f"{round(100 * weighed.share)} %"
    less = round(weighed.worth - advice.best[0].worth, 1)
    return f"{less:+.1f}" if less else ""
