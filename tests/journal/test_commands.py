"""`animarche verify` and `trace`."""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from animarche.cards import load, standard
from animarche.engine.game import options
from animarche.journal.codec import command_to_json, event_to_json, state_to_json
from animarche.journal.commands import add_parser
from tests.cards.first import FIRST
from tests.journal.games import steps, write_game
from tests.journal.test_replay import change_line

ROOT = Path(__file__).parents[2]


def run(*argv):
    """The exit status of a command line; bad input is an argparse.ArgumentError."""
    parser = argparse.ArgumentParser()
    add_parser(parser.add_subparsers(), str)
    args = parser.parse_args([str(arg) for arg in argv])
    return args.run(args)


@pytest.fixture
def many(tmp_path):
    """Logs of every fidelity by name."""
    good = write_game(tmp_path / "good")
    old = write_game(tmp_path / "old", rules="0.9")
    bad = write_game(tmp_path / "bad")
    change_line(bad, 6, lambda line: line.update(state="0" * 16))
    broken = tmp_path / "broken"
    broken.write_bytes(good.read_bytes()[:-30] + b"\n")
    torn = tmp_path / "torn"
    torn.write_bytes(good.read_bytes()[:-30])
    return {"good": good, "old": old, "bad": bad, "broken": broken, "torn": torn}


# ---- verify


@pytest.mark.parametrize("players", [2, 3, 4])
def test_verify_exact(tmp_path, printed, players):
    path = write_game(tmp_path / "log", players, undo=True)
    number = len(path.read_bytes().splitlines()) - 1
    assert run("verify", path) == 0
    assert printed() == ([f"{path}: exact, {number} lines, finished"], "")


def test_verify_unfinished(log_path, printed):
    log_path.write_bytes(b"".join(log_path.read_bytes().splitlines(keepends=True)[:5]))
    assert run("verify", log_path) == 0
    assert printed() == ([f"{log_path}: exact, 4 lines, unfinished"], "")


def test_verify_unverified_warns(many, printed):
    assert run("verify", many["old"]) == 0
    (line,), err = printed()
    assert line.startswith(f"{many['old']}: unverified, ")
    assert err == (f'animarche: warning: {many["old"]}: it was played by rules "0.9", not by 1.0\n')


def test_verify_diverged(many, printed):
    assert run("verify", many["bad"]) == 1
    words = "diverged at line 6: the state after it is not the one that was written"
    mend = "`animarche games repair LOG` keeps what comes before"
    assert printed() == ([f"{many['bad']}: {words}; {mend}"], "")


@pytest.mark.parametrize("other", [{"rules": "0.9"}, {"cards_sha256": "ab" * 32}])
def test_what_nobody_here_can_judge_nobody_is_told_to_mend(tmp_path, printed, other):
    path = write_game(tmp_path / "log", **other)
    change_line(path, 6, lambda line: line.update(state="0" * 16))
    assert run("verify", path) == 1
    assert printed()[0][0].endswith("is not the one that was written")


def test_verify_torn_warns(many, printed):
    assert run("verify", many["torn"]) == 0
    (line,), err = printed()
    assert ": exact, " in line
    assert "its last line is cut off and was left out" in err


def test_verify_unreadable(many, printed):
    assert run("verify", many["broken"]) == 2
    out, err = printed()
    number = len(many["broken"].read_bytes().splitlines()) - 1
    assert out == []
    assert err.startswith(f"animarche: {many['broken']}: line {number} is no JSON")
    assert err.count("`animarche games repair LOG`") == 1
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "names,status",
    [
        (["good", "good"], 0),
        (["good", "old", "torn"], 0),
        (["bad", "good", "old"], 1),
        (["good", "broken", "bad"], 2),
        (["broken", "good"], 2),
        (["good", "missing"], 2),
    ],
)
def test_verify_many_the_worst_decides(many, printed, names, status):
    paths = [many.get(name, "missing") for name in names]
    assert run("verify", *paths) == status
    out, _ = printed()
    assert len(out) == 1 + sum(name not in ("broken", "missing") for name in names)
    assert out[-1].startswith(f"{len(names)} logs: ")


def test_verify_counts(many, printed):
    run("verify", *many.values())
    out, _ = printed()
    assert out[-1] == "5 logs: 2 exact, 1 unverified, 1 diverged, 1 unreadable"


def test_verify_a_path_that_would_steer_the_terminal(tmp_path, printed):
    path = write_game(tmp_path / "a\x1b[2Jb")
    assert run("verify", path) == 0
    out, _ = printed()
    assert "\x1b" not in out[0]
    assert "a\\x1b[2Jb: exact" in out[0]


# ---- other cards


def test_a_log_of_cards_with_the_same_name_is_unverified(tmp_path, printed):
    unknown = {"cards_sha256": "ab" * 32, "cards_version": "0"}
    path = write_game(tmp_path / "log", cards=standard(), **unknown)
    assert run("verify", path) == 0
    out, err = printed()
    assert ": unverified, " in out[0]
    assert 'it was played with the card set "standard" abababab, not with' in err


def test_a_log_of_other_cards_asks_for_their_file(tmp_path, printed):
    path = write_game(tmp_path / "log", cards_id="mine\x07", cards_sha256="ab" * 32)
    assert run("verify", path) == 2
    assert printed()[1] == (
        f'animarche: {path}:1: was played with the card set "mine\\x07" abababab; '
        "give its card file with --cards.\n"
    )
    with pytest.raises(argparse.ArgumentError, match="give its card file with --cards"):
        run("trace", path)


