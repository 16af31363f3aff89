"""Every command has one number, and every number one command."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from animarche.cards import standard
from animarche.engine.commands import Advertise, Attract, Build, Pass, Visit
from animarche.engine.game import deal, options, start, view
from animarche.journal.codec import command_to_json
from animarche.rl import Actions
from animarche.rl.actions import PARTS
from animarche.rl.turning import turned
from tests.engine.positions import positions, random_cards
from tests.rl.games import PLAYERS, tables


@given(st.integers(0, 60), st.sampled_from(PLAYERS), st.integers(0, 10**9))
@settings(max_examples=8)
def test_numbers_and_legal_commands_belong_together_one_to_one(number, players, seed):
    cards = random_cards(number)
    actions = Actions(cards, players)
    for state in positions(cards, players, seed):
        legal = actions.legal(state)
        assert tuple(legal.values()) == options(state)
        for n, command in legal.items():
            assert 0 <= n < actions.size
            assert actions.number(state, command) == n
            assert actions.number(view(state, state.to_act), command) == n
            assert actions.keys[n][0] == command_to_json(command)["type"]


def test_keys_differ_and_have_the_parts_of_their_type():
    for cards, players, _ in tables():
        keys = Actions(cards, players).keys
        assert len(set(keys)) == len(keys)
        assert all(len(key) == 1 + len(PARTS[key[0]]) for key in keys)


def test_blocks_follow_each_other_and_cover_all_numbers():
    for cards, players, _ in tables():
        actions = Actions(cards, players)
        blocks = actions.blocks()
        assert [block.type for block in blocks] == list(PARTS)
        assert blocks[0].first == 0
        for block, following in pairwise(blocks):
            assert block.first + block.size == following.first
        assert blocks[-1].first + blocks[-1].size == actions.size


def test_random_games_come_by_every_type_of_command():
    seen = Counter()
    for seed in range(6):
        for cards, players, states in tables(2, seed):
            actions = Actions(cards, players)
            for state in states:
                seen.update(actions.keys[n][0] for n in actions.legal(state))
    assert set(seen) == set(PARTS)


def test_the_sizes_with_the_standard_cards():
    assert [Actions(standard(), players).size for players in PLAYERS] == [309, 471, 479]


def test_what_some_numbers_mean():
    """South of two sees the table upside down: its own plot 0 is the fourth from its left."""
    cards = standard()
    state = start(cards, deal(cards, players=2, seed=3, start_player=1))
    actions = Actions(cards, 2)
    key = lambda command: actions.keys[actions.number(state, command)]  # noqa: E731
    assert key(Pass()) == ("pass",)
    assert key(Build("bakery", 0, True)) == ("build", "bakery", True, 3)
    assert key(Visit(0, 1, 0)) == ("visit", 1, 2, 0)
    assert key(Advertise(state.ads[2].id, "lower")) == ("advertise", 2, "lower")
    (animal,) = state.plaza[4]  # the near row of south, its plot 0
    assert key(Attract(animal, 0)) == ("attract", 3, 0)


def test_animals_on_one_cell_have_different_numbers():
    """A stage holds two; each place has a number (A4)."""
    pairs, seed = 0, 0
    while not pairs:
        seed += 1
        assert seed < 60
        for cards, players, states in tables(2, seed):
            actions = Actions(cards, players)
            for state in states:
                if state.phase != "attract":
                    continue
                cells = turned(players, state.to_act).table
                for key in (actions.keys[n] for n in actions.legal(state)):
                    if key[0] == "attract":
                        assert key[2] < len(state.plaza[cells[key[1]]])
                        pairs += key[2]


@pytest.mark.parametrize(
    "command", [Attract("yeti", 0), Attract("pig", 9), Advertise("blimp-1", "upper")]
)
def test_a_command_that_never_was_has_no_number(command):
    cards = standard()
    state = start(cards, deal(cards, players=2, seed=3))
    with pytest.raises(ValueError, match="is no command of this position"):
        Actions(cards, 2).number(state, command)


def test_nobody_commands_when_the_game_is_over():
    cards, players, states = next(tables(1))
    *_, last = states
    actions = Actions(cards, players)
    assert actions.legal(last) == {}
    with pytest.raises(ValueError, match="is no command of this position"):
        actions.number(last, Pass())
