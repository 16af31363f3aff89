"""Keeping a log while the disk may refuse: no move is lost as long as the game runs."""

from collections.abc import Callable

from animarche.journal.write import Journal

Line = Callable[[Journal], None]


class Keeper:
    """Writes lines to a log that `opened` makes or opens.

    When the disk refuses, the lines wait here in their order, `problem` is a sentence for the
    players, and every later write tries again from the first waiting line.
    """

    def __init__(self, opened: Callable[[], Journal]) -> None:
        self._opened = opened
        self._journal: Journal | None = None
        self._waiting: list[Line] = []
        self.problem: str | None = None
        self._catch_up()

    def write(self, line: Line) -> None:
        """Write one line more, after all that wait."""
        self._waiting.append(line)
        self._catch_up()

    def close(self) -> None:
        """A last try to write what waits, then close the file."""
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
        except FileExistsError:  # waiting does not help: the log of another game stands there
            raise
        except OSError as error:
            reason = error.strerror or "the disk refuses"
            self.problem = f"The log cannot be written ({reason}); the game goes on without it."
        else:
            self.problem = None
