"""Writing a log, line by line, so that a crash or a full disk costs at most the line in hand."""

import errno
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from json import JSONEncoder
from time import sleep
from typing import TYPE_CHECKING, Any

from animarche.disk import AT_ONCE, NEW, explained, give_name, name_beside, sync_folder
from animarche.engine.commands import Command
from animarche.engine.state import GameState
from animarche.journal.canonical import fingerprint
from animarche.journal.format import (
    Entry,
    Header,
    Line,
    LogError,
    Undo,
    header_to_json,
    line_to_json,
)

if TYPE_CHECKING:
    from animarche.journal.read import Log

MOMENT = 0.02  # seconds; who only looks whether a game is being played holds its lock for less


class Journal:
    """A log that is being written.

    Every method that writes raises an OSError of the fitting class (FileExistsError,
    PermissionError ...) when the disk refuses; its `strerror` is one clause that says why and what
    to do, its `filename` the path. The file is then as before the call, and the same call may be
    made again later.

    An open log is locked: who else wants to go on with it gets a BlockingIOError.
    """

    def __init__(self, path: str | os.PathLike[str], fd: int, n: int, durable: bool) -> None:
        """`fd` is open for appending, at the end of a whole line; `n` the last line's number.
        `Journal.create` and `Journal.resume` see to that."""
        self.path = os.fspath(path)
        self.n = n
        self._fd = fd
        self._durable = durable
        self._end = os.fstat(fd).st_size
        self._half = False  # whether something may lie behind _end

    @classmethod
    def create(
        cls,
        path: str | os.PathLike[str],
        header: Header,
        durable: bool = True,
        lines: Iterable[Line] = (),
    ) -> "Journal":
        """A new log with its first line, and all `lines` that the game has so far; the file must
        not be there. `durable`: every line is on the disk, not only with the system, before the
        call returns; and a program that is killed here leaves the log whole, or none that has a
        line: it is written under another name, and takes its own when it is whole."""
        path = os.fspath(path)
        staged = durable and sys.platform != "win32"  # which renames no file that is open
        first = name_beside(path) if staged else path
        made = False
        try:
            fd = os.open(first, NEW | os.O_APPEND, 0o666)
            made = True
            journal = cls(first, fd, 0, durable)
            try:
                lock(fd, path)
                begun = tuple(lines)
                journal._write(_bytes(header_to_json(header), *map(line_to_json, begun)))
                journal.n = len(begun)
                if staged:
                    give_name(first, path)
                    journal.path = first = path
                if durable:
                    sync_folder(path)
            except OSError:
                journal.close()
                raise
        except OSError as error:
            if made:
                with suppress(OSError):
                    os.unlink(first)
            raise explained(error, path) from None
        return journal

    @classmethod
    def resume(
        cls, path: str | os.PathLike[str], durable: bool = True, known: "Log | None" = None
    ) -> "Journal":
        """Go on with a log. A torn last line is cut off (`read_log` reports it).

        `known` is what the caller has read of it: a line that another program has written since
        would make nonsense of those to come, so then nothing is touched (errno ESTALE). Also raises
        LogError where the log cannot be read, or no line can be added to it.
        """
        from animarche.journal.read import read_log

        other = explained(OSError(errno.ESTALE, ""), path)
        try:
            fd = os.open(path, os.O_WRONLY | os.O_APPEND | AT_ONCE)
        except FileNotFoundError as error:
            raise explained(error, path) if known is None else other from None
        except OSError as error:
            raise explained(error, path) from None
        try:
            lock(fd, path)  # before reading, so that nobody adds a line in between
            if not _leads_to(path, fd):  # compressed or deleted in between, say
                raise other
            log = read_log(path)
            if log.sealed:
                raise LogError(log.path, None, f"cannot be gone on with: {log.sealed}.")
            grown = known is not None and (log.header, log.lines) != (known.header, known.lines)
            if grown or not _leads_to(path, fd):
                raise other
        except (OSError, LogError):
            os.close(fd)
            raise
        journal = cls(path, fd, len(log.lines), durable)
        try:
            if log.torn:
                os.ftruncate(fd, log.end)
                journal._end = log.end
            if not log.closed:
                journal._write(b"\n")
        except OSError as error:
            journal.close()
            raise explained(error, path) from None
        return journal

    def command(self, player: int, command: Command, state: GameState) -> None:
        """Write that `player` gave `command`, which led to `state`."""
        self.line(Entry(self.n + 1, player, command, fingerprint(state)))

    def undo(self, count: int, state: GameState) -> None:
        """Write that the last `count` commands are taken back, which leads back to `state`."""
        self.line(Undo(self.n + 1, count, fingerprint(state)))

    def line(self, line: Line) -> None:
        """Write a line as it is; its number must be the next one."""
        assert line.n == self.n + 1
        try:
            self._write(_bytes(line_to_json(line)))
        except OSError as error:
            raise explained(error, self.path) from None
        self.n += 1

    def close(self) -> None:
        """Close the file; a second time does nothing."""
        fd, self._fd = self._fd, -1
        if fd >= 0:
            os.close(fd)

    def _write(self, data: bytes) -> None:
        """Write `data` whole, or nothing of it."""
        if self._durable:
            self._see_to_the_file()
        if self._half:
            os.ftruncate(self._fd, self._end)
        self._half = True
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(self._fd, rest) :]
            if self._durable:
                os.fsync(self._fd)
        except OSError:
            with suppress(OSError):  # then the next write tries it again
                os.ftruncate(self._fd, self._end)
                self._half = False
            raise
        self._end += len(data)
        self._half = False

    def look(self) -> None:
        """Raises OSError (errno ESTALE) where what was written no longer lies at the path, or
        somebody else wrote to it; also where nobody can say."""
        try:
            if self._durable:
                self._see_to_the_file()
        except OSError as error:
            raise explained(error, self.path) from None

    @property
    def astray(self) -> bool:
        """Whether the path leads to this file no more, or some of what was written is cut off, as
        far as anybody can say."""
        with suppress(OSError):
            return self._is_astray()
        return False

    def _is_astray(self) -> bool:
        return os.fstat(self._fd).st_size < self._end or not _leads_to(self.path, self._fd)

    def _see_to_the_file(self) -> None:
        """Raises OSError where the path leads to this file no more, or somebody else wrote to it:
        the line would be lost, or spoil the log."""
        longer = os.fstat(self._fd).st_size > self._end
        if self._is_astray() or (longer and not self._half):
            raise OSError(errno.ESTALE, os.strerror(errno.ESTALE))


