"""The timeline of a recording: its steps from left to right, with what happened at them, and the
scores of all players over the same columns."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from animarche.table.recording import AD, BUILDING, GOAL, PHASE, ROUND
from animarche.tui import palette
from animarche.tui.canvas import Canvas, Row, Span
from animarche.tui.drawing.chart import SIGNS, apart, step_of
from animarche.tui.drawing.page import heading
from animarche.tui.text import fit, width

if TYPE_CHECKING:
    from animarche.table.recording import Mark
    from animarche.tui.layout import Rect
    from animarche.tui.viewer import Viewer

LEFT, RIGHT = 9, 8  # cells for the number of the step, and for how it is played
PLAYING, STOPPED = "▸", "▪"
CURSOR = "◉"
PAST, AHEAD = "━", "─"
PHASE_BEGINS = "┬"
MARKS = {GOAL: "✦", AD: "◇", BUILDING: "▴"}
RANK = (ROUND, GOAL, AD, BUILDING, PHASE)  # of several marks in one column the first is seen
BESIDE_EACH_OTHER = (GOAL, AD, BUILDING)  # those that may have a row of their own
SCALE, SCORE = 5, 5  # cells for the VP at the left, and for those of the players at the right


def column(n: int, last: int, wide: int) -> int:
    """The column of step `n` of 0 to `last` on a line of `wide` columns."""
    return round(n * (wide - 1) / last) if last else 0


def column_at(x: int, place: Rect, panel: bool = False) -> tuple[int, int] | None:
    """The column of the line at a column of the region of the timeline, of the scores below it or,
    with `panel`, of the scores beside the market; and how many there are. None beside the line."""
    left, right = (SCALE, SCORE) if panel else (LEFT, RIGHT)
    wide = place.width - left - right
    return (x - left, wide) if 0 <= x - left < wide else None


def step_at(x: int, wide: int, viewer: Viewer) -> int:
    """The step that a column of `wide` ones means: that of the mark that is seen there, else the
    nearest of the track."""
    seen = _seen(viewer, wide).get(x)
    if seen is not None:
        return seen.n
    n, track = x * viewer.last / max(1, wide - 1), viewer.track
    at = bisect_right(track, n)
    return min(track[max(0, at - 1) : at + 1], key=lambda step: abs(step - n))


def mark_at(x: int, wide: int, viewer: Viewer) -> Mark | None:
    """What is marked at a column."""
    return _seen(viewer, wide).get(x)


def _seen(viewer: Viewer, wide: int) -> dict[int, Mark]:
    found: dict[int, Mark] = {}
    for mark in sorted(viewer.marks, key=_rank, reverse=True):
        if mark.kind in RANK:
            found[column(mark.n, viewer.last, wide)] = mark
    return found


def _rank(mark: Mark) -> int:
    return RANK.index(mark.kind) if mark.kind in RANK else len(RANK)


def timeline(viewer: Viewer, room: int, rows: int) -> list[Row]:
    """The number of the step, the line with its marks, and how it is played. In two rows what
    happened stands above the line."""
    wide = room - LEFT - RIGHT
    canvas = Canvas(wide, rows)
    below = rows - 1
    here = column(viewer.n, viewer.last, wide)
    canvas.put(0, below, PAST * (here + 1), palette.TITLE)
    canvas.put(here + 1, below, AHEAD * (wide - here - 1), palette.FRAME)
    marks = sorted(viewer.marks, key=_rank, reverse=True)
    for mark in marks:
        if mark.kind in RANK:
            y = 0 if mark.kind in BESIDE_EACH_OTHER else below
            sign, role = _sign(mark, viewer)
            canvas.put(column(mark.n, viewer.last, wide), y, sign, role)
    canvas.put(here, below, CURSOR, palette.CURSOR)
    sign, role = (PLAYING, palette.KEY) if viewer.playing else (STOPPED, palette.FAINT)
    number: Span = (fit(f" {viewer.n}/{viewer.last}", LEFT), palette.STRONG)
    pace: Span = (fit(f" {sign} {viewer.pace}", RIGHT), role)
    *above, line = canvas.rows()
    return [*([(" " * LEFT, palette.BASE), *row] for row in above), [number, *line, pace]]


def _sign(mark: Mark, viewer: Viewer) -> Span:
    """How a mark is drawn: one that a player set, in the color of that player."""
    if mark.kind == ROUND:
        return mark.id[:1], palette.STRONG
    if mark.kind == PHASE:
        return PHASE_BEGINS, palette.TITLE if mark.n <= viewer.n else palette.FRAME
    role = palette.TITLE if mark.player is None else palette.OWN[mark.player]
    return MARKS[mark.kind], role


def named(mark: Mark, viewer: Viewer) -> str:
    """What a mark stands for; of one that is still to come no more than its kind, and whose it
    is."""
    words, text = viewer.words, viewer.words.text
    if mark.kind == ROUND:
        what = text("chart.round", number=mark.id)
    elif mark.kind == PHASE:
        what = words.phase(mark.id)
    else:
        what = text(f"replay.mark.{mark.kind}")
        if mark.n <= viewer.n and mark.kind != GOAL:
            card = words.ad(mark.id) if mark.kind == AD else words.building(mark.id)
            what = text("card.entry", name=what, what=card)
    if mark.player is not None:
        what = text("replay.mark.by", what=what, player=viewer.names[mark.player])
    return text("focus.joint").join((text("replay.step", n=mark.n), what))


# ---- the scores


def course(viewer: Viewer, place: Rect, panel: bool = False) -> list[Row]:
    """The scores at each step: each below its column of the timeline, or, with `panel`, below a
    heading of their own. What is still to come is faint."""
    if not panel:
        return _course(viewer, place.width, place.height, LEFT, RIGHT)
    title = heading(viewer.words.text("replay.course"), place.width)
    return [title, *_course(viewer, place.width, place.height - 1, SCALE, SCORE)]


def _course(viewer: Viewer, room: int, height: int, left: int, right: int) -> list[Row]:
    """On `room` × `height` cells, of which `left` and `right` ones are for numbers: those of the
    scale, and the scores at the step now."""
    wide = room - left - right
    canvas = Canvas(room, height)
    columns = [viewer.scores(round(x * viewer.last / max(1, wide - 1))) for x in range(wide)]
    most = max((vp for scores in columns for vp in scores), default=0)
    step = step_of(most, height)
    top = max(1, -(-most // step)) * step

    def row(vp: int) -> int:
        return height - 1 - round(vp * (height - 1) / top)

    here = column(viewer.n, viewer.last, wide)
    for vp in range(0, top + 1, step):
        shown = viewer.words.text("short.vp", n=vp)
        canvas.put(left - 1 - width(shown), row(vp), shown, palette.FAINT)
        canvas.put(left, row(vp), "┈" * wide, palette.FRAME)
    canvas.fill(left + here, 0, 1, height, palette.FRAME, "┊")
    for x, scores in enumerate(columns):
        level: dict[int, list[int]] = {}
        for player, vp in enumerate(scores):
            level.setdefault(row(vp), []).append(player)
        for y, players in level.items():
            player = players[x % len(players)]  # where lines run together their signs take turns
            role = palette.OWN[player] if x <= here else palette.FRAME
            canvas.put(left + x, y, SIGNS[player], role)
    now = viewer.scores(viewer.n)
    order = sorted(range(len(now)), key=lambda player: (-now[player], player))
    rows = apart([row(now[player]) for player in order], height)
    for player, y in zip(order, rows, strict=True):
        x = canvas.put(left + wide + 1, y, palette.LETTERS[player], palette.BADGES[player])
        canvas.put(x, y, f"{now[player]:>3}", palette.OWN[player])
    return canvas.rows()
