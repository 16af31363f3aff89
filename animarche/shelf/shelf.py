"""The shelf: the saved games, and how far each has come.

What the index knows is told at once. A log is opened only where it has changed since, when somebody
asks for it (`look`), so whoever shows a list can read first what is in sight.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from animarche import paths
from animarche.engine.records import record, replace
from animarche.shelf import index
from animarche.shelf.summary import DIVERGED, UNREADABLE, Summary, look_at

if TYPE_CHECKING:
    from pathlib import Path

    from animarche.shelf.summary import CardsBy


@record
class Saved:
    """A saved game: its log by folder and name, the stamp of the file, what is known of it (None
    while nobody has read it), and whether its cards are `known` here."""

    folder: Path
    name: str
    stamp: index.Stamp
    summary: Summary | None = None
    known: bool = False

    @property
    def path(self) -> Path:
        """The log."""
        return self.folder / self.name

    @property
    def stem(self) -> str:
        """The name without what all names of logs end in."""
        return paths.stem_of(self.name)

    @property
    def played(self) -> int:
        """When it was played last, in nanoseconds since 1970."""
        return self.stamp[0]

    @property
    def size(self) -> int:
        """The bytes of the file."""
        return self.stamp[2]

    @property
    def goes_on(self) -> bool:
        """Whether one can go on with it."""
        found = self.summary
        return self.known and found is not None and found.goes_on

    @property
    def finished(self) -> bool:
        """Whether it was played to its end."""
        return self.summary is not None and self.summary.over

    @property
    def damaged(self) -> bool:
        """Whether something is wrong with its log."""
        return self.summary is not None and self.summary.harm in (UNREADABLE, DIVERGED)

    @property
    def mendable(self) -> bool:
        """Whether its log is damaged, and mending may keep something of it. Of other rules nobody
        here can say what they refuse."""
        from animarche.engine.game import RULES_VERSION

        found = self.summary
        if found is None or not self.damaged:
            return False
        if found.harm == DIVERGED and found.rules != RULES_VERSION:
            return False
        return found.row > 1 or self.name.endswith(paths.PACKED)

    @property
    def doubtful(self) -> bool:
        """Whether it was read, and yet nobody can say whether one could go on with it."""
        return self.summary is not None and not (self.known and self.summary.phase)


class Shelf:
    """The saved games as they lay there when this was made, the last played first.

    One thread reads games while another may ask for them.
    """

    def __init__(self, cards_by: CardsBy) -> None:
        """Opens no log."""
        self._cards_by = cards_by
        self._index = paths.index()
        self._at_hand: dict[str, bool] = {}
        self._read_some = False
        self._folder = paths.games()
        logs = paths.logs()
        entries = index.read(self._index, len(logs))
        self._games: dict[str, Saved] = {}
        for name, there in logs:
            entry, stamp = entries.get(name), index.stamp(there)
            fresh = entry is not None and entry.stamp == stamp
            game = self._saved(name, stamp, entry.summary if entry and fresh else None)
            if game.known and game.summary and not (game.summary.phase or game.summary.harm):
                game = replace(game, summary=None)  # its cards have come to hand
            self._games[name] = game

    @property
    def games(self) -> tuple[Saved, ...]:
        """The saved games; those that nobody has read have no summary."""
        return tuple(self._games.values())

    def __len__(self) -> int:
        """How many games there are."""
        return len(self._games)

    @property
    def unread(self) -> tuple[Saved, ...]:
        """Those that have no summary."""
        return tuple(game for game in self.games if game.summary is None)

    def look(self, game: Saved) -> Saved:
        """Read a game, and note what is found."""
        stamp = game.stamp
        with suppress(OSError):  # before reading, for somebody may be playing it; or it is gone
            stamp = index.stamp(os.stat(game.path))
        found = self._saved(game.name, stamp, look_at(game.path, self._cards_by))
        if game.name in self._games:
            self._games[game.name] = found
            self._read_some = self._read_some or _holds(found)
        return found

    def now(self, game: Saved) -> Saved:
        """A game as it is known by now."""
        return self._games.get(game.name, game)

    def forget(self, game: Saved) -> None:
        """Take a game out that was deleted."""
        self._games.pop(game.name, None)

    def whole(self) -> tuple[Saved, ...]:
        """All games, each read by now; what was read is noted, even if something interrupts."""
        try:
            for game in self.unread:
                self.look(game)
        finally:
            self.note()
        return self.games

    def note(self) -> None:
        """Write down what was read, for the next time, and sweep."""
        if self._read_some:
            from animarche.shelf.tidying import sweep

            sweep()
            self._read_some = False
            index.write(
                self._index,
                {
                    game.name: index.Entry(game.stamp, game.summary)
                    for game in self.games
                    if game.summary is not None and _holds(game)
                },
            )

    def _saved(self, name: str, stamp: index.Stamp, summary: Summary | None) -> Saved:
        cards = "" if summary is None else summary.cards
        if cards not in self._at_hand:
            self._at_hand[cards] = self._cards_by(cards) is not None
        return Saved(self._folder, name, stamp, summary, self._at_hand[cards])


def _holds(game: Saved) -> bool:
    """Whether what was found of a game holds until its file changes: a file that cannot be read at
    all may be, the next time, where it was the system that refused."""
    found = game.summary
    return found is not None and not (found.harm == UNREADABLE and found.row == 0)
