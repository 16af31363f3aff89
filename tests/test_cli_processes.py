"""The command line as whole processes: in a terminal, in pipes, interrupted."""

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

import pytest

from animarche import cli
from animarche.cards import standard
from animarche.table import Table, new_game

ANIMARCHE = (sys.executable, "-m", "animarche")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("ANIMARCHE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def read(terminal):
    """What comes next; nothing when the other end is closed, or silent for long."""
    try:
        return os.read(terminal, 65536) if select.select([terminal], [], [], 20)[0] else b""
    except OSError:
        return b""


def opened(command):
    """A command in a terminal of 100 x 30: our end of it, and the process."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    environ = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    process = subprocess.Popen(
        command, stdin=its, stdout=its, stderr=its, env=environ, start_new_session=True
    )
    os.close(its)
    return ours, process


def shown_until(ours, mark):
    """What is shown until `mark` is to be seen; None: until the command closes its terminal."""
    shown = b""
    while (mark is None or mark not in shown) and (chunk := read(ours)):
        shown += chunk
    return shown


def in_a_terminal(command, mark=None, typed=b"\x11"):
    """What a command shows in a terminal, and its exit status. When `mark` is to be seen, something
    is typed; without more that is Ctrl-Q."""
    ours, process = opened(command)
    shown = b""
    if mark is not None:
        shown = shown_until(ours, mark)
        os.write(ours, typed)
    shown += shown_until(ours, None)
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
    ours, process = opened([*ANIMARCHE, "play", "--players", "Mika,Ken"])
    shown_until(ours, b"Mika")
    os.close(ours)
    assert process.wait(timeout=30) != 0
    (log,) = (home / "games").iterdir()
    assert Table.resume(log, standard()).state.to_act is not None


@pytest.mark.parametrize(
    "typed",
    [
        b"\xff\x80\x9b\xe3\x81",
        b"\x1b[1114112u",
        b"\x1b[:1u",
        b"\x1b[97;1:0u",
        b"\x1b[" + b"9" * 30 + b"u",
    ],
)
def test_a_terminal_that_garbles_what_is_typed(typed):
    shown, status = in_a_terminal([*ANIMARCHE], "アニマルシェ".encode(), typed + b"\x11")
    assert status == 0
    assert b"Error" not in shown


def test_a_game_that_is_told_to_end_puts_the_terminal_in_order(home):
    ours, process = opened([*ANIMARCHE, "play", "--players", "Mika,Ken"])
    shown_until(ours, b"Mika")
    process.terminate()
    shown = shown_until(ours, None)
    os.close(ours)
    assert process.wait(timeout=20) == 143
    assert b"\x1b[?1049l" in shown  # back to the screen that was there before
    (log,) = (home / "games").iterdir()
    assert str(log).encode() in shown


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


@pytest.mark.parametrize("words", ["verify nowhere", "games delete nowhere", "nosuch"])
def test_errors_that_the_disk_has_no_room_for(tmp_path, words):
    limited = f'ulimit -f 0; "$@" {words} 2> "{tmp_path / "errors"}"'
    for unbuffered in ("", "1"):
        done = subprocess.run(
            ["sh", "-c", limited, "sh", *ANIMARCHE],
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            capture_output=True,
            check=False,
            timeout=60,
        )
        assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")


def test_a_screen_that_would_be_drawn_into_a_file():
    hidden = ["sh", "-c", '"$@" 2>/dev/null', "sh", *ANIMARCHE, "play", "--players", "Mika,Ken"]
    shown, status = in_a_terminal(hidden)
    assert (shown, status) == (b"", 2)


def test_a_folder_of_saved_games_that_would_steer_the_terminal(capsys, monkeypatch):
    monkeypatch.setenv("ANIMARCHE_HOME", "/\x1b[2J")
    assert cli.main(["paths"]) == 0
    said = capsys.readouterr().out
    assert all(line.isprintable() for line in said.splitlines())
    assert "Saved games: /\\x1b[2J/games " in said


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
READ = {"animarche.tui", "animarche.tui.commands"}  # with every command line


@pytest.mark.parametrize(
    "arguments, forbidden",
    [
        ("--help", (*LIGHT, "animarche.engine", "animarche.table")),
        ("--version", (*LIGHT, "animarche.engine", "animarche.table")),
        ("paths", LIGHT),
        ("verify LOG", LIGHT),
        ("replay LOG", (*LIGHT, "animarche.table.game")),  # as text
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
    first, *modules = done.stdout.splitlines()[-1].split()
    assert first == "MODULES"
    modules = {*modules} - READ
    found = {name for name in modules if name.startswith(tuple(f"{room}." for room in forbidden))}
    assert found | (modules & {*forbidden}) == set()


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
