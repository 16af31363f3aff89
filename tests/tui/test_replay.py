"""The replay: every key, the mouse, and playing by itself."""

import time

import pytest
from rich.cells import cell_len
from textual.events import MouseScrollDown, Paste

from animarche.engine.records import replace
from animarche.table.recording import Recording
from animarche.tui import palette
from animarche.tui.app import Animarche
from animarche.tui.deeds import DEEDS, MOST, WATCHED, WATCHING
from animarche.tui.drawing.foot import why_not
from animarche.tui.drawing.replay import COURSE, GOALS, STORY, footer_keys
from animarche.tui.drawing.timeline import LEFT, RIGHT, column
from animarche.tui.drawing.watched import goals
from animarche.tui.model import NOBODY
from animarche.tui.motion import STEP
from animarche.tui.screens.ask import Ask
from animarche.tui.screens.card import Card
from animarche.tui.screens.commands import Commands, commands
from animarche.tui.screens.help import Help
from animarche.tui.screens.replay import Replay
from animarche.tui.screens.rules import Rules
from animarche.tui.viewer import EVERYBODY, Viewer
from tests.cards.first import first_cards
from tests.journal.games import write_game
from tests.tui.helpers import page, shown
from tests.tui.test_viewer import KEEN
from tests.tui.watching import SIZE, app_at, press, unfinished

LANGUAGES = ("en", "ja")


@pytest.fixture(scope="module")
def keen():
    return Recording.read(KEEN, lambda header: first_cards())


# ---- keys


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_keys_of_the_footer_fit(lang, keen):
    app = app_at(keen, lang=lang)
    viewer = Viewer(keen, app.words)
    assert len(WATCHED) <= MOST
    glance = Replay(keen).glance
    for jumping in (None, "57"):
        row = "".join(
            f" {sign} {does} "
            for _, sign, does in footer_keys(viewer, replace(glance, jump=jumping))
        )
        assert cell_len(row) <= 80


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_is_a_sentence(lang, keen):
    words = app_at(keen, lang=lang).words
    for n in (0, keen.last):
        viewer = Viewer(keen, words, n)
        for deed in DEEDS:
            if deed.place == WATCHING and (reason := why_not(deed, viewer)):
                assert reason.endswith(words.text("menu.only_look")[-1])


def test_no_key_means_two_things():
    keys = [key for deed in DEEDS if deed.place == WATCHING for key in deed.keys]
    assert len(set(keys)) == len(keys)
    assert not any(key.isdigit() for key in keys)


async def test_keys_lead_through_the_game(keen):
    app = app_at(keen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        desk = app.screen.desk

        async def to(key):
            await press(pilot, key)
            return desk.n

        assert desk.n == 40
        assert await to("right") == 41
        assert await to("left") == 40
        for on, back, unit in (
            ("down", "up", "turn"),
            ("p", "P", "phase"),
            ("pagedown", "pageup", "phase"),
            ("r", "R", "round"),
        ):
            assert await to(on) == keen.next(40, unit, 1)
            assert await to(back) == keen.next(keen.next(40, unit, 1), unit, -1)
            desk.go(40)
        assert await to("end") == keen.last
        assert await to("right") == keen.last
        assert await to("home") == 0
        assert await to("left") == 0
        assert f" 0/{keen.last} " in page(app)


@pytest.mark.parametrize(
    "keys, n",
    [
        (("5", "7", "enter"), 57),
        (("j", "1", "2", "backspace", "enter"), 1),
        (("j", "r", "3", "enter"), None),
        (("j", "e", "n", "d", "enter"), 183),
        (("1", "escape"), 40),
        (("j", "enter"), 40),
        (("j", "r", "9", "enter"), 40),
    ],
)
async def test_a_step_is_typed(keys, n, keen):
    app = app_at(keen)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, *keys)
        assert app.screen.desk.n == (keen.find("r3") if n is None else n)
        assert app.screen.desk.refused is (keys[1:3] == ("r", "9"))
        assert (app.screen.glance.jump == "r9") is app.screen.desk.refused


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_what_names_no_step_stays_to_be_mended(lang, keen):
    app = app_at(keen, lang=lang)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, *"j3.wrk", "enter")
        row = shown(app)[-2]
        assert row.startswith(f" {app.words.text('replay.jump.ask', typed='3.wrk')}  ")
        assert app.words.text("replay.jump.nowhere", last=keen.last) in row
        assert app.cursor_position == (
            cell_len(f" {app.words.text('replay.jump.ask', typed='3.wrk')}"),
            22,
        )
        await press(pilot, "backspace", "backspace")
        assert app.words.text("replay.jump.nowhere", last=keen.last) not in page(app)
        await press(pilot, *"ork", "enter")
        assert app.screen.desk.n == keen.find("r3.work")
        assert app.screen.glance.jump is None
        await press(pilot, *"j9999", "enter", "escape")
        assert isinstance(app.screen, Replay)
        assert app.screen.glance.jump is None
        assert not app.screen.desk.refused


