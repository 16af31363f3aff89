"""What the engine costs: by phase, by number of options and players, for a bot, and in memory.

    python bench/engine_costs.py [--games 30] [--seed 1] [--players 4] [--kept 5]

Random games lead to the positions; in each, every call is timed ROUNDS times, and its shortest
time counts, so that what else the machine does is not in it. Mean and 95th percentile are over the
positions, in microseconds. A call is timed where the same call has just run; in a game that goes on
it takes longer, which `random_play.py` measures.

Memory is what a history keeps, as `tracemalloc` counts it: all states of `--kept` games. The same
games are played once before, so that what is kept once for all games is not in it.
"""

import argparse
import gc
import random
import statistics
import time
import tracemalloc

from animarche.cards import standard
from animarche.engine.game import apply, deal, determinize, effect, options, start, step, view
from animarche.engine.state import ATTRACT, INCOME, PLACEMENT, SALE, WORK

PHASES = (PLACEMENT, ATTRACT, INCOME, SALE, WORK)
SIZES = ((2, 3), (4, 7), (8, 15), (16, 31), (32, 999))  # numbers of options, in groups
ROUNDS = 9


def game(cards, players, rng):
    """A random game: its states with decisions, each with its options and the chosen one."""
    state = start(cards, deal(cards, players, rng.randrange(1 << 40)))
    while state.to_act is not None:
        commands = options(state)
        command = commands[int(rng.random() * len(commands))]
        yield state, commands, command
        state = step(state, command, None)


def shortest(call):
    """Nanoseconds that a call takes at least."""
    clock, best = time.perf_counter_ns, 1 << 60
    for _ in range(ROUNDS):
        begun = clock()
        call()
        best = min(best, clock() - begun)
    return best


def microseconds(call, positions, clock):
    """What `call` costs in each of the positions, without looking at the clock."""
    return [(shortest(lambda p=position: call(*p)) - clock) / 1000 for position in positions]


def row(name, positions, calls, clock):
    """A line of the table: mean and 95th percentile of each call."""
    cells = [f"{name:16} {len(positions):6}"]
    for call in calls:
        costs = microseconds(call, positions, clock)
        high = statistics.quantiles(costs, n=20)[-1] if len(costs) > 1 else costs[0]
        cells.append(f"{statistics.fmean(costs):7.2f} {high:7.2f}")
    print("  ".join(cells))


def heading(title, calls):
    """The head of a table."""
    print(f"\n{title:16} {'of':>6}" + "".join(f"  {call:>7} {'p95':>7}" for call in calls))


def kept(cards, players, seed, games):
    """Bytes that one state adds to a history, and the states of a game."""

    def play():
        rng = random.Random(seed)
        return [[state for state, _, _ in game(cards, players, rng)] for _ in range(games)]

    play()
    gc.collect()  # also empties the lists of free tuples, which nobody would count when used again
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    histories = play()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    states = sum(len(history) for history in histories)
    return (after - before) / states, states / games


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=4)
    parser.add_argument("--kept", type=int, default=5, help="games kept in memory")
    args = parser.parse_args()
    if args.games < 1 or args.kept < 1:
        parser.error("at least one game is needed")
    cards, rng = standard(), random.Random(args.seed)
    clock = min(shortest(lambda: None) for _ in range(1000))
    met = {
        players: [met for _ in range(args.games) for met in game(cards, players, rng)]
        for players in (2, 3, 4)
    }
    engine = (
        lambda s, _, __: options(s),
        lambda s, _, c: step(s, c, None),
        lambda s, _, c: apply(s, c),
    )

    found = met[args.players]
    heading(f"{args.players} players, by", ("options", "step", "apply"))
    for phase in PHASES:
        row(phase, [p for p in found if p[0].phase == phase], engine, clock)
    row("all", found, engine, clock)

    heading("with options", ("options", "step", "apply"))
    for least, most in SIZES:
        group = [p for p in found if least <= len(p[1]) <= most]
        if group:
            row(f"{least} to {most}" if most < 999 else f"{least} or more", group, engine, clock)

    heading("with players", ("options", "step", "apply"))
    for players, positions in met.items():
        row(str(players), positions, engine, clock)

    heading("for a bot", ("view", "determ.", "effect"))
    views = {id(state): view(state, state.to_act) for state, _, _ in found}
    bot = (
        lambda s, _, __: view(s, s.to_act),
        lambda s, _, __: determinize(views[id(s)], rng),
        lambda s, _, c: effect(s, c),
    )
    row("all", found, bot, clock)

    print("\nkept in a history")
    for players in met:
        size, states = kept(cards, players, args.seed, args.kept)
        print(f"{players} players: {size:,.0f} bytes a state, {states:.0f} states a game")


if __name__ == "__main__":
    main()
