"""Pages are one family: headed alike, their keys in the last row, which the mouse can press."""

import pytest

from animarche.table import new_game
from animarche.tui import palette
from animarche.tui.app import Animarche
from animarche.tui.drawing.logo import WIDTH
from animarche.tui.drawing.page import heading, key_at, keys_row
from animarche.tui.screens.title import MENU, Title
from animarche.tui.text import width
from tests.tui.helpers import NAMES, page, shown

KEYS = (("down", "↑ ↓", "選ぶ"), ("escape", "Esc", "Back"))


def text(row):
    return "".join(text for text, _ in row)


@pytest.mark.parametrize("room", [10, 24, 76])
def test_a_heading_is_as_wide_as_its_page(room):
    assert width(text(heading("設定 and more", room, "5"))) == room
    assert text(heading("Help", 12)) == "─ Help ─────"


def test_a_key_is_found_where_it_is_named():
    row = text(keys_row(KEYS))
    assert row == " ↑ ↓ 選ぶ  Esc Back "
    assert key_at(KEYS, 0) == "down"
    assert key_at(KEYS, width(row.partition("Esc")[0])) == "escape"
    assert key_at(KEYS, width(row) - 1) == "escape"
    assert key_at(KEYS, width(row)) is None


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("key", ["s", "o", "?", "r", "n", ":"])
async def test_every_page_is_left_by_a_click_on_escape_in_its_last_row(key, lang):
    app = Animarche(None, lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert not isinstance(app.screen, Title)
        last = shown(app)[-1]
        assert "Esc " in last
        assert "↑" in last
        if key == "n":  # a form is typed in
            await pilot.press("escape")
        else:
            await pilot.click(offset=(width(last.partition("Esc")[0]), 23))
        await pilot.pause()
        assert isinstance(app.screen, Title)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (161, 48)])
@pytest.mark.parametrize("games", [0, 3])
async def test_the_menu_stands_below_the_middle_of_the_name_and_its_bar_is_as_wide(size, games):
    app = Animarche()
    for seed in range(games):
        game = new_game(app.cards, NAMES[:2], seed=seed)
        game.play(game.options[0])
        game.close()
    async with app.run_test(size=size) as pilot:
        for _ in range(50):
            await pilot.pause()
            if page(app).count("Mika") == games:
                break
        seen = set()
        for _ in range(len(MENU) + max(0, games - 1)):
            (bar,) = (
                [sum(width(s.text) for s in strip if s.style == app.paint.style(palette.CURSOR))]
                for strip in app.screen._compositor.render_strips()
                if "▸" in strip.text
            )
            seen.add(*bar)
            await pilot.press("down")
            await pilot.pause()
        assert len(seen) == 1
        lines = [line for line in app.screen._lines if line.action]
        assert {2 * line.indent + width(text(line.row)) for line in lines} <= {WIDTH - 1, WIDTH}
