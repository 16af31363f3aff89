"""Commands in words, there and back."""

from random import Random

import pytest

from animarche.engine import commands as c
from animarche.engine.game import apply, deal, options, start
from animarche.notation.commands import (
    cell_name,
    cell_number,
    fits,
    pattern_names,
    read_command,
    write_command,
)
from tests.cards.first import first_cards

SEATS = ("north", "east", "south", "west")


@pytest.mark.parametrize(
    "words, command",
    [
        ("place store on 2", c.PlaceStore(1)),
        ("call pig to 3", c.Attract("pig", 2)),
        ("use 1", c.Activate(0, ())),
        ("use 1 with 1 2", c.Activate(0, (0, 1))),
        ("sell 4", c.Sell(3)),
        ("return to b3", c.ReturnAnimal(6)),
        ("build bakery on 2", c.Build("bakery", 1, False)),
        ("build bakery* on 2", c.Build("bakery", 1, True)),
        ("renovate 2", c.Renovate(1)),
        ("visit south 1 seat 2", c.Visit(2, 0, 1)),
        ("advertise flyer-1 upper", c.Advertise("flyer-1", "upper")),
        ("advertise flyer-1 lower", c.Advertise("flyer-1", "lower")),
        ("build stage-1 on a1 a2", c.BuildPublic("stage-1", (0, 1))),
        ("move stage-1 to c4 d4", c.MovePublic("stage-1", (11, 15))),
        ("remove stage-1", c.RemovePublic("stage-1")),
        ("take coin", c.Take("coin")),
        ("take wood", c.Take("wood")),
        ("pass", c.Pass()),
    ],
)
def test_every_command_is_read_and_said(words, command):
    assert read_command(words, SEATS) == command
    assert write_command(command, SEATS) == words
    assert pattern_names(words) is not None


def test_spaces_and_the_order_of_cells_and_options_do_not_matter():
    assert read_command("  build  stage-1 on b1   a1", SEATS) == c.BuildPublic("stage-1", (0, 4))
    assert read_command("use 2 with 2 1 2", SEATS) == c.Activate(1, (0, 1, 1))


@pytest.mark.parametrize(
    "words", ["", "go", "build bakery", "call pig", "return to e1", "visit west 1"]
)
def test_what_is_no_command_is_not_understood(words):
    with pytest.raises(ValueError, match="there is no command"):
        read_command(words, SEATS)
    assert pattern_names(words) is None


def test_a_seat_that_the_table_lacks_is_that_of_nobody():
    assert read_command("visit west 1 seat 1", SEATS) == c.Visit(3, 0, 0)
    assert read_command("visit west 1 seat 1", SEATS[:3]) == c.Visit(3, 0, 0)
    assert read_command("visit east 1 seat 1", ("north", "south")) == c.Visit(2, 0, 0)


def test_patterns():
    assert pattern_names("build _ on _") == ("_",)
    assert pattern_names("build stage-1 on _ _") == ("stage-1",)
    assert pattern_names("advertise flyer-1 upper") == ("flyer-1", "upper")
    assert pattern_names("pass") == ()
    assert pattern_names("_ pig to 2") is None
    assert fits("call _ to 2", "call pig to 2")
    assert not fits("call _ to 2", "call pig to 3")
    assert not fits("use 1", "use 1 with 1")


def test_cells():
    assert [cell_name(cell) for cell in (0, 3, 4, 15)] == ["a1", "a4", "b1", "d4"]
    assert all(cell_number(cell_name(cell)) == cell for cell in range(16))


def test_all_options_of_a_game_have_different_words_that_are_read_back():
    dice = Random(1)
    for players in (2, 3, 4):
        state = start(first_cards(), deal(first_cards(), players, 5))
        seats = state.board.seats
        while choices := options(state):
            words = [write_command(command, seats) for command in choices]
            assert [read_command(text, seats) for text in words] == list(choices)
            assert len(set(words)) == len(words)
            state, _ = apply(state, dice.choice(choices))
