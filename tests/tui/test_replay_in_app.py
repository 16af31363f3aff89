"""The replay in the app: playing on, where it is opened from, and what it must not touch."""

import os
import random

import pytest
from rich.cells import cell_len

from animarche import paths, settings
from animarche.journal.read import read_log
from animarche.journal.write import Journal
from animarche.table.recording import Recording
from animarche.tui import palette
from animarche.tui.app import Animarche
from animarche.tui.screens.ask import Ask
from animarche.tui.screens.replay import Replay
from animarche.tui.screens.saved import Saved
from animarche.tui.screens.scoring import Scoring
from animarche.tui.screens.table import TableScreen
from tests.cards.first import first_cards
from tests.journal.games import write_game
from tests.journal.test_replay import change_line
from tests.tui.helpers import HOSTILE, new_table, page, played, shown
from tests.tui.screens import until
from tests.tui.test_mash import mash
from tests.tui.test_viewer import KEEN
from tests.tui.watching import SIZE, app_at, press, saved_game

LANGUAGES = ("en", "ja")


@pytest.fixture(scope="module")
def keen():
    return Recording.read(KEEN, lambda header: first_cards())


# ---- playing on


async def test_one_plays_on_from_a_step(keen):
    app = app_at(keen, 57)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "f")
        assert isinstance(app.screen, Ask)
        await press(pilot, "n", "f", "y")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        table = app.screen.table
        assert table.state == keen.steps[57].state
        assert app.words.text("replay.forked", n=57, log="keen-4-1.jsonl")[:40] in page(app)
        table.play(table.options[0])
        (path,) = paths.games().iterdir()
        log = read_log(path)
        assert (log.header.forked.log, log.header.forked.n) == ("keen-4-1.jsonl", 57)
        assert len(log.lines) == len(keen.moves(57)) + 1
        await press(pilot, "q", "y")
        assert isinstance(app.screen, Replay)  # that one came from
        table.close()


async def test_after_the_end_there_is_nothing_to_play_on(keen):
    app = app_at(keen, keen.last)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "f")
        assert isinstance(app.screen, Replay)
        assert app.words.text("replay.no_more")[:30] in page(app)


async def test_a_log_with_names_that_cannot_be_is_watched_but_not_played_on(tmp_path):
    path = write_game(tmp_path / "log", 2)
    change_line(path, 0, lambda line: line["players"][0].update(name="\x1b[2J"))
    app = app_at(Recording.read(path, lambda header: first_cards()), 5)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "f", "y")
        assert isinstance(app.screen, Replay)
        assert app.screen.desk.refused
        assert not paths.logs()


# ---- in the app


async def listed(pilot, watch):
    """The list of saved games, over whatever there is."""
    pilot.app.open_saved(watch)
    await until(pilot, lambda: isinstance(pilot.app.screen, Saved) and "Mika" in page(pilot.app))


@pytest.mark.parametrize("table", [True, False])
async def test_what_cannot_be_watched_is_said_in_the_list_whatever_lies_below(table):
    path = saved_game()
    game = Recording.read(path, lambda header: first_cards())
    app = Animarche(new_table(2)) if table else app_at(game)
    async with app.run_test(size=SIZE) as pilot:
        await listed(pilot, watch=True)
        for spoil in (lambda: path.write_bytes(b"nonsense\n"), path.unlink):
            spoil()
            await press(pilot, "enter")
            assert isinstance(app.screen, Saved)
            assert "This game cannot be watched" in page(app)
        await press(pilot, "escape")
        assert "This game cannot be watched" not in page(app)


async def test_what_cannot_be_continued_is_said_in_the_replay_below():
    path = saved_game(20)
    app = app_at(Recording.read(path, lambda header: first_cards()), 5)
    async with app.run_test(size=SIZE) as pilot:
        await listed(pilot, watch=False)
        path.write_bytes(b"nonsense\n")
        await press(pilot, "enter")
        assert isinstance(app.screen, Replay)
        assert "This game cannot be opened" in page(app)


@pytest.mark.parametrize("keys", [("w", "enter"), ("s", "w"), ("w", "w")])
async def test_from_the_title_by_the_list_and_back_to_it(keys):
    path = saved_game()
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, keys[0])
        await until(pilot, lambda: "Mika" in page(app))
        title = "title.watch" if keys[0] == "w" else "title.saved"
        assert f"─ {app.words.text(title)} ─" in page(app)
        await press(pilot, keys[1])
        assert isinstance(app.screen, Replay)
        assert app.screen.recording.log.path == str(path)
        await press(pilot, "q")
        assert isinstance(app.screen, Saved)
        path.write_bytes(b"nonsense\n")
        await press(pilot, keys[1])
        assert isinstance(app.screen, Saved)
        assert "This game cannot be watched" in page(app)


