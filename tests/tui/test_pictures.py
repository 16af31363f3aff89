"""What every screen looks like, as text in golden files. Rows are as wide as the terminal, at any
size and with any names; after a terminal was too small for a while it shows the same again."""

import random
import unicodedata

import pytest
from rich.cells import cell_len

from tests.golden import check_golden
from tests.tui.helpers import SIZES, app_at, page, shown, table_at
from tests.tui.screens import SCREENS, go, reached

TOO_SMALL = (64, 20)
COVERED = {"peek-open"}  # goals do not come to light again by themselves


def check_rows(app, size):
    rows = shown(app)
    assert len(rows) == size[1]
    assert {cell_len(row) for row in rows} == {size[0]}


async def resize(pilot, size):
    await pilot.resize_terminal(*size)
    await pilot.pause()


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", SCREENS)
async def test_every_screen_at_three_sizes_in_two_languages(name, lang):
    way, pictures = SCREENS[name], []
    app = reached(way, lang)
    async with app.run_test(size=SIZES[0]) as pilot:
        await go(pilot, way)
        screen = app.screen
        for size in SIZES:
            await resize(pilot, size)
            check_rows(app, size)
            picture = "\n".join(row.rstrip() for row in shown(app)).rstrip()
            pictures.append(f"{size[0]}x{size[1]} {'─' * 60}\n{picture}\n")
        if lang == "en":
            await resize(pilot, TOO_SMALL)
            check_rows(app, TOO_SMALL)
            assert f"{TOO_SMALL[0]}" in page(app)
            assert app.screen is not screen
            await resize(pilot, SIZES[-1])
            assert app.screen is screen
            assert (page(app).split() == pictures[-1].split()[2:]) == (name not in COVERED)
    check_golden(f"screens/{name}-{lang}.txt", "\n".join(pictures))


async def test_too_small_says_so_in_two_languages():
    app, pictures = app_at(table_at("work")), []
    async with app.run_test(size=(79, 24)) as pilot:
        for size in ((79, 24), (80, 23), (64, 20), (30, 8), (9, 3), (1, 1)):
            await resize(pilot, size)
            for _ in range(2):
                check_rows(app, size)
                pictures.append(f"{size[0]}x{size[1]} {'─' * 60}\n{page(app)}\n")
                await pilot.press("f2")
                await pilot.pause()
    check_golden("screens/too-small.txt", "\n".join(pictures))


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("players", [2, 3, 4])
async def test_every_row_is_as_wide_as_the_screen_at_odd_sizes(players, lang):
    app = app_at(table_at("work", 2, players=players), lang)
    async with app.run_test(size=(80, 24)) as pilot:
        for size in ((80, 25), (83, 31), (97, 29), (118, 35), (141, 33), (240, 70)):
            await resize(pilot, size)
            check_rows(app, size)


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
async def test_every_screen_through_many_sizes(name):
    chance, way = random.Random(name), SCREENS[name]
    app = reached(way, chance.choice(("en", "ja")))
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, way)
        screen = app.screen
        for _ in range(40):
            size = chance.randint(1, 200), chance.randint(1, 60)
            await resize(pilot, size)
            check_rows(app, size)
            assert (app.screen is screen) == (size[0] >= 80 and size[1] >= 24)
        assert app.is_running


# What a terminal or a parser of markup might obey, and what has another width than it seems.
MARKUP = ("[/]", "[/b", "[bold]x\\", "[@click=quit]A")
WIDE = ("ウサギさんのお店屋", "𝕏👾👾👾👾👾👾👾", "e\u0301\u0301\u0301x", "(^・ω・^)")
CONTROL = ("A\x1b[2JB\x07", "\u202egnihtyna", "👨\u200d👩\u200d👧\ufe0f", "\t\n\r\x9b31m")


@pytest.mark.parametrize("name", SCREENS)
async def test_names_do_nothing_on_any_screen(name):
    await check_names(name, (MARKUP[1], MARKUP[3], WIDE[0], CONTROL[0]))


@pytest.mark.slow
@pytest.mark.parametrize("names", [MARKUP, WIDE, CONTROL], ids=["markup", "wide", "control"])
@pytest.mark.parametrize("name", SCREENS)
async def test_no_names_at_all_do_anything_on_any_screen(name, names):
    await check_names(name, names)


async def check_names(name, names):
    way = SCREENS[name]
    app = reached(way, "en", names)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, way)
        check_rows(app, (80, 24))
        signs = {sign for row in shown(app) for sign in row}
        assert not {sign for sign in signs if unicodedata.category(sign) in ("Cc", "Cf")}


async def test_without_colors_the_cursor_still_shows(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_at(table_at("attract"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("left", "tab")
        await pilot.pause()
        check_rows(app, (80, 24))
        assert "┃" in page(app)
        assert "▸" in page(app)
