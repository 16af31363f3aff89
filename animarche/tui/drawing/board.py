"""A player's board: four plots in a row, in line with the cells that they face (G2)."""

import re
from collections.abc import Iterator

from animarche.engine.board import PLOTS
from animarche.tui import palette
from animarche.tui.canvas import Canvas
from animarche.tui.drawing.grid import HEAVY, PATTERNS, Grid, Look, draw_frame
from animarche.tui.marks import CUSTOMERS, UPGRADED
from animarche.tui.model import BoardView, ShopView, Target
from animarche.tui.text import cut, fit, fitting, width, wrap

FREE_CUSTOMER = "◦ "
FREE_WORKER = "▫"
STOOL = "(◦)"  # a free customer seat where there is room
CHAIR = f"[{FREE_WORKER}]"  # and a worker seat
ICONS = {"food": "🍞", "home": "🏠", "service": "🔔"}
WHOLE = 6  # rows of a card that may show its text
USED = "✓"
_CLAUSES = re.compile(r"[.;。]| ?[(（]")  # where what comes before can stand alone


def draw_board(
    view: BoardView, grid: Grid, look: Look, points: str, now: BoardView | None = None
) -> Canvas:
    """The board with three sides of its frame; the fourth is the plaza's. `points` is how VP are
    written, with {n} for the number. Where `view` shows what a command would bring, `now` is the
    board as it is."""
    lying = view.seat in ("north", "south")
    if lying:
        canvas = Canvas(PLOTS * grid.step_x + 1, grid.step_y)
    else:
        canvas = Canvas(grid.step_x, PLOTS * grid.step_y + 1)
    for index, shop in enumerate(view.plots):
        x, y = corner(view.seat, index, grid)
        _outline(canvas, view, x, y, index, grid)
        _plot(canvas, view, shop, index, x + 1, y + 1, grid, look)
        was = now.plots[index] if now else None
        if shop is not None and was is not None:
            _newcomers(canvas, was, shop, x + 1, y + 1, grid)
    for index, shop in enumerate(view.plots):
        x, y = corner(view.seat, index, grid)
        framed = look.framed(Target("plot", index, view.player))
        if framed:
            draw_frame(canvas, x, y, grid, palette.CURSOR_FRAME, HEAVY)
        if shop is not None:
            line = y + _label_line(view.seat, grid)
            _label(canvas, view, shop, x + 1, line, grid, points)
    right, below = _OWN_CORNER[view.seat]
    at = right * (canvas.width - 1), below * (canvas.height - 1)
    canvas.put(*at, palette.LETTERS[view.player], palette.BADGES[view.player])
    return canvas


# Where the letter of a player stands on the frame of the board: at the outer corner where the
# nameplate is, if there are four; as right, below.
_OWN_CORNER = {"north": (0, 0), "east": (1, 0), "south": (1, 1), "west": (0, 1)}


def corner(seat: str, index: int, grid: Grid) -> tuple[int, int]:
    """The upper left corner of the frame of a plot, in the canvas of its board; a side of the frame
    that belongs to the plaza lies outside."""
    if seat == "north":
        return index * grid.step_x, 0
    if seat == "south":
        return index * grid.step_x, -1
    return (0 if seat == "west" else -1), index * grid.step_y


def _label_line(seat: str, grid: Grid) -> int:
    """Icons and VP are written on the frame: at the outer edge, or above the plot."""
    return grid.step_y if seat == "south" else 0


# The corners and junctions of the outer edge, by seat, for thin lines and for double ones.
_ENDS = {
    "north": ("┌┬┐", "╔╦╗"),
    "south": ("└┴┘", "╚╩╝"),
    "west": ("┌├└", "╔╠╚"),
    "east": ("┐┤┘", "╗╣╝"),
}


def _outline(canvas: Canvas, view: BoardView, x: int, y: int, index: int, grid: Grid) -> None:
    """The frame of a plot in the lines of its player."""
    role, lines = palette.OWN[view.player], PATTERNS[view.player]
    draw_frame(canvas, x, y, grid, role, lines)
    signs = _ENDS[view.seat]["═" in lines]
    first, last = index == 0, index == PLOTS - 1
    if view.seat in ("north", "south"):
        edge = y if view.seat == "north" else y + grid.step_y
        canvas.put(x, edge, signs[0] if first else signs[1], role)
        if last:
            canvas.put(x + grid.step_x, edge, signs[2], role)
        return
    edge = x if view.seat == "west" else x + grid.step_x
    canvas.put(edge, y, signs[0] if first else signs[1], role)
    if last:
        canvas.put(edge, y + grid.step_y, signs[2], role)


