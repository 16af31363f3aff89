"""What all that lies on a disk has in common: files may be anything, and the disk may refuse.

Who reads never waits for a file; who writes puts it into its place whole, or not at all.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import time
from contextlib import contextmanager, suppress
from io import BufferedReader, FileIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    Path = str | os.PathLike[str]

# To open a pipe is to wait for who is at its other end, unless one says otherwise.
AT_ONCE = getattr(os, "O_NONBLOCK", 0)
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL
LEFT = re.compile(r"\.[0-9]+-[0-9]{19}\.tmp")  # what a program that is killed may leave

_REASONS = {
    errno.EEXIST: "there is a file of this name already; choose another name",
    errno.ENOSPC: "the disk is full; make room on it",
    errno.EDQUOT: "your share of the disk is full; make room on it",
    errno.EACCES: "writing there is not permitted; check the permissions or choose another place",
    errno.EPERM: "writing there is not permitted; check the permissions or choose another place",
    errno.EROFS: "the disk can only be read; choose another place",
    errno.ENOENT: "there is no such folder; make it or choose another place",
    errno.ENOTDIR: "part of the path is no folder; check the path",
    errno.EISDIR: "that is a folder; name a file in it",
    errno.ENAMETOOLONG: "the name is too long; choose a shorter one",
    errno.EAGAIN: "another program is playing this game; leave it there first",
    errno.ESTALE: "another program has changed, moved or deleted it; put it back as it was",
    errno.EFBIG: "the file may grow no larger; raise the limit",
    errno.EIO: "the disk has a fault; see to it, or choose another place",
}

# What a system answers that cannot do to a folder what it does to a file: nothing is wrong then.
_NOT_FOR_FOLDERS = (
    errno.EACCES,
    errno.EBADF,
    errno.EINVAL,
    errno.EISDIR,
    errno.ENOSYS,
    errno.ENOTSUP,
    errno.EPERM,
)


def explained(error: OSError, path: Path) -> OSError:
    """The error in words for players; OSError itself picks the class that fits the number."""
    number = error.errno or errno.EIO
    reason = _REASONS.get(number, f"the system says: {(error.strerror or 'no').lower()}")
    return OSError(number, reason, os.fspath(path))


# ---- reading


class Irregular(OSError):
    """A pipe, a device: what is there is no file that has an end."""


def opened(path: Path) -> BufferedReader[FileIO]:
    """A regular file to be read. OSError as of `open`; Irregular for what is none."""
    try:
        file = BufferedReader(FileIO(path, opener=_without_waiting))
    except ValueError:  # a zero byte in the path
        raise FileNotFoundError from None
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise Irregular
    return file


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | AT_ONCE)


# ---- writing


def name_beside(path: Path) -> str:
    """A name in the same folder that nothing has, and that no list of games shows; LEFT matches
    it."""
    return os.path.join(os.path.dirname(path), f".{os.getpid()}-{time.time_ns()}.tmp")


@contextmanager
def beside(path: Path, data: bytes, durable: bool = True) -> Iterator[str]:
    """A file with `data` that lies beside `path`, under another name. In the block it is given its
    own, by `os.replace` or `give_name`, whereby it appears whole; if it is not, it is gone after
    the block. `durable`: it is on the disk, not only with the system, before the block begins."""
    name = name_beside(path)
    try:
        with open(name, "xb") as file:
            file.write(data)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        yield name
    finally:
        with suppress(OSError):
            os.unlink(name)


def give_name(name: str, path: Path) -> None:
    """Give a file another name, unless something has got that meanwhile: FileExistsError. On any
    OSError `path` is as it was."""
    linked = True
    try:
        os.link(name, path)
    except FileExistsError:
        raise
    except OSError:  # this disk knows no second names
        linked = False
        # To rename writes over what is there, so the name is taken before.
        os.close(os.open(path, NEW, 0o666))
    try:
        if linked:
            os.unlink(name)
        else:
            os.replace(name, path)
    except OSError:
        os.unlink(path)
        raise


def make_folder(folder: Path) -> None:
    """Make a folder with those above it, where they are not there yet, and put their names on the
    disk. OSError, explained, where that cannot be."""
    folder = os.fspath(folder)
    missing = []
    above = folder
    while above and not os.path.lexists(above):
        missing.append(above)
        above = os.path.dirname(above)
    try:
        os.makedirs(folder, exist_ok=True)
        for made in reversed(missing):
            sync_folder(made)
    except FileExistsError:  # a file in its place, which is another thing than a log of this name
        raise explained(NotADirectoryError(errno.ENOTDIR, ""), folder) from None
    except FileNotFoundError:  # none above is missing any more: the disk takes none, as /proc
        words = "no folder can be made there; choose another place"
        raise FileNotFoundError(errno.ENOENT, words, folder) from None
    except OSError as error:
        raise explained(error, folder) from None


def sync_folder(path: Path) -> None:
    """Put the name of a file or folder on the disk as well, where the system can do that."""
    try:
        fd = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)
    except OSError as error:
        if error.errno not in _NOT_FOR_FOLDERS:
            raise
