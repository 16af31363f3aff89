"""The colors of the market. None says anything alone: letters, marks, frames do too."""

from rich.style import Style

GROUND, INK, DIM, LINE = "#1c1a17", "#ece5d8", "#a89f8f", "#6f675a"
GOLD = "#f2c14e"

# Okabe and Ito's palette, which most color-blind people can tell apart; each with a letter.
PLAYERS = ("#e69f00", "#56b4e9", "#00a57a", "#cc79a7")
LETTERS = "ABCD"

BASE = Style(color=INK, bgcolor=GROUND)


def _style(color: str = INK, back: str = GROUND, bold: bool = False) -> Style:
    return Style(color=color, bgcolor=back, bold=bold)


STRONG = _style(bold=True)
FAINT = _style(DIM)
FRAME = _style(LINE)
EDGE = _style("#d6cbb6")
EMPHASIS = Style(bold=True, underline=True)
TITLE = _style(GOLD, bold=True)
GAIN = _style("#a5d46a", bold=True)
COST = _style("#f0986c", bold=True)
WARN = _style("#ffb199", bold=True)
KEY = _style(GOLD, "#38342d", bold=True)
CURSOR = _style("#1c1a17", GOLD, bold=True)
LIT = _style(INK, "#3f4f2c", bold=True)
CELL = _style(INK, "#2b2823")
CLOSED = _style(LINE, GROUND)
CURSOR_FRAME = _style(GOLD, bold=True)

# Of cells under a public building, by how many animals it leaves room for: none, one, two.
BUILDINGS = (_style(INK, "#5b4a1e"), _style(INK, "#4b3d63"), _style(INK, "#6a3038"))

OWN = tuple(_style(color, bold=True) for color in PLAYERS)
BADGES = tuple(_style("#16140f", color, bold=True) for color in PLAYERS)


def building(room: int) -> Style:
    """The style of a cell under a public building that leaves `room` for animals."""
    return BUILDINGS[min(room, 2)]
