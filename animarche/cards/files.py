"""Files of text that people write by hand, such as card files, read as a whole.

A file may be anything: it is never waited for, and no more of it is read than such a file can have.
"""

from os import PathLike

from animarche import disk
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
        with disk.opened(path) as stream:
            data = stream.read(LARGEST + 1)
    except OSError as error:
        match error:
            case disk.Irregular():
                words = f"is no regular file; give a {kind} in YAML"
            case FileNotFoundError():
                words = "there is no such file; check the path"
            case IsADirectoryError():
                words = f"is a directory; give a {kind} in YAML"
            case PermissionError():
                words = "may not be read; check its permissions"
            case _:
                words = f"cannot be read ({escaped(error.strerror or '')})"
        raise NoText(None, words) from None
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
