"""The game in headless Chromium, as a person meets it: new game, moves, and on after a break.

    apt-get install chromium
    .venv/bin/python -m pip install -e '.[browser]'
    .venv/bin/python -m pytest -m browser

The page is driven through its keyboard and mouse, and read from the cells of its terminal.
"""

import time
from urllib.parse import urlsplit

import pytest
from rich.cells import cell_len

from animarche.cards import standard
from animarche.cli import main
from animarche.journal.format import Entry
from animarche.journal.read import read_log
from animarche.tui.glyphs import EMOJI, LINES, MARKS, TEXT
from animarche.tui.screens.table import TableScreen
from tests.serve.server import SOON, gone, served

pytestmark = pytest.mark.browser

# The page keeps its terminal to itself; the add-on that fits it to the window leads to it.
FIND_TERMINAL = """
const push = Array.prototype.push;
Array.prototype.push = function (...added) {
  for (const one of added) if (one?.instance?.proposeDimensions) window.fitted = one.instance;
  return push.apply(this, added);
};
"""
CELLS = """() => {
  const terminal = window.fitted?._terminal;
  if (!terminal) return [];
  const line = (y) => terminal.buffer.active.getLine(y);
  return Array.from({length: terminal.rows}, (_, y) =>
    Array.from({length: terminal.cols}, (_, x) => line(y).getCell(x))
      .map((cell) => [cell.getChars(), cell.getWidth()]));
}"""
GROUND = "([x, y]) => window.fitted._terminal.buffer.active.getLine(y).getCell(x).getBgColor()"
# What textual-serve's script complains of when it tells the size before anybody listens.
EARLY = "Still in CONNECTING state"
FIELD = 20  # columns from the label of a field to the field
WIDTHS = (
    "signs => signs.map(s => window.fitted._terminal._core.unicodeService.getStringCellWidth(s))"
)


