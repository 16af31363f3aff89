"""Real processes are killed in the middle of a game, at any moment, and the game goes on.

Nothing that was told to be played is missing from the log, nothing is there twice, there is at most
the one line more that was in hand, and the game comes to the same end as if nothing had happened.
"""

import fcntl
import json
import os
import pty
import resource
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from contextlib import contextmanager
from random import Random

import pytest

from animarche.cards import standard
from animarche.journal.read import read_log
from animarche.journal.replay import replay
from animarche.table import Table
from tests.journal.victim import undisturbed

VICTIM = (sys.executable, "-m", "tests.journal.victim")
PATIENCE = 60  # seconds


class Killer:
    """Lets games be played by processes that it kills."""

    def __init__(self, folder, seed):
        self.folder = folder
        self.chance = Random(seed)
        self.kills = self.torn = 0
        self._server = subprocess.Popen(VICTIM, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def close(self):
        """Let the server end."""
        self._server.stdin.close()
        assert self._server.wait(timeout=PATIENCE) == 0
        self._server.stdout.close()

    def game(self, number, most):
        """Play a game to its end, at most so many kills on."""
        folder = self.folder / str(number)
        folder.mkdir()
        players = 2 + number % 3
        whole = undisturbed(folder / "undisturbed", players, number)
        path, ends = folder / "log", _ends(whole)
        lines = -1  # that are there for certain, after the header
        torn, left = False, b""
        while True:
            request = {"path": str(path), "players": players, "seed": number}
            request["bytes_at_once"] = self.chance.choice((0, 0, 5, 40))
            told, said_torn, status = self._play(request, moves=self.kills < most)
            assert said_torn == torn or told is None  # where a line was cut off, that is said
            lines = max(lines, -1 if told is None else told)
            found = path.read_bytes() if path.exists() else b""
            if torn and told is None:  # killed before it was cut off
                assert left.startswith(found)
            else:
                assert whole.startswith(found)  # each line as it was to be, in order, and once
            # The last one may lack its newline, and be there all the same.
            there = sum(found.startswith(whole[: end - 1]) for end in ends) - 1
            assert there in (lines, lines + 1)
            if status == 0:
                assert found == whole
                return
            assert status == -signal.SIGKILL
            self.kills += 1
            lines = there
            if there < 0:  # killed before there was a game; at most its name was taken
                assert found == b""
                path.unlink(missing_ok=True)
            elif there + 1 < len(ends) and self.chance.random() < 0.2:
                found = self._power_cut(path, whole, ends[there : there + 2])
            left = found
            torn = there >= 0 and len(found) > ends[there]
            self.torn += torn

    def _play(self, request, moves):
        """Let a process play, and kill it. What it told last, whether it told of a torn line, and
        how it ended."""
        server, chance = self._server, self.chance
        self._say(json.dumps(request))
        pid = int(server.stdout.readline().removeprefix(b"pid "))
        told, torn, left = None, False, chance.randrange(14) if moves else None
        while True:
            if left == 0:
                time.sleep(chance.random() * 0.01)
                os.kill(pid, signal.SIGKILL)  # which harms nobody if it has ended
            if left is not None:
                left -= 1
            words = server.stdout.readline().split()
            if words[0] == b"ended":
                self._say("")
                return told, torn, int(words[1])
            if words[0] == b"torn":
                torn = True
            else:
                told = int(words[0])

    def _say(self, words):
        self._server.stdin.write(words.encode() + b"\n")
        self._server.stdin.flush()

    def _power_cut(self, path, whole, ends):
        """What a machine may leave that stops in the middle of the line between these ends: a part
        of it, zero bytes, or both."""
        begin, end = ends
        cut = self.chance.randrange(begin, end - 1)
        zeros = b"\0" * self.chance.choice((0, 1, 4096))
        left = whole[:cut] + zeros
        path.write_bytes(left)
        return left


def _ends(whole):
    """Where each line ends."""
    ends, end = [], 0
    for line in whole.splitlines(keepends=True):
        end += len(line)
        ends.append(end)
    return ends


@contextmanager
def killer(folder, seed):
    """A killer; its server is ended in the end."""
    found = Killer(folder, seed)
    try:
        yield found
    finally:
        found.close()


def kill(folder, kills, seed):
    with killer(folder, seed) as found:
        game = 0
        while found.kills < kills:
            found.game(game, kills)
            game += 1
        return found


def test_games_go_on_where_their_processes_were_killed(tmp_path):
    assert kill(tmp_path, 12, seed=1).kills == 12


@pytest.mark.slow
def test_games_go_on_where_hundreds_of_their_processes_were_killed(tmp_path):
    found = kill(tmp_path, 500, seed=2)
    assert found.kills == 500
    assert found.torn > 25


# ---- the real game, in a terminal


KEYS = (b"1", b"2", b"3", b"p", b"c", b"u", b"r", b"\r", b"\t", b"y", b"\x1b[B")


class Player:
    """Types into a real game without looking, until something happens to it."""

    def __init__(self, chance, arguments, go=None):
        """`go` is what the disk waits for (see `victim.slow_disk`); None for one that does not."""
        self._chance = chance
        self.terminal, its = pty.openpty()
        fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self._told, tells = os.pipe()
        environ = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        fds = [tells] if go is None else [tells, go]
        self.process = subprocess.Popen(
            [*VICTIM, ":".join(map(str, fds)), *arguments],
            stdin=its,
            stdout=its,
            stderr=its,
            env=environ,
            start_new_session=True,
            pass_fds=fds,
        )
        os.close(its)
        os.close(tells)
        self.lines = None  # told last

    def play(self, seconds, begun=False):
        """Type for so long, `begun`: since the first move."""
        until = None if begun else time.monotonic() + seconds
        give_up = time.monotonic() + PATIENCE
        while until is None or time.monotonic() < until:
            assert time.monotonic() < give_up
            self._read(0.01)
            os.write(self.terminal, self._chance.choice(KEYS))
            if until is None and self.lines is not None:
                until = time.monotonic() + seconds

    def _read(self, wait):
        for ready in select.select([self.terminal, self._told], [], [], wait)[0]:
            try:
                words = os.read(ready, 65536).split()
            except OSError:  # the terminal has closed
                continue
            if ready == self._told and words:
                self.lines = int(words[-1])

    def wait_for(self, mark):
        """What the terminal gets until there is something told for a `mark` of None, else until the
        terminal has got it."""
        shown, give_up = b"", time.monotonic() + PATIENCE
        while mark is None or mark not in shown:
            assert time.monotonic() < give_up
            ready, _, _ = select.select([self.terminal, self._told], [], [], 1)
            if mark is None and self._told in ready:
                return shown, os.read(self._told, 65536)
            if self.terminal in ready:
                shown += os.read(self.terminal, 65536)
        return shown, b""

    def press(self, key):
        """Press a key that plays something, and wait until that is told."""
        os.write(self.terminal, key)
        self.wait_for(None)

    def rest(self):
        """What the terminal gets until the game has left it."""
        shown = b""
        try:
            while chunk := os.read(self.terminal, 65536):
                shown += chunk
        except OSError:  # as Linux says it
            pass
        return shown

    def end(self, hang_up):
        """End the game by force; the lines that it told to have written, None for none."""
        if hang_up:
            os.close(self.terminal)
        else:
            self.process.kill()
        status = self.process.wait(timeout=PATIENCE)
        assert status != 0
        assert hang_up or status == -signal.SIGKILL
        while words := os.read(self._told, 65536).split():
            self.lines = int(words[-1])
        os.close(self._told)
        if not hang_up:
            os.close(self.terminal)
        return self.lines


def kill_the_game(folder, kills, seed, monkeypatch):
    """Kill the game, or its terminal, so often, and go on with it every time."""
    monkeypatch.setenv("ANIMARCHE_HOME", str(folder / "home"))
    chance, number, path = Random(seed), 0, None
    sure, before = 0, b""
    for turn in range(kills):
        if path is None:
            number += 1
            path = folder / f"{number}.jsonl"
            arguments = ["play", "--players", "Mika,ウサギさん", "--log", str(path)]
            sure, before = 0, b""
        else:
            arguments = ["play", "--resume", str(path)]
        player = Player(chance, arguments)
        early = path.exists() and turn % 4 == 3  # in the start, too, once there is a game
        player.play(chance.random() * 0.6, begun=not early)
        told = player.end(hang_up=turn % 5 == 4)
        sure = max(sure, told or 0)
        log = read_log(path)
        assert sure <= len(log.lines) <= sure + 1
        data = path.read_bytes()
        assert data.startswith(before)
        sure, before = len(log.lines), data[: log.end]
        steps = replay(log, standard())
        *_, last = steps
        assert steps.fidelity == "exact"
        again = Table.resume(path, standard())
        assert again.state == last.state
        assert not read_log(path).torn
        again.close()
        if again.over:
            path = None
    assert sure > 0


def test_the_real_game_goes_on_where_it_was_killed(tmp_path, monkeypatch):
    kill_the_game(tmp_path, 1, 1, monkeypatch)


@pytest.mark.slow
def test_the_real_game_goes_on_wherever_it_was_killed(tmp_path, monkeypatch):
    kill_the_game(tmp_path, 25, 2, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("end", ["terminate", "hang up", "close"])
def test_what_the_disk_refused_is_saved_when_the_game_is_told_to_end(tmp_path, monkeypatch, end):
    monkeypatch.setenv("ANIMARCHE_HOME", str(tmp_path / "home"))
    path = tmp_path / "log"
    player = Player(None, ["--lang", "en", "play", "--players", "Mika,Ken", "--log", str(path)])
    player.wait_for(b"Actions")
    time.sleep(0.5)  # until then a key may be meant for what was there before
    player.press(b"1")
    limits, pid = resource.RLIMIT_FSIZE, player.process.pid
    _, hard = resource.prlimit(pid, limits)
    resource.prlimit(pid, limits, (path.stat().st_size + 30, hard))
    for key in (b"u", b"r", b"u"):
        player.press(key)
    assert len(read_log(path).lines) == 1
    resource.prlimit(pid, limits, (hard, hard))
    if end == "close":
        os.close(player.terminal)
    else:
        player.process.send_signal(signal.SIGTERM if end == "terminate" else signal.SIGHUP)
    shown = b"" if end == "close" else player.rest()
    status = player.process.wait(timeout=PATIENCE)
    assert status == 128 + (signal.SIGTERM if end == "terminate" else signal.SIGHUP)
    assert len(read_log(path).lines) == 4
    if end != "close":
        assert b"The game is saved in" in shown
        os.close(player.terminal)


def test_a_slow_disk_keeps_the_screen_as_it_was(tmp_path, monkeypatch):
    """In a real terminal not a byte comes before the line is on the disk."""
    monkeypatch.setenv("ANIMARCHE_HOME", str(tmp_path / "home"))
    path, (wait, go) = tmp_path / "log", os.pipe()
    arguments = ["--lang", "en", "play", "--players", "Mika,Ken", "--log", str(path)]
    player = Player(None, arguments, go=wait)
    os.close(wait)
    for _ in ("the first line", "the name in the folder"):
        player.wait_for(None)
        os.write(go, b".")
    player.wait_for(b"Actions")
    time.sleep(0.3)
    while select.select([player.terminal], [], [], 0.2)[0]:  # until it rests
        os.read(player.terminal, 65536)
    os.write(player.terminal, b"1")
    shown, told = player.wait_for(None)
    assert (shown, told) == (b"", b"fsync\n")
    assert len(read_log(path).lines) == 1  # written, but nobody knows whether it is on the disk
    assert not select.select([player.terminal], [], [], 0.5)[0]
    os.write(go, b".")
    player.wait_for(b"placed")
    player.end(hang_up=False)
    os.close(go)
