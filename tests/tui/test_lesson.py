"""The guided first round: it can be played to its end, and nothing else breaks it."""

import random
from pathlib import Path

import pytest
from textual.events import Key

from animarche import paths
from animarche.cards import standard
from animarche.engine import commands as c
from animarche.engine.cards import Gain
from animarche.engine.records import replace
from animarche.engine.state import ATTRACT
from animarche.lang import LANGUAGES
from animarche.lang.words import Words
from animarche.tui import travel
from animarche.tui.app import Animarche
from animarche.tui.desk import MARKET, MENU
from animarche.tui.drawing.coach import ROWS, coach
from animarche.tui.drawing.grid import TOLD
from animarche.tui.layout import arrange
from animarche.tui.lesson import (
    GOALS,
    KEN,
    PLAY,
    POINT,
    READ,
    REFUSAL,
    RULE,
    STEPS,
    UNDO,
    YOU,
    open_lesson,
)
from animarche.tui.screens.ask import Ask
from animarche.tui.screens.learn import Ending, Learn, More
from animarche.tui.screens.new_game import NewGame
from animarche.tui.screens.peek import Peek
from animarche.tui.screens.rules import Rules
from animarche.tui.screens.title import Title
from animarche.tui.text import width, wrap
from tests.tui.helpers import SIZES, page, shown

both_languages = pytest.mark.parametrize("lang", LANGUAGES)
IDS = [step.id for step in STEPS]


def new_lesson(lang="en"):
    cards = standard()
    return open_lesson(cards, Words(lang, cards.document))


def obey(lesson):
    """Do what the coach asks for, as a screen would."""
    sign, _ = lesson.press()
    match sign:
        case "Tab":
            travel.next_thing(lesson, 1)
        case "Enter" if lesson.step.waits == READ:
            lesson.seen(READ)
        case "Enter":
            lesson.point(lesson.cursor)
        case "g":
            lesson.seen(GOALS)
        case "F1":
            lesson.seen(RULE)
        case "u":
            lesson.undo()
        case "p":
            lesson.pass_turn()
        case _:
            lesson.choose(int(sign) - 1)


def lesson_at(id, lang="en"):
    """A lesson at a step, brought there by obeying."""
    lesson = new_lesson(lang)
    for _ in range(80):
        if lesson.step.id == id:
            return lesson
        obey(lesson)
    raise AssertionError(f"{lesson.step.id} leads no further: {lesson.press()}, {lesson.status}")


# ---- the script


def test_the_script_fits_its_cards():
    """What the texts say is so; with other cards the script has to be looked at."""
    state = new_lesson().state
    assert [player.manager.id for player in state.players] == ["socialite", "architect"]
    assert (state.players[YOU].coins, state.players[YOU].wood) == (7, 2)
    assert "l10" in [goal.id for goal in state.players[YOU].goals.large], "three sales"
    assert any(ad.id.startswith("flyer-") for ad in state.ads)
    shops = state.cards.shops
    (coffee,), (store,) = (shops[shop].front.seats for shop in ("coffee_shop", "general_store"))
    (renovated, _) = shops["coffee_shop"].back.seats
    assert (coffee.visitor, coffee.owner, renovated.owner) == (Gain(coins=2), Gain(), Gain(vp=1))
    assert (store.visitor, shops["general_store"].front.vp) == (Gain(coins=2), 1)
    end = lesson_at(IDS[-1]).state
    assert (end.round, end.phase, end.to_act, end.start_player) == (2, ATTRACT, YOU, YOU)
    you, ken = end.players[YOU], end.players[KEN]
    assert (you.coins, you.wood, you.vp, you.backyard) == (6, 3, 0, 3)
    assert (ken.coins, ken.wood, ken.vp, ken.backyard) == (6, 3, 0, 1)
    (ad,) = [ad for ad in end.ads if ad.workers]
    assert (ad.id[:5], ad.frame, state.cards.ads[ad.id].upper.vp) == ("flyer", "upper", 2)
    assert not you.goals.scored


