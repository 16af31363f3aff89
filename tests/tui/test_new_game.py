"""The form for a new game, and the plan that it holds and remembers."""

import json
from pathlib import Path

import pytest

from animarche.engine.board import BOARDS
from animarche.names import COLORS
from animarche.table import plan
from animarche.table.plan import Plan
from animarche.tui import palette
from animarche.tui.app import Animarche
from animarche.tui.screens.new_game import NewGame
from animarche.tui.screens.peek import Peek
from animarche.tui.screens.title import Title
from tests.tui.helpers import page, shown

SIZE = (80, 24)
PAIR = {"name0": "Mika", "name1": "Ken"}


async def opened(pilot):
    pilot.app.open_new_game()
    await pilot.pause()
    assert isinstance(pilot.app.screen, NewGame)
    return pilot.app.screen


async def fill(pilot, **fields):
    """Type into the lines of the form."""
    for name, text in fields.items():
        pilot.app.screen.query_one(f"#{name}").value = text
    await pilot.pause()


async def at(pilot, field, *keys):
    """Press keys with the focus on a field."""
    pilot.app.screen.query_one(f"#{field}").focus()
    await pilot.press(*keys)
    await pilot.pause()


async def begun(pilot):
    """The table that the form makes."""
    await at(pilot, "begin", "enter")
    assert isinstance(pilot.app.screen, Peek), page(pilot.app)
    table = pilot.app.last
    table.close()
    return table


def said(app):
    return " ".join(page(app).split())


# --- a table by keys, and by mouse


