"""The saved games that can be gone on with here: those of the cards that are known."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from animarche.journal.values import shown

if TYPE_CHECKING:
    from animarche.engine.cards import CardSet
    from animarche.journal.format import Header, LogError
    from animarche.lang.words import Words
    from animarche.table import Table

RECENT = 50  # logs that are read at most before something is said about them


class Games:
    """Knows the standard cards, of now and of before, and all that came to the table since the
    program began."""

    def __init__(self, cards: CardSet) -> None:
        self._known = {cards.sha256: cards}

    def know(self, cards: CardSet) -> None:
        """These cards have come to the table."""
        self._known[cards.sha256] = cards

    def cards_by(self, sha256: str) -> CardSet | None:
        """The cards with this sha256, if they are known."""
        from animarche.cards import known

        return self._known.get(sha256) or known(sha256)

    def cards_of(self, header: Header) -> CardSet | None:
        """The cards of a saved game, if they are known."""
        return self.cards_by(header.cards_sha256)

    def newest(self) -> Path | None:
        """The newest unfinished game that no other program plays; where there is none, the newest
        of those that cannot be played, of which `open` then says why; None for neither."""
        from animarche.shelf.shelf import Shelf
        from animarche.shelf.tidying import is_played

        shelf, doubtful, left = Shelf(self.cards_by), None, RECENT
        try:
            for game in shelf.games:
                if game.summary is None and left:
                    game, left = shelf.look(game), left - 1
                if game.goes_on and not is_played(game.path):
                    return game.path
                if game.goes_on or game.doubtful:
                    doubtful = doubtful or game.path
        finally:
            shelf.note()
        return doubtful

    def open(self, path: Path) -> Table:
        """The game of a log, at the decision where it was left. LogError or OSError if that cannot
        be; `why_not` says why."""
        from animarche.journal.read import read_log
        from animarche.table import Table

        # Of cards that are not known the table itself says so.
        first = next(iter(self._known.values()))
        return Table.resume(path, self.cards_of(read_log(path).header) or first)

    def why_not(self, error: LogError | OSError, words: Words, watch: bool = False) -> str:
        """Why a saved game cannot be gone on with, or cannot be watched, and what to do where it is
        of other cards."""
        from animarche.journal.format import LogError
        from animarche.journal.read import read_log

        reason = str(error)
        if isinstance(error, LogError):
            with suppress(LogError):
                header = read_log(error.path).header
                if self.cards_of(header) is None:
                    key = "replay.other_cards" if watch else "title.other_cards"
                    return words.text(key, cards=shown(header.cards_id))
            # The name of the file is enough: its folder may be longer than there is room for.
            reason = str(LogError(Path(error.path).name, error.line, error.sentence))
        return words.text("replay.cannot_open" if watch else "title.cannot_open", reason=reason)
