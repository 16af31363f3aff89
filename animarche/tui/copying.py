"""The position on the table as text, for a message or a bug report (docs/notation.md)."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from animarche import paths
from animarche.disk import beside
from animarche.notation.positions import write_position
from animarche.tui.saving import refused

if TYPE_CHECKING:
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
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside(path, f"{text}\n".encode(), durable=False) as new:
            os.replace(new, path)
    except OSError as error:
        return words.text("copied.unwritten", path=path, problem=refused(error, words))
    return words.text("copied", path=path)
