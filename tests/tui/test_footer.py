"""The footer: the keys of the moment, in one row of 80 cells in both languages."""

import pytest
from rich.cells import cell_len

from animarche.engine import commands as c
from animarche.engine.state import ATTRACT, INCOME, SALE, WORK
from animarche.tui import palette
from animarche.tui.app import Animarche
from animarche.tui.deeds import DEEDS, FOOTER, MOST, WATCHING, footer_deeds, moment, sign_of
from animarche.tui.desk import Desk
from animarche.tui.drawing.foot import deed_at, footer, why_not
from animarche.tui.screens.agree import Agree
from animarche.tui.screens.help import Help
from animarche.tui.screens.scoring import Scoring
from animarche.tui.screens.table import TableScreen
from tests.tui.helpers import app_at, new_table, out_of_reach, page, played, table_at

LANGUAGES = ("en", "ja")
AT_A_TABLE = [deed for deed in DEEDS if deed.place != WATCHING]


def returning():
    table = table_at(SALE, holds=lambda table: any(isinstance(o, c.Sell) for o in table.options))
    while not table.state.returning:
        sales = [o for o in table.options if isinstance(o, c.Sell)]
        table.play(sales[0] if sales else table.options[0])
    return table


def desk_at(now, lang):
    """A desk at a moment of FOOTER, and whether a place is being named there."""
    words = Animarche(None, lang).words
    if now == "over":
        return Desk(played(new_table(3), 2000), words), False
    if now == "returning":
        return Desk(returning(), words), False
    if now in ("search", "begun"):
        desk = Desk(table_at(WORK, 2, options=20), words)
        if now == "search":
            desk.search("")
        else:
            desk.choose(next(i for i, e in enumerate(desk.menu.entries) if e.leads_on))
        return desk, False
    if now in ("bots", "stopped"):
        desk = Desk(new_table(2, kinds=("greedy", "greedy")), words)
        desk.stopped = now == "stopped"
        return desk, False
    if now == "jump":
        return Desk(new_table(), words), True
    options = 4 if now == "placement" else 2
    return Desk(table_at(now, options=options), words), False


def text_of(row):
    return "".join(text for text, _ in row)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("now", FOOTER)
def test_every_moment_has_its_keys_and_they_fit(now, lang):
    desk, jumping = desk_at(now, lang)
    assert moment(desk, jumping) == now
    deeds = footer_deeds(desk, jumping)
    assert len({deed.id for deed in deeds}) == len(deeds) <= MOST
    row = footer(desk, jumping)
    assert cell_len(text_of(row)) <= 80
    for deed in deeds:
        assert f" {sign_of(deed, desk)} {desk.words.text(f'deed.{deed.id}.short')} " in text_of(row)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("now", FOOTER)
def test_the_longest_footer_of_a_moment_fits(now, lang):
    """Also with what takes the place of others: the rule of a refusal, what can come back, and
    advice where nothing can be taken back."""
    words = Animarche(None, lang).words

    def size(id):
        deed = next(deed for deed in DEEDS if deed.id == id)
        return cell_len(f" {deed.sign} {words.text(f'deed.{id}.short')} ")

    swaps = {"help": ("why",), **dict.fromkeys(("goals", "next", "find"), ("redo",))}
    swaps["undo"] = ("advise",)
    longest = [max(map(size, (id, *swaps.get(id, ())))) for id in FOOTER[now]]
    assert sum(longest) <= 80


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("now", FOOTER)
def test_a_click_finds_what_is_shown(now, lang):
    desk, jumping = desk_at(now, lang)
    x, found, parts = 0, [], [text for text, _ in footer(desk, jumping)]
    for sign, label in zip(parts[1::4], parts[2::4], strict=True):
        size = cell_len(f" {sign}{label} ")
        here = {deed_at(desk, jumping, column).id for column in range(x, x + size)}
        assert len(here) == 1
        found += here
        x += size
    assert found == [deed.id for deed in footer_deeds(desk, jumping)]
    assert deed_at(desk, jumping, x) is None


def test_what_cannot_be_done_is_grey():
    desk, _ = desk_at("search", "en")
    roles = {text.strip(): role for text, role in footer(desk, False)}
    assert roles["F1"] == roles["Why?"] == palette.FAINT
    assert roles["Enter"] == palette.KEY


