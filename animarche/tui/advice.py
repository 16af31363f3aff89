"""What a bot would do for the player to act, and why; and why a bot has played what it has.

Others may look on while a person is advised, and what is advised tells of what it was thought of
with. So where several people sit at the table, the goals that lie face down are left out of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.engine.commands import PASS
from animarche.engine.game import GameState, PlayerView, view
from animarche.engine.records import record, replace
from animarche.journal.values import short
from animarche.lang.advice import because, surety
from animarche.tui.menu import told_apart
from animarche.tui.model import NOBODY, acting
from animarche.tui.text import width

if TYPE_CHECKING:
    from animarche.bots import Judgement, Reason, Weighed
    from animarche.bots.worker import NoThought
    from animarche.lang.words import Words
    from animarche.table import Table

BEST = 3  # pieces of advice
LINE = 78  # cells of the line that tells why a bot played what it did
TELLING = 0.05  # VP: less than that is no reason
ALIKE = 0.1  # VP: amounts that differ by less are the same
MATTERS = 0.5  # of the weightiest reason: what a command brings of its own, to be told alone
SECRET = ("goals",)  # terms that tell of goals which lie face down


@record
class Advice:
    """What is advised in `state`: nothing while it is thought about, for the `beat`-th time that it
    was shown; the `best` commands; or why there is no advice, a `problem`. `simulations` are those
    of the judgement, `led` is the one of the best that the cursor was led to last."""

    state: GameState
    blind: bool
    beat: int = 0
    best: tuple[Weighed, ...] = ()
    simulations: int = 0
    problem: NoThought | None = None
    led: int = -1

    @property
    def thinking(self) -> bool:
        """Whether it is still thought about."""
        return not self.best and not self.problem


def advisor() -> str:
    """The name of the bot that is asked: the strongest."""
    from animarche.bots import LEVELS

    return [*LEVELS.values()][-1]


def blind(table: Table) -> bool:
    """Whether who advises does not know the goals of who is advised, for others look on."""
    return len(table.people) > 1


def advisor_view(table: Table) -> PlayerView:
    """What it is thought of with."""
    seat = acting(table.state)
    if blind(table):
        return replace(view(table.state, NOBODY), seat=seat)
    return view(table.state, seat)


def advised(advice: Advice, judgement: Judgement) -> Advice:
    """The best of a judgement, of seats that bring the same only one."""
    apart = told_apart([weighed.command for weighed in judgement.weighed], advice.state)
    best = [told for told in telling(judgement) if told.command in apart]
    return replace(advice, best=tuple(best[:BEST]), simulations=games(judgement))


def trouble(problem: NoThought, words: Words) -> str:
    """Why nothing came of thinking, as a clause."""
    return words.text(f"bots.trouble.{problem.trouble}", more=short(problem.more))


def why(judgement: Judgement, words: Words, room: int = LINE) -> str:
    """Why a bot plays what it does, in one sentence of at most so many cells; "" where it has no
    reason to tell. Everybody may read it: its goals are no part of it."""
    best = telling(judgement)[0]
    sure = surety(words, best.share, games(judgement))
    told = [one for one in best.reasons if one.term not in SECRET]
    forms = [because(words, told[:count], sure) for count in range(len(told), -1, -1)]
    return next((form for form in forms if width(form) <= room), "")


def telling(judgement: Judgement) -> list[Weighed]:
    """What was weighed with the reasons worth telling, the weightiest first. What nearly everything
    brings but a pass speaks for nothing in particular, and is left out where there is more to say.
    """
    acting = [weighed for weighed in judgement.weighed if weighed.command != PASS]
    amounts: dict[str, list[float]] = {}
    for one in (one for weighed in acting for one in weighed.reasons):
        amounts.setdefault(one.term, []).append(one.amount)
    common = {
        term
        for term, found in amounts.items()
        if len(found) > max(1, len(acting) / 2) and max(found) - min(found) < ALIKE
    }
    return [replace(weighed, reasons=_told(weighed, common)) for weighed in judgement.weighed]


def _told(weighed: Weighed, common: set[str]) -> tuple[Reason, ...]:
    found = [one for one in weighed.reasons if abs(one.amount) >= TELLING]
    found.sort(key=lambda one: -abs(one.amount))
    own = [one for one in found if one.term not in common]
    enough = own and abs(own[0].amount) >= MATTERS * abs(found[0].amount)
    return tuple(own if enough else found)


def games(judgement: Judgement) -> int:
    """The games in mind that tell how sure a bot is; 0 where it played none, or as many for
    everything that it weighed."""
    return judgement.simulations if len({one.share for one in judgement.weighed}) > 1 else 0
