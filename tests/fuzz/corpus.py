"""Good files to start from."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Corpus:
    """Good files to start from. `trees` are the same ones as values, where they have any: of a file
    of JSON lines (`lines`) the list of its lines, else the one value. `words` stand in such files;
    `pack` makes the files of the seeds, which may be spoilt before or after."""

    seeds: tuple[bytes, ...]
    trees: tuple[Any, ...] = ()
    lines: bool = False
    words: tuple[bytes, ...] = ()
    pack: Callable[[bytes], bytes] | None = None
