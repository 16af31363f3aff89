"""Where the cursor can go, by arrows, Tab, names and clicks, and what is said about it there."""

import pytest
from rich.cells import cell_len
from textual.geometry import Offset

from animarche.engine import commands as c
from animarche.engine.state import ATTRACT, WORK
from animarche.tui import travel
from animarche.tui.app import Animarche
from animarche.tui.desk import MARKET, MENU, Desk
from animarche.tui.drawing.foot import Glance
from animarche.tui.drawing.scene import cursor_at
from animarche.tui.focus import acting_there, describe, sentence
from animarche.tui.hits import hit, places, spot
from animarche.tui.jump import named, reached
from animarche.tui.layout import arrange
from animarche.tui.model import Target
from animarche.tui.screens.table import TableScreen
from tests.tui.helpers import HOSTILE, SIZES, app_at, new_table, out_of_reach, page, shown, table_at

LANGUAGES = ("en", "ja")


def desk_of(table, lang="en"):
    return Desk(table, Animarche(None, lang).words)


def everything(desk):
    """All things on the table."""
    board, ads = desk.state.board, len(desk.state.ads)
    stocks = [Target("stock", index) for index in range(len(desk.stocks))]
    return [*places(board, ads), *stocks]


def from_cell(row, x):
    """The end of a row of the screen from a terminal cell on."""
    while x > 0:
        x -= cell_len(row[0])
        row = row[1:]
    return row


# ---- names of places


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_place_has_a_name_of_two_signs(players):
    desk = desk_of(new_table(players))
    board, ads = desk.state.board, len(desk.state.ads)
    names = named(board, ads)
    assert {len(name) for name in names} == {2}
    closed = {Target("cell", cell) for cell in board.closed}
    assert {*names.values()} == {*places(board, ads)} - closed
    assert len(set(names.values())) == len(names)


def test_names_are_those_of_the_game():
    desk = desk_of(new_table(4))
    names = named(desk.state.board, len(desk.state.ads))
    for cell in desk.state.board.cells:
        assert names[desk.words.cell(cell)] == Target("cell", cell)
    assert names["n1"] == Target("plot", 0, 0)
    assert names["w4"] == Target("plot", 3, 3)
    assert names["pb"] == Target("plate", player=1)
    assert names["u1"] == Target("frame", 0, 0)
    assert names["l2"] == Target("frame", 1, 1)
    assert reached(desk.state.board, 0, "u") == {}
    assert len(reached(desk.state.board, 0, "b")) == 4


@pytest.mark.parametrize("players, size", [(2, SIZES[2]), (3, SIZES[1]), (4, SIZES[0])])
async def test_jumping_to_every_place(players, size):
    await jump_everywhere(players, size)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
async def test_jumping_to_every_place_on_every_screen(players, size):
    await jump_everywhere(players, size)


async def jump_everywhere(players, size):
    app = app_at(new_table(players))
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        desk = screen.desk
        for name, target in named(desk.state.board, len(desk.state.ads)).items():
            for key in ("j", *name):
                screen.press(key, key)
            assert (desk.focus, desk.cursor) == (MARKET, target)
            assert "ads" in screen.market.regions or target.kind != "frame"
        await pilot.pause()


async def test_names_are_shown_while_jumping_and_gone_after():
    app = app_at(new_table(4))
    async with app.run_test(size=(80, 24)) as pilot:
        before = page(app)
        await pilot.press("j")
        await pilot.pause()
        for name in named(app.screen.table.state.board, 0):
            assert name in page(app)
        await pilot.press("n")
        await pilot.pause()
        assert "n3" in page(app)
        assert "e1" not in page(app)
        assert app.words.text("jump.ask", typed="n") in page(app)
        await pilot.press("backspace", "escape")
        await pilot.pause()
        assert page(app) == before


@pytest.mark.parametrize("keys", [("z",), ("a", "5"), ("p", "e"), ("l", "9"), ("?",)])
async def test_no_such_place(keys):
    app = app_at(new_table(4))
    async with app.run_test(size=(80, 24)) as pilot:
        where = app.screen.desk.cursor
        await pilot.press("j", *keys)
        await pilot.pause()
        desk = app.screen.desk
        assert (desk.focus, desk.cursor) == (MENU, where)
        assert app.screen.glance.jump is None
        assert desk.refused
        assert isinstance(app.screen, TableScreen)


# ---- arrows and Tab


