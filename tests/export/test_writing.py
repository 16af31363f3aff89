"""Files are written whole or not at all, and never over another one unasked."""

import errno
import os
import sys

import pytest

from animarche.export.writing import file_name, write_whole


@pytest.mark.parametrize(
    "log, name",
    [
        ("20260101-120000.jsonl", "20260101-120000.md"),
        ("/some/where/game.jsonl.gz", "game.md"),
        ("game.log", "game.log.md"),
        (".jsonl", "game.md"),
        ("[b]x.jsonl", "[b]x.md"),
    ],
)
def test_an_export_is_named_after_its_log(log, name):
    assert file_name(log, "md") == name


def test_a_file_is_written(tmp_path):
    write_whole(str(tmp_path / "new"), b"all", force=False)
    assert (tmp_path / "new").read_bytes() == b"all"
    assert os.listdir(tmp_path) == ["new"]


def test_a_file_that_is_there_stays_unless_that_is_wanted(tmp_path):
    path = tmp_path / "there"
    path.write_bytes(b"old")
    with pytest.raises(FileExistsError, match="is there already; give another name, or --force"):
        write_whole(str(path), b"new", force=False)
    assert path.read_bytes() == b"old"
    write_whole(str(path), b"new", force=True)
    assert path.read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["there"]


def test_a_file_that_comes_meanwhile_stays(tmp_path, monkeypatch):
    path = tmp_path / "there"
    sync = os.fsync

    def other(fd):
        path.write_bytes(b"theirs")
        sync(fd)

    monkeypatch.setattr("os.fsync", other)
    with pytest.raises(FileExistsError):
        write_whole(str(path), b"ours", force=False)
    assert path.read_bytes() == b"theirs"
    assert os.listdir(tmp_path) == ["there"]


def test_nothing_but_a_file_is_replaced(tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    for force in (False, True):
        with pytest.raises(IsADirectoryError, match="that is a folder; name a file in it"):
            write_whole(str(folder), b"new", force)
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(FileExistsError, match="give another name: "):
            write_whole(str(tmp_path / "pipe"), b"new", force=True)


def test_a_link_stays_one(tmp_path):
    (tmp_path / "file").write_bytes(b"old")
    (tmp_path / "link").symlink_to("file")
    write_whole(str(tmp_path / "link"), b"new", force=True)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == b"new"


@pytest.mark.parametrize("force", [False, True])
def test_a_full_disk_leaves_all_as_it_was(tmp_path, monkeypatch, force):
    path = tmp_path / "there"
    if force:
        path.write_bytes(b"old")
    before = os.listdir(tmp_path)

    def full(fd):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="the disk is full; make room on it") as caught:
        write_whole(str(path), b"new", force)
    assert caught.value.filename == str(path)
    assert os.listdir(tmp_path) == before
    assert not force or path.read_bytes() == b"old"


def test_a_disk_without_second_names(tmp_path, monkeypatch):
    def no_links(source, target):
        raise OSError(errno.EPERM, "")

    monkeypatch.setattr("os.link", no_links)
    write_whole(str(tmp_path / "new"), b"all", force=False)
    assert (tmp_path / "new").read_bytes() == b"all"
    assert os.listdir(tmp_path) == ["new"]
