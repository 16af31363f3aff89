"""What the engine is made of, as JSON and back."""

import json
import subprocess
import sys
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from animarche.engine import commands as c
from animarche.engine.game import deal, start, why_not
from animarche.engine.records import replace
from animarche.journal import canonical as canonical_module
from animarche.journal.codec import (
    canonical,
    command_from_json,
    command_to_json,
    deal_from_json,
    deal_to_json,
    event_from_json,
    event_to_json,
    fingerprint,
    state_from_json,
    state_to_json,
)
from tests.cards.first import first_cards
from tests.journal.games import steps


def plain(value):
    """Canonical JSON as the format defines it."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def through_json(value):
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_everything_in_a_game_goes_through_json_unchanged(players, seed):
    cards = first_cards()
    dealt = deal(cards, players, seed)
    assert deal_from_json(through_json(deal_to_json(dealt))) == dealt
    for before, command, events, after in steps(players, seed):
        for state in (before, after):
            assert state_from_json(through_json(state_to_json(state)), cards) == state
        assert command_from_json(through_json(command_to_json(command))) == command
        for event in events:
            assert event_from_json(through_json(event_to_json(event))) == event


@pytest.mark.parametrize("most", [1, 4096])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_fast_text_is_the_plain_one(players, most, monkeypatch):
    monkeypatch.setattr(canonical_module, "_MOST", most)
    for seed in range(100, 103):
        for before, _, _, after in steps(players, seed):
            for state in (before, after):
                text = plain(state_to_json(state))
                assert canonical(state) == text
                assert fingerprint(state) == sha256(text.encode()).hexdigest()[:16]


def test_the_fast_text_escapes_like_the_plain_one():
    state = start(first_cards(), deal(first_cards(), 3, 1))
    odd = ('"', "\\", "\n\x00\x7f", "動物", "\u2028", "🐷")
    state = replace(state, reserve=odd, returning=odd, plaza=(odd, *state.plaza[1:]), ad_deck=odd)
    assert canonical(state) == plain(state_to_json(state))


def test_the_shape_of_a_state_is_the_fixed_one():
    two = state_to_json(start(first_cards(), deal(first_cards(), 2, 5)))
    three = state_to_json(start(first_cards(), deal(first_cards(), 3, 5)))
    assert [len(row) for row in two["plaza"]] == [4, 4]
    assert two["closed"] == []
    assert three["closed"] == [[0, 0], [1, 1], [2, 2], [3, 3]]
    assert three["plaza"][0][0] == []
    assert two["to_act"] == two["start_player"]
    assert not two["over"]
    assert [player["seat"] for player in three["players"]] == ["north", "east", "south"]
    assert two["players"][0]["plots"] == [None] * 4
    assert two["players"][0]["workers"] == {"waiting": 3, "backyard": 2, "used": 0}
    assert two["players"][0]["tally"] == {"sold": 0, "visits": 0, "public_built": 0}
    assert two["ads"][0].keys() == {"id", "frame", "workers"}
    assert "general_store" not in two["supply"]["shops"]  # zeros are left out; they are in hand
    assert two["supply"]["shops"]["bakery"] == 2
    assert set(two["supply"]["buildings"]) == {"memorial", "stage", "construction_site"}


def test_the_state_at_the_end():
    *_, (_, _, _, last) = steps(4, 3)
    value = state_to_json(last)
    assert (value["round"], value["phase"], value["over"], value["to_act"]) == (
        5,
        "over",
        True,
        None,
    )
    assert not any(player["passed"] for player in value["players"])


@pytest.mark.parametrize(
    "command,value",
    [
        (c.PlaceStore(1), {"type": "place_store", "plot": 1}),
        (c.Attract("pig", 2), {"type": "attract", "animal": "pig", "plot": 2}),
        (c.Activate(0, (0, 1)), {"type": "activate", "plot": 0, "choices": [0, 1]}),
        (c.Sell(3), {"type": "sell", "plot": 3}),
        (c.ReturnAnimal(6), {"type": "return_animal", "cell": [1, 2]}),
        (
            c.Build("bakery", 2, True),
            {"type": "build", "shop": "bakery", "plot": 2, "renovate": True},
        ),
        (c.Renovate(2), {"type": "renovate", "plot": 2}),
        (c.Visit(1, 2, 0), {"type": "visit", "owner": 1, "plot": 2, "seat": 0}),
        (c.Advertise("x-1", "upper"), {"type": "advertise", "ad": "x-1", "frame": "upper"}),
        (
            c.BuildPublic("stage-1", (5, 9)),
            {"type": "build_public", "building": "stage-1", "cells": [[1, 1], [2, 1]]},
        ),
        (
            c.MovePublic("stage-1", (0, 1)),
            {"type": "move_public", "building": "stage-1", "cells": [[0, 0], [0, 1]]},
        ),
        (c.RemovePublic("stage-1"), {"type": "remove_public", "building": "stage-1"}),
        (c.Take("wood"), {"type": "take", "resource": "wood"}),
        (c.Pass(), {"type": "pass"}),
    ],
)
def test_each_command_looks_as_the_format_says(command, value):
    assert command_to_json(command) == value
    assert command_from_json(value) == command


def test_cells_and_choices_are_read_in_any_order():
    build = {"type": "build_public", "building": "stage-1", "cells": [[2, 1], [1, 1]]}
    assert command_from_json(build) == c.BuildPublic("stage-1", (5, 9))
    activate = {"type": "activate", "plot": 0, "choices": [2, 0, 1]}
    assert command_from_json(activate) == c.Activate(0, (0, 1, 2))


@pytest.mark.parametrize("cell", [[0, 4], [0, -1], [-1, 0], [1, 99], [4, 0]])
def test_a_cell_off_the_plaza_never_stands_for_one_on_it(cell):
    state = next(state for state, *_ in steps(4, 1) if state.returning)
    command = command_from_json({"type": "return_animal", "cell": cell})
    refusal = why_not(state, command)
    assert (refusal.rule, refusal.code) == ("G1", "no_such_cell")


@pytest.mark.parametrize(
    "value,words",
    [
        (None, "the command must be an object, not null"),
        ([], "the command must be an object, not a list of 0"),
        ({}, 'the command lacks "type"'),
        ({"type": 3}, '"type" must be a string, not 3'),
        ({"type": "fly"}, 'there is no command of the type "fly"'),
        ({"type": "\x1b[2J"}, 'there is no command of the type "\\x1b[2J"'),
        ({"type": "sell"}, 'sell lacks "plot"'),
        ({"type": "sell", "plot": True}, '"plot" must be a whole number, not true'),
        ({"type": "sell", "plot": 1.0}, '"plot" must be a whole number, not 1.0'),
        ({"type": "sell", "plot": "1"}, '"plot" must be a whole number, not "1"'),
        ({"type": "sell", "plot": 1, "x": 2}, 'sell has an unknown key "x"'),
        ({"type": "attract", "animal": 1, "plot": 1}, '"animal" must be a string, not 1'),
        (
            {"type": "build", "shop": "bakery", "plot": 1, "renovate": 1},
            '"renovate" must be true or false, not 1',
        ),
        ({"type": "return_animal", "cell": 3}, '"cell" must be a list, not 3'),
        (
            {"type": "return_animal", "cell": [1]},
            '"cell" must be a cell [row, column], not a list of 1',
        ),
        (
            {"type": "build_public", "building": "stage-1", "cells": [[0, 0]]},
            '"cells" must be two cells, not 1',
        ),
        (
            {"type": "activate", "plot": 0, "choices": [0, None]},
            '"choices" must be a whole number, not null',
        ),
        ({"type": "sell", "plot": {}}, '"plot" must be a whole number, not an object'),
    ],
)
def test_a_wrong_command_is_refused_in_words(value, words):
    with pytest.raises(ValueError) as caught:
        command_from_json(value)
    assert str(caught.value) == words


def test_long_and_huge_values_are_cut_in_messages():
    for plot in ("x" * 10_000, 10**4000):
        with pytest.raises(ValueError) as caught:
            command_from_json({"type": "take", "resource": [plot]})
        assert len(str(caught.value)) < 200
    with pytest.raises(ValueError, match=r'unknown key "x+\.\.\.'):
        command_from_json({"type": "pass", "x" * 10_000: 1})


def test_a_huge_number_reaches_the_rules_and_is_refused():
    state = start(first_cards(), deal(first_cards(), 2, 1))
    refusal = why_not(state, command_from_json({"type": "place_store", "plot": 10**4000}))
    assert refusal.code == "no_such_plot"


def spoil(value, where, with_what):
    """A copy of `value` in which the part at `where` is exchanged, or left out for Ellipsis."""
    value = through_json(value)
    at = value
    for key in where[:-1]:
        at = at[key]
    if with_what is ...:
        del at[where[-1]]
    else:
        at[where[-1]] = with_what
    return value


@pytest.fixture(scope="module")
def late():
    """A state with shops, a building and workers on ads."""
    for seed in range(100):
        for *_, state in steps(2, seed):
            on_ads = any(ad.workers for ad in state.ads)
            if state.buildings and on_ads and state.players[0].plots[0] is not None:
                return state_to_json(state)
    raise AssertionError("no such game")


@pytest.mark.parametrize(
    "where,with_what,words",
    [
        (["round"], "1", '"round" must be a whole number'),
        (["phase"], "dinner", "which is no phase"),
        (["phase"], "over", '"over" and "phase" do not agree'),
        (["to_act"], 7, "there is no player 7"),
        (["to_act"], None, '"to_act" must be null when the game is over, and only then'),
        (["plaza", 0], [], 'each row of "plaza" must have 4 cells'),
        (["plaza", 1], ..., '"plaza" must have 2 rows'),
        (["closed"], [[0, 0]], '"closed" does not fit 2 players'),
        (["players"], [], '"players" has 0 players'),
        (["players", 0, "manager"], "nobody", "which the card set does not have"),
        (["players", 0, "seat"], "west", '"seat" must be "north"'),
        (["players", 0, "plots"], [], '"plots" must be 4'),
        (["players", 0, "plots", 0, "shop"], "nothing", "which the card set does not have"),
        (["players", 0, "plots", 0, "visitors"], [0] * 9, '"visitors" of the shop'),
        (["players", 0, "goals", "small"], ["goal"], "which the card set does not have"),
        (["players", 0, "workers"], ..., 'a player lacks "workers"'),
        (["ads", 0, "id"], "none-1", "which the card set does not have"),
        (["ads", 0, "frame"], "middle", '"frame" must be "upper", "lower" or null'),
        (["buildings", 0, "cells"], [[0, 0], [1, 3]], "two adjacent open cells"),
        (["supply", "buildings"], {}, "are not those that are left"),
        (["supply", "shops"], {"none": 1}, "which the card set does not have"),
        (["extra"], 1, 'the state has an unknown key "extra"'),
    ],
)
def test_a_wrong_state_is_refused_in_words(late, where, with_what, words):
    with pytest.raises(ValueError) as caught:
        state_from_json(spoil(late, where, with_what), first_cards())
    assert words in str(caught.value)


SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@given(value=JSON)
def test_reading_anything_at_all_raises_value_errors_only(value):
    for read in (
        command_from_json,
        event_from_json,
        deal_from_json,
        lambda v: state_from_json(v, first_cards()),
    ):
        with pytest.raises(ValueError):
            read(value)


def paths(value, at=()):
    """Where something stands in a JSON value."""
    yield at
    if isinstance(value, dict | list):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for key, part in inner:
            yield from paths(part, (*at, key))


@given(data=st.data())
def test_a_state_with_one_part_exchanged_is_read_as_it_says_or_refused(late, data):
    where = data.draw(st.sampled_from([path for path in paths(late) if path]))
    spoiled = spoil(late, where, data.draw(st.just(...) | JSON))
    try:
        state = state_from_json(spoiled, first_cards())
    except ValueError:
        return
    back = state_to_json(state)
    assert {**back, "supply": None} == {**spoiled, "supply": None}


def test_two_processes_with_other_hash_seeds_write_the_same_bytes(tmp_path):
    code = (
        "import sys; sys.path.insert(0, '.'); from tests.journal.games import write_game; "
        "[write_game(f'{sys.argv[1]}-{n}', n, 11, undo=True) for n in (2, 3, 4)]"
    )
    for seed in ("1", "2"):
        environ = {"PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", code, str(tmp_path / seed)]
        subprocess.run(command, check=True, timeout=60, env=environ)
    for players in (2, 3, 4):
        first, second = (tmp_path / f"{seed}-{players}" for seed in ("1", "2"))
        assert first.read_bytes() == second.read_bytes()
        assert first.read_bytes().count(b"\n") > 30
