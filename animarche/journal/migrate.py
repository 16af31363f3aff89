"""Logs of older formats, made into ones of the newest, object by object (docs/log-format.md).

A migration leads from one format to the next. It is two pure functions from a JSON object to
another: they do not change what they get, change nothing that they do not know, and never fail,
for whether an object has the right shape is judged afterwards, once, by the reader. Formats differ
in how a game is written; a game that is played by other rules is not migrated, and stays what it
was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from animarche.engine.records import record

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Json = dict[str, Any]


@record
class Migration:
    """From one format to the next: what becomes of a first line, and of any other one. A
    fingerprint is carried over, or left out where the states of the new format look different."""

    header: Callable[[Json], Json]
    line: Callable[[Json], Json]


# The first leads from format 1 to 2, and so on; the last to the newest, format.FORMAT.
MIGRATIONS: tuple[Migration, ...] = ()


class Migrations:
    """The way of one log from the format that it was written in to the newest."""

    def __init__(self, version: int, table: Sequence[Migration] = MIGRATIONS) -> None:
        self._version = version
        self._steps = table[version - 1 :]

    def header(self, value: Json) -> Json:
        """A first line in the newest format."""
        for version, step in enumerate(self._steps, self._version + 1):
            value = {**step.header(value), "animarche": version}
        return value

    def line(self, value: Any) -> Any:
        """Any other line in the newest format; what is no object stays what it is."""
        if type(value) is dict:
            for step in self._steps:
                value = step.line(value)
        return value