async def test_a_long_text_that_is_no_position_is_seen_beside_the_reason(keen):
    app = app_at(keen)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "j")
        app.screen.post_message(Paste("animarche-1 " + "x" * 500 + "yz"))
        await press(pilot, "enter")
        row = shown(app)[-2]
        assert "xyz  This position is not in the game" in row
        assert cell_len(row) == 80


@pytest.mark.parametrize("size", [(160, 48), (200, 50), (240, 60)])
async def test_where_there_is_room_the_goals_of_all_are_seen(size, keen):
    app = app_at(keen, 70)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert {"ads", "town"} <= app.screen.market.regions.keys()
        await press(pilot, "g")
        place = app.screen.market.regions[GOALS]
        assert len(goals(app.screen.desk, place.width)) <= place.height
        for one in app.screen.market.regions.values():
            assert one == place or not one.overlaps(place)
        assert not {"ads", "town"} & app.screen.market.regions.keys()
        await press(pilot, "g")
        assert {"ads", "town"} <= app.screen.market.regions.keys()


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])
async def test_whose_goals_are_seen_is_said_and_they_come_first(size, keen):
    app = app_at(keen, 70)
    async with app.run_test(size=size) as pilot:
        for who, name in enumerate(keen.names):
            await press(pilot, "v")
            assert app.screen.desk.eyes == who
            said = app.words.text("replay.goals.of", player=name)
            assert said in shown(app)[-2]
            assert page(app).count("Goals as") == 2
            place = app.screen.market.regions[GOALS]
            rows = goals(app.screen.desk, place.width)[: place.height]
            assert next(row for row in rows if row[0][1] in palette.BADGES)[0][0] == "ABCD"[who]
            assert sum(row[0][0].startswith("▫") for row in rows) >= 2


async def test_what_is_typed_stands_in_the_status_line_with_the_cursor_behind_it(keen):
    app = app_at(keen)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "j", "あ", "[", "5")
        row = shown(app)[-2]
        assert row.startswith(" Go to: あ[5 ")
        assert app.cursor_position == (cell_len(" Go to: あ[5"), 22)
        for _ in range(100):
            await pilot.press("x")
        await pilot.pause()
        assert {cell_len(row) for row in shown(app)} == {80}
        assert "Enter Go there" in page(app)


@pytest.mark.parametrize("sign", ["x", "あ", "\u0301"])
async def test_of_what_is_too_long_the_end_is_seen_at_once(sign, keen):
    app = app_at(keen)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "j")
        app.screen.post_message(Paste(sign * 5000))
        began = time.process_time()
        await press(pilot, "backspace", "backspace", "5", "7")
        assert time.process_time() - began < 2  # many times that, with each sign measured anew
        assert shown(app)[-2].rstrip().endswith("57")
        assert {cell_len(row) for row in shown(app)} == {80}


async def test_a_position_is_pasted(keen):
    from animarche.notation.positions import write_position

    app = app_at(keen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        text = write_position(keen.steps[99].state)
        app.screen.post_message(Paste(f"{text}\n"))
        await pilot.pause()
        await press(pilot, "enter")
        assert app.screen.desk.state == keen.steps[99].state
        app.screen.post_message(Paste("\x1b[2J[b]" * 5000))
        await pilot.pause()
        await press(pilot, "enter")
        assert app.screen.desk.refused
        assert {cell_len(row) for row in shown(app)} == {80}


async def test_what_is_pasted_under_another_page_names_no_step(keen):
    app = app_at(keen)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "?")
        app.screen_stack[0].post_message(Paste("57"))
        await press(pilot, "escape")
        assert app.screen.glance.jump is None
        app.screen.post_message(Paste("57"))
        await press(pilot, "enter")
        assert app.screen.desk.n == 57


async def test_goals_are_seen_at_the_press_of_a_key(keen):
    app = app_at(keen)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "g")
        assert app.screen.desk.eyes == EVERYBODY
        assert app.screen.market.tab == GOALS
        assert app.words.text("replay.goals.all") in page(app)
        await press(pilot, "g")
        assert app.screen.desk.eyes == NOBODY
        await press(pilot, "v")
        assert app.screen.desk.eyes == 0
        await press(pilot, "v", "v", "v", "v")
        assert app.screen.desk.eyes == NOBODY


