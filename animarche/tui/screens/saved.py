"""The saved games, the last played first."""

from functools import partial
from pathlib import Path

from animarche import paths
from animarche.journal.format import LogError
from animarche.journal.read import read_log
from animarche.tui import palette
from animarche.tui.screens.paper import Line, Paper
from animarche.tui.text import cut

MOST = 12


class Saved(Paper[Path | None]):
    """Choose a game to go on with; Escape leads back."""

    def __init__(self) -> None:
        super().__init__()
        self._games = [(path, _contents(path)) for path in paths.saved_games()[:MOST]]

    def page(self, columns: int) -> list[Line]:
        """One line a game: when it began, who plays, how many commands are in it."""
        text = self.words.text
        lines = [Line([(text("title.saved"), palette.TITLE)]), Line()]
        for path, contents in self._games:
            if contents is None:
                label = f"{path.name}  {text('saved.unreadable')}"
                lines.append(Line([(cut(label, columns), palette.FAINT)]))
            else:
                label = cut(f"{path.stem}  {contents}", columns)
                lines.append(Line([(label, palette.STRONG)], partial(self.dismiss, path)))
        if not self._games:
            lines.append(Line([(text("title.nothing_to_continue"), palette.BASE)]))
        return [*lines, Line(), Line([(text("help.close"), palette.FAINT)])]

    def key(self, key: str) -> bool:
        """Escape and q lead back."""
        if key in ("escape", "q"):
            self.dismiss(None)
            return True
        return False


def _contents(path: Path) -> str | None:
    """Who plays in a log, and how many lines follow its header; None if it cannot be read."""
    try:
        log = read_log(path)
    except (LogError, OSError):
        return None
    names = ", ".join(seat.name for seat in log.header.players)
    return f"{names}  ({len(log.lines)})"
