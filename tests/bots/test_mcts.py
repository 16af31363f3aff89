"""The bot that searches: what it may know, how much it thinks, and what it makes of it."""

import os
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from animarche.bots import Budget, mcts
from animarche.bots.evaluation import TERMS
from animarche.bots.mcts import MctsBot, Search
from animarche.bots.policy import gains
from animarche.bots.rollout import alike, chances, horizon, moment, play_on, promises, thinned
from animarche.cards import standard
from animarche.engine import commands as c
from animarche.engine.game import determinize, options, step, view
from animarche.engine.setup import goals_in_play
from animarche.engine.state import ATTRACT, INCOME, OVER, PLACEMENT, SALE, WORK
from tests.engine.positions import positions, random_cards

PLACES = some.tuples(some.sampled_from([2, 3, 4]), some.integers(0, 30), some.floats(0, 0.99))
BOT = MctsBot()


@cache
def game(players, seed, cards=0):
    """The positions of a random game in which there is a choice."""
    every = positions(random_cards(cards), players, seed)
    return [state for state in every if len(options(state)) > 1]


def at(players, seed, part):
    """A position of a game, by how much of it is over."""
    found = game(players, seed)
    return found[int(part * len(found))]


def judged(state, simulations=12, seed=0, seat=None):
    seen = view(state, state.to_act if seat is None else seat)
    return BOT.judge(seen, options(state), Random(seed), Budget(simulations))


def secrets(state, seat):
    """What a view hides: the order of the deck, the others' goals."""
    goals = [(p.goals.small, p.goals.large) for n, p in enumerate(state.players) if n != seat]
    return state.ad_deck, goals


# ---- what it may know ----------------------------------------------------------------------------


@given(PLACES, some.integers())
@settings(max_examples=15)
def test_games_that_differ_in_secrets_only_get_the_same_judgement(place, chance):
    state = at(*place)
    seat = state.to_act
    other = determinize(view(state, seat), Random(chance))
    assert view(other, seat) == view(state, seat)
    assert judged(state) == judged(other)


@given(PLACES, some.integers(), some.integers())
@settings(max_examples=25)
def test_what_is_drawn_for_a_simulation_depends_on_the_view_alone(place, chance, draw):
    state = at(*place)
    seat = state.to_act
    other = determinize(view(state, seat), Random(chance))
    seen, twin = view(state, seat), view(other, seat)
    assert determinize(seen, Random(draw)) == determinize(twin, Random(draw))


def test_what_is_hidden_may_be_anything_in_the_next_simulation():
    """Over many draws every ad comes up first, and everybody holds every goal that is not seen."""
    state = at(3, 4, 0.4)
    seat, players = state.to_act, len(state.players)
    seen = view(state, seat)
    first, held = Counter(), Counter()
    rng = Random(2)
    for _ in range(600):
        possible = determinize(seen, rng)
        first[possible.ad_deck[0]] += 1
        for who, player in enumerate(possible.players):
            if who != seat:
                held.update((who, goal.id) for goal in (*player.goals.small, *player.goals.large))
    assert set(first) == set(state.ad_deck)
    shown = {goal.id for p in seen.players for goal in (*p.goals.small, *p.goals.large)}
    for large in (False, True):
        unseen = [goal for goal in goals_in_play(standard(), players, large) if goal not in shown]
        for who, player in enumerate(seen.players):
            dealt = player.goals.large if large else player.goals.small
            if who != seat and len(dealt) < (3 if large else 1):
                assert all(held[who, goal] for goal in unseen)


def test_each_simulation_draws_what_is_hidden_anew(monkeypatch):
    drawn = []

    def noted(seen, rng):
        drawn.append(determinize(seen, rng))
        return drawn[-1]

    monkeypatch.setattr(mcts, "determinize", noted)
    state = at(4, 1, 0.5)
    search = Search(view(state, state.to_act), options(state), Random(3))
    before = len(drawn)
    for _ in range(10):
        search.simulate()
    assert len(drawn) - before == 10
    hidden = [secrets(possible, state.to_act) for possible in drawn]
    assert sum(one != other for one, other in pairwise(hidden)) >= 9


@given(PLACES)
@settings(max_examples=10)
def test_others_never_score_a_hidden_goal_in_mind(place):
    state = at(*place)
    seen = view(state, state.to_act)
    possible = determinize(seen, Random(0))
    after = play_on(possible, horizon(possible), Random(1))
    for who, player in enumerate(after.players):
        if who != seen.seat:
            assert player.goals.scored == state.players[who].goals.scored


