"""What all parts of the market share: the size of a cell, how things are shown that the cursor is
on, that can be acted on, or that are picked, and the lines that frames are drawn with."""

from collections.abc import Iterable

from animarche.engine.records import record
from animarche.tui import palette
from animarche.tui.canvas import Canvas
from animarche.tui.model import Target

LIT = "▸"  # before what can be acted on
TOLD = "●"  # before what the coach of the lesson speaks of
PICKED = "◉"  # before what has been chosen

# Lines across and upright: of the plaza, round the cursor, and of each player.
THIN = ("─", "│")
HEAVY = ("━", "┃")
PATTERNS = (THIN, ("╌", "╎"), ("┈", "┊"), ("═", "║"))


@record
class Grid:
    """The size of a cell or plot inside its frame; neighbors share their frames."""

    width: int
    height: int

    @property
    def step_x(self) -> int:
        """From one cell to the next."""
        return self.width + 1

    @property
    def step_y(self) -> int:
        """From one cell to the one below."""
        return self.height + 1

    @property
    def roomy(self) -> bool:
        """Whether there is room for names and pictures, not for signs alone."""
        return self.width >= 12 and self.height >= 4

    @property
    def padding(self) -> int:
        """The cells of air before what is written on a card; a mark may stand there."""
        return int(self.width >= 12)

    def at(self, column: int, row: int) -> tuple[int, int]:
        """Where the inside of a cell begins, in a grid with a frame around it."""
        return column * self.step_x + 1, row * self.step_y + 1


@record
class Look:
    """`cursor` is what the cursor stands on, `lit` what can be acted on, `picked` what is chosen
    already, `aimed` what the entry under the cursor of the list is about, and the front of the plot
    under the cursor; `ghosts` are where the command under the cursor would bring something new,
    `fading` is what has just gone, and `told` what somebody speaks of, be it to be acted on or
    not."""

    cursor: Target | None = None
    lit: frozenset[Target] = frozenset()
    picked: frozenset[Target] = frozenset()
    aimed: frozenset[Target] = frozenset()
    ghosts: frozenset[Target] = frozenset()
    fading: frozenset[Target] = frozenset()
    told: frozenset[Target] = frozenset()

    def only(self, kind: str, player: int = 0) -> "Look":
        """What of it is about one part of the market, such as the board of a player."""

        def mine(targets: Iterable[Target]) -> frozenset[Target]:
            return frozenset(t for t in targets if t.kind == kind and t.player == player)

        here = mine([] if self.cursor is None else [self.cursor])
        kept = map(mine, (self.lit, self.picked, self.aimed, self.ghosts, self.fading, self.told))
        return Look(next(iter(here), None), *kept)

    def role(self, target: Target, otherwise: str) -> str:
        """The role of the inside of a target."""
        if target in self.fading:
            return palette.EMPTY
        if target == self.cursor:
            return palette.CURSOR
        if target in self.picked:
            return palette.PICKED
        if target in self.ghosts:
            return palette.GHOST
        if target in self.lit:
            return palette.LIT
        return palette.AIMED if target in self.aimed and otherwise == palette.CELL else otherwise

    def mark(self, target: Target) -> str:
        """What stands before the contents of a target."""
        if target in self.picked:
            return PICKED
        return LIT if target in self.lit else TOLD if target in self.told else ""

    def framed(self, target: Target) -> bool:
        """Whether a heavy frame is around a target."""
        return target == self.cursor or target in self.picked | self.aimed | self.told


def draw_frame(
    canvas: Canvas, x: int, y: int, grid: Grid, role: str, lines: tuple[str, str]
) -> None:
    """A frame whose upper left corner is (x, y); what lies outside of the canvas is another's."""
    across, upright = lines
    for edge_y in (y, y + grid.step_y):
        canvas.fill(x + 1, edge_y, grid.width, 1, role, across)
    for edge_x in (x, x + grid.step_x):
        canvas.fill(edge_x, y + 1, 1, grid.height, role, upright)
