"""The status line says in few words what was done, what it brought, and how the game goes on."""

import random

import pytest

from animarche.engine import commands as c
from animarche.engine.events import (
    Activated,
    Closed,
    Gained,
    GameOver,
    GoalScored,
    MarkerTaken,
    Paid,
    Passed,
    PhaseBegan,
    Visited,
)
from animarche.engine.state import ROUNDS
from animarche.lang.words import Words
from animarche.tui.deeds import CHOICES
from animarche.tui.desk import Desk
from animarche.tui.summary import summary
from tests.cards.first import first_cards
from tests.tui.helpers import NAMES, new_table, played, table_at

ENGLISH = Words("en", first_cards().document)
VISIT = Visited(0, 1, 2, 0, "bakery", True)


def gained(who, coins=0, wood=0, vp=0, reason="income", lost=0):
    return Gained(who, coins, wood, vp, lost, 0, reason, "")


def said(*events):
    return summary(events, new_table().state, ENGLISH, NAMES)


def test_a_goal_comes_before_what_reached_it():
    goal, did, gain = said(VISIT, gained(0, 2, reason="visit"), GoalScored(0, "s01", 5))
    assert did == ENGLISH.event(VISIT, NAMES)
    assert goal == "Mika achieved a goal, +5 VP."
    assert gain == "Mika: +2 coins."


def test_gains_are_added_up_for_each_player():
    used = [Activated(0, plot, shop, False, ()) for plot, shop in enumerate(("bakery", "bank"))]
    shops = [ENGLISH.shop(event.shop) for event in used]
    events = [used[0], gained(0, 1), gained(0, 1), used[1], gained(0, 0, 2, lost=1), gained(1, 1)]
    assert said(*events) == [
        f"Mika used {shops[0]} and {shops[1]}.",
        "Mika: +2 coins, +2 wood; 1 coin lost at the limit.",
        "Ken: +1 coin.",
    ]


def test_a_new_round_comes_early_and_what_was_done_is_left_to_the_log():
    events = [
        VISIT, gained(0, 2), Closed(1, (("pig", 0),), ()), gained(1, wood=1, reason="closing"),
        gained(1, wood=1, reason="closing"), GoalScored(2, "s01", 3), PhaseBegan(2, "attract"),
    ]  # fmt: skip
    assert said(*events) == [
        f"{NAMES[2]} achieved a goal, +3 VP.",
        f"Round 1 of {ROUNDS} begins; start player: {NAMES[new_table().state.start_player]}.",
        "Ken: +2 wood.",
    ]


def test_the_start_marker_is_said_with_the_pass_that_takes_it():
    marker = "First to pass: Mika took the start marker."
    assert said(Passed(0, False), MarkerTaken(0)) == [marker]
    forced = said(Passed(1, False), Passed(0, True), MarkerTaken(0))
    assert forced == ["Ken passed.", "Mika could only pass.", marker]


def test_of_phases_that_nobody_has_anything_to_do_in_the_last_is_told():
    phases = [PhaseBegan(1, phase) for phase in ("income", "sale", "work")]
    assert said(Passed(0, False), *phases) == ["Mika passed.", ENGLISH.event(phases[-1], NAMES)]


def test_all_through_games_the_line_begins_with_what_happened():
    kinds = {kind for players, seed in ((2, 3), (4, 7)) for kind in told_in_a_game(players, seed)}
    assert {GoalScored, Closed, GameOver} <= kinds


def told_in_a_game(players, seed):
    """The kinds of events of a random game, each move of which is told as it should be."""
    table, chance = new_table(players, seed), random.Random(seed)
    desk, kinds = Desk(table, ENGLISH), set()
    while not table.over:
        count = len(table.moves)
        desk.play((chance.choice(table.options),))
        events = [event for move in table.moves[count:] for event in move.events]
        goals = [event for event in events if isinstance(event, GoalScored)]
        if isinstance(events[-1], GameOver):
            assert desk.status == ENGLISH.event(events[-1], NAMES)
        else:
            rest = desk.status
            for _ in goals:
                goal, _, rest = rest.partition(" VP. ")
                assert "achieved a goal" in goal
            assert "achieved a goal" not in rest
            if any(isinstance(event, Closed) for event in events):
                assert rest.startswith(f"Round {table.state.round} of {ROUNDS} begins; ")
            elif not any(isinstance(event, MarkerTaken) for event in events):
                deeds = [event for event in events if not isinstance(event, (Paid, Gained))]
                assert rest.startswith(ENGLISH.event(deeds[0], NAMES))
        kinds |= {type(event) for event in events}
    return kinds


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_finished_table_says_who_won_and_how(lang):
    table = played(new_table(3), 2000)
    points = sorted((player.vp for player in table.state.players), reverse=True)
    asked = Desk(table, Words(lang, table.state.cards.document)).view().ask
    assert " : ".join(map(str, points)) in asked


def test_the_last_round_offers_no_start_marker():
    first = table_at("attract", 1, holds=lambda t: not any(t.state.passed))
    last = table_at("attract", ROUNDS, holds=lambda t: not any(t.state.passed))
    assert "marker" in ENGLISH.ask(first.state, NAMES)
    assert "marker" not in ENGLISH.ask(last.state, NAMES)


def test_one_use_is_not_counted():
    def once(table):
        return any(isinstance(o, c.Activate) and len(o.choices) == 1 for o in table.options)

    table = table_at("income", 1, options=2, holds=once)
    use = next(o for o in table.options if isinstance(o, c.Activate) and len(o.choices) == 1)
    assert " x " not in ENGLISH.command(use, table.state, NAMES)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_letter_that_means_nothing_is_no_number(lang):
    desk = Desk(new_table(), Words(lang, first_cards().document))
    desk.choose(len(CHOICES) - 1)
    assert desk.status == desk.words.text("menu.no_key", typed=CHOICES[-1])
    desk.choose(8)
    assert desk.status == desk.words.text("menu.no_entry", number=9)
    desk.choose(9)
    assert desk.status == desk.words.text("menu.no_entry", number=10)
