"""Getting a card set: the standard one, or one from a file.

`standard()` reads the compiled set and imports neither pydantic nor yaml, so that starting up is
fast. A file is checked in full: every error in it is told at once, with its line.
"""

import hashlib
import json
import os
from collections.abc import Mapping
from functools import cache
from os import PathLike, fspath
from typing import Any

from animarche.engine.cards import CardSet
from animarche.engine.reading import card_set
from animarche.journal.values import escaped

# Not with pathlib, whose import takes a twentieth of the time of `animarche verify`.
COMPILED = os.path.join(os.path.dirname(__file__), "standard.json")
# What the standard set was before, by sha256, so that games that began with it can go on.
OLDER = {
    "37a1869d9b9e2b6043848e56a4450995cb37df5a5f428c73a3d958a0bba2542f": "standard-1.json",
    "f3ce295f1e9cb9124b1a3b8e205087d881e4387117be1c12d9456803ad120642": "standard-2.json",
}
KIND = "card file"


class CardFileError(ValueError):
    """A card file that cannot be used. `problems` are sentences, each with file, line, field, what
    was found and what is allowed; there is at least one."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@cache
def standard() -> CardSet:
    """The standard card set; the same object every time."""
    return _compiled(COMPILED)


@cache
def _older(sha256: str) -> CardSet:
    return _compiled(os.path.join(os.path.dirname(COMPILED), "older", OLDER[sha256]))


def _compiled(path: str) -> CardSet:
    with open(path, encoding="utf-8") as stream:
        compiled = json.load(stream)
    return card_set(compiled["document"], compiled["sha256"])


def known(sha256: str) -> CardSet | None:
    """The standard card set of this sha256, as it is or as it was; None if it never was one."""
    now = standard()
    if sha256 == now.sha256:
        return now
    return _older(sha256) if sha256 in OLDER else None


def load(path: str | PathLike[str]) -> CardSet:
    """The card set of a card file. Raises CardFileError with everything that is wrong with it."""
    document = load_document(path)
    return card_set(document, digest(document))


def load_document(path: str | PathLike[str]) -> dict[str, Any]:
    """The normal form (docs/cards.md) of a card file. Raises CardFileError like `load`."""
    from animarche.cards.checking import check
    from animarche.cards.files import NoText, text_of

    name = escaped(fspath(path))
    try:
        text = text_of(path, KIND)
    except NoText as error:
        where = name if error.line is None else f"{name}:{error.line}"
        raise CardFileError([f"{where}: {error.words}."]) from None
    document, problems = check(text)
    if problems:
        raise CardFileError([f"{name}:{line}: {words}" for line, words in problems])
    return document


def digest(document: Mapping[str, Any]) -> str:
    """The sha256 of a normal form as canonical JSON: keys sorted, no spaces, UTF-8."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
