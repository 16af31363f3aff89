"""A key that is meant by who acted last does nothing for the next player."""

import pytest

from animarche.engine import commands as c
from animarche.engine.records import replace
from animarche.engine.state import ATTRACT, INCOME, PLACEMENT, WORK
from animarche.tui.deeds import ACTING, BY_ID
from animarche.tui.doubt import wasteful
from animarche.tui.screens.ask import Ask
from animarche.tui.screens.table import TableScreen
from tests.tui.helpers import app_at, new_table, page, table_at

SIZE = (80, 24)


@pytest.fixture
def time(monkeypatch):
    """What the clock shows, in seconds."""
    time = [100.0]
    monkeypatch.setattr(TableScreen, "handover", 0.3)
    monkeypatch.setattr(TableScreen, "clock", staticmethod(lambda: time[0]))
    return time


def test_what_acts_has_keys():
    assert all(BY_ID[name].keys for name in ACTING)


@pytest.mark.parametrize("key", ["1", "enter", "p", "c", "b"])
async def test_a_key_pressed_twice_does_nothing_for_the_next_player(time, key):
    app = app_at(new_table(3))
    async with app.run_test(size=SIZE) as pilot:
        time[0] += 1  # the table has been there for a while
        table = app.screen.table
        await pilot.press("1")
        assert len(table.moves) == 1
        status = app.screen.desk.status
        await pilot.press(key)
        assert len(table.moves) == 1
        assert app.screen.desk.status == status  # not even a refusal
        time[0] += 0.31
        await pilot.press("1")
        assert len(table.moves) == 2


async def test_a_key_that_opened_a_table_does_nothing_at_it(time):
    app = app_at(new_table(3))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("1")
        assert not app.screen.table.moves
        time[0] += 0.31
        await pilot.press("1")
        assert app.screen.table.moves


async def test_other_keys_wait_for_nothing(time):
    app = app_at(new_table(3))
    async with app.run_test(size=SIZE) as pilot:
        time[0] += 1  # the table has been there for a while
        await pilot.press("1", "down")
        assert app.screen.desk.at == 1
        await pilot.press("u")
        assert not app.screen.table.moves


async def test_one_players_own_keys_wait_for_nothing(time):
    def several(table):
        return len({o.plot for o in table.options if isinstance(o, c.Activate)}) > 1

    app = app_at(table_at(INCOME, 3, options=3, holds=several))
    async with app.run_test(size=SIZE) as pilot:
        time[0] += 1  # the table has been there for a while
        desk, who = app.screen.desk, app.screen.table.state.to_act
        await pilot.press("down", "enter")
        while desk.path:
            await pilot.press("enter")
        assert desk.state.to_act == who
        before = len(desk.table.moves)
        await pilot.press("c")
        assert len(desk.table.moves) > before


async def test_the_second_half_of_a_double_click_does_nothing(time):
    app = app_at(new_table(3))
    async with app.run_test(size=SIZE) as pilot:
        time[0] += 1  # the table has been there for a while
        menu = app.screen.market.regions["menu"]
        for expected in (1, 1, 2):
            await pilot.click(offset=(menu.x + 4, menu.y + 1))
            assert len(app.screen.table.moves) == expected
            time[0] += 0.2


def unused(table):
    return wasteful((c.PASS,), table.options, table.possible)


def test_what_is_wasteful():
    income = table_at(INCOME, 2, options=2, holds=unused)
    used = tuple(option for option in income.options if option != c.PASS)
    assert not wasteful(used[:1], income.options, income.possible)
    assert not wasteful((c.PASS,), (c.PASS,), income.possible)
    for phase in (ATTRACT, WORK):
        other = table_at(phase, 2, options=4)
        assert not unused(other)
    placing = new_table(2)
    assert placing.state.phase == PLACEMENT
    assert not unused(placing)


def test_an_exchange_alone_is_no_waste():
    """What has to be paid for may be left."""

    def exchange(table):
        ways = [o for o in table.options if isinstance(o, c.Activate)]
        plots = table.state.players[table.state.to_act].plots
        incomes = [plots[way.plot].side.income for way in ways]
        return all(i.each and all(use.pay.coins or use.pay.wood for use in i.each) for i in incomes)

    table = table_at(INCOME, 2, options=2, holds=exchange)
    assert len(table.options) > 1
    assert not unused(table)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("confirm", ["all", "weighty", "none"])
async def test_an_income_is_not_passed_by_a_slip(confirm, lang):
    app = app_at(table_at(INCOME, 2, options=2, holds=unused), lang)
    async with app.run_test(size=SIZE) as pilot:
        app.apply_settings(replace(app.settings, confirm=confirm))
        table, before = app.screen.table, app.screen.table.moves
        await pilot.press("p")
        await pilot.pause()
        if confirm != "none":
            assert isinstance(app.screen, Ask)
            assert app.words.text("doubt.income")[:12] in page(app)
            assert table.moves == before
            await pilot.press("y")
            await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert table.moves[len(before)].command == c.PASS
