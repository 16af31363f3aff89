"""Writing logs, also where the disk refuses."""

import errno
import json
import os
import stat

import pytest

from animarche.disk import make_folder
from animarche.journal import write as write_module
from animarche.journal.format import LogError
from animarche.journal.read import read_log
from animarche.journal.write import Journal
from tests.journal.games import header, steps, write_game


@pytest.fixture
def moves():
    """The first moves of a game: (player, command, state after)."""
    return [(before.to_act, command, after) for before, command, _, after in steps(2, 1)]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def test_each_line_is_in_the_file_when_the_call_returns(path, moves):
    journal = Journal.create(path, header(2, 1))
    assert path.read_bytes().count(b"\n") == 1
    for number, move in enumerate(moves[:5], 1):
        journal.command(*move)
        assert path.read_bytes().count(b"\n") == number + 1
        assert json.loads(path.read_bytes().splitlines()[-1])["n"] == journal.n == number
    journal.undo(1, moves[3][2])
    last = json.loads(path.read_bytes().splitlines()[-1])
    assert last == {
        "n": 6,
        "undo": 1,
        "state": json.loads(path.read_bytes().splitlines()[4])["state"],
    }
    journal.close()
    journal.close()


def test_durable_lines_are_put_on_the_disk_and_others_are_not(path, moves, monkeypatch):
    synced = []

    def fsync(fd):
        synced.append(stat.S_ISDIR(os.fstat(fd).st_mode))

    monkeypatch.setattr(write_module.os, "fsync", fsync)
    journal = Journal.create(path, header(2, 1))
    assert synced == [False, True]  # the line, then the file's name in its folder
    journal.command(*moves[0])
    assert synced == [False, True, False]
    journal.close()
    quick = Journal.create(f"{path}2", header(2, 1), durable=False)
    quick.command(*moves[0])
    quick.close()
    assert len(synced) == 3


def test_the_file_has_one_write_a_line(path, moves, monkeypatch):
    written = []
    write = os.write
    monkeypatch.setattr(
        write_module.os, "write", lambda fd, data: written.append(bytes(data)) or write(fd, data)
    )
    journal = Journal.create(path, header(2, 1), durable=False)
    for move in moves[:3]:
        journal.command(*move)
    journal.close()
    assert written == path.read_bytes().splitlines(keepends=True)


def test_names_are_written_as_they_are(path):
    seats = header(2, 1).players
    seats = (type(seats[0])("みか🐷", "person", "red"), seats[1])
    Journal.create(path, header(2, 1, players=seats)).close()
    assert "みか🐷".encode() in path.read_bytes()
    assert read_log(path).header.players == seats


@pytest.mark.parametrize("folder", ["new", "new/two/three"])
def test_the_names_of_new_folders_are_put_on_the_disk_too(tmp_path, monkeypatch, folder):
    synced = []
    monkeypatch.setattr(write_module.os, "fsync", lambda fd: synced.append(os.fstat(fd).st_ino))
    make_folder(tmp_path / folder)
    above = [tmp_path, *(tmp_path / folder).parents[::-1]][-folder.count("/") - 1 :]
    assert synced == [place.stat().st_ino for place in above]
    make_folder(tmp_path / folder)
    assert len(synced) == len(above)


def test_a_name_that_does_not_get_onto_the_disk_is_trouble(path, monkeypatch):
    fsync = os.fsync

    def refuse(fd):
        if stat.S_ISDIR(os.fstat(fd).st_mode):
            raise OSError(number, os.strerror(number))
        fsync(fd)

    monkeypatch.setattr(write_module.os, "fsync", refuse)
    number = errno.EIO
    with pytest.raises(OSError, match="the disk has a fault"):
        Journal.create(path, header(2, 1))
    assert not [*path.parent.iterdir()]
    number = errno.EINVAL  # a disk that does not do that to folders
    Journal.create(path, header(2, 1)).close()
    assert read_log(path).lines == ()


# ---- whole or not at all


def test_a_new_log_may_begin_with_lines(path, moves):
    whole = read_log(write_game(path))
    path.unlink()
    journal = Journal.create(path, whole.header, lines=whole.lines[:7])
    assert journal.n == 7
    journal.line(whole.lines[7])
    with pytest.raises(AssertionError):
        journal.line(whole.lines[9])
    journal.close()
    assert read_log(path).lines == whole.lines[:8]


