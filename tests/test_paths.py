"""Where the player's own files lie."""

import os
from pathlib import Path

import pytest

from animarche import paths


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("ANIMARCHE_HOME", str(tmp_path))
    return tmp_path


def test_the_environment_chooses(home):
    assert paths.home() == home
    assert paths.games() == home / "games"


def test_without_a_choice_the_system_says_where(monkeypatch, tmp_path):
    monkeypatch.delenv("ANIMARCHE_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert paths.home().name == "animarche"
    monkeypatch.setenv("ANIMARCHE_HOME", "")
    assert paths.home().name == "animarche"


def test_a_user_without_a_home_plays_here(monkeypatch):
    def unknown(*_args, **_more):
        raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv("ANIMARCHE_HOME", raising=False)
    monkeypatch.setattr("platformdirs.user_data_path", unknown)
    assert paths.games() == Path("animarche-data/games")
    assert paths.logs() == []


def test_asking_for_a_path_makes_nothing(home):
    assert paths.new_log("2026-11-29T12:34:56Z") == home / "games" / "20261129-123456.jsonl"
    assert list(home.iterdir()) == []


def test_two_games_in_one_second_get_two_logs(home):
    paths.games().mkdir()
    names = []
    for _ in range(3):
        path = paths.new_log("2026-11-29T12:34:56Z")
        path.touch()
        names.append(path.name)
    assert names == ["20261129-123456.jsonl", "20261129-123456-2.jsonl", "20261129-123456-3.jsonl"]


def test_a_broken_link_keeps_its_name(home):
    paths.games().mkdir()
    (paths.games() / "20261129-123456.jsonl").symlink_to("nowhere")
    assert paths.new_log("2026-11-29T12:34:56Z").name == "20261129-123456-2.jsonl"
    assert paths.logs() == []


def test_saved_games_stand_last_changed_first(home):
    paths.games().mkdir()
    for second, name in ((2, "b"), (3, "a"), (1, "c")):
        path = paths.games() / f"{name}.jsonl"
        path.touch()
        os.utime(path, (second, second))
    (paths.games() / "notes.txt").touch()
    (paths.games() / "folder.jsonl").mkdir()
    os.mkfifo(paths.games() / "pipe.jsonl")
    assert [name for name, _ in paths.logs()] == ["a.jsonl", "b.jsonl", "c.jsonl"]


def test_no_folder_no_saved_games(home):
    assert paths.logs() == []
    assert isinstance(paths.games(), Path)
