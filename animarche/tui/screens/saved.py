"""The saved games, the last played first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from animarche import paths
from animarche.table.shelf import Saved as Game
from animarche.table.shelf import shelf
from animarche.tui import palette
from animarche.tui.drawing.page import heading
from animarche.tui.saving import stands, when, who
from animarche.tui.screens.paper import Line, Paper
from animarche.tui.text import clean, cut, fit

if TYPE_CHECKING:
    from animarche.tui.canvas import Row
    from animarche.tui.drawing.page import Keys

MOST = 200  # games that are listed; older ones lie in the folder
AT_ONCE = 0.03  # seconds of reading between two pictures
WHEN, STANDS, SEED = 12, 25, 11  # cells of these columns; the players have the rest
WIDEST = 104
WAITS = "▪"  # marks a game that one can go on with


class Saved(Paper[Path | None]):
    """Choose a game to go on with, or a finished one to look at; Escape leads back. The list grows
    while the games are read."""

    def __init__(self) -> None:
        super().__init__()
        self._games: list[Game] = []
        self._shelf: Iterator[Game] | None = None
        self._older = 0

    def on_mount(self) -> None:
        """Begin to read."""
        self._shelf = islice(shelf(self.game.games.cards_of), MOST)
        self._older = max(0, len(paths.saved_games()) - MOST)
        self._read()

    def _read(self) -> None:
        """Read some more games, and show them."""
        if self._shelf is None or not self.is_attached:
            return
        until = monotonic() + AT_ONCE
        for game in self._shelf:
            self._games.append(game)
            if monotonic() > until:
                self.call_after_refresh(self._read)
                break
        else:
            self._shelf = None
        self.repaint()

    def page(self, columns: int) -> list[Line]:
        """One line a game: when it was played, who plays, how far it has come, its seed."""
        text, room = self.words.text, min(columns, WIDEST)
        rest = room - 2 - WHEN - STANDS - SEED
        heads = (
            (text("saved.when"), WHEN),
            (text("saved.who"), rest),
            (text("saved.stands"), STANDS),
            (text("newgame.seed"), SEED),
        )
        legend = f"{WAITS} {text('saved.waits')}" if self._games else ""
        lines = [
            Line(heading(text("title.saved"), room, legend)),
            Line(),
        ]
        if self._games:
            row = "  " + "".join(fit(head, cells) for head, cells in heads)
            lines.append(Line([(row, palette.FAINT)]))
        lines += [self._line(game, rest) for game in self._games]
        if not self._games and self._shelf is None:
            lines.append(Line([(text("saved.none"), palette.BASE)]))
        if self._older:
            folder = clean(str(paths.games()))
            older = text("saved.older", n=self._older, folder=folder)
            lines += [Line(), Line([(cut(older, room), palette.FAINT)])]
        # From the top, so that nothing moves while the list grows.
        return lines + [Line()] * (self.room.height - 1 - len(lines))

    def keys(self) -> Keys:
        """Choose, open, back."""
        text = self.words.text
        go = ("enter", "Enter", text("key.open"))
        return ("down", "↑ ↓", text("key.choose")), go, ("escape", "Esc", text("key.back"))

    def _line(self, game: Game, rest: int) -> Line:
        role = palette.STRONG if game.unfinished else palette.BASE
        seed = "" if game.header is None or game.header.seed is None else str(game.header.seed)
        row: Row = [
            (f"{WAITS} " if game.unfinished else "  ", palette.GAIN),
            (fit(when(game), WHEN), palette.FAINT),
            (fit(cut(who(game), rest - 2), rest), role),
            (fit(cut(stands(game, self.words), STANDS - 2), STANDS), role),
            (fit(seed, SEED), palette.FAINT),
        ]
        return Line(row, None if game.header is None else partial(self.dismiss, game.path))

    def key(self, key: str) -> bool:
        """Escape and q lead back."""
        if key in ("escape", "q"):
            self.dismiss(None)
            return True
        return False
