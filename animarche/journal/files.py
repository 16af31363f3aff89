"""Opening files that may be anything at all: plain or compressed, and never waiting for one.

What is compressed says how the file begins, not its name. It is unpacked while it is read, so that
a small file which unpacks to a huge one fills no memory.
"""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager
from io import BufferedReader, FileIO
from typing import TYPE_CHECKING, BinaryIO, cast

from animarche.journal.format import LogError

if TYPE_CHECKING:
    from collections.abc import Iterator

# To open a pipe is to wait for who is at its other end, unless one says otherwise.
AT_ONCE = getattr(os, "O_NONBLOCK", 0)
GIVE = "give the log of a game"
WHOLE = "take an unharmed copy"

_GZIP = b"\x1f\x8b"  # how every gzip file begins, and no text in UTF-8


@contextmanager
def opened(path: str | os.PathLike[str]) -> Iterator[tuple[BinaryIO, bool]]:
    """The bytes of a regular file, those of a gzip file unpacked, and whether it is one. LogError,
    also while they are read, where there is no such file, it cannot be read, or it is damaged."""
    name = os.fsdecode(path)
    try:
        with _open(path) as file:
            if file.peek(len(_GZIP)).startswith(_GZIP):
                from animarche.journal.unpack import Unpacked

                yield cast(BinaryIO, BufferedReader(Unpacked(file))), True
            else:
                yield file, False
    except OSError as error:
        raise LogError(name, None, _unreadable(error)) from None


def read_bytes(path: str | os.PathLike[str], limit: int) -> bytes:
    """All bytes of a file, unpacked. LogError like `opened`, and where there are over `limit`."""
    with opened(path) as (stream, _):
        data = stream.read(limit + 1)
    if len(data) > limit:
        raise LogError(os.fsdecode(path), None, f"is longer than {limit} bytes; {GIVE}.")
    return data


def is_compressed(path: str | os.PathLike[str]) -> bool:
    """Whether a file is a gzip file. LogError where it cannot be read."""
    with opened(path) as (_, compressed):
        return compressed


def _open(path: str | os.PathLike[str]) -> BufferedReader[FileIO]:
    try:
        file = BufferedReader(FileIO(path, opener=_without_waiting))
    except ValueError:  # a zero byte in the path
        raise FileNotFoundError from None
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise _Irregular
    return file


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | AT_ONCE)


class _Irregular(OSError):
    """A pipe, a device ..."""


class Damaged(OSError):
    """A compressed file that cannot be unpacked; its text says in a clause what is wrong."""


def _unreadable(error: OSError) -> str:
    match error:
        case _Irregular():
            return f"is no regular file; {GIVE}."
        case Damaged():
            return f"is a compressed file that {error}; {WHOLE}."
        case FileNotFoundError():
            return "there is no such file; check the path."
        case IsADirectoryError():
            return "is a directory; give the log files in it."
        case PermissionError():
            return "may not be read; check its permissions."
        case _:
            return f"cannot be read ({error.strerror}); check the disk or give another file."
