"""The process that thinks: what it answers, and how it ends."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import CancelledError
from random import Random

import pytest

from animarche.bots import Judgement, create
from animarche.bots.bot import Budget
from animarche.bots.worker import NoThought, Thinker
from animarche.cards import standard
from animarche.engine.game import deal, options, start, step, view

PATIENCE = 30  # seconds until something is given up that takes a fraction of one


@pytest.fixture
def thinker():
    made = Thinker()
    yield made
    made.close()


def moment(moves=0, players=2):
    """A view and its options, some random moves into a game."""
    rng = Random(1)
    state = start(standard(), deal(standard(), players, 5))
    for _ in range(moves):
        state = step(state, rng.choice(options(state)), None)
    return view(state, state.to_act), options(state)


def gone(pid):
    """Whether a process ends in time."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with open(f"/proc/{pid}/stat") as stat:
                if stat.read().rpartition(")")[2].split()[0] == "Z":  # dead, not yet buried
                    return True
        except FileNotFoundError:
            return True
        time.sleep(0.01)
    return False


def test_it_answers_as_the_bot_itself_does(thinker):
    for moves in (0, 25, 60):
        seen, legal = moment(moves, players=4)
        told = thinker.think("random", seen, legal, "7:1").result(PATIENCE)
        assert told == create("random").judge(seen, legal, Random("7:1"), Budget())


def test_a_broken_bot_is_told_of_and_the_process_goes_on(thinker):
    seen, legal = moment()
    broken = thinker.think("random", seen, (), 1)
    with pytest.raises(NoThought, match=r"broke.*IndexError"):
        broken.result(PATIENCE)
    before = thinker._process
    assert isinstance(thinker.think("random", seen, legal, 1).result(PATIENCE), Judgement)
    assert thinker._process is before


def test_a_process_that_was_killed_is_replaced(thinker):
    seen, legal = moment()
    first = thinker.think("random", seen, legal, 1).result(PATIENCE)
    before = thinker._process
    before.kill()
    before.wait()
    assert thinker.think("random", seen, legal, 1).result(PATIENCE) == first
    assert thinker._process is not before


def test_one_that_dies_again_and_again_is_told_of(thinker, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(NoThought, match="ended"):
        thinker.think("random", *moment(), 1).result(PATIENCE)
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(NoThought, match=r"no_process.*No such file"):
        thinker.think("random", *moment(), 1).result(PATIENCE)


def test_a_thought_that_is_stopped_is_cancelled_and_the_next_one_comes(thinker):
    seen, legal = moment()
    for _ in range(3):
        thought = thinker.think("random", seen, legal, 1)
        thinker.stop()
        with pytest.raises(CancelledError):
            thought.result(PATIENCE)
    stopped = thinker.think("random", seen, legal, 1)
    last = thinker.think("random", seen, legal, 2)
    assert stopped.cancelled() or stopped.done()
    assert isinstance(last.result(PATIENCE), Judgement)


def test_who_is_hurried_answers_with_the_best_so_far(thinker):
    """A million games in mind would take an hour. Early or late, a hurry is heard."""
    seen, legal = moment(40, players=4)
    for wait in (0, 1):
        thought = thinker.think("mcts:1000000", seen, legal, 1)
        time.sleep(wait)
        assert not thought.done()
        thinker.hurry()
        told = thought.result(PATIENCE)
        assert told.command in legal
        assert told.simulations < 100_000


def test_who_is_stopped_in_the_middle_of_a_thought_is_gone(thinker):
    seen, legal = moment(40, players=4)
    thought = thinker.think("mcts:1000000", seen, legal, 1)
    time.sleep(0.5)
    pid = thinker._process.pid
    thinker.stop()
    assert thought.cancelled()
    assert gone(pid)


def test_who_is_stopped_just_as_the_answer_comes_is_buried(thinker, monkeypatch):
    asked = []

    def ask(process, thought):
        answer = Thinker._ask(thinker, process, thought)
        asked.append(process)
        thinker.stop()
        return answer

    monkeypatch.setattr(thinker, "_ask", ask)
    thought = thinker.think("random", *moment(), 1)
    with pytest.raises(CancelledError):
        thought.result(PATIENCE)
    end = time.monotonic() + PATIENCE
    while asked[0].returncode is None and time.monotonic() < end:
        time.sleep(0.01)
    assert asked[0].returncode is not None
    assert asked[0].stdout.closed
    monkeypatch.undo()
    assert isinstance(thinker.think("random", *moment(), 1).result(PATIENCE), Judgement)


def test_where_the_system_gives_no_thread_that_is_told(thinker, monkeypatch):
    def start(self):
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr("threading.Thread.start", start)
        with pytest.raises(NoThought, match=r"no_process.*new thread"):
            thinker.think("random", *moment(), 1).result(PATIENCE)
    assert isinstance(thinker.think("random", *moment(), 1).result(PATIENCE), Judgement)


def test_nothing_to_hurry_stop_or_close_is_no_trouble(thinker):
    thinker.hurry()
    thinker.stop()
    thinker.close()
    thought = thinker.think("random", *moment(), 1)
    thinker.hurry()
    thought.result(PATIENCE)
    thinker.hurry()
    thinker.close()
    thinker.close()


PARENT = """
import sys, time
from tests.bots.test_worker import Thinker, moment
thinker = Thinker()
thinker.think("random", *moment(), 1).result()
print(thinker._process.pid, flush=True)
if sys.argv[1] == "wait":
    time.sleep(60)
"""


@pytest.mark.parametrize("how", ["killed", "leaves"])
def test_it_ends_with_its_parent(how):
    command = [sys.executable, "-c", PARENT, "leave" if how == "leaves" else "wait"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        pid = int(parent.stdout.readline())
        if how == "killed":
            parent.send_signal(signal.SIGKILL)
        parent.wait(PATIENCE)
    assert gone(pid)


def test_it_has_no_terminal_and_gives_way(thinker):
    thinker.think("random", *moment(), 1).result(PATIENCE)
    pid = thinker._process.pid
    assert os.getsid(pid) == pid  # so that no terminal is its own
    assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)
