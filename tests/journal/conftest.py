"""Logs to read."""

import pytest

from tests.journal.games import write_game


@pytest.fixture
def log_path(tmp_path):
    """The log of a random game of two."""
    return write_game(tmp_path / "game.jsonl")
