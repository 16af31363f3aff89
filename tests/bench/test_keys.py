"""A whole game flows: at most 1.3 keys for a decision."""

import re
import sys

from textual import constants

from animarche.tui.screens.table import TableScreen
from bench import keys
from tests.tui.quiet import settled


def test_a_whole_game_of_four_needs_at_most_1_3_keys_for_a_decision(monkeypatch, tmp_path, capsys):
    """The script presses every key, and fails if another game comes of it."""
    for waiting in ("textual.app", "textual.pilot"):
        monkeypatch.setattr(f"{waiting}.wait_for_idle", settled)
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "none")
    # The script sets these two; here they are set back after it.
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setattr(TableScreen, "handover", 0.0)
    monkeypatch.setenv("ANIMARCHE_HOME", str(tmp_path))
    arguments = ["--policy", "greedy", "--games", "1", "--size", "80x24"]
    monkeypatch.setattr(sys, "argv", ["keys.py", *arguments])
    keys.main()
    first, *kinds = capsys.readouterr().out.splitlines()
    found = re.fullmatch(
        r"greedy: 1 games, (\d+) keys, (\d+) decisions: ([\d.]+) keys per decision", first
    )
    pressed, decisions = int(found[1]), int(found[2])
    assert decisions > 150
    assert pressed / decisions <= 1.3
    counted = [re.findall(r"\d+", kind) for kind in kinds]
    assert sum(int(numbers[0]) for numbers in counted) == pressed
    assert sum(int(numbers[1]) for numbers in counted) == decisions