def test_arrows_lead_from_the_list_to_ads_and_supply_and_back():
    desk = desk_of(new_table(4))
    assert travel.arrow(desk, 1, 0) == "ads"
    assert desk.cursor == Target("frame", 0, 0)
    assert travel.arrow(desk, 0, 1) == "ads"
    assert desk.cursor == Target("frame", 0, 1)
    assert travel.arrow(desk, 1, 0) == "town"
    assert desk.cursor == Target("stock", 0)
    for index in range(1, len(desk.stocks)):
        assert travel.arrow(desk, 0, 1) == "town"
        assert desk.cursor == Target("stock", index)
    assert travel.arrow(desk, 0, 1) == "town"
    assert desk.cursor == Target("stock", 0)
    assert travel.arrow(desk, 1, 0) == "town"
    assert travel.arrow(desk, -1, 0) == "ads"
    assert travel.arrow(desk, -1, 0) == "menu"
    assert desk.focus == MENU
    assert travel.arrow(desk, -1, 0) is None
    assert (desk.focus, desk.cursor.kind) == (MARKET, "cell")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_arrows_reach_everything(players):
    desk = desk_of(new_table(players))
    travel.arrow(desk, -1, 0)
    found, rest = set(), [(desk.focus, desk.cursor)]
    while rest:
        here = rest.pop()
        if here in found:
            continue
        found.add(here)
        for step in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            desk.focus, desk.cursor = here
            travel.arrow(desk, *step)
            rest.append((desk.focus, desk.cursor))
    assert {target for focus, target in found if focus == MARKET} == {*everything(desk)}


@pytest.mark.parametrize("by", [1, -1])
def test_tab_leads_once_round_what_can_be_acted_on(by):
    desk = desk_of(table_at(WORK, 2, options=20))
    lit, seen = desk.look.lit, []
    assert lit
    for _ in range(len(lit)):
        travel.next_thing(desk, by)
        assert desk.focus == MARKET
        seen.append(desk.cursor)
    assert {*seen} == lit
    assert travel.next_thing(desk, by) == "menu"
    assert desk.focus == MENU


def test_the_first_and_the_last_entry():
    desk = desk_of(table_at(WORK, 2, options=20))
    assert travel.ends(desk, True) == "menu"
    assert desk.at == len(desk.menu.entries) - 1
    travel.ends(desk, False)
    assert desk.at == 0


async def test_a_card_in_the_supply_is_built_from_there():
    def can(table):
        return sum(isinstance(option, c.Build) for option in table.options) > 4

    app = app_at(table_at(WORK, 2, holds=can))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        shop = next(o.shop for o in screen.table.options if isinstance(o, c.Build))
        index = screen.desk.stocks.index(shop)
        screen.go_to(Target("stock", index))
        await pilot.pause()
        assert app.words.shop(shop) in page(app)
        await pilot.press("enter")
        assert screen.desk.focus == MENU
        assert {o.shop for o in screen.desk.menu.pool} == {shop}
        assert screen.market.tab == "menu"
        await pilot.press("escape")
        assert len(screen.desk.menu.pool) == len(screen.table.options)


async def test_a_card_that_cannot_be_had_says_why_and_one_that_is_not_asked_for_is_looked_at():
    def poor(table):
        return table.state.players[table.state.to_act].coins < 3

    app = app_at(table_at(WORK, 2, options=2, holds=poor))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        screen.go_to(Target("stock", len(screen.desk.stocks) - 1))
        await pilot.press("enter")
        assert screen.desk.rule in ("W3", "W4")
    app = app_at(table_at(ATTRACT))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        screen.go_to(Target("stock", 0))
        await pilot.press("enter")
        assert screen.desk.status == app.words.text("menu.only_look")
        assert not screen.desk.refused


def test_the_cursor_leaves_a_card_that_has_gone():
    desk = desk_of(new_table())
    for target in (Target("stock", len(desk.stocks)), Target("frame", len(desk.state.ads), 1)):
        desk.focus, desk.cursor = MARKET, target  # as where the last card of its kind was taken
        desk.fresh()
        assert desk.cursor == Target("cell", 0)
    for target in everything(desk):
        desk.cursor = target
        desk.fresh()
        assert desk.cursor == target


