"""Copying the position from the palette: what is copied, where to, and what is said."""

import pytest

from animarche import paths
from animarche.engine.state import WORK
from animarche.notation.positions import read_position, write_position
from tests.cards.first import first_cards
from tests.tui.helpers import app_at, new_table, played, table_at


async def copy(pilot, words):
    await pilot.press(":", *words, "enter")
    await pilot.pause()


@pytest.mark.parametrize("lang, words", [("en", "copy pos"), ("ja", "局面")])
async def test_a_running_game_is_copied_as_far_as_everybody_may_know(lang, words):
    app = app_at(table_at(WORK), lang)
    async with app.run_test(size=(120, 36)) as pilot:
        state = app.screen.table.state
        await copy(pilot, words)
        assert app.clipboard == write_position(state, hidden=True)
        assert paths.position().read_text("ascii") == app.clipboard + "\n"
        assert app.screen.desk.status == app.words.text("copied", path=paths.position())
        await copy(pilot, words)  # over the file that is there now
        assert paths.position().read_text("ascii") == app.clipboard + "\n"


async def test_a_finished_game_is_copied_whole():
    app = app_at(played(new_table(2), 2000))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        await copy(pilot, "copy pos")
        state = app.table.table.state
        assert read_position(app.clipboard, first_cards()) == state


async def test_where_no_file_can_be_written_it_is_said():
    app = app_at(table_at(WORK))
    async with app.run_test(size=(120, 36)) as pilot:
        paths.position().mkdir(parents=True)
        await copy(pilot, "copy pos")
        assert app.clipboard == write_position(app.screen.table.state, hidden=True)
        assert app.words.text("disk.eisdir") in app.screen.desk.status
        assert [path.name for path in paths.home().iterdir() if ".tmp" in path.name] == []
