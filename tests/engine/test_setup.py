"""S1-S9: dealing."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from animarche.cards import standard
from animarche.engine.game import deal, start
from animarche.engine.records import replace
from animarche.engine.setup import DealtGoals, first_supply, shuffle, why_not_deal


@given(st.integers(0, 2**64), st.sampled_from((2, 3, 4)))
def test_every_deal_is_possible(seed: int, players: int) -> None:
    cards = standard()
    dealt = deal(cards, players, seed)
    assert why_not_deal(cards, dealt) is None
    assert deal(cards, players, seed) == dealt  # S9
    state = start(cards, dealt)
    assert state.to_act == state.start_player == dealt.start_player
    assert all((p.waiting, p.backyard, p.used) == (3, 2, 0) for p in state.players)  # S2


def test_seeds_give_different_deals() -> None:
    deals = {deal(standard(), 4, seed) for seed in range(50)}
    assert len(deals) == 50
    assert {dealt.start_player for dealt in deals} == {0, 1, 2, 3}  # S7


def test_start_player_and_animals_may_be_named() -> None:
    cards = standard()
    picked = tuple(Random(1).sample(cards.animals, 8))
    dealt = deal(cards, 2, 5, start_player=1, animals=picked)
    assert dealt.start_player == 1
    assert {animal for cell in dealt.plaza for animal in cell} == set(picked)
    assert deal(cards, 2, 5).managers == dealt.managers


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 1},
        {"players": 5},
        {"start_player": 4},
        {"start_player": -1},
        {"animals": ("pig",)},
        {"animals": ("pig",) * 16},
    ],
)
def test_impossible_wishes_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        deal(standard(), **{"players": 4, "seed": 1, **wrong})


def test_two_players_leave_out_old_eatery_and_goal_1() -> None:
    cards = standard()
    assert first_supply(cards, 2)[cards.shops["old_eatery"].index] == 0  # S8
    assert first_supply(cards, 3)[cards.shops["old_eatery"].index] == 1
    for seed in range(100):
        assert not any("l1" in goals.large for goals in deal(cards, 2, seed).goals)


def test_copies_go_by_the_number_of_players() -> None:
    cards = standard()
    for players in (2, 3, 4):
        supply = first_supply(cards, players)
        assert supply[cards.shops["bakery"].index] == players  # G7
        assert supply[cards.shops["general_store"].index] == 0


BREAKS: list[tuple[str, Callable[[Any], Any]]] = [
    ("managers", lambda d: replace(d, managers=d.managers[:1])),
    ("managers", lambda d: replace(d, managers=(d.managers[0],) * 4)),
    ("managers", lambda d: replace(d, managers=("nobody", *d.managers[1:]))),
    ("goals", lambda d: replace(d, goals=d.goals[:3])),
    ("goals", lambda d: replace(d, goals=(d.goals[0],) * 4)),
    ("goals", lambda d: replace(d, goals=(DealtGoals((), d.goals[0].large), *d.goals[1:]))),
    ("goals", lambda d: replace(d, goals=(DealtGoals(("l1",), ("s1",) * 3), *d.goals[1:]))),
    ("start player", lambda d: replace(d, start_player=4)),
    ("plaza", lambda d: replace(d, plaza=((), *d.plaza[1:]))),
    ("plaza", lambda d: replace(d, plaza=d.plaza[:8])),
    ("animals", lambda d: replace(d, reserve=("pig",) * 4)),
    ("animals", lambda d: replace(d, reserve=d.reserve[:3])),
    ("ads", lambda d: replace(d, ads=d.ads[:2])),
    ("ads", lambda d: replace(d, ad_deck=d.ad_deck[1:])),
    ("ads", lambda d: replace(d, ad_deck=(d.ads[0], *d.ad_deck[1:]))),
]


@pytest.mark.parametrize("number", range(len(BREAKS)))
def test_a_broken_deal_is_named(number: int) -> None:
    what, broken = BREAKS[number]
    cards = standard()
    dealt = broken(deal(cards, 4, 7))
    assert what in (why_not_deal(cards, dealt) or "")
    with pytest.raises(ValueError, match="impossible"):
        start(cards, dealt)


def test_a_deal_is_shuffled_as_python_does_it() -> None:
    """Seeds mean what they meant when deals were shuffled by `random.shuffle`."""
    for size in range(40):
        ours, theirs = list(map(str, range(size))), list(map(str, range(size)))
        first, second = Random(size), Random(size)
        shuffle(ours, first)
        second.shuffle(theirs)
        assert ours == theirs
        assert first.getstate() == second.getstate()
