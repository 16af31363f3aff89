"""Keeping a log while the disk may refuse: no move is lost as long as the game runs."""

import errno
from collections.abc import Callable

from animarche.engine.records import record
from animarche.journal.format import LogError
from animarche.journal.write import Journal

Line = Callable[[Journal], None]
HOPELESS = (errno.EEXIST, errno.EAGAIN, errno.ESTALE)  # what waiting would not help against


@record
class Problem:
    """Why a log cannot be written. `code` is the system's name for it, such as "enospc"; "log"
    where what lies there cannot be read; or "other". `reason` is a clause in English that says why,
    and what to do."""

    code: str
    reason: str


class Keeper:
    """Writes lines to a log that `opened` makes or opens.

    When the disk refuses, the lines wait here in their order, and every later write tries again
    from the first waiting line.
    """

    def __init__(self, opened: Callable[[], Journal]) -> None:
        """OSError where waiting would not help: if `opened` makes a log where there is one
        (FileExistsError), or another program has opened the log (BlockingIOError) or gone on with
        it (errno ESTALE)."""
        self._opened = opened
        self._journal: Journal | None = None
        self._waiting: list[Line] = []
        self._error: OSError | LogError | None = None
        self._closed = False
        self._catch_up()
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

    def write(self, line: Line) -> None:
        """Write one line more, after all that wait."""
        self._waiting.append(line)
        self._catch_up()

    def close(self) -> None:
        """A last try to write what waits, then close the file; a second time does nothing."""
        if self._closed:
            return
        self._closed = True
        self._catch_up()
        if self._journal is not None:
            self._journal.close()

    def _catch_up(self) -> None:
        try:
            if self._journal is None:
                self._journal = self._opened()
            while self._waiting:
                self._waiting[0](self._journal)
                del self._waiting[0]
        except (OSError, LogError) as error:
            self._error = error
        else:
            self._error = None
