"""What is counted while a game is played."""

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from animarche.arena.facts import Facts, face
from animarche.cards import standard
from animarche.engine.commands import PASS, advertise, build, build_public, move_public, visit
from animarche.engine.game import apply, deal, options, start
from animarche.engine.phases.work.workers import TO_HIRE
from animarche.engine.records import replace
from animarche.engine.state import WORK

STORE = "general_store"


def told(state, choose):
    """The state at the end, the facts, and how many commands there were."""
    facts, commands = Facts(state), 0
    while (state.to_act is not None) and (command := choose(state)) is not None:
        after, events = apply(state, command)
        facts.saw(state, command, after, events, len(options(state)))
        state, commands = after, commands + 1
    return state, facts.as_json(), commands


def random_game(players, seed):
    random = Random(seed)
    state = start(standard(), deal(standard(), players, seed))
    return told(state, lambda state: random.choice(options(state)))


@settings(max_examples=25)
@given(st.integers(2, 4), st.integers(0, 10_000))
def test_the_facts_agree_with_what_the_game_knows_at_its_end(players, seed):
    state, facts, commands = random_game(players, seed)
    cards = state.cards
    assert json.loads(json.dumps(facts)) == facts
    assert sum(often for pairs in facts["options"].values() for _, often in pairs) == commands
    assert sorted(seat["order"] for seat in facts["seats"]) == list(range(players))
    turned_up = {ad.kind for ad in cards.ads.values() if ad.id not in state.ad_deck}
    assert set(facts["ads"]) == turned_up
    workers = 0
    for seat, player in zip(facts["seats"], state.players, strict=True):
        assert seat["manager"] == player.manager.id
        assert sum(seat["vp"].values()) == player.vp
        assert sum(seat["visits"].values()) == player.tally.visits
        assert sum(seat["sold"].values()) == player.tally.sold
        assert sum(seat["public"].values()) == player.tally.public_built
        assert seat["taken"] == Counter(cards.ads[ad].kind for ad in player.ads)
        assert len(seat["hired"]) == TO_HIRE - player.waiting
        assert seat["hired"] == sorted(seat["hired"])
        assert len(seat["dealt"]) == 4
        assert set(seat["counted"]) <= set(seat["reached"]) <= set(seat["dealt"])
        assert all(number >= 0 for number in seat["lost"])
        assert shops_left(seat) == +Counter(seat["standing"])
        workers += seat["placed"] - sum(seat["ran"].values())
    assert workers == sum(len(ad.workers) for ad in state.ads)


def shops_left(seat):
    """The shops that must stand, going by those that came, changed sides, and went."""
    left = Counter({STORE: 1}) + Counter(seat["built"])
    for side, often in seat["renovated"].items():
        left[side] += often
        left[side.removesuffix("+")] -= often
    left.subtract(seat["sold"])
    assert min(left.values()) >= 0
    return +left


def test_the_same_game_gives_the_same_facts():
    assert json.dumps(random_game(4, 7)[1]) == json.dumps(random_game(4, 7)[1])


def test_the_two_sides_of_a_card():
    assert [face("bakery", False), face("bakery", True)] == ["bakery", "bakery+"]


def at_work(players=2):
    """A game at its first work phase, everybody rich and with three workers."""
    state = start(standard(), deal(standard(), players, 1))
    while state.phase != WORK:
        state, _ = apply(state, options(state)[-1])
    rich = [replace(p, coins=28, wood=15, backyard=3, waiting=2) for p in state.players]
    return replace(state, players=tuple(rich))


def played(state, *commands):
    waiting = iter(commands)
    return told(state, lambda _: next(waiting, None))[1]


@pytest.mark.parametrize("frame", ["upper", "lower"])
def test_who_stood_on_an_ad_that_runs(frame):
    state = at_work()
    first, second, _ = state.ads
    commands = [advertise(ad.id, frame) for ad in (first, first, second)]
    facts = played(state, *commands)
    kind = state.cards.ads[first.id].kind
    here, there = state.to_act, 1 - state.to_act
    assert facts["seats"][here]["ran"] == facts["seats"][there]["ran"] == {f"{kind}/{frame}": 1}
    assert [facts["seats"][who]["placed"] for who in (here, there)] == [2, 1]
    assert sum(seat["taken"].get(kind, 0) for seat in facts["seats"]) == 1


def test_both_workers_on_an_ad_may_be_of_one_player():
    state = at_work()
    ad = state.ads[0].id
    facts = played(state, advertise(ad, "lower"), PASS, advertise(ad, "lower"))
    ran = facts["seats"][state.to_act]["ran"]
    assert list(ran.values()) == [2]
    assert facts["seats"][1 - state.to_act]["ran"] == {}
    assert facts["seats"][1 - state.to_act]["passed"]["work"] == 1


def test_building_and_renovating_in_one_action_is_told_apart_from_doing_it_later():
    state = at_work()
    who = state.to_act
    empty = state.players[who].plots.index(None)
    seat = played(state, build("bakery", empty, True))["seats"][who]
    assert (seat["built"], seat["renovated"]) == ({"bakery+": 1}, {})
    assert seat["standing"] == {STORE: 1, "bakery+": 1}


def test_public_buildings_by_kind():
    state = at_work()
    who = state.to_act
    facts = played(state, build_public("stage-1", (0, 1)), move_public("stage-1", (2, 3)))
    assert facts["seats"][who]["public"] == {"stage": 1}
    assert facts["seats"][who]["vp"]["public"] >= 3
    assert facts["seats"][1 - who]["moved"] == {"stage": 1}


def test_what_is_lost_at_a_cap():
    state = at_work()
    who = state.to_act
    full = [replace(player, coins=29) for player in state.players]
    state = replace(state, players=tuple(full))
    # A general store gives its guest 2 coins, and a player holds 30 at most (G6).
    plot = next(i for i, shop in enumerate(state.players[1 - who].plots) if shop is not None)
    seat = played(state, visit(1 - who, plot, 0))["seats"][who]
    assert seat["lost"] == [1, 0]
