"""The panels beside the market, as rows of text."""

from collections.abc import Iterable, Sequence

from animarche.engine.state import ATTRACT, INCOME, SALE, WORK
from animarche.lang.words import Words
from animarche.table.points import CLOSING
from animarche.tui import palette
from animarche.tui.canvas import Row, Span, row_width
from animarche.tui.drawing.board import FREE_WORKER
from animarche.tui.drawing.grid import LIT, TOLD, Look
from animarche.tui.drawing.page import heading
from animarche.tui.drawing.plate import MARKER, badge
from animarche.tui.layout import Rect
from animarche.tui.marks import FRAMES
from animarche.tui.model import AdView, FrameView, TableView, Target
from animarche.tui.text import cut, fit, rest, width, wrap

PAST, AHEAD = "◉", "◌"  # rounds
# Of ads, from roomy to tight: what stands between payments, whether their sum is told, and how much
# air there is between name, numbers and mark.
FORMS = ((" + ", True, " "), ("+", True, " "), ("+", False, " "), ("+", False, ""))
PHASES = (ATTRACT, INCOME, SALE, WORK, CLOSING)  # of a round


def header(view: TableView, words: Words, room: int) -> Row:
    """The round in dots, the path of the phases, and what all players have scored so far."""
    phases = PHASES if view.phase in PHASES else (view.phase,)
    path: list[Span] = []
    for phase in phases:
        if path:
            path.append((LIT, palette.FRAME))
        name, here = words.phase(phase, short=True), phase == view.phase
        path.append((f"[{name}]", palette.KEY) if here else (f" {name} ", palette.FAINT))
    track = _track(view)
    dots = (PAST * view.round + AHEAD * (view.rounds - view.round), palette.TITLE)
    lefts: list[list[Span]] = [
        [
            (f" {words.text('title.name')} ", palette.TITLE),
            (f" {_round(view, words)} ", palette.STRONG),
            dots,
        ],
        [(f" {_round(view, words)} ", palette.STRONG), dots],
        [(f" {view.round}/{view.rounds} ", palette.STRONG), dots],
        [(f" {view.round}/{view.rounds}", palette.STRONG)],
    ]
    space = room - row_width(path) - row_width(track)
    left = next((left for left in lefts if row_width(left) < space), lefts[-1])
    gap = space - row_width(left)
    return [
        *left,
        (" " * min(2, gap), palette.BASE),
        *path,
        (" " * max(0, gap - 2), palette.BASE),
        *track,
    ]


def _round(view: TableView, words: Words) -> str:
    return words.text("table.round", round=view.round, rounds=view.rounds)


def _track(view: TableView) -> list[Span]:
    """The score of every player, and who has the start player marker."""
    row: list[Span] = []
    for board in view.boards:
        role = palette.STRONG if board.acting else palette.BASE
        mark = MARKER if board.marker else " "
        row += [(" ", palette.BASE), *badge(board.player), (mark, palette.TITLE)]
        row.append((f"{board.vp:>2}".ljust(3), role))
    return row


def score_at(view: TableView, room: int, x: int) -> int | None:
    """The player whose score stands at a column of the header."""
    size = row_width(_track(view)) // len(view.boards)  # all are as wide
    player = (x - (room - size * len(view.boards))) // size
    return player if 0 <= player < len(view.boards) else None


def turn(view: TableView, words: Words, room: int) -> Row:
    """Who acts, and what is asked; in the last round, what no longer counts, if there is room."""
    if view.acting is None:
        return [(" " + view.ask, palette.STRONG)]
    row = [(" ", palette.BASE), *badge(view.acting), (" " + view.ask, palette.STRONG)]
    if view.round == view.rounds:
        said = (words.text("table.last_round"), words.text("table.last_round.short"))
        left = room - row_width(row) - 2
        fitting = next((text for text in said if width(text) <= left), said[-1])
        row.append((f"  {fitting}", palette.FAINT))
    return row


def plain(text: str, room: int, role: str = palette.BASE) -> list[Row]:
    """Running text in lines."""
    return [[(line, role)] for line in wrap(text, room)]


def brief(text: str, room: int, height: int, more: str = "") -> list[str]:
    """Running text in at most `height` lines, the last of which ends in "…" and `more` where it is
    cut."""
    rows = wrap(text, room)
    if len(rows) <= height:
        return rows
    kept = rows[: height - 1]
    end = f" {more}" if more else ""
    return [*kept, cut(rest(text, kept), room - width(end)) + end]


