"""What moves when the table has changed: pure, from the table as it was and as it is.

An animal walks to its new place, what a player has counts up or down on the nameplate, a shop that
is sold fades. The game is long where the last frame leads to: motion only shows how it came there,
takes less than a quarter of a second, and is over at once when a key is pressed.
"""

from animarche.engine.board import Board
from animarche.engine.records import record, replace
from animarche.tui.hits import spot
from animarche.tui.layout import Layout
from animarche.tui.model import BoardView, CellView, TableView, Target

FRAMES, STEP = 5, 0.04  # how many, and seconds from one to the next

Place = tuple[Target, int]  # a cell or plot, and which of the animals there
Places = dict[str, Place]


@record
class Sprite:
    """A sign on its way, at a column and row of the screen."""

    sign: str
    x: int
    y: int


@record
class Frame:
    """The table between two moments, what is on its way over it, and the shops that fade."""

    view: TableView
    sprites: tuple[Sprite, ...]
    fading: frozenset[Target]


def frames(
    before: TableView, after: TableView, board: Board, layout: Layout, walks: bool
) -> tuple[Frame, ...]:
    """The frames from one view of a table to another in the same words; none where nothing moves.
    Unless it `walks`, numbers alone do."""
    was, now = _animals(before), _animals(after)
    moved = {sign for sign in was.keys() & now.keys() if was[sign][0] != now[sign][0]}
    moved = moved if walks else set()
    sold = _sold(before, after) if walks else frozenset()
    counts = [*map(_has, before.boards)] != [*map(_has, after.boards)]
    if not (moved or sold or counts):
        return ()
    arrived = _without(after, {now[sign]: sign for sign in moved})
    found = []
    for number in range(1, FRAMES + 1):
        part = number / (FRAMES + 1)
        sprites = tuple(
            _between(sign, _at(was[sign], board, layout), _at(now[sign], board, layout), part)
            for sign in sorted(moved)
        )
        boards = tuple(
            _counted(one, other, part, sold)
            for one, other in zip(before.boards, arrived.boards, strict=True)
        )
        fading = sold if part > 0.4 else frozenset()
        found.append(Frame(replace(arrived, boards=boards), sprites, fading))
    return tuple(found)


def _animals(view: TableView) -> Places:
    """Where every animal on cells and seats is, by its emoji: there is one of each."""
    found: Places = {}
    for cell in view.cells:
        for number, sign in enumerate(cell.animals):
            found[sign] = Target("cell", cell.cell), number
    for board in view.boards:
        for index, shop in enumerate(board.plots):
            for number, sign in enumerate(shop.customers if shop else ()):
                if sign:
                    found[sign] = Target("plot", index, board.player), number
    return found


def _sold(before: TableView, after: TableView) -> frozenset[Target]:
    """The plots whose shops have gone."""
    return frozenset(
        Target("plot", index, one.player)
        for one, other in zip(before.boards, after.boards, strict=True)
        for index, (shop, left) in enumerate(zip(one.plots, other.plots, strict=True))
        if shop and not left
    )


def _has(board: BoardView) -> tuple[int, int, int]:
    return board.coins, board.wood, board.vp


def _counted(one: BoardView, other: BoardView, part: float, sold: frozenset[Target]) -> BoardView:
    """A board on its way from `one` to `other`; shops that were sold are still there."""
    coins, wood, vp = (
        round(old + (new - old) * part) for old, new in zip(_has(one), _has(other), strict=True)
    )
    plots = tuple(
        old if Target("plot", index, one.player) in sold else new
        for index, (old, new) in enumerate(zip(one.plots, other.plots, strict=True))
    )
    return replace(other, coins=coins, wood=wood, vp=vp, plots=plots)


def _without(view: TableView, coming: dict[Place, str]) -> TableView:
    """The table without the animals that are still on their way."""

    def cell(here: CellView) -> CellView:
        left = [
            number
            for number in range(len(here.animals))
            if (Target("cell", here.cell), number) not in coming
        ]
        return replace(
            here,
            animals=tuple(here.animals[number] for number in left),
            names=tuple(here.names[number] for number in left),
        )

    def board(here: BoardView) -> BoardView:
        plots = tuple(
            shop
            and replace(
                shop,
                customers=tuple(
                    "" if (Target("plot", index, here.player), number) in coming else sign
                    for number, sign in enumerate(shop.customers)
                ),
            )
            for index, shop in enumerate(here.plots)
        )
        return replace(here, plots=plots)

    cells, boards = map(cell, view.cells), map(board, view.boards)
    return replace(view, cells=tuple(cells), boards=tuple(boards))


def _at(place: Place, board: Board, layout: Layout) -> tuple[int, int]:
    """The column and row of the screen where an animal is drawn, more or less."""
    target, number = place
    name, x, y = spot(layout, board, target)
    region = layout.regions[name]
    if target.kind == "cell":
        return region.x + x + layout.cell_width // 2 - 1, region.y + y
    return region.x + x + min(2 * number, layout.cell_width - 2), region.y + y + 1


def _between(sign: str, start: tuple[int, int], end: tuple[int, int], part: float) -> Sprite:
    x, y = (round(one + (other - one) * part) for one, other in zip(start, end, strict=True))
    return Sprite(sign, x, y)
