"""The page, read as the browser reads it; tests/export/test_browser.py looks at it."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest

from animarche.engine.events import PhaseBegan
from animarche.export.game import OWN, SHARED, game_to_json
from animarche.export.page import FOLDER, SCRIPTS, page
from animarche.export.position import position
from animarche.journal.format import Undo
from animarche.lang import en
from animarche.table.recording import PHASE, UNITS
from animarche.tui.theme import theme
from tests.export.games import HOSTILE, disclosed, facts, recorded, shared

LARGEST = 600_000  # bytes of a page for a game of 250 commands


class Reader(HTMLParser):
    """The elements of a page, and the texts in them."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.texts = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        self.texts.append("")

    def handle_data(self, data):
        if self.texts:
            self.texts[-1] += data


def made(recording, secrets=True, lang="en", at=0):
    return page(facts(recording, lang), disclosed(recording, secrets), at)


def data_of(text):
    return json.loads(re.search(r'id="game">(.*?)</script>', text, re.DOTALL)[1])


def test_the_timeline_has_the_marks_of_what_was_not_taken_back():
    recording = shared(undo=True)
    marks = [mark.n for mark in recording.marks if mark.kind != PHASE]
    assert [n for n, *_ in data_of(made(recording))["marks"]] == marks


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_each_line_stands_below_the_phase_in_which_its_command_was_given(lang):
    recording = shared(undo=True)
    told = [step["told"] for step in data_of(made(recording, lang=lang))["steps"]]
    words, heading, back = facts(recording, lang).words, None, 0
    for n, step in enumerate(recording.steps):
        before = recording.before(n)
        if heading is not None:
            when = PhaseBegan(before.round, before.phase)
            assert heading == words.event(when, recording.names)
        headings = [line[0] for line in told[n] if isinstance(line, list) and len(line) == 1]
        back += isinstance(step.line, Undo) and len(headings)
        heading = headings[-1] if headings else heading
    assert back > 2


def test_the_positions_are_the_states_of_the_game():
    recording = shared(undo=True)
    here = {}
    steps = data_of(made(recording))["steps"]
    for step, said in zip(recording.steps, steps, strict=True):
        here |= said["parts"]
        assert here == json.loads(json.dumps(position(step.state)))


def test_the_ways_are_those_of_the_recording():
    recording = shared(undo=True)
    ways = data_of(made(recording))["ways"]
    assert ways["command"] == list(recording.standing)
    for unit in UNITS:
        for n in range(recording.last + 1):
            on = next((m for m in ways[unit] if m > n), recording.last)
            assert recording.next(n, unit, 1) == on or on not in recording.standing


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_long_game_is_small(lang):
    recording = shared(undo=True)
    size = len(made(recording, lang=lang).encode())
    assert size * max(1, 250 / recording.last) < LARGEST


def test_hostile_names_are_data_and_nothing_else():
    recording = recorded(moves=30, names=HOSTILE)
    plain, hostile = (Reader(made(r)) for r in (recorded(moves=30), recording))
    assert [tag for tag, _ in hostile.elements] == [tag for tag, _ in plain.elements]
    assert not any(name.startswith("on") for _, looks in hostile.elements for name in looks)
    game = data_of(made(recording))
    assert [player["name"] for player in game["players"]] == list(facts(recording).names)
    assert "<script>window.hacked=1</script>" in game["players"][0]["name"]


def test_nothing_is_fetched_and_only_the_own_script_and_style_run():
    text = made(shared())
    reader = Reader(text)
    policy = next(looks["content"] for _, looks in reader.elements if "http-equiv" in looks)
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["img-src"] == "data:"
    for kind, source in (("script", rules["script-src"]), ("style", rules["style-src"])):
        (inline,) = re.findall(rf"<{kind}>(.*?)</{kind}>", text, re.DOTALL)
        digest = b64encode(sha256(inline.encode()).digest()).decode()
        assert source == f"'sha256-{digest}'"
    for _, looks in reader.elements:
        assert "src" not in looks
        assert looks.get("href", "data:").startswith("data:")
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")


def test_scripts_never_read_markup():
    for name in SCRIPTS:
        source = (FOLDER / name).read_text(encoding="utf-8")
        for unsafe in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
            assert unsafe not in source
        assert not re.search(r"setAttribute\([\"']on", source)


def test_every_word_that_the_scripts_say_is_there_and_none_is_idle():
    source = "".join((FOLDER / name).read_text(encoding="utf-8") for name in SCRIPTS)
    words = game_to_json(facts(shared()), disclosed(shared()), 0)["words"]
    said = set(re.findall(r"say\(\s*\"([\w.]+)\"", source))
    said |= set(re.findall(r'"((?:export|scoring|table)\.[\w.]+)"', source))
    assert said <= words.keys()
    joined = {f"{name}." for name in re.findall(r"say\(`([\w]+)\.\$", source)}
    buttons = {"first", "back", "on", "last", "play", "pause"}  # their own ids name them
    idle = {word for word in (*OWN, *SHARED) if word not in said | buttons}
    assert {word for word in idle if not word.startswith(tuple(joined))} <= {"goal.hidden"}
    assert {f"page.{name}" for name in OWN} | {"page.noscript"} == {
        key for key in en.TEXTS if key.startswith("page.")
    }


def test_players_have_the_colors_of_the_themes():
    style = (FOLDER / "page.css").read_text(encoding="utf-8")
    light, dark = (block for block in style.split("prefers-color-scheme: dark", 1))
    for name, block in (("light", light), ("dark", dark)):
        for role, look in theme(name).styles.items():
            if role.startswith("own."):
                assert f"--{role[4:]}: {look.color.name};" in block
