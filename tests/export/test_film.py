"""Pictures and films show what the replay shows in a terminal, and nothing else."""

import json
import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from rich.cells import cell_len

from animarche.export.cast import cast
from animarche.export.film import Film
from animarche.export.picture import BASE, HEIGHT, NO_BREAK, WIDTH, picture
from animarche.tui.app import Animarche
from animarche.tui.screens.replay import Replay
from tests.export.games import HOSTILE, facts, leaks, recorded, shared
from tests.tui.helpers import shown

SVG = "{http://www.w3.org/2000/svg}"
SENT = re.compile(r"\x1b\[(\d+);(\d+)H|\x1b\[([\d;]*)m|\x1b\[2J|\x1b\[\?25[lh]|([^\x1b])")

ATTRIBUTES = {"1": "bold", "2": "dim", "4": "underline", "7": "reverse"}


def film(recording, lang="en", size=(120, 36), theme="dark"):
    return Film(recording, facts(recording, lang).words, *size, theme)


def texts(frame):
    return [strip.text for strip in frame]


def drawn(recording, lang="en", size=(120, 36), at=None, theme="dark"):
    here = film(recording, lang, size, theme)
    frame = here.frame(recording.last if at is None else at)
    return picture(frame, size[0], here.paint.base, facts(recording, lang).title)


def looks(style):
    """How a style looks in a cell."""
    ink, ground = (color and color.get_truecolor().hex for color in (style.color, style.bgcolor))
    return (
        ink,
        ground,
        {name for name in ("bold", "dim", "underline", "reverse") if getattr(style, name)},
    )


class Terminal:
    """The cells of a terminal that is sent what a film holds: (sign, ink, ground, attributes)."""

    def __init__(self, columns, rows):
        self.cells = [[None] * columns for _ in range(rows)]
        self.x = self.y = 0
        self.pen = (None, None, frozenset())

    def take(self, text):
        at = 0
        while at < len(text):
            match = SENT.match(text, at)
            assert match, text[at : at + 20]
            at = match.end()
            if match[1]:
                self.y, self.x = int(match[1]) - 1, int(match[2]) - 1
            elif match[3] is not None:
                self.paint(match[3].split(";"))
            elif match[4]:
                self.write(match[4])

    def paint(self, codes):
        ink, ground, attributes = self.pen
        codes = iter(codes)
        for code in codes:
            if code in ("38", "48"):
                assert next(codes) == "2"
                color = "#" + "".join(f"{int(next(codes)):02x}" for _ in range(3))
                ink, ground = (color, ground) if code == "38" else (ink, color)
            elif code == "0":
                ink, ground, attributes = None, None, frozenset()
            elif code in ("39", "49"):
                ink, ground = (None, ground) if code == "39" else (ink, None)
            else:
                attributes |= {ATTRIBUTES[code]}
        self.pen = ink, ground, attributes

    def write(self, sign):
        size = cell_len(sign)
        self.cells[self.y][self.x : self.x + size] = [(sign, *self.pen), ("", *self.pen)][:size]
        self.x += size


def cells_of(frame):
    return [
        [
            (part, *looks(style))
            for text, style, _ in strip
            for sign in text
            for part in (sign, "")[: cell_len(sign)]
        ]
        for strip in frame
    ]


