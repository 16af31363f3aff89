"""Spoiling the values that a file holds: it stays well written, but is no longer what it was."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from tests.fuzz import nasty
from tests.fuzz.corpus import Corpus

TWICE = "\0twice"  # ends the name of a key that is written a second time


def other_tree(corpus: Corpus, random: Random) -> bytes:
    """A file whose tree is that of one in the corpus with a change or some more."""
    tree = random.choice(corpus.trees)
    if not corpus.lines:
        return written(_changed(tree, corpus, random), random)
    lines = [written(line, None) for line in tree]
    at = 0 if random.random() < 0.3 else random.randrange(len(lines))
    for _ in range(random.choice((1, 1, 2, 4))):
        lines[at] = written(_changed(tree[at], corpus, random), random)
        at = random.randrange(len(lines))
    return b"\n".join(lines) + b"\n"


def written(value: Any, random: Random | None) -> bytes:
    """The JSON of a value, and so a kind of YAML; with `random` in any of the ways to write it."""
    ascii_only = random is not None and random.random() < 0.5
    text = json.dumps(value, ensure_ascii=ascii_only, separators=(",", ":"))
    if random is not None and random.random() < 0.2:
        text = text.replace(":", ": ").replace(",", ", ")
    for mark in (json.dumps(TWICE)[1:-1], TWICE):
        text = text.replace(mark, "")
    return text.encode("utf-8", "surrogatepass")


def _changed(value: Any, corpus: Corpus, random: Random) -> Any:
    """`value` with a change somewhere in it; nothing of `value` itself is changed."""
    if isinstance(value, (list, dict)) and value and random.random() < 0.8:
        key = random.choice([*value]) if isinstance(value, dict) else random.randrange(len(value))
        copy = value.copy()
        copy[key] = _changed(value[key], corpus, random)
        return copy
    if isinstance(value, list):
        return _other_list(value, corpus, random)
    if isinstance(value, dict):
        return _other_fields(value, corpus, random)
    if isinstance(value, int) and random.random() < 0.4:
        return value + random.choice((-2, -1, 1, 2))
    return _anything(value, corpus, random)


def _other_list(value: list[Any], corpus: Corpus, random: Random) -> Any:
    copy = value.copy()
    match random.randrange(6):
        case 0:
            copy.insert(random.randint(0, len(copy)), _anything(None, corpus, random))
        case 1 if copy:
            del copy[random.randrange(len(copy))]
        case 2:
            random.shuffle(copy)
        case 3:
            copy *= random.choice((2, 3, 50))
        case 4 if copy:
            copy.append(random.choice(copy))
        case _:
            return _anything(value, corpus, random)
    return copy


def _other_fields(value: dict[str, Any], corpus: Corpus, random: Random) -> Any:
    copy = value.copy()
    keys = [*copy]
    match random.randrange(6):
        case 0 if keys:
            del copy[random.choice(keys)]
        case 1:
            copy[random.choice((*nasty.TEXTS, *_keys(corpus)))] = _anything(None, corpus, random)
        case 2 if keys:
            copy[random.choice(keys) + TWICE] = _anything(None, corpus, random)
        case 3 if len(keys) > 1:
            one, other = random.sample(keys, 2)
            copy[one], copy[other] = copy[other], copy[one]
        case 4 if keys:
            copy[random.choice((*nasty.TEXTS, *_keys(corpus)))] = copy.pop(random.choice(keys))
        case _:
            return _anything(value, corpus, random)
    return copy


def _anything(value: Any, corpus: Corpus, random: Random) -> Any:
    """A value for the place of `value`: nasty, long, deep, or from anywhere in the good files."""
    match random.randrange(8):
        case 0 | 1:
            return random.choice(nasty.TEXTS)
        case 2:
            return random.choice(nasty.LONG)(length(random))
        case 3:
            return random.choice(nasty.NUMBERS)
        case 4:
            return random.choice(nasty.OTHER)
        case 5:
            text = random.choice(nasty.TEXTS)
            at = random.randint(0, 9)
            return f"{value}"[:at] + text + f"{value}"[at:] if isinstance(value, str) else text
        case 6:
            for _ in range(random.choice((1, 3, 30, 300))):
                value = [value] if random.random() < 0.5 else {"a": value}
            return value
        case _:
            return _part(random.choice(corpus.trees), random)


def _part(tree: Any, random: Random) -> Any:
    """Any part of a tree."""
    while isinstance(tree, (list, dict)) and tree and random.random() < 0.85:
        tree = random.choice([*tree.values()] if isinstance(tree, dict) else tree)
    return tree


def _keys(corpus: Corpus) -> Sequence[str]:
    """The names of fields at the top of the good files."""
    tops = [line for tree in corpus.trees for line in (tree if isinstance(tree, list) else [tree])]
    return [key for top in tops if isinstance(top, dict) for key in top]


def length(random: Random) -> int:
    """How long a long text is: seldom very long."""
    return random.choice((20, 20, 65, 65, 300, 300, 3000, 3000, 20_000))
