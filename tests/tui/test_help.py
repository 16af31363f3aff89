"""What the help and the details tell a first player."""

import pytest

from animarche.tui.app import Animarche
from animarche.tui.desk import MENU
from tests.tui.helpers import app_at, page, table_at


@pytest.mark.parametrize(
    "lang, first, signs",
    [
        ("en", "Whoever has the most VP at the end wins.", ("c w p", "F H S", "▴3c+3c")),
        ("ja", "勝利点が最も多い人の勝ち", ("コ 木 点", "食 住 サ", "▴3コ+3コ")),
    ],
)
async def test_how_one_wins_comes_first_and_the_letters_are_explained(lang, first, signs):
    app = Animarche(None, lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f1")
        await pilot.pause()
        top = page(app)
        assert first in top
        await pilot.press("end")
        await pilot.pause()
        assert first not in page(app)
        for sign in signs:
            assert f"  {sign} " in page(app)
        await pilot.press("home")
        await pilot.pause()
        assert page(app) == top


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_group_of_the_list_says_what_it_is(lang):
    app = app_at(table_at("work", 3, options=20), lang)
    async with app.run_test(size=(120, 36)) as pilot:
        desk, words = app.screen.desk, app.words
        told = set()
        for at, entry in enumerate(desk.menu.entries):
            desk.focus, desk.at = MENU, at
            if not entry.commands:
                kind = entry.path[-1][0]
                app.screen.repaint()
                await pilot.pause()
                assert words.text(f"about.{kind}")[:12] in page(app)
                told.add(kind)
        assert {"build", "build_public", "move_public"} <= told
