"""`animarche replay`: a game told as text, how things stood at a step, and the screen."""

import argparse
from itertools import pairwise
from pathlib import Path

import pytest

from animarche.journal.format import LogError
from animarche.notation.positions import read_position, write_position
from animarche.table.recording import Recording
from animarche.tui import commands, running
from animarche.tui.commands import add_parser
from tests.cards.first import first_cards
from tests.journal.games import write_game
from tests.journal.test_replay import change_line
from tests.tui.test_viewer import KEEN


def run(*argv):
    """The exit status of a command line; bad input is an argparse.ArgumentError."""
    parser = argparse.ArgumentParser()
    add_parser(parser.add_subparsers())
    args = parser.parse_args(["replay", *(str(arg) for arg in argv)])
    return args.run(args)


@pytest.fixture
def log_path(tmp_path):
    return write_game(tmp_path / "log")


@pytest.fixture
def watched(monkeypatch):
    """What the screen was opened with, where there is a terminal."""
    opened = []
    monkeypatch.setattr(commands, "_in_terminal", lambda: True)
    monkeypatch.setattr(running, "run", lambda **how: opened.append(how) or 0)
    return opened


def numbers(out):
    return [int(line.split(".")[0]) for line in out if line[:1].isdigit() and " VP (" not in line]


# ---- as text


def test_replay_tells_the_game(tmp_path, printed):
    path = write_game(tmp_path / "log", 3, seed=3)
    assert run(path, "--lang", "en") == 0
    out, err = printed()
    assert err == ""
    text = "\n".join(out)
    assert out[0].startswith("Player 0 (north): ")
    assert "\n\nRound 1: placement.\n1. " in text
    for number in range(1, 6):
        assert f"Round {number}: attract." in out
    assert out.count("Standings") == 1
    assert "The game is over" in out[-1]
    assert sum(" VP (play " in line for line in out) == 3
    assert numbers(out) == list(range(1, len(path.read_bytes().splitlines())))


def test_replay_in_japanese(log_path, printed):
    assert run(log_path, "--lang", "ja") == 0
    assert "ラウンド" in "\n".join(printed()[0])


def test_replay_of_a_part(tmp_path, printed):
    path = write_game(tmp_path / "log", 2, seed=3)
    assert run(path, "--from", "10", "--to", "12", "--lang", "en") == 0
    out, _ = printed()
    assert numbers(out) == [10, 11, 12]
    assert out[3].startswith("Round ")  # after the two players and an empty line
    assert "Standings" not in out
    assert sum(" VP (play " in line for line in out) == 2


@pytest.mark.parametrize(
    "arguments,words",
    [
        (["--from", "5000"], "--from 5000 is behind the last line of the log, "),
        (["--from", "9", "--to", "8"], "--from 9 is behind --to, 8"),
    ],
)
def test_replay_of_no_part(log_path, arguments, words):
    with pytest.raises(argparse.ArgumentError, match=words):
        run(log_path, *arguments)


@pytest.mark.parametrize("number", ["0", "-1", "x", "1.5", "9" * 50])
def test_replay_from_no_number(log_path, printed, number):
    with pytest.raises(SystemExit) as caught:
        run(log_path, "--from", number)
    assert caught.value.code == 2


def test_replay_of_undos_names_the_phase_again_only_when_it_changes(tmp_path, printed):
    path = write_game(tmp_path / "log", 2, undo=True)
    assert run(path, "--lang", "en") == 0
    out, _ = printed()
    assert any("is taken back" in line for line in out)
    headings = [line for line in out if line.startswith("Round ") and line.endswith(".")]
    assert all(one != two for one, two in pairwise(headings))


def test_replay_shows_nothing_past_a_divergence(log_path, printed):
    change_line(log_path, 6, lambda line: line.update(state="0" * 16))
    assert run(log_path, "--lang", "en") == 1
    out, err = printed()
    assert numbers(out) == [1, 2, 3, 4, 5]
    assert "diverged at line 6" in err


