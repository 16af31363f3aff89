"""How long it takes from a command to the refreshed screen.

    python bench/screen.py [--size 120x36] [--moves 120] [--players 4]

Games are played in memory under Textual's Pilot, a key a command. A key under Pilot costs a fixed
time, as Pilot waits until the app is idle; so keys that mean nothing are pressed in turn with those
that play, and their median is taken off. Printed are median, 95th percentile and worst of the rest:
by the clock, of the processor's time (which other processes disturb less), and of drawing alone.
"""

import argparse
import asyncio
import os
import random
import statistics
import time

from animarche.cards import standard
from animarche.engine.commands import Pass, Sell
from animarche.table import Seat, Table
from animarche.tui.app import Animarche
from animarche.tui.drawing.scene import scene
from animarche.tui.menu import told_apart
from animarche.tui.screens.table import TableScreen
from animarche.tui.terminal import settle_garbage

EMPTY_KEY = "f12"


async def timed(pilot, key):
    """Press a key; the milliseconds until the app is idle again, and those of work in it."""
    began, worked = time.perf_counter(), time.process_time()
    await pilot.press(key)
    return (time.perf_counter() - began) * 1e3, (time.process_time() - worked) * 1e3


def aim(screen, chance):
    """Put the cursor of the list on a command, so that Enter plays it. Shops are built and kept,
    for a full table is the slowest to draw."""
    options = told_apart(screen.table.options, screen.table.state)
    busy = [option for option in options if not isinstance(option, Pass | Sell)]
    wanted = chance.choice(busy or options)
    desk = screen.desk
    desk.search("")
    desk.at = next(i for i, e in enumerate(desk.menu.entries) if e.commands == (wanted,))


async def measure(size, moves, players, seed):
    """The milliseconds of playing keys, of empty keys, and of drawing alone."""
    names, colors = ("Mika", "Ken", "ウサギさん", "Sora"), ("orange", "blue", "green", "purple")
    seats = [Seat(n, "person", c) for n, c in zip(names[:players], colors, strict=False)]
    chance, table = random.Random(seed), Table.new(standard(), seats, seed)
    app = Animarche(table)
    settle_garbage()  # as when the app is run
    playing, empty, drawing = [], [], []
    TableScreen.handover = 0  # every key is meant
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        screen.desk.doubt = lambda commands: False  # every key plays
        while len(playing) < moves and isinstance(app.screen, TableScreen):
            aim(screen, chance)
            empty.append(await timed(pilot, EMPTY_KEY))
            playing.append(await timed(pilot, "enter"))
            began = time.process_time()
            scene(screen.desk, screen.market, screen.glance, app.paint)
            drawing.append((time.process_time() - began) * 1e3)
    return playing, empty, drawing


def percentile(values, share):
    """The value below which this share of `values` lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--size", default="120x36")
    parser.add_argument("--moves", type=int, default=120)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    columns, rows = map(int, args.size.split("x"))
    playing, empty, drawing = asyncio.run(
        measure((columns, rows), args.moves, args.players, args.seed)
    )
    print(f"{args.size}, {args.players} players, {len(playing)} commands")
    cases = [("drawing, processor time", drawing)]
    for index, clock in ((1, "processor time"), (0, "by the clock")):
        floor = statistics.median(times[index] for times in empty)
        cases.append((f"command, {clock}", [times[index] - floor for times in playing]))
        print(f"empty key, {clock:14} median {floor:6.1f} ms")
    for name, values in cases:
        median, high = statistics.median(values), percentile(values, 0.95)
        print(f"{name:25} median {median:6.1f} ms   p95 {high:6.1f} ms   max {max(values):6.1f} ms")


if __name__ == "__main__":
    main()
