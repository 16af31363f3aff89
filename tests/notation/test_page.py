"""docs/notation.md is true: its examples, its tables, its fields."""

import re
from pathlib import Path

import pytest

from animarche.notation.commands import FORMS
from animarche.notation.games import read_game, write_game
from animarche.notation.positions import read_position, write_position
from animarche.notation.signs import FIELDS, NUMBERS, UNSEEN
from tests.cards.first import first_cards

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```text\n(animarche-.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
GAMES = [text for text in EXAMPLES if text.startswith("animarche-game-")]
POSITIONS = [text for text in EXAMPLES if text not in GAMES]


def test_there_are_examples():
    assert [UNSEEN in text for text in POSITIONS] == [False, True]
    assert len(GAMES) == 1


@pytest.mark.parametrize("text", POSITIONS)
def test_the_positions_are_positions(text):
    state = read_position(text, first_cards())
    assert write_position(state, hidden=UNSEEN in text) == " ".join(text.split())


@pytest.mark.parametrize("text", GAMES)
def test_the_games_are_games(text):
    assert write_game(read_game(text, first_cards())) == text


def test_the_table_of_fields_is_whole_and_in_order():
    rows = re.findall(r"^\| `([a-z_]+)` \| .* \| .* \|$", PAGE, re.MULTILINE)
    assert tuple(rows[-len(FIELDS) :]) == FIELDS
    kinds = "coins|wood|VP|workers|used|shops|visits|public"
    assert "".join(re.findall(rf"`([a-z])` (?:{kinds})", PAGE)) == NUMBERS


def test_the_examples_in_the_table_are_those_of_the_first_position():
    fields = POSITIONS[0].split()
    shown = re.findall(r"^\| `([a-z_]+)` \| .* \| `([^`]*)`.* \|$", PAGE, re.MULTILINE)
    for name, example in shown[-len(FIELDS) :]:
        field = fields[FIELDS.index(name)]
        assert field.startswith(example.rstrip("…")) or example in field.split(",")


def test_the_table_of_commands_is_that_of_the_scenarios():
    assert [form.words for form in FORMS if f"| `{form.words}` |" not in PAGE] == []
    scenarios = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[a-z]+[^|]*` \| [^|]*) \| [A-Z]\d+ \|$", PAGE, re.MULTILINE)
    assert len(rows) == len(FORMS)
    assert [row for row in rows if f"| {row} |" not in scenarios] == []


def test_what_is_refused_is_refused_in_the_words_of_the_page():
    fields = POSITIONS[0].replace("greengrocer", "bank*").replace("(horse+koala)!", "")
    with pytest.raises(ValueError) as error:
        read_position(fields, first_cards())
    assert str(error.value) in PAGE
    with pytest.raises(ValueError) as error:
        read_position(POSITIONS[0].replace("cow", "pig"), first_cards())
    assert str(error.value) in PAGE