@pytest.mark.parametrize("players, lang, size", [(4, "en", (120, 36)), (2, "ja", (80, 24))])
async def test_a_frame_is_what_the_replay_shows(players, lang, size):
    recording = shared(players, undo=True)
    here = film(recording, lang, size)
    app = Animarche(None, lang, watched=(recording, 0))
    async with app.run_test(size=size) as pilot:
        for n in (0, recording.last // 2, recording.last):
            await app.push_screen(Replay(recording, n))
            await pilot.pause()
            drawn, seen = texts(here.frame(n)), shown(app)
            assert not drawn[-1].strip()  # keys, which nobody can press
            more = app.words.text("table.more")
            for still, row in zip(drawn[:-1], seen[:-1], strict=True):
                begins, cut, _ = row.partition(more)
                assert still == row or (cut and still.startswith(begins.rstrip("… ")))
                assert more not in still
            await app.pop_screen()


def test_what_was_taken_back_is_struck_out_in_a_picture():
    recording = shared(undo=True)
    gone = next(n for n in range(1, recording.last) if n not in recording.standing)
    assert "line-through" in drawn(recording, at=gone)
    assert "taken back" in "\n".join(texts(film(recording).frame(gone)))
    assert "line-through" not in drawn(recording, at=recording.last)


def test_every_row_is_as_wide_as_the_terminal():
    recording = shared(3)
    for size in ((80, 24), (120, 36), (160, 48)):
        for lang in ("en", "ja"):
            frame = film(recording, lang, size).frame(60)
            assert [strip.cell_length for strip in frame] == [size[0]] * size[1]
            assert [cell_len(text) for text in texts(frame)] == [size[0]] * size[1]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_picture_has_every_sign_in_its_cell(lang):
    recording = shared()
    tree = ET.fromstring(drawn(recording, lang, at=60))
    assert tree.find(f"{SVG}title").text == facts(recording, lang).title
    for y, row in enumerate(cells_of(film(recording, lang).frame(60))):
        placed = {}
        for text in tree.iter(f"{SVG}text"):
            if float(text.get("y")) != y * HEIGHT + BASE:
                continue
            x = float(text.get("x")) / WIDTH
            if text.get("text-anchor"):
                placed[round(x - 1)] = text.text
                continue
            assert float(text.get("textLength")) == pytest.approx(
                cell_len(text.text) * WIDTH, abs=0.1
            )
            placed |= dict(enumerate(text.text, round(x)))
        signs = {x: sign for x, (sign, *_) in enumerate(row) if sign.strip()}
        assert {x: s for x, s in placed.items() if s.strip(NO_BREAK)} == signs


def test_a_film_leads_a_terminal_through_all_frames():
    recording = recorded(2, moves=45, undo=True)
    here = film(recording, size=(80, 24))
    head, *events = map(json.loads, cast(here, facts(recording), 1.0).splitlines())
    assert (head["version"], head["width"], head["height"]) == (2, 80, 24)
    assert head["title"] == facts(recording).title
    terminal = Terminal(80, 24)
    sent = [text for _, kind, text in events if kind == "o"]
    assert len(sent) == len(recording.standing) + 1
    for n, text in zip(recording.standing, sent, strict=False):
        terminal.take(text)
        assert terminal.cells == cells_of(here.frame(n))
    assert sent[-1] == "\x1b[0m\x1b[?25h"
    marks = [text for _, kind, text in events if kind == "m"]
    assert marks == [f"Round {n}" for n in range(1, recording.steps[-1].state.round + 1)]
    assert len(marks) > 1


def test_a_film_takes_the_time_to_read_along():
    recording = recorded(2, moves=12)
    here, said = film(recording, size=(80, 24)), facts(recording)
    times = [json.loads(line)[0] for line in cast(here, said, 1.0).splitlines()[1:]]
    fast = [json.loads(line)[0] for line in cast(here, said, 4.0).splitlines()[1:]]
    assert times[0] == 0
    assert times == sorted(times)
    *steps, _ = sorted({*times})
    assert all(0.7 <= after - before <= 4 for before, after in pairwise(steps))
    assert fast[-2] == pytest.approx(times[-2] / 4, abs=0.01)


def test_a_film_is_small():
    recording = recorded(moves=30)
    size = len(cast(film(recording), facts(recording), 1.0).encode())
    assert size < 8000 * len(recording.standing)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_secret_is_in_a_picture_or_film(lang):
    recording = recorded(4, seed=10**9 + 3, moves=25)
    assert leaks(cast(film(recording, lang), facts(recording, lang), 1.0), recording, lang) == []
    recording = shared(seed=10**9 + 7)
    assert leaks(drawn(recording, lang), recording, lang) == []


def test_hostile_names_are_text():
    recording = recorded(moves=12, names=HOSTILE)
    tree = ET.fromstring(drawn(recording))
    assert {element.tag for element in tree.iter()} == {
        f"{SVG}{name}" for name in ("svg", "title", "rect", "text")
    }
    for line in cast(film(recording), facts(recording), 1.0).splitlines():
        value = json.loads(line)
        if type(value) is list and value[1] == "o":
            Terminal(120, 36).take(value[2])
        assert all(sign.isprintable() or sign == "\u3000" for sign in line)


def test_themes_differ():
    recording = shared()
    pictures = {drawn(recording, theme=name) for name in ("dark", "light", "contrast", "plain")}
    assert len(pictures) == 4
