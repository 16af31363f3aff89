"""Whatever is pressed and clicked, in whatever order: nothing breaks, and the game can be gone on
with, by the keys that lead back."""

import random

import pytest
from rich.cells import cell_len
from textual.events import Key, MouseDown, MouseMove, MouseScrollDown, MouseScrollUp, MouseUp

from animarche import paths
from animarche.cli import main
from animarche.engine.records import replace
from animarche.settings import CHOICES
from animarche.tui.app import Animarche
from animarche.tui.deeds import DEEDS
from animarche.tui.screens.learn import Learn
from animarche.tui.screens.table import TableScreen
from animarche.tui.screens.title import Title
from tests.tui.helpers import NAMES, new_table, played, shown
from tests.tui.thinking import Double

SIZES = ((80, 24), (97, 29), (120, 36), (160, 48))
TOO_SMALL = (60, 18)
LEAVING = {"ctrl+q", "ctrl+c"}
TYPED = [*"abcdefghijklmnopqrstuvwxyzUR0123456789/?:@[ .+-", "あ", "ｐ", "１", "🐼", "\u0301"]
NAMED = sorted({key for deed in DEEDS for key in deed.keys if len(key) > 1} - LEAVING)
NAMED += ["backspace", "delete", "space", "f12", "ctrl+a", "ctrl+w", "escape", "enter", "enter"]
PLAYING = ("1", "2", "3", "4", "enter", "p", "c", "tab", "left", "down", "u", "r")
STILL = 8  # keys between two looks at the screen
BACK = 40  # keys after which every way leads back


def press(app, key):
    """A key as the terminal tells of it, without waiting for what it does."""
    app.post_message(Key(key, key if len(key) == 1 else None))


def mouse(app, kind, x, y):
    app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))


async def mash(pilot, chance, count):
    """Press and click at random, faster than the screen can follow."""
    app = pilot.app
    for number in range(count):
        if not app.is_running or app._exit:
            return
        x, y = chance.randrange(app.size.width), chance.randrange(app.size.height)
        what = chance.random()
        if type(app.screen) is not TableScreen and chance.random() < 0.3:  # lest it stays there
            press(app, "escape")
        elif what < 0.35:
            press(app, chance.choice(PLAYING))
        elif what < 0.60:
            press(app, chance.choice(TYPED))
        elif what < 0.80:
            press(app, chance.choice(NAMED))
        elif what < 0.95:
            for kind in (MouseMove, MouseDown, MouseUp):
                mouse(app, kind, x, y)
        else:
            mouse(app, chance.choice((MouseScrollDown, MouseScrollUp)), x, y)
        if number % STILL == 0:
            await pilot.pause()
            if app.is_running and not app._exit:
                assert {cell_len(row) for row in shown(app)} == {app.size.width}
        if chance.random() < 0.01:
            await pilot.resize_terminal(*chance.choice(SIZES))
        elif chance.random() < 0.005:
            await pilot.resize_terminal(*TOO_SMALL)
            press(app, chance.choice(TYPED))
            await pilot.resize_terminal(*chance.choice(SIZES))
    await pilot.pause()


async def back(pilot):
    """By Escape from wherever the keys have led, until a table or the title is there."""
    app = pilot.app
    await pilot.resize_terminal(80, 24)
    for _ in range(BACK):
        await pilot.pause()
        if type(app.screen) in (TableScreen, Title):
            return
        # The lesson is left by a question.
        await pilot.press(*(("q", "y") if isinstance(app.screen, Learn) else ("escape",)))
    raise AssertionError(f"no way back from {app.screen}")


async def play_on(pilot):
    """Go on with the game, and play a command of it."""
    app = pilot.app
    if isinstance(app.screen, Title):
        if not any(there.st_size for _, there in paths.logs()):
            return
        await pilot.press("c")
        await pilot.pause()
    if not isinstance(app.screen, TableScreen):  # all games are over
        return
    table = app.screen.table
    before = len(table.moves)
    for _ in range(BACK):
        if table.over or len(table.moves) > before:
            return
        await pilot.press("escape", "escape", "escape", " ", "1", "1", "1", "1")
        await pilot.pause()
    raise AssertionError(f"nothing can be played: {table.options[:5]}\n" + "\n".join(shown(app)))


async def check(seed, count):
    chance = random.Random(seed)
    players, lang = chance.choice((2, 3, 4)), chance.choice(("en", "ja"))
    path = paths.games() / "20260101-120000.jsonl"
    path.parent.mkdir(parents=True)
    kinds = chance.choices(("person", "greedy"), (2, 1), k=players)
    table = played(new_table(players, seed, NAMES, path, kinds), chance.randrange(60))
    app = Animarche(table, lang)
    app.settings = replace(app.settings, pace=chance.choice(CHOICES["pace"]))
    app.thinker = Double(holds=chance.random() < 0.3)
    async with app.run_test(size=chance.choice(SIZES)) as pilot:
        await pilot.pause()
        await mash(pilot, chance, count)
        if app._exit:  # it was left by the title, in order
            assert app.return_code == 0
        else:
            await back(pilot)
            await play_on(pilot)
            app.last.close()
    table.close()
    assert main(["verify", *map(str, paths.games().glob("*.jsonl"))]) == 0


@pytest.mark.parametrize("seed", range(4))
async def test_some_keys_and_clicks_at_random(seed):
    await check(seed, 100)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 150))
async def test_ten_thousand_keys_and_clicks_at_random(seed):
    await check(seed, 200)
