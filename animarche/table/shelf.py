"""The shelf: the saved games, and how far each has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche import paths
from animarche.engine.records import record
from animarche.journal.format import LogError
from animarche.journal.read import read_log
from animarche.journal.replay import replay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from animarche.engine.cards import CardSet
    from animarche.engine.state import GameState
    from animarche.journal.format import Header

    # The cards of a header; None where there are none of these.
    CardsOf = Callable[[Header], CardSet | None]

LONGEST = 1_000  # lines of a log that is played through: more than any game has


@record
class Saved:
    """A saved game: its log, when it was played last (seconds since 1970, None for unknown), and
    `lines` commands. `header` is None for a log that cannot be read; `state` where the game stands,
    None where that cannot be said, for want of its cards or because the log does not play back."""

    path: Path
    played: float | None
    header: Header | None
    lines: int
    state: GameState | None

    @property
    def unfinished(self) -> bool:
        """Whether one can go on with it."""
        return self.state is not None and self.state.to_act is not None


def shelf(cards_of: CardsOf) -> Iterator[Saved]:
    """The saved games, the last played first; each is read when it is asked for."""
    for path in paths.saved_games():
        yield look_at(path, cards_of)


def look_at(path: Path, cards_of: CardsOf) -> Saved:
    """What a log holds. Never raises: whatever lies among the saved games has an entry."""
    try:
        played: float | None = path.stat().st_mtime
    except OSError:  # gone meanwhile
        played = None
    try:
        log = read_log(path)
    except (LogError, OSError):
        return Saved(path, played, None, 0, None)
    cards, state = cards_of(log.header), None
    if cards is not None and len(log.lines) <= LONGEST:
        try:
            steps = replay(log, cards, events=False)
            *_, last = steps
        except LogError:
            return Saved(path, played, None, 0, None)
        state = None if steps.divergence is not None else last.state
    return Saved(path, played, log.header, len(log.lines), state)
