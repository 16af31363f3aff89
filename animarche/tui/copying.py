"""The position on the table as text, for a message or a bug report (docs/notation.md)."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from animarche import paths
from animarche.notation.positions import write_position
from animarche.tui.saving import refused

if TYPE_CHECKING:
    from pathlib import Path

    from textual.app import App

    from animarche.engine.state import GameState
    from animarche.lang.words import Words


def copy_position(app: App[object], state: GameState, words: Words, hidden: bool) -> str:
    """Copy a position, with `hidden` as far as everybody may know it; the sentence that says where
    it is now.

    The terminal is asked to put it into the clipboard (OSC 52), also over ssh and in a browser.
    There is no answer, and some terminals do not listen. So it goes into a file as well, which
    always has the position that was copied last.
    """
    text, path = write_position(state, hidden), paths.position()
    app.copy_to_clipboard(text)
    try:
        _put(path, text + "\n")
    except OSError as error:
        return words.text("copied.unwritten", path=path, problem=refused(error, words))
    return words.text("copied", path=path)


def _put(path: Path, text: str) -> None:
    """Write a file, all at once or not at all."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        beside.write_text(text, encoding="ascii")
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
