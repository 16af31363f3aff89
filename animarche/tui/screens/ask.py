"""A question with two answers."""

from animarche.tui import palette
from animarche.tui.screens.paper import Line, Paper
from animarche.tui.text import fit, wrap


class Ask(Paper[bool]):
    """Asks; y or n, Enter on an answer, Escape for no."""

    def __init__(self, title: str, text: str, yes: str, no: str) -> None:
        super().__init__()
        self._texts = (title, text, yes, no)
        self._at = 1

    def page(self, columns: int) -> list[Line]:
        """The question and the answers, no first under the cursor."""
        title, text, yes, no = self._texts
        return [
            Line([(title, palette.TITLE)]),
            Line(),
            *(Line([(line, palette.BASE)]) for line in wrap(text, min(columns, 76))),
            Line(),
            Line([(fit(f"y  {yes}", 24), palette.STRONG)], lambda: self.dismiss(True)),
            Line([(fit(f"n  {no}", 24), palette.STRONG)], lambda: self.dismiss(False)),
        ]

    def key(self, key: str) -> bool:
        """y, n, Escape."""
        if key not in ("y", "n", "escape"):
            return False
        self.dismiss(key == "y")
        return True
