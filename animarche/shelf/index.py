"""The index of the saved games: a file with a summary of each, so that a list opens no log.

It is made of nothing but the logs, and can be deleted at any time. Whatever is wrong with it, it is
made anew; where the disk refuses it, the logs are read again the next time. Each process writes it
whole and puts it into its place at once, so of two that do it at the same time the last one wins.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any

from animarche import __version__, disk
from animarche.engine.records import record
from animarche.engine.state import PHASE_NAMES
from animarche.shelf.summary import HARMS, LONGEST_TEXT, Summary

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

LARGEST = 2_000  # bytes for each game, of which it has some three hundred
LARGEST_NUMBER = 1_000_000  # ten times as many as a log has lines
SOME = 20  # games that may be gone since

Stamp = tuple[int, int, int]  # what changes with a file; see `stamp`

_FIELDS: tuple[str, ...] = Summary.__slots__  # type: ignore[attr-defined]


@record
class Entry:
    """A log as it was read: while it has this stamp, the summary holds."""

    stamp: Stamp
    summary: Summary


def stamp(there: os.stat_result) -> Stamp:
    """When a file was changed, when anything about it was (who may read it, for one; no program can
    set that time), and its size."""
    return there.st_mtime_ns, there.st_ctime_ns, there.st_size


def read(path: Path, games: int) -> dict[str, Entry]:
    """The index in the file `path`, by the names of the logs: nothing where there is none that this
    version has made, or it is far too large for so many games; what cannot be read in it is left
    out."""
    largest = LARGEST * (games + SOME)
    try:
        with disk.opened(path) as file:
            content = file.read(largest + 1)
        found = json.loads(content) if len(content) <= largest else None
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict) or found.get("by") != _by():
        return {}
    noted = found.get("games")
    entries = {}
    for name, value in noted.items() if isinstance(noted, dict) else ():
        with suppress(ValueError):
            entries[name] = _entry(value)
    return entries


def write(path: Path, entries: Mapping[str, Entry]) -> bool:
    """Put the index into its place; whether the disk let us."""
    games = {name: _values(entry) for name, entry in entries.items()}
    text = json.dumps({"by": _by(), "games": games}, separators=(",", ":"))
    try:
        with disk.beside(path, text.encode(), durable=False) as new:
            os.replace(new, path)
    except OSError:
        return False
    return True


def _by() -> list[object]:
    """Who can have made the index, and in which form: another version may see more in a log."""
    from animarche.engine.game import RULES_VERSION
    from animarche.journal.format import FORMAT

    return [__version__, RULES_VERSION, FORMAT, "stamp", *_FIELDS]


def _values(entry: Entry) -> list[object]:
    return [entry.stamp, *(getattr(entry.summary, name) for name in _FIELDS)]


def _entry(value: Any) -> Entry:
    """ValueError where the list is not what `_values` gives. There may be thousands of them, so
    the types are looked at all at once."""
    if type(value) is not list or not _is_shape(tuple(map(type, value))):
        raise ValueError
    (*times,), *fields = value
    if len(times) != 3 or {*map(type, times)} != {int}:
        raise ValueError
    for place, kind in _LISTS:
        fields[place] = tuple(fields[place])
        if {*map(type, fields[place])} - {kind}:
            raise ValueError
    return Entry(tuple(times), _sound(Summary(*fields)))


def _sound(summary: Summary) -> Summary:
    """ValueError for a summary that no log can have."""
    players = len(summary.names) if summary.phase else 0
    if len(summary.totals) != players or (summary.phase and not players):
        raise ValueError
    if summary.phase not in ("", *PHASE_NAMES) or summary.harm not in HARMS:
        raise ValueError
    if any(len(text) > LONGEST_TEXT for text in (*summary.names, *summary.kinds)):
        raise ValueError
    if len(summary.names) != len(summary.kinds):
        raise ValueError
    for number in (summary.lines, summary.round, summary.row, *summary.totals):
        if not 0 <= number <= LARGEST_NUMBER:
            raise ValueError
    return summary


@cache
def _is_shape(types: tuple[type, ...]) -> bool:
    """Whether these are types that an entry may have in JSON; there are few that it has."""
    allowed: list[set[type]] = [{list}]
    allowed += ({_JSON[kind] for kind in _kinds(name)} for name in _FIELDS)
    return len(types) == len(allowed) and all(map(set.__contains__, allowed, types))


def _kinds(field: str) -> list[str]:
    kinds: str = Summary.__annotations__[field]
    return kinds.split(" | ")


_JSON: dict[str, type] = {
    "str": str,
    "int": int,
    "bool": bool,
    "None": type(None),
    "tuple[str, ...]": list,
    "tuple[int, ...]": list,
}
# The fields that are lists in JSON, by place, with the type of their members.
_LISTS = [
    (place, str if "str" in _kinds(name)[0] else int)
    for place, name in enumerate(_FIELDS)
    if _JSON[_kinds(name)[0]] is list
]
