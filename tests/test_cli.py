"""The command line: what it starts, and what it says to bad input."""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from animarche import __version__, cli
from animarche.cards import standard
from animarche.cards.loader import COMPILED
from animarche.table import Table, new_game

ANIMARCHE = (sys.executable, "-m", "animarche")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("ANIMARCHE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def refused(capsys, home):
    """Runs the command line with bad input; the sentence that it says."""

    def run(*arguments):
        try:
            status = cli.main(list(map(str, arguments)))
        except SystemExit as leaving:
            status = leaving.code
        out, err = capsys.readouterr()
        assert status == 2
        assert out == ""
        assert err.endswith("\n")
        assert "Traceback" not in err
        assert all(line.isprintable() for line in err.splitlines())
        assert not list(home.rglob("*.jsonl"))
        return err

    return run


@pytest.fixture
def app(monkeypatch):
    """Stands in for the screen, at a terminal; what it was opened with."""
    opened = []

    def run(table, **more):
        opened.append((table, more))
        return 0

    screen = ModuleType("animarche.tui.app")
    screen.run = run
    monkeypatch.setitem(sys.modules, "animarche.tui.app", screen)
    monkeypatch.setattr(cli, "_needs_terminal", lambda: None)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return opened


# ── Bad input ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["nosuch"], "invalid choice: 'nosuch'"),
        (["nosuch\x1b[2J"], r"invalid choice: 'nosuch\x1b[2J'"),
        (["paths", "\x1b]0;x\x07"], r"unrecognized arguments: \x1b]0;x\x07"),
        (["--lang", "fr"], "argument --lang: invalid choice: 'fr'"),
        (["--cards", "x", "paths"], "--cards means nothing to this command"),
        (["--vers"], "unrecognized arguments: --vers"),
        (["play", "--seed", "seven"], "--seed: 'seven' is not a whole number from 0 to "),
        (["play", "--seed", "-1"], "--seed: '-1' is not a whole number from 0 to "),
        (["play", "--seed", "1.5"], "--seed: '1.5' is not a whole number"),
        (["play", "--seed", "٣"], "--seed: '٣' is not a whole number"),
        (["play", "--seed", "9" * 5000], "'99999999999999999999...' is not a whole number"),
        (["play", "--players", "Mika"], "--players: 2 to 4 can play, not 1."),
        (["play", "--players", "A,B,C,D,E"], "--players: 2 to 4 can play, not 5."),
        (["play", "--players", "Mika,,Ken"], "--players: Name 2: A name needs at least one"),
        (["play", "--players", "Mika,mika"], "--players: Names 1 and 2 are the same"),
        (["play", "--players", "Mika," + "K" * 200], "--players: Name 2: A name is at most 16"),
        (["play", "--players", "Mi\x1bka,Ken"], "--players: Name 1: A name cannot hold a control"),
        (["play", "--players", "A,B", "--start", "C"], "--start: nobody is 'C'; name one of A, B"),
        (["play", "--players", "A,B", "--start", "3"], "--start: nobody is '3'"),
        (["play", "--players", "A,B", "--start", "0"], "--start: nobody is '0'"),
        (["play", "--cards", "nowhere.yaml"], "nowhere.yaml: there is no such file"),
        (["--cards", "nowhere.yaml"], "nowhere.yaml: there is no such file"),
        (["--cards", "nowhere.yaml", "play"], "nowhere.yaml: there is no such file"),
        (["play", "--log", __file__], "is there already; name a new file"),
        (["play", "--resume", "nowhere"], "--resume: nowhere: there is no such file"),
        (["play", "--resume", __file__], "test_cli.py:1: "),
        (["play", "--resume", ""], "there is no such file"),
        (["play", "--resume", "--seed", "7"], "goes on with a game as it is; leave --seed out"),
        (["play", "--resume", "x", "--players", "A,B"], "leave --players out"),
        (["play", "--resume", "--start", "A"], "leave --start out"),
        (["play", "--resume", "--log", "x"], "leave --log out"),
        (["arena", "--bots", "random"], "--bots: 2, 3 or 4 bots can play, not 1"),
        (["arena", "--bots", "random," * 4 + "random"], "can play, not 5"),
        (["arena", "--bots", "random,"], "--bots: There is no bot ''; there are: random."),
        (["arena", "--bots", "random,hal"], "--bots: There is no bot 'hal'"),
        (["arena", "--games", "0"], "--games: '0' is not a whole number from 1 to "),
        (["arena", "--games", "many"], "--games: 'many' is not a whole number"),
        (["arena", "--workers", "0"], "--workers: '0' is not a whole number from 1 to "),
        (["arena", "--seed", "x"], "--seed: 'x' is not a whole number"),
        (["arena", "--cards", "nowhere.yaml"], "nowhere.yaml: there is no such file"),
        (["arena", "--games", "1", "--logs", __file__], "test_cli.py: is a file; name a folder"),
        (["arena", "--games", "1", "--logs", __file__ + "/x"], "no folder; check the path"),
    ],
)
def test_bad_input_gets_one_sentence(refused, arguments, words):
    sentence = refused(*arguments)
    assert words in sentence
    assert sentence.startswith("animarche")
    assert len(sentence.splitlines()) == 1