# ---- what is said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("phase", ["placement", ATTRACT, "income", "sale", WORK])
def test_everything_is_described_in_one_line(phase, lang):
    desk = desk_of(table_at(phase, 1 if phase == "placement" else 2), lang)
    for target in everything(desk):
        said = sentence(desk, target)
        assert said.startswith(describe(desk, target))
        assert "\n" not in said
        commands = desk.pool_at(target)
        if len(commands) == 1:
            label = desk.words.command(commands[0], desk.state, desk.table.names)
            assert label in acting_there(desk, target)
        elif commands:
            assert str(len(commands)) in acting_there(desk, target)
        else:  # why not is said to who tries it
            assert said == describe(desk, target)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_thing_is_named(lang):
    desk = desk_of(table_at(ATTRACT, 2), lang)
    state, words = desk.state, desk.words
    for cell, animals in enumerate(state.plaza):
        said = describe(desk, Target("cell", cell))
        assert said.startswith(words.cell(cell))
        assert all(words.animal(animal) in said for animal in animals)
    for who, player in enumerate(state.players):
        assert desk.table.names[who] in describe(desk, Target("plate", player=who))
        for index, plot in enumerate(player.plots):
            said = describe(desk, Target("plot", index, who))
            assert (words.side(plot.side) if plot else words.text("table.empty_plot")) in said


async def test_the_focus_line_follows_the_cursor():
    app = app_at(table_at(ATTRACT))
    async with app.run_test(size=(120, 36)) as pilot:
        screen = app.screen
        row = screen.market.regions["strip"].y
        for target in (out_of_reach(screen.table), Target("plate", player=2)):
            screen.go_to(target)
            await pilot.pause()
            assert sentence(screen.desk, target)[:110] in shown(app)[row]
        await pilot.press("tab")
        await pilot.pause()
        label = acting_there(screen.desk, screen.desk.cursor)
        assert label in shown(app)[row]
        assert sentence(screen.desk, screen.desk.cursor)[:110] in shown(app)[row]


# ---- the terminal's own cursor


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_where_things_are_and_what_is_there_agree(players, size):
    table = new_table(players)
    board, ads = table.state.board, len(table.state.ads)
    layout = arrange(*size, board.seats, "ads")
    for target in places(board, ads):
        region, x, y = spot(layout, board, target)
        place = layout.regions[region]
        assert hit(layout, board, ads, place.x + x, place.y + y) == target


@pytest.mark.parametrize("size", SIZES)
async def test_the_terminals_cursor_is_where_ours_is(size):
    app = app_at(table_at(WORK, 2, options=20))
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        desk = screen.desk
        for target in everything(desk):
            screen.go_to(target)
            x, y = app.cursor_position
            assert Offset(x, y) == Offset(*cursor_at(desk, screen.market, screen.glance))
            if target.kind != "stock":
                assert hit(screen.market, desk.state.board, len(desk.state.ads), x, y) == target
            else:
                assert screen._mouse._thing(x, y) == target
        await pilot.press("escape", "home", "down")
        await pilot.pause()
        x, y = app.cursor_position
        assert from_cell(shown(app)[y], x).strip().startswith("2")
        await pilot.press("j")
        x, y = app.cursor_position
        await pilot.pause()
        asked = app.words.text("jump.ask", typed="")
        assert cell_len(shown(app)[y][: shown(app)[y].index(asked)] + asked) == x
        assert cursor_at(desk, screen.market, Glance(jump="")) == (x, y)


async def test_on_pages_it_is_on_the_line_under_ours_and_after_what_is_typed():
    app = app_at(new_table())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f3", "down")
        await pilot.pause()
        marked = next(y for y, row in enumerate(shown(app)) if "▸" in row[:10])
        assert app.cursor_position.y == marked
        await pilot.press("escape", ":", "p", "a")
        await pilot.pause()
        x, y = app.cursor_position
        assert shown(app)[y][:x].strip() == app.words.text("commands.search", typed="pa")
        await pilot.press("escape")
        await pilot.pause()
        screen = app.screen
        there = cursor_at(screen.desk, screen.market, screen.glance)
        assert app.cursor_position == Offset(*there)


async def test_hostile_names_in_the_focus_line_are_text():
    app = app_at(table_at(WORK, 2, names=HOSTILE))
    async with app.run_test(size=(80, 24)) as pilot:
        for player, name in enumerate(HOSTILE):
            app.screen.go_to(Target("plate", player=player))
            await pilot.pause()
            assert name in shown(app)[app.screen.market.regions["strip"].y]
            assert {cell_len(row) for row in shown(app)} == {80}