# ---- how much it thinks --------------------------------------------------------------------------


@pytest.mark.parametrize("simulations", [1, 2, 7, 40])
def test_no_simulation_more_than_allowed(simulations, monkeypatch):
    monkeypatch.setattr(Search, "settled", lambda self, budget: False)
    assert judged(at(2, 3, 0.7), simulations).simulations == simulations


@pytest.mark.parametrize(
    "first, second, others, settled",
    [
        (0, 0, 0, False),
        (20, 4, 0, False),  # hardly anything was tried
        (64, 20, 20, True),  # more than a quarter of 400, and most of them to one
        (62, 22, 20, False),
        (130, 66, 140, False),  # 64 are left, and could make it equal
        (130, 60, 146, True),
    ],
)
def test_it_stops_where_the_rest_would_not_change_the_choice(first, second, others, settled):
    state = next(state for state in game(2, 3) if len(options(state)) > 12)
    search = Search(view(state, state.to_act), options(state), Random(0))
    edges = search._root.edges
    edges[1].visits, edges[2].visits = first, second
    for edge in edges[3:11]:
        edge.visits = others // 8
    search.simulations = first + second + others
    assert search.settled(Budget(400)) is settled
    assert not search.settled(Budget(seconds=1))


def test_a_single_option_is_played_at_once(monkeypatch):
    monkeypatch.setattr(Search, "simulate", lambda self: pytest.fail("there is nothing to find"))
    state = at(2, 1, 0.5)
    (only,) = options(state)[:1]
    seen = view(state, state.to_act)
    assert BOT.choose(seen, [only], Random(1), Budget(50)) == only
    assert BOT.judge(seen, [only], Random(1), Budget(50)).command == only


@pytest.mark.parametrize("part", [0, 0.2, 0.5, 0.8])
@pytest.mark.parametrize("after", [0, 5])
def test_who_is_hurried_answers_with_the_best_so_far(part, after):
    state, asked = at(4, 2, part), []

    def hurried():
        asked.append(None)
        return len(asked) > after

    seen, legal = view(state, state.to_act), options(state)
    judgement = BOT.judge(seen, legal, Random(1), Budget(400, hurried=hurried))
    assert judgement.simulations == after
    assert judgement.command in legal


def test_seconds_end_the_thinking(monkeypatch):
    """By a clock on which each simulation takes a second."""
    now = [100.0]
    monkeypatch.setattr("animarche.bots.bot.perf_counter", lambda: now[0])
    simulate = Search.simulate

    def second(search):
        simulate(search)
        now[0] += 1

    monkeypatch.setattr(Search, "simulate", second)
    state = at(3, 1, 0.3)
    effort = Budget(seconds=7.5)
    for _ in range(2):  # the second command has as much time as the first
        found = BOT.judge(view(state, state.to_act), options(state), Random(1), effort)
        assert found.simulations == 8


TWO_MOVES = """
from tests.bots.test_mcts import at, judged
for place in (2, 5, 0.5), (4, 5, 0.6):
    print(judged(at(*place), 60, seed=9))
"""


