"""The list of saved games: whole whatever lies there, and no log is opened in vain."""

import errno
import gzip
import json
import os
import threading
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from animarche import disk, paths
from animarche.engine.state import OVER
from animarche.journal.format import Fork
from animarche.lang.words import Words
from animarche.shelf import index, tidying
from animarche.shelf.listing import ORDERS, arranged, marks, stands, when, who
from animarche.shelf.printing import documents, lines
from animarche.shelf.repair import mend
from animarche.shelf.shelf import Shelf
from animarche.shelf.summary import DIVERGED, LONG, UNREADABLE
from tests.cards.first import first_cards
from tests.shelf.games import by_hand, log, save


@pytest.mark.parametrize(
    "found, mendable",
    [
        (log(), False),
        (log(2, 1, lines=9) + b"no line\n", True),
        (log(2, 1, rules="0.9", lines=9).replace(b'"player":0', b'"player":9'), False),
        (log(2, 1, rules="0.9", lines=9) + b"no line\n", True),
        (log(2, 1, lines=9).replace(b'"player":0', b'"player":9'), True),
        (b"no log\n", False),
    ],
)
def test_what_mending_helps_is_known(found, mendable):
    save("a.jsonl", found)
    (game,) = Shelf(by_hand).whole()
    assert game.mendable == mendable
    if mendable:
        assert mend(game.path, by_hand).aside is not None


@pytest.fixture
def read(monkeypatch):
    """The names of the logs that are read."""
    from animarche.shelf import shelf

    names, look_at = [], shelf.look_at
    monkeypatch.setattr(
        shelf, "look_at", lambda path, cards: names.append(path.name) or look_at(path, cards)
    )
    return names


def listed(cards_by=by_hand):
    return Shelf(cards_by).whole()


# ---- what is told of a game


def test_a_game_in_the_list():
    save("a.jsonl", log(3, 2, lines=9))
    (game,) = listed()
    found = game.summary
    assert found.names == ("Player 0", "Player 1", "Player 2")
    assert (found.lines, found.seed, found.phase, found.round) == (9, 2, "income", 1)
    assert game.goes_on
    assert not game.finished


def test_a_finished_game_says_who_won_with_how_much():
    save("a.jsonl", log(2, 1))
    (game,) = listed()
    assert game.finished
    assert game.summary.phase == OVER
    assert max(game.summary.totals) == game.summary.totals[game.summary.winners[0]]
    assert not game.goes_on


@pytest.mark.parametrize(
    "content, harm, row",
    [
        (b"", UNREADABLE, 0),
        (b"no log\n", UNREADABLE, 1),
        (log(lines=5) + b"no line\n", UNREADABLE, 7),
        (
            log(lines=5) + log(lines=6).splitlines(True)[-1].replace(b'"state":"', b'"state":"f'),
            DIVERGED,
            7,
        ),
        (gzip.compress(log(), mtime=0)[:-9], UNREADABLE, 0),
    ],
)
def test_what_is_wrong_with_a_log_is_told(content, harm, row):
    save("a.jsonl", content)
    (game,) = listed()
    assert (game.summary.harm, game.summary.row) == (harm, row)
    assert game.summary.reason
    assert game.damaged
    assert not game.goes_on
    assert len(game.summary.names) == 2 * (row > 1), "whose game it is stands before the harm"


def test_a_log_of_more_lines_than_any_game_has_is_not_played(monkeypatch):
    monkeypatch.setattr("animarche.journal.replay.MOST_SHOWN", 5)
    save("a.jsonl", log(lines=6))
    (game,) = listed()
    assert game.summary.harm == LONG
    assert not game.damaged
    assert not game.goes_on


def test_marks_of_a_game():
    save("torn.jsonl", log(lines=5) + b'{"n":6,"pl')
    save("packed.jsonl.gz", gzip.compress(log(), mtime=0))
    save("unfinished.jsonl.gz", gzip.compress(log(lines=5), mtime=0))
    save("forked.jsonl", log(lines=3, forked=Fork("old.jsonl", 7, "0" * 16)))
    games = {game.stem: game for game in listed()}
    assert games["torn"].summary.torn
    assert games["torn"].goes_on
    assert games["packed"].summary.compressed
    assert games["packed"].finished
    assert not games["unfinished"].goes_on, "it must be unpacked before"
    assert games["forked"].summary.forked == "old.jsonl"


def test_games_of_other_cards_are_known_once_their_cards_are():
    save("a.jsonl", log(lines=4))
    (game,) = listed(lambda sha256: None)
    assert game.doubtful
    assert not game.goes_on
    (game,) = listed()
    assert game.goes_on
    (game,) = listed(lambda sha256: None)
    assert game.summary.phase, "what was found with the cards stays known"
    assert not game.goes_on


