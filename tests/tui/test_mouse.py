"""The mouse: what it clicks, what it is told about what is under it, and leaving it alone."""

import json
import os
import pty
import select
import subprocess
import sys
import time

import pytest
from rich.cells import cell_len
from textual.widgets import Tooltip

from animarche import settings
from animarche.engine import commands as c
from animarche.engine.records import replace
from animarche.engine.state import ATTRACT, WORK
from animarche.tui.desk import MARKET, MENU
from animarche.tui.drawing.supply import stock_spot
from animarche.tui.focus import sentence
from animarche.tui.hits import places, spot
from animarche.tui.model import Target
from animarche.tui.screens.card import Card
from animarche.tui.screens.help import Help
from animarche.tui.screens.rules import Rules
from animarche.tui.screens.table import TableScreen
from tests.tui.helpers import HOSTILE, SIZES, app_at, new_table, out_of_reach, shown, table_at


def at(screen, target):
    """A place on the screen inside of a thing."""
    desk, layout = screen.desk, screen.market
    if target.kind == "stock":
        place = layout.regions["town"]
        x, y = stock_spot(desk.view(), desk.words, place, desk.look, target.index)
    else:
        region, x, y = spot(layout, desk.state.board, target)
        place = layout.regions[region]
    return place.x + x, place.y + y


def strip_row(app):
    return shown(app)[app.screen.market.regions["strip"].y]


def tip(app):
    """The tooltip that is shown; None for none."""
    shown_tips = [tip for tip in app.screen.query(Tooltip) if tip.display]
    return shown_tips[0].visual.plain if shown_tips else None


# ---- clicks


async def test_a_click_leads_to_everything():
    await click_everything((80, 24))


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES[1:])
async def test_a_click_leads_to_everything_on_larger_screens(size):
    await click_everything(size)


async def click_everything(size):
    app = app_at(table_at(ATTRACT, 2, players=4))
    async with app.run_test(size=size) as pilot:
        screen, desk = app.screen, app.screen.desk
        things = [
            t for t in places(desk.state.board, len(desk.state.ads)) if t not in desk.look.lit
        ]
        things += [Target("stock", index) for index in range(3)]
        for target in things:
            screen.show({"frame": "ads", "stock": "town"}.get(target.kind))
            screen.repaint()
            await pilot.pause()
            await pilot.click(offset=at(screen, target))
            assert (desk.focus, desk.cursor) == (MARKET, target)


async def test_a_right_click_and_a_heading_lead_back():
    app = app_at(table_at(WORK, 2, options=20))
    async with app.run_test(size=(80, 24)) as pilot:
        screen, desk = app.screen, app.screen.desk
        menu = screen.market.regions["menu"]
        for back in ({"button": 3, "offset": (30, 12)}, {"offset": (menu.x + 5, menu.y)}):
            desk.choose(next(i for i, e in enumerate(desk.menu.entries) if e.leads_on))
            assert desk.path
            await pilot.click(**back)
            assert not desk.path
            assert desk.focus == MENU


async def test_clicks_on_panels():
    app = app_at(table_at(ATTRACT))
    async with app.run_test(size=(120, 36)) as pilot:
        screen = app.screen
        regions = screen.market.regions
        for name, opens in (("card", Card), ("strip", Card), ("turn", Help)):
            await pilot.click(offset=(regions[name].x + 3, regions[name].y))
            await pilot.pause()
            assert isinstance(app.screen, opens)
            await pilot.press("escape")
            await pilot.pause()
            assert app.screen is screen
        tabs = screen.market.tabs
        await pilot.click(offset=(regions["status"].x + 3, regions["status"].y))
        assert screen.market.tab == "log"
        await pilot.click(offset=(regions["tabs"].x + 2, regions["tabs"].y))
        assert screen.market.tab == tabs[0]
        for _ in range(2):  # the first click only looks
            screen.point(out_of_reach(screen.table))
        await pilot.pause()
        await pilot.click(offset=(regions["status"].x + 3, regions["status"].y))
        await pilot.pause()
        assert isinstance(app.screen, Rules)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
