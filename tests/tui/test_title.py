"""From the title to the table: a new game, and games that go on."""

import asyncio
import errno
import os
import random
import re
import threading
from pathlib import Path

import pytest

from animarche import paths
from animarche.cards import load
from animarche.shelf.shelf import Shelf
from animarche.shelf.summary import Summary
from animarche.table import new_game
from animarche.tui import palette
from animarche.tui.app import Animarche
from animarche.tui.screens.help import Help
from animarche.tui.screens.learn import Learn
from animarche.tui.screens.new_game import NewGame
from animarche.tui.screens.peek import Peek
from animarche.tui.screens.rules import Rules
from animarche.tui.screens.saved import Saved
from animarche.tui.screens.settings import Settings
from animarche.tui.screens.table import TableScreen
from animarche.tui.screens.title import FIRST, MENU, Title
from animarche.tui.screens.title import NAMES as TITLE_NAMES
from animarche.tui.text import width
from tests.tui.helpers import NAMES, new_table, page, shown

SIZE = (80, 24)


def begun_game(app, seed=3, names=NAMES[:2], moves=1):
    """A saved game after so many moves."""
    game = new_game(app.cards, names, seed=seed)
    for _ in range(moves):
        game.play(game.options[0])
    game.close()
    return game


def finished_game(app, seed):
    game = new_game(app.cards, NAMES[:2], seed=seed)
    chance = random.Random(seed)
    while not game.over:
        game.play(chance.choice(game.options))
    game.close()
    return game


async def settled(pilot, holds):
    """Wait until what lies among the saved games has been read."""
    for _ in range(200):
        await pilot.pause(0.01)
        if holds(page(pilot.app)):
            return
    raise AssertionError(page(pilot.app))


# ---- the menu


@pytest.mark.parametrize(
    "name, screen",
    [
        ("new", NewGame),
        ("saved", Saved),
        ("watch", Saved),
        ("learn", Learn),
        ("rules", Rules),
        ("settings", Settings),
        ("help", Help),
    ],
)
@pytest.mark.parametrize("way", ["number", "letter", "arrows", "click"])
async def test_every_entry_opens_by_number_letter_arrows_and_mouse(name, screen, way):
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        place = TITLE_NAMES.index(name)
        sign, text = MENU[place][1:]
        if way == "click":
            row = next(y for y, row in enumerate(shown(app)) if app.words.text(text) in row)
            await pilot.click(offset=(12, row))
        elif way == "arrows":
            await pilot.press("home", *["down"] * place, "enter")
        else:
            await pilot.press(str(place + 1) if way == "number" else sign)
        await pilot.pause()
        assert isinstance(app.screen, screen)


@pytest.mark.parametrize("key", ["9", "f2"])
async def test_the_language_turns_on_the_title(key):
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(key)
        assert "新しいゲーム" in page(app)
        await pilot.press(key)
        assert "New game" in page(app)


@pytest.mark.parametrize("key", ["q", "ｑ", "ctrl+q", "ctrl+c"])
async def test_quit(key):
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert not app.is_running


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_who_has_never_played_is_led_to_the_lesson(lang):
    app = Animarche(None, lang)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        row = next(row for row in shown(app) if row.lstrip().startswith("▸"))
        assert app.words.text("title.learn") in row
        assert app.words.text("title.newcomer") in row
    begun_game(app)
    app = Animarche(None, lang)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, lambda text: "Mika" in text)
        row = next(row for row in shown(app) if row.lstrip().startswith("▸"))
        assert app.words.text("title.continue") in row
        assert app.words.text("title.newcomer") not in page(app)


async def test_a_folder_that_may_not_be_looked_into_is_no_reason(monkeypatch):
    games = str(paths.games())

    def closed(function):
        def checked(path, *rest, **more):
            if str(path).startswith(games):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
            return function(path, *rest, **more)

        return checked

    for name in ("stat", "lstat", "scandir", "listdir"):
        monkeypatch.setattr(os, name, closed(getattr(os, name)))
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("c")
        await pilot.pause()
        assert app.words.text("title.nothing_to_continue") in page(app)
        await pilot.press("s")
        await pilot.pause()
        assert app.words.text("saved.none") in page(app)
        assert app.words.text("saved.waits") not in page(app)


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_what_would_be_in_vain_is_marked(lang):
    app = Animarche(None, lang)
    go_on, saved = (app.words.text(key) for key in ("title.continue", "title.saved"))
    async with app.run_test(size=SIZE) as pilot:
        assert f"{go_on} –" in page(app)
        assert f"{saved} –" in page(app)
        finished_game(app, 5)
        await pilot.press("o", "escape")
        await settled(pilot, lambda text: f"{saved} –" not in text)
        assert f"{go_on} –" in page(app)
        begun_game(app)
        await pilot.press("o", "escape")
        await settled(pilot, lambda text: f"{go_on} –" not in text)


