"""The widget that all regions are: it shows a picture that was drawn elsewhere."""

from textual.color import Color
from textual.filter import ANSIToTruecolor
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from animarche.tui.palette import BASE, GROUND

BACK = Color.parse(GROUND)


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

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows of the picture as they are, but for what a terminal without colors asks for. A
        widget spends much longer on the frames, tints and the like that a style sheet may give it;
        a picture has none of them, and no color by number that would have to be looked up."""
        rows = [self._row(y) for y in crop.line_range]
        for filter in self.get_line_filters():
            if not isinstance(filter, ANSIToTruecolor):
                rows = [row.apply_filter(filter, BACK) for row in rows]
        if crop.column_span == (0, self.size.width):
            return rows
        return [row.crop(*crop.column_span) for row in rows]

    def _row(self, y: int) -> Strip:
        """One row, filled up to the width of the widget."""
        width = self.size.width
        if y < len(self._picture):
            return self._picture[y].adjust_cell_length(width, BASE)
        return Strip.blank(width, BASE)
