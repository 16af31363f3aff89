"""What a bot would do for the player to act, and why; and why a bot has played what it has."""

from animarche.bots.bot import Judgement, Reason, Weighed
from animarche.lang.advice import because, surety
from animarche.lang.words import Words
from animarche.tui.text import width

LINE = 78  # cells of the line that tells why a bot played what it did
TELLING = 0.05  # VP: less than that is no reason
SECRET = ("goals",)  # terms that tell of goals which lie face down


def why(judgement: Judgement, words: Words, room: int = LINE) -> str:
    """Why a bot plays what it does, in one sentence of at most so many cells; "" where it has no
    reason to tell. Everybody may read it: its goals are no part of it."""
    best = judgement.weighed[0]
    sure = surety(words, best.share, judgement.simulations)
    told = reasons(best, SECRET)
    forms = [because(words, told[:count], sure) for count in range(len(told), -1, -1)]
    return next((form for form in forms if width(form) <= room), "")


def reasons(weighed: Weighed, but: tuple[str, ...] = ()) -> tuple[Reason, ...]:
    """The reasons worth telling, the weightiest first, but for those of some terms."""
    found = [one for one in weighed.reasons if abs(one.amount) >= TELLING and one.term not in but]
    return tuple(sorted(found, key=lambda one: -abs(one.amount)))
