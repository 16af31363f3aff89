"""The screens of a replay, row by row, without a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.strip import Strip

from animarche.tui.drawing.foot import Glance
from animarche.tui.drawing.replay import STORY, lay_out, scene
from animarche.tui.paint import paint
from animarche.tui.viewer import Viewer

if TYPE_CHECKING:
    from animarche.lang.words import Words
    from animarche.table.recording import Recording

Frame = tuple[Strip, ...]


class Film:
    """What `animarche replay` shows of a recording at each of its steps, in a terminal of
    `columns` × `rows` (at least 80×24) and a theme of `animarche.tui.theme.NAMES`; no goals but
    those that lie open."""

    def __init__(
        self, recording: Recording, words: Words, columns: int, rows: int, theme: str
    ) -> None:
        self.recording = recording
        self.words = words
        self.columns, self.rows = columns, rows
        seats = recording.log.header.players
        self.paint = paint(theme, seats, False, False, words)
        board = recording.steps[0].state.board
        self._layout = lay_out(columns, rows, board.seats, STORY)
        self.viewer = Viewer(recording, words)

    def frame(self, n: int) -> Frame:
        """The screen at step `n`, from top to bottom."""
        self.viewer.all_lines = n not in self.recording.standing
        self.viewer.go(n)
        pictures = scene(self.viewer, self._layout, Glance(still=True), self.paint)
        lying: list[list[tuple[int, Strip]]] = [[] for _ in range(self.rows)]
        for name, place in self._layout.regions.items():
            for y, strip in enumerate(pictures[name][: place.height], place.y):
                lying[y].append((place.x, strip))
        return tuple(map(self._row, lying))

    def _row(self, strips: list[tuple[int, Strip]]) -> Strip:
        """Strips beside each other, with blanks where there is none."""
        parts: list[Segment] = []
        x = 0
        for left, strip in sorted(strips, key=lambda one: one[0]):
            parts += [self._blank(left - x), *strip]
            x = left + strip.cell_length
        return Strip([*parts, self._blank(self.columns - x)], self.columns)

    def _blank(self, width: int) -> Segment:
        return Segment(" " * width, self.paint.base)
