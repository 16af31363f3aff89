"""Sentences about a card file: what pydantic found wrong, in words for the person who wrote it.

What a field allows is read from the JSON Schema of the models (`animarche.cards.schema`).
"""

import difflib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from animarche.cards.problems import Problem
from animarche.cards.reading import Path, Place
from animarche.cards.schema import json_schema
from animarche.journal.values import shown


def problems(error: ValidationError, places: Mapping[Path, Place]) -> Iterator[Problem]:
    """What `error` says of a card file whose values stand at `places`."""
    for details in error.errors(include_url=False):
        path = _path(details)
        if details["type"] == "too_short" and _long_enough(path, details, places):
            continue  # pydantic counts only entries that are right; those that are not are told
        yield Problem(path, _words(path, details, places))


def _path(details: ErrorDetails) -> Path:
    """Where the error is in the file. pydantic also names branches of unions; they go."""
    *parents, last = details["loc"] or ("<>",)
    branch = details["type"] != "extra_forbidden" and str(last).startswith("<")
    path = [part for part in parents if not str(part).startswith("<")]
    return tuple(path if branch else [*path, last])


def _long_enough(path: Path, details: ErrorDetails, places: Mapping[Path, Place]) -> bool:
    return (*path, details["ctx"]["min_length"] - 1) in places


def _words(path: Path, details: ErrorDetails, places: Mapping[Path, Place]) -> str:
    match details["type"]:
        case "rule":
            return details["msg"]
        case "extra_forbidden":
            return _unknown(path)
        case "missing":
            return f"is missing; it must be {allowed(path)}"
        case "empty":
            return f"is empty, but must be {allowed(path)}, or left out"
    found = places[path].found if path in places else "missing"
    return f"is {found}, but must be {allowed(path)}"


def _unknown(path: Path) -> str:
    *parent, name = path
    nodes = _at(json_schema(), parent)
    known = list(dict.fromkeys(key for node in nodes for key in _fields(node)))
    near = difflib.get_close_matches(str(name), known, n=1)
    if near:
        return f"is unknown; did you mean {shown(near[0])}?"
    return f"is unknown; there may be {', '.join(known)}"


def allowed(path: Iterable[str | int]) -> str:
    """What may stand at `path` of a card file, in words."""
    words = dict.fromkeys(_described(node) for node in _at(json_schema(), list(path)))
    return " or ".join(words)


def _at(node: Mapping[str, Any], path: list[str | int]) -> Iterator[Mapping[str, Any]]:
    """The schemas that may hold at `path` under `node`, one for each branch of a union."""
    if "$ref" in node:
        node = json_schema()["$defs"][node["$ref"].rpartition("/")[2]]
    branches = node.get("oneOf", node.get("anyOf")) if "type" not in node else None
    if branches and "description" not in node:
        for branch in branches:
            yield from _at(branch, path)
        return
    if not path:
        yield node
        return
    head, *rest = path
    if isinstance(head, str):
        inner = node.get("properties", {}).get(head)
    else:
        entries = node.get("prefixItems", ())
        inner = entries[head] if head < len(entries) else node.get("items")
    if inner is not None:
        yield from _at(inner, rest)


def _fields(node: Mapping[str, Any]) -> Iterable[str]:
    return list(node.get("properties", ()))


def _described(node: Mapping[str, Any]) -> str:
    match node.get("type"):
        case "integer":
            return f"a whole number from {node['minimum']} to {node['maximum']}"
        case "array":
            least, most = node.get("minItems", 0), node.get("maxItems")
            if most is None:
                return "a list"
            size = f"{most}" if least == most else f"{least} to {most}"
            return f"a list of {size} {'entry' if size == '1' else 'entries'}"
        case "object":
            fields = node.get("required") or list(_fields(node))
            return f"a group of fields: {', '.join(fields)}"
        case "null":
            return "null"
    if "enum" in node:
        *others, last = node["enum"]
        return f"{', '.join(others)} or {last}"
    return str(node.get("const", node.get("description")))
