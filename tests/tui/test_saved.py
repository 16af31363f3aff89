"""The list of saved games: order, choice, deleting, and thousands of them."""

import asyncio
import gzip
import os
import threading

import pytest

from animarche import paths
from animarche.journal.format import Fork
from animarche.journal.write import Journal
from animarche.shelf.shelf import Shelf
from animarche.shelf.summary import Summary
from animarche.tui.app import Animarche
from animarche.tui.drawing import shelf as drawing
from animarche.tui.drawing.shelf import TOP
from animarche.tui.screens.ask import Ask
from animarche.tui.screens.replay import Replay
from animarche.tui.screens.saved import Saved
from animarche.tui.screens.title import Title
from animarche.tui.text import width
from tests.shelf.games import log, save
from tests.tui.helpers import page, shown

SIZE = (80, 24)


@pytest.fixture
def some():
    """Games of each kind; the last one was played first."""
    save("g-unfinished.jsonl", log(3, 2, lines=9), seconds=7_000_000)
    save("f-finished.jsonl", log(2, 1), seconds=6_000_000)
    save("e-damaged.jsonl", log(4, 1, lines=3) + b"no line\n", seconds=5_000_000)
    save("d-packed.jsonl.gz", gzip.compress(log(2, 3)), seconds=4_000_000)
    other = log(2, 5, lines=5, cards_sha256="0" * 64, cards_id="mine")
    save("c-other.jsonl", other, seconds=3_000_000)
    forked = log(2, 5, lines=5, forked=Fork("old.jsonl", 3, "0" * 16))
    save("b-fork.jsonl", forked + b'{"n":', seconds=2_000_000)
    save("a-nothing.jsonl", b"", seconds=1_000_000)


def rows(app):
    """The rows of the games in sight."""
    return [row for row in shown(app)[TOP:-3] if row.strip()]


def under_cursor(app):
    """The row with the cursor, and what the page tells of it."""
    row = next(row for row in shown(app) if row.startswith("▸"))
    return row, " ".join(" ".join(shown(app)[-3:-1]).split())


async def open_list(pilot):
    await pilot.press("s")
    await pilot.pause()
    assert isinstance(pilot.app.screen, Saved)


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_each_kind_of_game_has_its_mark(some, lang):
    app = Animarche(None, lang)
    async with app.run_test(size=SIZE) as pilot:
        await open_list(pilot)
        text = app.words.text
        signs = [row[2] for row in rows(app)]
        assert signs == ["▪", " ", "!", " ", "◇", "▪", "!"]
        marks = [text(f"saved.mark.{mark}.short") for mark in ("compressed", "torn")]
        found = rows(app)
        assert marks[0] in found[3]
        assert marks[1] in found[5]
        assert text("saved.damaged", n=4) in found[2]
        assert text("saved.unreadable") in found[6]
        assert '"mine"' in found[4]
        assert {width(row) for row in shown(app)} == {80}


async def test_what_is_told_of_the_game_under_the_cursor(some):
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await open_list(pilot)
        told = []
        for _ in range(7):
            told.append(under_cursor(app)[1])
            await pilot.press("down")
        assert told[0].startswith("g-unfinished.jsonl · ")
        assert "Seed 2" in told[0]
        assert told[2] == "e-damaged.jsonl · mend it: animarche games repair e-damaged"
        assert "compressed" in told[3]
        assert told[5] == (
            "b-fork.jsonl · 1 kB · Seed 5 · the last line is cut off · forked from old.jsonl"
        )


@pytest.mark.parametrize(
    "keys, order",
    [
        ("", "gfedcba"),
        ("s", "abcdefg"),
        ("sss", "fegcbda"),
        ("ssss", "gbfdeca"),
        ("sssss", "gfedcba"),
        ("f", "gb"),
        ("ff", "fd"),
        ("fff", "ea"),
        ("fffs", "ae"),
        ("ffff", "gfedcba"),
    ],
)
async def test_order_and_choice(some, keys, order):
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await open_list(pilot)
        await pilot.press(*keys)
        found = []
        await pilot.press("home")
        for _ in order:
            found.append(under_cursor(app)[1][0])
            await pilot.press("down")
        if keys == "sss":  # sizes of compressed files depend on the library
            assert sorted(found) == sorted(order)
        else:
            assert "".join(found) == order
        assert f"of {len(order)}: " in shown(app)[1]


