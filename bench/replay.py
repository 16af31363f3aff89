"""How fast logs are verified, beside the engine alone on the same commands.

    python bench/replay.py [SECONDS] [LOG ...]

Without a LOG, with all games of tests/corpus that were played with the standard cards. In turns, in
one process and by its CPU time, the logs are

- verified: read, checked, played again, and the fingerprint of every state compared;
- read: from the file to the commands in memory, without playing them;
- applied: their commands, which are in memory already, played by the engine alone.

An undo counts as a line, not as a command; playing it again costs nothing but its fingerprint.
"""

import argparse
import statistics
import sys
import time
from pathlib import Path

from animarche.cards import known
from animarche.engine.game import start, step
from animarche.journal.format import Entry, LogError
from animarche.journal.read import read_log
from animarche.journal.replay import EXACT, replay

CORPUS = Path(__file__).parents[1] / "tests" / "corpus" / "logs"
PERSON = 10  # steps a second: no reader follows more, even where a replay runs at its fastest
ROUNDS = 7


def verify(paths, cards):
    """Everything that `animarche verify` does but print."""
    for path in paths:
        played = replay(read_log(path), cards, events=False)
        for _ in played:
            pass
        if played.fidelity != EXACT:
            sys.exit(f"{path} is {played.fidelity}: only exact logs are measured.")


def read(paths, _):
    """The logs as they are in the files."""
    for path in paths:
        read_log(path)


def apply(logs, cards):
    """The bare engine; where commands are taken back, it goes on from the state before them."""
    for log in logs:
        past = [start(cards, log.header.deal)]
        for line in log.lines:
            if type(line) is Entry:
                past.append(step(past[-1], line.command, None))
            else:
                del past[-line.undo :]


def measure(work, arg, cards, seconds):
    """CPU seconds that one pass takes, over as many passes as fill `seconds`."""
    began, passes = time.process_time(), 0
    while (spent := time.process_time() - began) < seconds or not passes:
        work(arg, cards)
        passes += 1
    return spent / passes


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seconds", type=float, nargs="?", default=7.0, help="in all, about")
    parser.add_argument("logs", nargs="*", metavar="LOG")
    args = parser.parse_args()
    paths = args.logs or sorted(CORPUS.iterdir())
    try:
        logs = [read_log(path) for path in paths]
    except LogError as error:
        sys.exit(f"{error}")
    cards = known(logs[0].header.cards_sha256)
    if cards is None:
        sys.exit(f"{logs[0].path}: was not played with standard cards; leave it out.")
    logs = [log for log in logs if log.header.cards_sha256 == cards.sha256]
    paths = [log.path for log in logs]
    lines = sum(len(log.lines) for log in logs)
    commands = sum(type(line) is Entry for log in logs for line in log.lines)
    cases = {"verified": (verify, paths), "read": (read, paths), "applied": (apply, logs)}
    verify(paths, cards)  # warm
    took = {name: [] for name in cases}
    for _ in range(ROUNDS):
        for name, (work, arg) in cases.items():
            took[name].append(measure(work, arg, cards, args.seconds / ROUNDS / len(cases)))
    print(f"{len(logs)} logs, {lines:,} lines, {commands:,} commands; medians of {ROUNDS} rounds")
    for name, times in took.items():
        middle = statistics.median(times)
        ratios = [engine / own for own, engine in zip(times, took["applied"], strict=True)]
        print(
            f"{name:9} {len(logs) / middle:9,.0f} logs/s {commands / middle:11,.0f} commands/s"
            f"   {statistics.median(ratios):5.2f} x the engine alone"
        )
    rate = commands / statistics.median(took["verified"])
    print(
        f"A person who watches a replay follows at most {PERSON} commands a second: verifying is "
        f"{rate / PERSON:,.0f} x as fast."
    )


if __name__ == "__main__":
    main()
