"""Files of text that people write by hand, such as card files, read as a whole.

A file may be anything: it is never waited for, and no more of it is read than such a file can have.
"""

import os
import stat
from os import PathLike

from animarche.journal.values import escaped

LARGEST = 1024 * 1024  # bytes


class NoText(Exception):
    """A file that cannot be read, or is no text: the line, from 1, or None where it is the whole
    file, and words that go on after the name of the file."""

    def __init__(self, line: int | None, words: str) -> None:
        super().__init__(words)
        self.line = line
        self.words = words


def text_of(path: str | PathLike[str], kind: str) -> str:
    """The text of the file at `path`; `kind` is what words call such a file. Raises NoText."""
    try:
        data = _bytes(path)
    except OSError as error:
        match error:
            case FileNotFoundError():
                words = "there is no such file; check the path"
            case IsADirectoryError():
                words = f"is a directory; give a {kind} in YAML"
            case PermissionError():
                words = "may not be read; check its permissions"
            case _:
                words = f"cannot be read ({escaped(error.strerror or '')})"
        raise NoText(None, words) from None
    if data is None:
        raise NoText(None, f"is no regular file; give a {kind} in YAML")
    if len(data) > LARGEST:
        raise NoText(None, f"is larger than 1 MiB, which no {kind} needs")
    if b"\0" in data:
        raise NoText(None, f"is a binary file; give a {kind} in YAML")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        words = f"is not UTF-8 text (byte 0x{data[error.start]:02x}); save the file as UTF-8"
        raise NoText(line, words) from None


def _bytes(path: str | PathLike[str]) -> bytes | None:
    """The first LARGEST + 1 bytes of a file; None for devices and pipes, which may never end."""
    try:
        mode = os.stat(path).st_mode
    except ValueError:  # a zero byte in the path
        raise FileNotFoundError from None
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):  # opening a directory says that it is one
        return None
    with open(path, "rb") as stream:
        return stream.read(LARGEST + 1)
