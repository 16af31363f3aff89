"""Random play in this engine, as other engines are measured: one JSON line.

    python bench/random_play.py SECONDS [SEED] [--players 4]

Every decision lists all legal commands, picks one with equal chances and applies it, until the game
is over; events are off. Only decisions of players count; forced passes and other automatic steps
are played, and not counted. Time is the CPU time of this process, so that other load on the machine
disturbs it less; the time on the clock is printed too. Dealing is in it.
"""

import argparse
import json
import random
import time

from animarche import __version__
from animarche.cards import standard
from animarche.engine.game import deal, options, start, step


def play(cards, players, rng):
    """One game; the number of decisions."""
    state = start(cards, deal(cards, players, rng.randrange(1 << 40)))
    decisions = 0
    while state.to_act is not None:
        commands = options(state)
        state = step(state, commands[int(rng.random() * len(commands))], None)
        decisions += 1
    return decisions


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seconds", type=float)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=4)
    args = parser.parse_args()
    cards = standard()
    rng = random.Random(args.seed)
    play(cards, args.players, rng)  # warm
    games = decisions = 0
    wall, cpu = time.perf_counter(), time.process_time()
    while (spent := time.process_time() - cpu) < args.seconds:
        decisions += play(cards, args.players, rng)
        games += 1
    outcome = {
        "case": f"animarche-{args.players}p",
        "version": f"animarche {__version__}",
        "games": games,
        "decisions": decisions,
        "cpu_s": spent,
        "wall_s": time.perf_counter() - wall,
    }
    print(json.dumps(outcome))


if __name__ == "__main__":
    main()
