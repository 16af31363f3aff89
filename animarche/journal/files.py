"""Opening files that may be anything at all: plain or compressed, and never waiting for one.

What is compressed says how the file begins, not its name. It is unpacked while it is read, so that
a small file which unpacks to a huge one fills no memory.
"""

from __future__ import annotations

import os
import stat
import zlib
from contextlib import contextmanager
from io import BufferedReader, FileIO, RawIOBase
from typing import TYPE_CHECKING, BinaryIO, cast

from animarche.journal.format import LogError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from _typeshed import WriteableBuffer

# To open a pipe is to wait for who is at its other end, unless one says otherwise.
AT_ONCE = getattr(os, "O_NONBLOCK", 0)
GIVE = "give the log of a game"
WHOLE = "take an unharmed copy"

_GZIP = b"\x1f\x8b"  # how every gzip file begins, and no text in UTF-8
_GZIP_BITS = 31  # tells zlib to expect gzip, whose length and checksum it then compares
_CHUNK = 1 << 16  # bytes


@contextmanager
def opened(path: str | os.PathLike[str]) -> Iterator[tuple[BinaryIO, bool]]:
    """The bytes of a regular file, those of a gzip file unpacked, and whether it is one. LogError,
    also while they are read, where there is no such file, it cannot be read, or it is damaged."""
    name = os.fsdecode(path)
    try:
        with _open(path) as file:
            if file.peek(len(_GZIP)).startswith(_GZIP):
                yield cast(BinaryIO, BufferedReader(_Unpacked(file), _CHUNK)), True
            else:
                yield file, False
    except OSError as error:
        raise LogError(name, None, _unreadable(error)) from None
    except zlib.error as error:
        cut = isinstance(error, _CutOff)
        what = "is cut off" if cut else "is damaged"
        raise LogError(name, None, f"is a compressed file that {what}; {WHOLE}.") from None


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


class _CutOff(zlib.error):
    """A gzip file that ends too early."""


class _Unpacked(RawIOBase):
    """What a gzip file of one member holds. Reading raises zlib.error for a damaged one."""

    def __init__(self, packed: BinaryIO) -> None:
        self._packed = packed
        self._zlib = zlib.decompressobj(_GZIP_BITS)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        view = memoryview(buffer)
        while not self._zlib.eof:
            packed = self._zlib.unconsumed_tail or self._packed.read(_CHUNK)
            data = self._zlib.decompress(packed, len(view))
            if data:
                view[: len(data)] = data
                return len(data)
            if not packed:
                raise _CutOff
        if self._zlib.unused_data or self._packed.read(1):
            raise zlib.error("something follows")
        return 0


def _unreadable(error: OSError) -> str:
    match error:
        case _Irregular():
            return f"is no regular file; {GIVE}."
        case FileNotFoundError():
            return "there is no such file; check the path."
        case IsADirectoryError():
            return "is a directory; give the log files in it."
        case PermissionError():
            return "may not be read; check its permissions."
        case _:
            return f"cannot be read ({error.strerror}); check the disk or give another file."
