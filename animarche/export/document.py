"""A game as one JSON document for other programs: docs/schema/export.schema.json says of what."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from animarche.journal.canonical import fingerprint
from animarche.journal.deals import deal_to_json
from animarche.journal.format import Entry, Undo, header_to_json
from animarche.journal.records import command_to_json, event_to_json
from animarche.notation.commands import write_command
from animarche.table.points import stands

if TYPE_CHECKING:
    from animarche.export.disclosure import Disclosure
    from animarche.export.facts import Facts
    from animarche.journal.replay import Step

FORMAT = 1


def document(facts: Facts, disclosure: Disclosure) -> str:
    """The document as text, readable and safe to print: a sign that a terminal might obey is an
    escape."""
    text = json.dumps(document_to_json(facts, disclosure), ensure_ascii=False, indent=1)
    return "".join(map(_shown, text)) + "\n"


def _shown(sign: str) -> str:
    return sign if sign.isprintable() or sign == "\n" else json.dumps(sign)[1:-1]


def document_to_json(facts: Facts, disclosure: Disclosure) -> dict[str, Any]:
    """The document."""
    recording = facts.recording
    divergence = recording.divergence
    standing = set(recording.standing)
    return {
        "animarche_export": FORMAT,
        "secrets": disclosure.secrets,
        **_head(facts, disclosure),
        "trust": {
            "fidelity": recording.fidelity,
            "doubts": list(recording.doubts),
            "torn": recording.log.torn,
            "diverged": None
            if divergence is None
            else {"n": divergence.n, "reason": divergence.reason},
        },
        "over": recording.over,
        "steps": [_step(step, facts, disclosure, step.n in standing) for step in recording.steps],
        "points": [
            {
                "round": part.round,
                "phase": part.phase,
                "player": part.player,
                "source": part.source,
                "card": part.card,
                "upgraded": part.upgraded,
                "vp": part.vp,
            }
            for part in facts.points
        ],
        "stands": [
            {"round": stand.round, "phase": stand.phase, "vp": list(stand.vp)}
            for stand in stands(recording.moves(recording.last))
        ],
        "standings": [
            {
                "player": score.player,
                "place": score.place,
                "winner": score.winner,
                "play": score.play,
                "goals": score.goals,
                "shops": score.shops,
                "total": score.total,
            }
            for score in facts.scores
        ],
    }


def _head(facts: Facts, disclosure: Disclosure) -> dict[str, Any]:
    """The first line of the log, its deal apart, as far as readers may know both."""
    header = header_to_json(facts.recording.log.header)
    del header["animarche"]
    dealt = deal_to_json(facts.recording.log.header.deal)
    del header["deal"]
    if not disclosure.secrets:
        del header["seed"]
        if "forked" in header:
            del header["forked"]["state"]
        del dealt["ad_deck"]
        for hand, goals in zip(dealt["goals"], disclosure.goals, strict=True):
            known = [None if one.goal is None else one.goal.id for one in goals]
            hand["small"] = known[: len(hand["small"])]
            hand["large"] = known[len(hand["small"]) :]
    return {"header": header, "deal": dealt}


def _step(step: Step, facts: Facts, disclosure: Disclosure, stands: bool) -> dict[str, Any]:
    state = step.state
    found: dict[str, Any] = {"n": step.n}
    match step.line:
        case Entry(_, player, command):
            found["player"] = player
            found["command"] = command_to_json(command)
            found["notation"] = write_command(command, state.board.seats)
            found["stands"] = stands
        case Undo(_, undo):
            found["undo"] = undo
    found["events"] = [event_to_json(event) for event in step.events]
    found |= {
        "round": state.round,
        "phase": state.phase,
        "to_act": state.to_act,
        "vp": [player.vp for player in state.players],
    }
    if disclosure.secrets:
        found["state"] = fingerprint(state)
    return found
