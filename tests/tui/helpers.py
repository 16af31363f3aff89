"""Tables at a chosen moment, and what the screen shows."""

import json
import random
from functools import cache

from animarche.engine.commands import Attract, Pass, Sell
from animarche.table import Seat, Table
from animarche.tui import hints
from animarche.tui.app import Animarche
from animarche.tui.model import Target
from tests.cards.first import first_cards

NAMES = ("Mika", "Ken", "ウサギさん", "Sora the Great")
COLORS = ("orange", "blue", "green", "purple")
PEOPLE = ("person",) * 4
SIZES = ((80, 24), (120, 36), (160, 48))

# What a terminal or a parser of markup might obey.
HOSTILE = ("[/]", "[/b", "[bold]x\\", "[@click=quit]A")


def known_to_hints(home, phases=hints.PHASES):
    """Make `home` as it is where the hints of these phases were shown before."""
    home.mkdir(exist_ok=True)
    (home / "hints.json").write_text(json.dumps({hints.SEEN: phases}), encoding="utf-8")


def new_table(players=4, seed=7, names=NAMES, path=None, kinds=PEOPLE):
    seats = [Seat(*each) for each in zip(names[:players], kinds, COLORS, strict=False)]
    return Table.new(first_cards(), seats, seed, path=path, durable=False)


def played(table, moves, seed=1):
    """`table` after so many more moves, which are chosen at random and always alike."""
    chance = random.Random(seed)
    for _ in range(moves):
        if table.over:
            break
        table.play(chance.choice(table.options))
    return table


def table_at(phase, round=1, players=4, seed=7, options=4, path=None, names=NAMES, holds=None):
    """A table at a decision of a random game in this phase that has so many options and for which
    `holds(table)`; the first game from `seed` on that comes to one. Shops are built and kept, so
    that there is something to see."""
    found, moves = moves_to(phase, round, players, seed, options, holds)
    table = new_table(players, found, names, path)
    for move in moves:
        table.play(move)
    return table


@cache
def moves_to(phase, round, players, seed, options, holds):
    """The seed and the moves of the game in which `table_at` finds its moment: looking for it takes
    long, and neither the names nor the file matter."""
    for number in range(seed, seed + 50):
        chance, table = random.Random(number), new_table(players, number)
        moves = []
        while not table.over:
            state = table.state
            here = state.phase == phase and state.round >= round and len(table.options) >= options
            if here and (holds is None or holds(table)):
                return number, moves
            busy = [o for o in table.options if not isinstance(o, (Pass, Sell))]
            moves.append(chance.choice(busy or table.options))
            table.play(moves[-1])
    raise AssertionError("no such moment in fifty games")


def out_of_reach(table):
    """A cell with an animal that the player to act cannot call."""
    called = {option.animal for option in table.options if isinstance(option, Attract)}
    plaza = enumerate(table.state.plaza)
    return Target("cell", next(cell for cell, here in plaza if {*here} - called))


def app_at(table, lang="en"):
    return Animarche(table, lang)


def shown(app):
    """The rows of the screen as text."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


def page(app):
    return "\n".join(shown(app))
