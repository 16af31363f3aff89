"""What is asked about the table is asked over it, and leaves it in sight."""

import pytest
from rich.cells import cell_len

from animarche.lang import LANGUAGES
from animarche.tui.app import Animarche
from animarche.tui.screens.agree import Agree
from animarche.tui.screens.ask import Ask
from animarche.tui.screens.card import Card
from animarche.tui.screens.peek import Peek
from tests.tui.helpers import SIZES, app_at, new_table, page, played, shown


def opened(app):
    """The pages that lie over the table, each with a word of its text."""
    table = app.screen
    yield Ask("Leave?", "It is saved.", "Leave", "Stay"), "Leave?"
    yield Agree(table.table.names, range(4), 0, "Mika passes."), app.words.text("agree.title")
    yield Card(table.desk), app.words.text("key.close")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
async def test_the_table_stays_in_sight_round_the_box(size, lang):
    app = app_at(played(new_table(), 30), lang)
    async with app.run_test(size=size) as pilot:
        before = shown(app)
        for over, says in opened(app):
            app.push_screen(over)
            await pilot.pause()
            after = shown(app)
            assert says in page(app)
            assert {cell_len(row) for row in after} == {size[0]}
            box = over._box()
            for y, (old, new) in enumerate(zip(before[:-1], after, strict=False)):
                if not box.y <= y < box.bottom:
                    assert new == old
                else:
                    assert new[: box.x // 2] == old[: box.x // 2]
                    assert new[-(size[0] - box.right) // 2 :] == old[-(size[0] - box.right) // 2 :]
            assert after[-1] != before[-1], "the keys of the table do nothing now"
            assert box.width * box.height < size[0] * size[1] * 2 // 3
            app.pop_screen()
            await pilot.pause()


async def test_it_follows_the_size_the_language_and_the_look():
    app = app_at(played(new_table(), 30))
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen._leave()
        await pilot.pause()
        for size in ((120, 36), (97, 29), (160, 48), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert {cell_len(row) for row in shown(app)} == {size[0]}
            assert "Mika" in page(app)
        await pilot.press("f2")
        await pilot.pause()
        assert app.words.phase(app.table.table.state.phase, short=True) in page(app)


async def test_the_curtain_and_pages_without_a_table_hide_all():
    app = Animarche()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(Ask("Sure?", "", "Yes", "No"))
        await pilot.pause()
        assert len(page(app).split()) < 20
    table = played(new_table(), 30)
    app = app_at(table)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(Peek(table.state, table.names, 0, deal=False))
        await pilot.pause()
        assert app.words.text("table.actions") not in page(app)
