"""The things on the table, each a widget: plaza, boards, nameplates, ads, and the rest."""

from collections.abc import Callable, Iterable

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from animarche.tui.layout import Rect
from animarche.tui.widgets.painted import Painted


class Plaza(Painted):
    """The plaza with its animals and public buildings."""


class Board(Painted):
    """A player's board with four plots."""


class Plate(Painted):
    """A player's nameplate: coins, wood, VP, workers."""


class AdCards(Painted):
    """The open ads."""


class Panel(Painted):
    """Any other region: lines of text."""


KINDS = {"plaza": Plaza, "board": Board, "plate": Plate, "ads": AdCards}


def widgets(names: Iterable[str]) -> list[Painted]:
    """The widgets for the regions of a layout."""
    return [KINDS.get(name.partition("-")[0], Panel)(id=name) for name in names]


class MarketLayout(Layout):
    """Places widgets where the regions of a layout say; a widget without a region is not shown."""

    name = "market"

    def __init__(self, regions: Callable[[Size], dict[str, Rect]]) -> None:
        self._regions = regions

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """The places of the children for a screen of `size`."""
        regions = self._regions(size)
        return [
            WidgetPlacement(
                Region(place.x, place.y, place.width, place.height),
                NULL_OFFSET,
                NULL_SPACING,
                child,
            )
            for child in children
            if (place := regions.get(child.id or "")) is not None
        ]
