"""Keys mean the same with an input method on, at the table and on every page."""

import string
import unicodedata

import pytest
from textual.events import Key

from animarche.engine.commands import PASS
from animarche.engine.state import ATTRACT
from animarche.tui.app import Animarche
from animarche.tui.deeds import ANYWHERE, CHOICES, DEEDS, TABLE, meant
from animarche.tui.desk import Desk
from animarche.tui.drawing.foot import why_not
from animarche.tui.keys import WIDE_SPACE, exact, pressed
from animarche.tui.screens.ask import Ask
from animarche.tui.screens.commands import Commands
from animarche.tui.screens.new_game import NewGame
from animarche.tui.screens.peek import Peek
from animarche.tui.screens.table import TableScreen
from animarche.tui.screens.title import Title
from tests.tui.helpers import app_at, new_table, page, table_at

# What the keys of a JIS keyboard type in kana, as it is printed on them.
JIS = {
    **dict(zip("1234567890-^", "ぬふあうえおやゆよわほへ", strict=True)),
    **dict(zip("qwertyuiop", "たていすかんなにらせ", strict=True)),
    **dict(zip("asdfghjkl;:]", "ちとしはきくまのりれけむ", strict=True)),
    **dict(zip("zxcvbnm,./", "つさそひこみもねるめ", strict=True)),
}
VOWELS = {"a": "あ", "i": "い", "u": "う", "e": "え", "o": "お"}
# Kana that mean another key in romaji, which is what nearly everybody types in.
TAKEN = {"3", "4", "5", "6", "e", "y"}


def event(sign):
    return Key(sign, sign)


async def press(pilot, *keys):
    """Press keys as a terminal sends them; Pilot does not know all signs."""
    for key in keys:
        if len(key) == 1:
            pilot.app._driver.send_message(event(key))
            await pilot.pause()
        else:
            await pilot.press(key)
    await pilot.pause()


def wide(text):
    return "".join(WIDE_SPACE if sign == " " else chr(ord(sign) + 0xFEE0) for sign in text)


@pytest.mark.parametrize("sign", string.ascii_lowercase + string.digits + "/?:^-;,.]")
def test_wide_signs_are_the_keys(sign):
    assert pressed(event(wide(sign))) == pressed(event(sign)) == sign


@pytest.mark.parametrize("letter", string.ascii_uppercase)
def test_capitals_stay_and_fold(letter):
    assert exact(event(letter)) == exact(event(wide(letter))) == letter
    assert pressed(event(letter)) == pressed(event(wide(letter))) == letter.lower()


@pytest.mark.parametrize("letter, kana", VOWELS.items())
def test_vowels_of_romaji(letter, kana):
    assert pressed(event(kana)) == letter
    assert pressed(event(chr(ord(kana) + 0x60))) == letter  # as katakana


@pytest.mark.parametrize("key, kana", [pair for pair in JIS.items() if pair[0] not in TAKEN])
def test_kana_of_the_jis_layout(key, kana):
    assert pressed(event(kana)) == key
    katakana = chr(ord(kana) + 0x60)
    assert pressed(event(katakana)) == key
    assert pressed(event(half_width(katakana))) == key


def half_width(katakana):
    signs = (chr(code) for code in range(0xFF66, 0xFF9E))
    return next(sign for sign in signs if unicodedata.normalize("NFKC", sign) == katakana)


@pytest.mark.parametrize("key", sorted(TAKEN))
def test_kana_that_romaji_types_too_are_what_romaji_means(key):
    assert pressed(event(JIS[key])) in {*VOWELS, "n"} - TAKEN | {"e"}


def test_what_romaji_makes_of_signs():
    assert pressed(event("・")) == pressed(event("･")) == "/"
    assert pressed(event("ん")) == pressed(event("ン")) == "n"


def test_other_signs_and_keys_stay_what_they_are():
    assert pressed(event("漢")) == "漢"
    assert pressed(Key("enter", "\r")) == "enter"
    assert pressed(Key("space", " ")) == pressed(event("　")) == " "
    assert pressed(Key("f1", None)) == "f1"


# ---- the table of deeds


def keys_of(*places):
    return sorted({key for deed in DEEDS if deed.place in places for key in deed.keys})


def typed_as(key):
    """All that an input method may make of a key, and nothing that it makes of others."""
    found = {wide(key)} if len(key) == 1 else set()
    if key in VOWELS:
        found.add(VOWELS[key])
    if key in JIS and key not in TAKEN:
        found.add(JIS[key])
    return found


