"""docs/researchers.md says what is so."""

import inspect
import re
from pathlib import Path

from animarche.cards import standard
from animarche.rl import Actions, Observations, describe, env
from tests.rl.games import PLAYERS

PAGE = (Path(__file__).parents[2] / "docs" / "researchers.md").read_text(encoding="utf-8")


def test_its_tables_are_those_that_the_code_makes():
    for table in describe(standard(), 4).split("\n\n"):
        assert table in PAGE


def test_its_sizes_are_those_of_the_standard_cards():
    for players in PLAYERS:
        actions, seen = Actions(standard(), players), Observations(standard(), players)
        assert f"| {players} | {actions.size} | {seen.size:,} |" in PAGE


def test_its_first_program_plays_a_game(monkeypatch):
    (program,) = re.findall(r"^```python\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
    scope = {}
    exec(program, scope)
    assert scope["table"].agents == []
    assert scope["table"].unwrapped.state_now.to_act is None


def test_it_names_all_arguments():
    arguments = inspect.signature(env).parameters.values()
    shown = ", ".join(f"{argument.name}={argument.default!r}" for argument in arguments)
    assert f"`env({shown})`".replace("'", '"') in PAGE
