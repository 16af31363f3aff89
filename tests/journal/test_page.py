"""docs/log-format.md says what is so: every example in it is real, and every list complete."""

import hashlib
import json
import re
from pathlib import Path
from typing import get_args

import pytest

from animarche.engine.commands import Command
from animarche.engine.events import Event
from animarche.engine.game import standings
from animarche.journal import read
from animarche.journal.canonical import canonical, fingerprint
from animarche.journal.deals import deal_to_json
from animarche.journal.format import Undo, header_from_json, header_to_json
from animarche.journal.read import read_log
from animarche.journal.records import (
    command_from_json,
    command_to_json,
    event_from_json,
    event_to_json,
)
from animarche.journal.replay import replay
from animarche.journal.states import state_to_json
from animarche.journal.trace import step_to_json
from tests.corpus.games import GAMES, cards_of

PAGE = (Path(__file__).parents[2] / "docs" / "log-format.md").read_text(encoding="utf-8")


def section(title):
    """The text under a heading, up to the next of its level."""
    level = title.split()[0]
    _, found = PAGE.split(f"\n{title}\n")
    return re.split(rf"\n{level} ", found)[0]


def blocks(kind, text=PAGE):
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def keys(text, after="\n"):
    """What the rows of the first table after the words `after` are about."""
    rows = text.partition(after)[2].partition("|---|---|\n")[2].split("\n\n")[0]
    return [key for row in rows.splitlines() for key in re.findall("`(.*?)`", row.split("|")[1])]


@pytest.fixture
def example(tmp_path):
    """The log on the page, with its steps."""
    path = tmp_path / "example.jsonl"
    path.write_text(blocks("jsonl", section("## The file"))[0], encoding="utf-8")
    log = read_log(path)
    again = replay(log, cards_of(log.header))
    steps = list(again)
    assert (again.fidelity, log.torn, log.closed) == ("exact", False, True)
    return log, steps


def test_the_log_is_one(example):
    log, steps = example
    assert [seat.name for seat in log.header.players] == ["Mika", "ケン"]
    assert [type(line) is Undo for line in log.lines] == [False, False, True, False, False]
    assert steps[3].state == steps[1].state
    assert log.lines[2].state == log.lines[0].state


def test_the_keys_of_the_header_the_deal_the_state_and_a_player(example):
    log, steps = example
    header, state = header_to_json(log.header), state_to_json(steps[-1].state)
    assert keys(section("## The header")) == [*header, "forked"]
    assert keys(section("## The header"), "The deal has") == list(deal_to_json(log.header.deal))
    assert keys(section("## The state as JSON")) == list(state)
    assert keys(section("## The state as JSON"), "A player:") == list(state["players"][0])


def test_the_fork(example):
    log, steps = example
    (note,) = map(json.loads, blocks("json", section("## The header")))
    forked = header_from_json(header_to_json(log.header) | note).forked
    assert forked.state == fingerprint(steps[forked.n].state)


@pytest.mark.parametrize(
    "title,union,read_json,write_json",
    [
        ("## Commands", Command, command_from_json, command_to_json),
        ("## Traces", Event, event_from_json, event_to_json),
    ],
)
def test_every_kind_has_an_example(title, union, read_json, write_json):
    texts = re.findall(r'^\| `(\{"type".*?\})` \|', section(title), re.MULTILINE)
    found = [read_json(json.loads(text)) for text in texts]
    assert [type(record) for record in found] == list(get_args(union))
    assert [json.dumps(write_json(record)) for record in found] == texts


def test_the_fingerprint(example):
    log, steps = example
    text = blocks("text", section("## The fingerprint"))[0].rstrip("\n")
    state = state_to_json(steps[-1].state)
    assert text == canonical(steps[-1].state)
    assert f"this text, {len(text.encode()):,} bytes" in PAGE
    assert f"begins with `{log.lines[-1].state}`" in PAGE
    names = {"state": state, "json": json, "hashlib": hashlib}
    exec(blocks("python", section("## The fingerprint"))[0], names)
    assert names["text"] == text
    assert names["fingerprint"] == log.lines[-1].state


def test_the_trace(example):
    _, steps = example
    line = blocks("jsonl", section("## Traces"))[0]
    assert json.loads(line) == json.loads(json.dumps(step_to_json(steps[2])))


def test_final_scores():
    code = compile(blocks("python", section("## Final scores"))[0], "page", "exec")
    names = {"state": {"over": True, "players": [{"vp": vp} for vp in (25, 31, 31, 12)]}}
    exec(code, names)
    assert names["places"] == [3, 1, 1, 4]
    assert names["winners"] == [1, 2]
    for game in GAMES[::5]:
        log = read_log(game.path)
        *_, last = replay(log, cards_of(log.header), events=False)
        names = {"state": state_to_json(last.state)}
        exec(code, names)
        scores = standings(last.state)
        assert names["order"] == [score.player for score in scores]
        assert [names["places"][who] for who in names["order"]] == [s.place for s in scores]
        assert [names["totals"][who] for who in names["order"]] == [s.total for s in scores]
        assert names["winners"] == [score.player for score in scores if score.winner]


def test_the_limits():
    limits = section("### Limits")
    assert (read.LONGEST, read.MOST, read.LARGEST) == (2**20, 100_000, 16 * 2**20)
    for words in ("| 1 MiB |", "| 100,000 |", "| 16 MiB |"):
        assert words in limits


def test_the_longest_game_of_the_corpus_is_what_a_long_game_is_said_to_be():
    assert "has about 300 lines and 30 KB" in " ".join(PAGE.split())
    longest = max((read_log(game.path) for game in GAMES), key=lambda log: log.end)
    assert 250 < len(longest.lines) < 350
    assert 25_000 < longest.end < 35_000