def test_a_new_log_shows_its_name_when_it_is_whole(path, monkeypatch):
    """Whoever is killed on the way leaves no log with half a line."""
    whole = read_log(write_game(path))
    path.unlink()
    seen, write, fsync = [], os.write, os.fsync

    def look():
        seen.append(path.read_bytes() if path.exists() else None)

    monkeypatch.setattr(write_module.os, "write", lambda fd, data: (look(), write(fd, data))[1])
    monkeypatch.setattr(write_module.os, "fsync", lambda fd: (look(), fsync(fd))[1])
    Journal.create(path, whole.header, lines=whole.lines).close()
    assert seen == [None, None, path.read_bytes()]  # the lines, the file, its folder
    assert read_log(path).lines == whole.lines
    assert [*path.parent.iterdir()] == [path]


def test_a_new_log_comes_over_nothing_that_was_quicker(path, monkeypatch):
    def fsync(_):
        path.write_text("precious")

    monkeypatch.setattr(write_module.os, "fsync", fsync)
    with pytest.raises(FileExistsError, match="a file of this name already"):
        Journal.create(path, header(2, 1))
    assert path.read_text() == "precious"
    assert [*path.parent.iterdir()] == [path]


# ---- places where no log can be written


def test_a_log_is_never_written_over(path):
    path.write_text("precious")
    with pytest.raises(FileExistsError) as caught:
        Journal.create(path, header(2, 1))
    assert caught.value.strerror == "there is a file of this name already; choose another name"
    assert caught.value.filename == str(path)
    assert path.read_text() == "precious"


@pytest.mark.parametrize(
    "where,kind,words",
    [
        ("", FileExistsError, "there is a file of this name"),
        ("no/such/folder", FileNotFoundError, "there is no such folder"),
        ("file/log", NotADirectoryError, "part of the path is no folder"),
        ("n" * 300, OSError, "the name is too long"),
    ],
)
def test_a_place_that_does_not_do(tmp_path, where, kind, words):
    (tmp_path / "file").touch()
    with pytest.raises(kind) as caught:
        Journal.create(tmp_path / where, header(2, 1))
    assert words in caught.value.strerror


@pytest.mark.parametrize(
    "number,kind,words",
    [
        (errno.EACCES, PermissionError, "writing there is not permitted"),
        (errno.EPERM, PermissionError, "writing there is not permitted"),
        (errno.EROFS, OSError, "the disk can only be read"),
        (errno.EISDIR, IsADirectoryError, "that is a folder"),
        (errno.EMFILE, OSError, "the system says: too many open files"),
    ],
)
def test_the_system_refuses_to_open(path, monkeypatch, number, kind, words):
    def refuse(*_):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(write_module.os, "open", refuse)
    with pytest.raises(kind) as caught:
        Journal.create(path, header(2, 1))
    assert words in caught.value.strerror


# ---- a disk that fills up


class FullDisk:
    """Takes `room` bytes more, then refuses."""

    def __init__(self, monkeypatch):
        self.room = 0
        self._write = os.write
        monkeypatch.setattr(write_module.os, "write", self.write)

    def write(self, fd, data):
        if self.room <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = self._write(fd, bytes(data)[: self.room])
        self.room -= written
        return written


@pytest.mark.parametrize("room", [0, 1, 30])
def test_a_full_disk_leaves_no_half_line_and_the_line_can_be_written_later(
    path, moves, monkeypatch, room
):
    journal = Journal.create(path, header(2, 1))
    journal.command(*moves[0])
    before = path.read_bytes()
    disk = FullDisk(monkeypatch)
    for _ in range(2):
        disk.room = room
        with pytest.raises(OSError, match="the disk is full; make room on it") as caught:
            journal.command(*moves[1])
        assert (caught.value.errno, caught.value.filename) == (errno.ENOSPC, str(path))
        assert path.read_bytes() == before
        assert journal.n == 1
    disk.room = 10_000
    journal.command(*moves[1])
    journal.close()
    assert [line.n for line in read_log(path).lines] == [1, 2]


def test_a_write_that_is_short_goes_on(path, moves, monkeypatch):
    write = os.write
    monkeypatch.setattr(write_module.os, "write", lambda fd, data: write(fd, bytes(data)[:7]))
    journal = Journal.create(path, header(2, 1))
    journal.command(*moves[0])
    journal.close()
    assert len(read_log(path).lines) == 1


@pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC, errno.EDQUOT])
def test_a_line_that_does_not_get_onto_the_disk_is_not_there(path, moves, monkeypatch, number):
    journal = Journal.create(path, header(2, 1))
    before = path.read_bytes()
    with monkeypatch.context() as patch:

        def refuse(_):
            raise OSError(number, os.strerror(number))

        patch.setattr(write_module.os, "fsync", refuse)
        with pytest.raises(OSError):
            journal.command(*moves[0])
        assert path.read_bytes() == before
    journal.command(*moves[0])
    journal.close()
    assert len(read_log(path).lines) == 1


def test_half_a_line_that_cannot_be_taken_back_is_taken_back_later(path, moves, monkeypatch):
    journal = Journal.create(path, header(2, 1))
    before = path.read_bytes()
    disk = FullDisk(monkeypatch)
    disk.room = 10
    with monkeypatch.context() as patch:

        def refuse(*_):
            raise OSError(errno.EIO, os.strerror(errno.EIO))

        patch.setattr(write_module.os, "ftruncate", refuse)
        with pytest.raises(OSError, match="the disk is full"):
            journal.command(*moves[0])
        assert len(path.read_bytes()) == len(before) + 10
        disk.room = 10_000
        with pytest.raises(OSError, match="the disk has a fault"):
            journal.command(*moves[0])
    journal.command(*moves[0])
    journal.close()
    log = read_log(path)
    assert (len(log.lines), log.torn) == (1, False)


def test_a_log_that_cannot_begin_leaves_no_file(path, monkeypatch):
    FullDisk(monkeypatch).room = 20
    with pytest.raises(OSError, match="the disk is full"):
        Journal.create(path, header(2, 1))
    assert not path.exists()


def test_the_full_device_of_linux(moves):
    fd = os.open("/dev/full", os.O_WRONLY | os.O_APPEND)
    journal = Journal("/dev/full", fd, 0, durable=True)
    for _ in range(2):
        with pytest.raises(OSError):
            journal.command(*moves[0])
        assert journal.n == 0
    journal.close()


# ---- going on with a log


def test_going_on_with_a_log(path, moves):
    whole = write_game(path).read_bytes()
    lines = whole.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:4]))
    journal = Journal.resume(path)
    assert journal.n == 3
    for move in moves[3:]:
        journal.command(*move)
    journal.close()
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    "torn",
    [
        b'{"n":4,"pla',
        b"\xff",
        b"{",
        '{"n":4,"x":"み'.encode()[:-1],  # in the middle of a sign
        b"\0",
        b"\0" * 5000,  # as some disks leave where the power went
        b'{"n":4,"pla' + b"\0" * 200,
    ],
)
def test_a_torn_line_is_cut_off(path, moves, torn):
    whole = write_game(path).read_bytes()
    lines = whole.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:4]) + torn)
    assert read_log(path).torn
    journal = Journal.resume(path)
    assert path.read_bytes() == b"".join(lines[:4])
    for move in moves[3:]:
        journal.command(*move)
    journal.close()
    assert path.read_bytes() == whole


def test_a_missing_newline_is_added(path, moves):
    whole = write_game(path).read_bytes()
    lines = whole.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:4]).rstrip(b"\n"))
    journal = Journal.resume(path)
    journal.command(*moves[3])
    journal.close()
    assert path.read_bytes() == b"".join(lines[:5])


def test_a_log_that_cannot_be_gone_on_with(path, monkeypatch):
    path.write_bytes(b"nothing\n")
    with pytest.raises(LogError):
        Journal.resume(path)
    path.unlink()
    write_game(path)

    def refuse(*_):
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(write_module.os, "open", refuse)
    with pytest.raises(PermissionError, match="writing there is not permitted"):
        Journal.resume(path)


def test_a_torn_line_on_a_disk_that_fails_stays(path, monkeypatch):
    write_game(path)
    path.write_bytes(path.read_bytes() + b"{")

    def refuse(*_):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(write_module.os, "ftruncate", refuse)
    with pytest.raises(OSError, match="the disk has a fault"):
        Journal.resume(path)
    assert read_log(path).torn


# ---- others at the same file


def test_two_never_write_one_log(path, moves):
    first = Journal.create(path, header(2, 1))
    with pytest.raises(BlockingIOError, match="another program is playing this game"):
        Journal.resume(path)
    first.command(*moves[0])
    first.close()
    second = Journal.resume(path)
    with pytest.raises(BlockingIOError):
        Journal.resume(path)
    second.command(*moves[1])
    second.close()
    assert [line.n for line in read_log(path).lines] == [1, 2]


