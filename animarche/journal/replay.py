"""Playing a log again, and how far it can be trusted (S9)."""

from collections.abc import Iterator

from animarche.engine.cards import CardSet
from animarche.engine.events import Event
from animarche.engine.game import RULES_VERSION, start, step
from animarche.engine.records import record
from animarche.engine.refusals import Illegal, Refusal
from animarche.engine.setup import why_not_deal
from animarche.engine.state import GameState
from animarche.journal.canonical import fingerprint
from animarche.journal.format import Entry, Header, Line, LogError, Undo
from animarche.journal.read import Log
from animarche.journal.values import shown

EXACT = "exact"
UNVERIFIED = "unverified"
DIVERGED = "diverged"

MOST_SHOWN = 10_000  # lines of a log that is played to be shown: many times more than any game has


@record
class Step:
    """The game after one line of the log; `line` is None for the deal (n = 0). An undo has no
    events."""

    n: int
    line: Line | None
    events: tuple[Event, ...]
    state: GameState


@record
class Divergence:
    """Where a log does not tell what these rules and cards make of it: the rules refuse the
    command of line `n` (`refusal`), or lead to another state than its fingerprint says (`step`)."""

    n: int
    refusal: Refusal | None
    step: Step | None

    @property
    def reason(self) -> str:
        """Why, in one clause."""
        if self.refusal is not None:
            return f"the rules refuse the command ({self.refusal.rule}, {self.refusal.code})"
        return "the state after it is not the one that was written"


class Replay:
    """A log that is being played again: iterate over it for the steps, the deal first.

    It stops at a divergence, and the step that diverges is not among the steps: nothing is shown
    that never happened. `fidelity` and `divergence` are final when the iteration is over. Without
    `events` the steps have none, which is faster.
    """

    def __init__(self, log: Log, cards: CardSet, events: bool = True) -> None:
        """LogError where the deal is impossible with these cards."""
        if problem := why_not_deal(cards, log.header.deal):
            same = log.header.cards_sha256 == cards.sha256
            todo = "take an unharmed copy" if same else "name its own card file with --cards"
            raise LogError(log.path, 1, f"its deal is impossible here: {problem}; {todo}.")
        self.log = log
        self.cards = cards
        self.doubts = _doubts(log, cards)
        self.divergence: Divergence | None = None
        self._events = events

    @property
    def fidelity(self) -> str:
        """ "exact", "unverified" (no mismatch seen, but see `doubts`) or "diverged"."""
        if self.divergence is not None:
            return DIVERGED
        return UNVERIFIED if self.doubts else EXACT

    def __iter__(self) -> Iterator[Step]:
        state = start(self.cards, self.log.header.deal)
        yield Step(0, None, (), state)
        past = [state]  # the states after each command that counts
        for line in self.log.lines:
            made: list[Event] | None = [] if self._events else None
            if type(line) is Entry:
                try:
                    _refuse_out_of_turn(state, line)
                    state = step(state, line.command, made)
                except Illegal as error:
                    self.divergence = Divergence(line.n, error.refusal, None)
                    return
                past.append(state)
            elif type(line) is Undo:
                del past[-line.undo :]
                state = past[-1]
            after = Step(line.n, line, tuple(made or ()), state)
            if line.state is not None and line.state != fingerprint(state):
                self.divergence = Divergence(line.n, None, after)
                return
            yield after


def _refuse_out_of_turn(state: GameState, entry: Entry) -> None:
    """Raises Illegal for a command of a player who is not to act (R2); of a game that is over the
    engine itself says so."""
    if state.to_act is not None and entry.player != state.to_act:
        raise Illegal(Refusal("R2", "not_your_turn", {"player": state.to_act}))


def replay(log: Log, cards: CardSet, events: bool = True) -> Replay:
    """Play `log` again with `cards`. Raises LogError for an impossible deal."""
    return Replay(log, cards, events)


def _doubts(log: Log, cards: CardSet) -> tuple[str, ...]:
    """Why agreement would prove less than an exact replay, each one clause in English."""
    header = log.header
    doubts = []
    if header.cards_sha256 != cards.sha256:
        doubts.append(
            f"it was played with {_other_cards(header)}, not with "
            f"{shown(cards.id)} {cards.sha256[:8]}"
        )
    if header.rules != RULES_VERSION:
        doubts.append(f"it was played by rules {shown(header.rules)}, not by {RULES_VERSION}")
    if bare := sum(line.state is None for line in log.lines):
        doubts.append(f"{bare} of its lines have no fingerprint of the state")
    return tuple(doubts)


def without_cards(log: Log) -> LogError:
    """What is wrong with a log whose cards nobody has given."""
    cards = _other_cards(log.header)
    return LogError(log.path, 1, f"was played with {cards}; give its card file with --cards.")


def _other_cards(header: Header) -> str:
    """The card set of a log in words, safe to print."""
    return f"the card set {shown(header.cards_id)} {shown(header.cards_sha256[:8])[1:-1]}"
