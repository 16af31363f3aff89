"""Where every point came from, and how the scores stood from phase to phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from animarche.engine.events import (
    Activated,
    Closed,
    Gained,
    GoalDropped,
    GoalScored,
    PhaseBegan,
    ShopsScored,
    Sold,
    Visited,
)
from animarche.engine.records import record
from animarche.engine.state import PLACEMENT, ROUNDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from animarche.engine.events import Event
    from animarche.engine.state import GameState

CLOSING = "closing"
END_GOALS, END_SHOPS = "goals", "shops"  # the two steps of scoring after the last round (O4, F1)

INCOME, SALE, VISIT, AD, PUBLIC, EFFECT = "income", "sale", "visit", "ad", "public", "effect"
GOAL, SHOP = "goal", "shop"
SOURCES = (INCOME, SALE, VISIT, AD, PUBLIC, EFFECT, GOAL, SHOP)

# The source of a gain by its reason (see `Gained`). An effect belongs to the deed that set it off;
# what no such deed sets off is a source of its own.
SOURCE_OF = {
    "income": INCOME,
    "sale": SALE,
    "sold": SALE,
    "visit": VISIT,
    "visited": VISIT,
    "ad": AD,
    "prize": AD,
    "own_ad_runs": AD,
    "public": PUBLIC,
    "public_built": PUBLIC,
    "built": EFFECT,
    "take": EFFECT,
    "closing": EFFECT,
}


class Moment(Protocol):
    """What happened at one command, and the state after it; a `Move` is one."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""

    @property
    def state(self) -> GameState:
        """The state after it."""


@record
class Points:
    """VP that a player (0-based) got at one moment, or gave back (O4: then `vp` is negative).

    `round` is 1-5, `phase` one of R1, or "goals" and "shops" after the last round; `source` is one
    of SOURCES. `card` is the id of what gave them, `upgraded` whether it is a shop that lay with
    its upgraded side up.
    """

    round: int
    phase: str
    player: int
    source: str
    card: str
    upgraded: bool
    vp: int


@record
class Stand:
    """The VP of all players when a phase was over; `round` and `phase` as in Points, the first
    phase is "placement"."""

    round: int
    phase: str
    vp: tuple[int, ...]


def points(moments: Iterable[Moment]) -> tuple[Points, ...]:
    """All VP of a game so far, in order: for each player they add up to the score marker."""
    return tuple(part for part in _walk(moments) if isinstance(part, Points))


def stands(moments: Sequence[Moment]) -> tuple[Stand, ...]:
    """The scores after each phase so far, and the scores now if a phase is running."""
    if not moments:
        return ()
    vp = [0] * len(moments[0].state.players)
    found: list[Stand] = []
    when = 1, PLACEMENT
    for part in _walk(moments):
        if isinstance(part, Points):
            vp[part.player] += part.vp
        else:
            found.append(Stand(*when, tuple(vp)))
            when = part
    found.append(Stand(*when, tuple(vp)))
    return tuple(found)


def scoring_steps(points: Iterable[Points]) -> tuple[tuple[Points, ...], ...]:
    """What is turned up after the last round, step by step: each goal, with the one that it takes
    the place of before it (O4), then the shops of each player (F1)."""
    steps: list[tuple[Points, ...]] = []
    for part in points:
        if part.phase not in (END_GOALS, END_SHOPS):
            continue
        last = steps[-1] if steps else ()
        more_shops = bool(last) and part.source == SHOP == last[0].source
        if last and last[0].player == part.player and (more_shops or last[-1].vp < 0):
            steps[-1] = (*last, part)
        else:
            steps.append((part,))
    return tuple(steps)


def _walk(moments: Iterable[Moment]) -> Iterator[Points | tuple[int, str]]:
    """Points, and between them (round, phase) whenever another phase begins."""
    when = 1, PLACEMENT
    face: tuple[str, bool] = "", False  # of the shop that acts
    for moment in moments:
        ended = _ended(moment)
        for index, event in enumerate(moment.events):
            now = when
            if isinstance(event, PhaseBegan):
                now = event.round, event.phase
            elif isinstance(event, Closed):
                now = event.round, CLOSING
            elif isinstance(event, ShopsScored):
                if when[1] == CLOSING:  # no goal has scored at the end
                    yield ROUNDS, END_GOALS
                now = ROUNDS, END_SHOPS
            elif index == ended:
                now = ROUNDS, END_GOALS
            if now != when:
                yield now
                when = now
            if isinstance(event, (Activated, Sold, Visited)):
                face = event.shop, event.upgraded
            elif isinstance(event, Gained) and event.vp:
                source, upgraded = SOURCE_OF[event.reason], (event.card, True) == face
                yield Points(*when, event.player, source, event.card, upgraded, event.vp)
            elif isinstance(event, (GoalScored, GoalDropped)):
                vp = event.vp if isinstance(event, GoalScored) else -event.vp
                yield Points(*when, event.player, GOAL, event.goal, False, vp)
            elif isinstance(event, ShopsScored):
                for plot in moment.state.players[event.player].plots:
                    if plot is not None and plot.side.vp:
                        side = plot.side
                        yield Points(*when, event.player, SHOP, side.shop, side.upgraded, side.vp)


def _ended(moment: Moment) -> int | None:
    """The index of the event with which the goals at the end begin to score (O4): the first such
    goal, or the one that it takes the place of; None if there is none."""
    events, goals = moment.events, moment.state.cards.goals
    for index, event in enumerate(events):
        if isinstance(event, GoalScored) and goals[event.goal].at_end:
            dropped = index > 0 and isinstance(events[index - 1], GoalDropped)
            return index - 1 if dropped else index
    return None
