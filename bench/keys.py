"""How many keys a whole game needs on screen.

    python bench/keys.py [--policy greedy] [--players 4] [--games 2] [--seed 1] [--size 120x36]

Games are recorded first: some by a player who takes what looks best at once (points, and what
coins, wood, shops and animals are worth), some by chance. Then each is played again on screen,
command by command, with the fewest keys that a player would find: a row of the list by its key or
with the arrows, Tab to a thing on the table and Enter, and one key for all that the list offers at
once (c for its proposal: collect, put back) where it is what was recorded, in whatever order. Every
key is pressed, and the game must come out the same. A decision is a command in the log; forced
passes are none.
"""

import argparse
import asyncio
import os
import random
from collections import Counter

from animarche.cards import standard
from animarche.engine import commands as c
from animarche.engine.game import apply
from animarche.engine.refusals import Illegal
from animarche.engine.state import ROUNDS
from animarche.table import Seat, Table
from animarche.tui.app import Animarche
from animarche.tui.deeds import CHOICES
from animarche.tui.desk import MENU
from animarche.tui.hits import in_reading_order
from animarche.tui.menu import path_of, told_apart
from animarche.tui.screens.table import TableScreen

NAMES, COLORS = ("Mika", "Ken", "Aya", "Sora"), ("orange", "blue", "green", "purple")
FEWEST_STEPS = 6  # more keys for one step of a choice are never needed


def new_table(players, seed):
    """A table in memory."""
    seats = [Seat(n, "person", k) for n, k in zip(NAMES[:players], COLORS, strict=False)]
    return Table.new(standard(), seats, seed)


# ---- games to play


def worth(state, who):
    """What a player has, in VP: a shop and an animal are worth the more the earlier."""
    player, left = state.players[who], ROUNDS - state.round
    shops = [plot for plot in player.plots if plot is not None]
    standing = sum(plot.side.vp + 0.6 * left * (1 + plot.side.upgraded) for plot in shops)
    seated = sum(len(plot.animals) for plot in shops)
    ads = sum(
        worker.paid * 0.5 for ad in state.ads for worker in ad.workers if worker.player == who
    )
    money = (0.3 + 0.05 * left) * (player.coins + 1.2 * player.wood)
    return player.vp + standing + 0.9 * seated + ads + money


def greedy(table, _):
    """The command after which its player has most; of equals the first."""
    who = table.state.to_act
    options = told_apart(table.options, table.state)
    return max(options, key=lambda option: worth(table.preview(option), who))


def by_chance(table, rng):
    """Any command; what is given up (passes, shops) only now and then."""
    options = told_apart(table.options, table.state)
    busy = [option for option in options if not isinstance(option, c.Pass | c.Sell)]
    return rng.choice(busy if busy and rng.random() < 0.9 else options)


POLICIES = {"greedy": greedy, "chance": by_chance}


def record(players, seed, policy):
    """The commands of a game that `policy(table, rng)` plays."""
    table, rng = new_table(players, seed), random.Random(seed)
    while not table.over:
        table.play(policy(table, rng))
    return [move.command for move in table.moves]


# ---- keys


def to_row(desk, index):
    """The keys that choose a row of the list: its own, or arrows and Enter."""
    if index < len(CHOICES):
        return ["enter"] if desk.focus == MENU and desk.at == index else [CHOICES[index]]
    count = len(desk.menu.entries)
    down, up = (index - desk.at) % count, (desk.at - index) % count
    return [*(["down"] * down if down <= up else ["up"] * up), "enter"]


def to_thing(desk, command):
    """Tab to a thing on the table that only this command is about, and Enter; [] for none."""
    state = desk.state
    lit = in_reading_order(state.board, len(state.ads), desk.look.lit)
    if desk.focus != MENU:
        return []
    for steps, target in enumerate(lit[:FEWEST_STEPS], 1):
        if desk.pool_at(target) == (command,):
            return [*["tab"] * steps, "enter"]
    return []


def begun_with(commands, recorded, state):
    """The recorded commands with these at their head, if they are among them and the rest of the
    turn leads to the same state after them; else None."""
    run, now = [], state
    while len(run) < len(recorded) and now.to_act == state.to_act:
        if type(recorded[len(run)]) is not type(commands[0]):
            break
        run.append(recorded[len(run)])
        now = apply(now, run[-1])[0]
    first = [*commands, *(command for command in run if command not in commands)]
    if len(first) != len(run) or after(state, first) != after(state, run):
        return None
    return [*first, *recorded[len(run) :]]


def after(state, commands):
    """The state after commands; None where the rules refuse one."""
    try:
        for command in commands:
            state = apply(state, command)[0]
    except Illegal:
        return None
    return state


def keys_for(desk, recorded):
    """The keys of the next step towards the first of the recorded commands, and those in the order
    in which they are played then."""
    command, ways = recorded[0], []
    if command == c.PASS:
        return ["p"], recorded
    for index, entry in enumerate(desk.menu.entries):
        if entry.shortcut and len(entry.commands) > 1:
            if ordered := begun_with(entry.commands, recorded, desk.state):
                proposed = entry.commands == desk.proposal
                return ["c"] if proposed else to_row(desk, index), ordered
        elif entry.commands == (command,) or (
            entry.leads_on and path_of(command)[: len(entry.path)] == entry.path
        ):
            ways.append(to_row(desk, index))
    if not desk.path:
        ways.append(to_thing(desk, command))
    return min(filter(None, ways), key=len), recorded


async def play(players, seed, commands, size):
    """Play recorded commands on screen; the number of keys by the kind of command for which they
    were pressed. ValueError if another game came of it."""
    app, keys = Animarche(new_table(players, seed)), Counter()
    commands, end = [*commands], after(new_table(players, seed).state, commands)
    TableScreen.handover = 0  # no player presses a key twice
    async with app.run_test(size=size) as pilot:
        table, desk = app.screen.table, app.screen.desk
        desk.doubt = lambda commands: False  # the games are played as they were recorded
        while (done := len(table.moves)) < len(commands):
            pressed, commands[done:] = keys_for(desk, commands[done:])
            await pilot.press(*pressed)
            keys[type(commands[done]).__name__] += len(pressed)
    if table.state != end:
        raise ValueError(f"seed {seed}: the game on screen is another one")
    return keys


def measure(policy, players, seeds, size):
    """The keys and the decisions of games from these seeds, by kind of command."""
    keys, decisions = Counter(), Counter()
    for seed in seeds:
        commands = record(players, seed, policy)
        decisions += Counter(type(command).__name__ for command in commands)
        keys += asyncio.run(play(players, seed, commands, size))
    return keys, decisions


def main():
    """Play, count, print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--policy", choices=POLICIES, help="who played; all, one after the other")
    parser.add_argument("--players", type=int, default=4, choices=(2, 3, 4))
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", default="120x36")
    args = parser.parse_args()
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    columns, rows = map(int, args.size.split("x"))
    seeds = range(args.seed, args.seed + args.games)
    for name in [args.policy] if args.policy else POLICIES:
        keys, decisions = measure(POLICIES[name], args.players, seeds, (columns, rows))
        ratio = keys.total() / decisions.total()
        counts = f"{keys.total()} keys, {decisions.total()} decisions"
        print(f"{name}: {args.games} games, {counts}: {ratio:.2f} keys per decision")
        for kind, count in decisions.most_common():
            print(f"  {kind:13} {keys[kind]:4} keys {count:4} decisions {keys[kind] / count:5.2f}")


if __name__ == "__main__":
    main()
