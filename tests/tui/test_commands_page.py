"""The command palette: everything can be found and done from it, and nothing shows or breaks it."""

import pytest
from rich.cells import cell_len

from animarche import settings
from animarche.engine import commands as c
from animarche.engine.records import replace
from animarche.engine.state import ATTRACT, WORK
from animarche.tui.app import Animarche
from animarche.tui.deeds import ANYWHERE, BY_ID, DEEDS, TABLE
from animarche.tui.desk import MARKET
from animarche.tui.focus import describe
from animarche.tui.jump import named
from animarche.tui.model import Target
from animarche.tui.screens.commands import LEFT_OUT, Commands, commands
from animarche.tui.screens.help import Help
from animarche.tui.screens.peek import Peek
from animarche.tui.screens.rules import Rules
from animarche.tui.screens.saved import Saved
from animarche.tui.screens.settings import Settings
from animarche.tui.screens.table import TableScreen
from animarche.tui.screens.too_small import TooSmall
from tests.tui.helpers import HOSTILE, app_at, new_table, page, shown, table_at

LANGUAGES = ("en", "ja")


async def choose(pilot, text):
    """Open the palette, type, and take what is found first."""
    await pilot.press(":", *text, "enter")
    await pilot.pause()


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_it_holds_every_deed_screen_player_place_and_legal_command(lang):
    app = app_at(table_at(WORK, 2, options=20), lang)
    async with app.run_test(size=(80, 24)):
        table, words = app.screen.table, app.words
        labels = "\n".join(command.label for command in commands(app, app.screen))
        for deed in DEEDS:
            if deed.place in (TABLE, ANYWHERE) and deed.id not in LEFT_OUT:
                leads_bots = deed.id.startswith("bots.")  # of whom there are none
                assert (words.text(f"deed.{deed.id}") in labels) is not leads_bots
        for option in table.options:
            assert words.command(option, table.state, table.names) in labels
        for target in named(table.state.board, len(table.state.ads)).values():
            place = describe(app.screen.desk, target)
            assert words.text("commands.place", place=place) in labels
        for key in ("commands.copy", "commands.new", "commands.saved", "commands.lesson"):
            assert words.text(key) in labels
        for name, values in settings.CHOICES.items():
            here = getattr(app.settings, name)
            for value in values:
                told = words.text(
                    "commands.set",
                    setting=words.text(f"settings.{name}"),
                    value=words.text(f"settings.{name}.{value}"),
                )
                assert (told in labels) == (value != here)


async def test_a_command_of_the_game_is_played_from_it():
    app = app_at(table_at(ATTRACT))
    async with app.run_test(size=(80, 24)) as pilot:
        table = app.screen.table
        option = next(o for o in table.options if isinstance(o, c.Attract))
        label = app.words.command(option, table.state, table.names)
        await choose(pilot, label)
        assert table.moves[-1].command == option
        assert isinstance(app.screen, TableScreen)


async def test_it_jumps_to_a_player_and_to_a_cell_and_to_a_card():
    app = app_at(new_table())
    async with app.run_test(size=(80, 24)) as pilot:
        desk = app.screen.desk
        await choose(pilot, "to Ken:")
        assert (desk.focus, desk.cursor) == (MARKET, Target("plate", player=1))
        await choose(pilot, "j c3")
        assert desk.cursor == Target("cell", 10)
        shop = app.words.shop_short(desk.stocks[-1])
        await choose(pilot, f"to {shop}")
        assert desk.cursor == Target("stock", len(desk.stocks) - 1)
        assert app.screen.market.tab == "town"


@pytest.mark.parametrize(
    "typed, screen",
    [("F4", Rules), ("F3", Settings), ("saved games", Saved), ("this help", Help), ("goals", Peek)],
)
async def test_it_opens_every_screen(typed, screen):
    app = app_at(new_table())
    async with app.run_test(size=(80, 24)) as pilot:
        await choose(pilot, typed)
        assert isinstance(app.screen, screen)


async def test_it_changes_settings_at_once():
    app = app_at(new_table())
    async with app.run_test(size=(80, 24)) as pilot:
        await choose(pilot, "theme light")
        assert app.settings.theme == "light"
        assert settings.load()[0].theme == "light"
        await choose(pilot, "Japanese instead")
        assert app.words.lang == "ja"
        assert isinstance(app.screen, TableScreen)


async def test_what_is_chosen_over_a_page_is_done_at_the_table():
    app = app_at(table_at(ATTRACT))
    async with app.run_test(size=(80, 24)) as pilot:
        table = app.screen
        await pilot.press("?")
        await choose(pilot, "Pass:")
        assert app.screen is table
        assert table.table.moves[-1].command == c.PASS


