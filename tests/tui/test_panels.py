"""What panels and messages do where there is little room."""

import pytest

from animarche.engine.records import replace
from animarche.lang.words import Words
from animarche.tui.desk import MARKET
from animarche.tui.drawing.grid import Look
from animarche.tui.drawing.panels import brief, with_more
from animarche.tui.drawing.supply import town
from animarche.tui.layout import Rect
from animarche.tui.model import Target, table_view
from animarche.tui.text import width
from tests.cards.first import first_cards
from tests.tui.helpers import app_at, new_table, page, table_at

WORDS = {lang: Words(lang, first_cards().document) for lang in ("en", "ja")}


def told(rows):
    return ["".join(text for text, _ in row) for row in rows]


def test_a_message_that_is_too_long_ends_with_where_to_read_it():
    assert brief("One two three.", 20, 1, "(l: log)") == ["One two three."]
    assert brief("One two three four five six.", 20, 1, "(l: log)") == ["One two th… (l: log)"]
    assert brief("One two three four five six.", 20, 2, "(l: log)") == [
        "One two three four",
        "five six.",
    ]
    assert brief("One two three four five six.", 20, 1) == ["One two three four …"]
    assert brief("", 20, 2, "(l: log)") == []


@pytest.mark.parametrize("height", [1, 2])
@pytest.mark.parametrize("room", range(20, 80))
def test_a_message_never_hides_that_it_goes_on(room, height):
    rows = brief("word " * 40, room, height, "(l: log)")
    assert len(rows) == height
    assert all(width(row) <= room for row in rows)
    assert rows[-1].endswith("… (l: log)")


def test_details_that_are_cut_say_how_to_see_the_rest():
    rows = [[(f"line {number} of a text", None)] for number in range(6)]
    more = WORDS["en"].text("table.more")
    assert with_more(rows, Rect(0, 0, 24, 6), more) == rows
    cut = told(with_more(rows, Rect(0, 0, 24, 4), more))
    assert cut[:3] == told(rows)[:3]
    assert cut[3] == "line 3 of a … ↓ more (d)"


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("room", [24, 34, 47])
def test_the_supply_shows_all_of_the_reserve_and_of_its_name(lang, room):
    table = new_table(4)
    view = table_view(table.state, WORDS[lang], table.names)
    heading, *rows = told(town(view, WORDS[lang], Rect(0, 0, room, 24), Look()))
    assert heading.startswith(f"─ {WORDS[lang].text('table.supply')} ")
    shown = heading + "".join(rows)
    for animal in view.reserve:
        assert shown.count(animal) == view.reserve.count(animal)
    assert all(width(row) <= room for row in (heading, *rows))


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    "room, height", [(50, 12), (48, 10), (51, 10), (60, 16), (60, 24), (80, 24)]
)
def test_the_supply_is_a_table_where_there_is_room(lang, room, height):
    words, table = WORDS[lang], new_table(4)
    view = table_view(table.state, words, table.names)
    view = replace(view, shops=view.shops[:20])
    rows = told(town(view, words, Rect(0, 0, room, height), Look()))
    assert len(rows) <= height
    assert words.text("menu.below", n="")[0] not in "".join(rows)
    for stock in (*view.buildings, *view.shops):
        row = next(row for row in rows if stock.full in row or stock.name in row)
        after = row[max(row.find(stock.name), row.find(stock.full)) :]
        assert words.text("short.vp", n=stock.vp) in after
        assert stock.price in after
    edges = {
        width(row[: row.index(stock.full if stock.full in row else stock.name)])
        for stock in view.shops
        for row in rows
        if stock.full in row or stock.name in row
    }
    assert len(edges) <= 3
    if height == 24:
        shown = "".join(rows)
        assert all(stock.full in shown for stock in (*view.buildings, *view.shops))
        assert all(stock.icons in shown for stock in view.shops)


async def test_what_the_panel_cuts_is_on_a_page_of_its_own():
    table = table_at("work", 3, holds=lambda table: _upgradable(table) is not None)
    app = app_at(table)
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen.desk.focus, app.screen.desk.cursor = MARKET, _upgradable(table)
        app.screen.repaint()
        await pilot.pause()
        assert "↓ more (d)" in page(app)
        await pilot.press("d")
        await pilot.pause()
        assert "renovate" in page(app)
        assert "▴ " in page(app)
        assert "Esc Close" in page(app)
        await pilot.press("d")
        await pilot.pause()
        assert "Esc Close" not in page(app)
        card = app.screen.market.regions["card"]
        await pilot.click(offset=(card.x + 1, card.y + 1))
        await pilot.pause()
        assert "Esc Close" in page(app)


def _upgradable(table):
    """A plot with a basic shop."""
    for who, player in enumerate(table.state.players):
        for index, plot in enumerate(player.plots):
            if plot is not None and plot.side.renovate is not None:
                return Target("plot", index, who)
    return None


async def test_supply_and_log_take_turns_below_the_rest():
    app = app_at(table_at("work", 2))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        assert "[Supply] Log" in page(app)
        await pilot.press("l", "down")
        await pilot.pause()
        assert "Supply[Log]" in page(app).replace("Supply [", "Supply[")
        assert "─ Ads" in page(app)
        assert "─ Actions" in page(app)
        await pilot.press("t")
        await pilot.pause()
        assert "[Supply]" in page(app)
