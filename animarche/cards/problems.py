"""How the card room says what is wrong with a card file."""

from typing import NamedTuple

from animarche.journal.values import escaped

_LONGEST = 60


class Problem(NamedTuple):
    """Something wrong at `path` (keys and list indexes from the top of the file). `words` go on
    after the name of the field: "has fewer seats than the front"."""

    path: tuple[str | int, ...]
    words: str


def shown(text: str) -> str:
    """`text` in quotes for a message: control signs escaped, so that a file cannot steer the
    terminal, and cut to about 60 signs."""
    cut = text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
    return '"' + escaped(cut.replace("\\", "\\\\").replace('"', '\\"')) + '"'
