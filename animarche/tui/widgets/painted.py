"""The widget that all regions are: it shows a picture that was drawn elsewhere."""

from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from animarche.tui.palette import BASE


class Painted(Widget):
    """Shows rows of a picture, and repaints only when the picture is another one."""

    ALLOW_SELECT = False

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._picture: list[Strip] = []

    def show(self, picture: list[Strip]) -> None:
        """Show another picture; it should be as large as the widget."""
        if picture != self._picture:
            self._picture = picture
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row, filled up to the width of the widget."""
        width = self.size.width
        if y < len(self._picture):
            return self._picture[y].adjust_cell_length(width, BASE)
        return Strip([Segment(" " * width, BASE)], width)
