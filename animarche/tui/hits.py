"""From places on the screen to things, and from a thing to its neighbors: pure geometry."""

from collections.abc import Iterable

from animarche.engine.board import COLUMNS, PLOTS, Board
from animarche.tui.layout import Layout, Rect
from animarche.tui.model import Target


def places(board: Board, ads: int) -> dict[Target, tuple[int, int]]:
    """Where things lie on the grid of the market: the plaza at columns and rows 1 to 4, a board
    beside it in line with the cells that it faces, plates at the corners, ads far to the east."""
    south = board.rows + 1
    found = {
        Target("cell", cell): (cell % COLUMNS + 1, cell // COLUMNS + 1)
        for cell in range(board.rows * COLUMNS)
    }
    corners = {"north": (0, 0), "east": (5, 0), "south": (5, south), "west": (0, south)}
    if board.players == 2:
        corners["north"] = (5, 0)
    for player, seat in enumerate(board.seats):
        for plot in range(PLOTS):
            found[Target("plot", plot, player)] = {
                "north": (plot + 1, 0),
                "south": (plot + 1, south),
                "west": (0, plot + 1),
                "east": (5, plot + 1),
            }[seat]
        found[Target("plate", player=player)] = corners[seat]
    for index in range(ads):
        for frame in (0, 1):
            found[Target("frame", index, frame)] = (9, 2 * index + frame)
    return found


def neighbor(board: Board, ads: int, target: Target, dx: int, dy: int) -> Target | None:
    """The nearest thing in a direction; None at the edge. The frames of ads lie apart from the
    market: from them it leads to frames only, and never to them from elsewhere."""
    spots = places(board, ads)
    x, y = spots[target]
    ads_only = target.kind == "frame"
    ahead = [
        (abs((ox - x) * dy) + abs((oy - y) * dx), abs(ox - x) + abs(oy - y), other)
        for other, (ox, oy) in spots.items()
        if (ox - x) * dx + (oy - y) * dy > 0 and (other.kind == "frame") == ads_only
    ]
    straight = [(far, other) for aside, far, other in ahead if aside == 0]
    return min(straight, key=lambda found: found[0])[1] if straight else None


def in_reading_order(board: Board, ads: int, targets: Iterable[Target]) -> list[Target]:
    """Things from the upper left to the lower right of the market, and the ads after them."""
    spots = places(board, ads)
    return sorted(targets, key=lambda t: (spots[t][0] > 5, spots[t][1], spots[t][0]))


def hit(layout: Layout, board: Board, ads: int, x: int, y: int) -> Target | None:
    """The thing on the table at a place on the screen."""
    step_x, step_y = layout.cell_width + 1, layout.cell_height + 1
    for name, region in layout.regions.items():
        if not _inside(region, x, y):
            continue
        across, down = x - region.x, y - region.y
        kind, _, seat = name.partition("-")
        if kind == "plaza":
            column, row = min(across // step_x, COLUMNS - 1), min(down // step_y, board.rows - 1)
            return Target("cell", row * COLUMNS + column)
        if kind == "board":
            along = across // step_x if seat in ("north", "south") else down // step_y
            return Target("plot", min(along, PLOTS - 1), board.seats.index(seat))
        if kind == "plate":
            return Target("plate", player=board.seats.index(seat))
        if kind == "ads" and 1 <= down <= 2 * ads:
            return Target("frame", (down - 1) // 2, (down - 1) % 2)
    return None


def spot(layout: Layout, board: Board, target: Target) -> tuple[str, int, int]:
    """The region that shows a thing, shown now or not, and where in it the thing begins."""
    step_x, step_y = layout.cell_width + 1, layout.cell_height + 1
    if target.kind == "cell":
        row, column = divmod(target.index, COLUMNS)
        return "plaza", column * step_x + 1, row * step_y + 1
    if target.kind == "frame":
        return "ads", 0, 1 + 2 * target.index + target.player
    seat = board.seats[target.player]
    if target.kind == "plate":
        return f"plate-{seat}", 0, 0
    if seat in ("north", "south"):
        return f"board-{seat}", target.index * step_x + 1, int(seat == "north")
    return f"board-{seat}", int(seat == "west"), target.index * step_y + 1


def _inside(region: Rect, x: int, y: int) -> bool:
    return region.x <= x < region.right and region.y <= y < region.bottom
