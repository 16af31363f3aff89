"""Names are text: on no screen do they do anything, and no row gets another width."""

import json
import random

import pytest
from rich.cells import cell_len

from animarche import paths
from animarche.arguments import LARGEST_SEED
from animarche.journal.format import Fork
from animarche.table import new_game, plan
from animarche.table.recording import Recording
from animarche.tui.app import Animarche
from animarche.tui.screens.new_game import NewGame
from animarche.tui.screens.peek import Peek
from animarche.tui.screens.scoring import Scoring
from animarche.tui.screens.table import TableScreen
from animarche.tui.screens.title import Title
from tests.cards.first import first_cards
from tests.journal.games import write_game
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


# Names as no game writes them, but a file may have them: they steer a terminal, turn the direction
# of writing, are half a sign, or pile up marks of no width.
EVIL = (
    ("\x1b[2J\x1b]0;gone\x07\x9b", "\u202elive\u2066\u200b", "\ud800half\0", "e" + "\u0301" * 9000),
    ("[bold]x" * 9000, "\r\nx\u2028y", "店" * 9000, ""),
)


def evil_log(folder, names, **more):
    """The log of a game of four with these names, and other texts in its header as `more` says."""
    path = write_game(folder / "20260101-120000.jsonl", 4, 3, forked=Fork("x", 3, "y"))
    first, *lines = path.read_bytes().splitlines(keepends=True)
    header = json.loads(first)
    for player, name in zip(header["players"], names, strict=True):
        player["name"] = player["kind"] = player["color"] = name
    header |= dict.fromkeys(("created", "rules"), names[0])
    header["forked"]["log"] = names[0]
    header |= more
    path.write_bytes(json.dumps(header).encode() + b"\n" + b"".join(lines))
    return path


def check_signs(app):
    """Rows of the right width without anything but signs to see, and not too many of them."""
    check(app)
    for row in shown(app):
        assert row.replace("\u3000", " ").isprintable(), ascii(row)
        assert len(row) < 500


@pytest.mark.parametrize("names", EVIL, ids=["signs", "lengths"])
async def test_evil_names_in_a_replay(names, tmp_path):
    recording = Recording.read(evil_log(tmp_path, names), lambda header: first_cards())
    app = Animarche(watched=(recording, 40))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        check_signs(app)
        for key in ("right", "t", "t", "e", "e", "g", "end", "home", "x", "f1"):
            await pilot.press(key)
            await pilot.pause()
            check_signs(app)


@pytest.mark.parametrize("names", EVIL, ids=["signs", "lengths"])
async def test_evil_names_among_the_saved_games(names):
    folder = paths.games()
    folder.mkdir(parents=True)
    for number, cards in enumerate(("", names[0])):
        path = evil_log(
            folder, names, **({"cards": dict.fromkeys(KEYS_OF_CARDS, cards)} if cards else {})
        )
        path.rename(folder / f"{number}.jsonl")
    (folder / "\x1b[31mred.jsonl").write_bytes(b"\x1b[2J\n")
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        check_signs(app)
        await pilot.press("3")
        for key in ("down", "down", "down", "s", "o", "enter"):
            await pilot.pause(0.05)
            check_signs(app)
            await pilot.press(key)
        await pilot.pause()
        check_signs(app)


KEYS_OF_CARDS = ("id", "version", "sha256")


async def test_an_evil_last_table(tmp_path):
    cards = tmp_path / "cards.yaml"
    cards.write_text('"\\e[2J[bold]\\u202e"')
    names = [name[:300] for name in EVIL[0]]
    note = {"names": names, "cards": str(cards), "animals": [EVIL[1][1], "x" * 900], "count": 4}
    plan.path().parent.mkdir(parents=True, exist_ok=True)
    plan.path().write_text(json.dumps(note))
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n")
        for _ in range(18):
            await pilot.pause()
            check_signs(app)
            await pilot.press("tab")
        assert '"\\x1b[2J[bold]\\u202e"' in page(app)
        await pilot.click("#begin")
        await pilot.pause()
        assert isinstance(app.screen, NewGame)
        check_signs(app)


async def test_a_seed_that_is_no_number():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n")
        form, bad = app.screen, app.words.text("newgame.seed.bad", most=LARGEST_SEED)
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
            if app._exit or isinstance(app.screen, (Title, Scoring)):
                break
        assert app.is_running or app.return_code == 0  # left by the list of all commands
        assert len(screen.table.moves) > 3


@pytest.mark.parametrize("players, seed, lang", [(2, 1, "en"), (4, 4, "ja")])
async def test_keys_at_random(players, seed, lang):
    await mash(players, seed, 130, SIZE, lang)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 16))
async def test_many_keys_at_random(seed):
    size = random.Random(seed).choice((SIZE, (97, 29), (120, 36), (160, 48)))
    await mash(2 + seed % 3, seed, 600, size, ("en", "ja")[seed % 2])
