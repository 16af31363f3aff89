"""How far a recording can be trusted, in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.engine.game import RULES_VERSION
from animarche.journal.replay import DIVERGED, EXACT
from animarche.journal.values import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from animarche.lang.words import Words
    from animarche.table.recording import Recording


def trust(recording: Recording, words: Words) -> str:
    """Whether it is exact, unverified or diverged, and why."""
    joint, reasons = words.text("replay.joint"), [*_reasons(recording, words)]
    torn = joint + words.text("replay.torn") if recording.log.torn else ""
    if recording.fidelity == EXACT:
        return words.text("replay.exact", more=torn)
    if recording.fidelity != DIVERGED:
        return words.text("replay.unverified", reasons=joint.join(reasons) + torn)
    divergence = recording.divergence
    assert divergence is not None
    refusal = divergence.refusal
    reason = words.text("replay.other_state")
    if refusal is not None:
        reason = words.text("table.refused", rule=refusal.rule, reason=words.refusal(refusal))
    return words.text("replay.diverged", n=divergence.n, last=recording.last, reason=reason)


def _reasons(recording: Recording, words: Words) -> Iterator[str]:
    """Why agreement proves less than it might (the doubts of the recording), each as a clause."""
    header, cards = recording.log.header, recording.cards
    if header.cards_sha256 != cards.sha256:
        played = f"{shown(header.cards_id)} {shown(header.cards_sha256[:8])[1:-1]}"
        yield words.text("replay.doubt.cards", cards=played)
    if header.rules != RULES_VERSION:
        yield words.text("replay.doubt.rules", rules=shown(header.rules), now=RULES_VERSION)
    if bare := sum(line.state is None for line in recording.log.lines):
        yield words.text("replay.doubt.bare", n=bare)
