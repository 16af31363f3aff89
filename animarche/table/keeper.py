"""Keeping a log while the disk may refuse: no move is lost as long as the game runs."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

from animarche.engine.records import record
from animarche.journal.format import LogError
from animarche.journal.write import Journal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from animarche.journal.format import Header, Line

    Opened = Callable[[Sequence[Line]], Journal]

HOPELESS = (errno.EEXIST, errno.EAGAIN, errno.ESTALE)  # what waiting would not help against


@record
class Problem:
    """Why a log cannot be written. `code` is the system's name for it, such as "enospc"; "log"
    where what lies there cannot be read; or "other". `reason` is a clause in English that says why,
    and what to do."""

    code: str
    reason: str


class Keeper:
    """Holds the whole log of a game, and writes it to a file.

    When the disk refuses, the lines wait here in their order, and every later write tries again
    from the first waiting line. All of them stay here, so that the log can be written whole in
    another place.
    """

    def __init__(
        self, header: Header, opened: Opened, lines: Sequence[Line] = (), written: int = 0
    ) -> None:
        """The game has these `lines` so far, of which so many are `written` already.
        `opened(lines)` makes a log that begins with those of now, or opens the one that is there.

        OSError where waiting would not help: if `opened` makes a log where there is one
        (FileExistsError), or another program has opened the log (BlockingIOError) or gone on with
        it (errno ESTALE)."""
        self._header = header
        self._opened = opened
        self._journal: Journal | None = None
        self._lines = list(lines)
        self._written = written
        self._error: OSError | LogError | None = None
        self._astray = False  # the log is there no more, so that nothing is written
        self._closed = False
        self.try_again()
        error = self._error
        if isinstance(error, OSError) and error.errno in HOPELESS:
            raise error

    @property
    def problem(self) -> Problem | None:
        """While the disk refuses, why; else None."""
        error = self._error
        if error is None:
            return None
        if isinstance(error, LogError):
            return Problem("log", str(error))
        code = errno.errorcode.get(error.errno or 0, "other").lower()
        return Problem(code, error.strerror or str(error))

    @property
    def waiting(self) -> int:
        """How many lines are not in the file: all, where it was deleted, moved or cut off."""
        return len(self._lines) - (0 if self._astray else self._written)

    def write(self, line: Line) -> None:
        """Write one line more, after all that wait."""
        self._lines.append(line)
        self.try_again()

    def try_again(self) -> None:
        """Write what waits, as far as the disk takes it; where nothing does, see whether all that
        was written is still there."""
        if self._closed:
            return
        try:
            if self._journal is None:
                self._journal = self._opened(self._lines)
                self._written = self._journal.n
            if self._written == len(self._lines):
                self._journal.look()
            while self._written < len(self._lines):
                self._journal.line(self._lines[self._written])
                self._written += 1
        except (OSError, LogError) as error:
            self._error = error
            self._astray = self._journal is not None and self._journal.astray
        else:
            self._error, self._astray = None, False

    def move(self, path: Path) -> None:
        """Write the whole log at `path`, where nothing may be, and go on there; what lies in the
        old place stays as it is. OSError, with nothing changed, where that cannot be."""
        journal = Journal.create(path, self._header, lines=self._lines)
        if self._journal is not None:
            self._journal.close()
        self._journal, self._written = journal, len(self._lines)
        self._error, self._astray = None, False

    def close(self) -> None:
        """A last try to write what waits, then close the file; a second time does nothing."""
        self.try_again()
        self._closed = True
        if self._journal is not None:
            self._journal.close()
