"""The damaged logs that lie beside the games that were mended of them."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from animarche import paths

if TYPE_CHECKING:
    from pathlib import Path

DAMAGED = ".damaged"  # what the name of one ends in; the second of the same log in "-2" after it
_NAME = re.compile(
    rf"(.*{re.escape(paths.LOG)})(?:{re.escape(paths.PACKED)})?{re.escape(DAMAGED)}(?:-[0-9]+)?",
    re.DOTALL,
)


def copies() -> list[Path]:
    """All that lie among the saved games, by name."""
    try:
        names = sorted(os.listdir(paths.games()))
    except OSError:
        return []
    return [paths.games() / name for name in names if _NAME.fullmatch(name)]


def copies_of(log: Path) -> list[Path]:
    """Those of one of the saved games, whether it was compressed then, or is now."""
    plain = log.name.removesuffix(paths.PACKED)
    return [path for path in copies() if _game(path) == plain]


def _game(copy: Path) -> str:
    match = _NAME.fullmatch(copy.name)
    return match[1] if match else ""
