"""How fast the commands start, and how soon the first picture stands.

    python bench/startup.py [--runs 15]

Needs `animarche` installed beside this Python. Whole processes, by the clock: the commands run from
start to exit, beside an empty Python process; the pictures stop the clock when a word of the first
screen reaches a pseudo-terminal of 120 x 36, beside a bare Textual app that is written here. All
cases take turns in every run; what is printed are medians, and the median of the ratios within a
run.
"""

import argparse
import fcntl
import os
import pty
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

MARK = "READYMARK"
BARE = f"""
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("{MARK}")
Bare().run()
"""
PYTHON = (sys.executable, "-c")
ANIMARCHE = (str(Path(sys.executable).with_name("animarche")),)
EMPTY = "python -c pass"
FLOOR = "bare Textual app"


def to_exit(command, environ):
    """Seconds from the start of a process to its end."""
    began = time.perf_counter()
    subprocess.run(command, check=True, env=environ, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def to_paint(command, environ, mark):
    """Seconds from the start of a process until `mark` reaches the terminal."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 36, 120, 0, 0))
    began = time.perf_counter()
    process = subprocess.Popen(
        command, stdin=its, stdout=its, stderr=its, env=environ, start_new_session=True
    )
    os.close(its)
    seen = b""
    try:
        while mark.encode() not in seen:
            if not select.select([ours], [], [], 20)[0]:
                sys.exit(f"no {mark!r} within 20 s: {seen[-500:]!r}")
            seen += os.read(ours, 65536)
        return time.perf_counter() - began
    except OSError:  # the other end was closed
        sys.exit(f"{command} ended before it painted {mark!r}: {seen[-500:]!r}")
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def one_log(folder):
    """The log of a game of four random bots."""
    command = [*ANIMARCHE, "arena", "--games", "1", "--logs", folder]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return next(Path(folder).glob("*.jsonl"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder:
        report(measure(runs, folder), runs)


def measure(runs, folder):
    """Seconds of each case, run by run."""
    log = one_log(folder)
    environ = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    environ |= {"ANIMARCHE_HOME": folder, "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": ""}
    table = (*ANIMARCHE, "play", "--players", f"{MARK},South", "--seed", "7")
    cases = {
        EMPTY: lambda: to_exit((*PYTHON, "pass"), environ),
        "animarche --help": lambda: to_exit((*ANIMARCHE, "--help"), environ),
        "animarche verify, one game": lambda: to_exit((*ANIMARCHE, "verify", log), environ),
        FLOOR: lambda: to_paint((*PYTHON, BARE), environ, MARK),
        "animarche, the title": lambda: to_paint(ANIMARCHE, environ, "New game"),
        "animarche play, the table": lambda: to_paint(table, environ, MARK),
    }
    found = {name: [] for name in cases}
    for number in range(runs + 1):
        for name, case in cases.items():
            seconds = case()
            if number:  # the first run warms the disk's cache and the compiled modules
                found[name].append(seconds)
    return found


def report(found, runs):
    """Print medians and ratios: commands over an empty process, pictures over a bare app."""
    print(f"{runs} runs, interleaved; CPython {sys.version.split()[0]}")
    floor = EMPTY
    for name, seconds in found.items():
        floor = FLOOR if name == FLOOR else floor
        ratios = [its / least for its, least in zip(seconds, found[floor], strict=True)]
        print(
            f"{name:28} {statistics.median(seconds) * 1e3:7.1f} ms"
            f"  min {min(seconds) * 1e3:7.1f}  x {statistics.median(ratios):.2f} of {floor}"
        )


if __name__ == "__main__":
    main()
