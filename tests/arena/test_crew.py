"""Who plays makes no difference; that nobody does is told in a sentence."""

import socket
import subprocess
import sys
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager, suppress
from threading import Thread

import pytest

from animarche.arena import crew as crews
from animarche.arena import schedule
from animarche.arena.crew import CrewError, cluster, here
from animarche.arena.folder import GAMES, Folder
from animarche.arena.plan import Plan
from animarche.arena.report import report, summary
from animarche.arena.schedule import Task, play_all, play_batch
from animarche.cards import standard
from animarche.cli import main

PLAN = Plan(("novice", "random", "random"), 12, 6)


@pytest.fixture(scope="module")
def dask(tmp_path_factory):
    """The address of a scheduler with two workers, each a process of its own."""
    folder = tmp_path_factory.mktemp("dask")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{probe.getsockname()[1]}"
    with ExitStack() as stack:
        stack.enter_context(program(folder, "scheduler", "--host", address, "--no-show"))
        for _ in range(2):
            stack.enter_context(program(folder, "worker", address, "--nthreads", "1", "--no-nanny"))
        yield address


@contextmanager
def program(folder, kind, *arguments):
    command = [sys.executable, "-m", "dask", kind, *arguments, "--no-dashboard"]
    with (folder / f"{kind}.log").open("ab") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder)
    try:
        yield
    finally:
        process.terminate()
        process.wait(timeout=30)


def written(folder, crew, games=None):
    """What the folder holds after these games."""
    with Folder(folder, PLAN, standard(), facts=True) as out:
        left = out.missing(PLAN) if games is None else games
        play_all(PLAN, left, standard(), crew, lambda result: out.add(PLAN, result), True)
        out.finish(PLAN, summary(report(PLAN, "", 0.0, out.results.values())))
        facts = {game: result.facts for game, result in out.results.items()}
    tables = [(folder / name).read_bytes() for name in ("results.csv", "summary.json")]
    return tables, facts


@pytest.mark.slow
def test_a_cluster_plays_the_same_games(dask, tmp_path, monkeypatch):
    monkeypatch.setattr(crews, "PATIENCE", 60.0)  # until the workers have started
    with here() as crew:
        near = written(tmp_path / "near", crew)
        began_near = written(tmp_path / "mixed", crew, range(1, 6))
    with cluster(dask) as crew:
        far = written(tmp_path / "far", crew)
        mixed = written(tmp_path / "mixed", crew)
    assert len(began_near[1]) == 5
    assert near == far == mixed


@contextmanager
def stranger(says):
    """A program that takes connections and says something else than a scheduler, or nothing."""

    def answer():
        with suppress(OSError):
            while True:
                taken.append(server.accept()[0])
                taken[-1].sendall(says)

    taken = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        Thread(target=answer, daemon=True).start()
        yield f"127.0.0.1:{server.getsockname()[1]}"
        server.shutdown(socket.SHUT_RDWR)
    for connection in taken:
        connection.close()


@pytest.mark.parametrize(
    "says, words",
    [
        (b"", "no answer"),
        (b"SSH-2.0-OpenSSH_9.2\r\n", "what answers there is another program"),
        (bytes(64), "what answers there is another program"),
    ],
)
def test_a_scheduler_that_is_none_is_given_up(monkeypatch, says, words):
    monkeypatch.setattr(crews, "PATIENCE", 1.0 if says else 0.2)
    with stranger(says) as address, pytest.raises(CrewError) as refused, cluster(address):
        pass
    told = f"no scheduler at {address}: {words}; start one with `dask scheduler`"
    assert str(refused.value) == told


@pytest.mark.parametrize(
    "address, words",
    [
        ("127.0.0.1:1", "no scheduler at 127.0.0.1:1: no answer; start one with `dask"),
        ("here", '"here" is no address of a scheduler; write one like tcp://HOST:8786'),
        ("foo://x:1", '"foo://x:1" is no address'),
        ("tcp://x:port", '"tcp://x:port" is no address'),
        ("a\n\x1b[31m:1", r'"a\n\x1b[31m:1" is no address'),
    ],
)
def test_where_nobody_answers_the_command_line_says_so(monkeypatch, capsys, address, words):
    monkeypatch.setattr(crews, "PATIENCE", 0.2)
    assert main(["arena", "--games", "2", "--scheduler", address]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"animarche: --scheduler: {words}")
    assert err.count("\n") == 1


