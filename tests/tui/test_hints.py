"""Hints for the first time, and questions before weighty acts, as the settings say."""

import json

import pytest

from animarche.engine import commands as c
from animarche.engine.records import replace
from animarche.engine.state import ATTRACT, PLACEMENT, SALE, WORK
from animarche.tui import hints
from animarche.tui.doubt import doubtful
from animarche.tui.model import Target
from animarche.tui.screens.ask import Ask
from animarche.tui.screens.table import TableScreen
from animarche.tui.screens.title import Title
from animarche.tui.text import wrap
from tests.tui.helpers import SIZES, app_at, known_to_hints, new_table, page, table_at
from tests.tui.screens import until
from tests.tui.thinking import Double

LANGUAGES = ("en", "ja")


@pytest.fixture
def home(tmp_path):
    """Where nobody has played yet."""
    known_to_hints(tmp_path / "home", ())
    return tmp_path / "home"


def seen(home):
    return json.loads((home / "hints.json").read_text(encoding="utf-8"))["seen"]


# ---- hints


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("phase", hints.PHASES)
async def test_the_first_time_in_a_phase_a_hint_until_escape(home, phase, lang):
    app = app_at(table_at(phase, options=2), lang)
    async with app.run_test(size=SIZES[0]) as pilot:
        text = app.words.text
        for size in SIZES:
            await pilot.resize_terminal(*size)
            width = app.screen.market.regions["card"].width
            lines = [*wrap(text(f"hint.{phase}"), width), *wrap(text("hint.off"), width)]
            for line in (*lines, text("hint.title")):
                assert line in page(app), size
        assert seen(home) == [phase]
        await pilot.press("left", "tab", "right", "l")
        await pilot.pause()
        assert text("hint.title") in page(app)
        await pilot.press("escape")
        await pilot.pause()
        assert text("hint.title") not in page(app)
    app = app_at(table_at(phase, options=2), lang)
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.pause()
        assert app.words.text("hint.title") not in page(app)


async def test_each_phase_has_its_hint_once_in_a_game(home):
    app = app_at(new_table(2))
    async with app.run_test(size=(80, 24)) as pilot:
        table, told = app.screen.table, []
        while table.state.round < 2:
            if app.screen.glance.hint:
                told.append(app.screen.glance.hint)
                assert app.screen.glance.hint == table.state.phase
            app.screen.see(hint="")
            app.screen.play(table.options[0])
        assert told == [*dict.fromkeys(told)]
        assert {*told} <= {*hints.PHASES}
        assert seen(home) == told
        await pilot.pause()


async def test_a_hint_stays_for_a_look_and_goes_with_the_first_command(home):
    app = app_at(table_at(ATTRACT))
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.screen.glance.hint == ATTRACT
        app.screen.point(Target("plate", player=1))
        app.screen.go_to(Target("cell", 0))
        await pilot.press("down", "up")
        assert app.screen.glance.hint == ATTRACT
        await pilot.press("1")
        assert not app.screen.glance.hint


async def test_a_hint_waits_for_the_turn_of_a_person(home):
    app = app_at(new_table(2, 4, kinds=("greedy", "person")))
    app.settings, app.thinker = replace(app.settings, pace="step"), Double()
    async with app.run_test(size=(80, 24)) as pilot:
        table = app.screen.table
        await pilot.pause()
        assert table.bot is not None
        assert seen(home) == []
        await pilot.press("space")
        await until(pilot, lambda: table.bot is None)
        assert app.screen.glance.hint == PLACEMENT


async def test_hints_that_are_off_are_off(home):
    (home / "settings.json").write_text('{"hints": "off"}', encoding="utf-8")
    app = app_at(table_at(ATTRACT))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.words.text("hint.title") not in page(app)
        assert seen(home) == []


@pytest.mark.parametrize("content", ["", "{", "[]", '{"seen": 5}', '{"seen": ["x", 7]}', "\ufeff"])
def test_what_was_seen_is_forgotten_where_the_file_is_spoilt(home, content):
    hints.path().write_text(content, encoding="utf-8")
    assert hints.first_time(ATTRACT)
    assert not hints.first_time(ATTRACT)
    assert seen(home) == [ATTRACT]
    assert hints.first_time(WORK)
    assert seen(home) == [ATTRACT, WORK]


def test_where_nothing_can_be_remembered_the_hint_comes_again(home):
    hints.path().unlink()
    hints.path().mkdir()
    (hints.path() / "something").touch()
    home.chmod(0o500)
    try:
        assert hints.first_time(ATTRACT)
    finally:
        home.chmod(0o700)


def test_phases_without_a_hint_are_no_first_time(home):
    assert not hints.first_time("over")
    assert not hints.first_time("closing")
    assert seen(home) == []


# ---- questions


def at_a_sale():
    return table_at(SALE, 2, options=2, holds=lambda t: isinstance(t.options[0], c.Sell))


def test_what_is_doubtful():
    sale = at_a_sale()
    sell = next(option for option in sale.options if isinstance(option, c.Sell))
    assert doubtful((sell,), sale.options, sale.state)
    assert not doubtful((c.PASS,), sale.options, sale.state)
    work = table_at(WORK, 2, options=10)
    assert doubtful((c.PASS,), work.options, work.state)
    assert not doubtful((c.PASS,), (c.PASS,), work.state)
    assert not doubtful((c.take("coin"),), work.options, work.state)
    assert doubtful((c.take("coin"), c.remove_public("stage-1")), work.options, work.state)
    attract = table_at(ATTRACT)
    assert not doubtful((c.PASS,), attract.options, attract.state)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("answer", ["y", "n"])
async def test_all_asks_before_a_sale(answer, lang):
    app = app_at(at_a_sale(), lang)
    async with app.run_test(size=(80, 24)) as pilot:
        app.apply_settings(replace(app.settings, confirm="all"))
        table, before = app.screen.table, app.screen.table.moves
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(app.screen, Ask)
        label = app.words.command(table.options[0], table.state, table.names)
        assert app.words.text("doubt.title") in page(app)
        assert label in page(app)
        await pilot.press(answer)
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert (table.moves == before) == (answer == "n")
        if answer == "y":
            assert isinstance(table.moves[len(before)].command, c.Sell)


@pytest.mark.parametrize("confirm", ["weighty", "none"])
async def test_otherwise_a_sale_is_not_asked_about(confirm):
    app = app_at(at_a_sale())
    async with app.run_test(size=(80, 24)) as pilot:
        app.apply_settings(replace(app.settings, confirm=confirm))
        before = app.screen.table.moves
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert isinstance(app.screen.table.moves[len(before)].command, c.Sell)


async def test_what_the_rules_refuse_is_not_asked_about():
    app = app_at(at_a_sale())
    async with app.run_test(size=(80, 24)) as pilot:
        app.apply_settings(replace(app.settings, confirm="all"))
        state = app.screen.table.state
        empty = state.players[state.to_act].plots.index(None)
        app.screen.play(c.sell(empty))
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.desk.refused


@pytest.mark.parametrize("confirm, screen", [("all", Ask), ("weighty", Ask), ("none", Title)])
async def test_leaving_is_asked_about_unless_nothing_is(confirm, screen):
    app = app_at(new_table())
    async with app.run_test(size=(80, 24)) as pilot:
        app.apply_settings(replace(app.settings, confirm=confirm))
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, screen)
