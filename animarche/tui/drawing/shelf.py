"""The list of saved games: as many rows as there is room for, however many games there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.engine.records import record
from animarche.shelf.listing import marks, size, stands, when, who
from animarche.tui import palette
from animarche.tui.canvas import Canvas
from animarche.tui.drawing.page import heading, keys_row
from animarche.tui.drawing.panels import brief
from animarche.tui.text import clean, cut, fit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from animarche.lang.words import Words
    from animarche.shelf.shelf import Saved
    from animarche.tui.canvas import Row
    from animarche.tui.drawing.page import Keys

WIDEST = 116
WHEN, STANDS, MORE = 12, 25, 12  # cells of these columns; the players have the rest
TOP = 3  # rows above the games: the heading, what is shown, the names of the columns
TOLD = 2  # rows at most for what is to be told; mostly it is one, with a blank one above it
BELOW = TOLD + 1  # rows below the games: those, and the keys
WAITS, PLAYED, HARMED, OTHER = "▪", "◉", "!", "◇"


@record
class Look:
    """What is seen of a list: `games` are those in sight, the first of them the `top`th of `all`;
    the cursor is on the one numbered `at`. `status` says which games in which order, `said` is what
    there is to say, "" for what is to be told of the game under the cursor; `played` are the names
    of those that are being played."""

    games: Sequence[Saved]
    top: int
    at: int
    all: int
    status: str
    said: str
    none: str
    played: frozenset[str]


def in_sight(rows: int) -> int:
    """How many games there is room for in so many rows of the screen."""
    return rows - TOP - BELOW


def left_edge(columns: int) -> int:
    """The column where the list begins, of a screen so wide."""
    return max(2, (columns - WIDEST) // 2)


def draw_shelf(look: Look, words: Words, title: str, keys: Keys, columns: int, rows: int) -> Canvas:
    """The whole page."""
    canvas, text = Canvas(columns, rows), words.text
    left = left_edge(columns)
    room = columns - 2 * left
    rest = room - 2 - WHEN - STANDS - MORE
    legend = f"{WAITS} {text('saved.waits')}" if look.all else ""
    canvas.spans(left, 0, heading(title, room, legend), room)
    canvas.put(left + 2, 1, cut(look.status, room - 2), palette.FAINT)
    heads = (("saved.when", WHEN), ("saved.who", rest), ("saved.stands", STANDS))
    if look.all:
        names = "".join(fit(text(key), cells) for key, cells in heads)
        canvas.put(left + 2, 2, names, palette.FAINT)
    for y, game in enumerate(look.games, TOP):
        row = _row(game, rest, words, game.name in look.played)
        if look.top + y - TOP == look.at:
            row = [(part, palette.CURSOR) for part, _ in row]
            canvas.fill(left - 2, y, room + 2, 1, palette.CURSOR)
            canvas.put(left - 2, y, "▸", palette.CURSOR)
        canvas.spans(left, y, row, room)
    if look.none:
        canvas.put(left + 2, TOP, look.none, palette.BASE)
    told = brief(clean(look.said or _told(look, words)), room, TOLD)
    role = palette.WARN if look.said else palette.FAINT
    for y, line in enumerate(told, rows - 1 - len(told)):
        canvas.put(left, y, line, role)
    canvas.spans(0, rows - 1, keys_row(keys), columns)
    return canvas


def _row(game: Saved, rest: int, words: Words, played: bool) -> Row:
    """One game: when it was played, who plays, how far it has come, and what else there is."""
    role = palette.STRONG if game.goes_on else palette.BASE
    more = ", ".join(marks(game, words, short=True))
    if played:
        more = words.text("saved.mark.played")
    parts = ((who(game), rest, role), (stands(game, words), STANDS, role))
    return [
        _sign(game, played),
        (fit(when(game), WHEN), palette.FAINT),
        *((fit(cut(clean(part), cells - 1), cells), how) for part, cells, how in parts),
        (fit(clean(more), MORE), palette.FAINT),
    ]


def _sign(game: Saved, played: bool) -> tuple[str, str]:
    if played:
        return f"{PLAYED} ", palette.WARN
    if game.goes_on:
        return f"{WAITS} ", palette.GAIN
    if game.damaged:
        return f"{HARMED} ", palette.WARN
    return (f"{OTHER} ", palette.FAINT) if game.doubtful else ("  ", palette.BASE)


def _told(look: Look, words: Words) -> str:
    """The file under the cursor, and all that is to be known about it."""
    if not look.games:
        return ""
    game, text = look.games[look.at - look.top], words.text
    found = game.summary
    if game.damaged and found is not None:
        what = text("saved.mend", name=game.stem) if game.mendable else found.reason
        return f"{game.name} · {what}"
    parts = [game.name, size(game.size)]
    if found is not None and found.seed is not None:
        parts.append(f"{text('newgame.seed')} {found.seed}")
    if game.name in look.played:
        parts.append(text("saved.mark.played"))
    parts += marks(game, words)
    return " · ".join(parts)
