"""Notes: the small JSON files in which the game remembers something for its player.

A player may edit them, another version may write them, a disk may spoil them. So reading answers
with what can be read and why the rest cannot, never with an error; and writing never destroys what
it did not understand.
"""

import errno
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from animarche.disk import AT_ONCE, beside
from animarche.engine.records import record

LARGEST = 1_000_000  # bytes; no note of ours has a thousandth of it
BAD = ".bad"  # what the name of a file ends in that could not be read and was moved aside


@record
class Trouble:
    """What is wrong with the note at `path`. The message `note.{code}` says it, filled in with
    `path` and `more`: "json" (line, column), "text", "object", "large", "value" (name, allowed);
    "read" and "write" where the disk refuses, with the system's name for it (errno, such as
    "eacces") and its reason."""

    code: str
    path: Path
    more: Mapping[str, str]


def read(path: Path) -> tuple[dict[str, Any], Trouble | None]:
    """What the note at `path` holds, by name; nothing, and no trouble, where there is none."""
    try:
        number = os.open(path, os.O_RDONLY | AT_ONCE)
        with os.fdopen(number, "rb") as file:
            content = file.read(LARGEST + 1) or b""
    except FileNotFoundError:
        return {}, None
    except OSError as error:
        return {}, _disk("read", path, error)
    if len(content) > LARGEST:
        return {}, Trouble("large", path, {})
    try:
        found = json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return {}, Trouble("text", path, {})
    except json.JSONDecodeError as error:
        return {}, Trouble("json", path, {"line": str(error.lineno), "column": str(error.colno)})
    except (ValueError, RecursionError):  # a number of thousands of digits, lists in lists in lists
        return {}, Trouble("large", path, {})
    if not isinstance(found, dict):
        return {}, Trouble("object", path, {})
    return found, None


def write(
    path: Path, values: Mapping[str, object], good: Callable[[Mapping[str, Any]], bool]
) -> Trouble | None:
    """Put `values` into the note at `path`, all at once or not at all; why that cannot be, or None.

    Names that are not in `values` keep what they have, for a newer version may know them. A note
    that cannot be read, or is not `good`, is moved aside first, to a name that ends in ".bad".
    """
    there, trouble = read(path)
    bad = trouble is not None or not good(there)
    text = _text({**there, **values})
    if text is None:
        bad, text = True, _text(values)
        assert text is not None
    if not bad:
        # A link to a good note stays one. Of any other the link itself is moved aside: what it
        # leads to may be anything, and is not ours to rename.
        path = Path(os.path.realpath(path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside(path, text.encode(), durable=False) as new:
            if bad:
                os.rename(path, _aside(path))
            os.replace(new, path)
    except OSError as error:
        return _disk("write", path, error)
    return None


def _text(values: Mapping[str, object]) -> str | None:
    """The note that holds `values`; None where it could not be read again, for spread out over
    lines something may be too large, or too deep to be written at all, that could just be read."""
    try:
        text = json.dumps(values, indent=2) + "\n"
    except RecursionError:
        return None
    return text if len(text) <= LARGEST else None


def _aside(path: Path) -> Path:
    """A name for a bad note beside it that nothing has yet."""
    aside, number = path.with_name(path.name + BAD), 1
    while os.path.lexists(aside):
        number += 1
        aside = path.with_name(f"{path.name}{BAD}-{number}")
    return aside


def _disk(code: str, path: Path, error: OSError) -> Trouble:
    name = errno.errorcode.get(error.errno or 0, "other").lower()
    return Trouble(code, path, {"errno": name, "reason": error.strerror or str(error)})
