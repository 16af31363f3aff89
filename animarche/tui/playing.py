"""What is done at one table, by its players and by bots, and what is said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.engine import commands as c
from animarche.engine.events import PhaseBegan
from animarche.engine.state import ROUNDS
from animarche.tui.summary import summary
from animarche.tui.telling import Telling
from animarche.tui.text import joined

if TYPE_CHECKING:
    from collections.abc import Callable

    from animarche.bots import Judgement
    from animarche.engine.events import Event
    from animarche.engine.game import GameState
    from animarche.engine.refusals import Refusal
    from animarche.lang.words import Words
    from animarche.table import Move, Table


class Playing(Telling):
    """Plays commands, takes them back, and says what happened or why it may not be. `doubt` asks
    before commands that give something away, and says whether it does; `stopped` is whether bots
    wait until they are told to go on."""

    def __init__(self, table: Table, words: Words) -> None:
        super().__init__(table, words)
        self.stopped = False
        self.doubt: Callable[[tuple[c.Command, ...]], bool] = lambda commands: False

    @property
    def state(self) -> GameState:
        """The state of the game."""
        return self.table.state

    def fresh(self) -> None:
        """Begin a new choice, for the game has gone on."""
        raise NotImplementedError

    def play_judged(self, judgement: Judgement) -> None:
        """Play what a bot has chosen, and say why."""
        told = self.table.play(judgement.command)
        self.judged[self.table.moves[-1].n] = judgement
        self._tell(told, judgement)

    @property
    def proposal(self) -> tuple[c.Command, ...]:
        """What one key does now; () for nothing."""
        raise NotImplementedError

    def play(self, commands: tuple[c.Command, ...], sure: bool = False) -> None:
        """Play commands of a person, one after the other, and say what happened or why it may not
        be: nobody acts for a bot. Unless `sure`, nothing is played yet where there is a doubt,
        which asks first."""
        told: list[Event] = []
        if self.table.bot:
            self.say(self.words.text("deed.bots_turn"), refused=True)
            return
        if not sure and self.doubt(commands):
            return
        for command in commands:
            if refusal := self.table.why_not(command):
                self._tell(tuple(told))
                self.refuse(refusal)
                return
            told += self.table.play(command)
        self._tell(tuple(told))

    def _tell(self, events: tuple[Event, ...], judged: Judgement | None = None) -> None:
        if not events:
            return
        self.log += self.lines(events, judged)
        self.fresh()
        reason = "" if judged is None else self.reason(judged)
        said = summary(events, self.state, self.words, self.table.names, reason)
        began = [e for e in events if isinstance(e, PhaseBegan)]
        if began and began[-1].round == ROUNDS:
            said.append(self.words.text(f"last.{began[-1].phase}"))
        self.say(joined(said))

    def pass_turn(self) -> None:
        """Pass, or say why not."""
        self.play((c.PASS,))

    def shortcut(self) -> None:
        """Do what is proposed, if anything is."""
        if self.proposal:
            self.play(self.proposal)

    def undo(self) -> None:
        """Take back the last command, or say why it stays."""
        self._take_back(self.table.undo_refusal(), self.table.undo, "table.undone")

    def restart(self) -> None:
        """Take back the whole turn, or say why it stays."""
        self._take_back(self.table.restart_refusal(), self.table.restart, "table.restarted")

    @property
    def together(self) -> Move | None:
        """The move that may be taken back if all people agree; None if not even then."""
        return None if self.table.undo_together_refusal() else self.table.last_decision

    def undo_together(self) -> None:
        """Take back the last command as all agree, or say why it stays."""
        refusal = self.table.undo_together_refusal()
        self._take_back(refusal, self.table.undo_together, "table.undone")

    def _take_back(self, refusal: Refusal | None, does: Callable[[], object], says: str) -> None:
        if refusal:
            self.refuse(refusal)
            return
        does()
        self.retell()
        self.fresh()
        self.say(self.words.text(says))

    def redo(self) -> None:
        """Play again what was taken back last, or say why not."""
        if refusal := self.table.redo_refusal():
            self.refuse(refusal)
        else:
            self._tell(self.table.redo())
