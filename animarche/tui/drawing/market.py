"""The market as pictures by region: the plaza, the boards around it and the nameplates, from views
of a table and what stands out on them, whoever looks at it and whatever lies beside it."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from textual.strip import Strip

from animarche.lang.words import Words
from animarche.tui.canvas import Canvas, Row, lines
from animarche.tui.drawing.board import draw_board
from animarche.tui.drawing.grid import Grid, Look
from animarche.tui.drawing.plate import draw_plate
from animarche.tui.drawing.plaza import draw_plaza
from animarche.tui.layout import Layout, Rect
from animarche.tui.model import BoardView, TableView
from animarche.tui.motion import Sprite
from animarche.tui.paint import Paint

Pictures = dict[str, list[Strip]]
Draw = tuple[Any, ...]  # what draws a part of the market, and what it needs for that


def market(
    table: TableView,
    shown: TableView,
    then: Mapping[int, BoardView],
    look: Look,
    layout: Layout,
    words: Words,
) -> dict[str, Draw]:
    """What draws each part. `shown` is the table with what the command under the cursor would bring
    on it; `then` has, by player, what the nameplates would say after it."""
    grid, regions = Grid(layout.cell_width, layout.cell_height), layout.regions
    seats = tuple(board.seat for board in table.boards)
    points = words.text("short.vp", n="{n}")
    found: dict[str, Draw] = {
        "plaza": (draw_plaza, shown.cells, table.rows, seats, grid, look.only("cell"))
    }
    for board, previewed in zip(table.boards, shown.boards, strict=True):
        plate = regions[f"plate-{board.seat}"]
        size, here = (plate.width, plate.height), look.only("plate", board.player)
        after = then.get(board.player)
        found[f"plate-{board.seat}"] = (draw_plate, board, after, words, *size, here)
        plots = look.only("plot", board.player)
        found[f"board-{board.seat}"] = (draw_board, previewed, grid, plots, points, board)
    return found


def canvases(market: Mapping[str, Draw]) -> dict[str, Canvas]:
    """The parts, to draw more on."""
    return {name: draw(*inputs) for name, (draw, *inputs) in market.items()}


def pictures(market: Mapping[str, Draw], paint: Paint) -> Pictures:
    """The parts as they are."""
    return {name: _picture(paint, *piece) for name, piece in market.items()}


@lru_cache(maxsize=64)  # most parts of the market stay as they are from one key to the next
def _picture(paint: Paint, draw: Callable[..., Canvas], *inputs: Any) -> list[Strip]:
    return draw(*inputs).strips(paint)


def painted(
    rows: Mapping[str, Iterable[Row]], regions: Mapping[str, Rect], paint: Paint
) -> Pictures:
    """Regions that are rows of text, those of them that are shown."""
    return {
        name: lines(found, regions[name].width, regions[name].height, paint)
        for name, found in rows.items()
        if name in regions
    }


def walk(
    sprites: Iterable[Sprite], regions: Mapping[str, Rect], canvases: Mapping[str, Canvas]
) -> None:
    """Draw what is on its way over whatever lies there, as far as that is part of the market."""
    for sprite in sprites:
        for name, canvas in canvases.items():
            x, y = sprite.x - regions[name].x, sprite.y - regions[name].y
            if 0 <= x < canvas.width and 0 <= y < canvas.height:
                canvas.put(x, y, sprite.sign, canvas.role_at(x, y))
