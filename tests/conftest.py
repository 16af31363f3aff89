"""What holds for all tests."""

import shutil

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


CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def browser():
    """Headless Chromium, for tests with the mark `browser`."""
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        pytest.fail("these tests need Chromium: apt-get install chromium")
    # Without a sandbox, which root has not; only pages of this machine are opened.
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def printed(capfd):
    """What was printed since the last look: the lines on stdout, and stderr."""

    def look():
        out, err = capfd.readouterr()
        return out.splitlines(), err

    return look
