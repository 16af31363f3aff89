"""The nameplate of a player, at a corner of the market, and the strip of the player who acts."""

from animarche.lang.words import Words
from animarche.tui import palette
from animarche.tui.canvas import Canvas, Row, Span
from animarche.tui.drawing.grid import LIT, TOLD, Look
from animarche.tui.model import BoardView, Target
from animarche.tui.text import cut, fit, fitting, wrap
from animarche.tui.text import width as text_width

MARKER = "⚑"  # the start player marker
READY = "▪"  # a worker in the backyard
AWAY = "▫"  # a worker on a seat, on an ad, or off the board
PASSED = "✓"  # after the letter of who has passed
COINS, WOOD, POINTS = "💰", "🌳", "⭐"
WIDE, HIGH = 10, 5  # the smallest plate that shows pictures instead of letters


def draw_plate(
    view: BoardView, after: BoardView | None, words: Words, width: int, height: int, look: Look
) -> Canvas:
    """Name, coins, wood, VP and workers; `after`: with the command under the cursor done. The plate
    of the player who acts has a bar in the player's color."""
    canvas = Canvas(width, height)
    here = Target("plate", player=view.player)
    ground = palette.KEY if here == look.cursor else palette.BASE
    canvas.fill(0, 0, width, height, ground)
    _name(canvas, view, width, TOLD if here in look.told else "")
    big = width >= WIDE and height >= HIGH
    amounts = [
        (text, ground if role == palette.BASE else role)
        for text, role in _amounts(view, after or view, words, big)
    ]
    (coins, wood, points), pips = amounts, _pips(view)
    gap = 1
    if text_width(coins[0] + wood[0]) >= width:  # no room for a blank: the units keep them apart
        shown, gap = after or view, 0
        coins = words.text("short.coins.tight", n=shown.coins), coins[1]
        wood = words.text("short.wood.tight", n=shown.wood), wood[1]
    canvas.put(canvas.put(0, 1, *coins) + gap, 1, *wood)
    x = canvas.put(0, 2, *points)
    if height > 3:
        canvas.put(0, 3, pips, palette.OWN[view.player])
        if height > 4:
            canvas.put(0, 4, fitting(view.manager, width), palette.FAINT)
            power = wrap(view.power, width)
            for line, text in enumerate(power if len(power) <= height - 5 else (), 5):
                canvas.put(0, line, text, palette.FAINT)
        if view.passed:
            said = (f" {words.text('table.passed')}", "")
            canvas.put(len(pips), 3, fitting(said, width - len(pips)), palette.FAINT)
    else:
        counted = f"{READY}{view.backyard}{AWAY}{view.out}"
        pips = fitting((pips, counted, f"{READY}{view.backyard}"), width - x - 1)
        canvas.put(width - len(pips), 2, pips, palette.OWN[view.player])
    return canvas


def _name(canvas: Canvas, view: BoardView, width: int, told: str) -> None:
    """Letter, name and start player marker; `told` is a mark for the right end, "" for none."""
    end = width - text_width(told)
    own = palette.BADGES[view.player]
    flag = MARKER if view.marker else ""
    tight = 2 + text_width(view.name + flag) > end
    if flag and text_width(view.name) + 4 <= end:
        flag = f" {flag}"
    mark = PASSED if view.passed else "" if tight else " "
    name = cut(view.name, end - 1 - text_width(mark + flag))
    canvas.put(0, 0, palette.LETTERS[view.player], own)
    if view.acting:
        canvas.put(1, 0, fit(f"{mark}{name}{flag}", end - 1) + told, own)
        return
    x = canvas.put(1, 0, mark, palette.TITLE)
    x = canvas.put(x, 0, name, _name_role(view))
    canvas.put(x, 0, flag, palette.TITLE)
    canvas.put(end, 0, told, canvas.role_at(width - 1, 0))


def badge(player: int) -> Row:
    """The mark of a player: a letter on a color."""
    return [(palette.LETTERS[player], palette.BADGES[player])]


def _pips(view: BoardView) -> str:
    """The workers, one sign each, those in the backyard first."""
    return READY * view.backyard + AWAY * view.out


def _name_role(view: BoardView) -> str:
    """A name is bold while its player acts and faint after passing."""
    return palette.STRONG if view.acting else palette.FAINT if view.passed else palette.BASE


def _amounts(view: BoardView, shown: BoardView, words: Words, pictures: bool) -> list[Span]:
    """Coins, wood and VP as `shown`, in the color of a gain or a loss where `view` has others."""
    found = []
    for sign, key, now, then in (
        (COINS, "short.coins", view.coins, shown.coins),
        (WOOD, "short.wood", view.wood, shown.wood),
        (POINTS, "short.vp", view.vp, shown.vp),
    ):
        text = f"{sign}{then}" if pictures else words.text(key, n=then)
        role = palette.GAIN if then > now else palette.COST if then < now else palette.BASE
        found.append((text, role))
    return found


def strip(view: BoardView, after: BoardView | None, words: Words) -> Row:
    """What the acting player has, and would have after the command under the cursor."""
    row = [(" ", palette.BASE), *badge(view.player), (f" {view.name}  ", palette.STRONG)]
    now, then = (_amounts(view, shown, words, True) for shown in (view, after or view))
    for (text, role), (changed, change) in zip(now, then, strict=True):
        row.append((text, role))
        if change != palette.BASE:
            row.append((f" {LIT} {changed}", change))
        row.append(("  ", palette.BASE))
    row.append((_pips(view), palette.OWN[view.player]))
    return row