@pytest.mark.parametrize("arguments", [[], ["play", "--seed", "7"]])
def test_the_game_needs_a_terminal(refused, arguments):
    assert "the game needs a terminal" in refused(*arguments)


def test_resuming_needs_a_terminal_and_leaves_the_log_alone(capsys, home):
    table = new_game(standard(), ["Mika", "Ken"])
    table.close()
    with table.path.open("ab") as stream:
        stream.write(b'{"n":1,"pla')
    before = table.path.read_bytes()
    for arguments in (["--resume"], ["--resume", str(table.path)]):
        assert cli.main(["play", *arguments]) == 2
        assert "the game needs a terminal" in capsys.readouterr().err
    assert table.path.read_bytes() == before


def test_all_errors_of_a_card_file_are_told(refused, tmp_path):
    path = tmp_path / "cards.yaml"
    text = json.dumps(
        json.loads(Path(COMPILED).read_text(encoding="utf-8"))["document"], ensure_ascii=False
    )
    path.write_text(text.replace('"customers": 2', '"customers": "two"'), encoding="utf-8")
    lines = refused("play", "--cards", path).splitlines()
    assert len(lines) > 3
    assert all(line.startswith(f"animarche: {path}:") and '"two"' in line for line in lines)


def test_a_thousand_errors_are_cut_short(refused, tmp_path):
    path = tmp_path / "cards.yaml"
    path.write_text("".join(f"key{number}: 1\n" for number in range(1000)))
    lines = refused("--cards", path).splitlines()
    assert len(lines) == 101
    assert lines[-1].endswith(" more")


def test_resume_without_a_saved_game(refused, app):
    assert "--resume: There is no unfinished game in " in refused("play", "--resume")


def test_a_log_that_cannot_be_made_is_told_before_the_game(refused, app, tmp_path):
    sentence = refused("play", "--log", tmp_path / "nowhere" / "log")
    assert "--log: " in sentence
    assert "there is no such folder" in sentence


# ── What it starts ───────────────────────────────────────────────────────────────────────────────


def test_the_title(app):
    assert cli.main([]) == 0
    assert cli.main(["--lang", "ja"]) == 0
    assert app == [
        (None, {"lang": "en", "cards_path": None}),
        (None, {"lang": "ja", "cards_path": None}),
    ]


def test_a_new_game(app, home):
    assert cli.main(["play", "--players", "Red, Blue,Green", "--seed", "7", "--start", "blue"]) == 0
    ((table, more),) = app
    assert table.names == ("Red", "Blue", "Green")
    assert table.header.seed == 7
    assert table.state.to_act == 1
    assert table.path.parent == home / "games"
    assert more == {"lang": "en", "cards_path": None}


def test_who_starts_by_number_and_by_a_name_that_is_one(app):
    cli.main(["play", "--players", "A,B", "--start", "2"])
    cli.main(["play", "--players", "2,1", "--start", "2"])
    assert [table.state.to_act for table, _ in app] == [1, 0]