@both_languages
def test_by_obeying_one_comes_through_every_step(lang):
    lesson, seen = new_lesson(lang), []
    for _ in range(80):
        if lesson.step.id not in seen:
            seen.append(lesson.step.id)
        if lesson.last:
            break
        obey(lesson)
    assert seen == IDS
    assert lesson.table.path is None, "it is never saved"


@pytest.mark.parametrize("seed", range(30))
def test_whatever_fits_a_step_leads_to_the_end(seed):
    chance, lesson = random.Random(seed), new_lesson()
    while not lesson.last:
        fitting = [o for o in lesson.table.options if lesson.step.fits(o)]
        if fitting:
            lesson.play((chance.choice(fitting),))
        else:
            obey(lesson)
    assert lesson.state.round == 2
    assert lesson.state.players[YOU].backyard == 3


@pytest.mark.parametrize("id", IDS)
def test_other_commands_are_answered_and_change_nothing(id):
    lesson = lesson_at(id)
    words, before = lesson.words, lesson.state
    later = words.text("lesson.later", sign=lesson.press()[0])
    for option in lesson.table.options:
        if not lesson.step.fits(option):
            lesson.say("")
            lesson.play((option,))
            assert (lesson.status, lesson.refused) == (later, False)
    others = [lesson.restart, lesson.redo]
    others += [lesson.undo] if lesson.step.waits != UNDO else []
    for other in others:
        lesson.say("")
        other()
        assert lesson.status == later
    for what in {READ, GOALS, RULE} - {lesson.step.waits}:
        lesson.seen(what)
    assert (lesson.step.id, lesson.state) == (id, before)


@pytest.mark.parametrize("id", [step.id for step in STEPS if step.waits != REFUSAL])
def test_what_the_rules_refuse_is_refused_with_its_rule(id):
    lesson = lesson_at(id)
    before = lesson.state
    lesson.play((c.visit(KEN, 0, 0),))
    assert lesson.refused
    assert lesson.rule
    assert (lesson.step.id, lesson.state) == (id, before)


def test_a_way_that_leads_elsewhere_leads_back():
    lesson = lesson_at("build")
    wrong = next(
        index
        for index, entry in enumerate(lesson.menu.entries)
        if not entry.commands and entry.path[-1][0] == "advertise"
    )
    lesson.choose(wrong)
    assert lesson.press()[0] == "Esc"
    lesson.back()
    assert lesson.press()[0] != "Esc"


@pytest.mark.parametrize("id", IDS)
def test_only_what_can_be_done_is_lit_and_the_coach_has_a_mark_of_its_own(id):
    lesson = lesson_at(id)
    look, waits = lesson.look, lesson.step.waits
    assert not look.lit & look.told
    if waits == REFUSAL:
        assert look.told
        assert not any(map(lesson.pool_at, look.told))
        assert look.lit
        assert all(map(lesson.pool_at, look.lit))
    elif waits in (PLAY, POINT):
        assert not look.told
        assert look.lit or id == "sale"
        assert all(any(map(lesson.step.fits, lesson.pool_at(target))) for target in look.lit)
    else:
        assert not look.lit


