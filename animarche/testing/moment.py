"""What a scenario looks at between two commands, and one thing that must hold there."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from animarche.engine.events import Event
from animarche.engine.game import GameState, options
from animarche.journal.codec import state_to_json
from animarche.notation.commands import write_command

Json = dict[str, Any]


class Moment:
    """A state, and the events of the step that led to it."""

    def __init__(self, state: GameState, events: tuple[Event, ...] = ()) -> None:
        self.state = state
        self.events = events
        self.seats = state.board.seats

    @cached_property
    def json(self) -> Json:
        """The state as in the log format."""
        return state_to_json(self.state)

    @cached_property
    def options(self) -> tuple[str, ...]:
        """What the player to act may do, in words."""
        return tuple(write_command(command, self.seats) for command in options(self.state))

    def player(self, seat: str) -> Json:
        """What belongs to the player on a seat."""
        found: Json = self.json["players"][self.seats.index(seat)]
        return found


class Mismatch(NamedTuple):
    """What was expected and what was found, as texts of one or more lines."""

    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that must hold; `test` gives None where it does."""

    line: int
    name: str
    test: Callable[[Moment], Mismatch | None]