_encode = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def first_line(header: Header) -> bytes:
    """The first line of a log as it stands in the file, with its end."""
    return _bytes(header_to_json(header))


def _bytes(*values: dict[str, Any]) -> bytes:
    """Lines as they stand in the file. A lone surrogate, which UTF-8 cannot hold, becomes its JSON
    escape."""
    return "".join(_encode(value) + "\n" for value in values).encode("utf-8", "backslashreplace")


def _leads_to(path: str | os.PathLike[str], fd: int) -> bool:
    """Whether a path leads to an open file; OSError where nobody can say."""
    try:
        return os.path.samestat(os.fstat(fd), os.stat(path))
    except (FileNotFoundError, NotADirectoryError):
        return False


def lock(fd: int, path: str | os.PathLike[str]) -> None:
    """Keep other processes from going on with the log while it is open here. BlockingIOError where
    another has locked it; the system ends the lock with the process, however that ends."""
    if sys.platform == "win32":
        return
    from fcntl import LOCK_EX, LOCK_NB, flock

    for again in (True, False):
        try:
            flock(fd, LOCK_EX | LOCK_NB)
        except BlockingIOError as error:
            if not again:
                raise explained(error, path) from None
            sleep(MOMENT)
        except OSError:
            return  # this disk knows no locks
        else:
            return
