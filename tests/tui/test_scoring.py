"""The end of the game: nothing shows before it is turned up, and every point has a place."""

import random

import pytest
from rich.cells import cell_len
from textual import constants

from animarche.engine.game import standings
from animarche.engine.records import replace
from animarche.lang.words import Words
from animarche.table import Table
from animarche.table.points import GOAL, points, scoring_steps, stands
from animarche.tui.app import Animarche
from animarche.tui.drawing import parade, scores
from animarche.tui.screens import scoring
from animarche.tui.screens.help import Help
from animarche.tui.screens.peek import Peek
from animarche.tui.screens.scoring import Scoring
from animarche.tui.screens.title import Title
from tests.table.test_points import finished
from tests.tui.helpers import HOSTILE, SIZES, page, shown
from tests.tui.screens import until

SIZE = (80, 24)


def result_of(table):
    found = points(table.moves)
    return scores.Result(table.names, standings(table.state), found, stands(table.moves))


def app_for(table, lang="en"):
    """An app at the title, which knows the table as if it had been played."""
    app = Animarche(None, lang)
    app.last = table
    return app


async def open_scoring(app, pilot, table, reveal=True):
    results = []
    app.push_screen(Scoring(table, reveal), results.append)
    await pilot.pause()
    return results


def squeezed(text):
    """Without spaces and frames, so that a broken line matters nothing."""
    return "".join(text.split())


def said(table, part, words):
    """The beginning of a goal in a list, after its VP, as far as it is shown at any size."""
    return squeezed(words.text("short.vp", n="") + words.goal(part.card))[:20]


# ---- the reveal


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("players", [2, 3, 4])
async def test_goals_and_shops_are_turned_up_one_by_one(players, lang):
    for seed in range(50):
        table = finished(players, seed, easy_goals=True)
        result, steps = result_of(table), scoring_steps(points(table.moves))
        if sum(part.source == GOAL for step in steps for part in step) > 1:
            break
    app = app_for(table, lang)
    words = app.words
    goals = [part for step in steps for part in step if part.source == GOAL and part.vp > 0]
    assert goals
    before = {
        p.card for p in result.points if p.source == GOAL and p.phase not in ("goals", "shops")
    }
    async with app.run_test(size=SIZE) as pilot:
        await open_scoring(app, pilot, table)
        for count in range(len(steps) + 1):
            text = squeezed(page(app))
            up = {part.card for step in steps[:count] for part in step}
            for goal in goals:
                assert (said(table, goal, words) in text) == (goal.card in up), goal
            assert not any(
                said(table, p, words) in text for p in result.points if p.card in before - up
            )
            for who in range(players):
                vp = result.of(who, *scores.SOURCES)
                vp -= sum(p.vp for step in steps[count:] for p in step if p.player == who)
                row = next(r for r in shown(app) if f" {'ABCD'[who]} {table.names[who]}" in r)
                assert words.text("short.vp", n=vp) in row
            assert words.text("scoring.winner") not in page(app)
            await pilot.press("enter")
            await pilot.pause()
        assert app.screen.revealed
        assert words.listed(result.winners) in page(app)
        assert words.text("scoring.winner") in page(app)


@pytest.mark.parametrize("key", ["escape", "q", "end"])
async def test_one_key_shows_everything_at_once(key):
    table = finished(3, 1)
    app = app_for(table)
    async with app.run_test(size=SIZE) as pilot:
        results = await open_scoring(app, pilot, table)
        await pilot.press("enter", key)
        assert app.screen.revealed
        assert results == []


@pytest.mark.parametrize("key", ["space", "right", "x", "v", ":", "1", "down"])
async def test_any_other_key_turns_up_the_next(key):
    """Nothing leads past it to the table, where everything stands in the log."""
    table = finished(3, 1)
    app = app_for(table)
    async with app.run_test(size=SIZE) as pilot:
        results = await open_scoring(app, pilot, table)
        await pilot.press(key)
        assert isinstance(app.screen, Scoring)
        assert app.screen._shown == 1
        assert results == []


async def test_a_click_turns_up_the_next():
    table = finished(3, 1)
    app = app_for(table)
    async with app.run_test(size=SIZE) as pilot:
        await open_scoring(app, pilot, table)
        for _ in range(len(scoring_steps(points(table.moves))) + 1):
            assert not app.screen.revealed
            await pilot.click(offset=(10, 10))
            await pilot.pause()
        assert app.screen.revealed


@pytest.mark.parametrize("how", ["setting", "environment"])
async def test_without_motion_nothing_comes_by_itself(monkeypatch, how):
    monkeypatch.setattr(scoring, "PACE", 0.01)
    table = finished(2, 1)
    app = app_for(table)
    if how == "setting":
        monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "full")
        app.settings = replace(app.settings, motion="none")
    async with app.run_test(size=SIZE) as pilot:
        await open_scoring(app, pilot, table)
        await pilot.pause(0.2)
        assert app.screen._shown == 0


