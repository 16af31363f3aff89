"""Without color, without emoji, without signs of doubtful width: complete on every screen."""

import unicodedata

import pytest

from animarche import settings
from animarche.engine.records import replace
from animarche.settings import Settings
from animarche.tui.app import Animarche
from tests.golden import check_golden
from tests.tui.helpers import app_at, new_table, played, shown, table_at

SIZE = (80, 24)
NAMES = ("Zoé", "Жанна ½", "ウサギ🐙", "Sora “the” Great")


def choose(**values):
    assert settings.save(replace(Settings(), **values)) is None


def doubtful(row):
    """The signs of ambiguous width."""
    return {sign for sign in row if unicodedata.east_asian_width(sign) == "A"}


def emoji(row):
    return {
        sign
        for sign in row
        if unicodedata.category(sign) == "So" and unicodedata.east_asian_width(sign) == "W"
    }


def pages(app):
    """What opens the screens that can be had from the title and the table."""
    return (
        app.open_help,
        app.open_settings,
        app.open_rules,
        app.open_new_game,
        app.open_saved,
        app.open_commands,
        app.open_lesson,
    )


async def everywhere(app, pilot, check):
    """Looks at all that a game shows: its phases, its panels, and every page over it."""
    await pilot.pause()
    check()
    for keys in (["t"], ["t"], ["t"], ["left"], ["d"], ["escape"], ["u"], ["g"], ["enter"]):
        await pilot.press(*keys)
        await pilot.pause()
        check()
    while len(app.screen_stack) > 1:
        app.pop_screen()
    for open_page in pages(app):
        open_page()
        await pilot.pause()
        check()
        await pilot.press("down")
        await pilot.pause()
        check()
        while len(app.screen_stack) > 1:
            app.pop_screen()
    await pilot.press("q")
    await pilot.pause()
    check()
    while len(app.screen_stack) > 1:
        app.pop_screen()
    await pilot.resize_terminal(60, 20)
    await pilot.pause()
    check()


TABLES = {
    "work": lambda: table_at("work", 3, names=NAMES),
    "income": lambda: table_at("income", 3, names=NAMES),
    "over": lambda: played(new_table(4, 5, NAMES), 2000),
    "title": lambda: None,
}


@pytest.mark.parametrize(
    "where, lang", [("work", "ja"), ("income", "en"), ("over", "ja"), ("title", "en")]
)
async def test_no_sign_of_doubtful_width_and_no_emoji_where_they_are_off(where, lang):
    await check_signs(where, lang)


@pytest.mark.slow
@pytest.mark.parametrize(
    "where, lang", [("work", "en"), ("income", "ja"), ("over", "en"), ("title", "ja")]
)
async def test_no_such_sign_in_the_other_language(where, lang):
    await check_signs(where, lang)


async def check_signs(where, lang):
    choose(borders="ascii", animals="letters", hints="off")
    app = Animarche(TABLES[where](), lang)

    def check():
        for row in shown(app):
            assert not doubtful(row), (type(app.screen).__name__, row)
            assert not emoji(row), (type(app.screen).__name__, row)

    async with app.run_test(size=SIZE) as pilot:
        await everywhere(app, pilot, check)


@pytest.mark.parametrize("where", ["work", "over", "title"])
async def test_no_screen_has_a_color_where_none_is_wanted(where, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = Animarche(TABLES[where](), "en")

    def check():
        for strip in app.screen._compositor.render_strips():
            for text, style, _ in strip:
                for color in (style.color, style.bgcolor) if style else ():
                    assert color is None or color.is_default, (type(app.screen), text, color)

    async with app.run_test(size=SIZE) as pilot:
        await everywhere(app, pilot, check)


MODES = {
    "ascii": dict(borders="ascii"),
    "letters": dict(animals="letters"),
    "plainest": dict(borders="ascii", animals="letters"),
}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("mode", MODES)
async def test_the_table_in_other_signs(mode, lang):
    choose(**MODES[mode])
    app = app_at(table_at("work", 3, options=20), lang)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        rows = "\n".join(row.rstrip() for row in shown(app))
        check_golden(f"mode-{mode}-{lang}-120x36.txt", rows.rstrip() + "\n")


async def test_everything_changes_at_once_with_the_settings():
    app = app_at(table_at("attract", 2))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert any(map(doubtful, shown(app)))
        assert any(map(emoji, shown(app)))
        ground = app.screen._compositor.render_strips()[0]._segments[0].style.bgcolor
        app.apply_settings(replace(app.settings, theme="light", borders="ascii", animals="letters"))
        await pilot.pause()
        assert not any(map(doubtful, shown(app)))
        assert not any(map(emoji, shown(app)))
        assert app.screen._compositor.render_strips()[0]._segments[0].style.bgcolor != ground
        app.apply_settings(replace(app.settings, borders="lines", animals="emoji"))
        await pilot.pause()
        assert any(map(emoji, shown(app)))
