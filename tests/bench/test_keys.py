"""A whole game flows: at most 1.3 keys for a decision."""

import os
import re
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "bench" / "keys.py"


def test_a_whole_game_of_four_needs_at_most_1_3_keys_for_a_decision(tmp_path):
    """The script presses every key, and fails if another game comes of it."""
    done = subprocess.run(
        [sys.executable, SCRIPT, "--policy", "greedy", "--games", "1", "--size", "80x24"],
        capture_output=True,
        check=True,
        encoding="utf-8",
        timeout=240,
        env={**os.environ, "ANIMARCHE_HOME": str(tmp_path)},
    )
    first, *kinds = done.stdout.splitlines()
    found = re.fullmatch(
        r"greedy: 1 games, (\d+) keys, (\d+) decisions: ([\d.]+) keys per decision", first
    )
    keys, decisions = int(found[1]), int(found[2])
    assert decisions > 150
    assert keys / decisions <= 1.3
    counted = [re.findall(r"\d+", kind) for kind in kinds]
    assert sum(int(numbers[0]) for numbers in counted) == keys
    assert sum(int(numbers[1]) for numbers in counted) == decisions
