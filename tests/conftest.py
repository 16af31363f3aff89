"""What holds for all tests."""

import pytest
from hypothesis import settings

# How long an example takes says more about what else runs on the machine than about the code.
settings.register_profile("animarche", deadline=None)
settings.load_profile("animarche")


@pytest.fixture(autouse=True)
def no_size_by_environment(monkeypatch):
    """A terminal's size in the environment is not that of what a test looks at; where readline is
    loaded, pytest-xdist hands it to its workers."""
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.delenv("LINES", raising=False)