async def test_a_click_on_a_score_leads_to_the_player(players, size):
    app = app_at(new_table(players))
    async with app.run_test(size=size) as pilot:
        desk, (width, _) = app.screen.desk, size
        for player in range(players):
            await pilot.click(offset=(width - 3 - 6 * (players - 1 - player), 0))
            assert (desk.focus, desk.cursor) == (MARKET, Target("plate", player=player))
        await pilot.click(offset=(8, 0))
        await pilot.pause()
        assert isinstance(app.screen, Help)


async def test_a_click_on_the_supply_builds_from_it():
    def can(table):
        return sum(isinstance(option, c.Build) for option in table.options) > 4

    app = app_at(table_at(WORK, 2, holds=can))
    async with app.run_test(size=(160, 48)) as pilot:
        screen = app.screen
        shop = next(o.shop for o in screen.table.options if isinstance(o, c.Build))
        target = Target("stock", screen.desk.stocks.index(shop))
        await pilot.click(offset=at(screen, target))
        assert {o.shop for o in screen.desk.menu.pool} == {shop}


async def test_the_wheel_moves_the_list_and_the_log():
    app = app_at(table_at(ATTRACT, round=3, players=2))
    async with app.run_test(size=(160, 48)) as pilot:
        screen = app.screen
        await pilot._post_mouse_events([_scroll_down()], offset=(100, 6), widget=None)
        assert screen.desk.at == 1
        place = screen.market.regions["log"]
        screen._mouse.wheel(place.x + 2, place.y + 2, -1)
        assert screen.glance.log_back == 2
        screen._mouse.wheel(place.x + 2, place.y + 2, 1)
        assert screen.glance.log_back == 0


@pytest.mark.parametrize("size", SIZES)
async def test_the_log_can_be_scrolled_back_to_its_first_line_and_no_further(size):
    app = app_at(table_at(ATTRACT, round=3))
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        for _ in range(300):
            screen.scroll(4)
        screen.settle()
        await pilot.pause()
        first = screen.desk.log[0].split()[0]
        place = screen.market.regions["log"]
        row = shown(app)[place.y + 1]
        assert first in row
        screen.scroll(-1)
        screen.settle()
        await pilot.pause()
        assert shown(app)[place.y + 1] != row


def _scroll_down():
    from textual.events import MouseScrollDown

    return MouseScrollDown


# ---- under the mouse


async def test_what_is_under_the_mouse_is_described_until_it_leaves_or_a_key_comes():
    app = app_at(table_at(ATTRACT, 2))
    async with app.run_test(size=(120, 36)) as pilot:
        screen = app.screen
        before = strip_row(app)
        for target in (Target("plate", player=1), Target("cell", 5), Target("frame", 0, 1)):
            await pilot.hover(offset=at(screen, target))
            await pilot.pause()
            assert sentence(screen.desk, target)[:100] in strip_row(app)
        await pilot.press("down", "up")
        await pilot.pause()
        assert strip_row(app) == before
        await pilot.hover(offset=at(screen, Target("cell", 5)))
        await pilot.hover(offset=(100, 3))
        await pilot.pause()
        assert strip_row(app) == before


@pytest.mark.parametrize("signs", [{}, {"borders": "ascii", "animals": "letters"}])
async def test_a_tooltip_says_the_same(signs):
    app = app_at(table_at(ATTRACT, 2, names=("Mika", "[b]Ken[/b]", "[/]", "Sora")))
    app.TOOLTIP_DELAY = 0.01
    async with app.run_test(size=(120, 36), tooltips=True) as pilot:
        app.apply_settings(replace(app.settings, **signs))
        screen, paint = app.screen, app.paint
        for target in (Target("plate", player=1), Target("plot", 0, 2), Target("cell", 5)):
            await pilot.hover(offset=at(screen, target))
            await pilot.pause(0.1)
            assert tip(app) == paint.text(sentence(screen.desk, target))
            if signs:
                assert tip(app).isascii()
        footer = screen.market.regions["footer"]
        await pilot.hover(offset=(footer.x + 2, footer.y))
        await pilot.pause(0.1)
        assert app.words.text("deed.act") in tip(app)
        menu = screen.market.regions["menu"]
        await pilot.hover(offset=(menu.x + 3, menu.y + 1))
        await pilot.pause(0.1)
        assert tip(app) == screen.desk.menu.entries[0].label
        await pilot.hover(offset=(menu.x + 3, menu.y + 13))
        await pilot.pause(0.1)
        assert tip(app) is None


