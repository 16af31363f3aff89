"""The saved games, the last played first."""

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from animarche import paths
from animarche.engine.game import GameState, standings
from animarche.engine.state import ROUNDS
from animarche.journal.format import LogError
from animarche.journal.read import Log, read_log
from animarche.journal.replay import replay
from animarche.journal.values import shown
from animarche.tui import palette
from animarche.tui.screens.paper import Line, Paper
from animarche.tui.text import clean, cut

if TYPE_CHECKING:
    from animarche.engine.cards import CardSet

MOST = 12
LONGEST = 1_000  # lines of a log that is played through for the list: more than any game has


class Saved(Paper[Path | None]):
    """Choose a game to go on with; Escape leads back."""

    def __init__(self, cards: "CardSet") -> None:
        super().__init__()
        self._games = [(path, *_contents(path, cards)) for path in paths.saved_games()[:MOST]]

    def page(self, columns: int) -> list[Line]:
        """One line a game: when it was played, who plays, and how far it has come."""
        text = self.words.text
        lines = [Line([(text("title.saved"), palette.TITLE)]), Line()]
        for path, log, state in self._games:
            if log is None:
                label = f"{clean(path.name)}  {text('saved.unreadable')}"
                lines.append(Line([(cut(label, columns), palette.FAINT)]))
            else:
                names = [clean(seat.name) for seat in log.header.players]
                label = f"{_played(path)}  {', '.join(names)}  {self._stands(log, state, names)}"
                row = [(cut(label, columns), palette.STRONG)]
                lines.append(Line(row, partial(self.dismiss, path)))
        if not self._games:
            lines.append(Line([(text("title.nothing_to_continue"), palette.BASE)]))
        return [*lines, Line(), Line([(text("help.close"), palette.FAINT)])]

    def _stands(self, log: Log, state: GameState | None, names: list[str]) -> str:
        """How far a game has come, or why that is not known."""
        words = self.words
        if state is None:
            other = words.text("saved.other_cards", cards=shown(log.header.cards_id))
            return f"({len(log.lines)})" if self._same_cards(log) else other
        if state.to_act is not None:
            now = words.text("table.round", round=state.round, rounds=ROUNDS)
            return f"{now}, {words.phase(state.phase, short=True)}"
        winners = [score for score in standings(state) if score.winner]
        listed = words.listed([names[score.player] for score in winners])
        return words.text("saved.won", winners=listed, total=winners[0].total)

    def _same_cards(self, log: Log) -> bool:
        return log.header.cards_sha256 == self.game.cards.sha256

    def key(self, key: str) -> bool:
        """Escape and q lead back."""
        if key in ("escape", "q"):
            self.dismiss(None)
            return True
        return False


def _played(path: Path) -> str:
    """When a game was played last, in the time of this place."""
    try:
        return f"{datetime.fromtimestamp(path.stat().st_mtime):%Y-%m-%d %H:%M}"
    except (OSError, OverflowError, ValueError):  # gone meanwhile, or a time that cannot be
        return "-" * 16


def _contents(path: Path, cards: "CardSet") -> tuple[Log | None, GameState | None]:
    """A log and where its game stands; None for what cannot be read or played with `cards`."""
    try:
        log = read_log(path)
        if log.header.cards_sha256 != cards.sha256 or len(log.lines) > LONGEST:
            return log, None
        *_, last = replay(log, cards, events=False)
    except (LogError, OSError):
        return None, None
    return log, last.state
