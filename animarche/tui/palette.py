"""The roles that anything drawn can have: names, which a theme gives their looks.

Drawing says what a thing is, never how it looks. None of the looks says anything alone: letters,
marks and frames do too. Roles can be joined, as in "cell+emphasis": what the later ones say about
color, boldness and so on holds.
"""

LETTERS = "ABCD"  # of the players

BASE = "base"  # text
STRONG = "strong"
FAINT = "faint"
TITLE = "title"
GAIN = "gain"
COST = "cost"
WARN = "warn"
KEY = "key"  # of the keyboard, and what is chosen of a row of names
EMPHASIS = "emphasis"  # laid over any other role
BOLD = "bold"  # laid over any other role
STRUCK = "struck"  # laid over any other role: what does not count any more

FRAME = "frame"  # thin lines
EDGE = "edge"  # the rim of the plaza
CURSOR = "cursor"
CURSOR_FRAME = "cursor-frame"
PICKED = "picked"
LIT = "lit"
CELL = "cell"
CLOSED = "closed"
WATER = "water"
EMPTY = "empty"  # a plot without a shop
STAGE = "stage"  # the same on the board of the player who acts
GHOST = "ghost"  # what the command under the cursor would bring
AIMED = "aimed"  # a cell that the plot under the cursor faces

# Of cells under a public building, by how many animals it leaves room for: none, one, two.
BUILDINGS = ("building-none", "building-one", "building-two")

# Of shop cards, by their kind.
CARDS = {"food": "card-food", "home": "card-home", "service": "card-service"}

# By player; the colors are those of the seats at the table.
OWN = tuple(f"own.{player}" for player in range(len(LETTERS)))  # lines and text
BADGES = tuple(f"badge.{player}" for player in range(len(LETTERS)))  # a letter on the color


def building(room: int) -> str:
    """The role of a cell under a public building that leaves `room` for animals."""
    return BUILDINGS[min(room, 2)]


def emphasized(role: str) -> str:
    """`role`, and that it stands out: an upgraded shop on any ground."""
    return f"{role}+{EMPHASIS}"


def badge(color: str) -> str:
    """The role of a letter on a color of Okabe and Ito's by its name, as in `Seat.color`."""
    return f"badge.{color}"
