"""What the table says while a bot is to act, and how bots are called."""

from animarche.engine.records import record
from animarche.journal.format import PERSON
from animarche.lang.words import Words
from animarche.table.seats import level_of
from animarche.tui import palette
from animarche.tui.canvas import Row
from animarche.tui.drawing.page import heading
from animarche.tui.drawing.panels import plain
from animarche.tui.drawing.plate import badge
from animarche.tui.text import fit

THINKS, READY, STEP, STOPPED = "thinks", "ready", "step", "stopped"
DOTS = 3


@record
class Turn:
    """It is the turn of `player`, a bot of this kind and name, which is `doing` one of the above;
    bots act at a `pace` of the settings. `beat` counts the signs of life, None where nothing is to
    move; `long` is whether it has been thought for unusually long."""

    player: int
    name: str
    kind: str
    doing: str
    pace: str
    beat: int | None
    long: bool = False


def called(kind: str, words: Words) -> str:
    """How people call a kind of seat: a person, the level of a bot, or else its name."""
    level = PERSON if kind == PERSON else level_of(kind)
    return kind if level is None else words.text(f"seat.{level}")


def says(turn: Turn, words: Words) -> str:
    """Who is to act, and what that one is doing."""
    player = words.text("bots.called", player=turn.name, level=called(turn.kind, words))
    return words.text(f"bots.{turn.doing}", player=player)


def turn_row(turn: Turn, words: Words) -> Row:
    """The line on top while a bot is to act, and what may help if that takes long. What moves in it
    takes the same room always."""
    row = [(" ", palette.BASE), *badge(turn.player), (f" {says(turn, words)}", palette.STRONG)]
    if turn.doing == THINKS:
        dots = "…" if turn.beat is None else "." * (1 + turn.beat % DOTS)
        row.append((f" {fit(dots, DOTS)}", palette.STRONG))
        if turn.long:
            row.append((f"  {words.text('bots.long')}", palette.BASE))
    return row


def turn_panel(turn: Turn, words: Words, room: int) -> list[Row]:
    """What stands in place of the list of actions: who is to act, and how bots are led."""
    text = words.text
    pace = text("bots.pace", pace=text(f"settings.pace.{turn.pace}"))
    rows = [heading(text("table.actions"), room), *plain(says(turn, words), room, palette.STRONG)]
    keys = ("bots.key.go", "bots.key.start" if turn.doing == STOPPED else "bots.key.stop")
    for said in (*map(text, keys), pace):
        rows += plain(said, room)
    return rows