def test_the_card_file_of_a_log(tmp_path, printed):
    text = FIRST.read_text(encoding="utf-8")
    cards = tmp_path / "mine.yaml"
    cards.write_text(text.replace("id: standard", "id: mine", 1), encoding="utf-8")
    mine = load(cards)
    assert mine.id == "mine"
    own = {"cards_id": mine.id, "cards_sha256": mine.sha256}
    path = write_game(tmp_path / "own", **own)
    usual = write_game(tmp_path / "usual")
    assert run("verify", path, usual, "--cards", cards) == 0
    assert printed()[0][-1] == "2 logs: 2 exact"
    with pytest.raises(argparse.ArgumentError, match="no such file"):
        run("verify", path, "--cards", tmp_path / "none.yaml")


# ---- trace


@pytest.mark.parametrize("players", [2, 3, 4])
def test_trace(tmp_path, printed, players):
    path = write_game(tmp_path / "log", players, seed=3)
    assert run("trace", path) == 0
    out, err = printed()
    assert err == ""
    first, *rest = map(json.loads, out)
    expected = list(steps(players, 3))

    def jsons(records, to_json):
        return json.loads(json.dumps([to_json(record) for record in records]))

    start = expected[0][0]
    assert first == {
        "n": 0,
        "events": [],
        "options": jsons(options(start), command_to_json),
        "state": state_to_json(start),
    }
    for n, (line, (before, command, events, after)) in enumerate(
        zip(rest, expected, strict=True), 1
    ):
        assert line == {
            "n": n,
            "player": before.to_act,
            "command": command_to_json(command),
            "events": jsons(events, event_to_json),
            "options": jsons(options(after), command_to_json),
            "state": state_to_json(after),
        }
    assert rest[-1]["options"] == []


def test_trace_of_undos(tmp_path, printed):
    path = write_game(tmp_path / "log", undo=True)
    assert run("trace", path) == 0
    lines = [json.loads(line) for line in printed()[0]]
    undone = [line for line in lines if "undo" in line]
    assert undone
    for line in undone:
        assert line.keys() == {"n", "undo", "events", "options", "state"}
        assert line["state"] == lines[line["n"] - 2]["state"]


def test_trace_ends_at_a_refused_command(log_path, printed):
    change_line(log_path, 3, lambda line: line.update(command={"type": "pass"}, player=0))
    change_line(log_path, 2, lambda line: line.update(player=5))
    assert run("trace", log_path) == 1
    out, err = printed()
    assert [json.loads(line)["n"] for line in out] == [0, 1, 2]
    assert json.loads(out[-1]) == {"n": 2, "refusal": {"rule": "R2", "code": "not_your_turn"}}
    assert "diverged at line 2: the rules refuse the command (R2, not_your_turn)" in err


def test_trace_ends_with_the_state_that_is_another(many, printed):
    assert run("trace", many["bad"]) == 1
    out, err = printed()
    assert [json.loads(line)["n"] for line in out] == list(range(7))
    assert "state" in json.loads(out[-1])
    assert "diverged at line 6" in err


def test_trace_of_what_is_no_log(many):
    with pytest.raises(argparse.ArgumentError, match="is no JSON"):
        run("trace", many["broken"])


# ---- as a program


def animarche(*argv, **more):
    command = [sys.executable, "-m", "animarche", *map(str, argv)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, timeout=60, check=False, **more)


def test_the_output_is_utf8_json_whatever_the_locale(log_path):
    environ = {**os.environ, "PYTHONIOENCODING": "latin-1", "LC_ALL": "C"}
    done = animarche("trace", log_path, env=environ)
    assert done.returncode == 0
    assert len([json.loads(line) for line in done.stdout.decode().splitlines()]) > 30
    done = animarche("replay", log_path, "--lang", "ja", env=environ)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("command", ["trace", "replay"])
def test_a_reader_that_has_seen_enough(tmp_path, command):
    path = write_game(tmp_path / "log", 4, undo=True)
    with subprocess.Popen(
        [sys.executable, "-m", "animarche", command, str(path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) in (0, 141)  # 141: what shells report for a closed pipe


@pytest.mark.parametrize("command", ["verify", "trace", "replay"])
def test_bad_input_is_one_sentence_and_status_2(tmp_path, command):
    path = tmp_path / "log"
    path.write_bytes(b"\x7fELF\x1b[2J\0\n")
    done = animarche(command, path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith("animarche: ")
    assert done.stderr.count(b"\n") == 1
    assert b"\x1b" not in done.stderr


@pytest.mark.parametrize("argv", [["--help"], ["verify", "LOG"], ["trace", "LOG"]])
def test_starting_is_light(log_path, argv):
    """These paths need neither pydantic nor yaml, nor anything of the screen. Who names a log by
    its path waits for no saved games."""
    code = (
        "import sys; from animarche.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    argv = [str(log_path) if arg == "LOG" else arg for arg in argv]
    done = subprocess.run(
        [sys.executable, "-c", code, *argv],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    rooms = set(done.stderr.split())
    loaded = {name.split(".")[0] for name in rooms}
    assert "animarche" in loaded
    assert not {"animarche.shelf.shelf", "animarche.shelf.tidying"} & rooms
    heavy = {"pydantic", "yaml", "rich", "textual", "asyncio", "platformdirs", "pytest"}
    assert not loaded & heavy
