"""Every test of the screen has the same terminal, and its own place for saved games."""

import pytest
from textual import constants

from animarche.tui.screens.table import TableScreen
from tests.tui.helpers import known_to_hints
from tests.tui.quiet import settled


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch, tmp_path):
    for name in ("NO_COLOR", "TEXTUAL_THEME", "UNICODE_VERSION", "TEXTUAL_COLOR_SYSTEM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")  # English, where nothing else is chosen
    monkeypatch.setenv("ANIMARCHE_HOME", str(tmp_path / "home"))
    known_to_hints(tmp_path / "home")
    monkeypatch.setattr(TableScreen, "handover", 0.0)  # tests press keys as fast as they can
    for waiting in ("textual.app", "textual.pilot"):
        monkeypatch.setattr(f"{waiting}.wait_for_idle", settled)
