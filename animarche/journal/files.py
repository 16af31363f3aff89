"""Opening files that may be anything at all: plain or compressed, and never waiting for one.

What is compressed says how the file begins, not its name. It is unpacked while it is read, so that
a small file which unpacks to a huge one fills no memory.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from io import BufferedReader
from typing import TYPE_CHECKING, BinaryIO, cast

from animarche import disk
from animarche.journal.format import REPAIR, LogError

if TYPE_CHECKING:
    from collections.abc import Iterator

GIVE = "give the log of a game"
WHOLE = "take an unharmed copy"

_GZIP = b"\x1f\x8b"  # how every gzip file begins, and no text in UTF-8


@contextmanager
def opened(path: str | os.PathLike[str]) -> Iterator[tuple[BinaryIO, bool]]:
    """The bytes of a regular file, those of a gzip file unpacked, and whether it is one. LogError,
    also while they are read, where there is no such file, it cannot be read, or it is damaged."""
    name = os.fsdecode(path)
    try:
        with disk.opened(path) as file:
            if begins_compressed(file.peek(len(_GZIP))):
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


def begins_compressed(data: bytes) -> bool:
    """Whether a file that begins with these bytes is a gzip file."""
    return data.startswith(_GZIP)


def is_compressed(path: str | os.PathLike[str]) -> bool:
    """Whether a file is a gzip file. LogError where it cannot be read."""
    with opened(path) as (_, compressed):
        return compressed


class Damaged(OSError):
    """A compressed file that cannot be unpacked; its text says in a clause what is wrong."""


def _unreadable(error: OSError) -> str:
    match error:
        case disk.Irregular():
            return f"is no regular file; {GIVE}."
        case Damaged():
            return f"is a compressed file that {error}; {WHOLE}, or see what {REPAIR} can keep."
        case FileNotFoundError():
            return "there is no such file; check the path."
        case IsADirectoryError():
            return "is a directory; give the log files in it."
        case PermissionError():
            return "may not be read; check its permissions."
        case _:
            return f"cannot be read ({error.strerror}); check the disk or give another file."
