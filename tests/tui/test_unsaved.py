"""The disk refuses: what the screen says, when it tries again, and what it offers."""

import errno
import os
import resource
from contextlib import contextmanager

import pytest
from rich.cells import cell_len
from textual.events import Paste

from animarche import paths
from animarche.journal import write as write_module
from animarche.journal.read import read_log
from animarche.settings import Settings
from animarche.table import Table, new_game
from animarche.tui import running, saving
from animarche.tui.app import Animarche
from animarche.tui.deeds import BY_ID, FOOTER, footer_deeds
from animarche.tui.desk import Desk
from animarche.tui.layout import Rect
from animarche.tui.screens.ask import Ask
from animarche.tui.screens.elsewhere import Elsewhere
from animarche.tui.screens.peek import Peek
from animarche.tui.screens.saved import Saved
from animarche.tui.screens.scoring import Scoring
from animarche.tui.screens.table import TableScreen
from animarche.tui.screens.title import Title
from tests.cards.first import first_cards
from tests.tui.helpers import NAMES, app_at, new_table, page, played, shown, table_at

SIZE = (80, 24)


@contextmanager
def full(path):
    """Files can grow no larger than the log is now, and a part of a line."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 30, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.fixture
def nowhere(tmp_path):
    """A path in a folder that is not there."""
    return tmp_path / "nowhere" / "game.jsonl"


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """The folders that are proposed, each its own."""
    for name in ("user", "here", "temporary"):
        (tmp_path / name).mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    return tmp_path


def text_of(app):
    """What is on the page, or in the box over the table, however the lines break."""
    box = app.screen._box() if isinstance(app.screen, Ask) else Rect(0, 0, *app.size)
    strips = app.screen._compositor.render_strips()[box.y : box.bottom]
    text = "".join(strip.crop(box.x, box.right).text for strip in strips)
    return "".join(sign for sign in text if not sign.isspace() and sign not in "│┌┐└┘─")


def said(text, *parts):
    return all("".join(part.split()) in text for part in parts)


# ---- written first, then shown


async def test_nothing_is_painted_before_it_is_on_the_disk(tmp_path, monkeypatch):
    table = Table.new(first_cards(), new_table().seats, 7, path=tmp_path / "log")
    app = app_at(table)
    seen, fsync = [], os.fsync
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        display = app._display

        def sync(fd):
            seen.append(("begun", page(app), table.path.read_bytes().count(b"\n")))
            fsync(fd)
            seen.append(("done", page(app), 0))

        def show(*given):
            seen.append(("shown", None, 0))
            return display(*given)

        monkeypatch.setattr(write_module.os, "fsync", sync)
        monkeypatch.setattr(app, "_display", show)
        before = page(app)
        await pilot.press("1")
        await pilot.pause()
        after = page(app)
    assert after != before
    assert [what for what, _, _ in seen[:3]] == ["begun", "done", "shown"]
    assert seen[0][1:] == (before, 2)  # the line is written, and not yet shown
    assert seen[1][1] == before


async def test_a_disk_that_fails_in_the_middle_is_told_together_with_the_move(
    tmp_path, monkeypatch
):
    table = new_table(path=tmp_path / "log")
    app = app_at(table)
    pictures = []
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        before, write = page(app), os.write

        def fail(fd, data):
            pictures.append(page(app))
            if len(pictures) > 1:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return write(fd, data[:20])

        with monkeypatch.context() as patch:
            patch.setattr(write_module.os, "write", fail)
            await pilot.press("1")
            await pilot.pause()
            assert pictures == [before, before]
            assert "the disk is full" in page(app)
            assert len(table.moves) == 1
            assert not read_log(table.path).torn
        await pilot.press("1")
        assert len(read_log(table.path).lines) == 2


# ---- what is said


@pytest.mark.parametrize(
    "lang, sentence, over",
    [
        (
            "en",
            "The game goes on unsaved: the folder is not there; make it.",
            "All is saved again in ",
        ),
        (
            "ja",
            "保存できないまま続けます：フォルダーがありません。作ってください。",
            "すべて",
        ),
    ],
)
async def test_the_game_goes_on_says_why_and_when_it_is_over(lang, sentence, over, nowhere):
    table = new_table(path=nowhere)
    app = app_at(table, lang)
    async with app.run_test(size=SIZE) as pilot:
        assert f" ! {sentence}" in page(app)
        assert "Ctrl+S" in page(app).splitlines()[-1]
        await pilot.press("1", "1")
        assert len(table.moves) == 2
        assert sentence in page(app)
        nowhere.parent.mkdir()
        await pilot.press("1")
        await pilot.pause()
        assert sentence not in page(app)
        assert app.screen.desk.status.startswith(over)
        assert over in page(app)
        assert "Ctrl+S" not in page(app)
        await pilot.press("1")
        assert not app.screen.desk.status.startswith(over)
    assert len(read_log(nowhere).lines) == 4
    table.close()


async def test_it_tries_again_without_a_move(nowhere, monkeypatch):
    monkeypatch.setattr(TableScreen, "retry", 0.01)
    table = new_table(path=nowhere)
    app = app_at(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("1")
        app.open_help()
        await pilot.pause(0.05)
        assert table.journal_problem
        nowhere.parent.mkdir()
        await pilot.pause(0.05)
        assert len(read_log(nowhere).lines) == 1
        await pilot.press("escape")
        await pilot.pause()
        assert "All is saved again" in page(app)
    table.close()


async def test_a_log_that_is_gone_is_told_of_without_a_move(tmp_path, monkeypatch):
    monkeypatch.setattr(TableScreen, "retry", 0.01)
    table = Table.new(first_cards(), new_table().seats, 7, path=tmp_path / "log")
    app = app_at(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("1")
        table.path.rename(tmp_path / "moved")
        await until(pilot, "the log was changed or moved")
        (tmp_path / "moved").rename(table.path)
        await until(pilot, "All is saved again")
    table.close()


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("now", FOOTER)
def test_the_footer_offers_another_place_and_fits(now, lang):
    """With all else that may stand there in place of others."""
    words = Animarche(None, lang).words

    def size(id):
        return cell_len(f" {BY_ID[id].sign} {words.text(f'deed.{id}.short')} ")

    swaps = {"help": ("why",), "commands": ("elsewhere",)}
    swaps |= dict.fromkeys(("goals", "next", "find"), ("redo",))
    assert sum(max(map(size, (id, *swaps.get(id, ())))) for id in FOOTER[now]) <= SIZE[0]


def test_it_is_offered_only_while_the_disk_refuses(nowhere):
    app = app_at(new_table(path=nowhere))
    desk = Desk(app.last, app.words)
    assert footer_deeds(desk, False)[-1].id == "elsewhere"
    nowhere.parent.mkdir()
    app.last.save()
    assert footer_deeds(desk, False)[-1].id == "commands"
    assert BY_ID["elsewhere"].why_not(desk) == "deed.is_saved"
    app.last.close()


# ---- another place


async def test_the_game_goes_on_in_a_folder_that_is_proposed(folders, nowhere):
    table = new_table(path=nowhere)
    app = app_at(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("1", "1", "ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, Elsewhere)
        proposed = [place.kind for place in app.screen._places]
        assert proposed == ["games", "home", "here", "temporary"]
        assert said(text_of(app), "Home folder", "/user/game.jsonl")
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        there = folders / "user" / "game.jsonl"
        assert table.path == there
        assert said(text_of(app), "The game goes on in", str(there)[:20])
        assert "unsaved" not in page(app)
        await pilot.press("1")
        assert len(read_log(there).lines) == 3
    assert str(there) in app.farewell()
    table.close()


async def test_the_folder_of_saved_games_is_made_for_it(folders, nowhere):
    table = new_table(path=nowhere)
    app = app_at(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("ctrl+s", "enter")
        await pilot.pause()
        assert table.path == paths.games() / "game.jsonl"
        assert table.path.exists()
    table.close()


async def test_a_path_is_typed_and_what_is_wrong_with_it_is_said(folders, nowhere):
    table = new_table(path=nowhere)
    taken, there = folders / "taken", folders / "there.jsonl"
    taken.write_text("precious")
    app = app_at(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("1", "ctrl+s", *str(taken), "enter")
        await pilot.pause()
        assert said(text_of(app), "That place will not do: another file has its name")
        assert taken.read_text() == "precious"
        assert table.path == nowhere
        await pilot.press("f2")
        await pilot.pause()
        assert said(text_of(app), "そこには保存できません")
        await pilot.press("f2", "x", "backspace", *["backspace"] * len(taken.name), *there.name)
        await pilot.pause()
        assert not said(text_of(app), "another file")
        await pilot.press("enter")
        await pilot.pause()
        assert table.path == there
        assert len(read_log(there).lines) == 1
    table.close()


@pytest.mark.parametrize("typed, found", [("~", "user"), (".", "here"), ("new.jsonl", "here")])
async def test_what_paths_mean(folders, nowhere, typed, found):
    table = new_table(path=nowhere)
    app = app_at(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("ctrl+s")
        app.screen.post_message(Paste(f" {typed}\nmore"))
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        name = "game.jsonl" if typed in "~." else typed
        assert table.path == folders / found / name
    table.close()


async def test_what_is_pasted_is_shown_as_text(folders, nowhere):
    table = new_table(path=nowhere)
    app = app_at(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("ctrl+s")
        app.screen.post_message(Paste("/[bold]x\x1b]0;y\x07" + "z" * 3000))
        await pilot.pause()
        assert "\x1b" not in page(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Elsewhere)
        assert said(text_of(app), "its name is too long")
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert table.path == nowhere


async def test_in_a_browser_no_path_can_be_typed(folders, nowhere, monkeypatch):
    monkeypatch.setattr(Animarche, "is_web", True)
    table = new_table(path=nowhere)
    app = app_at(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("ctrl+s")
        app.screen.post_message(Paste("/tmp/x"))
        await pilot.press("x", "y", "down", "up", "up")
        await pilot.pause()
        assert "Type a path" not in page(app)
        await pilot.press("enter")
        await pilot.pause()
        assert table.path == folders / "temporary" / "game.jsonl"
    table.close()


async def test_where_nothing_can_be_written_nothing_is_proposed(folders, tmp_path):
    table = new_table(path=tmp_path / "log")
    app = app_at(table)
    async with app.run_test(size=SIZE) as pilot:
        with full(table.path):
            await pilot.press("1", "1", "ctrl+s")
            await pilot.pause()
            assert "No other folder takes the game now." in page(app)
            await pilot.press("down", *"/tmp", "enter")
            await pilot.pause()
            assert said(text_of(app), "the file may grow no larger")
        await pilot.press("escape", "ctrl+s")
        await pilot.pause()
        assert app.screen._places[0].path == tmp_path / "log-2"
    assert table.path == tmp_path / "log"


async def test_a_deleted_log_is_written_again_where_it_was(folders, tmp_path):
    path = tmp_path / "deep" / "game.jsonl"
    path.parent.mkdir()
    table = Table.new(first_cards(), new_table().seats, 7, path=path)
    app = app_at(table)
    async with app.run_test(size=SIZE) as pilot:
        path.unlink()
        await pilot.press("1")
        await pilot.pause()
        assert "the log was changed or moved" in page(app)
        await pilot.press("ctrl+s", "enter")
        await pilot.pause()
        assert table.journal_problem is None
        assert len(read_log(path).lines) == 1
    table.close()


async def test_the_key_says_when_there_is_nothing_to_do():
    app = app_at(new_table())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert "Nothing waits to be saved." in page(app)


# ---- leaving


async def test_leaving_what_is_not_saved_is_asked_always(nowhere):
    table = new_table(path=nowhere)
    app = app_at(table)
    async with app.run_test(size=SIZE) as pilot:
        app.settings = Settings(confirm="none")
        await pilot.press("1", "1", "q")
        await pilot.pause()
        assert isinstance(app.screen, Ask)
        assert said(
            text_of(app),
            "Leave without saving?",
            "the folder is not there",
            "lost if you leave: 2",
            "Ctrl+S",
        )
        await pilot.press("n")
        assert isinstance(app.screen, TableScreen)
        await pilot.press("q", "y")
        await pilot.pause()
        assert isinstance(app.screen, Title)
    assert app.farewell() == (
        f"Not saved in {nowhere}: the folder is not there; make it. Actions lost: 2."
    )


@pytest.mark.parametrize("keys", [("q",), ("ctrl+q",)])
@pytest.mark.parametrize("confirm", ["none", "all"])
async def test_leaving_what_was_saved_and_is_gone_is_asked(tmp_path, keys, confirm):
    table = Table.new(first_cards(), new_table().seats, 7, path=tmp_path / "log")
    app = app_at(table)
    async with app.run_test(size=SIZE) as pilot:
        app.settings = Settings(confirm=confirm)
        await pilot.press("1", "1")
        table.path.unlink()
        await pilot.press(*keys)
        await pilot.pause()
        assert isinstance(app.screen, Ask)
        assert said(text_of(app), "the log was changed or moved", "lost if you leave: 2")
    table.close()


async def test_leaving_tries_once_more(nowhere):
    table = new_table(path=nowhere)
    app = app_at(table)
    async with app.run_test(size=SIZE) as pilot:
        app.settings = Settings(confirm="none")
        await pilot.press("1")
        nowhere.parent.mkdir()
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, Title)
    assert len(read_log(nowhere).lines) == 1


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c"])
async def test_quitting_asks_too_and_twice_is_certain(nowhere, key):
    app = app_at(new_table(path=nowhere))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("1", key)
        await pilot.pause()
        assert isinstance(app.screen, Ask)
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        await pilot.press(key, key)
        await pilot.pause()
        assert app._exit


async def test_quitting_where_secrets_lie_open_closes_them(nowhere):
    app = app_at(new_table(path=nowhere))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("g")
        await pilot.pause()
        assert isinstance(app.screen, Peek)
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert isinstance(app.screen, Ask)
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_quitting_in_a_small_terminal_takes_a_second_time(nowhere):
    app = app_at(new_table(path=nowhere))
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.press("q")
        await pilot.pause()
        assert not app._exit
        await pilot.press("q")
        await pilot.pause()
        assert app._exit


async def test_another_table_is_taken_only_when_that_is_meant(nowhere):
    app = app_at(new_table(path=nowhere))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("1")
        first = app.screen
        other = new_game(app.cards, NAMES[:2], seed=3)
        app.open_table(other)
        await pilot.pause()
        assert isinstance(app.screen, Ask)
        await pilot.press("n")
        await pilot.pause()
        assert app.screen is first
        other = Table.resume(other.path, app.cards)  # it waits, and nobody has it
        app.open_table(other)
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        assert app.screen.table is other
    other.close()


async def test_a_finished_game_that_is_not_saved_asks_as_well(nowhere):
    def last(table):
        return any(table.preview(option).to_act is None for option in table.options)

    found = table_at("work", 5, players=2, options=2, holds=last)
    table = new_table(2, found.header.seed, path=nowhere)
    for move in found.moves:
        table.play(move.command)
    app = app_at(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("p", "escape")
        await pilot.pause()
        assert isinstance(app.screen, Scoring)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, Ask)
        await pilot.press("n", "ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, Elsewhere)


@pytest.mark.parametrize(
    "folder, name, listed",
    [(paths.games, "a.jsonl", True), (paths.games, "a.log", False), (paths.home, "a.jsonl", False)],
)
async def test_how_to_go_on_with_what_is_left(folder, name, listed):
    path = folder() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    table = new_table(path=path)
    told = saving.left(table, Animarche().words)
    assert str(path) in told
    assert ("title screen" in told) == listed
    assert ("--resume" in told) != listed
    table.close()
    assert saving.left(new_table(), Animarche().words) == ""


# ---- the end


@pytest.mark.parametrize("later", [True, False])
def test_the_program_ends_with_a_last_try_and_what_is_lost(nowhere, monkeypatch, capsys, later):
    def run(app, **_):
        played(app.last, 3)
        if later:
            nowhere.parent.mkdir()
        app._return_code = 0

    monkeypatch.setattr(Animarche, "run", run)
    monkeypatch.setattr(running.sys.stdout, "isatty", lambda: True)
    assert running.run(new_table(path=nowhere), lang="en") == (0 if later else 2)
    out, err = capsys.readouterr()
    if later:
        assert (out, err) == (f"The game is saved in {nowhere}\n", "")
        assert len(read_log(nowhere).lines) == 3
    else:
        assert (out, err) == (
            "",
            f"Not saved in {nowhere}: the folder is not there; make it. Actions lost: 3.\n",
        )


# ---- who else is at the game, and logs without a first line


async def until(pilot, words):
    """Wait until the title has looked through the games and says this."""
    for _ in range(200):
        await pilot.pause(0.01)
        if words in page(pilot.app):
            return
    raise AssertionError(page(pilot.app))


async def test_the_title_says_that_a_game_is_being_played():
    app = Animarche()
    table = new_game(app.cards, NAMES[:2], seed=3)
    table.play(table.options[0])
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, "Mika, Ken")
        await pilot.press("c")
        await until(pilot, "another program is")
        assert isinstance(app.screen, Title)
        old = table.path
        table.save_elsewhere(old.with_name("moved.jsonl"))  # its lock goes with it
        app.continue_game(table.path)
        await until(pilot, "another program is")
        app.continue_game(old)
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        app.screen.table.close()
    table.close()


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_game_that_is_played_elsewhere_is_not_offered_first(lang):
    app = Animarche(None, lang)
    left = new_game(app.cards, ("Aya", "Sora"), seed=3)
    left.play(left.options[0])
    left.close()
    busy = new_game(app.cards, NAMES[:2], seed=3)
    busy.play(busy.options[0])
    mark = app.words.text("saved.mark.played")
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, mark)
        first, second = (
            next(row for row in shown(app) if name in row) for name in ("Sora", "Mika")
        )
        assert shown(app).index(first) < shown(app).index(second)
        assert mark in second
        assert mark not in first
        assert app.games.newest() == left.path
        app.open_saved()
        await until(pilot, "Mika")
        await pilot.press("1")  # it was played last
        await pilot.pause()
        assert isinstance(app.screen, Saved)
        assert app.words.text("saved.played") in page(app)
        busy.close()
        await pilot.press("escape", "c")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        app.screen.table.close()


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_the_table_says_which_game_was_passed_over(lang):
    busy = new_game(first_cards(), NAMES[:2], seed=3)
    table = new_game(first_cards(), NAMES[:2], seed=4)
    table.instead_of = busy.path
    app = Animarche(table, lang)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert app.words.text("table.instead_of", log=busy.path.name)[:25] in page(app)
        assert app.screen.desk.refused
    for one in (table, busy):
        one.close()


@pytest.mark.parametrize("found", [b"", b'{"animarche":1,"rules":"1.', b"\0" * 4096])
async def test_a_log_without_a_whole_first_line_is_listed_and_holds_no_game(found):
    app = Animarche()
    paths.games().mkdir(parents=True)
    (paths.games() / "headless.jsonl").write_bytes(found)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("c")
        await until(pilot, "cannot be opened")
        assert isinstance(app.screen, Title)
        await pilot.press("s")
        await until(pilot, "headless.jsonl")
        assert "(cannot be read)" in page(app)
        await pilot.press("enter", "escape")
        await pilot.pause()
        assert isinstance(app.screen, Title)
    assert (paths.games() / "headless.jsonl").read_bytes() == found
