"""How long it takes to go to any step of a game that is watched.

    python bench/replay_screen.py [--size 120x36] [--jumps 200] [LOG]

A recording (of the log, or of the longest of some random games of four that are played here) is
watched in memory under Textual's Pilot. Printed are the milliseconds to open it, to play the log
again and to show the screen; those of drawing alone at a random step; and those of a jump: from the
command to go there until the screen is painted, in processor time and by the clock, beside a bare
repaint of a screen on which nothing has changed.
"""

import argparse
import asyncio
import os
import random
import statistics
import tempfile
import time

from animarche.cards import standard
from animarche.engine.commands import Pass
from animarche.table import Seat, Table
from animarche.table.recording import Recording
from animarche.tui.app import Animarche
from animarche.tui.drawing.replay import scene
from animarche.tui.terminal import settle_garbage

NAMES, COLORS = ("Mika", "Ken", "ウサギさん", "Sora"), ("orange", "blue", "green", "purple")
GAMES = 8


def long_game(folder):
    """The log of the longest of some games in which nobody passes without need."""
    found = None
    for seed in range(GAMES):
        seats = [Seat(n, "person", c) for n, c in zip(NAMES, COLORS, strict=True)]
        path = os.path.join(folder, f"{seed}.jsonl")
        table = Table.new(standard(), seats, seed, path=path, durable=False)
        chance = random.Random(seed)
        while not table.over:
            busy = [option for option in table.options if not isinstance(option, Pass)]
            table.play(chance.choice(busy or table.options))
        table.close()
        if found is None or len(table.moves) > found[0]:
            found = len(table.moves), path
    return found[1]


async def timed(pilot, do):
    """Do something; the milliseconds until the screen is painted, by the clock and of work."""
    began, worked = time.perf_counter(), time.process_time()
    do()
    await pilot.pause()
    return (time.perf_counter() - began) * 1e3, (time.process_time() - worked) * 1e3


async def measure(recording, size, jumps, seed):
    """The milliseconds of jumps, of bare repaints, and of drawing alone."""
    chance, app = random.Random(seed), Animarche(watched=(recording, 0))
    settle_garbage()
    found = {"jump": [], "bare": [], "drawing": []}
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        for _ in range(jumps):
            n = chance.choice(recording.standing)
            found["bare"].append(await timed(pilot, screen.repaint))
            found["jump"].append(await timed(pilot, lambda n=n: screen.go_to(n)))
            screen.desk.go(chance.choice(recording.standing))
            began = time.process_time()
            scene(screen.desk, screen.market, screen.glance, screen.paint)
            found["drawing"].append((time.process_time() - began) * 1e3)
    return found


def percentile(values, share):
    """The value below which this share of `values` lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def told(name, values):
    """A line of the table."""
    median, high = statistics.median(values), percentile(values, 0.95)
    print(f"{name:28} median {median:6.1f} ms   p95 {high:6.1f} ms   max {max(values):6.1f} ms")


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("log", nargs="?")
    parser.add_argument("--size", default="120x36")
    parser.add_argument("--jumps", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    columns, rows = map(int, args.size.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ANIMARCHE_HOME"] = folder
        path = args.log or long_game(folder)
        began = time.perf_counter()
        recording = Recording.read(path, lambda header: standard())
        opened = (time.perf_counter() - began) * 1e3
        found = asyncio.run(measure(recording, (columns, rows), args.jumps, args.seed))
    print(f"{args.size}, {recording.last} lines, {args.jumps} jumps; opened in {opened:.0f} ms")
    told("drawing, processor time", found["drawing"])
    for index, clock in ((1, "processor time"), (0, "by the clock")):
        told(f"bare repaint, {clock}", [times[index] for times in found["bare"]])
        told(f"jump, {clock}", [times[index] for times in found["jump"]])


if __name__ == "__main__":
    main()
