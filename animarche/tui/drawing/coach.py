"""What the guided first round says below the market: what happens, and the key that leads on."""

from animarche.tui import palette
from animarche.tui.canvas import Row
from animarche.tui.drawing.page import heading
from animarche.tui.lesson import STEPS, LessonDesk
from animarche.tui.text import cut, width, wrap

ROWS = 6  # a heading, four rows of text, and the key


def coach(lesson: LessonDesk, room: int) -> list[Row]:
    """The rows of the region."""
    text = lesson.words.text
    title = f"{text('lesson.title')} {lesson.number + 1}/{len(STEPS)}"
    keys = f"{text('lesson.more')}  {text('lesson.leave')}"
    said: list[Row] = [[(f" {line}", palette.STRONG)] for line in wrap(lesson.asks(), room - 2)]
    said += [[] for _ in range(ROWS - 2 - len(said))]
    sign, does = lesson.press()
    key = f" {sign} "
    press: Row = [
        (" ", palette.BASE),
        (key, palette.KEY),
        (f" {cut(does, room - width(key) - 2)}", palette.TITLE),
    ]
    return [heading(title, room, keys), *said[: ROWS - 2], press]
