"""Deleting, compressing and unpacking: nothing is lost, whenever it stops, and nothing elsewhere is
touched."""

import gzip
import os
import stat
from contextlib import ExitStack
from pathlib import Path
from time import time

import pytest

from animarche import paths
from animarche.disk import name_beside
from animarche.journal.format import LogError
from animarche.journal.write import Journal
from animarche.shelf import tidying
from animarche.shelf.tidying import Untouched, compress, delete, is_played, sweep, unpack
from animarche.table import new_game
from tests.cards.first import first_cards
from tests.shelf.games import by_hand, log, save


@pytest.fixture
def played():
    """The log of a game that is at a table now."""
    table = new_game(first_cards(), ["Mika", "Ken"])
    table.play(table.options[0])
    yield table.path
    table.close()


def content(path):
    """What a log holds, compressed or not."""
    data = path.read_bytes()
    return gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data


# ---- deleting


def test_a_game_is_deleted_and_no_other():
    first, second = save("a.jsonl"), save("ab.jsonl")
    delete(first)
    assert not first.exists()
    assert second.exists()


def test_with_a_log_goes_its_compressed_copy_but_no_other_game():
    one, two = save("a.jsonl", log(2, 1)), save("b.jsonl", log(2, 1))
    save("a.jsonl.gz", gzip.compress(log(2, 1), mtime=0))
    other = save("b.jsonl.gz", gzip.compress(log(2, 2), mtime=0))
    delete(one)
    delete(two)
    assert list(paths.games().iterdir()) == [other]


def test_who_is_playing_keeps_the_game(played):
    assert is_played(played)
    with pytest.raises(BlockingIOError, match="another program is playing this game"):
        delete(played)
    assert played.exists()
    assert not is_played(save("a.jsonl"))


def test_of_a_link_the_link_is_deleted(tmp_path):
    elsewhere = tmp_path / "elsewhere.jsonl"
    elsewhere.write_bytes(log())
    link = save("a.jsonl").with_name("link.jsonl")
    link.symlink_to(elsewhere)
    delete(link)
    assert not link.is_symlink()
    assert elsewhere.read_bytes() == log()


def places(tmp_path):
    """Paths that are no saved games, each with what must stay."""
    save("a.jsonl")
    (paths.games() / "inner").mkdir()
    outside, inner = tmp_path / "a.jsonl", paths.games() / "inner" / "a.jsonl"
    for path in (outside, inner, paths.games() / "notes.txt", paths.home() / "settings.json"):
        path.write_bytes(log())
        yield path, path
    (paths.games() / "away").symlink_to(tmp_path)
    yield paths.games() / "away" / "a.jsonl", outside
    yield paths.games() / ".." / ".." / "a.jsonl", outside
    yield paths.games() / "inner", inner
    yield paths.games(), paths.games()


@pytest.mark.parametrize("what", [delete, lambda path: compress(path, by_hand), unpack])
def test_nothing_elsewhere_is_touched(what, tmp_path):
    for path, stays in places(tmp_path):
        with pytest.raises(Untouched, match="no saved game"):
            what(path)
        assert stays.exists()


def test_a_folder_that_is_a_link_is_the_folder_that_it_leads_to(tmp_path):
    away = tmp_path / "away"
    away.mkdir()
    paths.home().mkdir()
    paths.games().symlink_to(away)
    (away / "a.jsonl").write_bytes(log())
    delete(away / "a.jsonl")
    assert list(away.iterdir()) == []


@pytest.mark.parametrize("what", [delete, lambda path: compress(path, by_hand), unpack])
def test_folders_and_what_is_not_there(what):
    save("a.jsonl")
    (paths.games() / "x.jsonl").mkdir()
    for name in ("x.jsonl", "gone.jsonl"):
        with pytest.raises((OSError, Untouched, LogError)):
            what(paths.games() / name)
    assert (paths.games() / "x.jsonl").is_dir()


# ---- compressing


def test_a_finished_game_is_compressed_and_unpacked():
    path = save("a.jsonl", seconds=77)
    path.chmod(0o640)
    packed = compress(path, by_hand)
    assert packed.name == "a.jsonl.gz"
    assert os.listdir(paths.games()) == ["a.jsonl.gz"]
    assert len(packed.read_bytes()) < len(log()) / 2
    assert content(packed) == log()
    assert unpack(packed) == path
    assert os.listdir(paths.games()) == ["a.jsonl"]
    assert path.read_bytes() == log()
    there = path.stat()
    assert (there.st_mtime, stat.S_IMODE(there.st_mode)) == (77, 0o640)


def test_equal_games_are_compressed_to_equal_files():
    first = compress(save("a.jsonl", seconds=1), by_hand).read_bytes()
    assert compress(save("b.jsonl", seconds=2), by_hand).read_bytes() == first


@pytest.mark.parametrize(
    "name, found, why",
    [
        ("a.jsonl", log(lines=20), "is not finished"),
        ("a.jsonl", log() + b'{"n":', "is damaged; repair it first"),
        ("a.jsonl", log(lines=20) + b"no line\n", "is damaged"),
        ("a.jsonl", b"", "is damaged"),
        ("a.jsonl.gz", gzip.compress(log(), mtime=0), "is compressed already"),
        ("a.jsonl", log(cards_sha256="0" * 64), "is of other cards"),
    ],
)
def test_what_is_not_compressed(name, found, why):
    path = save(name, found)
    with pytest.raises(Untouched, match=why):
        compress(path, by_hand)
    assert os.listdir(paths.games()) == [name]
    assert path.read_bytes() == found


def test_a_game_at_a_table_is_not_compressed():
    path = save("a.jsonl")
    journal = Journal.resume(path)
    with pytest.raises(BlockingIOError):
        compress(path, by_hand)
    journal.close()
    compress(path, by_hand)


