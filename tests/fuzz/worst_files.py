"""The worst files of up to 10 MB for each reader, by what is bad about them."""

import gzip
import json
from collections.abc import Callable
from functools import cache
from typing import Any

from tests.fuzz import seeds

SIZE = 10_000_000  # bytes
_TEXT = 1_048_000  # bytes: a little less than card files and scenarios may have
_NOTE = 1_000_000  # bytes that a note may have
_LINE = 1_040_000  # bytes: a little less than a line of a log may have
_LINES = 100_000

Cases = dict[str, Callable[[], bytes]]


def _full(piece: bytes, size: int = SIZE) -> bytes:
    return piece * (size // len(piece))


def _any(size: int) -> Cases:
    """What harms readers of anything, in files of so many bytes."""
    return {
        "one line": lambda: _full(b"x", size),
        "short lines": lambda: _full(b"a\n", size),
        "empty lines": lambda: _full(b"\n", size),
        "lines of an escape": lambda: _full(b"\x1b\n", size),
        "zero bytes": lambda: _full(b"\0", size),
        "no UTF-8": lambda: _full(b"\xff\n", size),
        "lists in lists": lambda: _full(b"[", size),
        "objects in objects": lambda: _full(b'{"a":', size),
        "empty lists": lambda: b"[" + _full(b"[],", size - 4) + b"[]]",
        "digits": lambda: _full(b"9", size),
        "quotes": lambda: _full(b'"', size),
        "backslashes": lambda: b'"' + _full(b"\\", size - 2) + b'"',
        "dashes": lambda: _full(b"- ", size),
        "spaces": lambda: _full(b" ", size),
        "combining signs": lambda: _full("e\u0301".encode(), size),
    }


def _smaller(cases: Cases, size: str) -> Cases:
    return {f"{case}, {size}": make for case, make in cases.items()}


ANY = _any(SIZE)
# Most of what is wrong with a larger file is not looked at.
ANY_TEXT = ANY | _smaller(_any(_TEXT), "1 MiB")
ANY_NOTE = ANY | _smaller(_any(_NOTE), "1 MB")

# ---- logs


@cache
def _log() -> list[dict[str, Any]]:
    return [json.loads(line) for line in seeds.game(2, 1, 12).splitlines()]


def _lines(*values: Any) -> bytes:
    return b"".join(json.dumps(value, separators=(",", ":")).encode() + b"\n" for value in values)


def _header(**more: Any) -> bytes:
    return _lines({**_log()[0], **more}, *_log()[1:])


def _named(name: str) -> bytes:
    first, *others = _log()[0]["players"]
    return _header(players=[{**first, "name": name}, *others])


def _same(count: int, **line: Any) -> bytes:
    """A log of so many equal lines, but for their numbers."""
    return _lines(_log()[0], *({"n": n, **line} for n in range(1, count + 1)))


def _to_and_fro(count: int) -> bytes:
    """A log in which the second command is taken back and given again without an end."""
    head, first, second = _log()[:3]
    lines = [head, first]
    for n in range(2, count, 2):
        lines += [{**second, "n": n}, {"n": n + 1, "undo": 1, "state": first["state"]}]
    return _lines(*lines)


def _choices(number: int) -> bytes:
    choices = [number] * (_LINE // (len(str(number)) + 1) - 50)
    line = {"player": 0, "command": {"type": "activate", "plot": 0, "choices": choices}}
    return _same(SIZE // _LINE, **line)


LOGS: Cases = {
    "nothing but undos": lambda: _same(_LINES, undo=1),
    "taken back and given again": lambda: _to_and_fro(20_000),
    "passes": lambda: _same(_LINES, player=0, command={"type": "pass"}),
    "small choices": lambda: _choices(0),
    "large choices": lambda: _choices(1000),
    "a long name": lambda: _named("x" * _LINE),
    "a long name of escapes": lambda: _named("\x1b" * (_LINE // 6 - 2000)),
    "deep notes in the header": lambda: _lines(_log()[0])[:-2] + b',"x":' + _full(b"[", _LINE // 2),
    "many notes in the header": lambda: (
        _lines(_log()[0])[:-2] + b',"x":[' + _full(b"[],", _LINE - 9000) + b"[]]}\n"
    ),
    "a crowd": lambda: _header(players=_log()[0]["players"] * 9000),
    "a large seed": lambda: _header(seed=10**4290),
    "a late start player": lambda: _header(
        deal={**_log()[0]["deal"], "start_player": 10**4290}, seed=None
    ),
}
PACKED: Cases = {
    "a bomb of zero bytes": lambda: gzip.compress(bytes(10**9 // 2), 1),
    "a bomb of lines": lambda: gzip.compress(_to_and_fro(20_000) + b" " * 10**8),
    "a bomb of a line": lambda: gzip.compress(_lines(*_log()) + b'"' + b"x" * 10**8),
    "a hundred thousand files": lambda: gzip.compress(b"", mtime=0) * _LINES,
    "a bomb in a bomb": lambda: gzip.compress(gzip.compress(bytes(10**8))),
}

# ---- YAML


def _yaml(text: str) -> bytes:
    return text.encode()[:_TEXT]


def _laughs() -> bytes:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 30)]
    return "\n".join(lines).encode()


YAML: Cases = {
    "a billion laughs": _laughs,
    "merged keys": lambda: b"a: &a {x: 1}\nb: {<<: [" + b"*a, " * 100_000 + b"*a]}",
    "aliases": lambda: _yaml("- *a\n" * 200_000),
    "anchors": lambda: _yaml("- &a x\n" * 150_000),
    "tags": lambda: _yaml("- !!python/object:os.system x\n" * 30_000),
    "documents": lambda: _yaml("---\n" * 250_000),
    "a number on base 60": lambda: _yaml("a: " + "1:" * 500_000 + "1"),
    "a fraction on base 60": lambda: _yaml("a: " + "1:" * 500_000 + "1.5"),
    "a binary number": lambda: _yaml("a: 0b" + "1" * 1_000_000),
    "a date": lambda: _yaml("a: " + "2001-01-01" * 100_000),
    "escapes in quotes": lambda: _yaml('a: "' + "\\x1b" * 260_000 + '"'),
    "a long key": lambda: _yaml("? " + "k" * 1_000_000 + "\n: 1"),
    "unknown keys": lambda: _yaml("".join(f"k{n}: 1\n" for n in range(80_000))),
    "one key": lambda: _yaml("a: 1\n" * 200_000),
    "lists as keys": lambda: _yaml("? [a]\n: 1\n" * 100_000),
    "a comment": lambda: _yaml("#" * _TEXT),
    "steps": lambda: _yaml("".join(" " * n + "a:\n" for n in range(1400))),
    "question marks": lambda: _yaml("? " * 500_000),
    "folded": lambda: _yaml("a: >\n" + "  x\n\n" * 200_000),
}
CARDS: Cases = {
    "animals of nothing": lambda: _yaml("animals:\n" + "- {}\n" * 9900),
    "shops of nothing": lambda: _yaml("shops:\n" + "- x\n" * 19_900),
    "unknown fields in ads": lambda: _yaml("ads:\n" + "- {copies: 99, zzzz: 1}\n" * 3200),
    "unknown fields in shops": lambda: _yaml("shops:\n" + "- {frond: {}, bag: 1}\n" * 2800),
    "icons": lambda: _yaml("shops:\n- {front: {icons: [" + "food, " * 19_000 + "x]}}"),
    "goals": lambda: _yaml("small_goals:\n" + "- {id: 3, vp: x, cond: [1], text: 3}\n" * 1500),
    "equal ids": lambda: _yaml("managers:\n" + "- {id: a}\n" * 4900),
}
_HEAD = "- title: One\n  rules: [W1]\n"
_THEN = "  steps: [{then: {round: 1}}]\n"
SCENARIOS: Cases = {
    "members of nothing": lambda: _yaml("- x\n" * 19_900),
    "scenarios": lambda: _yaml("".join(_HEAD.replace("One", f"t{n}") + _THEN for n in range(1200))),
    "the same card file": lambda: _yaml(
        "".join(
            f"- title: t{n}\n  rules: [W1]\n  cards: c.yaml\n" + _THEN.replace("1", "2")
            for n in range(1000)
        )
    ),
    "gaps in the deck": lambda: _yaml(f"{_HEAD}  start: {{deck: {'... ' * 250_000}}}\n{_THEN}"),
    "gaps in a list": lambda: _yaml(_HEAD + _steps("deck: " + "... _ " * 100_000 + "flyer-1")),
    "words in a list": lambda: _yaml(_HEAD + _steps("deck: " + "_ " * 250_000)),
    "unknown words": lambda: _yaml(_HEAD + _steps("deck: " + "qqqq " * 200_000)),
    "spaces in a plot": lambda: _yaml(
        _HEAD + _steps(f"north: {{plots: 'bakery{' ' * 900_000}x'}}")
    ),
    "choices": lambda: _yaml(f"{_HEAD}  steps: [{{north: use 1 with{' 1' * 400_000}}}]\n"),
    "options": lambda: _yaml(f"{_HEAD}  steps: [{{options: [{'use 1, ' * 9000}]}}]\n"),
    "rules": lambda: _yaml(f"- title: One\n  rules: [{'W1, ' * 19_000}]\n{_THEN}"),
}


def _steps(then: str) -> str:
    return f"  steps: [{{then: {{{then}}}}}]\n"


# ---- notes

NOTES: Cases = {
    "a full note": lambda: json.dumps({"names": ["x" * 240_000] * 4}).encode(),
    "many names": lambda: json.dumps({str(n): n for n in range(70_000)}).encode(),
    "a list of lists": lambda: b'{"names":[' + _full(b"[],", 999_000) + b"[]]}",
    "a large number": lambda: b'{"count":1' + b"0" * 4200 + b"}",
}

# ---- the index of the saved games


def _indexed(*names: str, count: int) -> bytes:
    """An index of so many games with players of these names."""
    (found,) = seeds.indexes().trees
    name, value = next(iter(found["games"].items()))
    value = [list(names) if part == value[1] else part for part in value]
    games = {f"{number}{name}": value for number in range(count)}
    return json.dumps({**found, "games": games}, separators=(",", ":")).encode()


INDEXES: Cases = {
    "many games": lambda: _indexed("A", "B", count=600),
    "long names": lambda: _indexed("x" * 90_000, "B", count=2),
    "lists for games": lambda: (
        _indexed(count=1)[:-2] + b',"x":[' + _full(b"[],", 200_000) + b"[]]}}"
    ),
}

# ---- the notation

TEXTS: Cases = {
    "many signs": lambda: _full(b"?,", 99_000),
    "many words": lambda: _full(b"a ", 99_000),
    "a long list": lambda: seeds.positions().seeds[0].replace(b"duck", _full(b"duck,", 99_000)),
    "a long plot": lambda: seeds.positions().seeds[0].replace(b"/.,", b"/a" + b"(a+" * 30_000),
    "a text of lines": lambda: seeds.texts().seeds[0] + _full(b"north: pass\n"),
    "a text of names": lambda: b"animarche-game-1\n" + _full(b"rules: 1\n"),
}

CASES: dict[str, Cases] = {
    "index": ANY | INDEXES,
    "shelf": ANY | LOGS,
    "positions": ANY | TEXTS,
    "games": ANY | TEXTS,
    "commands": ANY | TEXTS,
    "log": ANY | _smaller(_any(_LINE), "1 MiB") | LOGS,
    "compressed": PACKED,
    "cards": ANY_TEXT | YAML | CARDS,
    "scenarios": ANY_TEXT | YAML | SCENARIOS,
    "settings": ANY_NOTE | NOTES,
    "plan": ANY_NOTE | NOTES,
    "log commands": LOGS,
    "exports": LOGS,
}
