"""What lies over the table without hiding all of it: a box in the middle of its picture."""

from collections.abc import Mapping, Sequence

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from animarche.tui.layout import Rect


def whole(
    pictures: Mapping[str, Sequence[Strip]], regions: Mapping[str, Rect], rows: int, base: Style
) -> list[Strip]:
    """The pictures of all regions as one of so many rows; `base` is where there is none."""
    found = []
    for y in range(rows):
        here = [(place.x, name) for name, place in regions.items() if place.y <= y < place.bottom]
        pieces, x = list[Strip](), 0
        for left, name in sorted(here):
            pieces.append(_blank(left - x, base))
            place = regions[name]
            picture, row = pictures.get(name, ()), y - place.y
            strip = picture[row] if row < len(picture) else Strip([])
            pieces.append(strip.adjust_cell_length(place.width, base))
            x = place.right
        found.append(Strip.join(pieces))
    return found


def laid(
    below: Sequence[Strip], picture: Sequence[Strip], box: Rect, columns: int, base: Style
) -> list[Strip]:
    """The rows of a picture of which only what is in the `box` hides what lies `below`."""
    found = []
    for y, (under, over) in enumerate(zip(below, picture, strict=False)):
        if box.y <= y < box.bottom:
            under = under.adjust_cell_length(columns, base)
            middle = over.crop(box.x, box.right)
            under = Strip.join([under.crop(0, box.x), middle, under.crop(box.right, columns)])
        found.append(under)
    return found


def _blank(wide: int, base: Style) -> Strip:
    return Strip([Segment(" " * max(0, wide), base)], max(0, wide))
