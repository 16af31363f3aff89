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
WIDEST, TALLEST = 24, 10  # of a cell, inside its frame
NARROWEST, LOWEST = 8, 2
SIDE = 25  # the narrowest side panel
DESIGN = 120  # columns up to which the panel grows almost as fast as the market
COLUMNS = 44  # cells of a panel that has room for a table of three columns
WORDS = 37  # cells of a panel that says most things in words
AIRY = 100  # columns of a screen with a cell of air at its left and right edge

HEAD, FOOT = 2, 3  # the fewest rows above and below the market
PANELS = ("menu", "card", "ads", "town", "log")
TABS = ("menu", "ads", "town", "log")  # what shares one place on a small screen
LATER = TABS[2:]  # what shares one place on a middling screen, below all others

# The fewest rows of the panels in the order of PANELS, titles included, and how they share further
# rows. On a middling screen the fourth place is that of all later ones and their names.
STACK, SHARE = (14, 8, 7, 6, 4), (2, 1, 0, 0, 1)  # where all are shown
TALL, TALL_SHARE = (13, 8, 7, 10, 4), (2, 1, 0, 1, 1)  # where the supply can be a table
MIDDLE, MIDDLE_SHARE = (10, 7, 7, 6), (2, 2, 0, 1)  # where supply and log take turns


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
    board-<seat>, plate-<seat>, the panels that are shown, and tabs where some of them take turns.

    `cell_width` and `cell_height` are those of a cell or plot inside its frame; `tabs` are the
    panels that take turns, none where all are shown at once, and `tab` is the one whose turn it is.
    """

    cell_width: int
    cell_height: int
    tabs: tuple[str, ...]
    tab: str
    regions: dict[str, Rect]


def missing(columns: int, rows: int) -> tuple[int, int]:
    """How many columns and rows a terminal lacks; (0, 0) if it is large enough."""
    return max(0, MIN_COLUMNS - columns), max(0, MIN_ROWS - rows)


def arrange(
    columns: int,
    rows: int,
    seats: tuple[str, ...],
    tab: str = "menu",
    coach: int = 0,
    names: tuple[str, ...] = PANELS,
) -> Layout:
    """The layout for a terminal of at least 80×24 and the seats taken, north first.

    `tab` names the panel that is shown where there is no room for all of them; where it is not one
    of those that take turns, the first of those is shown. `coach` rows below the market are kept
    for who tells newcomers what to do; with four sides and 80×24 there is no room for any.
    """
    four_sided = len(seats) > 2
    across = 6 if four_sided else 5
    down = 6 if four_sided else 4
    side = SIDE + (min(columns, DESIGN) - MIN_COLUMNS) * 2 // 5 + max(0, columns - DESIGN) // 4
    air = int(columns >= AIRY)
    width = min(WIDEST, max(NARROWEST, (columns - side - 1) // across - 1))
    height = min(TALLEST, max(LOWEST, (rows - HEAD - FOOT - coach - 1) // down - 1))
    spare = rows - HEAD - FOOT - coach - 1 - down * (height + 1)
    said = 2 if spare else 1  # a long message goes on in a row that the market leaves over
    foot = FOOT + said - 1
    above = (spare - said + 1) // 2  # what is left over, in halves
    regions = _market(width, height, air, HEAD + above, seats, across, down)
    market = Rect(air, HEAD, across * (width + 1) + 1, rows - HEAD - foot - coach)
    if coach:
        regions["coach"] = Rect(market.x, market.bottom, market.width, coach)
    regions["header"] = Rect(0, 0, columns, 1)
    regions["turn"] = Rect(0, 1, columns, 1)
    regions["strip"] = Rect(0, rows - foot, columns, 1)
    regions["status"] = Rect(0, rows - foot + 1, columns, said)
    regions["footer"] = Rect(0, rows - 1, columns, 1)
    beside = market.right + 1
    panel = Rect(beside, HEAD, columns - beside - air, rows - HEAD - foot)
    tabs, panels = _panels(panel, tab, names)
    shown = next((name for name in tabs if name in panels), "")
    return Layout(width, height, tabs, shown, regions | panels)


def _market(
    width: int, height: int, x: int, y: int, seats: tuple[str, ...], across: int, down: int
) -> dict[str, Rect]:
    """The plaza with the boards and nameplates around it, from (x, y) on. Neighbors share their
    frames: the plaza has all of its own, a board has the three that do not touch the plaza."""
    step_x, step_y = width + 1, height + 1
    left = x + step_x if across == 6 else x
    top = y + step_y
    plaza = Rect(left, top, 4 * step_x + 1, (down - 2) * step_y + 1)
    east, south = plaza.right, plaza.bottom
    found = {
        "plaza": plaza,
        "board-north": Rect(left, y, plaza.width, step_y),
        "board-south": Rect(left, south, plaza.width, step_y),
    }
    if across == 5:  # each nameplate is beside its board, and as high as that with its whole frame
        found["plate-north"] = Rect(east + 1, y, width, step_y + 1)
        return found | {"plate-south": Rect(east + 1, south - 1, width, step_y + 1)}
    found |= {
        "plate-south": Rect(east + 1, south, width, step_y),
        "plate-north": Rect(x, y, width, step_y),
        "board-east": Rect(east, top, step_x, plaza.height),
        "plate-east": Rect(east + 1, y, width, step_y),
    }
    if "west" in seats:
        found["board-west"] = Rect(x, top, step_x, plaza.height)
        found["plate-west"] = Rect(x, south, width, step_y)
    return found


def _panels(
    panel: Rect, tab: str, names: tuple[str, ...]
) -> tuple[tuple[str, ...], dict[str, Rect]]:
    """The panels that take turns, and the places of those that are shown. The first two are given
    room first: they are what the screen is about."""
    first, about, ads, town, *last = names
    shown, tabs = (first, about, ads, town, last[0]), tuple(last)
    if panel.width >= 78 and panel.height >= sum(STACK[:2]):
        half = (panel.width - 1) // 2
        left = Rect(panel.x, panel.y, half, panel.height)
        right = Rect(panel.x + half + 1, panel.y, panel.width - half - 1, panel.height)
        found = _column(left, shown[:2], TALL[:2], TALL_SHARE[:2])
        found |= _column(right, shown[2:], TALL[2:], TALL_SHARE[2:])
    elif panel.width >= COLUMNS and panel.height >= sum(TALL):
        found = _column(panel, shown, TALL, TALL_SHARE)
    elif panel.width >= WORDS and panel.height >= sum(STACK):
        found = _column(panel, shown, STACK, SHARE)
    elif panel.width >= WORDS and panel.height >= sum(MIDDLE):
        tabs = (town, *last)
        found = _column(panel, shown[:4], MIDDLE, MIDDLE_SHARE)
    else:
        tabs = (first, ads, town, *last)
        card = 9 if panel.height >= 24 else 5 if tab == town else 7  # the supply is long at first
        found = _column(panel, (first, about), (panel.height - card, card), (0, 0))
    if len(tabs) < 2:
        return (), found
    place = found.pop(next(name for name in tabs if name in found))
    found["tabs"] = Rect(place.x, place.y, place.width, 1)
    below = Rect(place.x, place.y + 1, place.width, place.height - 1)
    return tabs, found | {(tab if tab in tabs else tabs[0]): below}


def _column(
    place: Rect, names: tuple[str, ...], fewest: tuple[int, ...], share: tuple[int, ...]
) -> dict[str, Rect]:
    """Panels below each other: each as high as it must be, and its share of what is left over."""
    spare, left = place.height - sum(fewest), sum(share)
    found, y = {}, place.y
    for name, rows, part in zip(names, fewest, share, strict=True):
        more = spare * part // left if left else 0
        spare, left = spare - more, left - part
        found[name] = Rect(place.x, y, place.width, rows + more)
        y = found[name].bottom
    return found