@pytest.mark.parametrize("key", [key for key in keys_of(TABLE, ANYWHERE) if len(key) == 1])
def test_every_key_of_the_table_works_through_an_input_method(key):
    desk = Desk(new_table(), Animarche().words)
    deed = meant(key, TABLE, desk)
    for sign in typed_as(key):
        assert meant(exact(event(sign)), TABLE, desk) == deed, sign


def test_no_key_means_two_things_at_once():
    """Only deeds that can never be done at the same time share a key."""
    shared = {frozenset(("act", "scores")), frozenset(("scores", "leave"))}
    shared |= {frozenset(("return", "collect")), frozenset(("why", "help"))}
    shared |= {frozenset(("bots.stop", "bots.start"))}
    for index, one in enumerate(DEEDS):
        for other in DEEDS[index + 1 :]:
            if {one.place, other.place} <= {TABLE, ANYWHERE} and {*one.keys} & {*other.keys}:
                assert frozenset((one.id, other.id)) in shared
    letters = {key for key in keys_of(TABLE, ANYWHERE) if key not in CHOICES}
    assert not letters & {*CHOICES}


def test_caps_lock_does_not_stop_a_game():
    desk = Desk(table_at(ATTRACT), Animarche().words)
    assert meant("P", TABLE, desk).id == "pass"
    assert meant("U", TABLE, desk).id == "restart"
    assert meant("G", TABLE, desk).id == "goals"
    assert meant("あ", TABLE, desk) is None


# ---- on the screens


@pytest.mark.parametrize("key", ["p", "ｐ", "せ", "ｾ", "P"])
async def test_passing_through_an_input_method(key):
    app = app_at(table_at(ATTRACT, holds=lambda table: not any(table.state.passed)))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, key)
        assert app.screen.table.moves[-1].command == PASS


@pytest.mark.parametrize("key", ["/", "／", "め", "・"])
async def test_searching_through_an_input_method(key):
    app = app_at(table_at(ATTRACT))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, key, "あ")
        assert app.screen.desk.filter == "あ"


@pytest.mark.parametrize("key", ["n", "ｎ", "み", "ん", "ミ"])
async def test_a_new_game_through_an_input_method(key):
    app = Animarche()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, key)
        await pilot.pause()
        assert isinstance(app.screen, NewGame)


@pytest.mark.parametrize("yes, no", [("y", "n"), ("ｙ", "ｎ"), ("Y", "み")])
async def test_answers_through_an_input_method(yes, no):
    app = app_at(new_table())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "た")
        await pilot.pause()
        assert isinstance(app.screen, Ask)
        await press(pilot, no)
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        await press(pilot, "ｑ", yes)
        await pilot.pause()
        assert isinstance(app.screen, Title)


@pytest.mark.parametrize("keys", ["abcd", "ａｂｃｄ", "ちこそし", "あこそし", "チコソシ"])
async def test_goals_through_an_input_method(keys):
    app = app_at(new_table())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "き")
        await pilot.pause()
        assert isinstance(app.screen, Peek)
        shut = page(app)
        await press(pilot, keys[app.screen._player])
        await pilot.pause()
        assert page(app) != shut


@pytest.mark.parametrize("key", [":", "：", "け", "ctrl+p"])
async def test_the_command_palette_through_an_input_method(key):
    app = app_at(new_table())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, key)
        await pilot.pause()
        assert isinstance(app.screen, Commands)


@pytest.mark.parametrize("key", ["q", "ｑ", "た"])
@pytest.mark.parametrize("opens", ["?", "f3", "d"])
async def test_pages_are_closed_through_an_input_method(opens, key):
    app = app_at(new_table())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, opens)
        await pilot.pause()
        assert not isinstance(app.screen, TableScreen)
        await press(pilot, key)
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


@pytest.mark.parametrize("keys", [("j", "b", "2"), ("ま", "こ", "ふ"), ("ｊ", "ｂ", "２")])
async def test_jumping_through_an_input_method(keys):
    app = app_at(new_table())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *keys)
        assert app.screen.desk.cursor.kind == "cell"
        assert app.screen.desk.cursor.index == 5


@pytest.mark.parametrize("phase", ["placement", "attract", "work"])
def test_c_says_where_collecting_belongs(phase):
    desk = Desk(table_at(phase), Animarche().words)
    assert why_not(meant("c", TABLE, desk), desk) == desk.words.text("deed.only_income")


def test_c_means_what_it_does_at_its_moment():
    words = Animarche().words
    table = table_at("income", 2, holds=lambda table: Desk(table, words).proposal)
    assert meant("c", TABLE, Desk(table, words)).id == "collect"
