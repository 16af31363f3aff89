"""Questions with two answers: by letters, arrows, and the mouse; and the page of a card."""

import pytest
from rich.cells import cell_len

from animarche.tui.app import Animarche
from animarche.tui.screens.ask import Ask
from animarche.tui.screens.card import Card
from tests.tui.helpers import HOSTILE, SIZES, app_at, page, shown, table_at

SIZE = (80, 24)


async def ask(app, pilot, text="The game is saved.", yes="Leave", no="Stay"):
    answers = []
    app.push_screen(Ask("Leave the game?", text, yes, no), answers.append)
    await pilot.pause()
    return answers


@pytest.mark.parametrize(
    "keys, answer",
    [
        (["y"], True), (["Y"], True), (["ｙ"], True), (["n"], False), (["ん"], False),
        (["escape"], False), (["enter"], False), (["left", "enter"], True),
        (["up", "enter"], True), (["tab", "tab", "enter"], False), (["x", "1", "p"], None),
    ],
    ids=str,
)  # fmt: skip
async def test_keys_answer(keys, answer):
    app = Animarche(None, "ja")
    async with app.run_test(size=SIZE) as pilot:
        answers = await ask(app, pilot)
        await pilot.press(*keys)
        await pilot.pause()
        assert answers == ([] if answer is None else [answer])


@pytest.mark.parametrize("yes", ["Leave", "y" * 60])
async def test_a_click_on_an_answer_gives_it_and_none_elsewhere(yes):
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        for label, answer in ((f"y  {yes[:5]}", True), ("n  Stay", False)):
            answers = await ask(app, pilot, yes=yes)
            await pilot.click(offset=(2, 2))
            assert answers == []
            y, row = next((y, row) for y, row in enumerate(shown(app)) if label in row)
            await pilot.click(offset=(row.index(label), y))
            await pilot.pause()
            assert answers == [answer]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text", ["", "short", "long " * 60, *HOSTILE, "日本語の文" * 30])
async def test_every_row_keeps_its_width(size, text):
    app = Animarche()
    async with app.run_test(size=size) as pilot:
        await ask(app, pilot, text, yes="はい", no="いいえ")
        assert [cell_len(row) for row in shown(app)] == [size[0]] * size[1]
        frame = [row for row in shown(app) if "│" in row or "┌" in row or "└" in row]
        assert len({cell_len(row.rstrip()) for row in frame}) == 1
        assert "".join(text.split())[:20] in "".join(page(app).replace("│", "").split())


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_card_is_framed_and_closes(size, lang):
    app = app_at(table_at("work", 2, names=HOSTILE), lang)
    async with app.run_test(size=size) as pilot:
        await pilot.press("left", "tab", "d")
        await pilot.pause()
        assert isinstance(app.screen, Card)
        rows = shown(app)
        assert [cell_len(row) for row in rows] == [size[0]] * size[1]
        box = app.screen._box()
        strips = app.screen._compositor.render_strips()[box.y : box.bottom]
        first, *inside, last = (strip.crop(box.x, box.right).text for strip in strips)
        assert len(inside) > 1
        assert (first[0], first[-1], last[0], last[-1]) == ("┌", "┐", "└", "┘")
        assert all(row[0] == row[-1] == "│" for row in inside)
        await pilot.press("d")
        await pilot.pause()
        assert not isinstance(app.screen, Card)