def test_where_nobody_answers_nothing_is_left_in_a_folder(monkeypatch, capsys, tmp_path):
    new, empty, begun = (tmp_path / name for name in ("new/er", "empty", "begun"))
    empty.mkdir()
    assert main(["arena", "--games", "2", "--bots", "random,novice", "--out", str(begun)]) == 0
    first, _ = (begun / GAMES).read_bytes().splitlines(keepends=True)
    (begun / GAMES).write_bytes(first)
    before = {path.name: path.read_bytes() for path in begun.iterdir()}
    capsys.readouterr()
    monkeypatch.setattr(crews, "PATIENCE", 0.2)
    for out in (new, empty, begun):
        assert main(["arena", "--out", str(out), "--scheduler", "127.0.0.1:1"]) == 2
        assert capsys.readouterr().err == (
            "animarche: --scheduler: no scheduler at 127.0.0.1:1: no answer; start one with "
            "`dask scheduler`\n"
        )
    assert {path.name for path in tmp_path.iterdir()} == {"empty", "begun"}
    assert list(empty.iterdir()) == []
    assert {path.name: path.read_bytes() for path in begun.iterdir()} == before


def test_where_nothing_is_left_to_play_no_scheduler_is_asked(capsys, tmp_path):
    for more in ([], ["--scheduler", "127.0.0.1:1"]):
        assert main(["arena", "--bots", "random,random", "--out", str(tmp_path), *more]) == 0
        assert "100 games of 100" in capsys.readouterr().out


def test_without_dask_it_is_said_how_to_get_it(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["arena", "--games", "2", "--scheduler", "127.0.0.1:1"]) == 2
    assert "pip install 'animarche[dask]' adds it" in capsys.readouterr().err


def test_a_worker_of_another_version_plays_nothing():
    task = Task(PLAN, b"", "", False, ("0.0.1", "0.9"))
    with pytest.raises(CrewError, match=r"this is animarche 0\.0\.1 \(rules 0\.9\); install the"):
        play_batch(task, (1,))


def test_a_worker_that_is_lost_is_told_of(monkeypatch):
    def dying(task, games):
        raise OSError("gone")

    monkeypatch.setattr(schedule, "play_batch", dying)
    with here() as crew:
        lost = crews.Crew(crew.executor, crew.hands, 0.0, crew.leave, (OSError,), "they are gone")
        with pytest.raises(CrewError, match="they are gone"):
            play_all(PLAN, [1, 2], standard(), lost, lambda result: None)


class _Idle(Executor):
    """Takes jobs that nobody does."""

    def submit(self, call, /, *args, **named):
        return Future()


def test_jobs_that_nobody_does_any_more_are_given_up(monkeypatch):
    monkeypatch.setattr(schedule, "LOOK", 0.001)
    there = iter([1, 1, 0, 0, 1])  # one who comes back is waited for
    crew = crews.Crew(_Idle(), lambda: next(there, 0), 0.0, lambda: None, (), "they are gone")
    with pytest.raises(CrewError, match="they are gone"):
        play_all(PLAN, [1, 2], standard(), crew, lambda result: None)
    assert next(there, None) is None


def test_all_games_are_played_though_nobody_is_there_for_a_moment():
    told = []
    hands = iter([1, 0, 0, 1])
    with here() as crew:
        coming = crews.Crew(crew.executor, lambda: next(hands, 1), 0.0, crew.leave)
        play_all(PLAN, range(1, 6), standard(), coming, told.append)
    assert [result.game for result in told] == [1, 2, 3, 4, 5]


def test_batches_grow_with_the_games_that_fit(monkeypatch):
    sizes = []

    def counted(task, games):
        sizes.append(len(games))
        return play_batch(task, games)

    monkeypatch.setattr(schedule, "play_batch", counted)
    told = []
    with here() as crew:
        patient = crews.Crew(crew.executor, crew.hands, 0.1, crew.leave)
        play_all(Plan(("random",) * 2, 60, 6), range(1, 61), standard(), patient, told.append)
    assert sizes[0] == 1
    assert sum(sizes) == len(told) == 60
    assert max(sizes) > 1


def test_ctrl_c_leaves_what_was_not_begun():
    told = []

    def stop(result):
        told.append(result.game)
        if len(told) == 2:
            raise KeyboardInterrupt

    with here() as crew, pytest.raises(KeyboardInterrupt):
        play_all(PLAN, range(1, 13), standard(), crew, stop)
    assert sorted({*told}) == [1, 2]