def test_equal_chances_think_alike_in_every_process():
    said = {
        subprocess.run(
            [sys.executable, "-c", TWO_MOVES],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": "."},
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert len(said) == 1
    assert said.pop().count("Judgement(") == 2


# ---- what it makes of it -------------------------------------------------------------------------


@given(PLACES)
@settings(max_examples=15)
def test_a_judgement_tells_what_was_found(place):
    state = at(*place)
    legal, judgement = options(state), judged(state)
    shares = [one.share for one in judgement.weighed]
    assert sum(shares) == pytest.approx(1)
    assert shares == sorted(shares, reverse=True)
    assert all(share * judgement.simulations >= 1 - 1e-9 for share in shares)
    commands = [one.command for one in judgement.weighed]
    assert len(set(commands)) == len(commands)
    assert set(commands) <= set(legal)
    assert {reason.term for one in judgement.weighed for reason in one.reasons} <= set(TERMS)
    chosen = BOT.choose(view(state, state.to_act), legal, Random(0), Budget(12))
    assert chosen == judgement.command


@pytest.mark.parametrize("cards", range(1, 7))
def test_other_card_sets_are_no_riddle(cards):
    for players in (2, 4):
        for state in game(players, cards, cards)[::12]:
            assert judged(state, 4).command in options(state)


def solved(state, seat, left):
    """The lead of `seat` at the end when two players go on as well as they can, by trying all;
    None where that takes more than `left[0]` commands."""
    if state.phase == OVER:
        return state.players[seat].vp - state.players[1 - seat].vp
    found = []
    for command in options(state):
        left[0] -= 1
        lead = solved(step(state, command, None), seat, left) if left[0] > 0 else None
        if lead is None:
            return None
        found.append(lead)
    return max(found) if state.to_act == seat else min(found)


def test_the_end_of_a_game_is_played_as_well_as_it_can_be():
    tried = missed = 0
    for seed in range(60):
        for state in game(2, seed)[-4:]:
            seat = state.to_act
            possible = determinize(view(state, seat), Random(0))
            leads = {}
            for command in options(possible):
                leads[command] = solved(step(possible, command, None), seat, [100])
                if leads[command] is None:
                    break
            else:
                if len({*leads.values()}) > 1:
                    tried += 1
                    missed += leads[judged(state, 150).command] < max(leads.values())
    assert tried > 40
    assert missed <= tried // 10


# ---- games in mind -------------------------------------------------------------------------------


@given(PLACES)
@settings(max_examples=25)
def test_games_in_mind_end_at_the_horizon(place):
    state = at(*place)
    until = horizon(state)
    after = play_on(state, until, Random(1))
    assert moment(state) < until <= moment(after)
    round_goes_on = state.phase in (PLACEMENT, ATTRACT, INCOME)
    assert after.phase == OVER or after.round == state.round + (not round_goes_on)
    if round_goes_on:
        assert after.phase in (SALE, WORK)
    found = chances((1.0, 3.0, 2.0, 0.0)[: len(state.players)], after)
    assert sum(found) == pytest.approx(1)
    assert max(found) == found[1]


@given(PLACES)
@settings(max_examples=25)
def test_priors_share_out_one_whole_and_what_is_worth_most_at_once_has_no_handicap(place):
    state = at(*place)
    worths = gains(state, options(state))
    found = promises(state, options(state), worths)
    assert len(found) == len(worths)
    assert sum(prior for prior, _ in found) == pytest.approx(1)
    assert min(prior for prior, _ in found) > 0
    to_the_end = state.round == 5 and state.phase in (SALE, WORK)
    for (_, handicap), worth in zip(found, worths, strict=True):
        assert (handicap == 0) is (to_the_end or worth == max(worths))
        assert handicap <= 0


def test_moments_count_phases():
    seen = []
    for state in game(3, 7):
        if not seen or seen[-1] != moment(state):
            seen.append(moment(state))
    assert seen == sorted(set(seen))
    assert seen[0] == 3
    assert seen[-1] < 24


def test_commands_that_differ_in_little_are_alike():
    legal = [
        c.attract("pig", 1),
        c.attract("cow", 1),
        c.attract("cow", 2),
        c.build("bakery", 1, False),
        c.build("bakery", 2, False),
        c.build("bakery", 1, True),
        c.advertise("flyer-1", "upper"),
        c.advertise("flyer-2", "upper"),
        c.advertise("flyer-2", "lower"),
        c.build_public("stage-1", (0, 1)),
        c.build_public("stage-1", (1, 2)),
        c.move_public("stage-1", (0, 1)),
        c.move_public("stage-1", (1, 2)),
        c.take("coin"),
        c.take("wood"),
    ]
    kinds = [len({alike(one), alike(other)}) for one, other in pairwise(legal)]
    assert kinds == [1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 1, 2, 2]


def test_in_mind_a_place_is_drawn_before_the_options_are_weighed():
    rest = [c.renovate(0), c.visit(1, 0, 0), c.take("coin"), c.remove_public("stage-1"), c.PASS]
    builds = [
        c.build(shop, plot, turned)
        for shop, turned in (("bakery", False), ("bakery", True), ("bank", False))
        for plot in (1, 3)
    ]
    public = [c.build_public(which, pair) for which in ("stage-1", "site-1") for pair in PAIRS]
    moves = [c.move_public("memorial-1", pair) for pair in PAIRS]
    seen = set()
    for seed in range(40):
        kept = thinned([*builds, *rest, *public, *moves], Random(seed))
        built, laid = kept[:3], kept[-2:]
        assert kept[3:-2] == rest
        assert [(one.shop, one.renovate) for one in built] == [
            ("bakery", False),
            ("bakery", True),
            ("bank", False),
        ]
        assert [one.building for one in laid] == ["stage-1", "site-1"]
        assert len({one.plot for one in built}) == len({one.cells for one in laid}) == 1
        seen.update(built, laid)
    assert seen == {*builds, *public}
    assert thinned(rest, Random(1)) == rest


PAIRS = [(0, 1), (1, 2), (2, 6)]
