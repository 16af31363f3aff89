"""What speaks for a command, or against it, in words."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from animarche.lang.words import Words


class Reason(Protocol):
    """A term of the evaluation of bots, and by how many victory points a command changes it."""

    @property
    def term(self) -> str:
        """The id of the term."""

    @property
    def amount(self) -> float:
        """In victory points; not 0."""


def reason(words: "Words", found: Reason) -> str:
    """A reason without its amount: "more income later"."""
    return words.text(f"reason.{found.term}.{'more' if found.amount > 0 else 'less'}")


def amount(found: Reason) -> str:
    """The amount of a reason: "+2.4"."""
    return f"{found.amount:+.1f}"


def surety(words: "Words", share: float, simulations: int) -> str:
    """How sure a bot is that has played so many games in mind; "" for one that plays none."""
    percent = round(100 * share)
    return words.text("advice.sure", share=percent, games=simulations) if simulations else ""


def because(words: "Words", reasons: Iterable[Reason], sure: str = "") -> str:
    """The reasons in one sentence, and before them how sure a bot is, if it said so; "" for
    nothing."""
    parts = [sure] if sure else []
    for one in reasons:
        said = reason(words, one)
        parts.append(words.text("reason.amount", reason=said, amount=amount(one)))
    return words.text("advice.why", reasons=words.text("reason.joint").join(parts)) if parts else ""
