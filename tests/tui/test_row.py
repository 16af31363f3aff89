"""What a row of a picture sends to a terminal: less than Textual's strips, and the same to see."""

import random
import re

import pytest
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from animarche.tui.theme import theme
from animarche.tui.widgets.row import SentRow

ENDS = {"22": {"1", "2"}, "23": {"3"}, "24": {"4"}, "27": {"7"}, "29": {"9"}}
ON_BLANKS = {"4", "7", "9"}
NAMES = {
    None: None,
    ColorSystem.STANDARD: "standard",
    ColorSystem.EIGHT_BIT: "256",
    ColorSystem.TRUECOLOR: "truecolor",
}


def others():
    return [
        Style(),
        None,
        Style(reverse=True),
        Style(underline=True, color="red"),
        Style(bold=True, dim=True, italic=True, strike=True),
        Style(color="color(16)", bgcolor="bright_white"),
        Style(overline=True),
    ]


def seen(sent):
    """Each sign with what a terminal shows it in: attributes, color and ground."""
    attributes, color, ground, cells = set(), "", "", []
    for codes, sign in re.findall(r"\x1b\[([\d;]*)m|([^\x1b])", sent):
        if sign:
            blank = sign == " "
            shown = frozenset(attributes & ON_BLANKS if blank else attributes)
            cells.append((sign, shown, "" if blank and not shown else color, ground))
            continue
        numbers = codes.split(";")
        while numbers:
            code = numbers.pop(0)
            if code in ("38", "48"):
                length = 4 if numbers[0] == "2" else 2
                code = ";".join([code, *numbers[:length]])
                del numbers[:length]
            if code == "0":
                attributes, color, ground = set(), "", ""
            elif code in ENDS:
                attributes = attributes - ENDS[code]
            elif re.match(r"3[0-8]|9\d", code) and code != "3":
                color = code
            elif re.match(r"4[0-8]|10\d", code) and code != "4":
                ground = code
            else:
                attributes = attributes | {code}
    return cells


def rows(styles, chance):
    texts = ["a", "  ", "┃", "🐼", "   ", "カフェ", "", " x "]
    for _ in range(300):
        count = chance.randrange(12)
        yield [Segment(chance.choice(texts), chance.choice(styles)) for _ in range(count)]


@pytest.mark.parametrize("system", NAMES)
@pytest.mark.parametrize("name", ["dark", "light", "contrast", "plain", "others"])
def test_a_terminal_shows_the_same_as_by_textuals_strips(name, system):
    # Fresh ones, for a style remembers its codes, and a process has only one system of colors.
    fresh = theme.__wrapped__
    styles = others() if name == "others" else [*fresh(name).styles.values()]
    console = Console(color_system=NAMES[system], force_terminal=True)
    sent = told = 0
    for row in rows(styles, random.Random(1)):
        ours = SentRow(row).render(console)
        theirs = Strip(row).render(console)
        assert seen(ours) == seen(theirs), row
        sent, told = sent + len(ours), told + len(theirs)
    assert sent < told
