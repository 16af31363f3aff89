"""The disk refuses: the game goes on, says so, and loses nothing."""

import errno
import os
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
from animarche.table.recording import Recording

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


def read_only(patch):
    """Nothing can be opened for writing."""
    system = os.open

    def refuse(path, flags, *more, **named):
        if flags & os.O_WRONLY:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return system(path, flags, *more, **named)

    patch.setattr("animarche.disk.os.open", refuse)


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

    # A real mode would not stop the superuser, who may run these tests.
    with monkeypatch.context() as patch:
        read_only(patch)
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


# ---- another place


def test_the_whole_game_goes_on_in_another_place(tmp_path):
    path, other, rng = tmp_path / "log", tmp_path / "other", Random(1)
    table = Table.new(standard(), SEATS, 7, path=path)
    play(table, rng, 3)
    table.undo()
    play(table, rng, 2)
    before = path.read_bytes()
    with largest_file(path.stat().st_size + 30):
        play(table, rng, 2)
        table.undo()
        assert (table.journal_problem.code, table.unsaved) == ("efbig", 3)
        with pytest.raises(OSError, match="may grow no larger"):
            table.save_elsewhere(other)
        assert sorted(tmp_path.iterdir()) == [path]
        assert (table.path, table.unsaved) == (path, 3)
    table.save_elsewhere(other)
    assert (table.path, table.journal_problem, table.unsaved) == (other, None, 0)
    assert path.read_bytes() == before
    written = read_log(other)
    assert written.header == read_log(path).header
    assert [line.n for line in written.lines] == list(range(1, 10))  # undone and undoing ones too
    assert last_state(other) == table.state
    play(table, rng, 4)
    assert last_state(other) == table.state
    assert path.read_bytes() == before
    with pytest.raises(LogError, match="another program is playing this game"):
        Table.resume(other, standard())
    Table.resume(path, standard()).close()  # nobody is at the old one any more
    table.close()
    again = Table.resume(other, standard())
    assert (again.state, again.moves) == (table.state, table.moves)
    again.close()


def test_a_game_that_was_gone_on_with_is_written_whole_in_another_place(tmp_path, monkeypatch):
    path, other = tmp_path / "log", tmp_path / "other"
    table = Table.new(standard(), SEATS, 7, path=path)
    play(table, Random(1), 3)
    table.undo()
    table.close()
    with monkeypatch.context() as patch:
        read_only(patch)
        table = Table.resume(path, standard())
        play(table, Random(2), 2)
        assert table.unsaved == 2
    table.save_elsewhere(other)
    assert read_log(other).lines[:4] == read_log(path).lines
    assert last_state(other) == table.state
    table.close()


def test_a_game_whose_log_could_never_be_made_is_written_elsewhere(tmp_path):
    table = Table.new(standard(), SEATS, 7, path=tmp_path / "nowhere" / "log")
    play(table, Random(1), 5)
    assert table.unsaved == 5
    table.save_elsewhere(tmp_path / "new" / "folder" / "log", new_folder=True)
    assert last_state(table.path) == table.state
    table.close()


def test_a_log_that_was_deleted_can_be_written_again_where_it_was(tmp_path):
    path = tmp_path / "log"
    table = Table.new(standard(), SEATS, 7, path=path)
    play(table, Random(1), 3)
    path.unlink()
    play(table, Random(1), 3)
    assert table.unsaved == 6
    table.save_elsewhere(path)
    assert (table.journal_problem, table.unsaved) == (None, 0)
    play(table, Random(1), 1)
    assert last_state(path) == table.state
    table.close()


def replace_it(path):
    path.with_name("copy").write_bytes(path.read_bytes())
    os.replace(path.with_name("copy"), path)


def put_a_file_for_the_folder(path):
    os.rename(path.parent, path.parent.with_name("moved"))
    path.parent.write_text("a file")