async def test_who_comes_from_a_game_finds_the_cursor_where_it_goes_on():
    app = Animarche()
    begun_game(app, names=("Aya", "Sora"))
    game = begun_game(app, seed=4, moves=2)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("home")
        app.continue_game(game.path)
        await pilot.pause()
        await pilot.press("q", "y")
        await settled(pilot, lambda text: "Aya" in text)
        row = next(row for row in shown(app) if row.lstrip().startswith("▸"))
        assert "Mika, Ken" in row
        await pilot.press("down", "o", "escape")
        await pilot.pause()
        row = next(row for row in shown(app) if row.lstrip().startswith("▸"))
        assert "Mika, Ken" not in row, "from elsewhere it stays where it was"


async def test_the_bar_of_the_cursor_is_whole():
    app = Animarche()
    begun_game(app)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, lambda text: "Mika" in text)
        sizes = set()
        for opens in ("home", "down", "down", "o", "down", "f2"):
            await pilot.press(opens)
            await pilot.pause()
            style = app.paint.style(palette.CURSOR)
            strips = app.screen._compositor.render_strips()
            strip = next(strip for strip in strips if "▸ " in strip.text[:12])
            lit = "".join(segment.text for segment in strip if segment.style == style)
            assert lit in strip.text, "without a hole"
            sizes.add((type(app.screen).__name__, width(lit)))
        assert len(sizes) == 2, "as wide on every line of a page"


# ---- the games that wait


async def test_the_title_says_who_waits_in_which_round_and_since_when():
    app = Animarche()
    old = begun_game(app, names=("Aya", "Sora"))
    os.utime(old.path, (1_700_000_000, 1_700_000_000))
    begun_game(app, moves=3)
    finished_game(app, 5)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, lambda text: "Aya" in text)
        newest, older = (row for row in shown(app) if "Round 1 of 5, " in row)
        assert "Continue" in newest
        assert "Mika, Ken" in newest
        assert re.search(r"\d\d:\d\d ", newest)
        assert "Aya, Sora" in older
        assert "2023-11-1" in older
        await pilot.press("down", "enter")
        await pilot.pause()
        assert app.screen.table.names == ("Aya", "Sora")
        app.screen.table.close()


async def test_numbers_mean_the_same_before_and_after_the_games_are_there():
    app = Animarche()
    for seed in range(4):
        begun_game(app, seed)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, lambda text: text.count("Round 1 of 5") == 2)
        await pilot.press("7")
        await pilot.pause()
        assert isinstance(app.screen, Settings)


async def test_the_cursor_stays_where_it_was_put_when_the_games_come(monkeypatch):
    def later(shelf, game):
        reading.wait(10)
        return look(shelf, game)

    reading, look = threading.Event(), Shelf.look
    monkeypatch.setattr(Shelf, "look", later)
    app = Animarche()
    for seed in range(3):
        begun_game(app, seed)
    async with app.run_test(size=SIZE) as pilot:
        await asyncio.sleep(0)
        app.screen.press("up")
        assert "Round 1 of 5" not in page(app), "keys are heeded while the games are read"
        reading.set()
        await settled(pilot, lambda text: "Round 1 of 5" in text)
        row = next(row for row in shown(app) if row.lstrip().startswith("▸"))
        assert "Continue" not in row


def copies_of(game, number):
    """As many more logs like this one."""
    content = game.path.read_bytes()
    for copy in range(number):
        game.path.with_name(f"copy-{copy}.jsonl").write_bytes(content)


async def test_the_title_stands_before_thousands_of_saves_are_read(monkeypatch):
    app = Animarche()
    copies_of(finished_game(app, 1), 300)
    read, may_go_on = [], threading.Event()

    def look_at(path, cards_by):
        read.append(path)
        if len(read) > FIRST:
            may_go_on.wait(10)
        return Summary()

    monkeypatch.setattr("animarche.shelf.shelf.look_at", look_at)
    async with app.run_test(size=SIZE) as pilot:
        while len(read) <= FIRST:
            await asyncio.sleep(0.001)
        assert "New game" in page(app)
        app.screen.press("o")
        may_go_on.set()
        await pilot.pause()
        assert isinstance(app.screen, Settings)
        assert len(read) < 100, "who plays is not disturbed"


async def test_what_is_in_the_index_is_not_read_again(monkeypatch):
    app = Animarche()
    begun_game(app, names=("Aya", "Sora"))
    copies_of(finished_game(app, 1), 60)
    Shelf(app.games.cards_by).whole()
    monkeypatch.setattr("animarche.shelf.shelf.look_at", None)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, lambda text: "Aya" in text)
        await pilot.press("s")
        await settled(pilot, lambda text: "1 of 62" in text)


