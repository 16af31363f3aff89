"""Whether a bot that thinks makes keys wait.

    python bench/thinking.py [--keys 60] [--bot mcts:400]

The game runs in a pseudo-terminal of 120 x 36, as for a player: a person and three bots, the log on
the disk. Printed are the milliseconds from a key to the first byte that comes back.

First at one table twice, with a bot to act that never comes to an end, and with the same one
stopped: they get the same keys in turns. So whatever a table sends is the answer to its key; keys
that change nothing bring nothing back and are left out. The ratio is that of the medians.

Then in a game that goes on: bots act as soon as they know, and the person passes; beside it the
same with its bots stopped. There other things are drawn meanwhile, so what counts is when the
prompt of a jump comes, which nothing else shows.
"""

import argparse
import itertools
import json
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from pathlib import Path

from latency import LARGE, LEFT, ROUND, Terminal, percentile

from animarche.cards import standard
from animarche.table import Seat, Table

MARK = "ZQZ"
ENDLESS = "mcts:1000000"
COLORS = ("orange", "blue", "green", "purple")
UP, DOWN_A_PAGE = "\x1b[5~", "\x1b[6~"
CASES = {  # the keys of each, over and over
    "cursor on the market": ROUND,
    "log scrolls": (UP, UP, DOWN_A_PAGE, DOWN_A_PAGE),
    "help opens, closes": ("?", "q"),
}
STOP, PASS, JUMP, ENTER = ".", "p", "j", "\r"  # Enter ends a jump
PROMPT = b"mp wher"  # of "Jump where?"; what it has in common with the row before is not sent
MOVES = 60  # before the table is sat at
PATIENCE = 2.0  # seconds for an answer that must come
GAP = 0.05  # seconds between two keys of the game that goes on


def saved(path, bot, wanted):
    """A game in which so many moves were made by chance, left where `wanted(table)` holds."""
    kinds = ("person", bot, bot, bot)
    seats = [Seat(*each) for each in zip((MARK, "Ken", "Aya", "Sora"), kinds, COLORS, strict=True)]
    table, chance = Table.new(standard(), seats, 7, path=path, durable=False), random.Random(1)
    while len(table.moves) < MOVES or not wanted(table):
        table.play(chance.choice(table.options))
    table.close()
    return path


def terminal(path, environ):
    """The game of a log on a screen."""
    command = [sys.executable, "-m", "animarche", "play", "--resume", str(path)]
    return Terminal(command, LARGE, environ)


def side_by_side(count, folder, environ):
    """By case: the milliseconds of each key while a bot thinks, and while it is stopped."""
    logs = [saved(folder / f"{name}.jsonl", ENDLESS, _bot_chooses) for name in "ab"]
    thinks, stopped = (terminal(log, environ) for log in logs)
    found = {name: ([], []) for name in CASES}
    try:
        stopped.type(STOP)
        thinks.type(LEFT), stopped.type(LEFT)
        for name, keys in CASES.items():
            for key in itertools.islice(itertools.cycle(keys), count):
                for times, table in zip(found[name], (thinks, stopped), strict=True):
                    outcome = table.type(key)
                    if outcome is not None:
                        times.append(outcome[0])
    finally:
        thinks.close()
        stopped.close()
    return found


def _bot_chooses(table):
    return table.bot is not None and len(table.options) > 5


def going_on(count, bot, folder, environ):
    """The milliseconds until the prompt of a jump comes, in a game that bots play, and in one where
    they are stopped."""
    logs = [saved(folder / f"{name}.jsonl", bot, _bot_acts) for name in "cd"]
    plays, stopped = (terminal(log, environ) for log in logs)
    found = [], []
    try:
        stopped.type(STOP)
        while len(found[0]) < count:
            for times, table in zip(found, (plays, stopped), strict=True):
                waited = _prompt(table)
                if waited is None:  # the scores lie over the table: the game is over
                    return found
                times.append(waited)
            for key in (ENTER, PASS):
                for table in (plays, stopped):
                    os.write(table.ours, key.encode())
                    _wait(table, GAP)
    finally:
        plays.close()
        stopped.close()
    return found


def _bot_acts(table):
    return table.bot is not None


def _prompt(table):
    """The milliseconds from the key for a jump to its prompt; None if that does not come."""
    began, seen = time.perf_counter(), b""
    os.write(table.ours, JUMP.encode())
    while PROMPT not in seen:
        if time.perf_counter() - began > PATIENCE:
            return None
        seen += table.read(PATIENCE) or b""
    return (time.perf_counter() - began) * 1e3


def _wait(table, seconds):
    """Let the table draw for so long."""
    until = time.perf_counter() + seconds
    while (left := until - time.perf_counter()) > 0:
        table.read(left)


def told(name, times, before=None):
    ratio = f"{statistics.median(times) / statistics.median(before):6.2f}" if before else ""
    return (
        f"{name:36} {len(times):5} {statistics.median(times):8.1f} {percentile(times, 0.95):8.1f}"
        f" {max(times):8.1f} {ratio}"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--keys", type=int, default=120, help="for each case (120)")
    parser.add_argument("--bot", default="mcts:400", help="who plays the game (mcts:400)")
    args = parser.parse_args()
    # Ended from outside, as by `timeout`, it leaves no program behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environ = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        environ |= {"ANIMARCHE_HOME": name, "LC_ALL": "C.UTF-8"}
        environ.pop("NO_COLOR", None)
        chosen = {"confirm": "none", "motion": "none", "hints": "off", "pace": "instant"}
        (folder / "settings.json").write_text(json.dumps(chosen), encoding="utf-8")
        both = side_by_side(args.keys, folder, environ)
        game = going_on(args.keys, args.bot, folder, environ)
    print(f"{LARGE[0]} x {LARGE[1]}, four players; CPython {sys.version.split()[0]}")
    print(f"{'from a key to its answer, ms':36}  keys   median      p95      max  ratio")
    rows = [(name, "a bot thinks", *times) for name, times in both.items()]
    for name, doing, busy, stopped in (*rows, ("jump", f"three {args.bot} play", *game)):
        print(told(f"{name}: bots stopped", stopped))
        print(told(f"{name}: {doing}", busy, stopped))


if __name__ == "__main__":
    main()