async def test_with_motion_everything_comes_by_itself_but_waits_for_help(monkeypatch):
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "full")
    monkeypatch.setattr(scoring, "PACE", 0.02)
    table = finished(4, 2)
    assert scoring_steps(points(table.moves))
    app = app_for(table)
    async with app.run_test(size=SIZE) as pilot:
        await open_scoring(app, pilot, table)
        screen = app.screen
        await pilot.press("f1")
        assert isinstance(app.screen, Help)
        before = screen._shown
        await pilot.pause(0.2)
        assert screen._shown == before
        await pilot.press("escape")
        await until(pilot, lambda: screen.revealed)


async def test_enter_held_down_stays_at_the_scores():
    table = finished(4, 2)
    app = app_for(table)
    async with app.run_test(size=SIZE) as pilot:
        results = await open_scoring(app, pilot, table)
        await pilot.press(*["enter"] * 40)
        assert isinstance(app.screen, Scoring)
        assert results == []


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_goals_that_do_not_count_stay_face_down(lang):
    """O4, on all pages; large goals that were exchanged lie face down again."""
    table = finished(4, 5, easy_goals=True)
    words = Words(lang, table.state.cards.document)
    down = [
        words.goal(goal.id)
        for player in table.state.players
        for goal in (*player.goals.small, *player.goals.large)
        if goal not in player.goals.scored
    ]
    assert down
    app = app_for(table, lang)
    async with app.run_test(size=(160, 48)) as pilot:
        await open_scoring(app, pilot, table, reveal=False)
        for _ in range(2):
            text = squeezed(page(app))
            assert not any(squeezed(goal)[:20] in text for goal in down)
            await pilot.press("tab")
            await pilot.pause()


# ---- where the points came from


def numbers(rows, column):
    """The whole numbers in a column of spans, "–" for 0; rows that are only lines left out."""
    found = [row[column][0].strip() for row in rows if len(row) > column]
    return [0 if text == "–" else int(text) for text in found]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_lists_add_up_to_the_scores(players, lang):
    for seed in range(12):
        table = finished(players, seed, easy_goals=seed % 3 == 0)
        result, words = result_of(table), Words(lang, table.state.cards.document)
        table_of_sources = scores.sources(result, words, 76)
        assert all(sum(cell_len(t) for t, _ in row) <= 76 for row in table_of_sources)
        for score in result.scores:
            who = score.player
            head, *rows = scores.cards(result, who, words, scores.SHARE)
            assert all(sum(cell_len(t) for t, _ in row) == scores.SHARE for row in rows)
            assert words.text("short.vp", n=score.total) in head[-1][0]
            assert sum(int(row[-1][0].strip() or 0) for row in rows) == score.total
            *parts, total = numbers(table_of_sources[1:], who + 1)
            in_play = parts[-3]
            assert sum(parts) - in_play == total == score.total
            assert in_play == score.play
            assert parts[-2:] == [score.goals, score.shops]
        assert [
            row[0][0].strip()[:-1] for row in scores.ranking(result, words, 76)[1:] if len(row) > 3
        ] == [str(score.place) for score in result.scores]


def test_players_with_equal_scores_share_the_place_and_win_together():
    table = next(
        table
        for table in (finished(2, seed, busy=0.3) for seed in range(200))
        if sum(score.winner for score in standings(table.state)) == 2
    )
    result, words = result_of(table), Words("en", table.state.cards.document)
    rows = ["".join(text for text, _ in row) for row in scores.ranking(result, words, 76)]
    assert sum("✦ Winner" in row for row in rows) == 2
    assert sum(row.startswith(" 1. ") for row in rows) == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_bar_ever_shrinks_and_the_last_fills_its_place(players):
    table = finished(players, 3, easy_goals=True)
    result, words = result_of(table), Words("en", table.state.cards.document)
    steps = scoring_steps(result.points)
    before, longest = [0] * players, 0
    for shown_steps in range(len(steps) + 1):
        rows = scores.reveal(result, steps, shown_steps, words, 76, 30)
        texts = ["".join(text for text, _ in row) for row in rows]
        bars = [sum(map(text.count, "█▒")) for text in texts if " VP" not in text and "█" in text]
        bars += [0] * (players - len(bars))
        lost = any(part.vp < 0 for step in steps[:shown_steps] for part in step)
        assert lost or all(new >= old for old, new in zip(before, bars, strict=True))
        before, longest = bars, max(longest, *bars)
    assert longest == 76 - scores.NAME - 2 - 8


# ---- those who have won


