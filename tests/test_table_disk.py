"""The disk refuses: the game goes on, says so, and loses nothing."""

import resource
from contextlib import contextmanager
from random import Random

import pytest

from animarche import paths
from animarche.cards import standard
from animarche.journal.format import LogError
from animarche.journal.read import read_log
from animarche.journal.replay import replay
from animarche.table import Seat, Table, new_game, newest_unfinished

SEATS = [Seat(name, "person", None) for name in ("Mika", "Ken")]


@contextmanager
def largest_file(size):
    """No file can grow beyond `size` bytes; a write that would is cut short, then refused."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def play(table, rng, moves):
    for _ in range(moves):
        table.play(rng.choice(table.options))


def last_state(path):
    whole = replay(read_log(path), standard())
    *_, last = whole
    assert whole.fidelity == "exact"
    assert not whole.log.torn
    return last.state


def test_a_disk_that_is_full_for_a_while(tmp_path):
    path, rng = tmp_path / "log", Random(1)
    table = Table.new(standard(), SEATS, 7, path=path)
    play(table, rng, 4)
    saved = table.state
    room = path.stat().st_size + 30  # some of the next line
    with largest_file(room):
        play(table, rng, 4)
        table.undo()
        problem = table.journal_problem
        assert last_state(path) == saved  # what is there is whole
    assert problem
    assert problem.reason.isprintable()
    assert len(table.moves) == 7
    play(table, rng, 1)  # there is room again: all that waited is written
    assert table.journal_problem is None
    assert last_state(path) == table.state
    table.close()
    assert Table.resume(path, standard()).state == table.state


def test_closing_is_a_last_try(tmp_path):
    path = tmp_path / "log"
    table = Table.new(standard(), SEATS, 7, path=path)
    with largest_file(path.stat().st_size):
        play(table, Random(1), 3)
        assert table.journal_problem
    table.close()
    assert table.journal_problem is None
    assert last_state(path) == table.state


def test_a_disk_that_stays_full(tmp_path):
    path = tmp_path / "log"
    table = Table.new(standard(), SEATS, 7, path=path)
    with largest_file(path.stat().st_size):
        play(table, Random(1), 3)
        table.close()
        problem = table.journal_problem
        table.close()
    assert problem
    assert table.journal_problem == problem  # not that the file is closed
    assert len(table.moves) == 3
    assert len(read_log(path).lines) == 0


def test_a_log_that_cannot_be_made_yet(tmp_path):
    folder = tmp_path / "later"
    table = Table.new(standard(), SEATS, 7, path=folder / "log")
    assert table.journal_problem.code == "enoent"
    assert "folder" in table.journal_problem.reason
    play(table, Random(1), 5)
    folder.mkdir()
    play(table, Random(1), 1)
    assert table.journal_problem is None
    assert last_state(folder / "log") == table.state


def test_a_log_of_another_that_came_meanwhile_is_left_alone(tmp_path):
    folder = tmp_path / "later"
    table = Table.new(standard(), SEATS, 7, path=folder / "log")
    folder.mkdir()
    (folder / "log").write_text("mine")
    play(table, Random(1), 5)
    assert "already" in table.journal_problem.reason
    assert (folder / "log").read_text() == "mine"


def test_a_game_begins_even_where_nothing_can_be_saved(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("ANIMARCHE_HOME", str(tmp_path / "file" / "home"))
    table = new_game(standard(), ["Mika", "Ken"])
    assert table.journal_problem
    play(table, Random(1), 5)
    assert len(table.moves) == 5


def test_a_file_where_the_saved_games_would_lie(tmp_path, monkeypatch):
    monkeypatch.setenv("ANIMARCHE_HOME", str(tmp_path))
    paths.games().parent.mkdir(parents=True, exist_ok=True)
    paths.games().touch()
    table = new_game(standard(), ["Mika", "Ken"])
    assert table.journal_problem.code == "enotdir"
    assert "no folder" in table.journal_problem.reason
    paths.games().unlink()
    play(table, Random(1), 5)
    assert table.journal_problem is None
    assert last_state(table.path) == table.state


def test_two_games_that_begin_at_once_have_logs_of_their_own(tmp_path, monkeypatch):
    monkeypatch.setenv("ANIMARCHE_HOME", str(tmp_path))
    free, taken = paths.new_log, tmp_path / "taken.jsonl"
    taken.touch()
    chosen = iter([taken, taken])
    monkeypatch.setattr(paths, "new_log", lambda created: next(chosen, None) or free(created))
    table = new_game(standard(), ["Mika", "Ken"])
    assert table.journal_problem is None
    assert table.path != taken
    assert taken.read_bytes() == b""


def test_a_saved_game_that_can_only_be_read(tmp_path, monkeypatch):
    path = tmp_path / "log"
    table = Table.new(standard(), SEATS, 7, path=path)
    play(table, Random(1), 3)
    table.close()

    def refuse(*_args, **_more):
        raise PermissionError(13, "Permission denied", str(path))

    # A real mode would not stop the superuser, who may run these tests.
    with monkeypatch.context() as patch:
        patch.setattr("animarche.journal.write.os.open", refuse)
        again = Table.resume(path, standard())
        assert "permitted" in again.journal_problem.reason
        play(again, Random(2), 2)
        assert last_state(path) == table.state
    play(again, Random(2), 1)
    assert again.journal_problem is None
    assert last_state(path) == again.state


def test_a_game_that_is_being_played_is_not_gone_on_with(tmp_path, monkeypatch):
    monkeypatch.setenv("ANIMARCHE_HOME", str(tmp_path))
    table = new_game(standard(), ["Mika", "Ken"])
    play(table, Random(1), 3)
    with pytest.raises(LogError, match="another program is playing this game"):
        Table.resume(table.path, standard())
    with pytest.raises(LookupError, match="another program is playing this game"):
        newest_unfinished(standard())
    play(table, Random(1), 3)
    assert table.journal_problem is None
    table.close()
    assert last_state(table.path) == table.state


def test_a_log_that_is_deleted_during_the_game(tmp_path):
    path = tmp_path / "log"
    table = Table.new(standard(), SEATS, 7, path=path)
    play(table, Random(1), 3)
    path.unlink()
    play(table, Random(1), 3)
    assert table.journal_problem.code == "estale"
    assert len(table.moves) == 6