async def test_the_list_is_new_when_one_comes_back():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        assert "Round" not in page(app)
        await pilot.press("o")
        begun_game(app)
        await pilot.press("escape")
        await settled(pilot, lambda text: "Mika, Ken" in text)


# ---- from the title to the table


async def test_a_new_game_from_the_title():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        assert isinstance(app.screen, Title)
        await pilot.press("n")
        assert isinstance(app.screen, NewGame)
        await pilot.press(*"Mika", "enter", *"Ken", "enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, Peek)
        await pilot.press("escape")
        await pilot.pause()
        table = app.screen.table
        assert table.names == ("Mika", "Ken")
        assert "Ken" in page(app)
        assert table.path.exists()
        table.close()


async def test_everybody_looks_at_their_goals_before_the_game_begins():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        table = new_table(2)
        app.open_table(table, deal=True)
        await pilot.pause()
        for _ in range(2):
            who = app.screen._player
            goals = table.state.players[who].goals
            whole = [app.words.goal(goal.id) for goal in (*goals.small, *goals.large)]
            texts = [" ".join(text.split()[:3]) for text in whole]  # the rest may be on more lines
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
        await pilot.press("q", "y")
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
        before = [row.strip("▸ ") for row in shown(app) if re.search(r"\d  [a-zF?]", row)]
        await pilot.press("c")
        await pilot.pause()
        assert sentence in page(app)
        assert "--cards FILE" in " ".join(page(app).split())
        after = [row.strip("▸ ") for row in shown(app) if re.search(r"\d  [a-zF?]", row)]
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
        await settled(pilot, lambda text: "broken.jsonl" in text)
        row = next(row for row in shown(app) if "Mika, Ken" in row)
        assert re.search("▪.* Mika, Ken, ウサギさん +Round 1 of 5, place ", row)
        assert re.search(r"broken\.jsonl +\(cannot be read\)", page(app))
        await pilot.press("home", "enter")
        assert re.search("cannot be opened: .*is no JSON", page(app)), "and the list stays"
        await pilot.press("down", "enter")
        await pilot.pause()
        assert app.screen.table.state == game.state
        app.screen.table.close()


# ---- from table to table


async def test_another_game_takes_the_place_of_the_one_on_the_table():
    app = Animarche()
    other = begun_game(app, names=("Aya", "Sora"))
    table = new_game(app.cards, NAMES[:2], seed=1)
    app = Animarche(table)
    async with app.run_test(size=SIZE) as pilot:
        app.continue_game(table.path)  # it lies there already
        await pilot.pause()
        assert app.screen.table is table
        app.continue_game(other.path)
        await pilot.pause()
        assert app.screen.table.names == ("Aya", "Sora")
        app.continue_game(table.path)  # it has been closed, or it could not be opened again
        await pilot.pause()
        assert app.screen.table.names == NAMES[:2]
        await pilot.press("q", "y")
        await pilot.pause()
        assert isinstance(app.screen, Title)
        assert app.table is None


async def test_another_game_takes_the_place_of_all_that_lies_over_the_one_on_the_table():
    """A table that came to light again would be one whose log has been closed."""
    table = new_game(Animarche().cards, NAMES[:2], seed=1)
    other = new_game(Animarche().cards, ("Aya", "Sora"), seed=2)
    other.close()
    app = Animarche(table)
    async with app.run_test(size=SIZE) as pilot:
        app.open_lesson()
        await pilot.pause()
        await pilot.press("?")
        await pilot.pause()
        app.continue_game(table.path)  # under the lesson and its help
        await pilot.pause()
        assert app.screen.table is table
        assert table.journal_problem is None
        app.open_lesson()
        await pilot.pause()
        await pilot.press("?")
        await pilot.pause()
        app.continue_game(other.path)
        await pilot.pause()
        assert app.screen.table.names == ("Aya", "Sora")
        await pilot.press("q", "y")
        await pilot.pause()
        assert isinstance(app.screen, Title)
        assert app.table is None
        assert len(app.screen_stack) == 2  # the first table stays under the title


async def test_a_table_says_why_another_game_cannot_be_opened(tmp_path):
    table = new_table(2)
    app = Animarche(table)
    async with app.run_test(size=(120, 36)) as pilot:
        app.continue_game(tmp_path / "no.jsonl")
        await pilot.pause()
        assert app.screen.table is table
        assert "This game cannot be opened" in page(app)


async def test_a_table_that_was_opened_first_leads_to_the_title_and_back():
    table = new_game(Animarche().cards, NAMES[:2], seed=1)
    app = Animarche(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("q", "y")
        await pilot.pause()
        assert isinstance(app.screen, Title)
        assert app.table is None
        await settled(pilot, lambda text: "Mika, Ken" in text)
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        app.screen.table.close()
