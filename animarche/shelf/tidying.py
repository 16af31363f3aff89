"""Tidying up among the saved games: to delete, to compress and to unpack them.

Nothing here goes through a link, and nothing is done to a game that is being played. A file that is
to take the place of another is written beside it, read again and on the disk before it does, so
that whenever the machine stops there is a whole copy of the game.
"""

from __future__ import annotations

import errno
import gzip
import os
import stat
import sys
import time
from contextlib import contextmanager, suppress
from io import BytesIO
from typing import TYPE_CHECKING

from animarche import paths
from animarche.disk import AT_ONCE, LEFT, beside, explained, sync_folder
from animarche.journal.files import is_compressed, read_bytes
from animarche.journal.format import LogError
from animarche.journal.read import LARGEST
from animarche.journal.write import lock
from animarche.shelf.summary import look_at

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from animarche.shelf.summary import CardsBy

LEVEL = 9  # of compressing
OLD = 7 * 24 * 60 * 60  # seconds


class Untouched(ValueError):
    """Something was left as it is; the text is one clause that says why, and what to do."""


def is_saved_game(path: Path) -> bool:
    """Whether a path is that of a log, whole or compressed, right in the folder of the saved games:
    by where it leads, not by how it is written."""
    named = path.name.endswith((paths.LOG, paths.LOG + paths.PACKED))
    return named and os.path.realpath(path.parent) == os.path.realpath(paths.games())


def delete(path: Path) -> None:
    """Delete a saved game, together with its compressed copy, if there is one beside it. Of a link
    it is the link alone, not what it leads to. OSError, explained, where that cannot be, as while
    it is being played."""
    _refuse_elsewhere(path)
    if path.is_symlink():
        unlink(path)
        return
    packed = path.with_name(path.name + paths.PACKED)
    with held(path):
        copied = os.path.lexists(packed) and _same(packed, path)
        unlink(path)
        if copied:
            unlink(packed)


def compress(path: Path, cards_by: CardsBy) -> Path:
    """Put the compressed log of a finished game into the place of the log, and give its path. It
    is as old as the log was. Untouched for a game that is not over, or whose log is not in order;
    OSError as of `delete`."""
    _refuse_elsewhere(path)
    refuse_link(path)
    with held(path) as there:
        found = look_at(path, cards_by)
        if found.compressed:
            raise Untouched("is compressed already")
        if found.harm or found.torn:
            raise Untouched("is damaged; repair it first")
        if not found.phase:
            raise Untouched("is of other cards; name their file with --cards")
        if not found.over:
            raise Untouched("is not finished")
        data = read_bytes(path, LARGEST)
        packed = path.with_name(path.name + paths.PACKED)
        if not os.path.lexists(packed):
            put(packed, _packed(data), there, unpacked=data)
        elif not _same(packed, path):
            raise Untouched(f"has another file beside it that is called {packed.name}")
        unlink(path)
    return packed


def unpack(path: Path) -> Path:
    """Put the log into the place of its compressed one, and give its path. Untouched for one that
    is not compressed; LogError for one that is damaged; OSError as of `delete`."""
    _refuse_elsewhere(path)
    refuse_link(path)
    with held(path) as there:
        if not is_compressed(path):
            raise Untouched("is not compressed")
        data = read_bytes(path, LARGEST)
        plain = path.with_name(path.name.removesuffix(paths.PACKED))
        if plain == path or not os.path.lexists(plain):
            put(plain, data, there, unpacked=data)
        elif not _same(plain, path):
            raise Untouched(f"has another file beside it that is called {plain.name}")
        if plain != path:
            unlink(path)
    return plain


def sweep() -> None:
    """Delete what programs that were killed have left among the saved games of files that had no
    name of their own yet. What is young, or open somewhere, may still get one."""
    with suppress(OSError), os.scandir(paths.games()) as entries:
        for entry in entries:
            if LEFT.fullmatch(entry.name):
                with suppress(OSError), held(paths.games() / entry.name) as there:
                    if stat.S_ISREG(there.st_mode) and time.time() - there.st_ctime > OLD:
                        os.unlink(entry.path)


def is_played(path: Path) -> bool:
    """Whether somebody is playing a game now, at this table or another."""
    try:
        with held(path):
            return False
    except OSError as error:
        return error.errno == errno.EAGAIN


# ---- what they are made of


@contextmanager
def held(path: Path) -> Iterator[os.stat_result]:
    """A file, as the system sees it, that nobody can play meanwhile. OSError, explained, where it
    is being played, or is not there."""
    fd = -1
    try:
        try:
            # Who may not read it may delete it all the same; Windows deletes no open file.
            with suppress(PermissionError):
                if sys.platform != "win32":
                    fd = _open(path)
                    lock(fd, path)
            there = os.lstat(path)
            if fd >= 0 and not os.path.samestat(os.fstat(fd), there):  # another one by now
                raise OSError(errno.ESTALE, os.strerror(errno.ESTALE))
        except FileNotFoundError:
            gone = "there is no such file; see what the list says now"
            raise FileNotFoundError(errno.ENOENT, gone, path) from None
        except OSError as error:
            raise explained(error, path) from None
        yield there
    finally:
        if fd >= 0:
            os.close(fd)


def _open(path: Path) -> int:
    """A file to be locked, for which some disks of a network want it to be open for writing."""
    flags = AT_ONCE | os.O_NOFOLLOW
    try:
        return os.open(path, os.O_RDWR | flags)
    except OSError as error:
        if error.errno not in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise
    return os.open(path, os.O_RDONLY | flags)


def put(path: Path, data: bytes, like: os.stat_result, unpacked: bytes) -> None:
    """Let a file with `data` take its place at once, over whatever has the name; as old as `like`,
    and for the same people. It is read again first, and must be `unpacked`. OSError, explained."""
    try:
        with beside(path, data) as new:
            os.chmod(new, stat.S_IMODE(like.st_mode))
            os.utime(new, ns=(like.st_atime_ns, like.st_mtime_ns))
            if _unpacked(new) != unpacked:
                raise Untouched("came back from the disk as something else; see to the disk")
            os.replace(new, path)
            sync_folder(path)
    except OSError as error:
        raise explained(error, path) from None


def _packed(data: bytes) -> bytes:
    """Equal games give equal bytes: neither a name nor a time is in them."""
    stream = BytesIO()
    with gzip.GzipFile("", "wb", LEVEL, stream, mtime=0) as file:
        file.write(data)
    return stream.getvalue()


def _unpacked(path: str | Path) -> bytes | None:
    """What a file holds; None where it cannot be read."""
    try:
        return read_bytes(path, LARGEST)
    except LogError:
        return None


def _same(one: Path, other: Path) -> bool:
    """Whether two files, neither of them a link, hold the same."""
    data = None if one.is_symlink() else _unpacked(one)
    return data is not None and data == _unpacked(other)


def unlink(path: Path) -> None:
    """Delete a file, also from the disk's folder. OSError, explained."""
    try:
        path.unlink()
        sync_folder(path)
    except OSError as error:
        raise explained(error, path) from None


def _refuse_elsewhere(path: Path) -> None:
    if not is_saved_game(path):
        raise Untouched(f"is no saved game; they lie in {paths.games()}")


def refuse_link(path: Path) -> None:
    """Untouched for a link."""
    if path.is_symlink():
        raise Untouched("is a link; go to the file that it leads to")
