"""The saved games, the last played first."""

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

    def page(self, columns: int) -> list[Line]:
        """One line a game: when it began, who plays, how many commands are in it."""
        text = self.words.text
        lines = [Line([(text("title.saved"), palette.TITLE)]), Line()]
        found = paths.saved_games()[:MOST]
        for path in found:
            label, whole = self._label(path)
            style = palette.STRONG if whole else palette.FAINT
            action = (lambda path=path: self.dismiss(path)) if whole else None
            lines.append(Line([(cut(label, columns), style)], action))
        if not found:
            lines.append(Line([(text("title.nothing_to_continue"), palette.BASE)]))
        return [*lines, Line(), Line([(text("help.close"), palette.FAINT)])]

    def _label(self, path: Path) -> tuple[str, bool]:
        try:
            log = read_log(path)
        except (LogError, OSError):
            return f"{path.name}  {self.words.text('saved.unreadable')}", False
        names = ", ".join(seat.name for seat in log.header.players)
        return f"{path.stem}  {names}  ({len(log.lines)})", True

    def key(self, key: str) -> bool:
        """Escape and q lead back."""
        if key in ("escape", "q"):
            self.dismiss(None)
            return True
        return False