@pytest.mark.parametrize("key", ["g", "v"])
async def test_the_goals_of_a_game_that_goes_on_are_seen_after_a_question_asked_once(key):
    app = app_at(unfinished(), 10)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, key)
        assert isinstance(app.screen, Ask)
        assert app.words.text("replay.open.title") in page(app)
        await press(pilot, "n")
        assert app.screen.desk.eyes == NOBODY
        await press(pilot, key, "y")
        eyes = app.screen.desk.eyes
        assert eyes == (EVERYBODY if key == "g" else 0)
        await press(pilot, "v")
        assert app.screen.desk.eyes == (0 if key == "g" else 1)


async def test_what_was_taken_back_is_shown_and_left_out(tmp_path):
    path = write_game(tmp_path / "log", 3, seed=3, undo=True)
    recording = Recording.read(path, lambda header: first_cards())
    app = app_at(recording, 0)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "u", "end")
        assert app.words.text("replay.undone") in page(app)
        undone = next(n for n in range(recording.last) if n not in recording.standing)
        await press(pilot, *str(undone), "enter")
        assert app.screen.desk.n == undone
        await press(pilot, "u")
        assert app.screen.desk.n in recording.standing


async def test_tab_looks_at_the_things_on_the_table(keen):
    app = app_at(keen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        seen = set()
        for _ in range(60):
            await press(pilot, "tab")
            seen.add(app.screen.desk.pointed)
        assert {target.kind for target in seen} == {"cell", "plot", "plate", "frame", "stock"}
        last = app.screen.desk.pointed
        await press(pilot, "tab", "shift+tab")
        assert app.screen.desk.pointed == last
        await press(pilot, "escape")
        assert app.screen.desk.pointed is None
        assert isinstance(app.screen, Replay)


async def test_help_details_rules_palette_and_panels(keen):
    app = app_at(keen)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "d")
        assert isinstance(app.screen, Card)
        assert "Step 40" in page(app)
        await press(pilot, "escape", "f1")
        assert isinstance(app.screen, Rules)
        assert app.screen.book.place.rule == "A1"
        await press(pilot, "escape", "?")
        assert isinstance(app.screen, Help)
        told = "".join("".join(t for t, _ in line.row) for line in app.screen._lines)
        for deed in DEEDS:
            if deed.place == WATCHING:
                assert app.words.text(f"deed.{deed.id}")[:20] in told
        assert app.words.text("deed.line") not in told  # digits name a step
        await press(pilot, "escape", "home", "f1")
        assert isinstance(app.screen, Rules)
        assert app.screen.book.place.rule == "S1"
        await press(pilot, "escape", "t", "t", "t", "t")
        assert app.screen.market.tab == COURSE
        await press(pilot, "t")
        assert app.screen.market.tab == STORY
        await press(pilot, ":", *"round 3: work", "enter")
        assert app.screen.desk.n == keen.find("r3.work")


async def test_the_palette_has_all_that_can_be_done(keen):
    app = app_at(keen, keen.last)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        found = {command.label: command for command in commands(app, app.screen)}
        labels = "\n".join(found)
        for id in ("play", "jump", "goals", "eyes", "undone", "copy", "details", "fork", "leave"):
            assert app.words.text(f"deed.watch.{id}") in labels
        fork = next(c for label, c in found.items() if app.words.text("deed.watch.fork") in label)
        assert fork.why == app.words.text("replay.no_more")
        await press(pilot, ":")
        assert isinstance(app.screen, Commands)


@pytest.mark.parametrize(
    "lang, label",
    [("en", "To round 3: work"), ("ja", "ラウンド3：従業員アクションフェイズへ移る")],
)
async def test_the_palette_leads_to_each_phase(lang, label, keen):
    app = app_at(keen, lang=lang)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        found = {command.label: command for command in commands(app, app.screen)}
        assert found[label].sign == str(keen.find("r3.work"))
        found[label].do()
        assert app.screen.desk.n == keen.find("r3.work")
        assert not any("。へ" in name for name in found)


async def test_the_position_is_copied_without_what_lies_face_down(keen, monkeypatch):
    from animarche.notation.positions import write_position

    copied = []
    monkeypatch.setattr(Animarche, "copy_to_clipboard", lambda app, text: copied.append(text))
    app = app_at(keen)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "y", "g", "y")
        state = keen.steps[40].state
        assert copied == [write_position(state, hidden=True), write_position(state)]


async def test_another_language_and_another_look(keen):
    app = app_at(keen)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "f2")
        assert "再生" in shown(app)[-1]
        app.apply_settings(replace(app.settings, borders="ascii", animals="letters"))
        await pilot.pause()
        assert {cell_len(row) for row in shown(app)} == {80}
        assert "◉" not in page(app)


