"""A vector says what a seat sees: all of it that matters, in bounds, and nothing else."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from animarche.cards import standard
from animarche.engine.board import COLUMNS
from animarche.engine.game import deal, determinize, start, step, view
from animarche.engine.records import replace
from animarche.journal.codec import state_to_json
from animarche.rl import Observations
from animarche.rl.turning import turned
from tests.engine.positions import positions, random_cards
from tests.rl.games import PLAYERS, numbers, tables

SOME = settings(max_examples=15)
GAME = st.tuples(st.integers(0, 60), st.sampled_from(PLAYERS), st.integers(0, 10**9))


def some_positions(game):
    """Now and then a position of a random game, with a random number generator."""
    cards, players, seed = game
    rng = Random(seed)
    for state in positions(random_cards(cards), players, seed):
        if rng.random() < 0.3 or state.to_act is None:
            yield state, rng


@given(GAME)
@SOME
def test_vectors_are_within_their_bounds(game):
    seen = Observations(random_cards(game[0]), game[1])
    for state, rng in some_positions(game):
        vector = seen.vector(view(state, rng.randrange(game[1])))
        assert vector.dtype == np.uint8
        assert vector.shape == seen.high.shape == (seen.size,)
        assert (vector <= seen.high).all()


@given(GAME)
@SOME
def test_what_is_hidden_does_not_show(game):
    """States that look the same to a seat give the same vector."""
    seen = Observations(random_cards(game[0]), game[1])
    for state, rng in some_positions(game):
        seat = rng.randrange(game[1])
        other = determinize(view(state, seat), rng)
        assert (seen.vector(view(state, seat)) == seen.vector(view(other, seat))).all()


def test_hidden_goals_of_others_do_not_show_even_where_all_are_swapped():
    """The same, without `determinize`: two players swap their goals before any is revealed."""
    cards = standard()
    state = start(cards, deal(cards, players=3, seed=5))
    one, two, three = state.players
    swapped = replace(
        state,
        players=(one, replace(two, goals=three.goals), replace(three, goals=two.goals)),
        ad_deck=state.ad_deck[::-1],
    )
    seen = Observations(cards, 3)
    assert (seen.vector(view(state, 0)) == seen.vector(view(swapped, 0))).all()
    assert (seen.vector(view(state, 1)) != seen.vector(view(swapped, 1))).any()


@given(GAME)
@SOME
def test_a_vector_says_what_the_state_says(game):
    """Field by field against the state as others write it (docs/log-format.md)."""
    cards, players, _ = game
    seen = Observations(random_cards(cards), players)
    for state, rng in some_positions(game):
        seat = rng.randrange(players)
        agrees(seen.split(seen.vector(view(state, seat))), state_to_json(state), seat, state.cards)


def agrees(fields, state, seat, cards):
    """Whether the fields that `seat` sees say what the state as JSON says."""
    count = len(state["players"])
    table = turned(count, seat)
    order = [(seat + step) % count for step in range(count)]
    one_of = lambda row: np.flatnonzero(row).tolist()  # noqa: E731
    assert fields["round"] == state["round"]
    assert fields["reserve"] == len(state["reserve"])
    assert fields["returning"] == len(state["returning"])
    assert fields["ads_left"] == len(state["ad_deck"])
    assert one_of(fields["seat"]) == [seat]
    to_act = state["to_act"]
    assert one_of(fields["to_act"]) == ([] if to_act is None else [order.index(to_act)])
    assert one_of(fields["start_player"]) == [order.index(state["start_player"])]
    for cell, there in enumerate(table.cells):
        row, column = divmod(cell, COLUMNS)
        assert fields["animals"][there] == len(state["plaza"][row][column])
        assert (fields["room"][there] == 0) or [row, column] not in state["closed"]
        for index, copy in enumerate(cards.public):
            cells = [b["cells"] for b in state["buildings"] if b["id"] == copy]
            assert fields["buildings"][index][there] == (cells != [] and [row, column] in cells[0])
    shops = [
        (shop.id, upgraded)
        for shop in cards.shops.values()
        if shop.min_players <= count
        for upgraded in ((False, True) if shop.back else (False,))
    ]
    goals = [g.id for g in cards.goals.values() if g.min_players <= count]
    for number, who in enumerate(order):
        player = state["players"][who]
        for name in ("coins", "wood"):
            assert fields[name][number] == player[name]
        assert fields["vp"][number] == min(player["vp"], 255)
        assert fields["passed"][number] == player["passed"]
        for name in ("waiting", "backyard", "used"):
            assert fields[name][number] == player["workers"][name]
        for name in ("sold", "visits", "public_built"):
            assert fields[name][number] == player["tally"][name]
        manager = list(cards.managers).index(player["manager"])
        assert one_of(fields["manager"][number]) == [manager]
        assert fields["ads_won"][number].sum() == len(player["ads"])
        scored = player["goals"]["scored"]
        assert {goals[index] for index in one_of(fields["goals_scored"][number])} == set(scored)
        for index, plot in enumerate(player["plots"]):
            there = (number, table.plots[who][index])
            faces = one_of(fields["shop"][there])
            if plot is None:
                assert faces == []
                assert not fields["visitors"][there].any()
                continue
            assert [shops[face] for face in faces] == [(plot["shop"], plot["upgraded"])]
            assert fields["customers"][there] == len(plot["animals"])
            assert fields["activated"][there] == plot["used"]
            for worker_seat, visitor in enumerate(plot["visitors"]):
                found = one_of(fields["visitors"][there][worker_seat])
                assert found == ([] if visitor is None else [order.index(visitor)])
    held = state["players"][seat]["goals"]
    own = {goals[index] for index in one_of(fields["goals_held"])}
    assert own == {*held["small"], *held["large"]}
    kinds = list(dict.fromkeys(ad.kind for ad in cards.ads.values()))
    assert fields["ad"].sum() == len(state["ads"])
    for index, ad in enumerate(state["ads"]):
        assert [kinds[kind] for kind in one_of(fields["ad"][index])] == [cards.ads[ad["id"]].kind]
        frames = {None: [], "upper": [0], "lower": [1]}
        assert one_of(fields["ad_frame"][index]) == frames[ad["frame"]]
        there = [order.index(worker["player"]) for worker in ad["workers"]]
        assert one_of(fields["ad_workers"][index]) == sorted(there)
    supply = [state["supply"]["shops"].get(shop, 0) for shop in cards.shops]
    assert fields["supply"].tolist() == supply


def test_every_field_tells_positions_apart():
    seen = Observations(standard(), 4)
    vectors = [
        seen.vector(view(state, seed % 4))
        for seed in range(6)
        for state in positions(standard(), 4, seed)
    ]
    spread = np.ptp(np.stack(vectors), axis=0)
    flat = [name for name, where in seen.slices.items() if not spread[where].any()]
    assert flat == []


def test_the_fields_follow_each_other_and_cover_the_vector():
    for cards, players, _ in tables():
        seen = Observations(cards, players)
        end = 0
        for field in seen.fields:
            assert seen.slices[field.name] == slice(end, end + field.size)
            assert len(field.axes) == len(field.shape)
            end += field.size
        assert end == seen.size


def test_the_sizes_with_the_standard_cards():
    assert [Observations(standard(), players).size for players in PLAYERS] == [518, 814, 1051]


def test_points_beyond_a_byte_are_shown_as_the_most():
    cards = standard()
    state = start(cards, deal(cards, players=2, seed=1))
    rich = replace(state.players[0], vp=1000)
    seen = Observations(cards, 2)
    vector = seen.vector(view(replace(state, players=(rich, state.players[1])), 0))
    assert seen.split(vector)["vp"].tolist() == [255, 0]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("seed", range(5))
def test_one_policy_serves_all_seats(players, seed):
    """A deal turned by one seat looks the same to the next seat, but for the number of the seat,
    and the same actions lead on: until the plaza is filled again, which is done from the north
    (C2)."""
    cards = standard()
    one = deal(cards, players, seed)
    state = start(cards, one)
    here, there = turned(players, 0), turned(players, 1)
    moved = [there.table[here.cells[cell]] for cell in range(len(one.plaza))]
    on = lambda things: (things[-1], *things[:-1])  # noqa: E731
    other = start(
        cards,
        replace(
            one,
            start_player=(one.start_player + 1) % players,
            plaza=tuple(one.plaza[moved.index(cell)] for cell in range(len(one.plaza))),
            managers=on(one.managers),
            goals=on(one.goals),
        ),
    )
    actions, seen = numbers(cards, players)
    rng = Random(seed)
    commands = 0
    while state.round == 1:
        for who in range(players):
            mine = seen.split(seen.vector(view(state, who)))
            its = seen.split(seen.vector(view(other, (who + 1) % players)))
            assert mine.pop("seat").tolist() != its.pop("seat").tolist()
            assert all((mine[name] == its[name]).all() for name in mine)
        legal, also = actions.legal(state), actions.legal(other)
        assert set(legal) == set(also)
        n = rng.choice(sorted(legal))
        state, other = step(state, legal[n], None), step(other, also[n], None)
        commands += 1
    assert commands > 5 * players


def test_a_vector_can_be_written_to():
    cards = standard()
    vector = Observations(cards, 2).vector(view(start(cards, deal(cards, 2, 1)), 0))
    vector[0] = 4
    assert vector[0] == 4
