"""A widget repaints no more of a row than has changed, and no less."""

import random

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from animarche.tui.widgets.painted import changed_between

STYLES = (Style(), Style(bold=True), Style(color="red"))
SIGNS = ("a", "b", " ", "┃", "🐼", "カ", "e\u0301", "e")
WIDTH = 24


def picture(chance):
    """The signs of a row with their styles, as wide as the row."""
    row, left = [], WIDTH
    while left:
        sign = chance.choice([sign for sign in SIGNS if cell_len(sign) <= left])
        row.append((sign, chance.choice(STYLES)))
        left -= cell_len(sign)
    return row


def strip(row, chance):
    """A strip whose segments begin and end anywhere."""
    segments = []
    for sign, style in row:
        if segments and segments[-1].style == style and chance.random() < 0.8:
            segments[-1] = Segment(segments[-1].text + sign, style)
        else:
            segments.append(Segment(sign, style))
    return Strip(segments)


def columns(row):
    """What stands in each column: a sign with its style, or the second half of one."""
    found = []
    for sign, style in row:
        found += [(sign, style), *[("", style)] * (cell_len(sign) - 1)]
    return found


def test_all_that_changed_is_repainted_and_no_sign_is_cut():
    chance = random.Random(1)
    narrower = 0
    for _ in range(3000):
        before = picture(chance)
        after = list(before)
        for _ in range(chance.randrange(3)):
            index = chance.randrange(len(after))
            same = [sign for sign in SIGNS if cell_len(sign) == cell_len(after[index][0])]
            after[index] = chance.choice(same), chance.choice(STYLES)
        start, end = changed_between(strip(before, chance), strip(after, chance), WIDTH)
        old, new = columns(before), columns(after)
        changed = [x for x in range(WIDTH) if old[x] != new[x]]
        assert all(start <= x < end for x in changed)
        for row in (old, new):
            assert start == end or row[start][0]
            assert end == WIDTH or row[end][0]
        narrower += start > 0 and end < WIDTH
    assert narrower > 1000