def test_by_other_rules_nobody_goes_on():
    save("a.jsonl", log(lines=4, rules="0.9"))
    (game,) = listed()
    assert game.summary.phase == "attract"
    assert not game.goes_on


# ---- the index


def test_a_fresh_index_needs_no_log(read):
    for number in range(5):
        save(f"{number}.jsonl", log(2, number, lines=number), seconds=number)
    first = listed()
    assert sorted(read) == [f"{number}.jsonl" for number in range(5)]
    assert [game.name for game in first] == [f"{number}.jsonl" for number in (4, 3, 2, 1, 0)]
    read.clear()
    assert listed() == first
    assert read == []


def test_only_what_changed_is_read_again(read):
    for number in range(4):
        save(f"{number}.jsonl", log(2, number, lines=3))
    listed()
    read.clear()
    save("0.jsonl", log(2, 0, lines=4))
    (paths.games() / "1.jsonl").unlink()
    save("4.jsonl", log(2, 4, lines=3))
    found = {game.name: game.summary.lines for game in listed()}
    assert sorted(read) == ["0.jsonl", "4.jsonl"]
    assert found == {"0.jsonl": 4, "2.jsonl": 3, "3.jsonl": 3, "4.jsonl": 3}


def test_a_change_that_keeps_size_and_time_is_seen(read):
    path = save("a.jsonl", log(2, 1, lines=3), seconds=7)
    listed()
    content = path.read_bytes()
    time.sleep(0.02)  # a tick of the clock of the disk
    path.write_bytes(content.replace(b"Player 1", b"Someone2"))
    os.utime(path, (7, 7))
    (game,) = listed()
    assert game.summary.names[1] == "Someone2"


def test_what_the_system_refused_to_read_is_read_the_next_time(read, monkeypatch):
    save("a.jsonl", log(2, 1, lines=3))
    save("b.jsonl", log(2, 2, lines=3))

    def refused(path):
        if Path(path).name == "a.jsonl":
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return opened(path)

    opened = disk.opened
    with monkeypatch.context() as patch:
        patch.setattr(disk, "opened", refused)
        found = {game.name: game.summary.harm for game in listed()}
    assert found == {"a.jsonl": "unreadable", "b.jsonl": ""}
    read.clear()
    assert [game.summary.harm for game in listed()] == ["", ""]
    assert read == ["a.jsonl"]


def test_reading_games_sweeps_what_was_left(monkeypatch):
    save("a.jsonl", log(2, 1, lines=3))
    swept = []
    monkeypatch.setattr(tidying, "sweep", lambda: swept.append(True))
    for _ in range(2):
        listed()
    assert swept == [True]


def test_what_was_read_before_an_interruption_is_kept(read, monkeypatch):
    for number in range(4):
        save(f"{number}.jsonl", log(2, number, lines=3), seconds=9 - number)
    shelf, look = Shelf(by_hand), Shelf.look

    def interrupted(self, game):
        if len(read) == 2:
            raise KeyboardInterrupt
        return look(self, game)

    monkeypatch.setattr(Shelf, "look", interrupted)
    with pytest.raises(KeyboardInterrupt):
        shelf.whole()
    monkeypatch.setattr(Shelf, "look", look)
    listed()
    assert sorted(read) == [f"{number}.jsonl" for number in range(4)]


def test_a_game_that_is_deleted_while_it_is_read_stays_away(monkeypatch):
    save("a.jsonl")
    shelf = Shelf(by_hand)
    (game,) = shelf.games
    shelf.forget(game)
    shelf.look(game)
    assert shelf.games == ()


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 100_000, b'{"by":1}', b"9" * 5000]
)
def test_a_broken_index_is_made_anew(content, read):
    save("a.jsonl", log(lines=3))
    paths.index().write_bytes(content)
    assert listed()[0].summary.lines == 3
    read.clear()
    listed()
    assert read == []


def test_an_index_of_another_version_is_made_anew(read, monkeypatch):
    save("a.jsonl", log(lines=3))
    listed()
    monkeypatch.setattr(index, "__version__", "other")
    listed()
    assert read == ["a.jsonl"] * 2


@pytest.mark.parametrize("kind", ["folder", "pipe", "link"])
def test_where_the_index_cannot_be_written_the_games_are_read(kind, read, tmp_path):
    save("a.jsonl", log(lines=3))
    match kind:
        case "folder":
            paths.index().mkdir()
        case "pipe":
            os.mkfifo(paths.index())
        case "link":
            (tmp_path / "elsewhere").write_text("mine")
            paths.index().symlink_to(tmp_path / "elsewhere")
    assert listed()[0].summary.lines == 3
    assert listed()[0].summary.lines == 3
    if kind == "link":
        assert (tmp_path / "elsewhere").read_text() == "mine"
    assert not list(paths.home().glob("*.tmp"))


def scalars():
    return st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5))


def anything():
    return st.recursive(
        scalars(), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner)
    )


