"""Where everything lies on the screen: one pure function of terminal size and number of players.

The market is drawn as it lies on a table. All its plots and cells stand on one grid of columns and
rows, so a plot is always in line with the cells that it faces (G2), at every size:

        NW   n0 n1 n2 n3   NE
        w0   .. .. .. ..   e0        n, e, s, w: plots; ..: cells of the plaza
        w1   .. .. .. ..   e1        corners: the nameplates, clockwise from the north-west:
        w2   .. .. .. ..   e2        north, east, south, west
        w3   .. .. .. ..   e3
        SW   s0 s1 s2 s3   SE

With two players the two side columns shrink to one, for the nameplates.
"""

from animarche.engine.records import record

MIN_COLUMNS, MIN_ROWS = 80, 24
WIDEST, TALLEST = 20, 10  # of a cell, inside its frame
NARROWEST, LOWEST = 8, 2
SIDE = 25  # the narrowest side panel

HEAD, FOOT = 2, 3  # rows above and below the market
PANELS = ("menu", "card", "ads", "town", "log")
TABS = ("menu", "ads", "town", "log")  # what shares one place on a small screen
STACK = (9, 5, 7, 6, 4)  # the fewest rows of each panel where all are shown, titles included
SHARE = (4, 2, 0, 1, 3)  # how the panels share further rows


@record
class Rect:
    """A rectangle of terminal cells."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height

    def overlaps(self, other: "Rect") -> bool:
        """Whether the two share a terminal cell."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )


@record
class Layout:
    """`regions` places the widgets by name: header, turn, strip, status, footer, plaza,
    board-<seat>, plate-<seat>, tabs (on a small screen) and the panels that are shown.

    `cell_width` and `cell_height` are those of a cell or plot inside its frame.
    """

    cell_width: int
    cell_height: int
    tabbed: bool
    regions: dict[str, Rect]


def missing(columns: int, rows: int) -> tuple[int, int]:
    """How many columns and rows a terminal lacks; (0, 0) if it is large enough."""
    return max(0, MIN_COLUMNS - columns), max(0, MIN_ROWS - rows)


def arrange(columns: int, rows: int, seats: tuple[str, ...], tab: str = "menu") -> Layout:
    """The layout for a terminal of at least 80×24 and the seats taken, north first.

    `tab` names the panel that is shown where there is no room for all of them.
    """
    four_sided = len(seats) > 2
    across = 6 if four_sided else 5
    down = 6 if four_sided else 4
    side = SIDE + (columns - MIN_COLUMNS) // 2
    width = min(WIDEST, max(NARROWEST, (columns - side - 1) // across - 1))
    height = min(TALLEST, max(LOWEST, (rows - HEAD - FOOT - 1) // down - 1))
    above = (rows - HEAD - FOOT - 1 - down * (height + 1)) // 2  # what is left over, in halves
    regions = _market(width, height, HEAD + above, seats, across, down)
    market = Rect(0, HEAD, across * (width + 1) + 1, rows - HEAD - FOOT)
    regions["header"] = Rect(0, 0, columns, 1)
    regions["turn"] = Rect(0, 1, columns, 1)
    for index, name in enumerate(("strip", "status", "footer")):
        regions[name] = Rect(0, rows - FOOT + index, columns, 1)
    panel = Rect(market.right + 1, HEAD, columns - market.right - 1, market.height)
    stacked = _stacked(panel)
    regions |= stacked or _tabbed(panel, tab)
    return Layout(width, height, not stacked, regions)


def _market(
    width: int, height: int, y: int, seats: tuple[str, ...], across: int, down: int
) -> dict[str, Rect]:
    """The plaza with the boards and nameplates around it, from row `y` on. Neighbors share their
    frames: the plaza has all of its own, a board has the three that do not touch the plaza."""
    step_x, step_y = width + 1, height + 1
    left = step_x if across == 6 else 0
    top = y + step_y
    plaza = Rect(left, top, 4 * step_x + 1, (down - 2) * step_y + 1)
    east, south = plaza.right, plaza.bottom
    found = {
        "plaza": plaza,
        "board-north": Rect(left, y, plaza.width, step_y),
        "board-south": Rect(left, south, plaza.width, step_y),
        "plate-south": Rect(east + 1, south, width, step_y),
    }
    if across == 5:
        return found | {"plate-north": Rect(east + 1, y, width, step_y)}
    found |= {
        "plate-north": Rect(0, y, width, step_y),
        "board-east": Rect(east, top, step_x, plaza.height),
        "plate-east": Rect(east + 1, y, width, step_y),
    }
    if "west" in seats:
        found["board-west"] = Rect(0, top, step_x, plaza.height)
        found["plate-west"] = Rect(0, south, width, step_y)
    return found


def _stacked(panel: Rect) -> dict[str, Rect]:
    """All panels at once, in one column or two; empty where there is no room."""
    if panel.width >= 78 and panel.height >= sum(STACK[2:]):
        half = (panel.width - 1) // 2
        left = Rect(panel.x, panel.y, half, panel.height)
        right = Rect(panel.x + half + 1, panel.y, panel.width - half - 1, panel.height)
        return _column(left, PANELS[:2]) | _column(right, PANELS[2:])
    if panel.width >= 40 and panel.height >= sum(STACK):
        return _column(panel, PANELS)
    return {}


def _column(place: Rect, names: tuple[str, ...]) -> dict[str, Rect]:
    """Panels below each other: each as high as it must be, and its share of what is left over."""
    heights = {name: STACK[PANELS.index(name)] for name in names}
    spare = place.height - sum(heights.values())
    weights = {name: SHARE[PANELS.index(name)] for name in names}
    left = sum(weights.values())
    found, y = {}, place.y
    for name in names:
        more = spare * weights[name] // left
        spare, left = spare - more, left - weights[name]
        found[name] = Rect(place.x, y, place.width, heights[name] + more)
        y = found[name].bottom
    return found


def _tabbed(panel: Rect, tab: str) -> dict[str, Rect]:
    """A row of tabs, the panel that is chosen, and the card that the cursor is on."""
    card = 7 if panel.height < 24 else 9
    return {
        "tabs": Rect(panel.x, panel.y, panel.width, 1),
        tab: Rect(panel.x, panel.y + 1, panel.width, panel.height - 1 - card),
        "card": Rect(panel.x, panel.bottom - card, panel.width, card),
    }
