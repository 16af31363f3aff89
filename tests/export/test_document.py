"""The JSON document: all of a game, in the form that its schema says."""

import json

import jsonschema
import pytest

from animarche.engine.game import standings
from animarche.export import schema
from animarche.export.document import document
from animarche.journal.canonical import fingerprint
from animarche.journal.deals import deal_from_json
from animarche.journal.format import Entry, Undo
from animarche.journal.read import read_log
from animarche.journal.records import command_from_json
from animarche.notation.commands import read_command
from animarche.table import Table
from animarche.table.recording import Recording
from tests.export.games import HOSTILE, disclosed, facts, recorded, shared

VALIDATOR = jsonschema.Draft202012Validator(json.loads(schema.schema()))


def made(recording, secrets=True):
    return json.loads(document(facts(recording), disclosed(recording, secrets)))


def test_the_schema_file_is_current():
    text = (schema.FOLDER / schema.NAME).read_text(encoding="utf-8")
    assert text == schema.schema(), "run python -m animarche.export.schema"
    jsonschema.Draft202012Validator.check_schema(json.loads(text))


@pytest.mark.parametrize("secrets", [True, False])
def test_documents_keep_to_the_schema(secrets):
    found = made(shared(players=2, undo=True), secrets)
    VALIDATOR.validate(found)
    schema.DOCUMENT.validate_json(json.dumps(found))


@pytest.mark.parametrize("change", [{"secrets": 1}, {"steps": [{}]}, {"more": 1}])
def test_other_documents_do_not(change):
    found = made(shared(players=2, undo=True)) | change
    assert not VALIDATOR.is_valid(found)


def test_a_game_can_be_played_again_from_its_document():
    recording = shared(players=3, undo=True)
    found = made(recording)
    assert deal_from_json(found["deal"]) == recording.log.header.deal
    assert found["header"]["seed"] == recording.log.header.seed
    seats = recording.steps[0].state.board.seats
    assert len(found["steps"]) == len(recording.steps)
    for step, said in zip(recording.steps, found["steps"], strict=True):
        assert said["n"] == step.n
        assert said["state"] == fingerprint(step.state)
        assert said["vp"] == [player.vp for player in step.state.players]
        if type(step.line) is Entry:
            assert command_from_json(said["command"]) == step.line.command
            assert read_command(said["notation"], seats) == step.line.command
            assert said["player"] == step.line.player
            assert said["stands"] == (step.n in recording.standing)
        elif type(step.line) is Undo:
            assert said["undo"] == step.line.undo
    assert any("undo" in said for said in found["steps"])


def test_points_and_standings_are_those_of_the_game():
    recording = shared()
    found = made(recording)
    scores = standings(recording.steps[-1].state)
    assert [s["total"] for s in found["standings"]] == [score.total for score in scores]
    for score in scores:
        assert score.total == sum(p["vp"] for p in found["points"] if p["player"] == score.player)
    assert found["stands"][-1]["vp"] == [p.vp for p in recording.steps[-1].state.players]
    assert found["trust"] == {"fidelity": "exact", "doubts": [], "torn": False, "diverged": None}


def test_without_secrets_the_deal_is_what_lies_open():
    recording = shared(undo=True)
    found, deal = made(recording, secrets=False), recording.log.header.deal
    assert found["deal"]["reserve"] == list(deal.reserve)
    assert found["deal"]["ads"] == list(deal.ads)
    assert "ad_deck" not in found["deal"]
    assert "seed" not in found["header"]
    told = [hand["small"] + hand["large"] for hand in found["deal"]["goals"]]
    dealt = [[*hand.small, *hand.large] for hand in deal.goals]
    assert [len(hand) for hand in told] == [len(hand) for hand in dealt]
    for hand, known in zip(told, dealt, strict=True):
        assert all(goal in (None, other) for goal, other in zip(hand, known, strict=True))


def test_a_fork_says_where_it_comes_from(tmp_path):
    recording = shared(2)
    seats = recording.log.header.players
    Table.fork(recording, 20, seats, path=tmp_path / "fork.jsonl", durable=False).close()
    fork = Recording(read_log(tmp_path / "fork.jsonl"), recording.cards)
    whole, safe = (made(fork, secrets) for secrets in (True, False))
    forked = fork.log.header.forked
    assert whole["header"]["forked"] == {"log": "game.jsonl", "n": 20, "state": forked.state}
    assert safe["header"]["forked"] == {"log": "game.jsonl", "n": 20}
    for found in (whole, safe):
        VALIDATOR.validate(found)
    assert ("Began", "at step 20 of game.jsonl") in facts(fork).about


def test_names_come_through_as_typed_and_no_sign_steers_a_terminal():
    recording = recorded(moves=3, names=HOSTILE)
    text = document(facts(recording), disclosed(recording))
    assert all(sign.isprintable() or sign == "\n" for sign in text)
    players = json.loads(text)["header"]["players"]
    assert [player["name"] for player in players] == list(HOSTILE)
