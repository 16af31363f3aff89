"""Tables at a chosen moment, and what the screen shows."""

import random

from animarche.cards import standard
from animarche.engine.commands import Pass, Sell
from animarche.table import Seat, Table
from animarche.tui.app import Animarche

NAMES = ("Mika", "Ken", "ウサギさん", "Sora the Great")
COLORS = ("orange", "blue", "green", "purple")
SIZES = ((80, 24), (120, 36), (160, 48))

# What a terminal or a parser of markup might obey.
HOSTILE = ("[/]", "[/b", "[bold]x\\", "[@click=app.quit]A")


def new_table(players=4, seed=7, names=NAMES, path=None):
    seats = [
        Seat(name, "person", color) for name, color in zip(names[:players], COLORS, strict=False)
    ]
    return Table.new(standard(), seats, seed, path=path, durable=False)


def played(table, moves, seed=1):
    """`table` after so many more moves, which are chosen at random and always alike."""
    chance = random.Random(seed)
    for _ in range(moves):
        if table.over:
            break
        table.play(chance.choice(table.options))
    return table


def table_at(phase, round=1, players=4, seed=7, options=4, path=None, names=NAMES, holds=None):
    """A table at the first decision of a random game in this phase that has so many options and for
    which `holds(table)`. Shops are built and kept, so that there is something to see."""
    chance = random.Random(seed)
    table = new_table(players, seed, names, path)
    while True:
        assert not table.over, "no such moment in this game; choose another seed"
        state = table.state
        here = state.phase == phase and state.round >= round and len(table.options) >= options
        if here and (holds is None or holds(table)):
            return table
        busy = [o for o in table.options if not isinstance(o, (Pass, Sell))]
        table.play(chance.choice(busy or table.options))


def app_at(table, lang="en"):
    return Animarche(table, lang)


def shown(app):
    """The rows of the screen as text."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


def page(app):
    return "\n".join(shown(app))
