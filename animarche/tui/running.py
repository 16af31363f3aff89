"""The app from its beginning to its end, in a terminal that may be any."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from animarche.arguments import BAD_INPUT
from animarche.journal.values import escaped
from animarche.tui.app import Animarche
from animarche.tui.terminal import (
    forgive_a_dead_terminal,
    forgive_garbled_typing,
    settle_garbage,
)

if TYPE_CHECKING:
    from animarche.table import Table
    from animarche.table.recording import Recording


def run(
    table: Table | None = None,
    *,
    lang: str | None = None,
    cards_path: str | None = None,
    watched: tuple[Recording, int] | None = None,
) -> int:
    """Run the app: at the title, straight at `table`, or at a step of a recording that is
    `watched`. `lang` is "en" or "ja", or None for that of the settings; `cards_path` a card file
    for games begun from the title. Returns the exit
    status: 2 where something that was played could not be saved, which is said on stderr."""
    app = Animarche(table, lang, cards_path, watched)
    settle_garbage()
    forgive_garbled_typing()
    forgive_a_dead_terminal()
    try:
        status = app.run(mouse=app.settings.mouse == "on")
    finally:
        if app.last is not None:
            app.last.close()
    lost = app.last is not None and app.last.journal_problem is not None
    if (words := app.farewell()) and sys.stdout.isatty():  # else the terminal is gone
        print(escaped(words), file=sys.stderr if lost else sys.stdout)
    status = status or (1 if app.return_code is None else app.return_code)  # None: it broke down
    return status or (BAD_INPUT if lost else 0)