async def test_the_cursor_stays_on_its_game_when_the_order_changes(some):
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await open_list(pilot)
        await pilot.press("down")
        for _ in range(5):
            await pilot.press("s")
            assert under_cursor(app)[1].startswith("f-finished")
        await pilot.press("f")
        assert under_cursor(app)[1][0] in "gb"


async def test_nothing_is_so(some):
    for path in paths.games().iterdir():
        if path.name[0] not in "g":
            path.unlink()
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await open_list(pilot)
        await pilot.press("f", "f")
        assert app.words.text("saved.none_shown", show="finished ones") in page(app)
        await pilot.press("enter", "d", "down", "up", "end", "pagedown", "1")
        assert isinstance(app.screen, Saved)
        await pilot.press("f", "f", "enter")
        await pilot.pause()
        assert app.screen.table.header.seed == 2
        app.screen.table.close()


async def test_what_nobody_can_go_on_with_is_watched(some):
    save("h-old.jsonl", log(2, 1, lines=9, rules="0.9"), seconds=8_000_000)
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await open_list(pilot)
        assert "other rules" in under_cursor(app)[0]
        for name in ("h-old", "d-packed"):
            while not under_cursor(app)[1].startswith(name):
                await pilot.press("down")
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, Replay)
            await pilot.press("q")
            await pilot.pause()
            assert isinstance(app.screen, Saved)


# ---- deleting


@pytest.mark.parametrize(
    "found, told",
    [
        (log().replace(b'"animarche":1', b'"animarche":7', 1), "reads up to 1; update Animarche"),
        (b"", "is empty; give the log of a game"),
        (log(2, 1, lines=9) + b"no line\n", "mend it: animarche games repair harmed"),
    ],
    ids=["newer", "empty", "damaged"],
)
async def test_what_can_be_done_with_a_log_that_is_not_whole_is_told(found, told, monkeypatch):
    """In full, however long the name of the folder is."""
    folder = paths.home() / ("long " * 30).strip()
    monkeypatch.setenv("ANIMARCHE_HOME", str(folder))
    save("harmed.jsonl", found, seconds=1)
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await open_list(pilot)
        assert told in under_cursor(app)[1]
        await pilot.press("w")
        await pilot.pause()
        assert "cannot be watched: harmed.jsonl" in under_cursor(app)[1]
        assert told in under_cursor(app)[1] or told.startswith("mend")


async def test_what_is_too_long_to_be_told_ends_in_a_mark(some):
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await open_list(pilot)
        app.screen._said = "word " * 100
        app.screen.repaint()
        await pilot.pause()
        assert under_cursor(app)[1].endswith("word …")


async def test_that_a_game_is_compressed_is_told_last():
    forked = log(2, 5, lines=5, forked=Fork("old.jsonl", 3, "0" * 16))
    save("fork.jsonl.gz", gzip.compress(forked), seconds=1)
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await open_list(pilot)
        assert "a fork" in under_cursor(app)[0]
        assert under_cursor(app)[1].endswith("forked from old.jsonl · compressed")


async def test_deleting_asks_and_no_is_nearer(some):
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await open_list(pilot)
        await pilot.press("down")
        for answer in ("enter", "n", "escape"):
            await pilot.press("d")
            await pilot.pause()
            assert isinstance(app.screen, Ask)
            assert "Player 0, Player 1: finished, " in page(app)
            await pilot.press(answer)
            await pilot.pause()
            assert len(os.listdir(paths.games())) == 7
        await pilot.press("d", "y")
        await pilot.pause()
        assert "f-finished.jsonl is deleted." in page(app)
        assert sorted(os.listdir(paths.games()))[-1] == "g-unfinished.jsonl"
        assert not (paths.games() / "f-finished.jsonl").exists()
        row, _ = under_cursor(app)
        assert "damaged" in row, "the cursor is on the next one"
        await pilot.press("up")
        assert under_cursor(app)[1].startswith("g-unfinished")


@pytest.mark.parametrize(
    "lang, words", [("en", "g-unfinished.jsonl stays: "), ("ja", "削除できません")]
)
async def test_a_game_that_is_played_elsewhere_is_marked_and_stays(some, lang, words):
    journal = Journal.resume(paths.games() / "g-unfinished.jsonl")
    app = Animarche(None, lang)
    async with app.run_test(size=SIZE) as pilot:
        await open_list(pilot)
        row, told = under_cursor(app)
        assert "◉" in row
        assert app.words.text("saved.mark.played") in row
        assert app.words.text("saved.mark.played") in told
        await pilot.press("d", "y")
        await pilot.pause()
        assert words in page(app)
        told, why = under_cursor(app)[1], app.words.text("disk.eagain")
        assert why.replace(" ", "") in told.replace(" ", "")
        assert (paths.games() / "g-unfinished.jsonl").exists()
    journal.close()


