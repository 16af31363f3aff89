"""What is asked at a table before something is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.tui.deeds import BY_ID
from animarche.tui.doubt import ALL, NONE, doubtful, wasteful
from animarche.tui.saving import disk, left

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from animarche.engine.commands import Command
    from animarche.tui.screens.ask import Ask
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
    screen.table.save()  # it may have been deleted since
    if screen.game.settings.confirm == NONE or screen.table.journal_problem is not None:
        unsaved(screen, close)
        return
    sentence = left(screen.table, screen.game.words)
    ask(screen, "leave.title", sentence, "leave.yes", "leave.no", close)


def unsaved(
    screen: TableScreen, do: Callable[[], object], no: Callable[[], object] | None = None
) -> Ask | None:
    """Do what leaves this table; where that loses what could not be saved, ask first. What asks, if
    it is asked; the answer no does `no`."""
    table, words = screen.table, screen.game.words
    table.save()  # once more
    problem = table.journal_problem
    if problem is None:
        do()
        return None
    why, sign = disk(problem.code, problem.reason, words), BY_ID["elsewhere"].sign
    sentence = words.text("unsaved.leave", problem=why, n=table.unsaved, sign=sign)
    return ask(screen, "unsaved.title", sentence, "leave.yes", "leave.no", do, no)


def elsewhere(screen: TableScreen) -> None:
    """Offer other places for a game that cannot be saved in its own, and go on in one of them."""
    from animarche.tui.screens.elsewhere import Elsewhere

    def chosen(path: Path | None) -> None:
        screen.settle()
        if path is not None:
            screen.desk.say(screen.game.words.text("elsewhere.done", path=path))
            screen.repaint()

    screen.app.push_screen(Elsewhere(screen.table), chosen)


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

    table = screen.table
    question = Agree(table.names, table.people, move.player, desk.told(move))
    screen.app.push_screen(question, agreed)


def ask(
    screen: TableScreen,
    title: str,
    sentence: str,
    yes: str,
    no: str,
    do: Callable[[], object],
    otherwise: Callable[[], object] | None = None,
) -> Ask:
    """Ask in the words of these keys, and do it if the answer is yes, and `otherwise` if not."""
    from animarche.tui.screens.ask import Ask

    text = screen.game.words.text

    def answered(sure: bool | None) -> None:
        if sure:
            do()
        elif otherwise is not None:
            otherwise()

    question = Ask(text(title), sentence, text(yes), text(no))
    screen.app.push_screen(question, answered)
    return question
