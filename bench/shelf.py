"""How fast the list of saved games is.

    python bench/shelf.py [--games 2000] [--runs 9]

Needs `animarche` installed beside this Python. Real games of random bots are saved in a folder of
their own. Then the list is made without an index, which reads every log, and with one, which opens
none; beside it runs what any list must do at least, over the same files: `os.scandir`, a `stat` of
each file, and `json.loads` of the index. The cases take turns in every run; what is printed are
medians, and the median of the ratios within a run. The whole command stands beside an empty Python
process.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from animarche import paths
from animarche.cards import standard
from animarche.shelf.shelf import Shelf

ANIMARCHE = str(Path(sys.executable).with_name("animarche"))
BARE = "scandir, stat, json.loads"
EMPTY = "python -c pass"


def by_hand(sha256):
    """The standard cards."""
    return standard() if sha256 == standard().sha256 else None


def bare():
    """The least that a list does."""
    with os.scandir(paths.games()) as entries:
        found = {entry.name: entry.stat() for entry in entries}
    return found, json.loads(paths.index().read_bytes())


def warm():
    """A list where all is known."""
    shelf = Shelf(by_hand)
    if shelf.unread:
        raise RuntimeError("a log was changed meanwhile")
    return shelf.games


def run(*command):
    """A whole process, which keeps its compiled modules for the next."""
    environ = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    subprocess.run(command, check=True, env=environ, stdout=subprocess.DEVNULL)


def clocked(what):
    """Seconds by the clock."""
    began = time.perf_counter()
    what()
    return time.perf_counter() - began


def measure(runs):
    """Seconds of each case, run by run; the first run warms the cache of the disk."""
    cases = {
        BARE: bare,
        "list, with an index": warm,
        EMPTY: lambda: run(sys.executable, "-c", "pass"),
        "animarche games": lambda: run(ANIMARCHE, "games"),
        "animarche games --json": lambda: run(ANIMARCHE, "games", "--json"),
    }
    found = {name: [] for name in cases}
    for number in range(runs + 1):
        for name, case in cases.items():
            seconds = clocked(case)
            if number:
                found[name].append(seconds)
    return found


def report(games, cold, found):
    """Print medians and ratios."""
    print(f"{games} games; CPython {sys.version.split()[0]}")
    print(f"{'list, without an index':28} {cold * 1e3:8.1f} ms  {cold / games * 1e3:.1f} ms a game")
    floor = BARE
    for name, seconds in found.items():
        floor = EMPTY if name == EMPTY else floor
        ratios = [its / least for its, least in zip(seconds, found[floor], strict=True)]
        print(
            f"{name:28} {statistics.median(seconds) * 1e3:8.1f} ms"
            f"  min {min(seconds) * 1e3:8.1f}  x {statistics.median(ratios):.2f} of {floor}"
        )


def main():
    """Make games, list them, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--runs", type=int, default=9)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ANIMARCHE_HOME"] = folder
        run(ANIMARCHE, "arena", "--games", str(args.games), "--logs", str(paths.games()))
        cold = clocked(lambda: Shelf(by_hand).whole())
        report(args.games, cold, measure(args.runs))


if __name__ == "__main__":
    main()