async def test_the_marks_of_the_coach_are_on_the_table():
    app = Animarche(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        for id, told in (("goals", 1), ("refusal", 3), ("ad", 1)):
            app.push_screen(Learn(lesson_at(id)))
            await pilot.pause()
            app.screen.show(app.screen.lesson.step.panel)
            app.screen.repaint()
            await pilot.pause()
            regions = app.screen.market.regions
            above = shown(app)[: regions["coach"].y]
            assert "".join(above).count(TOLD) == len(app.screen.lesson.look.told) == told
            app.pop_screen()


@pytest.mark.parametrize("pointing", [False, True])
def test_the_cursor_rests_on_what_a_step_is_about_or_in_the_list(pointing):
    """Never on what the step before was about, however that was done."""
    lesson = new_lesson()
    for id, step in zip(IDS[1:], STEPS[1:], strict=True):
        while lesson.step.id != id:
            before = lesson.step
            options = filter(before.fits, lesson.menu.pool)
            option = next(options, None)
            if pointing and option in lesson.options and option != c.PASS:
                lesson.focus = MARKET
                lesson.play((option,))
            else:
                obey(lesson)
        about = step.about(lesson.state)
        if about:
            assert lesson.cursor in about, id
        elif step.waits in (PLAY, READ):
            assert lesson.focus == MENU, id


# ---- the words


@both_languages
@pytest.mark.parametrize("id", IDS)
def test_what_the_coach_says_has_room_on_the_smallest_screen(id, lang):
    lesson = lesson_at(id, lang)
    place = arrange(80, 24, ("north", "south"), coach=ROWS).regions["coach"]
    assert place.height == ROWS
    assert len(wrap(lesson.asks(), place.width - 2)) <= ROWS - 2
    rows = coach(lesson, place.width)
    assert len(rows) == ROWS
    assert width(lesson.explains()) > width(lesson.asks()) / 2
    while lesson.step.id == id and rows:  # every key that leads through the step
        rows = coach(lesson, place.width)
        assert all(sum(width(text) for text, _ in row) <= place.width for row in rows)
        assert "…" not in "".join(text for text, _ in rows[-1])
        if lesson.last:
            break
        obey(lesson)


@both_languages
def test_cards_have_the_names_that_the_coach_gives_them(lang):
    words = new_lesson(lang).words
    for id, name in (
        ("build", words.shop("coffee_shop")),
        ("visit", words.shop("coffee_shop")),
        ("visit.more", words.manager("socialite")),
        ("guest", words.shop("general_store")),
        ("guest.more", words.manager("architect")),
        ("ad", words.ad("flyer-1").rstrip("1 ")),
        ("end.4", words.building("memorial-1").rstrip("1 ").split()[-1]),
    ):
        assert name.casefold() in words.text(f"lesson.{id}").casefold(), (id, name)
    store = words.shop("general_store")
    assert store.casefold() in words.text("lesson.store").casefold()


def test_the_other_language_calls_the_players_otherwise():
    lesson = lesson_at("call", "en")
    assert lesson.table.names == ("Ken", "You")
    assert any("Ken" in line for line in lesson.log)
    lesson.speak(Words("ja", standard().document))
    assert lesson.table.names == ("ケン", "あなた")
    assert any("ケン" in line for line in lesson.log)
    assert not any("Ken" in line for line in lesson.log)


# ---- on the screen

KEYS = {"Enter": "enter", "Tab": "tab", "Esc": "escape", "F1": "f1"}


async def press(pilot, app, *keys):
    await pilot.press(*keys)
    await pilot.pause()


@pytest.mark.parametrize("size, lang", [(SIZES[0], "ja"), (SIZES[1], "en")])
async def test_a_newcomer_plays_it_by_keys(size, lang):
    await play_by_keys(size, lang)


@pytest.mark.slow
@pytest.mark.parametrize("size, lang", [(SIZES[0], "en"), (SIZES[1], "ja")])
async def test_a_newcomer_plays_it_by_keys_on_the_other_screens(size, lang):
    await play_by_keys(size, lang)


async def play_by_keys(size, lang):
    app = Animarche(None, lang)
    async with app.run_test(size=size) as pilot:
        app.open_lesson()
        await pilot.pause()
        lesson, seen = app.screen.lesson, []
        for _ in range(80):
            assert isinstance(app.screen, Learn)
            if lesson.step.id not in seen:
                seen.append(lesson.step.id)
                rows = shown(app)
                assert {width(row) for row in rows} == {size[0]}
                assert f"{len(seen)}/{len(STEPS)}" in page(app)
                assert wrap(lesson.asks(), 49)[0][:20] in page(app)
                await press(pilot, app, "h")
                assert isinstance(app.screen, More)
                assert wrap(lesson.explains(), 60)[0][:20] in page(app)
                await press(pilot, app, "escape")
            sign, _ = lesson.press()
            last = lesson.last
            await press(pilot, app, KEYS.get(sign, sign))
            if last:
                break
            if isinstance(app.screen, Peek):
                await press(pilot, app, "b", "x")
            if isinstance(app.screen, Rules):
                assert app.screen.book.place.rule == "A1"
                await press(pilot, app, "escape")
        assert seen == IDS
        assert isinstance(app.screen, Ending)
        await press(pilot, app, "escape")
        assert isinstance(app.screen, Learn)
        await press(pilot, app, "enter", "1")
        assert isinstance(app.screen, NewGame)
        assert paths.logs() == []


ENDS = (("1", NewGame), ("2", Rules), ("3", Learn), ("4", Title), ("escape", Learn))


@pytest.mark.parametrize("key, there", ENDS)
async def test_every_way_on_from_the_last_page(key, there):
    """As fast as keys come; the screens that it leads through open and close at once."""
    app = Animarche(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_lesson()
        await pilot.pause()
        while not app.screen.lesson.last:
            obey(app.screen.lesson)
        app.screen.settle()
        await pilot.press("enter")
        for _ in range(3):  # pressed again before the screens have changed
            app.screen.post_message(Key(key, None))
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, there)
        assert {width(row) for row in shown(app)} == {80}
        if there in (Rules, Learn):
            await press(pilot, app, "escape")
            assert isinstance(app.screen, Ending), "and back"
            await press(pilot, app, "4")
            assert isinstance(app.screen, Title)


async def test_a_screen_that_opens_just_now_is_not_drawn_anew():
    app = Animarche(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        for opens in (app.open_new_game, app.open_rules, app.open_settings, app.open_lesson):
            opens()
            app.repaint()
            app.screen.repaint()
            await pilot.pause()
            app.pop_screen()
            await pilot.pause()
        assert isinstance(app.screen, Title)


async def test_escape_goes_back_to_the_list_before_it_stops_the_lesson():
    app = Animarche(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_lesson()
        await pilot.pause()
        await press(pilot, app, "t", "escape")
        assert isinstance(app.screen, Learn)
        assert app.screen.market.tab == "menu"
        await press(pilot, app, "escape")
        assert isinstance(app.screen, Ask)


@both_languages
@pytest.mark.parametrize("key", ["enter", "escape", "h"])
async def test_more_about_a_step_names_only_the_keys_that_close_it(key, lang):
    app = Animarche(None, lang)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_lesson()
        await pilot.pause()
        lesson = app.screen.lesson
        leads_on = lesson.press()[1]
        assert leads_on in page(app)
        await press(pilot, app, "h")
        assert leads_on not in page(app)
        assert shown(app)[-1].split() == ["Enter", "Esc", app.words.text("key.close")]
        await press(pilot, app, key)
        assert isinstance(app.screen, Learn)
        assert lesson.step.id == IDS[0]
        assert leads_on in page(app)


@both_languages
async def test_what_does_not_fit_is_answered_until_the_next_key(lang):
    app = Animarche(None, lang)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(Learn(lesson_at("refusal", lang)))
        await pilot.pause()
        later = app.words.text("lesson.later", sign="Tab")
        await press(pilot, app, "p", "u")
        assert later in page(app)
        await press(pilot, app, "tab")
        assert later not in page(app)


async def test_the_mouse_alone_leads_on_and_the_language_may_change():
    app = Animarche(None, "en")
    async with app.run_test(size=(120, 36)) as pilot:
        app.open_lesson()
        await pilot.pause()
        lesson = app.screen.lesson
        place = app.screen.market.regions["coach"]
        middle = (place.x + 8, place.y + 2)
        await pilot.click(offset=middle)
        assert lesson.step.id == "goals"
        await pilot.click(offset=middle)
        await pilot.pause()
        assert isinstance(app.screen, More)
        await press(pilot, app, "escape", "f2")
        assert lesson.step.id == "goals"
        assert Words("ja", app.cards.document).text("lesson.goals")[:12] in page(app)
        await press(pilot, app, "g", "b", "x")
        assert lesson.step.id == "store"
        plot = app.screen.market.regions["board-south"]
        cell = app.screen.market.cell_width + 1
        await pilot.click(offset=(plot.x + 2 * cell + 3, plot.y + 1))
        await pilot.pause()
        assert lesson.step.id == "store", "another plot is for later"
        await pilot.click(offset=(plot.x + cell + 3, plot.y + 1))
        assert lesson.step.id == "call"


async def test_it_can_be_left_at_any_time_and_begins_anew():
    app = Animarche(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_lesson()
        await pilot.pause()
        await press(pilot, app, "enter", "q")
        assert isinstance(app.screen, Ask)
        await press(pilot, app, "n")
        assert app.screen.lesson.step.id == "goals"
        await press(pilot, app, "escape")
        assert isinstance(app.screen, Ask)
        await press(pilot, app, "y")
        assert isinstance(app.screen, Title)
        app.open_lesson()
        await pilot.pause()
        assert app.screen.lesson.step.id == IDS[0]


@pytest.mark.parametrize("id", ["undo", "build"])
async def test_no_key_brings_the_script_out_of_step(id):
    await press_every_key(id)


@pytest.mark.slow
@pytest.mark.parametrize("id", [id for id in IDS if id not in ("undo", "build")])
async def test_no_key_brings_the_script_out_of_any_step(id):
    await press_every_key(id)


async def press_every_key(id):
    """Also those of the palette, of settings and of undo by agreement."""
    app = Animarche(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(Learn(lesson_at(id)))
        await pilot.pause()
        screen = app.screen
        lesson = screen.lesson
        meant = {lesson.press()[0], "c" if id == "income" else ""}
        for key in "abcdefgijklmnoprstuvwxyzU/:0":
            if key in meant:
                continue
            await press(pilot, app, key, "escape")
            while app.screen is not screen:
                await press(pilot, app, "escape")
        assert lesson.step.id == id


async def test_it_is_played_with_its_own_cards_whichever_lie_on_the_table(tmp_path):
    file = tmp_path / "cards.yaml"
    text = Path("data/cards.yaml").read_text(encoding="utf-8")
    file.write_text(text.replace("Coffee Shop", "Tea Room"), encoding="utf-8")
    app = Animarche(None, "en", str(file))
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.words.shop("coffee_shop") == "Tea Room"
        app.open_lesson()
        await pilot.pause()
        assert app.words.shop("coffee_shop") == "Coffee Shop"
        await press(pilot, app, "q", "y")
        assert isinstance(app.screen, Title)
        assert app.words.shop("coffee_shop") == "Tea Room"


@both_languages
async def test_it_is_whole_at_odd_sizes_without_emoji_and_lines(lang):
    app = Animarche(None, lang)
    async with app.run_test(size=(80, 24)) as pilot:
        app.apply_settings(replace(app.settings, animals="letters", borders="ascii"))
        app.push_screen(Learn(lesson_at("build", app.words.lang)))
        for size in ((80, 24), (83, 31), (97, 29), (120, 36), (141, 33), (200, 60), (79, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert {width(row) for row in shown(app)} == {size[0]}
            if size[0] > 79:
                assert f"13/{len(STEPS)}" in page(app)
                regions = dict(app.screen.market.regions)
                coached = regions.pop("coach")
                assert coached.right <= size[0]
                assert not any(coached.overlaps(other) for other in regions.values())
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert app.screen.lesson.step.id == "build"
