"""The moves of a game that stand, which of them may be taken back, and what may be played again.

It knows nothing of a log. A log that is read again leads to the same as playing did: all that
counts are the moves, and what was taken back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.engine.events import AdRevealed, GameOver, GoalDropped, GoalScored
from animarche.engine.records import record
from animarche.engine.refusals import Refusal, refuse

if TYPE_CHECKING:
    from animarche.engine.commands import Command
    from animarche.engine.events import Event
    from animarche.engine.state import GameState

# Something hidden came to light: nobody may go back before it and decide again (O6).
REVEALING = (AdRevealed, GoalScored, GoalDropped, GameOver)


@record
class Move:
    """A command that stands: its line `n` in the log (from 1), the player (0-based), what happened,
    and the state after it with all automatic steps."""

    n: int
    player: int
    command: Command
    events: tuple[Event, ...]
    state: GameState


class Moves:
    """The moves since the state `first` that stand, and those taken back that may be played again:
    `undone`, the next one last."""

    def __init__(self, first: GameState) -> None:
        self.first = first
        self.standing: list[Move] = []
        self.undone: list[Move] = []
        self._revealed = 0  # so many moves stand for good, as hidden things came to light;
        self._decided = 0  # and so many unless all agree, as another player has decided since

    @property
    def state(self) -> GameState:
        """The state now."""
        return self._before(len(self.standing))

    def _before(self, index: int) -> GameState:
        """The state before the move with this index."""
        return self.standing[index - 1].state if index else self.first

    def add(self, move: Move) -> None:
        """A command was played. Where it is not the one taken back, all that was is gone."""
        if self.standing and self.standing[-1].player != move.player:
            self._decided = len(self.standing)
        self.standing.append(move)
        if any(isinstance(event, REVEALING) for event in move.events):
            self._revealed = len(self.standing)
        again = self.undone.pop() if self.undone else None
        if again is None or again.command != move.command:
            self.undone.clear()

    def take_back(self, count: int) -> None:
        """The last `count` moves no longer stand. It is the turn of the player of the first of them
        again, who may go on taking back own moves."""
        taken = self.standing[-count:]
        del self.standing[-count:]
        self.undone += reversed(taken)
        begun = len(self.standing)
        while begun and self.standing[begun - 1].player == taken[0].player:
            begun -= 1
        self._decided = min(self._decided, begun)
        self._revealed = min(self._revealed, len(self.standing))

    def undo_refusal(self) -> Refusal | None:
        """Why the last move may not be taken back by its player alone; see `Table.undo_refusal`."""
        if refusal := self.together_refusal():
            return refusal
        free = len(self.standing) > self._decided
        return None if free else refuse("", "undo_other_player")

    def together_refusal(self) -> Refusal | None:
        """Why the last move may not be taken back even where all agree."""
        if not self.standing:
            return refuse("", "undo_nothing")
        return refuse("", "undo_revealed") if len(self.standing) == self._revealed else None

    def redo_refusal(self) -> Refusal | None:
        """Why nothing can be played again."""
        return None if self.undone else refuse("", "redo_nothing")

    def turn(self) -> int:
        """How many moves a restart takes back; see `Table.restart`."""
        last = len(self.standing) - 1
        begun = last + 1
        for index in range(last, max(self._revealed, self._decided) - 1, -1):
            same = self.standing[index].player == self.standing[last].player
            if not same or self._before(index).phase != self._before(last).phase:
                break
            begun = index
        return last + 1 - begun