def test_where_nothing_can_be_taken_back_there_is_advice():
    desk = Desk(new_table(), Animarche().words)
    ids = [deed.id for deed in footer_deeds(desk, False)]
    assert "advise" in ids
    assert "undo" not in ids
    desk.play((desk.table.options[0],))
    ids = [deed.id for deed in footer_deeds(desk, False)]
    assert "undo" in ids
    assert "advise" not in ids


def test_in_the_turn_of_a_bot_there_is_the_pace_until_something_can_be_taken_back():
    words = Animarche(None, "en").words
    desk = Desk(new_table(2, 4, kinds=("greedy", "person")), words)
    ids = [deed.id for deed in footer_deeds(desk, False)]
    assert "bots.pace" in ids
    assert "undo" not in ids
    for _ in range(2):  # the bot, then the person
        desk.table.play(desk.table.options[0])
    assert desk.table.bot
    ids = [deed.id for deed in footer_deeds(desk, False)]
    assert "undo" in ids
    assert "bots.pace" not in ids


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("deed", AT_A_TABLE, ids=lambda deed: deed.id)
def test_every_reason_is_a_sentence(deed, lang):
    """Over a whole game, whatever keeps a deed from being done is said in words."""
    words = Animarche(None, lang).words
    reasons = set()
    for now in FOOTER:
        reasons.add(why_not(deed, desk_at(now, lang)[0]))
    for reason in reasons - {""}:
        assert reason.endswith(words.text("menu.only_look")[-1])


async def test_a_grey_key_says_why():
    app = app_at(new_table())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("u")
        await pilot.pause()
        assert app.words.text("refusal.undo_nothing") in page(app)
        await pilot.press("r")
        await pilot.pause()
        assert app.screen.desk.refused


async def test_clicks_on_the_footer_are_its_keys():
    app = app_at(table_at(ATTRACT))
    async with app.run_test(size=(80, 24)) as pilot:
        row = page(app).splitlines()[-1]
        await pilot.click(offset=(row.index("Help"), 23))
        await pilot.pause()
        assert isinstance(app.screen, Help)
        await pilot.press("escape")
        await pilot.click(offset=(row.index("Pass"), 23))
        assert app.screen.table.moves[-1].command == c.PASS


async def test_the_footer_follows_the_moment():
    app = app_at(table_at(INCOME, options=3))
    async with app.run_test(size=(80, 24)) as pilot:
        assert " c Collect" in page(app)
        await pilot.press("/")
        await pilot.pause()
        assert "Esc Back" in page(app)
        assert "Collect" not in page(app).splitlines()[-1]
        await pilot.press("escape", "j")
        await pilot.pause()
        assert "a1…d4 Cell" in page(app)


async def test_what_was_taken_back_can_come_back():
    table = new_table()
    app = app_at(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        before = table.moves
        await pilot.pause()
        assert len(before) == 1
        await pilot.press("u")
        await pilot.pause()
        assert not table.moves
        assert "r Redo" in page(app)
        await pilot.press("r")
        assert [move.command for move in table.moves] == [before[0].command]


async def test_a_refusal_offers_its_rule_and_the_scores_wait_at_the_end():
    app = app_at(table_at(ATTRACT))
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(2):  # the first click only looks
            app.screen.point(out_of_reach(app.screen.table))
        await pilot.pause()
        assert "F1 Why?" in page(app).splitlines()[-1]
    app = app_at(played(new_table(2), 2000))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.pop_screen()
        await pilot.pause()
        assert "q Scores" in page(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Scoring)


async def test_another_players_action_is_taken_back_when_all_agree():
    table = new_table(3)
    first = table.state.to_act
    for _ in range(2):
        table.play(table.options[0])
    app = app_at(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a")
        await pilot.pause()
        assert app.screen.desk.status == app.words.text("deed.alone")
        await pilot.press("u", "u")
        await pilot.pause()
        assert len(table.moves) == 1
        status = app.screen.desk.status
        assert status.startswith(app.words.text("refusal.undo_other_player"))
        assert status.endswith(app.words.text("deed.or_together"))
        await pilot.press("a")
        await pilot.pause()
        assert isinstance(app.screen, Agree)
        await pilot.press(*(letter for letter in "abc" if letter != "abc"[first]))
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert not table.moves
