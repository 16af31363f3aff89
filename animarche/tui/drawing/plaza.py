"""The plaza: cells, animals, public buildings, and the fountain where the middle cells meet."""

from collections.abc import Sequence

from animarche.engine.board import COLUMNS
from animarche.tui import palette
from animarche.tui.canvas import Canvas
from animarche.tui.drawing.board import FREE_CUSTOMER, STOOL
from animarche.tui.drawing.grid import HEAVY, PATTERNS, THIN, Grid, Look, draw_frame
from animarche.tui.model import CellView, Target
from animarche.tui.text import cut, width

FOUNTAIN = "⛲"
WAVE = "≈"
NO_PLACE = "⊘"  # a public building that no animal may come to
CLOSED = "╱"


def draw_plaza(
    cells: Sequence[CellView], rows: int, seats: Sequence[str], grid: Grid, look: Look
) -> Canvas:
    """The plaza with its frame; `seats` are the sides where boards continue its lines."""
    canvas = Canvas(COLUMNS * grid.step_x + 1, rows * grid.step_y + 1)
    for y in range(rows + 1):
        for x in range(COLUMNS + 1):
            _lines(canvas, x, y, rows, seats, grid)
    for view in cells:
        _cell(canvas, view, grid, look)
    buildings = [
        (view, cells[view.partner])
        for view in cells
        if view.partner is not None and view.partner > view.cell
    ]
    for one, _ in buildings:
        own = palette.OWN[one.owner]
        draw_frame(canvas, *_corner(one.cell, grid), _over(one, grid), own, PATTERNS[one.owner])
    for view in cells:
        if look.framed(Target("cell", view.cell)):
            draw_frame(canvas, *_corner(view.cell, grid), grid, palette.CURSOR_FRAME, HEAVY)
    for one, other in buildings:
        _building(canvas, one, other, grid, look)
    for view in cells:
        if not view.closed:
            _label(canvas, view, grid, look)
    _fountain(canvas, COLUMNS // 2 * grid.step_x, rows // 2 * grid.step_y, grid)
    return canvas


def _corner(cell: int, grid: Grid) -> tuple[int, int]:
    """The upper left corner of the frame of a cell."""
    return cell % COLUMNS * grid.step_x, cell // COLUMNS * grid.step_y


def _fountain(canvas: Canvas, x: int, y: int, grid: Grid) -> None:
    """The fountain at the middle crossing, and as much water around it as leaves room for what
    stands in the cells."""
    half = 2 + grid.roomy + (grid.roomy and grid.width >= 16)
    for line, reach in ((-1, half - 1), (0, half), (1, half - 1)) if grid.roomy else ((0, half),):
        # the basin is round, and its two halves are alike: the waves begin at the middle
        for side in range(reach + 1):
            sign = WAVE if (side + line) % 2 else " "
            canvas.put(x - 1 - side, y + line, sign, palette.WATER)
            canvas.put(x + side, y + line, sign, palette.WATER)
    canvas.put(x - 1, y, FOUNTAIN, palette.WATER)


def _lines(canvas: Canvas, x: int, y: int, rows: int, seats: Sequence[str], grid: Grid) -> None:
    """The junction at a corner of cells, and the frame from there to the right and down."""
    up = y > 0 or "north" in seats
    down = y < rows or "south" in seats
    left = x > 0 or "west" in seats
    right = x < COLUMNS or "east" in seats
    left_x, top_y = x * grid.step_x, y * grid.step_y
    edge_y, edge_x = y in (0, rows), x in (0, COLUMNS)
    across, upright = THIN
    canvas.put(left_x, top_y, _junction(up, down, left, right), _line_role(edge_x or edge_y))
    if x < COLUMNS:
        canvas.fill(left_x + 1, top_y, grid.width, 1, _line_role(edge_y), across)
    if y < rows:
        canvas.fill(left_x, top_y + 1, 1, grid.height, _line_role(edge_x), upright)


def _line_role(edge: bool) -> str:
    return palette.EDGE if edge else palette.FRAME


def _junction(up: bool, down: bool, left: bool, right: bool) -> str:
    """The box-drawing sign where lines in these directions meet."""
    return _JUNCTIONS[up, down, left, right]


_JUNCTIONS = {
    (False, True, False, True): "┌",
    (False, True, True, False): "┐",
    (True, False, False, True): "└",
    (True, False, True, False): "┘",
    (True, True, False, True): "├",
    (True, True, True, False): "┤",
    (False, True, True, True): "┬",
    (True, False, True, True): "┴",
    (True, True, True, True): "┼",
}


def _cell(canvas: Canvas, view: CellView, grid: Grid, look: Look) -> None:
    """The animals of a cell, at one height in all of them; under them their names, where no
    building has its own there."""
    x, y = grid.at(view.cell % COLUMNS, view.cell // COLUMNS)
    if view.closed:
        canvas.fill(x, y, grid.width, grid.height, palette.CLOSED, CLOSED)
        return
    role = _role(view, look)
    canvas.fill(x, y, grid.width, grid.height, role)
    animals, names = "".join(view.animals), ""
    if view.building:
        free = view.room - len(view.animals)
        animals += (STOOL if grid.roomy else FREE_CUSTOMER) * free if view.room else NO_PLACE
    elif grid.roomy:
        names = " ".join(view.names)
    line = y + max(0, (grid.height - 1 - grid.roomy) // 2)
    mark = look.mark(Target("cell", view.cell))
    _centered(canvas, mark + animals.rstrip(), x, line, grid.width, role)
    _centered(canvas, names, x, line + 1, grid.width, role)


def _role(view: CellView, look: Look) -> str:
    ground = palette.building(view.room) if view.building else palette.CELL
    return look.role(Target("cell", view.cell), ground)


def _centered(canvas: Canvas, text: str, x: int, y: int, room: int, role: str) -> None:
    space = max(0, room - width(text)) // 2
    canvas.put(x + space, y, cut(text, room), role)


def _over(one: CellView, grid: Grid) -> Grid:
    """The size of a public building whose first cell is `one`."""
    if one.partner == one.cell + 1:
        return Grid(2 * grid.width + 1, grid.height)
    return Grid(grid.width, 2 * grid.height + 1)


def _building(canvas: Canvas, one: CellView, other: CellView, grid: Grid, look: Look) -> None:
    """A public building lies over two cells: no line runs through it, and its name stands in it
    once, after the letter of its owner; where it is too long for that, the letter stands in one
    cell and the name in the other. Where the cursor tells its cells apart they stay apart."""
    x, y = grid.at(one.cell % COLUMNS, one.cell // COLUMNS)
    size, beside = _over(one, grid), other.cell == one.cell + 1
    roles = _role(one, look), _role(other, look)
    framed = [look.framed(Target("cell", view.cell)) for view in (one, other)]
    joined = roles[0] == roles[1] and framed[0] == framed[1]
    if joined:
        if beside:
            canvas.fill(x + grid.width, y, 1, grid.height, roles[0])
        else:
            canvas.fill(x, y + grid.height, grid.width, 1, roles[0])
    room = size.width if joined else grid.width
    line = grid.height - 1 - grid.roomy  # not where the water may be
    below = y + line if beside else y + line + grid.step_y
    letter = palette.LETTERS[one.owner], palette.BADGES[one.owner]
    for name in (one.building, one.short):
        if width(name) + 2 <= room:
            left = x + (room - width(name) - 2) // 2
            canvas.put(left, below, *letter)
            canvas.put(left + 2, below, name, roles[not beside])
            return
        if width(name) <= grid.width:
            break
    canvas.put(x + (grid.width - 1) // 2, y + line, *letter)
    _centered(canvas, name, x + grid.step_x * beside, below, grid.width, roles[1])


def _label(canvas: Canvas, view: CellView, grid: Grid, look: Look) -> None:
    """The name of a cell, on the frame above it."""
    x, y = grid.at(view.cell % COLUMNS, view.cell // COLUMNS)
    role = _line_role(view.cell < COLUMNS)
    if look.framed(Target("cell", view.cell)):
        role = palette.CURSOR_FRAME
    elif view.partner == view.cell - COLUMNS:  # a building lies there, without a frame
        role = _role(view, look)
    _centered(canvas, view.label, x, y - 1, grid.width, role)
