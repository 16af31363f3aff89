"""A small piece of the table that shows how a theme, borders and animals look."""

from animarche.engine.cards import CardSet
from animarche.lang.words import Words
from animarche.tui import palette
from animarche.tui.canvas import Canvas, Row
from animarche.tui.drawing.board import FREE_CUSTOMER, FREE_WORKER
from animarche.tui.drawing.plate import AWAY, MARKER, READY
from animarche.tui.drawing.plaza import FOUNTAIN
from animarche.tui.marks import UPGRADED
from animarche.tui.text import fit

WIDTH, HEIGHT = 74, 5
PLOT, CELL = 11, 7  # their widths inside the frames
KINDS = ("food", "home", "service")
BOARD = ("┌───────────┬───────────┬───────────┐", "└───────────┴───────────┴───────────┘")
PLAZA = ("┌───────┬───────┐", "├───────┼───────┤", "└───────┴───────┘")


def sample(words: Words, cards: CardSet) -> list[Row]:
    """Three shops of a player, four cells round the fountain, and a nameplate."""
    canvas = Canvas(WIDTH, HEIGHT)
    animals = [words.animal_emoji(animal) for animal in cards.animals]
    _board(canvas, 0, animals, words, cards)
    _plaza(canvas, 40, animals)
    _plate(canvas, 60, words)
    return canvas.rows()


def _board(canvas: Canvas, left: int, animals: list[str], words: Words, cards: CardSet) -> None:
    """One shop of each kind: with a free seat for a worker, with another's worker, upgraded."""
    own = palette.OWN[0]
    for y, line in ((0, BOARD[0]), (3, BOARD[1])):
        canvas.put(left, y, line, own)
    guests = (animals[0] + FREE_CUSTOMER, FREE_CUSTOMER * 2, animals[1] + animals[2])
    for place, kind in enumerate(KINDS):
        x, role = left + 1 + place * (PLOT + 1), palette.CARDS[kind]
        name = words.shop_short(_of_kind(kind, cards))
        canvas.put(x, 1, fit(name, PLOT), palette.emphasized(role) if place == 2 else role)
        canvas.put(x, 2, fit(guests[place], PLOT), role)
    canvas.put(left + PLOT - 1, 2, FREE_WORKER, palette.CARDS[KINDS[0]])
    canvas.put(left + 2 * PLOT, 2, palette.LETTERS[1], palette.BADGES[1])
    canvas.put(left + 3 * PLOT + 1, 0, UPGRADED, own)
    for place in range(len(KINDS) + 1):
        for y in (1, 2):
            canvas.put(left + place * (PLOT + 1), y, "│", own)


def _of_kind(kind: str, cards: CardSet) -> str:
    """The first shop of this kind and no other, as far as the cards have one."""
    shops = cards.shops.values()
    return min(shops, key=lambda s: (kind not in s.front.icons, len(s.front.icons))).id


def _plaza(canvas: Canvas, left: int, animals: list[str]) -> None:
    """An animal, one that can be called, one under the cursor, and two under a public building."""
    for y, line in zip((0, 2, 4), PLAZA, strict=True):
        canvas.put(left, y, line, palette.EDGE if y != 2 else palette.FRAME)
    cells = (
        (animals[3], palette.CELL),
        (f"▸{animals[4]}", palette.LIT),
        (animals[5] + animals[6], palette.building(2)),
        (animals[7], palette.CURSOR),
    )
    for cell, (text, role) in enumerate(cells):
        x, y = left + 1 + cell % 2 * (CELL + 1), 1 + cell // 2 * 2
        canvas.put(x, y, fit(text, CELL, "center"), role)
    for y in (1, 3):
        for x, role in ((0, palette.EDGE), (CELL + 1, palette.FRAME), (2 * CELL + 2, palette.EDGE)):
            canvas.put(left + x, y, "│", role)
    canvas.put(left + CELL, 2, FOUNTAIN, palette.WATER)


def _plate(canvas: Canvas, left: int, words: Words) -> None:
    """A player with what a command would bring and cost."""
    canvas.put(left, 0, palette.LETTERS[0], palette.BADGES[0])
    canvas.put(left + 2, 0, READY * 2 + AWAY * 3, palette.OWN[0])
    canvas.put(left + 8, 0, MARKER, palette.TITLE)
    canvas.put(left, 1, words.text("short.coins", n=7), palette.STRONG)
    canvas.put(left + 5, 1, words.amounts(2, 0, 0, signed=True, short=True), palette.GAIN)
    canvas.put(left, 2, words.text("short.wood", n=3), palette.STRONG)
    canvas.put(left + 5, 2, words.amounts(0, -1, 0, signed=True, short=True), palette.COST)
    canvas.put(left, 3, words.text("short.vp", n=12), palette.STRONG)
