"""What the readers of an export may learn of what is hidden in a game (O6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.engine.events import GoalScored
from animarche.engine.records import record

if TYPE_CHECKING:
    from animarche.engine.cards import Goal
    from animarche.table.recording import Recording


@record
class DealtGoal:
    """A goal as a player was dealt it. `goal` is None where readers may not learn which it is, and
    `scored` the first step at which it lay open, None for one that nobody was ever shown."""

    large: bool
    goal: Goal | None
    scored: int | None


class Disclosure:
    """What may be told of a recording. `secrets`: everything; else nothing that players could not
    know when it ended: no goal that never scored, no ad that never came up, not the seed, from
    which both can be dealt again, and no fingerprint, against which they can be tried out.
    """

    def __init__(self, recording: Recording, secrets: bool) -> None:
        self.secrets = secrets
        first = recording.steps[0].state
        self._scored: dict[str, int] = {}
        for step in recording.steps:
            for event in step.events:
                if isinstance(event, GoalScored):
                    self._scored.setdefault(event.goal, step.n)
        self.goals: tuple[tuple[DealtGoal, ...], ...] = tuple(
            tuple(map(self._dealt, (*player.goals.small, *player.goals.large)))
            for player in first.players
        )
        self.deck: tuple[str, ...] | None = first.ad_deck if secrets else None

    def _dealt(self, goal: Goal) -> DealtGoal:
        scored = self._scored.get(goal.id)
        known = self.secrets or scored is not None
        return DealtGoal(goal.large, goal if known else None, scored)

    @property
    def hidden(self) -> int:
        """How many goals readers may not learn."""
        return sum(dealt.goal is None for goals in self.goals for dealt in goals)
