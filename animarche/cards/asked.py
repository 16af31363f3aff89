"""The cards that a command line asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.arguments import bad_input
from animarche.cards import CardFileError, load, standard

if TYPE_CHECKING:
    from animarche.engine.cards import CardSet


def asked(path: str | None) -> CardSet:
    """Those of the card file `path`, without it the standard ones. ArgumentError with all that is
    wrong with the file."""
    try:
        return standard() if path is None else load(path)
    except CardFileError as error:
        raise bad_input(str(error)) from None
