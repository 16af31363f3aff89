"""How soon a key shows, and how much is sent for it.

    python bench/latency.py [--keys 60]

The game runs in a pseudo-terminal, as for a player:
four players, its log on the disk. Printed are the milliseconds from a key to the first byte that
comes back, at 120 x 36, and the bytes until nothing more comes, also at 80 x 24: for moves of the
cursor on the market and in the list, and for keys that play; beside a bare Textual app, written
here, that changes one word. All of them run at once and get a key in turns; the games go on as they
are played. Keys that change nothing, as at an edge, bring nothing back and are left out.
"""

import argparse
import fcntl
import itertools
import os
import pty
import select
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

MARK = "ZQZ"
BARE = f"""
from textual.app import App
from textual.widgets import Static
class Bare(App):
    count = 0
    def compose(self):
        yield Static("{MARK}")
    def on_key(self):
        self.count += 1
        self.query_one(Static).update(f"{{self.count}}")
Bare().run()
"""
LARGE, SMALL = (120, 36), (80, 24)
UP, DOWN, RIGHT, LEFT = (f"\x1b[{letter}" for letter in "ABCD")
ROUND = (DOWN, DOWN, RIGHT, UP, LEFT, UP)  # on the market
PLAY = "1"  # the first row of the list
BARE_APP, LIST, MARKET = "bare Textual app", "cursor in the list", "cursor on the market"
PLAYING = "a key that plays"
STILL = 0.12  # seconds without a byte after which nothing more is on its way
NOTHING = 0.25  # seconds after which a key has changed nothing


class Terminal:
    """A program in a pseudo-terminal of `size`, once it has shown `mark`."""

    def __init__(self, command, size, environ, mark=MARK):
        self.ours, its = pty.openpty()
        fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.process = subprocess.Popen(
            command, stdin=its, stdout=its, stderr=its, env=environ, start_new_session=True
        )
        os.close(its)
        seen, until = b"", time.monotonic() + 20
        while mark.encode() not in seen:
            try:
                seen += self.read(1) or b""
            except OSError:  # the other end was closed
                until = 0
            if time.monotonic() > until:
                sys.exit(f"{command} did not show {mark!r}: {seen[-500:]!r}")
        self.rest()

    def read(self, patience):
        """What has come, waiting so many seconds for it; None if nothing."""
        if not select.select([self.ours], [], [], patience)[0]:
            return None
        return os.read(self.ours, 1 << 20)

    def rest(self):
        """The bytes until nothing more comes."""
        count = 0
        while (found := self.read(STILL)) is not None:
            count += len(found)
        return count

    def type(self, keys):
        """Press a key: milliseconds to the first byte, and how many bytes in all; None where it
        changes nothing."""
        began = time.perf_counter()
        os.write(self.ours, keys.encode())
        first = self.read(NOTHING)
        if first is None:
            return None
        return (time.perf_counter() - began) * 1e3, len(first) + self.rest()

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.ours)


def measure(count, folder):
    """By case, what `Terminal.type` found."""
    environ = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    environ |= {"ANIMARCHE_HOME": folder, "LC_ALL": "C.UTF-8"}
    environ.pop("NO_COLOR", None)
    game = [sys.executable, "-m", "animarche", "play", "--seed", "7", "--players"]
    game += [f"{MARK},Ken,ウサギさん,Sora"]
    bare = [sys.executable, "-c", BARE]

    # Two games go on, one with the cursor in the list, the other with the cursor on the market.
    programs = {
        BARE_APP: (bare, ("x",)),
        LIST: (game, (DOWN, DOWN, UP, PLAY)),
        MARKET: (game, (LEFT, *ROUND, PLAY)),
    }
    terminals, found = [], {}
    try:
        for size, (name, (command, keys)) in itertools.product((LARGE, SMALL), programs.items()):
            terminal = Terminal(command, size, environ)
            terminals.append((terminal, name, size, itertools.cycle(keys)))
        for _ in range(count):
            for terminal, name, size, keys in terminals:
                key = next(keys)
                outcome = terminal.type(key)
                case = f"{PLAYING if key == PLAY else name}, {size[0]} x {size[1]}"
                if outcome is not None:
                    found.setdefault(case, []).append(outcome)
    finally:
        for terminal, *_ in terminals:
            terminal.close()
    return found


def percentile(values, share):
    """The value below which this share of `values` lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def order(case):
    """The large terminal first, and in each the bare app first."""
    return not case.endswith(f"{LARGE[0]} x {LARGE[1]}"), not case.startswith(BARE_APP), case


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--keys", type=int, default=160, help="for each terminal (160)")
    count = parser.parse_args().keys
    # Ended from outside, as by `timeout`, it leaves no program behind: one whose terminal has gone
    # would spin for ever.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with tempfile.TemporaryDirectory() as folder:
        found = measure(count, folder)
    print(f"{count} keys in each terminal, in turns; CPython {sys.version.split()[0]}")
    print(f"{'':30} {'keys':>4}  {'to the first byte, ms':>28}  {'':>6}  {'bytes':>14}")
    print(f"{'':30} {'':>4}  {'median':>8} {'p95':>8} {'max':>9}  {'x bare':>6}  {'median':>7} max")
    floor = 0.0
    for name, outcomes in sorted(found.items(), key=lambda case: order(case[0])):
        times, sizes = zip(*outcomes, strict=True)
        middle = statistics.median(times)
        floor = middle if name.startswith(BARE_APP) else floor
        print(
            f"{name:30} {len(times):4}  {middle:8.1f} {percentile(times, 0.95):8.1f}"
            f" {max(times):9.1f}  {middle / floor:6.2f}  {statistics.median(sizes):7.0f}"
            f" {max(sizes)}"
        )


if __name__ == "__main__":
    main()