def test_equal_seeds_deal_equally(app, tmp_path):
    for name in ("one", "two"):
        cli.main(["play", "--players", "A,B", "--seed", "5", "--log", str(tmp_path / name)])
    one, two = (table for table, _ in app)
    assert one.state == two.state
    assert one.path == tmp_path / "one"


def test_language_and_cards_may_stand_before_the_command(app):
    path = "data/cards.yaml"
    cli.main(["--lang", "ja", "--cards", path, "play", "--seed", "1"])
    cli.main(["--lang", "ja", "play", "--seed", "1", "--lang", "en"])
    assert [more for _, more in app] == [
        {"lang": "ja", "cards_path": path},
        {"lang": "en", "cards_path": None},
    ]


def test_resume_goes_on_with_the_game_that_was_left(app):
    table = new_game(standard(), ["Mika", "Ken"])
    rng = Random(1)
    for _ in range(9):
        table.play(rng.choice(table.options))
    table.close()
    cli.main(["play", "--resume"])
    cli.main(["play", "--resume", str(table.path)])
    assert [again.state for again, _ in app] == [table.state, table.state]
    assert [again.path for again, _ in app] == [table.path, table.path]


def test_a_game_that_could_not_be_saved(app, home, capsys, tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("ANIMARCHE_HOME", str(tmp_path / "file"))
    assert cli.main(["play", "--seed", "1"]) == 2
    assert "animarche: the game could not be saved: " in capsys.readouterr().err


def test_where_the_saved_games_are(capsys, home):
    assert cli.main(["paths"]) == 0
    assert capsys.readouterr().out == f"Saved games: {home / 'games'}\n"


def test_the_version(capsys):
    with pytest.raises(SystemExit) as leaving:
        cli.main(["--version"])
    assert leaving.value.code == 0
    assert capsys.readouterr().out == f"animarche {__version__}\n"


@pytest.mark.parametrize("arguments", [[], ["play"], ["arena"], ["verify"], ["cards"], ["paths"]])
def test_every_command_has_help(capsys, arguments):
    with pytest.raises(SystemExit) as leaving:
        cli.main([*arguments, "--help"])
    assert leaving.value.code == 0
    out = capsys.readouterr().out
    assert out.startswith("usage: animarche")
    assert max(map(len, out.splitlines())) <= 120


def test_the_arena(capsys, tmp_path):
    arguments = ["arena", "--bots", "random,random", "--games", "3", "--seed", "2"]
    assert cli.main([*arguments, "--logs", str(tmp_path / "logs")]) == 0
    out, err = capsys.readouterr()
    assert "3 games of 3, seed 2" in out
    assert "north" in out
    assert "south" in out
    assert err == ""
    assert cli.main([*arguments, "--logs", str(tmp_path / "logs")]) == 2
    assert "2-000001.jsonl is there already" in capsys.readouterr().err
    assert cli.main([*arguments, "--json"]) == 0
    outcome = json.loads(capsys.readouterr().out)
    assert (outcome["games"], outcome["seed"], len(outcome["seats"])) == (3, 2, 2)
    logs = sorted(map(str, (tmp_path / "logs").iterdir()))
    assert cli.main(["verify", *logs]) == 0
    assert capsys.readouterr().out.count("exact") == 4


def test_keyboard_interrupt_ends_quietly(monkeypatch, capsys):
    def interrupt(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_paths", interrupt)
    assert cli.main(["paths"]) == 130
    assert capsys.readouterr() == ("", "")


def test_trouble_that_nobody_thought_of_is_a_sentence_too(monkeypatch, capsys):
    def break_down(_):
        raise OSError(5, "Input/output error", "/dev/\x1bsda")

    monkeypatch.setattr(cli, "_paths", break_down)
    assert cli.main(["paths"]) == 2
    expected = "animarche: /dev/\\x1bsda: Input/output error\n"
    assert capsys.readouterr() == ("", expected)


# ── Whole processes ──────────────────────────────────────────────────────────────────────────────


def read(terminal):
    """What comes next; nothing when the other end is closed, or silent for long."""
    try:
        return os.read(terminal, 65536) if select.select([terminal], [], [], 20)[0] else b""
    except OSError:
        return b""


def in_a_terminal(command, mark=None, typed=b"\x11"):
    """What a command shows in a terminal of 100 x 30, and its exit status. When `mark` is to be
    seen, something is typed; without more that is Ctrl-Q."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    environ = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    process = subprocess.Popen(
        command, stdin=its, stdout=its, stderr=its, env=environ, start_new_session=True
    )
    os.close(its)
    shown = b""
    while chunk := read(ours):
        shown += chunk
        if mark is not None and mark in shown:
            os.write(ours, typed)
            mark = None
    os.close(ours)
    return shown, process.wait(timeout=20)


def test_a_game_is_left_and_goes_on(home):
    shown, status = in_a_terminal([*ANIMARCHE, "play", "--players", "Mika,Ken"], b"Mika")
    assert status == 0
    (log,) = (home / "games").iterdir()
    assert str(log).encode() in shown
    assert b"Traceback" not in shown
    before = log.read_bytes()
    shown, status = in_a_terminal([*ANIMARCHE, "play", "--resume"], b"Ken")
    assert status == 0
    assert log.read_bytes() == before


@pytest.mark.slow
def test_a_terminal_that_goes_away_without_a_signal(home):
    """No controlling terminal: nobody tells the game, which must not read nothing forever."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    command = [*ANIMARCHE, "play", "--players", "Mika,Ken"]
    process = subprocess.Popen(command, stdin=its, stdout=its, stderr=its, start_new_session=True)
    os.close(its)
    shown = b""
    while b"Mika" not in shown and (chunk := read(ours)):
        shown += chunk
    os.close(ours)
    assert process.wait(timeout=30) != 0
    (log,) = (home / "games").iterdir()
    assert Table.resume(log, standard()).state.to_act is not None


def test_a_terminal_that_garbles_what_is_typed():
    shown, status = in_a_terminal([*ANIMARCHE], b"Animarche", b"\xff\x80\x9b\xe3\x81\x11")
    assert status == 0
    assert b"UnicodeDecodeError" not in shown


def test_a_path_that_would_steer_the_terminal_is_told_as_text(tmp_path):
    command = [*ANIMARCHE, "play", "--players", "Mika,Ken", "--log", tmp_path / "\x1b]0;x\x07"]
    shown, status = in_a_terminal(command, b"Mika")
    assert status == 0
    assert rb"\x1b]0;x\x07" in shown
    assert b"\x1b]0;x" not in shown


def test_the_title_opens(home):
    shown, status = in_a_terminal([*ANIMARCHE, "--lang", "ja"], "アニマルシェ".encode())
    assert status == 0
    assert b"Traceback" not in shown
    assert not home.exists()


def test_ctrl_c_in_the_arena_tells_what_was_finished(tmp_path):
    # Where the tests run in the background, Ctrl-C is ignored from the start; a terminal's is not.
    heard = "import runpy, signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    started = [sys.executable, "-c", heard + "runpy.run_module('animarche', run_name='__main__')"]
    command = [*started, "arena", "--games", "1000000", "--workers", "2", "--json"]
    process = subprocess.Popen(
        [*command, "--logs", tmp_path / "logs"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        give_up = time.monotonic() + 60
        while len(list((tmp_path / "logs").glob("*"))) < 30 and time.monotonic() < give_up:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        out, err = process.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert err.decode() == "Stopped by Ctrl-C; the games that were finished are counted.\n"
    outcome = json.loads(out)
    assert 0 < outcome["games"] < 1_000_000
    played = [result["log"] for result in outcome["results"]]
    assert len(played) == outcome["games"]
    assert set(played) == {str(path) for path in (tmp_path / "logs").iterdir()}


def test_a_reader_that_goes_away():
    log = subprocess.Popen(
        [*ANIMARCHE, "arena", "--games", "20", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    log.stdout.close()
    assert log.stderr.read() == b""
    log.stderr.close()
    assert log.wait(timeout=30) == 141


def test_workers_end_with_the_arena_that_was_killed(tmp_path):
    command = [*ANIMARCHE, "arena", "--games", "1000000", "--workers", "2"]
    process = subprocess.Popen(
        [*command, "--logs", tmp_path / "logs"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        give_up = time.monotonic() + 60
        while len(list((tmp_path / "logs").glob("*"))) < 30 and time.monotonic() < give_up:
            time.sleep(0.05)
        process.kill()
        # The reader of a pipe waits for all who could write into it.
        assert process.communicate(timeout=60) == (b"", None)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.parametrize("closing", [">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    "arguments, status",
    [
        ("verify LOG", 0),
        ("verify nowhere", 2),
        ("trace LOG", 0),
        ("trace nowhere", 2),
        ("replay LOG", 0),
        ("cards check nowhere", 2),
        ("arena --games 1", 0),
        ("--version", 0),
        ("nosuch", 2),
        ("play", 2),
    ],
)
def test_what_nobody_reads_does_no_harm(tmp_path, closing, arguments, status):
    new_game(standard(), ["Mika", "Ken"], log=tmp_path / "log").close()
    words = [*ANIMARCHE, *arguments.replace("LOG", str(tmp_path / "log")).split()]
    done = subprocess.run(
        ["sh", "-c", f'"$@" {closing}', "sh", *words], capture_output=True, check=False, timeout=60
    )
    assert done.returncode == status
    assert b"Traceback" not in done.stderr


def test_a_screen_that_would_be_drawn_into_a_file():
    hidden = ["sh", "-c", '"$@" 2>/dev/null', "sh", *ANIMARCHE, "play", "--players", "Mika,Ken"]
    shown, status = in_a_terminal(hidden)
    assert (shown, status) == (b"", 2)


def test_a_folder_of_saved_games_that_would_steer_the_terminal(capsys, monkeypatch):
    monkeypatch.setenv("ANIMARCHE_HOME", "/\x1b[2J")
    assert cli.main(["paths"]) == 0
    assert capsys.readouterr().out == "Saved games: /\\x1b[2J/games\n"


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_a_stream_that_is_closed_is_no_terminal(stream):
    closing = {"stdin": "<&-", "stdout": ">&-"}[stream]
    done = subprocess.run(
        ["sh", "-c", f'"$@" {closing}', "sh", *ANIMARCHE], capture_output=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith(b"animarche: the game needs a terminal")


MODULES = """
import sys
from animarche.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print("MODULES", *sys.modules)
"""
LIGHT = ("animarche.tui", "pydantic", "rich", "textual", "yaml")


@pytest.mark.parametrize(
    "arguments, forbidden",
    [
        ("--help", (*LIGHT, "animarche.engine", "animarche.table")),
        ("--version", (*LIGHT, "animarche.engine", "animarche.table")),
        ("paths", LIGHT),
        ("verify LOG", LIGHT),
        ("arena --games 1 --json", LIGHT),
        ("arena --games 1", ("animarche.tui", "pydantic", "textual", "yaml")),
        ("play --players A,B", ("animarche.tui", "pydantic", "textual", "yaml")),
        ("", LIGHT),
    ],
)
def test_commands_import_only_what_they_need(tmp_path, arguments, forbidden):
    table = new_game(standard(), ["Mika", "Ken"], log=tmp_path / "log")
    table.close()
    command = [sys.executable, "-c", MODULES, *arguments.replace("LOG", str(table.path)).split()]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, timeout=60)
    modules = done.stdout.splitlines()[-1].split()
    assert modules[0] == "MODULES"
    found = {name for name in modules if name.startswith(tuple(f"{room}." for room in forbidden))}
    assert found | (set(modules) & set(forbidden)) == set()


WITH_A_BAR = """
import sys
import animarche.arena.commands
from animarche.cli import main
animarche.arena.commands.LONG = 0
sys.exit(main(sys.argv[1:]))
"""


def test_a_progress_bar_only_at_a_terminal():
    command = [sys.executable, "-c", WITH_A_BAR, "arena", "--games", "30"]
    shown, status = in_a_terminal(command)
    assert status == 0
    assert b"/30" in shown
    piped = subprocess.run(command, capture_output=True, check=True, timeout=120)
    assert piped.stderr == b""
    assert b"/30" not in piped.stdout
    assert b"\x1b" not in piped.stdout
