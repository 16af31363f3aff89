"""What is asked at a table before something is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.tui.doubt import ALL, NONE, doubtful, wasteful
from animarche.tui.saving import saved

if TYPE_CHECKING:
    from collections.abc import Callable

    from animarche.engine.commands import Command
    from animarche.tui.screens.table import TableScreen


def doubt(screen: TableScreen, commands: tuple[Command, ...]) -> bool:
    """Ask before commands that give something away, where that is wanted. Whether it is asked."""
    table, words = screen.table, screen.game.words
    confirm = screen.game.settings.confirm
    if confirm == NONE or table.why_not(commands[0]) is not None:
        return False
    wastes = wasteful(commands, table.options, table.possible)
    if not wastes and not (confirm == ALL and doubtful(commands, table.options, table.state)):
        return False

    def play() -> None:
        screen.desk.play(commands, sure=True)
        screen.settle()

    sentence = words.text("doubt.income") if wastes else ""
    sentence = sentence or words.command(commands[0], table.state, table.names)
    ask(screen, "doubt.title", sentence, "doubt.yes", "doubt.no", play)
    return True


def leave(screen: TableScreen, close: Callable[[], None]) -> None:
    """Ask whether to leave the table, unless nothing is to be asked."""
    words, table = screen.game.words, screen.table
    if screen.game.settings.confirm == NONE:
        close()
        return
    if table.path is not None and table.journal_problem is None:
        sentence = words.text("leave.saved", path=table.path)
    else:
        sentence = saved(table, words) or ""
    ask(screen, "leave.title", sentence, "leave.yes", "leave.no", close)


def together(screen: TableScreen) -> None:
    """Ask all whether the last command, which is another player's, is taken back."""
    from animarche.tui.screens.agree import Agree

    desk, move = screen.desk, screen.desk.together
    if move is None:
        return

    def agreed(yes: bool | None) -> None:
        if yes:
            desk.undo_together()
            screen.settle()

    screen.app.push_screen(Agree(screen.table.names, move.player, desk.told(move)), agreed)


def ask(
    screen: TableScreen, title: str, sentence: str, yes: str, no: str, do: Callable[[], None]
) -> None:
    """Ask in the words of these keys, and do it if the answer is yes."""
    from animarche.tui.screens.ask import Ask

    text = screen.game.words.text

    def answered(sure: bool | None) -> None:
        if sure:
            do()

    screen.app.push_screen(Ask(text(title), sentence, text(yes), text(no)), answered)