async def test_a_game_that_began_while_another_was_watched_is_in_the_list_when_one_comes_back():
    path = saved_game()
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await listed(pilot, watch=False)
        await press(pilot, "w", "r", "f", "y")
        assert isinstance(app.screen, TableScreen)
        await press(pilot, "q", "y", "q")
        assert isinstance(app.screen, Saved)
        assert "2 of 2" in page(app)  # the cursor is where it was
        assert app.screen._chosen.path == path


async def test_from_the_scores_and_back():
    path = saved_game()
    from animarche.table import Table

    table = Table.resume(path, first_cards())
    app = Animarche(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, Scoring)
        await press(pilot, "w")
        assert isinstance(app.screen, Replay)
        assert app.screen.desk.n == 0
        await press(pilot, "?", "escape", "end", "escape")
        assert isinstance(app.screen, Scoring)
        os.unlink(path)
        await press(pilot, "w")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.desk.refused
        table.close()


async def test_colors_and_cards_are_those_of_the_game_that_is_watched():
    path = saved_game(players=2)
    change_line(path, 0, lambda line: line["players"][0].update(color="sky"))
    app = Animarche(new_table(2))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        before = app.paint.colors
        app.open_replay(path)
        await pilot.pause()
        assert app.paint.colors[0] == app.screen.paint.colors[0] == "sky"
        await press(pilot, "f2", "f2", "q")
        assert app.paint.colors == before


async def test_a_game_that_is_being_played_is_shown_as_far_as_it_was():
    """Neither is it locked, nor does anything change in its folder."""
    path = saved_game(20)
    with_lock = Journal.resume(path, durable=False)
    before = {p.name: p.read_bytes() for p in path.parent.iterdir()}
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        app.open_replay(path)
        await pilot.pause()
        with_lock.close()
        played(new_table(2), 1)
        with path.open("ab") as log:
            log.write(b'{"n":21')
        await press(pilot, "end", "g", "n", "d", "escape")
        assert app.screen.desk.n == 20
        await press(pilot, "q")
    path.write_bytes(before[path.name])
    assert {p.name: p.read_bytes() for p in path.parent.iterdir()} == before


async def test_diverged_games_are_shown_up_to_there(tmp_path):
    path = write_game(tmp_path / "bad")
    change_line(path, 6, lambda line: line.update(state="0" * 16))
    app = app_at(Recording.read(path, lambda header: first_cards()), 0)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "end", "right", "6", "enter", "escape")
        assert app.screen.desk.n == 5
        await press(pilot, "left")
        assert "Diverged at line 6" in page(app)
        roles = [s.style for s in app.screen._compositor.render_strips()[-2]]
        assert app.paint.style(palette.WARN) in roles


async def test_the_first_screen_is_left_to_the_shell(keen):
    app = app_at(keen)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "q")
    assert app.return_code == 0


# ---- whatever comes


async def test_names_are_text(tmp_path):
    path = saved_game(players=4, names=(*HOSTILE[:2], "\x1b[2J", "ウサギ" * 9))
    app = app_at(Recording.read(path, lambda header: first_cards()), 60)
    async with app.run_test(size=SIZE, tooltips=True) as pilot:
        for key in ("g", "d", "escape", "t", "tab", "?", "escape", ":", "escape", "end"):
            await press(pilot, key)
            assert {cell_len(row) for row in shown(app)} == {80}
            assert not any("\x1b" in row for row in shown(app))
        for x, y in ((30, 12), (2, 3), (30, 21), (60, 8)):
            await pilot.hover(offset=(x, y))
            await pilot.pause()


@pytest.mark.parametrize("seed", range(2))
async def test_whatever_is_pressed_and_clicked(seed):
    chance = random.Random(seed)
    path = saved_game(chance.choice((40, 2000)), chance.choice((2, 4)))
    before = path.read_bytes()
    recording = Recording.read(path, lambda header: first_cards())
    app = app_at(recording, chance.randrange(20), chance.choice(LANGUAGES))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await mash(pilot, chance, 120)
    assert path.read_bytes() == before
    assert settings.load()[1] is None
