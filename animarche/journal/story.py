"""A log as a play-by-play that people read."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from animarche.engine.events import PhaseBegan
from animarche.engine.game import standings
from animarche.engine.state import OVER, GameState
from animarche.journal.format import Undo
from animarche.journal.read import Log
from animarche.journal.replay import Step
from animarche.journal.values import short
from animarche.lang.words import Words

_INDENT = "   "


class Played(Protocol):
    """A log that was played again, with every step at hand."""

    @property
    def log(self) -> Log:
        """The log."""

    @property
    def steps(self) -> Iterable[Step]:
        """The game after each line, the deal first."""


class Story:
    """The lines of text that tell a replay; nothing in them steers a terminal."""

    def __init__(self, replay: Played, words: Words) -> None:
        self._replay = replay
        self._words = words
        self._names = tuple(short(seat.name) for seat in replay.log.header.players)

    def tell(self, first: int, last: int) -> Iterator[str]:
        """The steps `first` to `last` (1 is the first command), then how things stand there. The
        steps before are played but not told."""
        heading = printed = ""  # of the phase that the next lines belong to
        state: GameState | None = None
        for step in self._replay.steps:
            if step.n > last:
                break
            state = step.state
            if step.n == 0:
                yield from self._table(state)
                heading = self.heading(state)
                continue
            for line, is_heading in self._step(step):
                if is_heading:
                    heading = line
                elif step.n >= first:
                    if heading != printed:
                        printed = heading
                        yield from ("", heading)
                    yield line
        if state is not None:
            yield ""
            yield from self.scores(state)

    def _table(self, state: GameState) -> Iterator[str]:
        """Who sits where, with which manager."""
        words = self._words
        for name, seat, player in zip(self._names, state.board.seats, state.players, strict=True):
            yield f"{name} ({words.seat(seat)}): {words.manager(player.manager.id)}"

    def heading(self, state: GameState) -> str:
        """The round and the phase."""
        return self._words.heading(state.round, state.phase)

    def _step(self, step: Step) -> Iterator[tuple[str, bool]]:
        """The lines of a step, and which of them are headings."""
        words = self._words
        if isinstance(step.line, Undo):
            undone = words.undone(step.line.undo)
            yield words.text("cli.step", n=step.n, line=undone), False
            yield self.heading(step.state), True
            return
        first = True
        for event in step.events:
            line = words.event(event, self._names)
            if line is None:
                continue
            if isinstance(event, PhaseBegan):
                yield line, True
            elif first:
                yield words.text("cli.step", n=step.n, line=line), False
                first = False
            else:
                yield _INDENT + line, False

    def scores(self, state: GameState) -> Iterator[str]:
        """Where everybody's points came from; of a game that goes on, as far as it is."""
        words = self._words
        yield words.text("cli.standings" if state.phase == OVER else "cli.standings.now")
        for score in standings(state):
            yield words.text(
                "cli.result",
                place=score.place,
                player=self._names[score.player],
                total=score.total,
                play=score.play,
                goals=score.goals,
                shops=score.shops,
            )
        yield words.ask(state, self._names)
