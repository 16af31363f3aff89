"""Nothing on the table shows what is secret: goals that lie face down, and the order of the ads."""

import random
from dataclasses import replace as changed

import pytest

from animarche.cards import standard
from animarche.engine import commands as c
from animarche.engine.events import AdRevealed, GoalScored
from animarche.engine.game import start
from animarche.lang.words import Words
from animarche.table import Table
from animarche.tui.desk import Desk
from animarche.tui.drawing.foot import Glance
from animarche.tui.drawing.scene import scene
from animarche.tui.layout import TABS, arrange
from animarche.tui.paint import paint
from tests.tui.helpers import new_table

WORDS = Words("en", standard().document)
PAINT = paint("dark", (), False, False, WORDS)


def twin(table):
    """The same table with other goals, and the deck of ads the other way round."""
    deal = table.header.deal
    other = changed(deal, goals=(*deal.goals[1:], deal.goals[0]), ad_deck=deal.ad_deck[::-1])
    header = changed(table.header, deal=other)
    return Table(header, start(table.state.cards, other), None)


def everything(desk):
    """All that the table screen can show now, whatever the cursor is on."""
    seats = desk.state.board.seats
    found = []
    for index in range(len(desk.menu.entries)):
        desk.at = index
        for tab in TABS:
            pictures = scene(desk, arrange(80, 24, seats, tab), Glance(), PAINT)
            found.append({name: [s.text for s in rows] for name, rows in pictures.items()})
    desk.at = 0
    return found, desk.status, list(desk.log)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_other_goals_and_another_deck_look_the_same_until_they_show(seed):
    one, chance = new_table(3, seed), random.Random(seed)
    other = twin(one)
    words = Words("en", one.state.cards.document)
    desks = [Desk(table, words) for table in (one, other)]
    compared = 0
    for move in range(60):
        if move % 3 == 0 and len(one.options) < 12:
            assert everything(desks[0]) == everything(desks[1])
            compared += 1
        busy = [option for option in one.options if not isinstance(option, c.Pass)]
        command = chance.choice(busy or one.options)
        for desk in desks:
            desk.play((command,))
        last = [table.moves[-1].events for table in (one, other)]
        if any(isinstance(event, (GoalScored, AdRevealed)) for events in last for event in events):
            break
    assert compared > 4
