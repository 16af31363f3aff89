"""What every reader promises: whatever a file holds, it answers, or raises its own error, whose
text is clean and names the file."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from animarche.paths import HOME

LONGEST = 2000  # signs of a message, without the file's name
_WIDE_SPACE = "\u3000"  # ordinary Japanese text, although str.isprintable says no


class Broken(AssertionError):
    """A reader did not keep its promise."""


def assert_clean(text: str, longest: int = LONGEST) -> None:
    """Nothing in a line of text that a terminal obeys or cannot show."""
    if not text.replace(_WIDE_SPACE, " ").isprintable():
        bad = next(sign for sign in text if not sign.isprintable() and sign != _WIDE_SPACE)
        raise Broken(f"{bad!a} in {text[:300]!a}")
    if len(text) > longest:
        raise Broken(f"{len(text)} signs: {text[:300]}")


def assert_told(text: str, path: Path) -> None:
    """One clean sentence about the file."""
    name = str(path)
    if not text.startswith(name) or not text.endswith((".", "?")):
        raise Broken(f"no sentence about the file: {text[:300]!a}")
    assert_clean(text.removeprefix(name))


@contextmanager
def home(folder: Path) -> Iterator[None]:
    """The player's own files lie in `folder`."""
    before = os.environ.get(HOME)
    os.environ[HOME] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ[HOME]
        else:
            os.environ[HOME] = before