def _plot(
    canvas: Canvas,
    view: BoardView,
    shop: ShopView | None,
    index: int,
    x: int,
    y: int,
    grid: Grid,
    look: Look,
) -> None:
    target = Target("plot", index, view.player)
    mark = look.mark(target)
    if shop is None:
        role = look.role(target, palette.STAGE if view.acting else palette.EMPTY)
        canvas.fill(x, y, grid.width, grid.height, role)
        number = fit(f"{mark}{index + 1}", grid.width, "center")
        canvas.put(x, y + (grid.height - 1) // 2, number, role)
        return
    # A shop of two kinds has the ground of the first above that of the second.
    grounds = [palette.CARDS[kind] for kind in shop.kinds]
    roles = [
        look.role(target, grounds[line * len(grounds) // grid.height])
        for line in range(grid.height)
    ]
    for line, role in enumerate(roles):
        canvas.fill(x, y + line, grid.width, 1, role)
    pad = grid.padding
    room = grid.width - pad - shop.used
    name = fitting((shop.name, shop.short), room)
    first = roles[0]
    named = palette.emphasized(first) if shop.upgraded else f"{first}+{palette.BOLD}"
    canvas.put(x, y, mark, first)
    left = pad or width(mark)
    canvas.put(x + left, y, cut(name, room + pad - left), named)
    canvas.put(x + grid.width - shop.used, y, USED * shop.used, first)
    _guests(canvas, shop, x + pad, y + 1, grid, roles[1])
    for place, visitor in enumerate(shop.workers):
        left, line = _worker_seat(shop, place, grid)
        _worker(canvas, visitor, x + left, y + line, grid, roles[line])
    if grid.roomy and shop.workers:
        left, line = _worker_seat(shop, len(shop.workers), grid)
        brings = " +" + " +".join(dict.fromkeys(shop.brings))
        canvas.put(x + left, y + line, fitting((brings, ""), grid.width - left), roles[line])
    told = _told(shop, grid)
    for line, text in enumerate(told, grid.height - len(told)):
        canvas.put(x + pad, y + line, text, roles[line])


def _told(shop: ShopView, grid: Grid) -> list[str]:
    """The last rows of a card: its text, if all of it has room below the seats, else what it does
    in the income phase; where it does nothing then, what the text says first. Nothing is cut: the
    panel of the card has all of it."""
    room = grid.width - grid.padding
    rows = grid.height - 1 - bool(shop.customers) - bool(shop.workers)
    text = wrap(shop.text, room)
    if grid.height >= WHOLE and 0 < len(text) <= rows:
        return text
    if grid.roomy and text and not shop.effects:
        return next((said for said in _shorter(shop.text, room) if len(said) <= rows), [])
    return [fitting(shop.effects, room)] if grid.height > 2 and shop.effects else []


def _shorter(text: str, room: int) -> Iterator[list[str]]:
    """A text in rows, each time by a clause less."""
    ends = [found.start() for found in _CLAUSES.finditer(text)]
    return (wrap(text[:end], room) for end in reversed(ends))


def _worker_seat(shop: ShopView, place: int, grid: Grid) -> tuple[int, int]:
    """Column and line of a worker seat: in a row of their own, else at the right end of the row of
    customer seats. The one after the last is where they end."""
    if grid.roomy:
        return grid.padding + width(CHAIR) * place, 1 + bool(shop.customers)
    return grid.width - len(shop.workers) + place, 1


def _guests(canvas: Canvas, shop: ShopView, x: int, y: int, grid: Grid, role: str) -> None:
    """The customer seats."""
    canvas.put(x, y, customers(shop, grid)[0], role)


def _newcomers(canvas: Canvas, was: ShopView, shop: ShopView, x: int, y: int, grid: Grid) -> None:
    """Those who would come to a shop that stands."""
    if size := customers(shop, grid)[1]:
        for seat, (old, new) in enumerate(zip(was.customers, shop.customers, strict=False)):
            if new and new != old:
                canvas.put(x + grid.padding + size * seat, y + 1, new, palette.GHOST)
    for seat, (nobody, visitor) in enumerate(zip(was.workers, shop.workers, strict=False)):
        if nobody is None and visitor is not None:
            left, line = _worker_seat(shop, seat, grid)
            sign = palette.LETTERS[visitor]
            canvas.put(x + left + grid.roomy, y + line, sign, palette.GHOST)


def customers(shop: ShopView, grid: Grid) -> tuple[str, int]:
    """The customer seats, and how many cells each has: with arms where there is room. Where there
    are too many, how many are taken, and 0 cells."""
    room = grid.width - grid.padding - (0 if grid.roomy else len(shop.workers))
    for free in (STOOL, FREE_CUSTOMER)[not grid.roomy :]:
        size = width(free)
        seats = "".join(fit(animal, size) if animal else free for animal in shop.customers).rstrip()
        if width(seats) <= room:
            return seats, size
    return f"{CUSTOMERS}{sum(map(bool, shop.customers))}/{len(shop.customers)}", 0


def _worker(canvas: Canvas, visitor: int | None, x: int, y: int, grid: Grid, role: str) -> None:
    """A worker seat, free or with the letter of who sits there."""
    if grid.roomy:
        canvas.put(x, y, CHAIR, role)
        x += 1
    if visitor is None:
        canvas.put(x, y, FREE_WORKER, role)
    else:
        canvas.put(x, y, palette.LETTERS[visitor], palette.BADGES[visitor])


def _label(
    canvas: Canvas, view: BoardView, shop: ShopView, x: int, y: int, grid: Grid, points: str
) -> None:
    role = palette.OWN[view.player]
    vp = (UPGRADED if shop.upgraded else "") + points.format(n=shop.vp)
    kinds = "".join(ICONS[kind] for kind in shop.kinds) * grid.roomy + shop.icons
    room = grid.width - width(kinds)
    aside = int(room >= width(vp) + 2)  # so that it does not touch the letter at the corner
    vp = fitting((f" {vp} ", vp), room - 2 * aside) if grid.roomy else vp
    canvas.put(x + aside, y, kinds, role)
    canvas.put(x + grid.width - aside - width(vp), y, vp, palette.BADGES[view.player])
