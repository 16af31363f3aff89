"""The plaza: cells, animals, public buildings, and the fountain where the middle cells meet."""

from collections.abc import Sequence

from animarche.engine.board import COLUMNS
from animarche.tui import palette
from animarche.tui.canvas import Canvas
from animarche.tui.drawing.grid import Grid, Look, draw_frame
from animarche.tui.model import CellView, Target
from animarche.tui.text import fit, width

FOUNTAIN = "⛲"


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
    _bridges(canvas, cells, grid, look)
    for view in cells:
        style, heavy = look.frame(Target("cell", view.cell))
        if style is not None:
            x, y = grid.at(view.cell % COLUMNS, view.cell // COLUMNS)
            draw_frame(canvas, x - 1, y - 1, grid, style, heavy)
    middle_x, middle_y = COLUMNS // 2 * grid.step_x, rows // 2 * grid.step_y
    canvas.put(middle_x - 1, middle_y, FOUNTAIN, palette.BASE)
    return canvas


def _lines(canvas: Canvas, x: int, y: int, rows: int, seats: Sequence[str], grid: Grid) -> None:
    """The junction at a corner of cells, and the frame from there to the right and down."""
    up = y > 0 or "north" in seats
    down = y < rows or "south" in seats
    left = x > 0 or "west" in seats
    right = x < COLUMNS or "east" in seats
    left_x, top_y = x * grid.step_x, y * grid.step_y
    edge_y, edge_x = y in (0, rows), x in (0, COLUMNS)
    canvas.put(left_x, top_y, junction(up, down, left, right), _line_style(edge_x or edge_y))
    if x < COLUMNS:
        canvas.fill(left_x + 1, top_y, grid.width, 1, _line_style(edge_y), "─")
    if y < rows:
        canvas.fill(left_x, top_y + 1, 1, grid.height, _line_style(edge_x), "│")


def _line_style(edge: bool) -> str:
    return palette.EDGE if edge else palette.FRAME


def junction(up: bool, down: bool, left: bool, right: bool) -> str:
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
    target = Target("cell", view.cell)
    x, y = grid.at(view.cell % COLUMNS, view.cell // COLUMNS)
    if view.closed:
        for line in range(grid.height):
            canvas.put(x, y + line, fit("╱" * grid.width, grid.width), palette.CLOSED)
        return
    ground = palette.building(view.room) if view.building else palette.CELL
    style = look.style(target, ground)
    canvas.fill(x, y, grid.width, grid.height, style)
    mark = "▸" if target in look.lit else ""
    animals = mark + "".join(view.animals)
    line = 0 if view.building or grid.height < 3 else (grid.height - 1) // 2
    space = max(0, grid.width - width(animals)) // 2
    canvas.put(x + space, y + line, animals, style)
    canvas.put(x, y - 1, view.label, palette.FRAME)
    if view.building:
        name = fit(view.building, grid.width)
        canvas.put(x, y + grid.height - 1, name, style)
        canvas.put(
            x + grid.width - 1,
            y + max(0, grid.height - 2),
            palette.LETTERS[view.owner],
            palette.BADGES[view.owner],
        )


def _bridges(canvas: Canvas, cells: Sequence[CellView], grid: Grid, look: Look) -> None:
    """No line runs through a public building: it lies over two cells."""
    for view in cells:
        if not view.building:
            continue
        x, y = grid.at(view.cell % COLUMNS, view.cell // COLUMNS)
        style = look.style(Target("cell", view.cell), palette.building(view.room))
        if view.partner == view.cell + 1:
            canvas.fill(x + grid.width, y, 1, grid.height, style)
        elif view.partner == view.cell + COLUMNS:
            canvas.fill(x, y + grid.height, grid.width, 1, style)
