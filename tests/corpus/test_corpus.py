"""The games of the corpus keep their results; the rules change them under a new version only."""

import gzip
import json
from pathlib import Path
from typing import get_args

import pytest

from animarche.cards import load, standard
from animarche.engine import setup
from animarche.engine.commands import Command
from animarche.engine.events import Event
from animarche.engine.game import RULES_VERSION
from animarche.engine.phases.work import take
from animarche.journal.canonical import fingerprint
from animarche.journal.format import Entry, Undo
from animarche.journal.read import read_log
from animarche.journal.replay import replay
from tests.corpus import make, results
from tests.corpus.games import CARDS, GAMES, LOGS, cards_of, play
from tests.corpus.results import behaviour, result, why_not

HELP = "if the rules are meant to change, give RULES_VERSION a new number, then " + (
    "run python -m tests.corpus.make"
)
AGAIN = [game for game in GAMES if game.again]
by_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


@pytest.fixture(scope="module")
def expected():
    return make.expected()


def test_the_corpus_is_whole(expected):
    assert expected["rules"] == RULES_VERSION, "run python -m tests.corpus.make"
    assert list(expected["games"]) == [game.name for game in GAMES]
    assert {path.name for path in LOGS.iterdir()} == {game.path.name for game in GAMES}
    assert len(GAMES) >= 30


@by_game
def test_a_game_keeps_its_results(game, expected):
    found = result(game.path)
    assert found["fidelity"] == "exact"
    assert found["over"]
    assert json.loads(json.dumps(found)) == expected["games"][game.name], HELP


def test_the_rules_behave_as_their_version_did(expected):
    assert behaviour(standard()) == expected["behaviour"].get(standard().sha256), HELP


# ---- what the corpus is made of


def logs():
    return {game.name: read_log(game.path) for game in GAMES}


def test_every_kind_of_command_and_of_event_is_in_the_corpus():
    commands, events, seats = set(), set(), set()
    for log in logs().values():
        seats.add((len(log.header.players), *(seat.kind for seat in log.header.players)))
        for step in replay(log, cards_of(log.header)):
            events |= {type(event) for event in step.events}
            if type(step.line) is Entry:
                commands.add(type(step.line.command))
    assert commands == set(get_args(Command))
    assert events == set(get_args(Event))
    assert {count for count, *_ in seats} == {2, 3, 4}
    assert {kind for _, *kinds in seats for kind in kinds} == {"person", "random"}


def test_every_way_to_take_back_is_in_the_corpus():
    found = set()
    for log in logs().values():
        standing, before = [], None
        for line in log.lines:
            if type(line) is Entry:
                if before and before[-1].command == line.command:
                    found.add("played again")
                standing.append(line)
                before = None
            elif type(line) is Undo:
                before = standing[-line.undo :]
                del standing[-line.undo :]
                found.add("one" if line.undo == 1 else "several")
                if standing and standing[-1].player != before[0].player:
                    found.add("to another player's decision")
        if any(type(a) is type(b) is Undo for a, b in zip(log.lines, log.lines[1:], strict=False)):
            found.add("one after the other")
    assert found == {
        *("one", "several", "played again", "one after the other"),
        "to another player's decision",
    }


def test_a_fork_begins_where_its_header_says():
    forks = [game for game in GAMES if game.fork]
    assert len(forks) >= 4
    for game in forks:
        log = read_log(game.path)
        origin = log.header.forked
        old = read_log(LOGS / origin.log)
        steps = list(replay(old, cards_of(old.header)))
        assert fingerprint(steps[origin.n].state) == origin.state
        ours = [fingerprint(step.state) for step in replay(log, cards_of(log.header))]
        assert origin.state in ours
        assert log.header.deal == old.header.deal


@pytest.mark.slow
@pytest.mark.parametrize("game", AGAIN, ids=[game.name for game in AGAIN])
def test_the_games_can_be_made_again(game, tmp_path):
    cards = cards_of(read_log(game.path).header)
    found, there = play(game, cards, tmp_path), game.path.read_bytes()
    if game.packed:  # another zlib may pack otherwise
        found, there = gzip.decompress(found), gzip.decompress(there)
    assert found == there


# ---- no other results by the same rules

_gain = take._gain


def test_a_rule_that_changes_is_noticed_without_a_log(monkeypatch, expected):
    monkeypatch.setattr(setup, "WORKERS", 4)
    found = {**expected, "behaviour": {standard().sha256: behaviour(standard())}}
    assert why_not(expected, found) == "Random games go another way by the same rules."
    monkeypatch.setattr(results, "RULES_VERSION", "1.1")
    assert why_not(expected, found) is None


def test_a_rule_that_changes_is_noticed_by_the_logs(monkeypatch, expected):
    monkeypatch.setattr(take, "_gain", lambda resource, number: _gain(resource, number + 1))
    game = GAMES[0]
    found = {**expected, "games": {**expected["games"], game.name: result(game.path)}}
    assert why_not(expected, found).startswith(f"The game {game.name} has other ")
    assert "fidelity" in why_not(expected, found)


def test_a_game_may_come_but_none_may_go(expected):
    more = {**expected, "games": {**expected["games"], "another": {}}}
    assert why_not(expected, more) is None
    assert why_not(more, expected) == "The game another is missing."


def test_other_results_are_not_written_down(monkeypatch, capsys, expected):
    before = {path: path.read_bytes() for path in (make.EXPECTED, *LOGS.iterdir())}
    name = GAMES[3].name
    wrong = {**expected["games"][name], "lines": 1}
    found = {**expected, "games": {**expected["games"], name: wrong}}
    monkeypatch.setattr(make, "actual", lambda: found)
    assert make.main() == 1
    assert capsys.readouterr().err == (
        f"The game {name} has other lines by the same rules. "
        "Mend the rules, or give RULES_VERSION a new number; nothing is written.\n"
    )
    assert {path: path.read_bytes() for path in (make.EXPECTED, *LOGS.iterdir())} == before


def test_with_a_new_version_all_games_are_played_anew(monkeypatch, tmp_path, expected):
    """In a place of its own, with few games and the cards that they have."""
    monkeypatch.setattr("tests.corpus.make.GAMES", GAMES[5:7])
    monkeypatch.setattr("tests.corpus.make.EXPECTED", tmp_path / "expected.json")
    monkeypatch.setattr("tests.corpus.make.behaviour", lambda cards: {})
    theirs = cards_of(read_log(GAMES[5].path).header)
    monkeypatch.setattr("tests.corpus.games.card_sets", lambda: (theirs, load(CARDS)))
    for module in ("games", "make"):
        monkeypatch.setattr(f"tests.corpus.{module}.LOGS", tmp_path / "logs")
    assert make.main() == 0
    first = make.expected()
    assert first["games"] == {game.name: expected["games"][game.name] for game in GAMES[5:7]}
    Path(make.EXPECTED).write_text(json.dumps({**first, "rules": "0.9", "games": {"old": {}}}))
    GAMES[5].path.write_bytes(b"of other rules")
    assert make.main() == 0
    assert make.expected() == first
