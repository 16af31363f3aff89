"""The rows below the market: what the cursor is on, what was said last, and the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.engine import commands as c
from animarche.engine.records import record, replace
from animarche.engine.refusals import Refusal
from animarche.tui import palette
from animarche.tui.canvas import Row, Span, row_width
from animarche.tui.deeds import Deed, footer_deeds, sign_of
from animarche.tui.desk import MARKET, Desk
from animarche.tui.drawing import panels
from animarche.tui.drawing.plate import strip
from animarche.tui.focus import sentence
from animarche.tui.labels import shorts, way
from animarche.tui.layout import Layout
from animarche.tui.model import BoardView, Target, acting
from animarche.tui.motion import Frame
from animarche.tui.prices import bill
from animarche.tui.saving import trouble
from animarche.tui.telling import why
from animarche.tui.text import fitting, width, wrap

if TYPE_CHECKING:
    from animarche.tui.advice import Advice
    from animarche.tui.drawing.opponents import Turn
    from animarche.tui.viewer import Viewer

LEAST = 12  # cells for what Enter does, or the price has no room beside it


@record
class Glance:
    """What a screen knows besides its desk: `log_back` rows of the log are scrolled away below,
    `hovered` is under the mouse, `jump` was typed of the name of a place (None: no jump), `hint` is
    the phase whose hint is shown, or "", `turn` that of a bot (None: a person's), `advice` what was
    asked of a bot (None: nothing), and `motion` how far what moves has come. `still`: nobody can
    press a key, for it is a picture."""

    log_back: int = 0
    hovered: Target | None = None
    jump: str | None = None
    hint: str = ""
    advice: Advice | None = None
    turn: Turn | None = None
    motion: Frame | None = None
    still: bool = False


def focus_row(
    desk: Desk, acting: BoardView | None, then: BoardView | None, glance: Glance, room: int
) -> Row:
    """What the thing under the mouse is, or what the thing under the cursor is and does. Where it
    would change something, what the player to act has and would have stands before it."""
    if glance.hovered is not None and not (desk.clicked and glance.hovered == desk.cursor):
        return _said(sentence(desk, glance.hovered))
    on_market = desk.focus == MARKET
    if acting is None or (on_market and then is None):
        return _said(sentence(desk, desk.cursor)) if on_market else []
    price, ends = _price(desk), _goes_on(desk)
    who = replace(acting, name="") if ends else acting  # the letter tells, the room is needed
    has = strip(who, then, desk.words)
    left = room - row_width(has) - row_width(ends) - 2
    if left - row_width(price) < LEAST:
        price = []
    left -= row_width(price)
    full = sentence(desk, desk.cursor) if on_market and not ends else ""
    forms = [aim(desk), *_short_aims(desk)]
    does = full if full and width(full) <= left else fitting(forms, left)
    return [*has, (f"  {does}", palette.BASE), *price, *ends]


def _said(text: str) -> Row:
    return [(f" {text}", palette.BASE)]


def _price(desk: Desk) -> Row:
    """The price of the command under the cursor, where a discount is in it."""
    price = bill(desk.aimed[0], desk.state, desk.words) if desk.aimed else ""
    return [(f"  {desk.words.text('table.bill', bill=price)}", palette.TITLE)] if price else []


def _goes_on(desk: Desk) -> Row:
    """How to go on after the first click on something weighty."""
    if not desk.clicked:
        return []
    words = desk.words
    return [(words.text("focus.joint") + words.text("focus.again"), palette.STRONG)]


def _short_aims(desk: Desk) -> tuple[str, ...]:
    """The command under the cursor in fewer and fewer cells."""
    if len(desk.aimed) != 1 or desk.leads_on:
        return ()
    return shorts(desk.aimed[0], desk.state, desk.words, desk.table.names)


def aim(desk: Desk) -> str:
    """The command under the cursor in full, the step that the entry under it opens, or what several
    commands at once are."""
    aimed: tuple[c.Command, ...] = desk.aimed
    if desk.refused_here or desk.leads_on:
        return desk.menu.entries[desk.at].label
    if len(aimed) > 1:
        plots = desk.state.players[acting(desk.state)].plots
        ways = [
            way(plots[use.plot], use, desk.words) for use in aimed if isinstance(use, c.Activate)
        ]
        label = desk.menu.entries[desk.at].label
        joint = desk.words.text("amount.joint").join(ways)
        return desk.words.text("menu.collect.as", ways=joint) if ways else label
    return desk.words.command(aimed[0], desk.state, desk.table.names) if aimed else ""


def status_rows(desk: Desk, room: int, height: int, jump: str | None = None) -> list[Row]:
    """What was said last in `height` rows, but a disk problem before mere news. What is wrong is
    shown in full: it goes on in one row more, where the keys stand otherwise."""
    if jump is not None:
        return [[(f" {desk.words.text('jump.ask', typed=jump)}", palette.STRONG)]]
    warning = desk.status if desk.refused else trouble(desk.table, desk.words)
    if warning is None:
        said = panels.brief(desk.status, room - 2, height, desk.words.text("table.more_in_log"))
        return [[(f" {line}", palette.BASE)] for line in said]
    first, *rest = wrap(warning, room - 3) or [""]
    rows: list[Row] = [[(f" ! {first}", palette.WARN)]]
    return rows + [[(f"   {' '.join(rest)}", palette.WARN)] for _ in rest[:1]]


def footer(desk: Desk, jumping: bool) -> Row:
    """The keys of this moment; those that do nothing now are grey, their reason comes when they are
    pressed."""
    row: list[Span] = []
    for deed in footer_deeds(desk, jumping):
        able = deed.why_not(desk) is None
        sign = (sign_of(deed, desk), palette.KEY if able else palette.FAINT)
        label = (f" {_label(deed, desk)}", palette.BASE if able else palette.FAINT)
        row += [(" ", palette.BASE), sign, label, (" ", palette.BASE)]
    return row


def footer_shown(desk: Desk, layout: Layout) -> bool:
    """Whether the keys are shown, and not the end of a long refusal."""
    room = layout.regions["status"]
    return len(status_rows(desk, room.width, room.height)) <= room.height


def why_not(deed: Deed, desk: Desk | Viewer) -> str:
    """Why a deed cannot be done now, in words; "" where it can."""
    reason = deed.why_not(desk)
    if isinstance(reason, Refusal):
        return why(reason, desk.words)
    return desk.words.text(reason) if reason else ""


def told_of(deed: Deed, desk: Desk) -> str:
    """What a deed does, and why not now if it cannot be done."""
    full = desk.words.text(f"deed.{deed.id}")
    return desk.words.text("focus.joint").join(filter(None, (full, why_not(deed, desk))))


def deed_at(desk: Desk, jumping: bool, x: int) -> Deed | None:
    """The deed of the footer at a column."""
    right = 0
    for deed in footer_deeds(desk, jumping):
        right += width(f" {sign_of(deed, desk)} {_label(deed, desk)} ")
        if x < right:
            return deed
    return None


def _label(deed: Deed, desk: Desk) -> str:
    return desk.words.text(f"deed.{deed.id}.short")
