"""Logs of older formats, read through the way that a new format would get.

There is one format yet. The older ones here are made up: in format 1 plots counted from 1 and the
time had another name, in format 2 the undo was a command. Today's shape is then format 3.
"""

import gzip
import json
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from animarche.journal import read
from animarche.journal.format import FORMAT, LogError
from animarche.journal.migrate import MIGRATIONS, Migration, Migrations
from animarche.journal.read import read_log
from animarche.journal.replay import replay
from animarche.journal.write import Journal
from animarche.table import Table
from tests.cards.first import first_cards
from tests.journal.games import write_game


def renamed(old, new):
    return lambda value: {new if key == old else key: value[key] for key in value}


def counting_from_0(value):
    command = value.get("command")
    if type(command) is not dict or type(command.get("plot")) is not int:
        return value
    return value | {"command": command | {"plot": command["plot"] - 1}}


def undo_beside_commands(value):
    match value.get("command"):
        case {"type": "undo", "count": count}:
            rest = {key: value[key] for key in value if key not in ("player", "command")}
            return rest | {"undo": count}
    return value


MADE_UP = (
    Migration(header=renamed("begun", "created"), line=counting_from_0),
    Migration(header=lambda value: value, line=undo_beside_commands),
)
EVERY = [*MIGRATIONS, *MADE_UP]


def aged(path, version, change=lambda value: None):
    """The log, written as it would have been in a made-up format."""
    values = [json.loads(line) for line in path.read_bytes().splitlines()]
    values[0]["animarche"] = version
    if version == 1:
        values[0]["begun"] = values[0].pop("created")
    for value in values[1:]:
        if "undo" in value and version < 3:
            value |= {"player": 0, "command": {"type": "undo", "count": value.pop("undo")}}
        elif version == 1 and "plot" in value["command"]:
            value["command"]["plot"] += 1
    change(values)
    path.write_text("".join(json.dumps(value) + "\n" for value in values), encoding="utf-8")
    return path


def test_a_way_leads_from_every_format_to_the_newest():
    assert len(MIGRATIONS) == FORMAT - 1


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_log_of_an_older_format_is_read_like_one_of_the_newest(tmp_path, version):
    path = write_game(tmp_path / "log", 3, seed=5, undo=True, created="2031-05-04T12:00:00Z")
    new = read_log(path)
    old = read_log(aged(path, version), MADE_UP)
    assert (old.header, old.lines) == (new.header, new.lines)
    played = replay(old, first_cards())
    assert [step.state for step in played][-1].to_act is None
    assert played.fidelity == "exact"
    path.write_bytes(gzip.compress(path.read_bytes()))
    assert read_log(path, MADE_UP).lines == new.lines


def test_without_a_way_it_is_what_it_looks_like(log_path):
    aged(log_path, 1)
    with pytest.raises(LogError, match='the header lacks "created"'):
        read_log(log_path)


@pytest.mark.parametrize("version", [4, 10**30])
def test_a_format_that_is_newer_than_all_is_refused(log_path, version):
    with pytest.raises(LogError, match=r"reads up to 3; update Animarche\.$") as caught:
        read_log(aged(log_path, version), MADE_UP)
    assert caught.value.line == 1


def test_what_is_wrong_is_told_by_its_row_also_in_an_old_format(log_path):
    def spoil(values):
        values[4]["command"]["plot"] = "2"

    with pytest.raises(LogError, match='"plot" must be a whole number, not "2"') as caught:
        read_log(aged(log_path, 1, spoil), MADE_UP)
    assert caught.value.line == 5


def test_a_fingerprint_that_a_format_leaves_out_is_a_doubt(log_path):
    bare = Migration(
        header=lambda value: value,
        line=lambda value: {key: value[key] for key in value if key != "state"},
    )
    played = replay(read_log(log_path, (bare,)), first_cards())
    assert len(list(played)) > 50
    assert played.fidelity == "unverified"


def test_no_line_of_the_newest_format_is_added_to_an_old_log(tmp_path, monkeypatch):
    path = write_game(tmp_path / "log")
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:9]))
    aged(path, 1)
    whole, reading = path.read_bytes(), read.read_log
    assert reading(path, MADE_UP).sealed == "it is a log of format 1; only a replay can show it"
    for module in ("animarche.journal.read", "animarche.table.game"):
        monkeypatch.setattr(f"{module}.read_log", lambda path: reading(path, MADE_UP))
    for resume in (Journal.resume, lambda path: Table.resume(path, first_cards())):
        with pytest.raises(LogError, match="cannot be gone on with: it is a log of format 1"):
            resume(path)
    assert path.read_bytes() == whole


# ---- what every migration must keep to

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)
KNOWN = ("begun", "created", "command", "player", "undo", "n", "plot", "count", "type", "state")
OBJECTS = st.dictionaries(st.sampled_from(KNOWN) | st.text(max_size=5), JSON, max_size=5)
NOTES = st.dictionaries(
    st.text(max_size=5).map(lambda text: f"a note {text}"), JSON, min_size=1, max_size=3
)


@pytest.mark.parametrize("migration", EVERY)
@given(value=OBJECTS, notes=NOTES)
def test_a_migration_never_fails_and_never_touches_what_it_does_not_know(migration, value, notes):
    for change in (migration.header, migration.line):
        before = deepcopy(value)
        new = change(value)
        assert value == before
        assert change(value | notes) == new | notes
        assert change(notes) == notes


@given(value=JSON, version=st.integers(1, len(MADE_UP) + 1))
def test_what_is_no_object_stays_what_it_is(value, version):
    if type(value) is not dict:
        assert Migrations(version, MADE_UP).line(value) is value
    if version > len(MADE_UP):
        assert Migrations(version, MADE_UP).line(value) is value


def test_the_newest_format_takes_no_step():
    value = {"animarche": FORMAT, "x": 1}
    assert Migrations(FORMAT).header(value) is value
