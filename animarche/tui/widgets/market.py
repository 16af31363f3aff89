"""Where the widgets of the table lie."""

from collections.abc import Callable

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from animarche.tui.layout import Rect


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