async def test_it_opens_on_the_title_and_closes_without_a_choice():
    app = Animarche()
    async with app.run_test(size=(80, 24)) as pilot:
        title = app.screen
        for close in ("escape", "ctrl+p"):
            await pilot.press("ctrl+p")
            await pilot.pause()
            assert isinstance(app.screen, Commands)
            await pilot.press(close)
            await pilot.pause()
            assert app.screen is title
        await choose(pilot, "nothing has this name")
        assert isinstance(app.screen, Commands)
        assert app.words.text("commands.none") in page(app)
        await pilot.press(*["backspace"] * 40, "down", "down", "end", "home", "pagedown", "escape")
        assert app.screen is title


async def test_what_cannot_be_done_says_why():
    app = app_at(new_table())
    async with app.run_test(size=(120, 36)) as pilot:
        undo = next(o for o in commands(app, app.screen) if o.sign == BY_ID["undo"].sign)
        assert undo.why == app.words.text("refusal.undo_nothing")
        await pilot.press(":", *"take back your")
        await pilot.pause()
        assert undo.why[:20] in page(app)
        await pilot.press("enter")
        await pilot.pause()
        assert undo.why in page(app)
        assert app.screen.desk.refused


async def test_a_click_chooses_and_the_wheel_moves():
    app = app_at(new_table())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(":", *"F4")
        await pilot.pause()
        y = next(y for y, row in enumerate(shown(app)) if row.strip().startswith("▸"))
        await pilot.click(offset=(20, y))
        await pilot.pause()
        assert isinstance(app.screen, Rules)
        await pilot.press("escape", ":")
        await pilot.pause()
        app.screen.turn_wheel(1)
        assert app.screen._chosen == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_hostile_names_are_text(size, lang):
    app = app_at(table_at(WORK, 2, names=HOSTILE), lang)
    async with app.run_test(size=size) as pilot:
        for name in HOSTILE:
            await pilot.press(":")
            for sign in name:
                await pilot.press(sign)
            await pilot.pause()
            assert {cell_len(row) for row in shown(app)} == {size[0]}
            assert any(name in row for row in shown(app)[3:])
            await pilot.press("escape")
            await pilot.pause()


async def test_it_is_drawn_in_the_signs_of_the_settings():
    app = app_at(table_at(ATTRACT, names=("Mika", "Ken", "Aya", "Sora")))
    async with app.run_test(size=(80, 24)) as pilot:
        app.apply_settings(replace(app.settings, borders="ascii", animals="letters"))
        for text in ("j b", "act: call", "theme"):
            await pilot.press(":", *text)
            await pilot.pause()
            assert page(app).isascii()
            await pilot.press("escape")
            await pilot.pause()


@pytest.mark.parametrize("deal", [False, True])
@pytest.mark.parametrize("opened", [False, True])
async def test_nothing_opens_over_the_curtain(deal, opened):
    app = app_at(new_table())
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen._peek(deal=deal)
        await pilot.pause()
        for key in (":", "ctrl+p", "?", "f1", "f3", "f4"):
            if opened:
                await pilot.press("abcd"[app.screen._player])
                await pilot.pause()
            app.open_commands()
            app.notify("a secret")
            await pilot.pause()
            assert isinstance(app.screen, Peek)
            with pytest.raises(PermissionError, match="no picture"):
                app.export_screenshot()
            await pilot.press(key)
            await pilot.pause()
            if isinstance(app.screen, TableScreen):  # the last one has looked
                app.screen._peek(deal=deal)
                await pilot.pause()
            assert isinstance(app.screen, Peek)
        assert not app._notifications


async def test_it_gives_way_where_the_terminal_is_too_small():
    app = app_at(new_table())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(":")
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert isinstance(app.screen, TooSmall)
        await pilot.press("ctrl+p", ":")
        await pilot.pause()
        assert isinstance(app.screen, TooSmall)
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert isinstance(app.screen, Commands)
        assert {cell_len(row) for row in shown(app)} == {100}


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_key_stands_only_at_what_it_does_now(lang):
    app = app_at(table_at(WORK, 2, options=20), lang)
    async with app.run_test(size=(80, 24)) as pilot:
        signs = [command.sign for command in commands(app, app.screen) if command.sign]
        assert len(signs) == len(set(signs))
        assert "q" in signs
        table, text = app.screen, app.words.text
        await choose(pilot, text("deed.scores"))
        assert app.screen is table
        assert table.desk.refused
        assert table.desk.status == text("deed.not_over")
