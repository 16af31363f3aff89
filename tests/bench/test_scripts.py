"""The benchmarks run, and say what they promise to say."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"
LOGS = Path(__file__).parents[1] / "corpus" / "logs"
PEER = """
import json, sys
case, seconds, seed = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
outcome = {"case": case, "version": "slow 1.0", "games": 1, "decisions": 1000 * seed}
print(json.dumps({**outcome, "cpu_s": 1.0, "wall_s": 1.0}))
"""


def run(script, *arguments):
    command = [sys.executable, BENCH / script, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    return done.stdout.splitlines()


def test_random_play_prints_one_line_of_json():
    (line,) = run("random_play.py", 0.02, 3, "--players", 2)
    outcome = json.loads(line)
    assert list(outcome) == ["case", "version", "games", "decisions", "cpu_s", "wall_s"]
    assert outcome["case"] == "animarche-2p"
    assert outcome["games"] >= 1
    assert outcome["decisions"] > 20 * outcome["games"]
    assert 0.02 <= outcome["cpu_s"] < 5


def test_replay_says_how_fast_logs_are_verified_beside_the_engine_and_a_person():
    head, *rows, person = run("replay.py", 0.05, *sorted(LOGS.glob("keen-*"))[:3])
    assert head.startswith("3 logs, ")
    names = [row.split()[0] for row in rows]
    assert names == ["verified", "read", "applied"]
    assert [row.split()[5] for row in rows][2] == "1.00"
    logs, commands, ratio = (float(rows[0].split()[n].replace(",", "")) for n in (1, 3, 5))
    assert commands > 20 * logs > 0
    assert 0 < ratio < 1
    assert person.startswith("A person who watches a replay follows at most 10 commands a second")
    assert float(person.split()[-4].replace(",", "")) >= 20


def test_the_list_of_saved_games_is_compared_with_the_least_it_must_do():
    head, cold, bare, warm, _, listed, as_json = run("shelf.py", "--games", 4, "--runs", 1)
    assert head.startswith("4 games; ")
    assert cold.startswith("list, without an index")
    assert " x 1.00 of scandir" in bare
    assert warm.startswith("list, with an index")
    assert listed.startswith("animarche games ")
    assert as_json.endswith("of python -c pass")


def test_side_by_side_prints_a_ratio_for_each_case(tmp_path):
    script = tmp_path / "peers.py"
    script.write_text(PEER)
    lines = run(
        "side_by_side.py",
        *("--peers", script, "--peer-python", sys.executable),
        *("--rounds", 5, "--seconds", 0.01, "other-game"),
    )
    rows = {line.split()[0]: line.split() for line in lines}
    assert rows["animarche-4p"][3] == "1.00"
    assert rows["other-game"][1] == "3,000"  # the median of 1,000 to 5,000
    assert float(rows["other-game"][3]) > 1


def test_jumps_through_a_watched_game_are_measured_beside_a_bare_repaint():
    first, *cases = run("replay_screen.py", "--jumps", 3, "--size", "80x24", LOGS / "hand-2.jsonl")
    assert "3 jumps; opened in " in first
    assert len(cases) == 5
    for case in cases:
        assert all(f" {word} " in case for word in ("median", "p95", "max"))


@pytest.mark.slow
def test_keys_are_measured_while_bots_think_beside_a_table_where_they_are_stopped():
    first, head, *rows = run("thinking.py", "--keys", 4, "--bot", "greedy")
    assert first.startswith("120 x 36, four players")
    assert head.split()[-5:] == ["keys", "median", "p95", "max", "ratio"]
    cases = [row.split(": ")[0] for row in rows]
    assert cases[::2] == cases[1::2]
    assert cases[::2] == ["cursor on the market", "log scrolls", "help opens, closes", "jump"]
    for stopped, busy in zip(rows[::2], rows[1::2], strict=True):
        assert "bots stopped" in stopped
        assert float(busy.split()[-1]) > 0


def test_engine_costs_prints_a_table_for_each_question():
    lines = run("engine_costs.py", "--games", 1, "--kept", 1)
    tables, table = {}, None
    for line in lines:
        if not line:
            table = None
        elif table is None:
            table = tables.setdefault(line.split("  ")[0], [])
        else:
            table.append(line)
    assert list(tables) == [
        "4 players, by",
        "with options",
        "with players",
        "for a bot",
        "kept in a history",
    ]
    phases = [line.split() for line in tables["4 players, by"]]
    assert [name for name, *_ in phases] == [
        "placement",
        "attract",
        "income",
        "sale",
        "work",
        "all",
    ]
    for name, positions, *costs in phases:
        assert int(positions) > 0, name
        assert len(costs) == 6
        assert all(float(cost) > 0 for cost in costs)
    assert [line.split()[0] for line in tables["with players"]] == ["2", "3", "4"]
    for line in tables["kept in a history"]:
        size = int(line.split()[2].replace(",", ""))
        assert 100 < size < 10_000  # a state is kept whole, but shares what did not change