async def test_a_tooltip_of_a_grey_key_says_why():
    app = app_at(new_table())
    app.TOOLTIP_DELAY = 0.01
    async with app.run_test(size=(80, 24), tooltips=True) as pilot:
        await pilot.press("/")
        x = shown(app)[23].index("Why?")
        await pilot.hover(offset=(x, 23))
        await pilot.pause(0.1)
        assert app.words.text("deed.nothing_refused") in tip(app)


async def test_hostile_names_under_the_mouse_are_text():
    app = app_at(new_table(names=HOSTILE))
    app.TOOLTIP_DELAY = 0.01
    async with app.run_test(size=(80, 24), tooltips=True) as pilot:
        for player, name in enumerate(HOSTILE):
            await pilot.hover(offset=at(app.screen, Target("plate", player=player)))
            await pilot.pause(0.1)
            assert name in tip(app)
            assert name in strip_row(app)
            assert {cell_len(row) for row in shown(app)} == {80}


# ---- leaving it alone

ASKED = [b"\x1b[?%dh" % mode for mode in (1000, 1002, 1003, 1005, 1006, 1015, 1016)]
QUIET = [b"\x1b[?%dl" % mode for mode in (1000, 1003)]


def in_a_terminal(home, steps):
    """What the app sends to a terminal that answers its questions, from one step to the next; a
    step is what to wait for and then to type."""
    ours, its = pty.openpty()
    environ = {
        **os.environ,
        "ANIMARCHE_HOME": str(home),
        "TERM": "xterm-256color",
        "LC_ALL": "C.UTF-8",
        "LINES": "30",
        "COLUMNS": "100",
    }
    command = [sys.executable, "-m", "animarche", "--lang", "en"]
    process = subprocess.Popen(
        command, stdin=its, stdout=its, stderr=its, env=environ, start_new_session=True
    )
    os.close(its)
    try:
        parts = [*_dialog(ours, steps)]
        assert process.wait(timeout=20) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    return parts


def _dialog(terminal, steps):
    os.write(terminal, b"\x1b[?2048;1$y")  # it can tell its size, and then the mouse in pixels
    for wanted, typed in steps:
        sent, until = b"", time.monotonic() + 20
        while wanted not in sent and time.monotonic() < until:
            sent += _read(terminal) or b""
        assert wanted in sent
        yield sent
        os.write(terminal, typed)
    rest = b""
    while chunk := _read(terminal):
        rest += chunk
    yield rest


def _read(terminal):
    try:
        return os.read(terminal, 65536) if select.select([terminal], [], [], 10)[0] else b""
    except OSError:  # the other end is closed
        return b""


def test_the_setting_leaves_the_terminals_mouse_alone(tmp_path):
    home = tmp_path / "home"
    home.mkdir(exist_ok=True)
    settings_file = home / "settings.json"
    settings_file.write_text(json.dumps({"mouse": "off"}), encoding="utf-8")
    title, typed = in_a_terminal(home, [(b"Learn", b"\x11")])
    assert not [mode for mode in ASKED if mode in title + typed]


def test_the_setting_holds_at_once_both_ways(tmp_path):
    home = tmp_path / "home"
    mouse = list(settings.CHOICES).index("mouse")
    title, page, off, on, _ = in_a_terminal(
        home,
        [
            (b"Learn", b"\x1bOR"),  # F3
            (b"Ask before acting", b"\x1b[B" * mouse + b" "),
            (QUIET[1], b" "),
            (ASKED[2], b"\x11"),
        ],
    )
    assert ASKED[0] in title
    assert not [mode for mode in ASKED if mode in page]
    assert all(mode in off for mode in QUIET)
    assert not [mode for mode in ASKED if mode in off]
    assert ASKED[0] in on


async def test_the_screen_of_tests_knows_no_mouse_to_ask_for():
    app = app_at(new_table())
    async with app.run_test(size=(80, 24)):
        app.apply_settings(replace(app.settings, mouse="off"))
        assert isinstance(app.screen, TableScreen)
