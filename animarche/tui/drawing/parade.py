"""The animals of the plaza walk past whoever has won: pure, a row for each step."""

from collections.abc import Sequence

from animarche.tui import palette
from animarche.tui.canvas import Canvas, Row
from animarche.tui.text import width

STARS = "✦·"  # a star shines at every other step
PLACE = 4  # cells for an animal, and the star behind it
STRIDE = 2  # cells in a step
MOST = 10  # animals


def steps(animals: Sequence[str], room: int) -> int:
    """How many steps it takes them to walk through so many cells and out of sight."""
    return (room + PLACE * len(animals[:MOST])) // STRIDE + 1


def parade(
    animals: Sequence[str], winners: Sequence[int], room: int, step: int | None = None
) -> Row:
    """The row at a step; without one they stand in the middle, round those who won."""
    canvas, animals = Canvas(room, 1), animals[:MOST]
    if step is None:
        half = (len(animals) + 1) // 2
        wide = PLACE * len(animals) + 2 * len(winners)
        x = _walkers(canvas, animals[:half], max(0, (room - wide) // 2), 0)
        for winner in winners:
            x = canvas.put(x, 0, palette.LETTERS[winner], palette.BADGES[winner]) + 1
        _walkers(canvas, animals[half:], x, 1)
    else:
        _walkers(canvas, animals, STRIDE * step - PLACE * len(animals), step)
    return canvas.rows()[0]


def _walkers(canvas: Canvas, animals: Sequence[str], x: int, step: int) -> int:
    """Animals with stars between them, as many as are in sight; the column after them."""
    for index, animal in enumerate(animals):
        star = STARS[(index + step) % 2]
        if x >= 0:
            canvas.put(x, 0, animal, palette.BASE)
        if x + 2 >= 0:
            canvas.put(x + width(animal), 0, star, palette.GAIN)
        x += PLACE
    return x
