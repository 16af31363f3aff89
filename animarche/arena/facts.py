"""What happened in one game, counted while it is played: what a report on the cards is made of."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from animarche.engine.events import (
    AdRan,
    AdRevealed,
    Advertised,
    Built,
    Gained,
    GoalDropped,
    GoalScored,
    Hired,
    Passed,
    PublicBuilt,
    PublicMoved,
    PublicRemoved,
    Renovated,
    ShopsScored,
    Sold,
    Visited,
)
from animarche.table.points import GOAL, SHOP, SOURCE_OF

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from animarche.engine.commands import Command
    from animarche.engine.events import Event
    from animarche.engine.state import GameState

UPGRADED = "+"  # behind the id of a shop: its upgraded side


def face(shop: str, upgraded: bool) -> str:
    """One side of a shop card in a word: "bakery" or "bakery+" (G8)."""
    return shop + UPGRADED if upgraded else shop


class _Seat:
    """What one player has done."""

    __slots__ = (
        "built",
        "forced",
        "hired",
        "lost",
        "moved",
        "passed",
        "placed",
        "public",
        "ran",
        "reached",
        "removed",
        "renovated",
        "sold",
        "taken",
        "visits",
        "vp",
    )

    def __init__(self) -> None:
        self.built: Counter[str] = Counter()
        self.renovated: Counter[str] = Counter()
        self.sold: Counter[str] = Counter()
        self.visits: Counter[str] = Counter()
        self.ran: Counter[str] = Counter()
        self.taken: Counter[str] = Counter()
        self.public: Counter[str] = Counter()
        self.moved: Counter[str] = Counter()
        self.removed: Counter[str] = Counter()
        self.passed: Counter[str] = Counter()
        self.vp: Counter[str] = Counter()
        self.reached: list[str] = []
        self.hired: list[int] = []
        self.lost = [0, 0]
        self.placed = self.forced = 0


class Facts:
    """Counts one game. Begin with the state after the deal, then tell of every command.

    `as_json` says what has happened so far, in 2 to 3 kB of JSON:

    - `ads`: the kinds of ads that have been turned up.
    - `options`: for each phase pairs of how many options there were and how often there were so
      many; together they are the decisions.
    - `seats`: for each player
        - `manager`; `order`, 0 for the first start player, then clockwise;
        - `built`, `renovated` (later, not at once), `sold`, `standing`: sides of shops and how
          many; "bakery+" is the upgraded side, which `built` means where it was renovated at once
          (W6), `renovated` always;
        - `visits`: the sides of shops that were visited (W7);
        - `ran`: ads that ran with an own worker on them, "flyer/upper", and how many own workers
          stood there; `taken`: the kinds of ads got as a card (W9); `placed`: workers on ads;
        - `public`, `moved`, `removed`: kinds of public buildings (W11, W12);
        - `dealt`, `reached`, `counted`: goals; `counted` are those that score now (O3, O4);
        - `lost`: coins and wood lost at the caps (G6);
        - `hired`: the rounds in which workers were hired (W13);
        - `passed`: passes of one's own will by phase; `forced`: those that the engine made (R3);
        - `vp`: victory points by source, see `table.points`; they add up to the score.
    """

    def __init__(self, state: GameState) -> None:
        self._state = state
        self._first = state.start_player
        self._cards = state.cards
        self._seats = [_Seat() for _ in state.players]
        self._ads = {self._cards.ads[ad.id].kind for ad in state.ads}
        self._options: dict[str, Counter[int]] = {}
        self._notes: dict[type, Callable[[Any], None]] = {
            AdRan: self._ran,
            AdRevealed: self._revealed,
            Advertised: self._advertised,
            Built: self._built,
            Gained: self._gained,
            GoalDropped: self._dropped,
            GoalScored: self._scored,
            Hired: self._hired,
            Passed: self._passed,
            PublicBuilt: self._public_built,
            PublicMoved: self._public_moved,
            PublicRemoved: self._public_removed,
            Renovated: self._renovated,
            ShopsScored: self._shops_scored,
            Sold: self._sold,
            Visited: self._visited,
        }

    def saw(
        self,
        before: GameState,
        command: Command,
        after: GameState,
        events: Sequence[Event],
        options: int,
    ) -> None:
        """The player to act in `before` had so many `options`, gave `command`, and `events`
        followed, to the state `after`."""
        self._state = before
        counted = self._options.get(before.phase)
        if counted is None:
            counted = self._options[before.phase] = Counter()
        counted[options] += 1
        notes = self._notes
        for event in events:
            note = notes.get(event.__class__)
            if note is not None:
                note(event)
        self._state = after

    def _ran(self, event: AdRan) -> None:
        # The last worker came with this very command.
        spot = next(spot for spot in self._state.ads if spot.id == event.ad)
        kind = self._cards.ads[event.ad].kind
        for who in (*(worker.player for worker in spot.workers), self._state.to_act):
            assert who is not None
            self._seats[who].ran[f"{kind}/{event.frame}"] += 1
        self._seats[event.taker].taken[kind] += 1

    def _revealed(self, event: AdRevealed) -> None:
        self._ads.add(self._cards.ads[event.ad].kind)

    def _advertised(self, event: Advertised) -> None:
        self._seats[event.player].placed += 1

    def _built(self, event: Built) -> None:
        self._seats[event.player].built[face(event.shop, event.renovated)] += 1

    def _renovated(self, event: Renovated) -> None:
        self._seats[event.player].renovated[face(event.shop, True)] += 1

    def _sold(self, event: Sold) -> None:
        self._seats[event.player].sold[face(event.shop, event.upgraded)] += 1

    def _visited(self, event: Visited) -> None:
        self._seats[event.player].visits[face(event.shop, event.upgraded)] += 1

    def _public_built(self, event: PublicBuilt) -> None:
        self._seats[event.player].public[self._cards.public[event.building].kind] += 1

    def _public_moved(self, event: PublicMoved) -> None:
        self._seats[event.player].moved[self._cards.public[event.building].kind] += 1

    def _public_removed(self, event: PublicRemoved) -> None:
        self._seats[event.player].removed[self._cards.public[event.building].kind] += 1

    def _hired(self, event: Hired) -> None:
        self._seats[event.player].hired.append(self._state.round)

    def _passed(self, event: Passed) -> None:
        seat = self._seats[event.player]
        if event.forced:
            seat.forced += 1
        else:
            seat.passed[self._state.phase] += 1

    def _gained(self, event: Gained) -> None:
        seat = self._seats[event.player]
        if event.vp:
            seat.vp[SOURCE_OF[event.reason]] += event.vp
        if event.lost_coins or event.lost_wood:
            seat.lost[0] += event.lost_coins
            seat.lost[1] += event.lost_wood

    def _scored(self, event: GoalScored) -> None:
        seat = self._seats[event.player]
        seat.reached.append(event.goal)
        seat.vp[GOAL] += event.vp

    def _dropped(self, event: GoalDropped) -> None:
        self._seats[event.player].vp[GOAL] -= event.vp

    def _shops_scored(self, event: ShopsScored) -> None:
        self._seats[event.player].vp[SHOP] += event.vp

    def as_json(self) -> dict[str, Any]:
        """The facts as plain values, the same in every process for the same game; see the class."""
        return {
            "ads": sorted(self._ads),
            "options": {
                phase: [[options, counted[options]] for options in sorted(counted)]
                for phase, counted in self._options.items()
            },
            "seats": [self._seat(who) for who in range(len(self._seats))],
        }

    def _seat(self, who: int) -> dict[str, Any]:
        seat, player = self._seats[who], self._state.players[who]
        goals = player.goals
        standing = Counter(
            face(plot.side.shop, plot.side.upgraded) for plot in player.plots if plot is not None
        )
        return {
            "manager": player.manager.id,
            "order": (who - self._first) % len(self._seats),
            "built": dict(seat.built),
            "renovated": dict(seat.renovated),
            "sold": dict(seat.sold),
            "standing": dict(standing),
            "visits": dict(seat.visits),
            "ran": dict(seat.ran),
            "taken": dict(seat.taken),
            "placed": seat.placed,
            "public": dict(seat.public),
            "moved": dict(seat.moved),
            "removed": dict(seat.removed),
            "dealt": [goal.id for goal in (*goals.small, *goals.large)],
            "reached": seat.reached,
            "counted": [goal.id for goal in goals.scored],
            "lost": seat.lost,
            "hired": seat.hired,
            "passed": dict(seat.passed),
            "forced": seat.forced,
            "vp": dict(seat.vp),
        }