@pytest.mark.parametrize("what", [lambda path: compress(path, by_hand), unpack])
def test_links_are_left_alone(what, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(log())
    link = save("a.jsonl").with_name("link.jsonl")
    link.symlink_to(elsewhere)
    with pytest.raises(Untouched, match="is a link"):
        what(link)
    assert elsewhere.read_bytes() == log()


def test_another_file_of_the_name_is_not_written_over():
    path, other = save("a.jsonl"), save("a.jsonl.gz", b"mine")
    with pytest.raises(Untouched, match=r"another file beside it that is called a\.jsonl\.gz"):
        compress(path, by_hand)
    assert (path.read_bytes(), other.read_bytes()) == (log(), b"mine")
    other.write_bytes(gzip.compress(log(), mtime=0))
    path.write_bytes(log(2, 2))
    with pytest.raises(Untouched, match=r"another file beside it that is called a\.jsonl"):
        unpack(other)
    assert (path.read_bytes(), content(other)) == (log(2, 2), log())


def test_a_damaged_compressed_game_is_not_unpacked():
    path = save("a.jsonl.gz", gzip.compress(log(), mtime=0)[:-9])
    with pytest.raises(LogError, match="cut off"):
        unpack(path)
    assert os.listdir(paths.games()) == ["a.jsonl.gz"]
    with pytest.raises(Untouched, match="is not compressed"):
        unpack(save("b.jsonl"))


def test_a_disk_that_keeps_something_else_is_found_out(monkeypatch):
    path = save("a.jsonl")
    monkeypatch.setattr("animarche.shelf.tidying._unpacked", lambda path: b"something else")
    with pytest.raises(Untouched, match="came back from the disk as something else"):
        compress(path, by_hand)
    assert os.listdir(paths.games()) == ["a.jsonl"]


# ---- what is left


def test_what_a_killed_program_has_left_is_swept_when_it_is_old(monkeypatch):
    save("a.jsonl")
    left = Path(name_beside(paths.games() / "a.jsonl"))
    left.write_bytes(log())
    os.utime(left, (0, 0))  # what is put back has the time of the log
    sweep()
    assert left.exists()
    now = time()
    monkeypatch.setattr(tidying.time, "time", lambda: now + 8 * 24 * 60 * 60)
    sweep()
    assert os.listdir(paths.games()) == ["a.jsonl"]


def test_nothing_else_is_swept(monkeypatch, tmp_path):
    now, there = time(), paths.games()
    monkeypatch.setattr(tidying.time, "time", lambda: now + 8 * 24 * 60 * 60)
    for name in (".1-2.tmp", "1-1795000000000000000.tmp", ".a-1795000000000000000.tmp", "x.tmp"):
        save(name)
    (there / ".1-1795000000000000001.tmp").mkdir()
    os.mkfifo(there / ".1-1795000000000000002.tmp")
    (tmp_path / "file").write_bytes(b"precious")
    (there / ".1-1795000000000000003.tmp").symlink_to(tmp_path / "file")
    used = save(".1-1795000000000000004.tmp")
    journal = Journal.resume(used)
    before = sorted(os.listdir(there))
    sweep()
    assert sorted(os.listdir(there)) == before
    journal.close()
    sweep()
    assert sorted({*before} - {*os.listdir(there)}) == [used.name]
    assert (tmp_path / "file").read_bytes() == b"precious"


# ---- whenever it stops

STEPS = ("open", "fsync", "chmod", "utime", "replace", "unlink")


class Stopped(BaseException):
    """The machine has stopped: nothing after this call happens, not even cleaning up."""


def stopping(at):
    """Lets the machine stop before the call to the disk number `at`, from 0, and before all after
    it; those before are done."""
    calls, stack = iter(range(1000)), ExitStack()
    patch = stack.enter_context(pytest.MonkeyPatch.context())

    def stopped_at(function):
        def step(*args, **named):
            if next(calls) >= at:
                raise Stopped
            return function(*args, **named)

        return step

    for name in STEPS:
        patch.setattr(os, name, stopped_at(getattr(os, name)))
    patch.setattr(Path, "unlink", lambda path, missing_ok=False: os.unlink(path))
    return stack


@pytest.mark.parametrize(
    "begin, what",
    [
        (lambda: save("a.jsonl", seconds=5), lambda path: compress(path, by_hand)),
        (lambda: save("a.jsonl.gz", gzip.compress(log(), mtime=0), seconds=5), unpack),
    ],
    ids=["compress", "unpack"],
)
def test_whenever_the_machine_stops_there_is_a_whole_copy(begin, what):
    for at in range(100):
        path, done = begin(), False
        with stopping(at):
            try:
                what(path)
                done = True
            except Stopped:
                pass
        names = [name for name in os.listdir(paths.games()) if not name.endswith(".tmp")]
        assert names, at
        assert all(content(paths.games() / name) == log() for name in names), at
        if done:
            break
        if path.exists():
            what(path)  # the next time it goes on from there
        names = [name for name in os.listdir(paths.games()) if not name.endswith(".tmp")]
        assert len(names) == 1, at
        assert content(paths.games() / names[0]) == log()
        for left in paths.games().iterdir():
            left.unlink()
    else:
        raise AssertionError("it never came to the end")
    assert at > 5


@pytest.mark.parametrize("call", STEPS[1:])
def test_a_disk_that_refuses_leaves_the_game_as_it_was(call, monkeypatch):
    path = save("a.jsonl")

    def full(*args, **named):
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as patch:
        patch.setattr(os, call, full)
        with pytest.raises(OSError, match="the disk is full; make room on it"):
            compress(path, by_hand)
    assert path.read_bytes() == log()
