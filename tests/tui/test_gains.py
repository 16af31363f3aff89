"""What an entry of the list brings is what its command does, and not what follows by itself."""

import random

import pytest

from animarche.engine import commands as c
from animarche.engine.events import (
    Closed,
    Gained,
    GoalDropped,
    GoalScored,
    Paid,
    Passed,
    PhaseBegan,
)
from animarche.engine.game import apply, effect
from animarche.engine.state import OVER, ROUNDS
from animarche.lang.words import Words
from animarche.tui.desk import Desk
from tests.cards.first import first_cards
from tests.tui.helpers import new_table, table_at

ENGLISH = Words("en", first_cards().document)


def follows(event):
    """Whether an event is none of the command's own."""
    forced = isinstance(event, Passed) and event.forced
    return forced or isinstance(event, (GoalScored, GoalDropped, PhaseBegan, Closed))


def own(events):
    """The events up to the first that follows by itself."""
    end = next((i for i, event in enumerate(events) if follows(event)), len(events))
    return events[:end]


def brought(events, who):
    """Coins, wood and VP of a player by these events."""
    coins = wood = vp = 0
    for event in events:
        if isinstance(event, Gained) and event.player == who:
            coins, wood, vp = coins + event.coins, wood + event.wood, vp + event.vp
        if isinstance(event, Paid) and event.player == who:
            coins, wood = coins - event.coins, wood - event.wood
    return coins, wood, vp


@pytest.mark.parametrize("players, seed", [(2, 3), (3, 5), (4, 11)])
def test_rows_show_the_sum_of_the_commands_own_events_all_through_a_game(players, seed):
    table, chance = new_table(players, seed), random.Random(seed)
    last = 0
    while not table.over:
        state, who = table.state, table.state.to_act
        desk = Desk(table, ENGLISH)
        desk.search("")
        rows = desk.menu.entries
        for entry in chance.sample(rows, min(len(rows), 12)):
            after, events = apply(state, entry.commands[0])
            assert desk.change(entry) == brought(own(events), who)
            last += after.phase == OVER
        busy = [option for option in table.options if not isinstance(option, (c.Pass, c.Sell))]
        table.play(chance.choice(busy or table.options))
    assert last  # also what ends the game


def test_the_last_worker_of_the_game_does_not_bring_what_the_scoring_brings():
    def ending(table):
        return apply(table.state, c.PASS)[0].phase == OVER

    table = table_at("work", ROUNDS, players=2, options=3, holds=ending)
    desk = Desk(table, ENGLISH)
    [done] = [entry for entry in desk.menu.entries if entry.commands == (c.PASS,)]
    assert desk.change(done) == (0, 0, 0)
    desk.at = desk.menu.entries.index(done)
    state, who = desk.state, desk.state.to_act
    assert desk.after(desk.aimed).players[who] == table.possible.players[who]
    assert apply(state, c.PASS)[0].players[who].vp > state.players[who].vp


def test_an_effect_is_the_command_alone():
    table = table_at("attract", 1, players=2, options=2)
    state = table.state
    log = []
    after = effect(state, c.PASS, log)
    assert (after.to_act, after.phase) == (state.to_act, state.phase)
    assert not any(follows(event) for event in log)
