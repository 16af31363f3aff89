"""Getting a card set: the standard one, or one from a file.

`standard()` reads the compiled set and imports neither pydantic nor yaml, so that starting up is
fast. A file is checked in full: every error in it is told at once, with its line.
"""

import hashlib
import json
import os
import stat
from collections.abc import Mapping
from functools import cache
from os import PathLike, fspath
from typing import Any

from animarche.engine.cards import CardSet
from animarche.engine.reading import card_set
from animarche.journal.values import escaped

# Not with pathlib, whose import takes a twentieth of the time of `animarche verify`.
COMPILED = os.path.join(os.path.dirname(__file__), "standard.json")
LARGEST = 1024 * 1024  # bytes


class CardFileError(ValueError):
    """A card file that cannot be used. `problems` are sentences, each with file, line, field, what
    was found and what is allowed; there is at least one."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@cache
def standard() -> CardSet:
    """The standard card set; the same object every time."""
    with open(COMPILED, encoding="utf-8") as stream:
        compiled = json.load(stream)
    return card_set(compiled["document"], compiled["sha256"])


def load(path: str | PathLike[str]) -> CardSet:
    """The card set of a card file. Raises CardFileError with everything that is wrong with it."""
    document = load_document(path)
    return card_set(document, digest(document))


def load_document(path: str | PathLike[str]) -> dict[str, Any]:
    """The normal form (docs/cards.md) of a card file. Raises CardFileError like `load`."""
    from animarche.cards.checking import check

    name = escaped(fspath(path))
    document, problems = check(_text(path, name))
    if problems:
        raise CardFileError([f"{name}:{line}: {words}" for line, words in problems])
    return document


def digest(document: Mapping[str, Any]) -> str:
    """The sha256 of a normal form as canonical JSON: keys sorted, no spaces, UTF-8."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _text(path: str | PathLike[str], name: str) -> str:
    """The text of a file, or CardFileError for what is no text file of a reasonable size."""
    try:
        data = _bytes(path)
    except OSError as error:
        words = _OS_ERRORS.get(type(error), f"cannot be read ({escaped(error.strerror or '')})")
        raise CardFileError([f"{name}: {words}."]) from None
    if data is None:
        raise CardFileError([f"{name}: is no regular file; give a card file in YAML."])
    if len(data) > LARGEST:
        raise CardFileError([f"{name}: is larger than 1 MiB, which no card set needs."])
    if b"\0" in data:
        raise CardFileError([f"{name}: is a binary file; give a card file in YAML."])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        words = f"is not UTF-8 text (byte 0x{data[error.start]:02x}); save the file as UTF-8."
        raise CardFileError([f"{name}:{line}: {words}"]) from None


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


_OS_ERRORS: dict[type[OSError], str] = {
    FileNotFoundError: "there is no such file; check the path",
    IsADirectoryError: "is a directory; give a card file in YAML",
    PermissionError: "may not be read; check its permissions",
}