def test_names_are_data(tmp_path, printed):
    evil = "[bold]{player}\x1b[2J\u202e$n%s\\"
    path = write_game(tmp_path / "log")
    change_line(path, 0, lambda line: line["players"][0].update(name=evil))
    assert run(path, "--lang", "en") == 0
    out, _ = printed()
    text = "".join(out)
    assert text.isprintable()
    assert "[bold]{player}\\x1b[2J\\u202e$n%s\\" in text


# ---- how things stood


def test_how_things_stood_at_a_step(printed):
    assert run(KEEN, "--text", "--at", "r3.work", "--lang", "en") == 0
    out, err = printed()
    recording = Recording.read(KEEN, lambda header: first_cards())
    n = recording.find("r3.work")
    assert out[0] == f"{n}. Round 3: work."
    assert read_position(out[1], first_cards()) == recording.steps[n].state
    assert sum(" VP (play " in line for line in out) == 4
    assert out[2] == "So far (shops count at the end)"  # for the parts do not add up yet
    assert len(out) == 8  # and what is asked
    assert err == ""


def test_a_position_names_its_step(printed):
    recording = Recording.read(KEEN, lambda header: first_cards())
    position = write_position(recording.steps[77].state)
    assert run(KEEN, "--text", "--at", position, "--lang", "en") == 0
    assert printed()[0][1] == position


def test_of_a_game_that_goes_on_nothing_secret_is_told(tmp_path, printed):
    path = write_game(tmp_path / "log")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:20]))
    assert run(path, "--text", "--at", "end", "--lang", "en") == 0
    state = Recording.read(path, lambda header: first_cards()).steps[-1].state
    assert printed()[0][1] == write_position(state, hidden=True) != write_position(state)


@pytest.mark.parametrize("where", ["9999", "r9", "x", "", "\x1b[2J"])
def test_where_there_is_no_step(where, log_path):
    with pytest.raises(argparse.ArgumentError, match="--at: "):
        run(log_path, "--text", "--at", where)


def test_at_names_one_step(log_path):
    with pytest.raises(argparse.ArgumentError, match="leave --from and --to out"):
        run(log_path, "--at", "5", "--from", "3")


# ---- on the screen


def test_it_is_watched_in_a_terminal(watched):
    assert run(KEEN) == run(KEEN, "--at", "57", "--lang", "ja") == 0
    (first, n), (second, at) = (how["watched"] for how in watched)
    assert (n, at) == (0, 57)
    assert first.log.path == second.log.path == KEEN
    assert watched[1]["lang"] == "ja"


@pytest.mark.parametrize("argv", [("--text",), ("--from", "3"), ("--to", "9")])
def test_as_text_it_is_told_in_a_terminal_too(argv, watched, log_path, printed):
    assert run(log_path, *argv) == 0
    assert watched == []
    assert printed()[0]


def test_a_log_of_other_cards_needs_its_cards(tmp_path, watched):
    own = Path("tests/corpus/cards.yaml")
    path = "tests/corpus/logs/cards-2.jsonl.gz"
    with pytest.raises(argparse.ArgumentError, match="--cards"):
        run(path)
    assert run(path, "--cards", own) == 0
    recording, _ = watched[0]["watched"]
    assert recording.fidelity == "exact"


def test_an_unreadable_log_is_one_sentence(tmp_path, watched):
    path = tmp_path / "log"
    for content in (b"", b"\x7fELF\x1b[2J", b"[]\n", b"{}\n"):
        path.write_bytes(content)
        with pytest.raises(argparse.ArgumentError) as caught:
            run(path)
        assert "\n" not in str(caught.value)
        assert "\x1b" not in str(caught.value)
        with pytest.raises(LogError):
            Recording.read(path, lambda header: first_cards())
    assert watched == []