async def test_two_names_and_a_key_make_a_table():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press(*"Mika", "enter", *"Ken", "enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, Peek)
        table = app.last
        assert table.names == ("Mika", "Ken")
        assert [seat.color for seat in table.seats] == ["orange", "blue"]
        assert table.path.exists()
        table.close()


async def test_everything_can_be_chosen_by_keys():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        form = await opened(pilot)
        await at(pilot, "count", "right")
        await fill(pilot, **PAIR, name2="ウサギさん", seed="７")
        await at(pilot, "color1", "left", "left")
        await at(pilot, "start", "right", "right")
        await at(pilot, "animals", "enter", "down", "enter", "down", "down", "right", "enter")
        first = app.cards.animals
        assert set(form.plan.animals) == {*first[1:12], first[11]} ^ {first[11]}
        await pilot.press("right", "enter")
        assert set(form.plan.animals) == {*first[1:11], first[12]}
        await pilot.press("right", "enter")
        assert "by hand: 12 of 12" in said(app)
        table = await begun(pilot)
        assert table.names == ("Mika", "Ken", "ウサギさん")
        assert [seat.color for seat in table.seats] == ["orange", "sky", "green"]
        assert table.header.seed == 7
        assert table.state.to_act == 1
        standing = {animal for here in table.header.deal.plaza for animal in here}
        assert standing == {*first[1:11], first[12], first[13]}


async def test_everything_can_be_chosen_by_mouse():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        form = await opened(pilot)
        await fill(pilot, **PAIR)
        await pilot.click("#count", offset=(0, 0))
        assert form.plan.count == 4
        await pilot.click("#count", offset=(4, 0))
        assert form.plan.count == 2
        await pilot.click("#color0", offset=(0, 0))
        assert form.plan.colors[0] == "grey"
        await pilot.click("#start", offset=(5, 0))
        assert form.plan.start == 0
        assert "◂ Mika ▸" in page(app)
        await pilot.click("#animals", offset=(5, 0))
        await pilot.click("#herd", offset=(0, 0))
        await pilot.click("#herd", offset=(70, 3))
        assert set(form.plan.animals) == {*app.cards.animals[1:8], app.cards.animals[19]}
        await pilot.click("#herd", offset=(75, 0))  # beside the animals
        assert "by hand: 8 of 8" in said(app)
        await pilot.click("#begin")
        await pilot.pause()
        assert isinstance(app.screen, Peek)
        app.last.close()


async def test_back_leads_to_the_title_and_leaves_nothing():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await fill(pilot, **PAIR)
        await pilot.click("#back")
        await pilot.pause()
        assert isinstance(app.screen, Title)
        assert not plan.path().exists()
        await opened(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, Title)


async def test_tab_leads_through_the_form_and_arrows_through_its_rows():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        after = ["start", "animals", "cards", "seed", "begin"]
        ways = {
            ("tab", "name0"): ["name1", "kind0", "kind1", "color0", "color1", *after, "back"],
            ("tab", "back"): ["count", "name0"],
            ("shift+tab", "color0"): ["kind1", "kind0", "name1", "name0", "count", "back"],
            ("down", "name0"): ["name1", *after, "count", "name0"],
            ("up", "name0"): ["count", *after[::-1], "name1", "name0"],
            ("down", "color0"): ["color1", "start"],
            ("down", "kind0"): ["kind1", "start"],
            ("up", "color1"): ["color0", "count"],
            ("up", "back"): ["seed"],
        }
        for (key, first), order in ways.items():
            app.screen.query_one(f"#{first}").focus()
            for name in order:
                await pilot.press(key)
                await pilot.pause()
                assert app.screen.focused.id == name, (key, first)
        await at(pilot, "begin", "right")
        assert app.screen.focused.id == "back"
        await pilot.press("left")
        assert app.screen.focused.id == "begin"


async def test_what_has_the_focus_looks_like_it_and_nothing_else():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        cursor = app.paint.style(palette.CURSOR)
        for field in ("count", "color1", "begin", "animals", "name0"):
            await at(pilot, field)
            strips = app.screen._compositor.render_strips()
            lit = [segment.text for strip in strips for segment in strip if segment.style == cursor]
            said = app.screen.query_one(f"#{field}")
            rows = [] if field == "name0" else ["".join(text for text, _ in said.rows[0])]
            assert app.cursor_position == said.region.offset or field == "name0"
            assert ["".join(lit)] == (rows or [""])


async def test_the_language_changes_while_the_form_is_open():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await fill(pilot, **PAIR)
        await at(pilot, "animals", "enter")
        await pilot.press("f2")
        assert "スタートプレイヤー" in page(app)
        assert "ブタ" in page(app)
        assert "オレンジ" in page(app)
        assert app.screen.query_one("#name0").value == "Mika"
        await pilot.press("?")
        await pilot.pause()
        assert not isinstance(app.screen, NewGame)  # help, for nothing is being typed


async def test_signs_are_typed_where_one_types():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await at(pilot, "name0", *"q?2:")
        assert isinstance(app.screen, NewGame)
        assert app.screen.query_one("#name0").value == "q?2:"
        await at(pilot, "count", "４")
        assert app.screen.plan.count == 4
        await at(pilot, "name0", "あ", "い")
        assert app.screen.plan.names[0] == "q?2:あい"


async def test_names_are_typed_one_after_the_other_with_tab():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        form = await opened(pilot)
        await at(pilot, "name0", *"Hana", "tab", *"Leo")
        assert form.plan.names[:2] == ("Hana", "Leo")


async def test_what_is_typed_on_a_color_is_answered_with_its_keys():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        form = await opened(pilot)
        await fill(pilot, name1="K")
        await at(pilot, "color1", "e")
        assert form.plan.names[1] == "K"
        assert form.focused.id == "color1"
        assert "← → change the color." in said(app)
        await pilot.press("right")
        await pilot.pause()
        assert form.plan.colors[1] == "green"
        assert "change the color" not in said(app)
        await at(pilot, "color0", "あ", "tab")
        await pilot.pause()
        assert "change the color" not in said(app)
        await at(pilot, "color0", "?")
        assert not isinstance(app.screen, NewGame)  # help, as anywhere


# --- who has no name


@pytest.mark.parametrize("lang, names", [("en", "Player {}"), ("ja", "プレイヤー{}")])
async def test_enter_and_enter_again_begins_a_game(lang, names):
    app = Animarche(None, lang)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        assert all(page(app).count(names.format(letter)) == 2 for letter in "AB"), "offered"
        await pilot.press("enter", "enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, Peek)
        assert app.last.names == (names.format("A"), names.format("B"))
        app.last.close()
        assert plan.last()[0].names == ("",) * 4, "who had no name has none the next time"


def test_nobody_is_called_as_somebody_else():
    usual = ["Player A", "Player B", "Player C", "Player D"]
    typed = Plan(4, ("", "player a", "  ", "Player A 2"))
    assert plan.named(typed, usual).names == ("Player A 3", "player a", "Player C", "Player A 2")
    two = Plan(2, ("", "Ken", "Player A", ""))
    assert plan.named(two, usual).names == ("Player A", "Ken", "Player A", "")


# --- what is wrong


@pytest.mark.parametrize(
    "fields, first, sentences",
    [
        ({"name0": "Mika", "name1": "ｍｉｋａ"}, "name1", ["Two players are called"]),
        ({"name0": "Mika", "name1": "x" * 200}, "name1", ["too long"]),
        ({"name0": "Mika", "name1": "a\ufe0fb"}, "name1", ["cannot be shown"]),
        (PAIR | {"seed": "seven"}, "seed", ["whole number"]),
        (PAIR | {"seed": "-1"}, "seed", ["whole number"]),
        (PAIR | {"seed": "9" * 30}, "seed", ["whole number"]),
        ({"name0": "x" * 17, "seed": "x"}, "name0", ["too long", "whole number"]),
    ],
)
async def test_what_is_wrong_is_said_under_its_field(fields, first, sentences):
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await fill(pilot, **fields)
        assert not any(sentence in page(app) for sentence in sentences)  # not before one is done
        await pilot.click("#begin")
        await pilot.pause()
        assert isinstance(app.screen, NewGame)
        rows = [next(y for y, row in enumerate(shown(app)) if text in row) for text in sentences]
        assert rows == sorted(rows)
        assert app.screen.focused.id == first
        await fill(pilot, **PAIR, seed="1")
        assert not any(sentence in page(app) for sentence in sentences)
        (await begun(pilot)).close()


async def test_what_a_terminal_would_obey_is_left_out_while_typing():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await fill(pilot, name0="a\u202eb\x1b[2Jc")
        assert app.screen.query_one("#name0").value == "ab[2Jc"
        assert "cannot be shown was left out" in page(app)
        assert "\u202e" not in page(app)
        await fill(pilot, name0="Mika")
        assert "cannot be shown" not in page(app)


async def test_the_plaza_wants_its_number_of_animals():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        form = await opened(pilot)
        await fill(pilot, **PAIR)
        await at(pilot, "animals", "enter", "down", "enter")
        assert "by hand: 7 of 8" in said(app)
        await at(pilot, "begin", "enter")
        assert "The plaza takes 8 animals, and 7 are chosen." in said(app)
        await at(pilot, "count", "4")
        assert "The plaza takes 16 animals, and 7 are chosen." in said(app)
        await at(pilot, "animals", "enter")
        assert form.plan.animals is None
        assert "The plaza takes" not in said(app)


async def test_the_whole_form_can_be_reached_however_much_is_wrong():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await at(pilot, "count", "4")
        await at(pilot, "animals", "enter", "down", "enter")
        await fill(pilot, seed="x", cards="/nowhere/" + "long/" * 60)
        await at(pilot, "begin", "enter")
        for field in ("count", "name3", "herd", "cards", "seed", "begin"):
            await at(pilot, field)
            region = app.screen.query_one(f"#{field}").region
            assert app.screen.region.contains_region(region), field


# --- cards


async def test_a_card_file_is_taken_and_the_table_speaks_of_it(tmp_path):
    cards = tmp_path / "cards.yaml"
    text = (Path(__file__).parents[2] / "data/cards.yaml").read_text(encoding="utf-8")
    text = text.replace("id: standard", "id: mine").replace("name: {en: Pig, ", "name: {en: Hog, ")
    text = text.replace("name: {en: Pig,  ", "name: {en: Hog,  ")
    cards.write_text(text, encoding="utf-8")
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await fill(pilot, **PAIR, cards=f" {cards} ")
        await at(pilot, "cards", "enter")
        await at(pilot, "animals", "enter")
        assert "Hog" in page(app)
        table = await begun(pilot)
        assert table.header.cards_id == "mine"
        assert app.words.animal("pig") == "Hog"
        assert plan.last()[0].cards == str(cards)


@pytest.mark.parametrize(
    "lang, sentence", [("en", "there is no such file"), ("ja", "理由（英語）")]
)
async def test_a_card_file_that_cannot_be_used_says_why_at_once(
    lang, sentence, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)  # the whole path may be too long for one row
    app = Animarche(None, lang)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await fill(pilot, **PAIR, cards="no.yaml")
        assert "no.yaml:" not in page(app)  # it is still being typed
        await at(pilot, "cards", "enter")
        assert "no.yaml" in page(app)
        wrong = [row for row in shown(app) if "no.yaml" in row or sentence in row]
        await at(pilot, "begin", "enter")
        assert isinstance(app.screen, NewGame)
        assert app.screen.focused.id == "cards"
        await fill(pilot, cards="")
        await at(pilot, "cards", "enter")
        assert len(wrong) >= 2
        (await begun(pilot)).close()


async def test_without_cards_nothing_is_said_of_animals(tmp_path):
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await at(pilot, "animals", "enter", "down", "enter")
        await fill(pilot, cards=str(tmp_path))
        await at(pilot, "begin", "enter")
        assert "The plaza takes" not in said(app)
        assert not app.screen.query_one("#herd").display
        await fill(pilot, cards="")
        await at(pilot, "begin", "enter")
        assert "The plaza takes" in said(app)
        assert app.screen.query_one("#herd").display


async def test_the_cards_of_the_command_line_stand_in_the_form():
    path = str(Path(__file__).parents[2] / "data/cards.yaml")
    app = Animarche(None, "en", path)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        assert app.screen.query_one("#cards").value == path


# --- the last table


async def test_the_last_table_is_there_again_without_its_seed():
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await at(pilot, "count", "3")
        await fill(pilot, **PAIR, name2="Aya", seed="7")
        await at(pilot, "color2", "right")
        await at(pilot, "start", "left")
        await at(pilot, "animals", "enter")
        first = await begun(pilot)
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        form = await opened(pilot)
        assert (
            form.plan
            == Plan(
                3,
                ("Mika", "Ken", "Aya", ""),
                ("orange", "blue", "purple", "green"),  # with the seat that stays empty
                2,
                app.cards.animals[:12],
            )
        )
        assert app.screen.focused.id == "begin"
        await pilot.press("enter")
        await pilot.pause()
        table = app.last
        assert [seat.name for seat in table.seats] == ["Mika", "Ken", "Aya"]
        assert table.seats == first.seats
        assert table.state.to_act == 2
        table.close()


async def test_a_spoilt_last_table_is_told_and_kept():
    plan.path().parent.mkdir(parents=True, exist_ok=True)
    plan.path().write_text('{"count": 9, "names": ["A", "B", "C", "D"]}')
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        form = await opened(pilot)
        assert "has no good value for count (allowed: 2-4)" in said(app)
        assert form.plan.names == ("A", "B", "C", "D")
        await begun(pilot)
        bad = plan.path().with_name("last-table.json.bad")
        assert "9" in bad.read_text()
        assert json.loads(plan.path().read_text())["count"] == 2


async def test_a_disk_that_remembers_nothing_is_told_after_the_game(monkeypatch):
    def refuse(_there, _here):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("animarche.notes.os.replace", refuse)
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await fill(pilot, **PAIR)
        await begun(pilot)
        await pilot.press("escape", "q", "y")
        await pilot.pause()
        assert isinstance(app.screen, Title)
        assert "json cannot be written" in said(app)
        assert "the disk can only be read" in said(app)


# --- the plan


@pytest.mark.parametrize("count", BOARDS)
def test_no_two_players_ever_have_one_color(count):
    for seat in range(count):
        for by in (1, -1):
            now, seen = plan.with_count(Plan(), count), []
            for _ in range(len(COLORS) - count + 1):
                seen.append(now.colors[seat])
                now = plan.with_color(now, seat, by)
                assert len(set(now.colors)) == len(now.colors) == 4
            assert now.colors[seat] == seen[0]
            assert len(set(seen)) == len(COLORS) - count + 1


def test_fewer_players_forget_a_start_player_who_left():
    three = plan.with_count(Plan(start=2), 3)
    assert three.start == 2
    assert plan.with_count(three, 2).start is None


@pytest.mark.parametrize("count", BOARDS)
def test_a_good_plan_has_no_problems(count):
    from animarche.cards import standard

    cards = standard()
    good = Plan(count, ("A", "B", "C", "D"), animals=cards.animals[: len(BOARDS[count].cells)])
    assert plan.problems(good, cards) == ()
    assert plan.cells(good) == {2: 8, 3: 12, 4: 16}[count]  # S1
    (problem,) = plan.problems(plan.with_animal(good, cards.animals[0]), cards)
    assert problem.field == "animals"


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_what_enter_does_is_named_where_one_is(lang):
    app = Animarche(None, lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        for id, key in (("begin", "newgame.begin"), ("back", "newgame.back"), ("seed", "key.next")):
            app.screen.query_one(f"#{id}").focus()
            await pilot.pause()
            assert f"Enter {app.words.text(key)} " in page(app)
