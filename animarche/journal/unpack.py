"""Unpacking gzip while it is read; imported where a file is compressed."""

from __future__ import annotations

import zlib
from io import RawIOBase
from typing import TYPE_CHECKING, BinaryIO

from animarche.journal.files import Damaged

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

_GZIP = 31  # tells zlib to expect gzip, whose length and checksum it then compares
_CHUNK = 1 << 16  # bytes


class Unpacked(RawIOBase):
    """What a gzip file of one member holds. The module gzip would do it too, but reads a long name
    in the file, or thousands of empty members, so slowly that a small file takes many seconds.

    Reading raises Damaged.
    """

    def __init__(self, packed: BinaryIO) -> None:
        self._packed = packed
        self._zlib = zlib.decompressobj(_GZIP)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        view = memoryview(buffer)
        while not self._zlib.eof:
            packed = self._zlib.unconsumed_tail or self._packed.read(_CHUNK)
            try:
                data = self._zlib.decompress(packed, len(view))
            except zlib.error:
                raise Damaged("is damaged") from None
            if data:
                view[: len(data)] = data
                return len(data)
            if not packed:
                raise Damaged("is cut off")
        if self._zlib.unused_data or self._packed.read(1):
            raise Damaged("goes on after its end")
        return 0
