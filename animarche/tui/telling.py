"""What is said at a table: the line of the moment, and the log of all that happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.engine.events import Paid
from animarche.tui import advice
from animarche.tui.deeds import CHOICES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from animarche.bots import Judgement
    from animarche.engine.events import Event
    from animarche.engine.refusals import Refusal
    from animarche.lang.words import Words
    from animarche.table import Move, Table


def why(refusal: Refusal, words: Words) -> str:
    """A refusal in words, its rule before it where there is one."""
    reason = words.refusal(refusal)
    return words.text("table.refused", rule=refusal.rule, reason=reason) if refusal.rule else reason


class Telling:
    """`status` is what was said last, `refused` whether that says why something cannot be, and
    `rule` the id of the rule that forbids it, if one does; `log` all that happened, in order.
    `judged` is what bots thought, by the line of the log with the move that came of it."""

    def __init__(self, table: Table, words: Words) -> None:
        self.table = table
        self.words = words
        self.status = ""
        self.refused = False
        self.rule: str | None = None
        self.log: list[str] = []
        self.judged: dict[int, Judgement] = {}
        self.retell()

    def refuse(self, refusal: Refusal) -> None:
        """Say why something cannot be, with the rule's id; it stays in the log pane too."""
        self.say(why(refusal, self.words), refused=True)
        self.rule = refusal.rule or None

    def no_entry(self, index: int, nothing: bool = False) -> None:
        """Say that the list has no such row: it was meant by a digit, or a letter was pressed that
        was hardly meant for a row, or a search has found `nothing`."""
        key = CHOICES[index] if index < len(CHOICES) else ""
        if nothing:
            self.say(self.words.text("table.filter.none"), refused=True)
        elif key.isalpha():
            self.say(self.words.text("menu.no_key", typed=key), refused=True)
        else:
            self.say(self.words.text("menu.no_entry", number=index + 1), refused=True)

    def say(self, text: str, refused: bool = False) -> None:
        """Put a sentence in the status line, where it stays until the next one."""
        self.status, self.refused, self.rule = text, refused, None
        if refused and (not self.log or self.log[-1] != f"× {text}"):
            self.log.append(f"× {text}")

    def speak(self, words: Words) -> None:
        """Go on in another language."""
        self.words = words
        self.status, self.refused, self.rule = "", False, None
        self.retell()

    def retell(self) -> None:
        """Tell the whole game again."""
        self.log = [
            line
            for n, events in self.table.events
            for line in self.lines(events, self.judged.get(n))
        ]

    def lines(self, events: Iterable[Event], judged: Judgement | None = None) -> list[str]:
        """Events as sentences; some are said by the one before. Where a bot has `judged`, its
        reason comes after what it did."""
        told = [(event, self.words.event(event, self.table.names)) for event in events]
        lines = [line for _, line in told if line]
        reason = "" if judged is None else self.reason(judged)
        if reason:
            done = 1 + isinstance(told[0][0], Paid)  # what was paid for it comes first
            lines[done:done] = [reason]
        return lines

    def reason(self, judged: Judgement) -> str:
        """Why a bot did what it did, in a sentence; "" where it has no reason to tell."""
        return advice.why(judged, self.words)

    def told(self, move: Move) -> str:
        """What a move was, in one sentence."""
        return self.lines(move.events)[0]