@pytest.mark.parametrize("room", [76, 116])
def test_the_animals_walk_in_through_and_out(room):
    animals = ["🐷", "🐰", "🐼"]
    rows = [
        "".join(text for text, _ in parade.parade(animals, [0], room, step))
        for step in range(parade.steps(animals, room) + 1)
    ]
    assert {cell_len(row) for row in rows} == {room}
    assert not rows[0].strip()
    assert not rows[-1].strip("✦· ")
    assert all(any(animal in row for row in rows) for animal in animals)
    still = parade.parade(animals, [0, 2], room)
    text = "".join(text for text, _ in still)
    assert cell_len(text) == room
    assert "A C" in text
    assert all(animal in text for animal in animals)


@pytest.mark.parametrize("motion", ["full", "basic", "none"])
async def test_they_walk_only_where_things_may_move_and_stop_for_a_key(monkeypatch, motion):
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "full")
    monkeypatch.setattr(scoring, "STRIDE", 0.05)
    table = finished(2, 1)
    app = app_for(table)
    app.settings = replace(app.settings, motion=motion)
    async with app.run_test(size=SIZE) as pilot:
        await open_scoring(app, pilot, table)
        await pilot.press("escape")
        await pilot.pause(0.1)
        still = "".join(t for t, _ in app.screen._winners(76))
        assert (app.screen._step is not None) == (motion == "full")
        await pilot.press("2", "1")
        await pilot.pause()
        assert app.screen._step is None
        assert app.screen._page == 0, "the key did what it does"
        after = "".join(t for t, _ in app.screen._winners(76))
        assert (still == after) == (motion != "full")
        assert after.strip() in page(app)


async def test_they_have_gone_by_themselves_in_a_while(monkeypatch):
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "full")
    monkeypatch.setattr(scoring, "STRIDE", 0.001)
    table = finished(2, 1)
    app = app_for(table)
    async with app.run_test(size=SIZE) as pilot:
        await open_scoring(app, pilot, table)
        await pilot.press("escape")
        for _ in range(100):
            await pilot.pause(0.02)
            if app.screen._parade is None:
                break
        assert app.screen._step is None


# ---- the same people again


@pytest.mark.parametrize("way", ["key", "click"])
async def test_the_same_people_play_again(way):
    table = finished(3, 1)
    app = Animarche(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, Scoring)
        if way == "key":
            await pilot.press("a")
        else:
            await pilot.click(offset=(shown(app)[-1].index("Play again"), 23))
        await pilot.pause()
        assert isinstance(app.screen, Peek)
        again = app.last
        assert again is not table
        assert (again.names, again.state.round) == (table.names, 1)
        assert [seat.color for seat in again.seats] == [seat.color for seat in table.seats]
        assert again.path.exists()
        assert again.header.seed != table.header.seed
        await pilot.press("escape", "q", "y")
        await pilot.pause()
        assert isinstance(app.screen, Title)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)], ids=str)
async def test_goals_are_said_in_full(size):
    table = finished(4, 6, easy_goals=True)
    app = app_for(table)
    async with app.run_test(size=size) as pilot:
        await open_scoring(app, pilot, table, reveal=False)
        text = page(app)
        for _ in range(4):
            await pilot.press("pagedown")
            await pilot.pause()
            text += page(app)
        assert "…" not in text


# ---- pages, sizes, keys, mouse


EVERY_SIZE = (*SIZES, (100, 34), (81, 47), (240, 70))


@pytest.mark.parametrize("size", EVERY_SIZE, ids=str)
async def test_every_page_at_every_size(size):
    await turn_pages(4, size, "en")


@pytest.mark.slow
@pytest.mark.parametrize("size", EVERY_SIZE, ids=str)
@pytest.mark.parametrize("players, lang", [(4, "ja"), (2, "en"), (2, "ja")])
async def test_every_page_of_two_and_of_four_in_two_languages(players, size, lang):
    await turn_pages(players, size, lang)


async def turn_pages(players, size, lang):
    table = finished(players, 6, names=HOSTILE)
    app = app_for(table, lang)
    async with app.run_test(size=size) as pilot:
        await open_scoring(app, pilot, table)
        for keys in (["enter"], ["end"], *[["tab"]] * 4, ["down", "down"], ["pagedown"]):
            await pilot.press(*keys)
            await pilot.pause()
            assert [cell_len(row) for row in shown(app)] == [size[0]] * size[1]
        pages = scoring.pages_for(*size)
        assert sorted(part for parts in pages for part in parts) == [
            "cards",
            "chart",
            "ranking",
            "sources",
        ]
        keys = shown(app)[-1]
        for key in ("scoring.turn", "scoring.look", "scoring.done"):
            assert app.words.text(key) in keys


