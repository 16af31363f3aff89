"""A server in a process of its own, at a free port of this machine."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing, contextmanager

SOON = 20  # seconds in which a process has started or ended, on a busy machine too


def free_port():
    with closing(socket.socket()) as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def command(*arguments):
    return [sys.executable, "-m", "animarche", "serve", *map(str, arguments)]


class Served:
    """A running server."""

    def __init__(self, process, port):
        self.process, self.port, self.said = process, port, []

    def await_start(self):
        """Read what it says until it has said everything."""
        for line in self.process.stdout:
            self.said.append(line)
            if "no login" in line:
                return
        raise AssertionError(f"it ended: {self.process.stderr.read()}")

    def games(self):
        """The ids of the processes that play."""
        listed = subprocess.run(
            ["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
        )
        pairs = [map(int, line.split()) for line in listed.stdout.splitlines()]
        return [pid for pid, parent in pairs if parent == self.process.pid]

    def interrupt(self):
        """Ctrl-C; its exit status and what it had to complain about."""
        self.process.send_signal(signal.SIGINT)
        _, complaints = self.process.communicate(timeout=SOON)
        return self.process.returncode, complaints


@contextmanager
def served(home, *arguments):
    """A server for the games in `home`; however the test ends, it and its games do too."""
    port = free_port()
    environ = {**os.environ, "ANIMARCHE_HOME": str(home), "TEXTUAL_ANIMATIONS": "none"}
    process = subprocess.Popen(
        command("--port", port, *arguments),
        env=environ,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    server = Served(process, port)
    try:
        server.await_start()
        yield server
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=SOON)


def gone(pids):
    """Wait until none of these processes is there; those that are there all the same."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        there = [pid for pid in pids if _alive(pid)]
        if not there:
            return []
        time.sleep(0.05)
    return there


def _alive(pid):
    state = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], check=False, capture_output=True, text=True
    ).stdout.strip()
    return bool(state) and not state.startswith("Z")
