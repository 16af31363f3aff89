"""Reading a log from a file that may hold anything at all.

Lines are read one by one, each up to a limit, so that no file can fill the memory.
"""

import os
from collections.abc import Iterator, Sequence
from io import BytesIO
from json import JSONDecodeError, JSONDecoder
from typing import Any, BinaryIO

from animarche.engine.records import record
from animarche.journal.files import GIVE, WHOLE, opened
from animarche.journal.format import (
    REPAIR,
    Header,
    Line,
    LogError,
    Undo,
    format_of,
    header_from_json,
    line_from_json,
)
from animarche.journal.migrate import MIGRATIONS, Migration, Migrations
from animarche.journal.values import shown

LONGEST = 1 << 20  # bytes of a line
LARGEST = 16 << 20  # bytes of a log, unpacked
MOST = 100_000  # lines

_MEND = f"take an unharmed copy, or let {REPAIR} keep what comes before"
_EXPORT = "is an export of a game, not its log; give the log."


@record
class Log:
    """A log as it was read, in the newest format. `torn` says that its last line was cut off, as by
    a crash, and is left out; `end` is where the last whole line ends, in bytes; `closed` that a
    newline ends it; `sealed` why no line can be added to the file, one clause, None if one can."""

    path: str
    header: Header
    lines: tuple[Line, ...]
    torn: bool
    end: int
    closed: bool
    sealed: str | None


class _Torn(Exception):
    """The last line of the file is cut off."""


def read_log(path: str | os.PathLike[str], table: Sequence[Migration] = MIGRATIONS) -> Log:
    """The log in the file `path`, plain or compressed, of any format that `table` has a way for.
    Raises LogError with the line and what to do about it.

    Looks at the shape alone: whether the commands are legal, says `replay`.
    """
    with opened(path) as (stream, compressed):
        return _read(stream, os.fsdecode(path), compressed, table)


def log_of(data: bytes, name: str) -> Log:
    """The log that these bytes are, as `read_log` reads it from the file `name`."""
    return _read(BytesIO(data), name, False, MIGRATIONS)


def _read(stream: BinaryIO, name: str, compressed: bool, table: Sequence[Migration]) -> Log:
    texts = _texts(stream, name)
    try:
        first, end, closed = next(texts)
    except StopIteration:
        raise LogError(name, None, f"is empty; {GIVE}.") from None
    except _Torn:
        cut = f"is no log of a game, or its first line is cut off; {WHOLE}."
        raise LogError(name, 1, cut) from None
    version = _version(first, name, newest=len(table) + 1)
    migrations = Migrations(version, table)
    header = _header(migrations.header(first), name)
    lines: list[Line] = []
    standing = 0  # commands that count, after all undos so far
    torn = False
    try:
        while (found := next(texts, None)) is not None:
            value, end, closed = found
            number = len(lines) + 2
            try:
                line = line_from_json(migrations.line(value))
                standing = _follow(line, len(lines) + 1, standing)
            except ValueError as error:
                raise LogError(name, number, f"{error}; {_MEND}.") from None
            lines.append(line)
            if len(lines) > MOST:
                raise LogError(name, number, f"is one too many; no game needs over {MOST} lines.")
    except _Torn:
        torn = True
    sealed = None
    if compressed:
        sealed = "it is compressed; unpack it first, say with gunzip"
    elif version <= len(table):
        sealed = f"it is a log of format {version}; only a replay can show it"
    return Log(name, header, tuple(lines), torn, end, closed, sealed)


def _texts(stream: BinaryIO, name: str) -> Iterator[tuple[Any, int, bool]]:
    """The values on the lines, with where each line ends and whether a newline ends it."""
    number = end = 0
    while data := stream.readline(LONGEST + 1):
        number += 1
        if len(data) > LONGEST:
            raise LogError(name, number, f"is longer than 1 MiB, as no line of a log is; {GIVE}.")
        end += len(data)
        if end > LARGEST:
            raise LogError(name, number, f"is longer than 16 MiB, as no log is; {GIVE}.")
        closed = data.endswith(b"\n")
        text = ""
        try:
            text = data.decode("utf-8-sig" if number == 1 else "utf-8")
            value = _decode(text)
        except (ValueError, RecursionError) as error:
            if not closed:  # no cut-off object is JSON
                raise _Torn from None
            if number == 1 and _begins_export(text, stream):
                raise LogError(name, None, _EXPORT) from None
            todo = _MEND if number > 1 else GIVE
            raise LogError(name, number, f"{_no_json(error)}; {todo}.") from None
        yield value, end, closed


def _begins_export(text: str, stream: BinaryIO) -> bool:
    """Whether a first line, and the one after it, are those of a game as JSON or in words."""
    if text.rstrip() == "{":
        return b'"animarche_export"' in stream.readline(LONGEST)
    return text.startswith("animarche-game-")


class _NoNumber(ValueError):
    """Something that Python takes for a number, but JSON does not."""


def _constant(text: str) -> Any:
    raise _NoNumber(f"{text} is no number in JSON")


_decode = JSONDecoder(parse_constant=_constant).decode


def _no_json(error: ValueError | RecursionError) -> str:
    match error:
        case UnicodeDecodeError():
            return f"is not UTF-8 text (byte 0x{error.object[error.start]:02x})"
        case JSONDecodeError():
            return f"is no JSON ({error.msg.lower()}, column {error.colno})"
        case RecursionError():
            return "is nested too deeply"
        case _NoNumber():
            return f"is no JSON ({error})"
        case _:  # Python makes no number of thousands of digits
            return "has a number of too many digits"


def _version(value: Any, name: str, newest: int) -> int:
    """The format of a log by its first line."""
    if type(value) is dict and "animarche_export" in value:
        raise LogError(name, None, _EXPORT)
    try:
        version = format_of(value)
    except ValueError as error:
        raise _headless(error, name) from None
    if version > newest:
        raise LogError(
            name,
            1,
            f"is a log of format {shown(version)}, and this version of Animarche reads up to "
            f"{newest}; update Animarche.",
        )
    return version


def _header(value: Any, name: str) -> Header:
    try:
        header = header_from_json(value)
        if len(header.players) != len(header.deal.managers):
            raise ValueError(
                f'there are {len(header.players)} "players", but the deal is for '
                f"{len(header.deal.managers)}"
            )
    except ValueError as error:
        raise _headless(error, name) from None
    return header


def _headless(error: ValueError, name: str) -> LogError:
    return LogError(name, 1, f"is no header of a log: {error}; {WHOLE}.")


def _follow(line: Line, expected: int, standing: int) -> int:
    """How many commands count after `line`; ValueError where it cannot stand here."""
    if line.n != expected:
        found = shown(line.n)
        if line.n == expected - 1:
            raise ValueError(f'"n" is {found} for the second time')
        raise ValueError(f'"n" must be {expected}, not {found}')
    if type(line) is Undo:
        if line.undo > standing:
            raise ValueError(f'"undo" is {shown(line.undo)}, but only {standing} commands count')
        return standing - line.undo
    return standing + 1
