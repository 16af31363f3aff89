"""What every bot is."""

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import ClassVar, Protocol

from animarche.engine.commands import Command
from animarche.engine.records import record
from animarche.engine.view import PlayerView


@record
class Reason:
    """Something that speaks for a command, or against it: a term of the evaluation and how much
    more (or less) of it the command leads to than doing nothing would, in victory points."""

    term: str
    amount: float


@record
class Weighed:
    """A command that was looked at. `worth` is what the bot expects of it, in victory points,
    comparable within one judgement only; `share` the part of the thinking that went into it
    (0 to 1)."""

    command: Command
    worth: float
    share: float
    reasons: tuple[Reason, ...] = ()


@record
class Judgement:
    """What a bot thinks of its options: `weighed` holds those that it looked at, the best first,
    and the first is what it plays. `simulations` are the games played in mind for it (0: none)."""

    weighed: tuple[Weighed, ...]
    simulations: int = 0

    @property
    def command(self) -> Command:
        """What the bot plays."""
        return self.weighed[0].command


class Budget:
    """How much a bot may think about one command: so many simulations or seconds, whichever ends
    first; None is no limit. Bots that do not search need no budget.

    With simulations alone, equal seeds give equal games; with seconds they do not. `hurried` is
    asked between two simulations: once it says yes, the bot answers with the best so far.
    """

    __slots__ = ("_end", "hurried", "seconds", "simulations")

    def __init__(
        self,
        simulations: int | None = None,
        seconds: float | None = None,
        hurried: Callable[[], bool] = lambda: False,
    ) -> None:
        self.simulations, self.seconds, self.hurried = simulations, seconds, hurried
        self._end: float | None = None

    def begin(self) -> None:
        """The clock of `seconds` starts now."""
        self._end = None if self.seconds is None else perf_counter() + self.seconds

    def allows(self, simulations: int) -> bool:
        """Whether another simulation may begin after so many."""
        if self.simulations is not None and simulations >= self.simulations:
            return False
        if self._end is not None and perf_counter() >= self._end:
            return False
        return not self.hurried()


class Bot(Protocol):
    """Picks one of the legal commands of its seat.

    `looks` says whether it looks at the game at all. Making a view costs more than a move, so a
    bot that does not look may be given None for it.
    """

    looks: ClassVar[bool]

    def choose(
        self, view: PlayerView | None, options: Sequence[Command], rng: Random, budget: Budget
    ) -> Command:
        """One of `options` (at least one). `view` is what the seat may know; every chance comes
        from `rng`, so that equal seeds give equal games."""
        ...

    def judge(
        self, view: PlayerView | None, options: Sequence[Command], rng: Random, budget: Budget
    ) -> Judgement:
        """The same choice with what was thought about it: `choose` gives its `command`."""
        ...
