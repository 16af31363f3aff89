"""Commands and events as JSON: an object with the record's "type" and its fields.

How a field is read and written follows from its name (cells) or its type (all others), so a new
kind of command or event needs no code here.
"""

from collections.abc import Callable, Iterable
from functools import cache
from types import NoneType
from typing import Any, cast, get_args

from animarche.engine.board import Cell
from animarche.engine.commands import Command
from animarche.engine.events import Event
from animarche.journal.values import (
    array,
    cell,
    cell_or_null,
    exactly,
    flag,
    integer,
    integers,
    row_and_column,
    shown,
    string,
    strings,
    table,
    two_cells,
)

Reader = Callable[[Any, str], Any]
Writer = Callable[[Any], Any]


def _ascending(value: Any, name: str) -> tuple[int, ...]:
    """The options of several customers have no order of their own (I3)."""
    return tuple(sorted(integers(value, name)))


def _refilled(value: Any, name: str) -> tuple[tuple[str, Cell], ...]:
    pairs = [array(pair, name) for pair in array(value, name)]
    if any(len(pair) != 2 for pair in pairs):
        raise ValueError(f'"{name}" must be pairs of an animal and a cell')
    return tuple((string(animal, name), cell(at, name)) for animal, at in pairs)


def _same(value: Any) -> Any:
    return value


def _cells_to_json(cells: Iterable[Cell]) -> list[list[int]]:
    return [row_and_column(at) for at in cells]


def _cell_to_json(at: Cell | None) -> list[int] | None:
    return None if at is None else row_and_column(at)


_BY_NAME: dict[str, tuple[Reader, Writer]] = {
    "cells": (two_cells, _cells_to_json),
    "old_cells": (two_cells, _cells_to_json),
    "choices": (_ascending, list),
    "refilled": (_refilled, lambda pairs: [[animal, row_and_column(at)] for animal, at in pairs]),
}
_BY_TYPE: dict[Any, tuple[Reader, Writer]] = {
    int: (integer, _same),
    str: (string, _same),
    bool: (flag, _same),
    tuple[int, ...]: (integers, list),
    tuple[str, ...]: (strings, list),
}


def _field(name: str, kind: Any) -> tuple[Reader, Writer]:
    if name == "cell":
        return (cell_or_null if NoneType in get_args(kind) else cell), _cell_to_json
    return _BY_NAME[name] if name in _BY_NAME else _BY_TYPE[kind]


def type_name(cls: type) -> str:
    """The "type" of the records of a class: PlaceStore is "place_store"."""
    name = cls.__name__
    return "".join("_" + sign.lower() if sign.isupper() else sign for sign in name)[1:]


class _Form:
    """How the records of one class look as JSON."""

    __slots__ = ("cls", "fields", "keys", "name")

    def __init__(self, cls: type) -> None:
        self.cls = cls
        self.name = type_name(cls)
        self.fields = [(name, *_field(name, kind)) for name, kind in cls.__annotations__.items()]
        self.keys = ["type", *[name for name, _, _ in self.fields]]

    def to_json(self, record: Any) -> dict[str, Any]:
        value = {"type": self.name}
        for name, _, write in self.fields:
            value[name] = write(getattr(record, name))
        return value

    def from_json(self, value: Any) -> Any:
        found = exactly(value, self.keys, self.name)
        return self.cls(*[read(found[name], name) for name, read, _ in self.fields])


@cache
def _forms(union: Any) -> tuple[dict[type, _Form], dict[str, _Form]]:
    """The forms of all classes of a union, by class and by name."""
    forms = [_Form(cls) for cls in get_args(union)]
    return {form.cls: form for form in forms}, {form.name: form for form in forms}


def _from_json(value: Any, union: Any, name: str) -> Any:
    found = table(value, f"the {name}")
    if "type" not in found:
        raise ValueError(f'the {name} lacks "type"')
    kind = string(found["type"], "type")
    form = _forms(union)[1].get(kind)
    if form is None:
        raise ValueError(f"there is no {name} of the type {shown(kind)}")
    return form.from_json(found)


def command_to_json(command: Command) -> dict[str, Any]:
    """A command: {"type": "attract", "animal": "pig", "plot": 2}; cells are [row, column]."""
    return _forms(Command)[0][type(command)].to_json(command)


def command_from_json(value: Any) -> Command:
    """The command that `value` describes; `cells` and `choices` may stand in any order.

    Raises ValueError with one clause that says what is wrong with the shape. Whether the command
    is legal is the engine's business.
    """
    return cast(Command, _from_json(value, Command, "command"))


def event_to_json(event: Event) -> dict[str, Any]:
    """An event: {"type": "phase_began", "round": 1, "phase": "attract"}."""
    return _forms(Event)[0][type(event)].to_json(event)


def event_from_json(value: Any) -> Event:
    """The event that `value` describes. Raises ValueError like `command_from_json`."""
    return cast(Event, _from_json(value, Event, "event"))
