"""What another player did is taken back only if everybody else presses the own letter."""

import pytest

from animarche.engine import commands as c
from animarche.tui.screens.agree import Agree
from animarche.tui.screens.table import TableScreen
from tests.tui.helpers import NAMES, app_at, new_table, page, shown

SIZES = ((80, 24), (120, 36))


def asked(players=4):
    """A table where the second player took back the own command: the first one's is the last."""
    table = new_table(players)
    first = table.state.to_act
    table.play(c.place_store(0))
    table.play(c.place_store(1))
    table.undo()
    return table, first


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES)
async def test_it_asks_everybody_else_by_name_and_letter(size, lang):
    table, first = asked()
    app = app_at(table, lang)
    async with app.run_test(size=size) as pilot:
        await pilot.press("a")
        assert isinstance(app.screen, Agree)
        text = page(app)
        assert app.words.text("agree.title") in text
        for player in range(4):
            if player != first:
                assert any(f" {'ABCD'[player]}  · {NAMES[player][:6]}" in row for row in shown(app))
        assert text.count("·") >= 3
        assert "✓" not in text


async def test_all_letters_take_it_back_and_the_others_stay_as_they_were():
    table, first = asked()
    app = app_at(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a")
        letters = ["abcd"[player] for player in range(4) if player != first]
        await pilot.press("abcd"[first], "enter", "1", letters[0], letters[0], letters[1])
        assert isinstance(app.screen, Agree)  # nobody agrees twice, or for somebody else
        assert len(table.moves) == 1
        assert page(app).count("✓") == 2
        await pilot.press(letters[2])
        assert isinstance(app.screen, TableScreen)
        assert table.moves == ()
        assert table.state.to_act == first
        assert app.screen.desk.status == "Taken back."
        await pilot.press("r")
        assert [move.command for move in table.moves] == [c.place_store(0)]


@pytest.mark.parametrize("key", ["escape", "n"])
async def test_one_no_is_enough(key):
    table, first = asked(2)
    app = app_at(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a", key)
        assert isinstance(app.screen, TableScreen)
        assert len(table.moves) == 1
        await pilot.press("a", "abcd"[1 - first])
        assert table.moves == ()


async def test_a_click_on_the_own_line_is_a_yes():
    table, first = asked(3)
    app = app_at(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a")
        for player in range(3):
            if player != first:
                row = next(
                    i for i, line in enumerate(shown(app)) if f" {'ABCD'[player]}  ·" in line
                )
                await pilot.click(offset=(20, row))
        await pilot.pause()
        assert table.moves == ()