# ---- the mouse


async def test_clicks_on_the_timeline_go_there(keen):
    app = app_at(keen, 0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        place = app.screen.market.regions["timeline"]
        wide = place.width - LEFT - RIGHT
        for n in (keen.find("r3"), keen.last, 0):
            await pilot.click(offset=(place.x + LEFT + column(n, keen.last, wide), place.y))
            await pilot.pause()
            assert app.screen.desk.n == n
        await pilot.click(offset=(place.x + 1, place.y))
        assert app.screen.desk.n == 0
        await pilot.hover(
            offset=(place.x + LEFT + column(keen.find("r3"), keen.last, wide), place.y)
        )
        await pilot.pause()
        tip = app.screen.query_one("#timeline").tooltip
        assert "Round 3" in str(tip)


@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
async def test_clicks_on_the_story_the_scores_things_and_rules(size, keen):
    app = app_at(keen)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        regions = app.screen.market.regions
        place = regions[STORY]
        await pilot.click(offset=(place.x + 2, place.y + 2))
        assert 0 < app.screen.desk.n < 40
        plaza = regions["plaza"]
        await pilot.click(offset=(plaza.x + 3, plaza.y + 1))
        await pilot.pause()
        assert app.screen.desk.pointed.kind == "cell"
        assert app.words.text("table.plaza") in page(app)
        await pilot.click(offset=(plaza.x + 3, plaza.y + 1), button=3)
        assert app.screen.desk.pointed is None
        app.screen.go(40)
        app.screen.settle()
        await pilot.pause()
        step = regions["step"]
        at = next(y for y, row in enumerate(shown(app)) if "A1 Calling" in row)
        await pilot.click(offset=(step.x + 1, at))
        await pilot.pause()
        assert isinstance(app.screen, Rules)
        await press(pilot, "escape", *"tttt" if size == SIZE else ())
        scores = app.screen.market.regions[COURSE]
        await pilot.click(offset=(scores.x + scores.width // 2, scores.y + 3))
        assert app.screen.desk.n > 60


async def test_the_wheel_steps_and_the_footer_can_be_clicked(keen):
    app = app_at(keen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot._post_mouse_events([MouseScrollDown], offset=(20, 10))
        await pilot.pause()
        assert app.screen.desk.n == 41
        await pilot.click(offset=(shown(app)[-1].index("Space"), 23))
        await pilot.pause()
        assert app.screen.desk.playing
        await pilot.click(offset=(shown(app)[-1].index("Help"), 23))
        await pilot.pause()
        assert isinstance(app.screen, Help)


# ---- playing


async def test_it_plays_and_stops(keen, monkeypatch):
    monkeypatch.setattr("animarche.tui.viewer.PACE", 0.04)
    app = app_at(keen)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "+", "+", "+", "space")
        assert app.screen.desk.pace == "8×"
        assert app.screen.desk.playing
        for _ in range(200):
            await pilot.pause(0.01)
            if app.screen.desk.n > 44:
                break
        assert app.screen.desk.n > 44
        await press(pilot, "space")
        n = app.screen.desk.n
        await pilot.pause(0.05)
        assert app.screen.desk.n == n
        await press(pilot, "-", "-")
        assert app.screen.desk.pace == "2×"


async def test_it_waits_while_something_lies_over_it_and_stops_at_the_end(keen, monkeypatch):
    monkeypatch.setattr("animarche.tui.viewer.PACE", 0.02)
    app = app_at(keen, keen.last - 3)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "?")
        n = app.screen_stack[0].desk.n
        await pilot.pause(0.1)
        assert app.screen_stack[0].desk.n == n
        await press(pilot, "escape")
        for _ in range(200):
            await pilot.pause(0.01)
            if not app.screen.desk.playing:
                break
        assert app.screen.desk.n == keen.last
        assert not app.screen.desk.playing
        await press(pilot, "space")  # again, from the beginning
        assert app.screen.desk.n < 5
        assert app.screen.desk.playing


async def test_a_step_on_is_seen_on_its_way_where_things_may_move(keen):
    app = app_at(keen)
    app.animation_level = "full"
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen = app.screen
        screen.press("right")
        assert screen.glance.motion is not None
        screen.press("left")
        assert screen.glance.motion is None
        screen.press("right")
        for _ in range(30):
            await pilot.pause(STEP / 2)
            if screen.glance.motion is None:
                break
        assert screen.glance.motion is None
        last = page(app)
        screen.repaint()
        await pilot.pause()
        assert page(app) == last
        screen.press("9")
        screen.press("enter")
        assert screen.glance.motion is None
