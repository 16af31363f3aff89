"""The JSON Schemas, and that they judge as the readers do."""

import json

import jsonschema
import pydantic
import pytest
from hypothesis import given
from hypothesis import strategies as st

from animarche.journal import schema
from animarche.journal.format import format_of, header_from_json, header_to_json, line_from_json
from animarche.journal.read import read_log
from animarche.journal.replay import replay
from animarche.journal.trace import trace
from tests.cards.first import first_cards
from tests.journal.games import header, write_game

NAMES = ("log.schema.json", "trace.schema.json")


def validator(name):
    return jsonschema.Draft202012Validator(json.loads(schema.schemas()[name]))


LOG, TRACE = (validator(name) for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_schema_files_are_current(name):
    text = (schema.FOLDER / name).read_text(encoding="utf-8")
    assert text == schema.schemas()[name], "run python -m animarche.journal.schema"


@pytest.mark.parametrize("name", NAMES)
def test_the_schemas_are_schemas(name):
    jsonschema.Draft202012Validator.check_schema(json.loads(schema.schemas()[name]))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_logs_and_traces_keep_to_the_schemas(tmp_path, players):
    path = write_game(tmp_path / "log", players, seed=6, undo=True)
    for line in path.read_text(encoding="utf-8").splitlines():
        LOG.validate(json.loads(line))
        schema.LOG.validate_json(line)
    for line in trace(replay(read_log(path), first_cards())):
        text = json.dumps(line)
        schema.TRACE.validate_json(text)
        if line["n"] % 20 < 2:  # it takes its time
            TRACE.validate(json.loads(text))


def test_a_refusal_in_a_trace_keeps_to_the_schema():
    line = {"n": 3, "refusal": {"rule": "R2", "code": "not_your_turn"}}
    TRACE.validate(line)
    schema.TRACE.validate_json(json.dumps(line))


def read_first(value):
    format_of(value)
    return header_from_json(value)


def accepts(read, value):
    try:
        read(value)
    except (ValueError, pydantic.ValidationError):
        return False
    return True


def has_float(value):
    if isinstance(value, dict):
        return any(map(has_float, value.values()))
    if isinstance(value, list):
        return any(map(has_float, value))
    return isinstance(value, float)


def agree(adapter, read, value):
    """The pydantic models, the JSON Schema and the reader say the same about a value."""
    text = json.dumps(value)
    verdict = accepts(read, json.loads(text))
    assert accepts(adapter.validate_json, text) == verdict
    if not has_float(value):  # for JSON Schema 1.0 is a whole number
        assert LOG.is_valid(value) == verdict


COMMANDS = [
    {"type": "place_store", "plot": 1},
    {"type": "attract", "animal": "pig", "plot": 2},
    {"type": "activate", "plot": 0, "choices": [0, 1]},
    {"type": "sell", "plot": 3},
    {"type": "return_animal", "cell": [1, 2]},
    {"type": "build", "shop": "bakery", "plot": 2, "renovate": True},
    {"type": "renovate", "plot": 2},
    {"type": "visit", "owner": 1, "plot": 2, "seat": 0},
    {"type": "advertise", "ad": "flyer-1", "frame": "upper"},
    {"type": "build_public", "building": "stage-1", "cells": [[1, 1], [2, 1]]},
    {"type": "move_public", "building": "stage-1", "cells": [[0, 0], [0, 1]]},
    {"type": "remove_public", "building": "stage-1"},
    {"type": "take", "resource": "wood"},
    {"type": "pass"},
]
LINES = [
    *({"n": 4, "player": 0, "command": command, "state": "9f"} for command in COMMANDS),
    {"n": 4, "player": 0, "command": COMMANDS[0]},
    {"n": 4, "undo": 1, "state": "9f"},
    {"n": 4, "undo": 2},
]
HEADER = json.loads(json.dumps(header_to_json(header(3, 5))))
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([0.5, 1.0, "", "pass", "sell", "undo", "0"])
    | st.text(max_size=3)
)
JSON = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["n", "type", "plot", "x"]), inner, max_size=3)
    ),
)


def places(value, at=()):
    """Where something stands in a JSON value."""
    yield at
    if isinstance(value, dict | list):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for key, part in inner:
            yield from places(part, (*at, key))


def changed(value, data):
    """A copy of a JSON value with one place exchanged, left out, or given one key more."""
    value = json.loads(json.dumps(value))
    *way, last = data.draw(st.sampled_from([place for place in places(value) if place]))
    at = value
    for key in way:
        at = at[key]
    match data.draw(st.sampled_from(["exchange", "leave out", "add"])):
        case "exchange":
            at[last] = data.draw(JSON)
        case "leave out":
            del at[last]
        case "add" if isinstance(at, dict):
            at[data.draw(st.sampled_from(["undo", "state", "x", "type", "plot"]))] = data.draw(JSON)
        case "add":
            at.append(data.draw(JSON))
    return value


@pytest.mark.parametrize("line", LINES)
def test_all_accept_every_kind_of_line(line):
    assert accepts(line_from_json, line)
    agree(schema.LINE, line_from_json, line)


@given(data=st.data(), line=st.sampled_from(LINES))
def test_all_judge_lines_alike(data, line):
    agree(schema.LINE, line_from_json, changed(line, data))


@given(data=st.data())
def test_all_judge_headers_alike(data):
    agree(schema.HEADER, read_first, changed(HEADER, data))


@given(value=JSON)
def test_all_judge_anything_alike(value):
    agree(schema.LINE, line_from_json, value)
    agree(schema.HEADER, read_first, value)
