"""Names are text: on no screen do they do anything, and no row gets another width."""

import random

import pytest
from rich.cells import cell_len

from animarche.table import new_game
from animarche.tui.app import Animarche
from animarche.tui.screens.new_game import NewGame
from animarche.tui.screens.peek import Peek
from animarche.tui.screens.scoring import Scoring
from animarche.tui.screens.table import TableScreen
from animarche.tui.screens.title import Title
from tests.tui.helpers import HOSTILE, app_at, new_table, page, played, shown, table_at

WIDE = ("ウサギさんのお店屋", "𝕏👾👾👾👾👾👾👾", "é\u0301\u0301\u0301x", "(^・ω・^)")
SIZE = (80, 24)


def check(app):
    assert {cell_len(row) for row in shown(app)} == {SIZE[0]}


@pytest.mark.parametrize("names", [HOSTILE, WIDE], ids=["markup", "wide"])
async def test_on_every_screen(names):
    names = tuple(names)
    app = app_at(table_at("work", 2, names=names))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        check(app)
        assert names[app.screen.table.state.to_act] in page(app)
        for key in ("t", "t", "t", "g"):
            await pilot.press(key)
            check(app)
        assert isinstance(app.screen, Peek)
        assert all(name in page(app) for name in names)
        await pilot.press("abcd"[app.screen._player])
        check(app)
        await pilot.press("x", "f1")
        check(app)
        await pilot.press("escape", "q")
        check(app)
        await pilot.click(offset=(3, 3))
        assert app.is_running
    app = app_at(played(new_table(4, names=names), 2000))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, Scoring)
        check(app)
        assert all(name in page(app) for name in names)


@pytest.mark.parametrize("name, other", [HOSTILE[:2], HOSTILE[2:]])
async def test_in_the_form_and_in_the_list_of_saved_games(name, other):
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        new_game(app.cards, [name, other], seed=1).close()
        await pilot.press("3")
        assert name in page(app)
        assert other in page(app)
        check(app)
        await pilot.press("escape", "n")
        assert isinstance(app.screen, NewGame)
        app.screen.query_one("#name0").value = name
        app.screen.query_one("#name1").value = other
        app.screen.query_one("#start").focus()
        for start in (name, other):
            await pilot.press("right")
            check(app)
            assert f"◂ {start} ▸" in page(app)
        await pilot.click("#begin")
        await pilot.pause()
        assert isinstance(app.screen, Peek)
        check(app)
        app.last.close()


async def test_a_seed_that_is_no_number():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n")
        form, bad = app.screen, app.words.text("newgame.seed.bad")
        form.query_one("#name0").value, form.query_one("#name1").value = "Mika", "Ken"
        for seed in ("9" * 5000, "0" * 5000, "9" * 16, "-1", "1.5", "seven"):
            form.query_one("#seed").value = "7"
            await pilot.pause()
            assert bad not in page(app), seed
            form.query_one("#seed").value = seed
            await pilot.click("#begin")
            await pilot.pause()
            assert app.screen is form, seed
            assert bad in page(app), seed
            check(app)


KEYS = (
    *("enter", "enter", "enter", "1", "2", "3", "4", "p", "p", "tab", "shift+tab"),
    *("up", "down", "left", "right", "escape", "u", "c", "t", "l", "/", "x", "backspace"),
    *("g", "a", "b", "f1", "f2", "pageup", "pagedown", "home", "end", "9", "あ", "Ｐ", "@"),
    *("j", "j", "2", ":", "ctrl+p", "U", "r", "d", "f3", "f4", "?", "せ", "："),
)


async def mash(players, seed, count, size, lang):
    """Press keys at random: nothing breaks, and every row keeps its width."""
    app, chance = app_at(new_table(players, seed), lang), random.Random(seed)
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        for press in range(count):
            key = chance.choice(KEYS)
            if isinstance(app.screen, TableScreen):
                app.screen.press(key, key if len(key) == 1 else None)
            else:
                await pilot.press("escape" if chance.random() < 0.8 else key)
            if chance.random() < 0.1:
                await pilot.click(offset=(chance.randrange(size[0]), chance.randrange(size[1] - 1)))
            if press % 12 == 0:
                await pilot.pause()
                assert {cell_len(row) for row in shown(app)} == {size[0]}
            if isinstance(app.screen, (Title, Scoring)):
                break
        assert app.is_running
        assert len(screen.table.moves) > 3


@pytest.mark.parametrize("players, seed, lang", [(2, 1, "en"), (4, 4, "ja")])
async def test_keys_at_random(players, seed, lang):
    await mash(players, seed, 130, SIZE, lang)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 16))
async def test_many_keys_at_random(seed):
    size = random.Random(seed).choice((SIZE, (97, 29), (120, 36), (160, 48)))
    await mash(2 + seed % 3, seed, 600, size, ("en", "ja")[seed % 2])
