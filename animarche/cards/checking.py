"""The whole check of a card file's text: reading, fields, and the set as a whole."""

import re
from typing import Any

from pydantic import ValidationError

from animarche.cards.problems import Problem
from animarche.cards.reading import Path, Source, Unreadable, read
from animarche.cards.schema import CardFile, document
from animarche.cards.whole import whole_set_problems
from animarche.cards.wording import problems
from animarche.journal.values import shown

Told = list[tuple[int, str]]
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")


def check(text: str) -> tuple[dict[str, Any], Told]:
    """The normal form of a card file, and everything that is wrong with it as (line, sentence) in
    the order of lines. Where something is wrong the normal form is {}."""
    try:
        source = read(text)
    except Unreadable as error:
        return {}, [(line, f"{words}.") for line, words in error.found]
    if source.values is None:
        return {}, [(1, "the file is empty, but must be a card set; docs/cards.md shows one.")]
    if not isinstance(source.values, dict):
        value = source.places[()].found
        return {}, [
            (1, f"the file is {value}, but must be a group of fields: id, version and so on.")
        ]
    found, normal = list(source.problems), {}
    try:
        normal = document(CardFile.model_validate(source.values))
    except ValidationError as error:
        of_fields = dict.fromkeys(problems(error, source.places))
        # Where all fields are right, these come from the model itself and are there already.
        of_set = dict.fromkeys(whole_set_problems(source.values))
        found += [(_line(problem.path, source), problem) for problem in of_fields | of_set]
    told = [(line, _sentence(problem, source)) for line, problem in found]
    return ({} if told else normal), sorted(told, key=lambda problem: problem[0])


def _line(path: Path, source: Source) -> int:
    """The line of the value at `path`, or of the nearest group around it."""
    while path not in source.places:
        path = path[:-1]
    return source.places[path].line


def _sentence(problem: Problem, source: Source) -> str:
    words = problem.words
    if words.startswith("must ") and problem.path in source.places:
        words = f"is {source.places[problem.path].found}, but {words}"
    end = "" if words.endswith("?") else "."
    return f"{_name(problem.path, source.values)} {words}{end}"


def _name(path: Path, values: Any) -> str:
    """The name of a field as people write it; a card is named by its id where it has one."""
    name = ""
    for part in path:
        if isinstance(part, str):
            name += ("." if name else "") + (part if _WORD.fullmatch(part) else shown(part))
            values = values.get(part) if isinstance(values, dict) else None
        else:
            values = values[part] if isinstance(values, list) and part < len(values) else None
            own = values.get("id") if isinstance(values, dict) else None
            by_id = isinstance(own, str) and _WORD.fullmatch(own)
            name += f"[{own}]" if by_id else f"[{part}]"
    return name or "the file"
