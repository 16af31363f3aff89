"""Files that are opened without waiting, and appear whole or not at all."""

import errno
import os

import pytest

from animarche import disk


def no_links(*_):
    raise OSError(errno.EOPNOTSUPP, "no")


@pytest.fixture(params=["links", "no links"])
def links(request, monkeypatch):
    """A disk that knows second names of a file, and one that does not."""
    if request.param == "no links":
        monkeypatch.setattr("os.link", no_links)


@pytest.mark.usefixtures("links")
def test_a_file_gets_its_name_when_it_is_whole(tmp_path):
    path = tmp_path / "a"
    with disk.beside(path, b"whole") as new:
        assert not path.exists()
        assert os.listdir(tmp_path) == [os.path.basename(new)]
        disk.give_name(new, path)
    assert path.read_bytes() == b"whole"
    assert os.listdir(tmp_path) == ["a"]


@pytest.mark.usefixtures("links")
def test_a_name_that_something_has_is_not_taken(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(b"mine")
    with disk.beside(path, b"other") as new, pytest.raises(FileExistsError):
        disk.give_name(new, path)
    assert path.read_bytes() == b"mine"
    assert os.listdir(tmp_path) == ["a"]


@pytest.mark.usefixtures("links")
@pytest.mark.parametrize("call", ["unlink", "replace"])
def test_a_name_that_cannot_be_given_is_not_taken(tmp_path, monkeypatch, call):
    path, system = tmp_path / "a", getattr(os, call)

    def refuse(name, *more):
        if str(name).endswith(".tmp"):
            raise OSError(errno.EIO, "no")
        system(name, *more)

    new = disk.name_beside(path)
    with open(new, "xb"):
        pass
    with monkeypatch.context() as patch:
        patch.setattr(os, call, refuse)
        try:
            disk.give_name(new, path)
        except OSError:
            assert os.listdir(tmp_path) == [os.path.basename(new)]
        else:  # this way needs no such call
            assert os.listdir(tmp_path) == ["a"]


def test_what_gets_no_name_is_gone(tmp_path):
    with disk.beside(tmp_path / "a", b"x", durable=False):
        pass
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(disk.Irregular):
        disk.opened(tmp_path / "pipe")


@pytest.mark.parametrize(
    "name, error",
    [("none", FileNotFoundError), ("\0", FileNotFoundError), (".", IsADirectoryError)],
)
def test_what_cannot_be_opened(tmp_path, name, error):
    with pytest.raises(error):
        disk.opened(tmp_path / name)


def test_where_the_disk_takes_no_folder_nobody_is_told_to_make_one(tmp_path, monkeypatch):
    def refuse(path, **_):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)  # as /proc does

    monkeypatch.setattr("os.makedirs", refuse)
    with pytest.raises(FileNotFoundError) as refused:
        disk.make_folder(tmp_path / "new")
    assert refused.value.filename == str(tmp_path / "new")
    assert refused.value.strerror == "no folder can be made there; choose another place"
