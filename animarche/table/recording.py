"""A game that is over, or was left, with every step at hand: what a replay shows.

A log is played again once, when it is opened; then any step is only looked up. Steps are the lines
of the log: 0 is the deal, n the game after line n, lines that were taken back and undos too.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from animarche.engine.events import AdRan, GameOver, GoalScored, PhaseBegan, PublicBuilt
from animarche.engine.records import record
from animarche.engine.state import OVER, PHASE_NAMES, ROUNDS
from animarche.journal.format import Entry, LogError, Undo
from animarche.journal.read import read_log
from animarche.journal.replay import MOST_SHOWN, replay, without_cards
from animarche.table.undoing import Move

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from os import PathLike

    from animarche.engine.cards import CardSet
    from animarche.engine.state import GameState
    from animarche.journal.format import Header
    from animarche.journal.read import Log
    from animarche.journal.replay import Step

COMMAND, TURN, PHASE, ROUND = "command", "turn", "phase", "round"
UNITS = (COMMAND, TURN, PHASE, ROUND)
BUILDING, AD, GOAL = "building", "ad", "goal"

_PLACE = re.compile(rf"r?([1-{ROUNDS}])(?:\.({'|'.join(PHASE_NAMES)}))?")


@record
class Mark:
    """What a step is remembered for. `kind` is "round" or "phase" (one begins; `id` is its number
    or name), "building" (a public one, by copy id), "ad" (one runs, `player` takes it), "goal"
    (one scores) or "over"; `player` is None where nobody in particular does it."""

    n: int
    kind: str
    player: int | None
    id: str


class Recording:
    """A log that was played again. `steps[n]` is the game after line n; where the log diverges the
    steps end before it. `fidelity`, `doubts` and `divergence` are as of a `Replay`. `names` are the
    players' as they were typed, `standing` the steps that count at the end: 0, and the commands
    that were not taken back; `marks` are of these."""

    def __init__(self, log: Log, cards: CardSet) -> None:
        """LogError where the deal is impossible with these cards, or the log too long to watch."""
        if len(log.lines) > MOST_SHOWN:
            many = f"has {len(log.lines)} lines; a game of over {MOST_SHOWN} cannot be watched."
            raise LogError(log.path, None, many)
        played = replay(log, cards)
        self.log = log
        self.cards = cards
        self.names: tuple[str, ...] = tuple(seat.name for seat in log.header.players)
        self.steps: tuple[Step, ...] = tuple(played)
        self.fidelity = played.fidelity
        self.doubts = played.doubts
        self.divergence = played.divergence
        self.standing: tuple[int, ...] = (0, *(move.n for move in self.moves(self.last)))
        self.marks: tuple[Mark, ...] = tuple(_marks(self.steps[n] for n in self.standing))

    @classmethod
    def read(
        cls, path: str | PathLike[str], cards_of: Callable[[Header], CardSet | None]
    ) -> Recording:
        """The log at `path`, played with the cards that `cards_of` finds for its header (None for
        unknown ones). LogError for what cannot be played again."""
        log = read_log(path)
        cards = cards_of(log.header)
        if cards is None:
            raise without_cards(log)
        return cls(log, cards)

    @property
    def last(self) -> int:
        """The last step that can be shown."""
        return len(self.steps) - 1

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""
        return self.steps[-1].state.phase == OVER

    def before(self, n: int) -> GameState:
        """The state in which line `n` was given; of the deal, the deal itself."""
        return self.steps[max(0, n - 1)].state

    def leaves_phase(self, n: int) -> bool:
        """Whether step `n` led to another phase than that in which its line was given."""
        before, here = self.before(n), self.steps[n].state
        return (before.round, before.phase) != (here.round, here.phase)

    def moves(self, n: int) -> tuple[Move, ...]:
        """The moves that stand at step `n`, in order."""
        standing: list[Move] = []
        for step in self.steps[1 : n + 1]:
            line = step.line
            if type(line) is Entry:
                standing.append(Move(step.n, line.player, line.command, step.events, step.state))
            elif type(line) is Undo:
                del standing[-line.undo :]
        return tuple(standing)

    def next(self, n: int, unit: str, by: int, track: Sequence[int] | None = None) -> int:
        """The step to go to from step `n`, on (`by` = 1) or back (-1) to where the next command,
        turn, phase or round begins; the first or last step where there is none. `track` are the
        steps to walk on, ascending: those that stand, if none are given.

        A turn is over when another player is to act, or another phase begins.
        """
        track = self.standing if track is None else track
        begins = [track[0]]
        for before, here in pairwise(track):
            if self._key(here, unit) != self._key(before, unit):
                begins.append(here)
        if by > 0:
            found = begins[bisect_right(begins, n) :]
            return found[0] if found else track[-1]
        found = begins[: bisect_left(begins, n)]
        return found[-1] if found else track[0]

    def _key(self, n: int, unit: str) -> tuple[object, ...]:
        """Two steps one after the other belong to one unit where their keys are equal."""
        state = self.steps[n].state
        match unit:
            case "turn":
                return state.round, state.phase, state.to_act
            case "phase":
                return state.round, state.phase
            case "round":
                return (state.round,)
            case _:
                return (n,)

    def find(self, text: str) -> int:
        """The step that a text names: "57", "start", "end", "r3" (where round 3 begins), "r3.work"
        (also "3.work"), or a position as text (docs/notation.md), the first step that shows it.
        ValueError with one clause that says what may be typed, or that there is no such step."""
        if text.lstrip().startswith("animarche-"):
            return self._showing(text)
        said = unicodedata.normalize("NFKC", text).strip().casefold()
        if said in ("start", "end"):
            return 0 if said == "start" else self.last
        if said.isascii() and said.isdigit() and len(said) <= len(str(MOST_SHOWN)):
            if (n := int(said)) <= self.last:
                return n
            raise ValueError(f"there are only {self.last} steps")
        match = _PLACE.fullmatch(said)
        if match is None and re.match(r"r[0-9]|[0-9]+\.", said):
            phases = ", ".join(PHASE_NAMES)
            raise ValueError(f"rounds are r1 to r{ROUNDS}, their phases {phases}, as in r3.work")
        if match is None:
            raise ValueError(
                "a step is a number, start, end, a place such as r3 or r3.work, or a position"
            )
        round_, phase = int(match[1]), match[2]
        for n in self.standing:
            state = self.steps[n].state
            if state.round == round_ and phase in (None, state.phase):
                return n
        raise ValueError(f"the game never came to r{said.removeprefix('r')}")

    def _showing(self, text: str) -> int:
        """The step with the position that a text says; one that was taken back if it must be."""
        from animarche.notation.positions import described

        fits = described(text, self.cards)
        for n in chain(self.standing, range(len(self.steps))):
            if fits(self.steps[n].state):
                return n
        raise ValueError("the game never came to this position")


def _marks(steps: Iterable[Step]) -> Iterator[Mark]:
    """What happened at steps that all stand: of a round that begins anew after an undo there is one
    mark."""
    round_ = 0
    for step in steps:
        for event in step.events:
            match event:
                case PhaseBegan(number, phase):
                    if number != round_:
                        round_ = number
                        yield Mark(step.n, ROUND, None, str(number))
                    yield Mark(step.n, PHASE, None, phase)
                case PublicBuilt(player, building, _):
                    yield Mark(step.n, BUILDING, player, building)
                case AdRan(ad, _, taker):
                    yield Mark(step.n, AD, taker, ad)
                case GoalScored(player, goal, _):
                    yield Mark(step.n, GOAL, player, goal)
                case GameOver():
                    yield Mark(step.n, OVER, None, "")