async def test_pages_turn_by_tab_arrows_digits_and_clicks():
    table = finished(4, 6)
    app = app_for(table)
    async with app.run_test(size=SIZE) as pilot:
        await open_scoring(app, pilot, table, reveal=False)
        screen = app.screen
        for key, at in (
            ("tab", 1), ("right", 2), ("left", 1), ("4", 3), ("right", 0), ("shift+tab", 3),
            ("1", 0), ("9", 0), ("３", 2), ("space", 3),
        ):  # fmt: skip
            await pilot.press(key)
            assert screen._page == at, key
        await pilot.pause()
        x = shown(app)[1].index("4 Chart")
        await pilot.click(offset=(x, 1))
        await pilot.pause()
        assert screen._page == 3
        assert "Round 5" in page(app)
        await pilot.click(offset=(shown(app)[-1].index("Next page"), 23))
        assert screen._page == 0


async def test_all_players_and_all_their_cards_can_be_brought_into_sight():
    table = finished(4, 6, easy_goals=True)
    app = app_for(table)
    async with app.run_test(size=SIZE) as pilot:
        await open_scoring(app, pilot, table, reveal=False)
        first, later = ("A Mika", "B Ken"), ("C Aya", "D Sora")
        for key, seen, more in (
            ("3", first, "↓ 2 more: Aya and Sora"),
            ("down", later, "↑ 2 more: Mika and Ken"),
            ("up", first, "↓ 2 more"),
        ):
            await pilot.press(key)
            await pilot.pause()
            assert more in page(app)
            assert [name for name in first + later if name in page(app)] == [*seen]


async def test_all_players_and_their_goals_are_on_one_page_where_there_is_room():
    table = finished(4, 6, easy_goals=True)
    app = app_for(table)
    async with app.run_test(size=(120, 36)) as pilot:
        await open_scoring(app, pilot, table, reveal=False)
        await pilot.press("3")
        await pilot.pause()
        for letter, name in zip("ABCD", table.names, strict=True):
            assert f"{letter} {name}" in page(app)
        assert "…" not in page(app)
        assert "2 more" not in page(app)
        assert "PgDn" not in page(app)


async def test_a_page_that_is_too_long_says_so_and_scrolls(monkeypatch):
    table = finished(4, 6)
    long = [[(f"row {number}", "base")] for number in range(40)]
    monkeypatch.setattr(scores, "ranking", lambda *_: long)
    app = app_for(table)
    async with app.run_test(size=SIZE) as pilot:
        await open_scoring(app, pilot, table, reveal=False)
        assert "(PgDn)" in page(app)
        assert "row 39" not in page(app)
        await pilot.press(*["pagedown"] * 5)
        await pilot.pause()
        assert "row 39" in page(app)
        assert "(PgDn)" not in page(app)
        await pilot.press("pageup")
        await pilot.pause()
        assert "row 39" not in page(app)


@pytest.mark.parametrize("how, leaves", [("escape", True), ("q", True), ("v", False)])
async def test_away_from_the_scores(how, leaves):
    table = finished(2, 1)
    app = app_for(table)
    async with app.run_test(size=SIZE) as pilot:
        results = await open_scoring(app, pilot, table, reveal=False)
        await pilot.press(how)
        await pilot.pause()
        assert results == [leaves]


async def test_the_buttons_below_can_be_clicked():
    table = finished(2, 1)
    app = app_for(table)
    async with app.run_test(size=SIZE) as pilot:
        for label, leaves in (("Look at the table", False), ("To the title", True)):
            results = await open_scoring(app, pilot, table, reveal=False)
            await pilot.click(offset=(shown(app)[-1].index(label), 23))
            await pilot.pause()
            assert results == [leaves]


async def test_the_scores_say_where_the_game_lies(tmp_path):
    path = tmp_path / "game.jsonl"
    played = finished(2, 1)
    table = Table.new(played.state.cards, played.seats, 1, path=path, durable=False)
    for move in played.moves:
        table.play(move.command)
    app = app_for(table)
    async with app.run_test(size=SIZE) as pilot:
        await open_scoring(app, pilot, table, reveal=False)
        assert squeezed(str(path)) in squeezed(page(app))
    table.close()


async def test_any_keys_and_clicks():
    chance = random.Random(1)
    keys = (
        "enter",
        "tab",
        "left",
        "1",
        "3",
        "9",
        "up",
        "down",
        "pagedown",
        "x",
        "f1",
        "f2",
        "home",
    )
    table = finished(3, 2)
    app = app_for(table)
    async with app.run_test(size=SIZE) as pilot:
        await open_scoring(app, pilot, table)
        for _ in range(60):
            await pilot.press(chance.choice(keys))
            if chance.random() < 0.3 and isinstance(app.screen, Scoring):
                await pilot.click(offset=(chance.randrange(80), chance.randrange(23)))
            if isinstance(app.screen, Help):
                await pilot.press("escape")
            await pilot.pause()
            assert [cell_len(row) for row in shown(app)] == [80] * 24
