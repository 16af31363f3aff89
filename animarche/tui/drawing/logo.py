"""The name of the game in large signs, and the animals that have come to the fountain."""

from collections.abc import Sequence

from animarche.tui import palette
from animarche.tui.canvas import Canvas, Row

# アニマルシェ, seven dots wide and eight high.
SIGNS = (
    (
        ".......",
        "#######",
        "......#",
        "...##.#",
        "...#.#.",
        "...#...",
        "..#....",
        ".#.....",
    ),
    (
        ".......",
        ".......",
        ".#####.",
        ".......",
        ".......",
        ".......",
        "#######",
        ".......",
    ),
    (
        ".......",
        "#######",
        "......#",
        ".....#.",
        ".#..#..",
        "..##...",
        "...#...",
        "....#..",
    ),
    (
        ".......",
        "..#.#..",
        "..#.#..",
        "..#.#..",
        "..#.#..",
        "..#.#.#",
        ".#..##.",
        "#...#..",
    ),
    (
        ".......",
        ".##....",
        "...#...",
        "##....#",
        "..#..#.",
        "....#..",
        "..##...",
        "##.....",
    ),
    (
        ".......",
        ".......",
        ".......",
        ".#####.",
        "...#...",
        "...#...",
        "...#...",
        "#######",
    ),
)
# Two dots, one above the other, as one sign: as blocks, and for terminals without them.
BLOCKS = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
LETTERS = {"..": " ", "#.": '"', ".#": "o", "##": "8"}
STEP = 9  # from one sign to the next
LEFT = 12  # of the name
FOUNTAIN = "⛲"  # not from the table, whose drawing nobody needs before a game
# Where the animals stand: above the name, at its sides, and below it at both sides of the fountain.
PLACES = (
    *((6 + 9 * x, 0) for x in range(8)),
    *((x, y) for x, y in ((2, 2), (72, 2), (5, 4), (69, 4))),
    *((10 + 9 * x, 5) for x in (0, 1, 2, 4, 5, 6)),
)
WIDTH, HEIGHT = 76, 6


def logo(animals: Sequence[str], ascii: bool = False) -> list[Row]:
    """The name with animals around it, by their emoji; the fountain stands in the middle below."""
    canvas, signs = Canvas(WIDTH, HEIGHT), LETTERS if ascii else BLOCKS
    for place, sign in enumerate(SIGNS):
        for y in range(0, len(sign), 2):
            pairs = zip(sign[y], sign[y + 1], strict=True)
            dots = "".join(signs[upper + lower] for upper, lower in pairs)
            canvas.put(LEFT + place * STEP, 1 + y // 2, dots, palette.TITLE)
    for (x, y), animal in zip(PLACES, animals, strict=False):
        canvas.put(x, y, animal, palette.BASE)
    canvas.put((WIDTH - 2) // 2, HEIGHT - 1, FOUNTAIN, palette.WATER)
    return canvas.rows()
