"""What the help and the details tell a first player."""

import pytest

from animarche.engine import commands as c
from animarche.engine.records import replace
from animarche.tui.app import Animarche
from animarche.tui.deeds import ANYWHERE, DEEDS, PAGE, TABLE
from animarche.tui.desk import MENU
from animarche.tui.screens.help import Help
from animarche.tui.screens.rules import Rules
from animarche.tui.screens.table import TableScreen
from tests.tui.helpers import app_at, new_table, out_of_reach, page, played, table_at
from tests.tui.thinking import Double

LANGUAGES = ("en", "ja")


def whole(screen):
    """All lines of a page, also those that are scrolled away."""
    return ["".join(text for text, _ in line.row) for line in screen._lines]


@pytest.mark.parametrize(
    "lang, first, signs",
    [
        ("en", "Whoever has the most VP at the end wins.", ("c w p", "F H S", "▴3c+3c")),
        ("ja", "勝利点が最も多い人の勝ち", ("金 木 点", "食 住 サ", "▴3金+3金")),
    ],
)
async def test_how_one_wins_comes_first_and_the_letters_are_explained(lang, first, signs):
    app = Animarche(None, lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f1")
        await pilot.pause()
        top = page(app)
        assert first in top
        for sign in signs:
            assert any(line.startswith(f"{sign} ") for line in whole(app.screen))
        await pilot.press("end")
        await pilot.pause()
        assert first not in page(app)
        await pilot.press("home")
        await pilot.pause()
        assert page(app) == top


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("phase", ["placement", "attract", "income", "sale", "work"])
async def test_at_a_table_help_begins_with_what_is_asked_now(phase, lang):
    app = app_at(table_at(phase, options=2), lang)
    async with app.run_test(size=(80, 24)) as pilot:
        table = app.screen.table
        await pilot.press("?")
        await pilot.pause()
        assert app.words.text(f"help.now.{phase}")[:15] in page(app)
        assert app.words.ask(table.state, table.names)[:30] in page(app)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_in_the_turn_of_a_bot_help_says_how_bots_are_led(lang):
    app = app_at(new_table(2, 4, kinds=("greedy", "person")), lang)
    app.settings, app.thinker = replace(app.settings, pace="step"), Double()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("?")
        await pilot.pause()
        assert app.words.text("help.now.bots")[:15] in page(app)
        assert app.words.text("help.now.placement")[:15] not in page(app)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_help_while_animals_are_put_back_and_after_the_game(lang):
    table = table_at("sale", holds=lambda table: any(isinstance(o, c.Sell) for o in table.options))
    while not table.state.returning:
        sales = [o for o in table.options if isinstance(o, c.Sell)]
        table.play(sales[0] if sales else table.options[0])
    for at, moment in ((table, "returning"), (played(new_table(2), 2000), "over")):
        app = app_at(at, lang)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            if moment == "over":
                app.pop_screen()
                await pilot.pause()
            await pilot.press("?")
            await pilot.pause()
            assert app.words.text(f"help.now.{moment}")[:15] in page(app)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_help_names_every_key(lang):
    app = app_at(new_table(), lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("?")
        await pilot.pause()
        lines = whole(app.screen)
        for deed in DEEDS:
            if deed.place in (TABLE, ANYWHERE, PAGE):
                told = app.words.text(f"deed.{deed.id}")[:20]
                assert any(line.startswith(deed.sign) and told in line for line in lines), deed.id


async def test_f1_after_a_refusal_opens_the_rule_and_the_question_mark_helps():
    app = app_at(table_at("attract"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        for _ in range(2):  # the first click only looks
            screen.point(out_of_reach(screen.table))
        await pilot.pause()
        rule = screen.desk.rule
        assert rule
        assert "F1 Why?" in page(app)
        await pilot.press("f1")
        await pilot.pause()
        assert isinstance(app.screen, Rules)
        assert rule in page(app)
        await pilot.press("escape", "?")
        await pilot.pause()
        assert isinstance(app.screen, Help)
        assert screen.desk.status[:40] in page(app)
        await pilot.press("f1")
        await pilot.pause()
        assert isinstance(app.screen, Rules)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_group_of_the_list_says_what_it_is(lang):
    app = app_at(table_at("work", 3, options=20), lang)
    async with app.run_test(size=(120, 36)) as pilot:
        desk, words = app.screen.desk, app.words
        told = set()
        for at, entry in enumerate(desk.menu.entries):
            desk.focus, desk.at = MENU, at
            if entry.leads_on:
                kind = entry.path[-1][0]
                app.screen.repaint()
                await pilot.pause()
                assert words.text(f"about.{kind}")[:12] in page(app)
                told.add(kind)
        assert {"build", "build_public", "move_public"} <= told
