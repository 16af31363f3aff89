"""A log as a sequence of states in full, for other programs (docs/log-format.md)."""

from collections.abc import Iterator
from typing import Any

from animarche.engine.game import options
from animarche.engine.refusals import Refusal
from animarche.journal.format import Entry, Undo
from animarche.journal.records import command_to_json, event_to_json
from animarche.journal.replay import Replay, Step
from animarche.journal.states import state_to_json


def trace(replay: Replay) -> Iterator[dict[str, Any]]:
    """The lines of a trace: the deal, then each line of the log. The last one may be a refusal, or
    the state that is not the one that was written."""
    for step in replay:
        yield step_to_json(step)
    if (divergence := replay.divergence) is not None:
        if divergence.refusal is not None:
            yield refusal_to_json(divergence.n, divergence.refusal)
        elif divergence.step is not None:
            yield step_to_json(divergence.step)


def step_to_json(step: Step) -> dict[str, Any]:
    """A step of a replay as a line of a trace."""
    value: dict[str, Any] = {"n": step.n}
    match step.line:
        case Entry(_, player, command):
            value |= {"player": player, "command": command_to_json(command)}
        case Undo(_, undo):
            value["undo"] = undo
    value["events"] = [event_to_json(event) for event in step.events]
    value["options"] = [command_to_json(command) for command in options(step.state)]
    value["state"] = state_to_json(step.state)
    return value


def refusal_to_json(n: int, refusal: Refusal) -> dict[str, Any]:
    """The line of a trace for a command that the rules refuse."""
    return {"n": n, "refusal": {"rule": refusal.rule, "code": refusal.code}}
