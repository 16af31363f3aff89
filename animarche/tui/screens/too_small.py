"""What is shown while the terminal is too small."""

from textual.geometry import Size

from animarche.tui import palette
from animarche.tui.layout import MIN_COLUMNS, MIN_ROWS, missing
from animarche.tui.screens.paper import Line, Paper
from animarche.tui.text import wrap


class TooSmall(Paper[None]):
    """Says how much is missing. The app takes it away when there is room again."""

    covers = True

    @property
    def room(self) -> Size:
        """The terminal, small as it is."""
        return self.app.size

    def page(self, columns: int) -> list[Line]:
        """The size now, the size needed, and the difference."""
        width, height = self.app.size
        text = self.words.text
        need = f"{MIN_COLUMNS} x {MIN_ROWS}"
        wide, high = missing(width, height)
        sentences = (
            text("table.small", width=width, height=height, need=need),
            text("small.missing", columns=wide, rows=high),
        )
        lines = [line for sentence in sentences for line in wrap(sentence, max(4, columns))]
        return [Line([(line, palette.WARN)]) for line in lines]

    def key(self, key: str) -> bool:
        """q leaves the program; what was played is saved. Nothing opens on top of this."""
        if key == "q":
            self.game.do("quit")
        return key not in ("f2", "ctrl+q", "ctrl+c")