def with_more(rows: list[Row], place: Rect, more: str) -> list[Row]:
    """Rows for a place; where some have no room, the last that has ends in `more`: how to see
    them."""
    if len(rows) <= place.height:
        return rows
    row: list[Span] = []
    left = place.width - width(more) - 1
    for text, role in rows[place.height - 1]:
        row.append((cut(text, left), role))
        left -= width(row[-1][0])
    last = [*row, (" " * (left + 1), palette.BASE), (more, palette.KEY)]
    return [*rows[: place.height - 1], last]


def ads(view: TableView, words: Words, room: int, look: Look) -> list[Row]:
    """The open ads, two rows each: the upper and the lower frame. Below them, where a row is left,
    that workers stay there."""
    left = words.text("table.ads.left", n=view.ads_left)
    rows = [heading(words.text("table.ads"), room, left if room > 30 else str(view.ads_left))]
    name = max((width(ad.name) for ad in view.ads), default=0)
    prices = [price for ad in view.ads for frame in ad.frames for price in frame.pays]
    pay = max(map(width, prices), default=0)
    for joint, fee, air in FORMS:  # the first that has room for all of them
        size = name + width(air)
        found = [
            (Target("frame", index, frame), _frame(ad, frame, words, size, pay, joint, fee))
            for index, ad in enumerate(view.ads)
            for frame in (0, 1)
        ]
        if all(row_width(row) + width(f"{air}{LIT}") <= room for _, row in found):
            break
    for target, row in found:
        if target in look.lit | look.told:
            row = [*row, (f"{air}{LIT if target in look.lit else TOLD}", palette.GAIN)]
        if target == look.cursor:
            row = [(text, palette.CURSOR) for text, _ in row]
        rows.append(row)
    if any(ad.workers for ad in view.ads):
        rows += plain(words.text("table.ads.stay"), room, palette.FAINT)
    return rows


def _frame(ad: AdView, index: int, words: Words, name: int, pay: int, joint: str, fee: bool) -> Row:
    """One frame: on the first row the name of the ad, on the second its prize; what is paid has
    `pay` cells for each place, with `joint` between them, and its sum follows where `fee`."""
    frame = ad.frames[index]
    title = ad.name if index == 0 else f" +{ad.prize}" if ad.prize else ""
    role = palette.FAINT if frame.closed else palette.BASE
    row: list[Span] = [(fit(title, name), palette.STRONG if index == 0 else palette.FAINT)]
    row.append((FRAMES[index], palette.TITLE if frame.chosen else role))
    row += _payments(ad, frame, role, joint, pay)
    if fee:
        row.append((f"  {words.text('table.ad.fee', fee=f'{frame.fee:>2}')}", role))
    vp = words.text("short.vp", n=frame.vp)
    row.append((f" {vp}", palette.FAINT if frame.closed else palette.GAIN))
    return row


def _payments(ad: AdView, frame: FrameView, role: str, joint: str, pay: int) -> Row:
    """What the two places pay; on a taken place stands the letter of its player."""
    row: list[Span] = []
    for place, price in enumerate(frame.pays):
        if place:
            row.append((joint, role))
        taken = frame.chosen and place < len(ad.workers)
        row += badge(ad.workers[place][0]) if taken else [(FREE_WORKER, role)]
        row.append((fit(price, pay), role))
    return row


def log(entries: Sequence[str], words: Words, room: int, height: int, back: int) -> list[Row]:
    """The end of the play-by-play, or a part `back` rows before it."""
    shown: list[Row] = []
    wanted = height - 1 + back
    for entry in reversed(entries):
        rows: list[Row] = [[(line, palette.BASE)] for line in hanging(entry, room)]
        shown = rows + shown
        if len(shown) >= wanted:
            break
    first = max(0, len(shown) - wanted)
    return [heading(words.text("table.log"), room), *shown[first : first + height - 1]]


def log_length(entries: Iterable[str], room: int) -> int:
    """How many rows the whole play-by-play has."""
    return sum(len(hanging(entry, room)) for entry in entries)


def hanging(entry: str, room: int) -> list[str]:
    """An entry in lines; those after the first stand in by one."""
    first, *rest = wrap(entry, room - 1) or [""]
    return [first, *(f" {line}" for line in rest)]


def tabs(names: Sequence[str], chosen: int) -> Row:
    """The names of the panels that share one place; the one that is shown stands in brackets."""
    row: list[Span] = []
    for index, name in enumerate(names):
        left = "[" if index == chosen else " " if index else ""
        right = "]" if index == chosen else ""
        row.append((f"{left}{name}{right}", palette.KEY if index == chosen else palette.FAINT))
    return row


def tab_at(names: Sequence[str], chosen: int, x: int) -> int | None:
    """The tab at a column of that row."""
    right = 0
    for index, (text, _) in enumerate(tabs(names, chosen)):
        right += width(text)
        if x < right:
            return index
    return None
