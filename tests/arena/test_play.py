"""Whole games of bots: the same arguments, the same games, the same bytes."""

import json
import os
import resource
import subprocess
import sys

import pytest

from animarche.arena.crew import here, processes
from animarche.arena.plan import Plan
from animarche.arena.play import log_name, play_game, prepare_logs
from animarche.arena.schedule import play_all
from animarche.bots import BOTS
from animarche.bots.random_bot import RandomBot
from animarche.cards import standard
from animarche.journal.read import read_log
from animarche.journal.replay import replay


def untimed(results):
    return [
        (result.game, result.seed, result.scores, result.winners, result.decisions)
        for result in sorted(results, key=lambda result: result.game)
    ]


def played(plan, workers=1):
    results = []
    with here() if workers == 1 else processes(workers) as crew:
        play_all(plan, range(1, plan.games + 1), standard(), crew, results.append)
    return results


def plan(*bots, seed=1, logs=None):
    return Plan(bots, 1000, seed, logs)


def bytes_in(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_of_bots_is_in_its_log(tmp_path, players):
    bots = ("random",) * players
    of = plan(*bots, seed=5, logs=tmp_path)
    result = play_game(standard(), of, 3)
    log = read_log(tmp_path / log_name(5, 3))
    assert log.header.created is None
    assert log.header.seed == result.seed == of.deal_seed(3)
    assert [seat.kind for seat in log.header.players] == list(bots)
    assert len({seat.name for seat in log.header.players}) == players
    whole = replay(log, standard())
    *_, last = whole
    assert whole.fidelity == "exact"
    assert last.state.to_act is None
    assert len(log.lines) == result.decisions
    assert [player.vp for player in last.state.players] == list(result.scores)
    best = max(result.scores)
    assert result.winners == tuple(
        seat for seat, score in enumerate(result.scores) if score == best
    )
    assert result.cpu_s > 0
    assert result.thought_s == (0,) * players
    assert result.facts is None


def test_a_game_without_a_log_is_the_same_game(tmp_path):
    bots = ("random",) * 4
    logged = play_game(standard(), plan(*bots, logs=tmp_path), 3)
    assert untimed([play_game(standard(), plan(*bots), 3)]) == untimed([logged])


def test_a_log_that_is_there_is_never_overwritten(tmp_path):
    path = tmp_path / log_name(1, 1)
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        play_game(standard(), plan("random", "random", logs=tmp_path), 1)
    assert path.read_text() == "mine"


def test_a_full_disk_ends_the_arena_and_leaves_no_half_log(tmp_path):
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4000, hard))
    try:
        with pytest.raises(OSError, match="the file may grow no larger") as refused:
            play_game(standard(), plan("random", "random", logs=tmp_path), 1)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert refused.value.filename == str(tmp_path / log_name(1, 1))
    assert bytes_in(tmp_path) == {}


class Stopping(RandomBot):
    """A bot in whose 20th move someone presses Ctrl-C."""

    moves = 0

    def choose(self, view, options, rng, budget):
        Stopping.moves += 1
        if Stopping.moves == 20:
            raise KeyboardInterrupt
        return super().choose(view, options, rng, budget)


def test_a_game_that_is_broken_off_leaves_no_log(tmp_path, monkeypatch):
    monkeypatch.setitem(BOTS, "stopping", Stopping)
    with pytest.raises(KeyboardInterrupt):
        play_game(standard(), plan("stopping", "stopping", logs=tmp_path), 1)
    assert bytes_in(tmp_path) == {}


def test_a_bot_that_looks_sees_its_own_seat_and_plays_the_same_game(monkeypatch):
    seen = []

    class Watching(RandomBot):
        looks = True

        def choose(self, view, options, rng, budget):
            seen.append(view)
            return super().choose(view, options, rng, budget)

    monkeypatch.setitem(BOTS, "watching", Watching)
    plain = play_game(standard(), plan("random", "random"), 9)
    watched = play_game(standard(), plan("random", "watching"), 17)  # deal 9, not rotated
    assert watched.scores == plain.scores
    assert {(view.seat, view.to_act) for view in seen} == {(1, 1)}
    assert watched.thought_s[0] == 0 < watched.thought_s[1] < watched.cpu_s


def test_facts_are_counted_on_request_and_change_nothing():
    plain = play_game(standard(), plan("random", "novice"), 1)
    counted = play_game(standard(), plan("random", "novice"), 1, counting=True)
    assert untimed([plain]) == untimed([counted])
    assert plain.facts is None
    assert [sum(seat["vp"].values()) for seat in counted.facts["seats"]] == list(counted.scores)


