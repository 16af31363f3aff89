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
    `undone`, the next one last. `bots` are the players who agree to everything: what they did goes
    with the decision of a person before it."""

    def __init__(self, first: GameState, bots: frozenset[int] = frozenset()) -> None:
        self.first = first
        self.bots = bots
        self.standing: list[Move] = []
        self.undone: list[Move] = []
        self._revealed = 0  # so many moves stand for good, as hidden things came to light;
        self._decided = 0  # and so many unless all agree, as another person has decided since

    @property
    def state(self) -> GameState:
        """The state now."""
        return self._before(len(self.standing))

    def _before(self, index: int) -> GameState:
        """The state before the move with this index."""
        return self.standing[index - 1].state if index else self.first

    def add(self, move: Move) -> None:
        """A command was played. Where it is not the one taken back, all that was is gone."""
        last = self.last
        if move.player not in self.bots and last is not None and last.player != move.player:
            self._decided = len(self.standing)
        self.standing.append(move)
        if any(isinstance(event, REVEALING) for event in move.events):
            self._revealed = len(self.standing)
        again = self.undone.pop() if self.undone else None
        if again is None or again.command != move.command:
            self.undone.clear()

    def take_back(self, count: int) -> None:
        """The last `count` moves no longer stand. It is the turn of the player of the first of them
        again, who may go on taking back own moves, and those of bots between them."""
        taken = self.standing[-count:]
        del self.standing[-count:]
        self.undone += reversed(taken)
        begun, free = len(self.standing), {taken[0].player, *self.bots}
        while begun and self.standing[begun - 1].player in free:
            begun -= 1
        self._decided = min(self._decided, begun)
        self._revealed = min(self._revealed, len(self.standing))

    def _last(self) -> int:
        """The index of the last move of a person; -1 if there is none."""
        for index in range(len(self.standing) - 1, -1, -1):
            if self.standing[index].player not in self.bots:
                return index
        return -1

    @property
    def last(self) -> Move | None:
        """The last move of a person."""
        index = self._last()
        return None if index < 0 else self.standing[index]

    @property
    def since(self) -> int:
        """How many moves there are from the last one of a person on."""
        return len(self.standing) - self._last()

    def undo_refusal(self) -> Refusal | None:
        """Why the last move of a person may not be taken back by that person alone; see
        `Table.undo_refusal`."""
        if refusal := self.together_refusal():
            return refusal
        return refuse("", "undo_other_player") if self._last() < self._decided else None

    def together_refusal(self) -> Refusal | None:
        """Why the last move of a person may not be taken back even where all agree."""
        last = self._last()
        if last < 0:
            return refuse("", "undo_nothing")
        return refuse("", "undo_revealed") if last < self._revealed else None

    def redo_refusal(self) -> Refusal | None:
        """Why nothing can be played again."""
        return None if self.undone else refuse("", "redo_nothing")

    def turn(self) -> int:
        """How many moves a restart takes back; see `Table.restart`."""
        last = self._last()
        begun = last + 1
        for index in range(last, max(self._revealed, self._decided) - 1, -1):
            same = self.standing[index].player == self.standing[last].player
            if not same or self._before(index).phase != self._before(last).phase:
                break
            begun = index
        return len(self.standing) - begun
