"""What the screens look like, as text: golden files, and rows that are as wide as the screen."""

import pytest
from rich.cells import cell_len

from animarche.tui.app import Animarche
from tests.golden import check_golden
from tests.tui.helpers import SIZES, app_at, new_table, page, played, shown, table_at


def check_rows(app, size):
    rows = shown(app)
    assert len(rows) == size[1]
    assert {cell_len(row) for row in rows} == {size[0]}


async def check_picture(app, size, name, keys=()):
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        check_rows(app, size)
        rows = "\n".join(row.rstrip() for row in shown(app))
        check_golden(f"screen-{name}.txt", rows.rstrip() + "\n")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_table_at_three_sizes_in_two_languages(size, lang):
    table = table_at("work", 3, players=4, options=20)
    name = f"table-4-{lang}-{size[0]}x{size[1]}"
    await check_picture(app_at(table, lang), size, name)


@pytest.mark.parametrize("players", [2, 3])
async def test_the_table_for_fewer_players(players):
    table = table_at("attract", 3, players=players)
    await check_picture(app_at(table), (80, 24), f"table-{players}-en-80x24", ["left", "tab"])


@pytest.mark.parametrize("tab", ["ads", "town", "log"])
async def test_the_panels_that_share_a_place_on_a_small_screen(tab):
    table = table_at("work", 2, players=4)
    keys = ["t"] * (1 + ("ads", "town", "log").index(tab))
    await check_picture(app_at(table), (80, 24), f"panel-{tab}-en-80x24", keys)


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_title_help_and_scoring(lang):
    await check_picture(Animarche(None, lang), (80, 24), f"title-{lang}-80x24")
    await check_picture(Animarche(None, lang), (80, 24), f"help-{lang}-80x24", ["f1"])
    over = played(new_table(3, seed=5), 2000)
    await check_picture(app_at(over, lang), (80, 24), f"scoring-{lang}-80x24")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("players", [2, 3, 4])
async def test_every_row_is_as_wide_as_the_screen_at_odd_sizes(players, lang):
    app = app_at(table_at("work", 2, players=players), lang)
    async with app.run_test(size=(80, 24)) as pilot:
        for size in ((80, 25), (83, 31), (97, 29), (118, 35), (141, 33), (240, 70)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            check_rows(app, size)


async def test_without_colors_the_cursor_still_shows(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_at(table_at("attract"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("left", "tab")
        await pilot.pause()
        check_rows(app, (80, 24))
        assert "┃" in page(app)
        assert "▸" in page(app)