def test_results_and_logs_do_not_depend_on_the_number_of_workers(tmp_path):
    outcomes = []
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        plan = Plan(("random", "novice", "random"), 13, 4, folder)
        prepare_logs(plan, range(1, 14))
        outcomes.append((untimed(played(plan, workers)), bytes_in(folder)))
    assert outcomes[0] == outcomes[1]
    results, logs = outcomes[0]
    assert [number for number, *_ in results] == list(range(1, 14))
    assert sorted(logs) == [log_name(4, number) for number in range(1, 14)]


def test_more_games_begin_with_the_same_games():
    few = untimed(played(Plan(("random",) * 2, 3, 8)))
    more = untimed(played(Plan(("random",) * 2, 5, 8)))
    assert more[:3] == few


def test_two_processes_write_the_same_bytes(tmp_path):
    """Whatever hash values strings have: nothing may depend on the order of a set."""
    written = []
    for hash_seed in ("0", "1", "4242"):
        folder = tmp_path / hash_seed
        command = [sys.executable, "-m", "animarche", "arena", "--games", "4", "--json"]
        done = subprocess.run(
            [*command, "--logs", folder],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            stdout=subprocess.PIPE,
            check=True,
            timeout=60,
        )
        outcome = json.loads(done.stdout)
        del outcome["time"]
        for result in outcome["results"]:
            del result["log"]
        written.append((outcome, bytes_in(folder)))
    assert written[0] == written[1] == written[2]
    assert len(written[0][1]) == 4


def test_logs_in_the_way_are_seen_before_anything_is_played(tmp_path):
    plan = Plan(("random", "random"), 5, 1, tmp_path)
    (tmp_path / log_name(1, 4)).touch()
    (tmp_path / log_name(2, 1)).touch()
    with pytest.raises(FileExistsError) as refused:
        prepare_logs(plan, range(1, 6))
    assert refused.value.filename == str(tmp_path / log_name(1, 4))
    prepare_logs(plan, [1, 2, 3, 5])
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("left", [0, 1, 20, 5000])
def test_only_what_is_left_of_the_own_game_is_removed(tmp_path, left):
    plan = Plan(("random", "random"), 2, 1, tmp_path)
    other = Plan(("novice", "random"), 2, 1, tmp_path)
    path = tmp_path / log_name(1, 1)
    play_game(standard(), plan, 1)
    path.write_bytes(path.read_bytes()[:left])
    prepare_logs(plan, [1, 2], standard())
    assert not path.exists()
    play_game(standard(), other, 1)
    whole = path.read_bytes()
    with pytest.raises(FileExistsError, match="that is the log of another game; move it away"):
        prepare_logs(plan, [1, 2], standard())
    assert path.read_bytes() == whole


def test_the_folder_for_logs_is_made(tmp_path):
    folder = tmp_path / "deep" / "logs"
    prepare_logs(plan("random", "random", logs=folder), [])
    assert folder.is_dir()


def test_where_there_is_no_choice_nobody_is_asked(monkeypatch):
    asked = []

    class Counting(RandomBot):
        def choose(self, view, options, rng, budget):
            asked.append(len(options))
            return super().choose(view, options, rng, budget)

    monkeypatch.setitem(BOTS, "counting", Counting)
    result = play_game(standard(), plan("counting", "counting"), 1, counting=True)
    assert min(asked) > 1
    counted = [pair for phase in result.facts["options"].values() for pair in phase]
    assert sum(times for _, times in counted) == result.decisions
    assert result.decisions - len(asked) == sum(times for options, times in counted if options == 1)


def test_what_a_bot_draws_does_not_depend_on_where_it_sits(monkeypatch):
    """Both rotations of a deal: each bot begins with the same chances in either."""
    drawn = {"first": [], "second": []}

    def noting(name):
        class Noting(RandomBot):
            def choose(self, view, options, rng, budget):
                drawn[name].append(rng.random())
                return options[0]

        return Noting

    for name in drawn:
        monkeypatch.setitem(BOTS, name, noting(name))
    starts = []
    for game in (1, 2):
        play_game(standard(), plan("first", "second"), game)
        starts.append({name: numbers[:5] for name, numbers in drawn.items()})
        for numbers in drawn.values():
            numbers.clear()
    assert starts[0] == starts[1]
    assert starts[0]["first"] != starts[0]["second"]
