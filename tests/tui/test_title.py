"""From the title to the table: a new game, and games that go on."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from animarche.cards import load
from animarche.table import new_game
from animarche.tui.app import Animarche
from animarche.tui.screens.new_game import NewGame
from animarche.tui.screens.peek import Peek
from animarche.tui.screens.table import TableScreen
from animarche.tui.screens.title import Title
from tests.tui.helpers import NAMES, new_table, page, shown

SIZE = (80, 24)


async def fill(pilot: Pilot, **fields):
    """Type into the form for a new game."""
    for name, text in fields.items():
        pilot.app.screen.query_one(f"#{name}").value = text
    await pilot.pause()


# ---- from the title to the table


async def test_a_new_game_from_the_title():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        assert isinstance(app.screen, Title)
        await pilot.press("enter")
        assert isinstance(app.screen, NewGame)
        await pilot.press(*"Mika", "enter", *"Ken", "enter")
        await fill(pilot, name2="ウサギさん", seed="７")
        app.screen.query_one("#start").focus()
        await pilot.press("right", "right", "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, Peek)
        await pilot.press("escape")
        await pilot.pause()
        table = app.screen.table
        assert table.names == ("Mika", "Ken", "ウサギさん")
        assert table.header.seed == 7
        assert table.state.to_act == 1
        assert "Ken" in page(app)
        assert table.path.exists()
        table.close()


@pytest.mark.parametrize(
    "fields, sentence",
    [
        ({"name0": "", "name1": "Ken"}, "A player needs a name."),
        ({"name0": "Mika"}, "At least two players are needed."),
        ({"name0": "Mika", "name1": "ｍｉｋａ"}, "Two players are called"),
        ({"name0": "Mika", "name1": "x" * 200}, "too long"),
        ({"name0": "Mika", "name1": "a\ufe0fb"}, "cannot be shown"),
        ({"name0": "Mika", "name1": "Ken", "seed": "seven"}, "whole number"),
        ({"name0": "Mika", "name1": "Ken", "seed": "-1"}, "whole number"),
        ({"name0": "Mika", "name1": "Ken", "seed": "9" * 30}, "whole number"),
    ],
)
async def test_what_is_wrong_in_the_form_is_said_in_one_sentence(fields, sentence):
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n")
        await fill(pilot, **fields)
        await pilot.click("#begin")
        await pilot.pause()
        assert isinstance(app.screen, NewGame)
        assert sentence in page(app)


async def test_what_a_terminal_would_obey_is_left_out_while_typing():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n")
        await fill(pilot, name0="a\u202eb\x1b[2Jc")
        await pilot.pause()
        assert app.screen.query_one("#name0").value == "ab[2Jc"
        assert "cannot be shown" in page(app)
        assert "\u202e" not in page(app)
        await fill(pilot, name0="Mika")
        await pilot.pause()
        assert "cannot be shown" not in page(app)


async def test_everybody_looks_at_their_goals_before_the_game_begins():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        table = new_table(2)
        app.open_table(table, deal=True)
        await pilot.pause()
        for _ in range(2):
            who = app.screen._player
            goals = table.state.players[who].goals
            texts = [app.words.goal(goal.id) for goal in (*goals.small, *goals.large)]
            assert not any(text in page(app) for text in texts)
            await pilot.press("enter", "space")  # only the own letter lifts the curtain
            assert not any(text in page(app) for text in texts)
            await pilot.press("ab"[who])
            assert all(text in page(app) for text in texts)
            await pilot.press("enter")
            await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_the_title_continues_the_newest_unfinished_game():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("c")
        assert "There is no unfinished game." in page(app)
        game = new_game(app.cards, NAMES[:2], seed=3)
        game.play(game.options[1])
        game.close()
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.table.state == game.state
        await pilot.press("q", "1")
        await pilot.pause()
        assert isinstance(app.screen, Title)
        assert "There is no unfinished game." not in page(app)


@pytest.mark.parametrize(
    "lang, sentence",
    [
        ("en", 'That game uses other cards ("mine"); this opens it:'),
        ("ja", "そのゲームは別のカード"),
    ],
)
async def test_a_game_of_other_cards_says_which_command_opens_it(lang, sentence, tmp_path):
    cards = tmp_path / "cards.yaml"
    text = (Path(__file__).parents[2] / "data/cards.yaml").read_text(encoding="utf-8")
    cards.write_text(text.replace("id: standard", "id: mine"), encoding="utf-8")
    new_game(load(cards), NAMES[:2], seed=3).close()
    app = Animarche(None, lang)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        before = [row for row in shown(app) if "1  " in row or "6  " in row]
        await pilot.press("c")
        await pilot.pause()
        assert sentence in page(app)
        assert "--cards FILE" in " ".join(page(app).split())
        after = [row for row in shown(app) if "1  " in row or "6  " in row]
        assert before == after
        await pilot.press("3")
        await pilot.pause()
        assert '"mine"' in page(app)
        await pilot.press("enter")
        await pilot.pause()
        assert sentence in page(app)


async def test_a_log_that_cannot_be_used_is_told_in_japanese_first(tmp_path):
    app = Animarche(None, "ja")
    async with app.run_test(size=SIZE) as pilot:
        game = new_game(app.cards, NAMES[:2], seed=3)
        game.close()
        game.path.write_text("no log\n")
        await pilot.press("c")
        await pilot.pause()
        assert "このゲームは開けません。理由（英語）：" in page(app)


async def test_a_saved_game_is_chosen_from_the_list():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        game = new_game(app.cards, NAMES[:3], seed=3)
        game.play(game.options[0])
        game.close()
        game.path.with_name("broken.jsonl").write_text("no log\n")
        await pilot.press("3")
        await pilot.pause()
        assert "Mika, Ken, ウサギさん  Round 1 of 5, place" in page(app)
        assert "broken.jsonl  (cannot be read)" in page(app)
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen.table.state == game.state
        app.screen.table.close()
