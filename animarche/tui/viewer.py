"""What is watched of a recording: where one is in it, what is left out, and whose goals are seen.

A viewer changes nothing on screen: a screen asks it what to show. What it says of a step holds
nothing that was not known then: no later step, no goal face down but those that one asked to see.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from animarche.engine.events import PhaseBegan
from animarche.journal.format import Entry, Undo
from animarche.names import LONGEST, WIDEST
from animarche.table.explaining import explain
from animarche.table.trust import trust
from animarche.tui.model import NOBODY, TableView, stock_ids, table_view
from animarche.tui.pointing import about
from animarche.tui.text import clean, cut

if TYPE_CHECKING:
    from collections.abc import Sequence

    from animarche.engine.game import GameState
    from animarche.lang.words import Words
    from animarche.table.explaining import Explanation
    from animarche.table.recording import Mark, Recording
    from animarche.tui.model import Target

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
PACE = 1.0  # seconds from a command to the next at speed 1
EVERYBODY = -2  # eyes that see the goals of all; NOBODY those that see what lies open

PLACE = 12  # signs of the name of a step, at most; what is longer is a position

# What the lines of a story are.
PHASE, TOLD, GONE, UNDO = "phase", "told", "gone", "undo"


class Viewer:
    """A recording and a step of it. `eyes` are a player, NOBODY or EVERYBODY; `all_lines` whether
    what was taken back is shown, too; `speed` an index of SPEEDS; `pointed` the thing on the table
    that is looked at; `status` what was said last, `refused` whether that says why not."""

    def __init__(self, recording: Recording, words: Words, n: int = 0) -> None:
        self.recording, self.words = recording, words
        # They come from a file: whatever a terminal obeys is no part of a name here.
        self.names = tuple(cut(clean(name[:LONGEST]), WIDEST) for name in recording.names)
        self.n = n
        self.eyes = NOBODY
        self.all_lines = n not in recording.standing
        self.speed = SPEEDS.index(1.0)
        self.playing = False
        self.pointed: Target | None = None
        self.status, self.refused = "", False
        self.trust = trust(recording, words)
        self._views: dict[int, TableView] = {}
        self._stories: dict[int, tuple[tuple[str, str], ...]] = {}
        self._explained: Explanation | None = None

    # ---- what is shown

    @property
    def state(self) -> GameState:
        """The state after the step."""
        return self.recording.steps[self.n].state

    @property
    def last(self) -> int:
        """The last step that can be shown."""
        return self.recording.last

    @property
    def track(self) -> Sequence[int]:
        """The steps that one walks on."""
        recording = self.recording
        return range(recording.last + 1) if self.all_lines else recording.standing

    @property
    def at_end(self) -> bool:
        """Whether nothing follows on the track."""
        return self.n >= self.track[-1]

    def view(self) -> TableView:
        """The table after the step, as everybody sees it; the same object as long as it is the
        last that was asked for."""
        view = self._views.get(self.n)
        if view is None:
            view = table_view(self.state, self.words, self.names)
            self._views = {self.n: view}
        return view

    @property
    def stocks(self) -> tuple[str, ...]:
        """What lies in the supply: "stock" targets count in this order."""
        return stock_ids(self.state)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What is marked on the timeline: what happened and was not taken back."""
        return self.recording.marks

    @property
    def gone(self) -> bool:
        """Whether the command of the step was taken back later."""
        return self.explained.command is not None and self.n not in self.recording.standing

    def scores(self, n: int) -> tuple[int, ...]:
        """The VP of the players at the last step of the track up to `n`."""
        here = self.track[max(0, bisect_right(self.track, n) - 1)]
        return tuple(player.vp for player in self.recording.steps[here].state.players)

    def sees(self, player: int) -> bool:
        """Whether the face-down goals of a player are shown."""
        return self.eyes in (EVERYBODY, player)

    @property
    def explained(self) -> Explanation:
        """What the step was."""
        if self._explained is None or self._explained.n != self.n:
            self._explained = explain(self.recording, self.n)
        return self._explained

    @property
    def command(self) -> str:
        """The command of the step in words; of an undo, how much it takes back."""
        explained, words = self.explained, self.words
        if explained.command is not None:
            before = self.recording.before(self.n)
            return words.command(explained.command, before, self.names)
        if explained.undone:
            return words.undone(explained.undone)
        return words.text("replay.deal")

    @property
    def touched(self) -> frozenset[Target]:
        """The things on the table that the command of the step was about."""
        command = self.explained.command
        before = self.recording.before(self.n)
        return frozenset(about(command, before)) if command is not None else frozenset()

    # ---- the story

    def story(self, n: int) -> tuple[tuple[str, str], ...]:
        """The lines that tell of step `n`, each with what it is: PHASE (one begins, or is come back
        to), TOLD, GONE (of a command that was taken back, which the first of them says), or UNDO.
        """
        if n not in self._stories:
            self._stories[n] = tuple(self._told(n))
        return self._stories[n]

    def _told(self, n: int) -> list[tuple[str, str]]:
        words, step = self.words, self.recording.steps[n]
        if type(step.line) is Undo:
            back = [self._heading(n)] if self.recording.leaves_phase(n) else []
            return [(f"{n} {words.undone(step.line.undo)}", UNDO), *back]
        if type(step.line) is not Entry:
            return self._seated()
        stands = n in self.recording.standing
        lines: list[tuple[str, str]] = []
        first = True
        for event in step.events:
            said = words.event(event, self.names)
            if said is None:
                continue
            if isinstance(event, PhaseBegan):
                lines.append((said, PHASE))
            else:
                if first:
                    said = f"{n} {said if stands else self._taken_back(said)}"
                lines.append((said, TOLD if stands else GONE))
                first = False
        return lines

    def _taken_back(self, said: str) -> str:
        text = self.words.text
        return text("card.entry", name=text("replay.gone"), what=said)

    def _heading(self, n: int) -> tuple[str, str]:
        """The phase that the game is in after step `n`."""
        state = self.recording.steps[n].state
        return self.words.heading(state.round, state.phase), PHASE

    def _seated(self) -> list[tuple[str, str]]:
        """Who sits where, with which manager."""
        words, state = self.words, self.recording.steps[0].state
        seats = zip(self.names, state.board.seats, state.players, strict=True)
        return [
            (
                words.text(
                    "replay.sits",
                    player=name,
                    seat=words.seat(seat),
                    manager=words.manager(player.manager.id),
                ),
                TOLD,
            )
            for name, seat, player in seats
        ] + [self._heading(0)]

    # ---- going elsewhere

    def go(self, n: int) -> None:
        """To step `n`; where that does not stand, all lines are shown from then on, and that is
        said."""
        self.n, self.pointed = n, None
        self.say("")
        if n not in self.track:
            self.all_lines = True
            self.say(self.words.text("replay.undone.now"))

    def move(self, unit: str, by: int) -> None:
        """On (`by` = 1) or back (-1) by a command, turn, phase or round."""
        self.go(self.recording.next(self.n, unit, by, self.track))

    def find(self, text: str) -> bool:
        """To the step that a text names, or say why there is none; whether there is one."""
        said, words = clean(text.strip()), self.words.text
        try:
            n = self.recording.find(text)
        except ValueError as error:
            if len(said) > PLACE:
                reason = words("replay.jump.position", reason=clean(str(error)))
            else:
                reason = words("replay.jump.nowhere", last=self.last)
            self.say(reason, refused=True)
            return False
        self.go(n)
        return True

    # ---- what one sees of it

    def speak(self, words: Words) -> None:
        """Go on in another language."""
        self.words = words
        self._views, self._stories = {}, {}
        self.trust = trust(self.recording, words)
        self.say("")

    def say(self, text: str, refused: bool = False) -> None:
        """Put a sentence in the status line, until the next step."""
        self.status, self.refused = text, refused

    def show_undone(self) -> None:
        """Show what was taken back, or leave it out again; then to the last step that stands."""
        self.all_lines = not self.all_lines
        if not self.all_lines:
            standing = self.recording.standing
            self.n = standing[bisect_right(standing, self.n) - 1]
        key = "replay.undone.shown" if self.all_lines else "replay.undone.left_out"
        self.say(self.words.text(key))

    def look_through(self, eyes: int) -> None:
        """See the goals that these eyes see, and say so."""
        self.eyes = eyes
        self.say(self.seen_by)

    @property
    def seen_by(self) -> str:
        """Whose goals are seen, in a sentence."""
        if self.eyes == EVERYBODY:
            return self.words.text("replay.goals.all")
        if self.eyes == NOBODY:
            return self.words.text("replay.goals.hidden")
        return self.words.text("replay.goals.of", player=self.names[self.eyes])

    @property
    def next_eyes(self) -> int:
        """Whose view comes after this one: what lies open, then that of each seat."""
        eyes = NOBODY if self.eyes == EVERYBODY else self.eyes
        return eyes + 1 if eyes + 1 < len(self.names) else NOBODY

    def hurry(self, by: int) -> None:
        """Play faster or slower, and say how fast."""
        self.speed = max(0, min(self.speed + by, len(SPEEDS) - 1))
        self.say(self.words.text("replay.speed", speed=self.pace))

    @property
    def pace(self) -> str:
        """The speed as one reads it: "0.5×"."""
        return f"{SPEEDS[self.speed]:g}×"

    @property
    def pause(self) -> float:
        """Seconds from a command to the next."""
        return PACE / SPEEDS[self.speed]
