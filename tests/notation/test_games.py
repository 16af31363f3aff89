"""Whole games as text: there and back, and what no text may do."""

from random import Random

import pytest

from animarche.engine import commands as c
from animarche.engine.refusals import Illegal
from animarche.notation.games import LONGEST, Game, read_game, write_game
from tests.cards.first import first_cards
from tests.notation.games import busy_game

NAMES = ("Mika", "美香", 'Ken "the \\ rabbit"', "\x1b[31m\u202e\ud800🐰")


def game(players, seed, first=0, last=None):
    steps = busy_game(players, seed)[first:last]
    return Game(NAMES[:players], steps[0][0], tuple(command for _, command, _ in steps))


@pytest.mark.parametrize("players, seed", [(2, 5), (3, 4), (4, 1)])
def test_a_game_is_read_back_as_it_was(players, seed):
    for played in (game(players, seed), game(players, seed, 30), game(players, seed, 10, 50)):
        text = write_game(played)
        assert read_game(text, first_cards()) == played
        assert all(line.isprintable() for line in text.split("\n"))


def test_it_is_read_as_people_write_it():
    lines = write_game(game(2, 5)).splitlines()
    scores = [player.vp for player in busy_game(2, 5)[-1][2].players]
    assert lines[:5] == [
        "animarche-game-1",
        'rules: "1.0"',
        f"cards: standard {first_cards().sha256[:8]}",
        'north: "Mika"',
        'south: "美香"',
    ]
    assert lines[6:11] == ["", "r1.placement", "south: place store on 3", lines[9], ""]
    assert lines[-1] == f"result: north {scores[0]}, south {scores[1]}"
    assert write_game(game(2, 5, 0, 9)).endswith("\n\nresult: unfinished\n")


def test_spaces_and_empty_lines_do_not_matter():
    played = game(2, 5)
    text = write_game(played).replace("\n", "  \r\n\n  ")
    assert read_game(text, first_cards()) == played


def test_a_game_that_the_rules_refuse_is_not_written():
    played = game(2, 5)
    with pytest.raises(Illegal):
        write_game(Game(played.names, played.start, (*played.commands, c.PASS)))


@pytest.mark.parametrize(
    "old, new, said",
    [
        ("animarche-game-1", "", 'line 2 must be animarche-game-1, not "rules: \\"1.0\\""'),
        ('rules: "1.0"', "", "the game lacks the line rules"),
        ('"1.0"', "1.0", "the line rules must have a text in quotes"),
        ('"Mika"', "Mika", "the line north must have a text in quotes"),
        ("north: ", "norht: ", "the line north must have a text in quotes"),
        ("cards: ", "cards ", 'line 3 is "cards standard '),
        ("cards: standard ", "cards: standard 0", "line 3 is "),
        (
            "south: ",
            "north: ",
            'line 5 is "north: \\"美香\\"", which has no place in the beginning',
        ),
        (
            "start: animarche-1",
            "start: ",
            "line 6 has no position to start from: a ",
        ),
        ("r1.attract", "r2.attract", 'line 12 is "r2.attract", but should be "r1.attract"'),
        ("r1.attract", "", "line 13 is "),
        ("place store on 3", "place store on 5", 'line 9: the rules refuse "place store on 5" (G2'),
        ("place store on 3", "jump", 'line 9: there is no command "jump"'),
        (
            "south: place",
            "north: place",
            'line 9 is "north: place store on 3", but south is to act',
        ),
        ("result: north ", "result: north 1", "line "),
        ("\nresult: ", "\nnorth: pass\nresult: ", "line "),
        ("\nresult: ", "\n", "line "),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old, new, said):
    text = write_game(game(2, 5))
    assert old in text
    with pytest.raises(ValueError) as error:
        read_game(text.replace(old, new, 1), first_cards())
    assert str(error.value).startswith(said)


def test_the_end_may_not_be_missing_nor_said_twice():
    text = write_game(game(2, 5, 0, 20))
    for wrong in (text.replace("result: unfinished\n", ""), text + "result: unfinished\n"):
        with pytest.raises(ValueError, match=r"the game has .. lines, but should have"):
            read_game(wrong, first_cards())


def test_a_spoiled_game_is_refused_or_another_game():
    text, dice, refused = write_game(game(2, 5)), Random(1), 0
    for _ in range(150):
        found = text
        for _ in range(dice.randint(1, 3)):
            at, source = dice.randrange(len(found)), dice.randrange(len(text))
            found = found[:at] + text[source : source + dice.randrange(30)] + found[at + 5 :]
        try:
            read_game(found, first_cards())
        except ValueError as error:
            assert str(error).isprintable()  # noqa: PT017
            refused += 1
    assert refused > 100
    with pytest.raises(ValueError, match="at most"):
        read_game(text * (LONGEST // len(text) + 1), first_cards())
