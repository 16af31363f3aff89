"""The nameplate of a player, at a corner of the market."""

from animarche.lang.words import Words
from animarche.tui import palette
from animarche.tui.canvas import Canvas, Row
from animarche.tui.drawing.grid import Look
from animarche.tui.model import BoardView, Target
from animarche.tui.text import width as text_width

MARKER = "⚑"  # the start player marker
READY = "▪"  # a worker in the backyard
AWAY = "▫"  # a worker on a seat, on an ad, or off the board
POINTS_TO = "▸"


def draw_plate(
    view: BoardView, after: BoardView | None, words: Words, width: int, height: int, look: Look
) -> Canvas:
    """Name, coins, wood, VP and workers; `after`: with the command under the cursor done."""
    canvas = Canvas(width, height)
    target = Target("plate", player=view.player)
    if look.style(target, palette.BASE) == palette.CURSOR:
        canvas.fill(0, 0, width, height, palette.KEY)
    flag = MARKER if view.marker else ""
    name = [*badge(view.player), (" " + view.name, name_style(view))]
    room = width - len(f" {flag}".rstrip())
    canvas.spans(0, 0, name, room)
    canvas.put(min(room, text_width(f"A {view.name}")) + 1, 0, flag, palette.TITLE)
    shown = after or view
    x = _amount(canvas, 0, 1, words.text("short.coins", n=shown.coins), shown.coins - view.coins)
    _amount(canvas, x + 1, 1, words.text("short.wood", n=shown.wood), shown.wood - view.wood)
    x = _amount(canvas, 0, 2, words.text("short.vp", n=shown.vp), shown.vp - view.vp)
    pips = READY * view.backyard + AWAY * view.out
    if height > 3:
        canvas.put(0, 3, pips, palette.OWN[view.player])
        if height > 4:
            canvas.put(0, 4, view.manager, palette.FAINT)
        if view.passed:
            says = (f" {words.text('table.passed')}", f" {words.text('group.pass')}", "")
            room = width - len(pips)
            passed = next(text for text in says if text_width(text) <= room)
            canvas.put(len(pips), 3, passed, palette.FAINT)
    else:
        canvas.put(width - len(pips), 2, pips, palette.OWN[view.player])
    return canvas


def badge(player: int) -> Row:
    """The mark of a player: a letter on a color."""
    return [(palette.LETTERS[player], palette.BADGES[player])]


def name_style(view: BoardView) -> str:
    """A name is bold while its player acts and faint after passing."""
    return palette.STRONG if view.acting else palette.FAINT if view.passed else palette.BASE


def _amount(canvas: Canvas, x: int, y: int, text: str, change: int) -> int:
    style = palette.GAIN if change > 0 else palette.COST if change < 0 else palette.BASE
    return canvas.put(x, y, text, style)


def strip(view: BoardView, after: BoardView | None, words: Words) -> Row:
    """What the acting player has, and would have after the command under the cursor."""
    row = [(" ", palette.BASE), *badge(view.player), (f" {view.name}  ", palette.STRONG)]
    shown = after or view
    for key, now, then in (
        ("short.coins", view.coins, shown.coins),
        ("short.wood", view.wood, shown.wood),
        ("short.vp", view.vp, shown.vp),
    ):
        row.append((words.text(key, n=now), palette.BASE))
        if then != now:
            style = palette.GAIN if then > now else palette.COST
            row.append((f" {POINTS_TO} {words.text(key, n=then)}", style))
        row.append(("  ", palette.BASE))
    row.append((READY * view.backyard + AWAY * view.out, palette.OWN[view.player]))
    return row