def test_who_only_looks_whether_a_game_is_played_keeps_nobody_from_it(path, monkeypatch):
    Journal.create(path, header(2, 1)).close()
    looking = os.open(path, os.O_RDONLY)
    write_module.lock(looking, path)
    monkeypatch.setattr(write_module, "sleep", lambda seconds: os.close(looking))
    Journal.resume(path).close()


def test_nobody_goes_on_with_what_another_program_has_gone_on_with(path, moves):
    first = Journal.create(path, header(2, 1))
    first.command(*moves[0])
    known = read_log(path)
    first.command(*moves[1])
    first.close()
    before = path.read_bytes()
    with pytest.raises(OSError, match="another program has changed") as told:
        Journal.resume(path, known=known)
    assert told.value.errno == errno.ESTALE
    assert path.read_bytes() == before
    second = Journal.resume(path, known=read_log(path))
    second.command(*moves[2])
    second.close()
    assert [line.n for line in read_log(path).lines] == [1, 2, 3]


def test_the_lock_stays_with_a_new_log_from_its_first_byte(path, monkeypatch):
    tried = []
    fsync = os.fsync

    def look(fd):
        fsync(fd)
        for name in path.parent.iterdir():
            with pytest.raises(BlockingIOError):
                Journal.resume(name)
            tried.append(name == path)

    monkeypatch.setattr(write_module.os, "fsync", look)
    Journal.create(path, header(2, 1)).close()
    assert tried == [False, True]


def test_a_log_that_is_renamed_over_is_written_to_by_nobody(path, moves):
    """As a program does that writes a file anew: who has the old one notices, and so does who opens
    it in that very moment."""
    first = Journal.create(path, header(2, 1))
    first.command(*moves[0])
    anew = path.with_name("anew")
    anew.write_bytes(path.read_bytes())
    anew.replace(path)
    before = path.read_bytes()
    with pytest.raises(OSError, match="changed, moved or deleted"):
        first.command(*moves[1])
    first.close()
    assert path.read_bytes() == before
    second = Journal.resume(path)
    second.command(*moves[1])
    second.close()


def test_a_log_that_is_renamed_over_while_it_is_opened(path, monkeypatch):
    write_game(path)
    anew = path.with_name("anew")
    anew.write_bytes(path.read_bytes() + b'{"n":')
    before = anew.read_bytes()

    def lock(*_):
        anew.replace(path)

    monkeypatch.setattr(write_module, "lock", lock)
    with pytest.raises(OSError, match="changed, moved or deleted"):
        Journal.resume(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("late", [False, True])
def test_a_log_that_is_gone_since_it_was_read_is_gone_on_with_by_nobody(path, monkeypatch, late):
    """As a game is that was compressed or deleted in that very moment."""
    write_game(path)
    known = read_log(path)
    if late:
        monkeypatch.setattr(write_module, "lock", lambda *_: path.unlink())
    else:
        path.unlink()
    with pytest.raises(OSError, match="changed, moved or deleted") as told:
        Journal.resume(path, known=known)
    assert told.value.errno == errno.ESTALE
    assert not path.exists()


def test_a_disk_without_locks_will_do(path, moves, monkeypatch):
    def flock(*_):
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("fcntl.flock", flock)
    journal = Journal.create(path, header(2, 1))
    journal.command(*moves[0])
    journal.close()
    assert len(read_log(path).lines) == 1


def test_a_log_that_was_moved_gets_its_line_when_it_is_back(path, moves):
    journal = Journal.create(path, header(2, 1))
    away = path.with_name("away")
    path.rename(away)
    for there in (None, b"of another"):
        if there is not None:
            path.write_bytes(there)
        with pytest.raises(OSError, match="moved or deleted it") as raised:
            journal.command(*moves[0])
        assert raised.value.errno == errno.ESTALE
    assert path.read_bytes() == b"of another"
    assert len(read_log(away).lines) == 0
    away.rename(path)
    journal.command(*moves[0])
    journal.close()
    assert len(read_log(path).lines) == 1


def test_nothing_is_written_behind_the_line_of_another(path, moves):
    journal = Journal.create(path, header(2, 1))
    size = path.stat().st_size
    with path.open("ab") as stream:
        stream.write(b"something\n")
    before = path.read_bytes()
    with pytest.raises(OSError, match="changed"):
        journal.command(*moves[0])
    assert path.read_bytes() == before
    os.truncate(path, size)
    journal.command(*moves[0])
    journal.close()
    assert len(read_log(path).lines) == 1