@pytest.mark.parametrize(
    "harm, lost",
    [
        (os.unlink, 3),
        (lambda path: os.rename(path, path.with_name("moved")), 3),
        (replace_it, 3),
        (put_a_file_for_the_folder, 3),
        (lambda path: os.truncate(path, path.stat().st_size - 1), 3),
        (lambda path: path.write_bytes(path.read_bytes() + b"x"), 0),
    ],
    ids=["deleted", "moved", "replaced", "no folder", "cut off", "written to"],
)
@pytest.mark.parametrize("see", [Table.save, Table.close], ids=["save", "close"])
def test_what_happened_to_the_log_after_the_last_move_is_seen(tmp_path, harm, lost, see):
    path = tmp_path / "folder" / "log"
    path.parent.mkdir()
    table = Table.new(standard(), SEATS, 7, path=path)
    play(table, Random(1), 3)
    table.save()
    assert table.journal_problem is None
    harm(path)
    see(table)
    assert (table.journal_problem.code, table.unsaved) == ("estale", lost)
    if see is Table.save:
        table.save_elsewhere(tmp_path / "log")
        assert (table.journal_problem, table.unsaved) == (None, 0)
    table.close()


def test_a_log_that_is_back_is_gone_on_with(tmp_path):
    path, moved = tmp_path / "log", tmp_path / "moved"
    table = Table.new(standard(), SEATS, 7, path=path)
    play(table, Random(1), 3)
    path.rename(moved)
    table.save()
    assert table.unsaved == 3
    moved.rename(path)
    table.save()
    assert (table.journal_problem, table.unsaved) == (None, 0)
    play(table, Random(1), 1)
    assert last_state(path) == table.state
    table.close()


@pytest.mark.parametrize("place, kind", [("taken", FileExistsError), ("a/b", FileNotFoundError)])
def test_another_place_that_will_not_do_changes_nothing(tmp_path, place, kind):
    path = tmp_path / "log"
    (tmp_path / "taken").write_text("precious")
    table = Table.new(standard(), SEATS, 7, path=path)
    play(table, Random(1), 3)
    with pytest.raises(kind) as raised:
        table.save_elsewhere(tmp_path / place)
    assert raised.value.strerror.isprintable()
    assert raised.value.filename == str(tmp_path / place)
    assert (tmp_path / "taken").read_text() == "precious"
    assert {file.name for file in tmp_path.iterdir()} == {"log", "taken"}
    play(table, Random(1), 3)
    table.close()
    assert last_state(path) == table.state


def test_a_game_in_memory_has_nothing_to_write(tmp_path):
    table = Table.new(standard(), SEATS, 7)
    table.save()
    assert table.unsaved == 0
    with pytest.raises(ValueError, match="in memory only"):
        table.save_elsewhere(tmp_path / "log")
    assert not [*tmp_path.iterdir()]


def test_what_waits_is_written_without_a_move(tmp_path):
    path = tmp_path / "log"
    table = Table.new(standard(), SEATS, 7, path=path)
    with largest_file(path.stat().st_size + 30):
        play(table, Random(1), 3)
        table.save()
        assert table.journal_problem
    table.save()
    assert table.journal_problem is None
    assert last_state(path) == table.state
    table.close()
    table.save()
    assert table.journal_problem is None


def test_a_log_of_a_fork_that_could_not_begin_begins_whole_later(tmp_path):
    path = tmp_path / "log"
    table = Table.new(standard(), SEATS, 7, path=path)
    play(table, Random(1), 9)
    table.close()
    recording = Recording.read(path, lambda _: standard())
    fork = Table.fork(recording, 6, SEATS, path=tmp_path / "later" / "fork")
    assert (fork.journal_problem.code, fork.unsaved) == ("enoent", 6)
    play(fork, Random(2), 2)
    (tmp_path / "later").mkdir()
    fork.save()
    assert (fork.journal_problem, fork.unsaved) == (None, 0)
    assert last_state(fork.path) == fork.state
    fork.close()