# ---- thousands


async def test_only_the_rows_in_sight_are_drawn(monkeypatch):
    for number in range(500):
        save(f"{number:04}.jsonl", b"", seconds=number)
    drawn = []
    row = drawing._row
    monkeypatch.setattr(drawing, "_row", lambda game, *more: drawn.append(game) or row(game, *more))
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await open_list(pilot)
        drawn.clear()
        seen = []
        for key in ("down", "pagedown", "end", "pageup", "home", "up"):
            await pilot.press(key)
            seen.append(under_cursor(app)[1].split(".")[0])
        assert seen == ["0498", "0481", "0000", "0017", "0499", "0000"]
        assert len(drawn) <= 8 * (24 - 6)
        assert "500 of 500" in shown(app)[1]


async def test_what_is_in_sight_is_read_first(monkeypatch):
    for number in range(100):
        save(f"{number:03}.jsonl", b"", seconds=number)
    read, go_on = [], threading.Event()

    def look_at(path, cards_by):
        read.append(path.name)
        if len(read) > 3:
            go_on.wait(10)
        return Summary(names=(path.name,), kinds=("person",), harm="unreadable", row=1)

    monkeypatch.setattr("animarche.shelf.shelf.look_at", look_at)
    monkeypatch.setattr(Title, "_look", lambda screen: None)
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        app.screen.press("s")
        while len(read) < 4:
            await asyncio.sleep(0.001)
        assert read == ["099.jsonl", "098.jsonl", "097.jsonl", "096.jsonl"]
        app.screen.press("end")  # keys are heeded meanwhile
        go_on.set()
        await pilot.pause()
        assert set(read[4:22]) == {f"{number:03}.jsonl" for number in range(18)}
        assert len(read) == 100
        assert len(Shelf(app.games.cards_by).unread) == 0


async def test_who_leaves_the_list_stops_the_reading(monkeypatch):
    for number in range(100):
        save(f"{number:03}.jsonl", b"", seconds=number)
    read = []

    def look_at(path, cards_by):
        read.append(path)
        return Summary(harm="unreadable", row=1)

    monkeypatch.setattr("animarche.shelf.shelf.look_at", look_at)
    monkeypatch.setattr(Title, "_look", lambda screen: None)
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        app.screen.press("s")
        while len(read) < 4:
            await asyncio.sleep(0)
        app.screen.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, Title)
        assert len(read) < 100
        assert len(Shelf(app.games.cards_by).unread) == 100 - len(read), "what was read is kept"


# ---- the mouse, and names


async def test_a_click_chooses_and_another_opens(some):
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await open_list(pilot)
        await pilot.click(offset=(20, TOP + 1))
        assert under_cursor(app)[1].startswith("f-finished")
        foot = shown(app)[-1]
        await pilot.click(offset=(foot.index("Sort"), 23))
        assert "by name" in shown(app)[1]
        await pilot.click(offset=(foot.index("Delete"), 23))
        await pilot.pause()
        assert isinstance(app.screen, Ask)
        await pilot.press("n")
        await pilot.pause()
        place = next(y for y, row in enumerate(shown(app)) if row.startswith("▸"))
        await pilot.click(offset=(20, place))
        await pilot.pause()
        assert not isinstance(app.screen, Saved)
        app.last.close()


async def test_the_wheel_moves_the_cursor(some):
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await open_list(pilot)
        app.screen.turn_wheel(1)
        await pilot.pause()
        assert under_cursor(app)[1].startswith("e-")
        app.screen.turn_wheel(-5)
        await pilot.pause()
        assert under_cursor(app)[1].startswith("g-")


async def test_names_of_files_are_only_shown():
    for name in (
        "[bold]x[/].jsonl".replace("/", "∕"),
        "\x1b[2J.jsonl",
        "new\nline.jsonl",
        "\udcff.jsonl",
    ):
        save(name, b"no log\n")
    app = Animarche()
    async with app.run_test(size=SIZE) as pilot:
        await open_list(pilot)
        for _ in range(4):
            await pilot.press("down", "enter")
            assert isinstance(app.screen, Saved)
            assert {width(row) for row in shown(app)} == {80}
            assert all(row.isprintable() or "　" in row for row in shown(app))
            await pilot.press("d")
            await pilot.pause()
            assert {width(row) for row in shown(app)} == {80}
            await pilot.press("escape")
            await pilot.pause()
