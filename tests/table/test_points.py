"""Where the points came from: over whole games they add up to the scores of the engine."""

import random
from collections import Counter
from itertools import accumulate, pairwise

import pytest

from animarche.engine.commands import Pass
from animarche.engine.events import Gained, GoalDropped, GoalScored, ShopsScored
from animarche.engine.game import standings
from animarche.engine.records import replace
from animarche.engine.scoring import shop_vp
from animarche.engine.state import dealt
from animarche.table import Seat, Table
from animarche.table.points import GOAL, SHOP, SOURCES, points, scoring_steps, stands
from tests.cards.first import first_cards

NAMES = ("Mika", "Ken", "Aya", "Sora")
LAST = 1 + 5 * 5 + 2  # placement, five rounds of five phases, goals, shops


def easy(state):
    """The same start with goals that are soon achieved, so that all three large ones often are."""
    players = []
    for player in state.players:
        small, large = (
            tuple(replace(goal, threshold=1) for goal in goals)
            for goals in (player.goals.small, player.goals.large)
        )
        players.append(replace(player, goals=dealt(small, large)))
    return replace(state, players=tuple(players))


def finished(players, seed, busy=0.9, easy_goals=False, names=NAMES):
    """A whole game; the players like to act rather than pass, so that there is much to score."""
    seats = [Seat(name, "person", "blue") for name in names[:players]]
    table, chance = Table.new(first_cards(), seats, seed), random.Random(seed)
    if easy_goals:
        table = Table(table.header, easy(table.state), None)
    while not table.over:
        acts = [option for option in table.options if not isinstance(option, Pass)]
        table.play(chance.choice(acts if acts and chance.random() < busy else table.options))
    return table


def totals(found, players):
    counted = Counter()
    for part in found:
        counted[part.player] += part.vp
    return tuple(counted[who] for who in range(players))


def check(table):
    players, found = len(table.names), points(table.moves)
    for score in standings(table.state):
        own = [part for part in found if part.player == score.player]
        assert sum(part.vp for part in own) == score.total
        assert sum(part.vp for part in own if part.source == GOAL) == score.goals
        assert sum(part.vp for part in own if part.source == SHOP) == score.shops
        assert sum(part.vp for part in own if part.source not in (GOAL, SHOP)) == score.play
    course = stands(table.moves)
    assert len(course) == LAST
    assert course[0].vp == totals([p for p in found if p.phase == "placement"], players)
    assert course[-1].vp == totals(found, players)
    for before, after in pairwise(course):
        mine = [p for p in found if (p.round, p.phase) == (after.round, after.phase)]
        changes = zip(before.vp, totals(mine, players), strict=True)
        assert tuple(vp + more for vp, more in changes) == after.vp
    steps = scoring_steps(found)
    assert [p for step in steps for p in step] == [
        p for p in found if p.phase in ("goals", "shops")
    ]
    return found, steps


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_points_add_up_to_the_scores(players, seed):
    found, steps = check(finished(players, seed))
    assert {part.source for part in found} <= set(SOURCES)
    assert len({step[0].player for step in steps if step[0].source == SHOP}) <= players


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_add_up_over_many_games(players):
    seen = set()
    for seed in range(100, 220):
        table = finished(players, seed, busy=random.Random(seed).choice((0.3, 0.8, 0.97)))
        found, _ = check(table)
        seen |= {part.source for part in found}
    assert seen == set(SOURCES) - {"effect"}  # no card of the standard set gives VP in other ways


@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_add_up_where_goals_take_the_place_of_others(players):
    exchanged, at_the_end = 0, 0
    for seed in range(20):
        found, steps = check(finished(players, seed, easy_goals=True))
        exchanged += sum(part.vp < 0 for part in found)
        at_the_end += sum(step[0].vp < 0 for step in steps)
        assert all(len(step) == 2 for step in steps if step[0].vp < 0)
    assert exchanged
    assert at_the_end


@pytest.mark.parametrize("players, seed", [(2, 3), (4, 4)])
def test_after_every_move_the_points_so_far_are_the_score_markers(players, seed):
    table = finished(players, seed)
    for count in range(1, len(table.moves) + 1):
        moves = table.moves[:count]
        markers = tuple(player.vp for player in moves[-1].state.players)
        assert totals(points(moves), players) == markers
        assert stands(moves)[-1].vp == markers
        assert stands(moves)[-1].round == moves[-1].state.round


def test_phases_come_in_their_order():
    rounds = [
        (number, phase)
        for number in range(1, 6)
        for phase in ("attract", "income", "sale", "work", "closing")
    ]
    course = stands(finished(3, 1).moves)
    expected = [(1, "placement"), *rounds, (5, "goals"), (5, "shops")]
    assert [(stand.round, stand.phase) for stand in course] == expected


def test_nothing_has_happened_before_the_first_move():
    table = Table.new(first_cards(), [Seat(name, "person", "blue") for name in NAMES], 1)
    assert points(table.moves) == stands(table.moves) == scoring_steps(()) == ()


# ---- moments of one's own making


class Happened:
    """A command at which `events` happened; `state` is the end of a real game."""

    def __init__(self, state, *events):
        self.state, self.events = state, events


def gained(reason, card, vp):
    return Gained(0, 0, 0, vp, 0, 0, reason, card)


def test_an_effect_belongs_to_the_deed_that_sets_it_off():
    state = finished(2, 0).state
    reasons = {
        "sold": "sale", "visited": "visit", "prize": "ad", "own_ad_runs": "ad",
        "public_built": "public", "built": "effect", "take": "effect", "closing": "effect",
    }  # fmt: skip
    for reason, source in reasons.items():
        (part,) = points([Happened(state, gained(reason, "florist", 2))])
        assert (part.source, part.card, part.vp, part.upgraded) == (source, "florist", 2, False)
    assert points([Happened(state, gained("income", "bank", 0))]) == ()  # coins are no points


def test_a_better_goal_takes_the_place_of_another():
    state = finished(2, 0).state
    dropped, better = GoalDropped(1, "l2", 5), GoalScored(1, "l4", 6)
    first = GoalScored(0, "l3", 4)
    found = points([Happened(state, first, dropped, better, ShopsScored(0, 0))])
    assert [(part.card, part.vp, part.phase) for part in found[:3]] == [
        ("l3", 4, "goals"),
        ("l2", -5, "goals"),
        ("l4", 6, "goals"),
    ]
    assert [len(step) for step in scoring_steps(found)][:2] == [1, 2]
    found = points([Happened(state, dropped, better, first)])
    assert {part.phase for part in found} == {"goals"}
    assert [len(step) for step in scoring_steps(found)] == [2, 1]


def test_shops_score_by_their_sides():
    table = finished(4, 2)
    found = points(table.moves)
    for who, player in enumerate(table.state.players):
        sides = [(p.side.shop, p.side.upgraded, p.side.vp) for p in player.plots if p is not None]
        own = [p for p in found if p.source == SHOP and p.player == who]
        assert [(p.card, p.upgraded, p.vp) for p in own] == sides
        assert list(accumulate(p.vp for p in own))[-1:] in ([shop_vp(player)], [])
