"""How the card room says what is wrong with a card file."""

from typing import NamedTuple


class Problem(NamedTuple):
    """Something wrong at `path` (keys and list indexes from the top of the file). `words` go on
    after the name of the field: "has fewer seats than the front"."""

    path: tuple[str | int, ...]
    words: str
