"""Strict reading of JSON values: each function gives back what it was asked for, or raises a
ValueError with one sentence that names the value and says what was found.

JSON's true and false are no numbers here, and 1.0 is no whole number.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from animarche.engine.board import COLUMNS, Cell

T = TypeVar("T")

OFF_BOARD = -1  # stands for every cell that no plaza has; the rules refuse it (G1)
_LONGEST = 60


def escaped(text: str) -> str:
    """`text` with every sign that is not printable written as an escape such as \\x1b, so that a
    file cannot steer the terminal."""
    if text.isprintable():  # as nearly everything is
        return text
    return "".join(
        sign if sign.isprintable() or sign == "\u3000" else ascii(sign)[1:-1] for sign in text
    )


def short(text: str) -> str:
    """`text` of any length, such as a name from a log, escaped and cut to about 60 signs."""
    text = escaped(text[: _LONGEST + 1])
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


def shown(value: object) -> str:
    """A value for a message: escaped and cut to about 60 signs, a text in quotes."""
    match value:
        case str():
            known = value[: _LONGEST + 1].replace("\\", "\\\\").replace('"', '\\"')
            return f'"{short(known)}"'
        case None:
            text = "null"
        case bool():
            text = "true" if value else "false"
        case int() if value.bit_length() > 200:
            text = "a huge number"
        case int() | float():
            text = str(value)
        case list():
            text = f"a list of {len(value)}"
        case _:
            text = "an object"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


def integer(value: Any, name: str) -> int:
    """A whole number."""
    if type(value) is int:
        return value
    raise ValueError(f'"{name}" must be a whole number, not {shown(value)}')


def integer_or_null(value: Any, name: str) -> int | None:
    """A whole number or null."""
    return None if value is None else integer(value, name)


def string(value: Any, name: str) -> str:
    """A string."""
    if type(value) is str:
        return value
    raise ValueError(f'"{name}" must be a string, not {shown(value)}')


def string_or_null(value: Any, name: str) -> str | None:
    """A string or null."""
    return None if value is None else string(value, name)


def flag(value: Any, name: str) -> bool:
    """true or false."""
    if type(value) is bool:
        return value
    raise ValueError(f'"{name}" must be true or false, not {shown(value)}')


def array(value: Any, name: str) -> list[Any]:
    """A list of anything."""
    if type(value) is list:
        return value
    raise ValueError(f'"{name}" must be a list, not {shown(value)}')


def each(read: Callable[[Any, str], T]) -> Callable[[Any, str], tuple[T, ...]]:
    """A reader for a list whose members `read` reads."""

    def read_all(value: Any, name: str) -> tuple[T, ...]:
        return tuple([read(member, name) for member in array(value, name)])

    return read_all


integers = each(integer)
strings = each(string)


def table(value: Any, name: str) -> dict[str, Any]:
    """An object with any keys."""
    if type(value) is dict:
        return value
    raise ValueError(f"{name} must be an object, not {shown(value)}")


def exactly(value: Any, keys: Sequence[str], name: str) -> Mapping[str, Any]:
    """An object with these keys and no others."""
    found = table(value, name)
    if found.keys() != set(keys):
        if missing := [key for key in keys if key not in found]:
            raise ValueError(f'{name} lacks "{missing[0]}"')
        extra = next(key for key in found if key not in keys)
        raise ValueError(f"{name} has an unknown key {shown(extra)}")
    return found


def cell(value: Any, name: str) -> Cell:
    """A cell [row, column] as a number; OFF_BOARD where there can be no such cell."""
    pair = integers(value, name)
    if len(pair) != 2:
        raise ValueError(f'"{name}" must be a cell [row, column], not {shown(value)}')
    row, column = pair
    return row * COLUMNS + column if row >= 0 and 0 <= column < COLUMNS else OFF_BOARD


def cell_or_null(value: Any, name: str) -> Cell | None:
    """A cell or null."""
    return None if value is None else cell(value, name)


def two_cells(value: Any, name: str) -> tuple[Cell, Cell]:
    """Two cells in any order, given back ascending."""
    cells = each(cell)(value, name)
    if len(cells) != 2:
        raise ValueError(f'"{name}" must be two cells, not {len(cells)}')
    first, second = sorted(cells)
    return first, second


def row_and_column(cell: Cell) -> list[int]:
    """A cell as JSON."""
    return [cell // COLUMNS, cell % COLUMNS]