@given(place=st.integers(-1, 30), value=anything())
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_an_index_with_anything_in_it_does_no_harm(place, value, home):
    save("a.jsonl", log(lines=3), seconds=7)
    listed()
    found = json.loads(paths.index().read_text())
    entry = found["games"]["a.jsonl"]
    if place < 0:
        found["games"]["a.jsonl"] = value
    else:
        entry[place % len(entry)] = value
    paths.index().write_text(json.dumps(found))
    shelf = Shelf(by_hand)
    words = Words("en", first_cards().document)
    for game in shelf.games:
        who(game), stands(game, words), marks(game, words), when(game)
    for order in ORDERS:
        arranged(shelf.games, order)
    numbers = {"a.jsonl": 1}
    list(lines(shelf.games, numbers, words))
    json.dumps(documents(shelf.whole(), numbers))


def test_two_that_write_the_index_at_once_leave_a_whole_one():
    for number in range(8):
        save(f"{number}.jsonl", log(2, number, lines=3))
    games = {game.name: index.Entry(game.stamp, game.summary) for game in listed()}
    done = threading.Event()

    def write():
        while not done.is_set():
            index.write(paths.index(), games)

    writers = [threading.Thread(target=write) for _ in range(3)]
    for writer in writers:
        writer.start()
    try:
        for _ in range(200):
            assert index.read(paths.index(), len(games)) == games
    finally:
        done.set()
        for writer in writers:
            writer.join()
    assert not list(paths.home().glob("*.tmp"))


# ---- what lies in the folder


def test_whatever_lies_there_is_listed_or_left_alone(tmp_path):
    strange = [
        "new\nline.jsonl",
        "\x1b[2J.jsonl",
        "[bold]x[@click=quit].jsonl",
        "\udcff\udc80.jsonl",
        " .jsonl",
    ]
    for name in strange:
        save(name, log(lines=2))
    (paths.games() / "folder.jsonl").mkdir()
    (paths.games() / "notes.txt").touch()
    (paths.games() / "a.jsonl.damaged").touch()
    os.mkfifo(paths.games() / "pipe.jsonl")
    (paths.games() / "nowhere.jsonl").symlink_to("nowhere")
    (paths.games() / "loop.jsonl").symlink_to("loop.jsonl")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(log(lines=3))
    (paths.games() / "link.jsonl").symlink_to(elsewhere)
    names = sorted(game.name for game in listed())
    assert names == sorted([*strange, "link.jsonl"])
    assert names == sorted(game.name for game in listed())
    assert all(game.summary.lines in (2, 3) for game in listed())


def test_a_log_beside_its_compressed_one_is_listed_once():
    save("a.jsonl", log(lines=3))
    save("a.jsonl.gz", gzip.compress(log(lines=3), mtime=0))
    save("b.jsonl.gz", gzip.compress(log(lines=3), mtime=0))
    assert sorted(game.name for game in listed()) == ["a.jsonl", "b.jsonl.gz"]
    assert paths.new_log("").name != "a.jsonl"


def test_no_new_log_takes_the_name_of_a_compressed_one():
    save("20261129-123456.jsonl.gz", b"")
    assert paths.new_log("2026-11-29T12:34:56Z").name == "20261129-123456-2.jsonl"


def test_a_file_where_the_games_would_lie(home):
    home.mkdir()
    (home / "games").write_bytes(b"")
    assert listed() == ()


def test_a_big_file_is_no_reason_to_wait():
    save("a.jsonl", log(lines=2) + b"x" * 10_000_000)
    save("b.jsonl.gz", gzip.compress(b"\0" * 50_000_000, mtime=0))
    before = time.process_time()
    games = listed()
    assert time.process_time() - before < 1
    assert [game.summary.harm for game in games] == [UNREADABLE] * 2


@pytest.mark.slow
def test_two_thousand_games_are_listed_in_a_few_times_what_their_files_take(read):
    contents = [log(2, seed) for seed in range(8)]
    for number in range(2000):
        save(f"{number:04}.jsonl", contents[number % 8])
    Shelf(by_hand).whole()
    read.clear()

    def bare():
        with os.scandir(paths.games()) as entries:
            found = {entry.name: entry.stat() for entry in entries}
        return found, json.loads(paths.index().read_bytes())

    def fastest(what):
        times = []
        for _ in range(9):
            began = time.process_time()
            what()
            times.append(time.process_time() - began)
        return min(times)

    assert len(Shelf(by_hand).whole()) == 2000
    assert read == []
    assert fastest(lambda: Shelf(by_hand).whole()) < 6 * fastest(bare)


@pytest.mark.slow
def test_a_hundred_thousand_files():
    paths.games().mkdir(parents=True)
    for number in range(100_000):
        (paths.games() / f"{number}.jsonl").touch()
    before = time.process_time()
    assert len(Shelf(by_hand).games) == 100_000
    assert time.process_time() - before < 10
