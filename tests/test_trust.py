"""Wherever a log stops telling what happened, all who read it stop there and say the same line."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from animarche.journal.format import LogError
from animarche.journal.read import read_log
from animarche.journal.replay import replay
from animarche.journal.trace import trace
from animarche.table import Table
from animarche.table.recording import Recording
from tests.corpus.games import GAMES, cards_of

PLAIN = {game.name: game for game in GAMES if not game.packed and not game.by_hand}


def other_state(value):
    value["state"] = f"{int(value['state'], 16) ^ 1:016x}"


def other_player(value):
    value["player"] += 1


def other_command(value):
    value["command"] = {"type": "remove_public", "building": "stage-9"}


SPOILS = (other_state, other_player, other_command)


@given(data=st.data())
@settings(max_examples=15)
def test_no_reader_shows_anything_past_a_divergence(tmp_path_factory, data):
    game = PLAIN[data.draw(st.sampled_from(sorted(PLAIN)))]
    values = [json.loads(line) for line in game.path.read_bytes().splitlines()]
    n = data.draw(st.integers(1, 90))
    spoil = other_state if "undo" in values[n] else data.draw(st.sampled_from(SPOILS))
    spoil(values[n])
    path = tmp_path_factory.getbasetemp() / "spoilt.jsonl"
    path.write_text("".join(json.dumps(value) + "\n" for value in values), encoding="utf-8")
    content = path.read_bytes()

    log = read_log(path)
    cards = cards_of(log.header)
    played = replay(log, cards)
    steps = list(played)
    assert (played.fidelity, played.divergence.n, len(steps)) == ("diverged", n, n)

    recording = Recording(log, cards)
    assert (recording.divergence.n, recording.last) == (n, n - 1)
    assert max(mark.n for mark in recording.marks) < n if recording.marks else True

    *lines, last = trace(replay(log, cards))
    assert [line["n"] for line in lines] == list(range(n))
    assert last["n"] == n
    assert ("refusal" in last) == (spoil is not other_state)

    with pytest.raises(LogError, match="cannot go on") as caught:
        Table.resume(path, cards)
    assert caught.value.line == n + 1
    assert path.read_bytes() == content


@pytest.mark.parametrize("rules", ["0.9", "1.1", ""])
def test_a_game_by_other_rules_is_watched_and_never_gone_on_with(tmp_path, rules):
    game = next(iter(PLAIN.values()))
    first, *rest = game.path.read_text(encoding="utf-8").splitlines(keepends=True)
    path = tmp_path / "old.jsonl"
    path.write_text(json.dumps({**json.loads(first), "rules": rules}) + "\n" + "".join(rest[:50]))
    content = path.read_bytes()
    recording = Recording.read(path, cards_of)
    assert (recording.fidelity, recording.last) == ("unverified", 50)
    with pytest.raises(LogError, match="other rules"):
        Table.resume(path, recording.cards)
    assert path.read_bytes() == content