class Window:
    """A page with the game."""

    def __init__(self, context, url):
        self.page = context.new_page()
        self.asked, self.errors = [], []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("websocket", lambda socket: self.asked.append(socket.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._said)
        self.page.add_init_script(FIND_TERMINAL)
        self.page.goto(url)

    def _said(self, message):
        if message.type == "error":
            self.errors.append(message.text)

    def rows(self):
        """The rows of the terminal as text."""
        return ["".join(sign or " " * width for sign, width in row) for row in self.cells()]

    def cells(self):
        """Each row as (sign, width) of its cells; width 0 is the right half of a wide sign."""
        return [[*map(tuple, row)] for row in self.page.evaluate(CELLS)]

    def wait(self, *words):
        """Wait until all these words are on the screen; its rows."""
        until = time.monotonic() + SOON
        while time.monotonic() < until:
            rows = self.rows()
            if all(any(word in row for row in rows) for word in words):
                return rows
            self.page.wait_for_timeout(30)
        raise AssertionError(f"no {words} on\n" + "\n".join(self.rows()))

    def ground(self, word, beside):
        """The color behind the cell that is so far to the right of where a word begins."""
        rows = self.rows()
        y = next(y for y, row in enumerate(rows) if word in row)
        x = cell_len(rows[y].split(word)[0]) + beside
        return self.page.evaluate(GROUND, [x, y])

    def wait_ground(self, word, beside, fits):
        """Wait until that color fits, for the color of a field says whether it has the cursor."""
        until = time.monotonic() + SOON
        while not fits(self.ground(word, beside)) and time.monotonic() < until:
            self.page.wait_for_timeout(30)
        assert fits(self.ground(word, beside))

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def click_below(self, word):
        """A click on the first cell under a word."""
        cells, rows = self.cells(), self.rows()
        y = next(y for y, row in enumerate(rows) if word in row)
        x = cell_len(rows[y].split(word)[0])
        screen = self.page.locator(".xterm-screen").bounding_box()
        wide, high = screen["width"] / len(cells[0]), screen["height"] / len(rows)
        self.page.mouse.click(screen["x"] + (x + 0.5) * wide, screen["y"] + (y + 1.5) * high)


@pytest.fixture
def window(browser, tmp_path):
    """The title in a window of about 120×36, and the server of it, which must end well."""
    with served(tmp_path, "--lang", "en") as server, browser.new_context() as context:
        context.set_default_timeout(SOON * 1000)
        window = Window(context, f"http://127.0.0.1:{server.port}/")
        window.page.set_viewport_size({"width": 1240, "height": 780})
        window.home = tmp_path
        window.wait("New game", "Quit")
        yield window
        games = server.games()
        context.close()
        assert gone(games) == []
        assert server.interrupt() == (130, "")
        assert [error for error in window.errors if EARLY not in error] == []
        assert {urlsplit(url).netloc for url in window.asked} == {f"127.0.0.1:{server.port}"}


def check_widths(window):
    """Every sign has the cells that the game counts on; so all columns are in line."""
    wrong = {
        (sign, width)
        for row in window.cells()
        for sign, width in row
        if sign and cell_len(sign) != width
    }
    assert not wrong


def moves(log):
    """The commands in a log."""
    return [line for line in read_log(log).lines if type(line) is Entry]


def await_moves(log, count):
    until = time.monotonic() + SOON
    while len(moves(log)) < count and time.monotonic() < until:
        time.sleep(0.03)
    assert len(moves(log)) == count
    time.sleep(2 * TableScreen.handover)  # the next key is the next player's


def begin(window):
    """A game of two, begun by keys; its log."""
    window.press("n")
    window.wait("Player A", "Begin")
    cold = window.ground("Player B", FIELD)
    window.wait_ground("Player A", FIELD, cold.__ne__)
    window.press(*"Mika", "Enter")
    window.wait_ground("Player B", FIELD, cold.__ne__)
    cold = window.ground("Begin", 0)
    window.press(*"Ken", "Enter")
    window.wait_ground("Begin", 0, cold.__ne__)
    window.press("Enter")
    window.wait("Secret goals")
    check_widths(window)
    window.press("Escape")
    window.wait("Mika", "Ken", "Round 1")
    (log,) = (window.home / "games").iterdir()
    return log


def test_every_sign_of_the_game_is_as_wide_in_a_browser(window):
    signs = [
        *EMOJI,
        *LINES,
        *MARKS,
        *TEXT,
        *(animal["emoji"] for animal in standard().document["animals"]),
    ]
    widths = dict(zip(signs, window.page.evaluate(WIDTHS, signs), strict=True))
    assert {sign: width for sign, width in widths.items() if width != cell_len(sign)} == {}


def test_a_game_is_begun_played_left_and_gone_on_with(window):
    log = begin(window)
    for played in range(1, 6):
        window.press("1")
        await_moves(log, played)
    check_widths(window)
    window.press("F1")
    window.wait("Help", "Signs")
    check_widths(window)
    window.press("Escape")
    window.wait("─ Actions")  # a key that comes while a page is closing belongs to nobody
    window.press("F2")
    window.wait("ラウンド1")
    check_widths(window)
    window.press("F2")
    window.wait("Round 1")
    window.click_below("─ Actions")
    await_moves(log, 6)
    window.page.reload()
    window.wait("Continue", "Mika", "Ken")
    window.press("c")
    window.wait("─ Actions")
    window.press("1")
    await_moves(log, 7)
    check_widths(window)
    assert main(["verify", str(log)]) == 0


def test_the_window_decides_how_large_the_table_is(window):
    begin(window)
    window.page.set_viewport_size({"width": 600, "height": 300})
    window.wait("80 x 24")
    check_widths(window)
    window.page.set_viewport_size({"width": 1700, "height": 1000})
    window.wait("─ Actions", "─ Log")
    check_widths(window)
