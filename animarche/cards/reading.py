"""Card files as text: YAML to plain values, and where in the file each value stands.

Of YAML a card file needs lists, groups of fields and plain scalars. Anchors, aliases and tags are
refused before anything is built from them, so that a small file cannot grow into a large value or
make an object.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

import yaml
from yaml.constructor import SafeConstructor

from animarche.cards.problems import Problem
from animarche.journal.values import shown

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DEEPEST = 20
_MOST = 20_000  # parts of a text: six times the standard cards; a million would take minutes
_MOST_SIGNS = 100  # unprintable ones are told; nobody reads more
_HUGE = 10**18  # far beyond what any field allows, yet small enough to handle
# Signs of a number. YAML 1.1 reads 1:30 as 90, on base 60: a long one would be minutes of work, or
# more than a float can hold.
_LONGEST_NUMBER = 200
_UNPRINTABLE = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_SCALARS = {
    "tag:yaml.org,2002:null": SafeConstructor.construct_yaml_null,
    "tag:yaml.org,2002:bool": SafeConstructor.construct_yaml_bool,
    "tag:yaml.org,2002:int": SafeConstructor.construct_yaml_int,
    "tag:yaml.org,2002:float": SafeConstructor.construct_yaml_float,
}

Path = tuple[str | int, ...]


class Unreadable(Exception):
    """The text is no YAML, or no YAML that a card file needs. `found` are (line, words)."""

    def __init__(self, *found: tuple[int, str]) -> None:
        super().__init__(found)
        self.found = found


class Place(NamedTuple):
    """Where a value stands: its line, from 1, and how a message shows what was found there."""

    line: int
    found: str


@dataclass
class Source:
    """A card file that could be read: its values, where they stand, and repeated keys."""

    values: Any = None
    places: dict[Path, Place] = field(default_factory=dict)
    problems: list[tuple[int, Problem]] = field(default_factory=list)


def read(text: str, kind: str = "card file") -> Source:
    """The values and places of a YAML text. Raises Unreadable with everything that forbids it;
    `kind` is what its words call the file."""
    found = list(islice(_unprintable(text), _MOST_SIGNS))
    if found:
        raise Unreadable(*found)
    try:
        found = list(_refused(text, kind))
        if found:
            raise Unreadable(*found)
        root = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        raise Unreadable(_syntax(error, text)) from None
    source = Source()
    if root is not None:
        source.values = _build(root, (), root.start_mark.line + 1, source)
    return source


def _unprintable(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(re.split("\r\n|\r|\n", text), 1):
        match = _UNPRINTABLE.search(line)
        if match:
            yield number, f"has a sign that no text may have, {shown(match.group())}"


def _refused(text: str, kind: str) -> Iterator[tuple[int, str]]:
    """Aliases, tags, deep nesting and further documents; stops where nesting is too deep, or the
    text too long."""
    depth = documents = 0
    for count, event in enumerate(yaml.parse(text, Loader=_LOADER)):
        line = event.start_mark.line + 1 if event.start_mark else 1
        if count > _MOST:
            yield line, f"has far more values up to here than any {kind} needs"
            return
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents == 2:
                yield line, f"starts a second document, but a {kind} is one (remove the ---)"
        elif isinstance(event, yaml.AliasEvent):
            name = shown(f"*{event.anchor}")
            yield line, f"uses the YAML alias {name}; write the values out instead"
        elif isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent):
            if event.anchor is not None:
                name = shown(f"&{event.anchor}")
                yield line, f"uses the YAML anchor {name}; write the values out instead"
            if event.tag is not None:
                yield line, f"uses the YAML tag {shown(event.tag)}; a {kind} has no tags"
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > _DEEPEST:
                yield line, f"is nested more than {_DEEPEST} deep, which no {kind} needs"
                return
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _syntax(error: yaml.MarkedYAMLError, text: str) -> tuple[int, str]:
    mark = error.problem_mark or error.context_mark
    line = mark.line + 1 if mark else 1
    lines = re.split("\r\n|\r|\n", text)
    # What the parser says of a tab is hard to understand, and it may see it a line later.
    for number in (line, line - 1):
        content = lines[number - 1] if 0 < number <= len(lines) else ""
        if "\t" in content[: len(content) - len(content.lstrip())]:
            return number, "is indented with a tab, but YAML wants spaces"
    problem = shown(error.problem or "cannot be read")[1:-1]
    return line, f"is not valid YAML: {problem}"


def _build(node: yaml.Node, path: Path, line: int, source: Source) -> Any:
    """The value of a node; notes the place of everything in it."""
    if isinstance(node, yaml.ScalarNode):
        value = _scalar(node)
        source.places[path] = Place(line, _shown_scalar(node, value))
        return value
    if isinstance(node, yaml.SequenceNode):
        source.places[path] = Place(line, _shown_list(node))
        return [
            _build(part, (*path, i), part.start_mark.line + 1, source)
            for i, part in enumerate(node.value)
        ]
    source.places[path] = Place(line, "a group of fields" if node.value else "an empty group")
    values: dict[str, Any] = {}
    for key_node, value_node in node.value:
        line = key_node.start_mark.line + 1
        if not isinstance(key_node, yaml.ScalarNode):
            words = "has a list or group as the name of a field, but a name is one word"
            source.problems.append((line, Problem(path, words)))
            continue
        key = key_node.value
        if key in values:
            first = source.places[(*path, key)].line
            words = f"is given twice, first on line {first}; keep one"
            source.problems.append((line, Problem((*path, key), words)))
            continue
        values[key] = _build(value_node, (*path, key), line, source)
    return values


def _scalar(node: yaml.ScalarNode) -> Any:
    construct = _SCALARS.get(node.tag)
    if construct is None or len(node.value) > _LONGEST_NUMBER:
        return node.value  # text, and what YAML 1.1 takes for a date
    try:
        value = construct(SafeConstructor(), node)
    except ValueError:
        return node.value  # looks like a number and is none
    return max(-_HUGE, min(value, _HUGE)) if type(value) is int else value


def _shown_scalar(node: yaml.ScalarNode, value: Any) -> str:
    if isinstance(value, str):
        return shown(value)
    return shown(node.value)[1:-1] or "empty"


def _shown_list(node: yaml.SequenceNode) -> str:
    """A short list of scalars as it is written; of others only that they are lists."""
    if not node.value:
        return "an empty list"
    if len(node.value) > 4 or not all(isinstance(part, yaml.ScalarNode) for part in node.value):
        return "a list"
    return shown(f"[{', '.join(part.value for part in node.value)}]")[1:-1]
