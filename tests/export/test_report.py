"""The report: what a reader of it sees."""

import re

import pytest
from markdown_it import MarkdownIt

from animarche.engine.game import standings
from animarche.export.report import report
from animarche.journal.format import Undo
from animarche.lang import LANGUAGES
from tests.export.games import HOSTILE, disclosed, facts, recorded, shared

READER = MarkdownIt("commonmark", {"linkify": False}).enable(["table", "strikethrough"])


def made(recording, lang="en", secrets=True):
    return report(facts(recording, lang), disclosed(recording, secrets))


def tokens(text):
    return [t for token in READER.parse(text) for t in (token, *(token.children or ()))]


def shown(text):
    """The text that a reader sees, with the markup gone."""
    return "".join(t.content for t in tokens(text) if t.type in ("text", "fence"))


def headings(text, tag):
    parts = READER.parse(text)
    return [
        parts[index + 1].content
        for index, part in enumerate(parts)
        if part.type == "heading_open" and part.tag == tag
    ]


def test_it_has_the_parts_of_a_game_in_order():
    text = made(shared())
    assert headings(text, "h1") == ["Animarche: Mika, ケンさん, Aya and Sora"]
    assert headings(text, "h2") == [
        *("Players", "Standings", "Where the points came from", "VP after each round"),
        *("Goals", "The deck of ads", "Play-by-play"),
    ]
    phases = [f"Round {n}: {p}" for n in range(1, 6) for p in ("attract", "income", "sale", "work")]
    log = headings(text, "h3")
    assert [heading for heading in log if heading in phases] == phases


def test_the_standings_and_the_sources_add_up():
    recording = shared()
    text = made(recording)
    scores = standings(recording.steps[-1].state)
    names = facts(recording).names
    for score in scores:
        row = rf"\| {score.place}\. \| . {names[score.player]} \| .* \| {score.total} \|"
        assert re.search(row, text)
    total = "** | **".join(str(p.vp) for p in recording.steps[-1].state.players)
    assert f"| **Total** | **{total}** |" in text


def test_the_chart_has_a_bar_as_long_as_the_points_at_the_end():
    recording = shared()
    bars = re.search(r"```text\n(.*?)```", made(recording), re.DOTALL)[1].splitlines()
    assert len(bars) == 6 * 4
    assert bars[0].startswith("Round 1  A Mika")
    most = max(player.vp for player in recording.steps[-1].state.players)
    for line, player in zip(bars[-4:], recording.steps[-1].state.players, strict=True):
        assert line.endswith(f" {player.vp}")
        assert line.count("█") == round(player.vp * 40 / most)


def test_what_stands_is_told_once_and_how_much_was_taken_back():
    recording = shared(undo=True)
    text = made(recording)
    assert re.findall(r"^- \*\*(\d+)\*\* ", text, re.MULTILINE) == [
        str(n) for n in recording.standing[1:]
    ]
    undone = sum(step.line.undo for step in recording.steps if type(step.line) is Undo)
    assert text.count(f"*{undone} commands were taken back, and are left out.*") == 1
    phases = headings(text, "h3")
    assert len(phases) == len({*phases})
    assert "taken back" not in made(shared())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_text(lang):
    recording = recorded(moves=40, names=HOSTILE)
    text = made(recording, lang)
    kinds = {token.type for token in tokens(text)}
    assert not kinds & {"html_inline", "html_block", "link_open", "image", "code_inline", "s_open"}
    assert len(headings(text, "h1")) == 1
    assert len(headings(text, "h2")) == 7
    for name in facts(recording).names:
        assert name in shown(text)
    assert all(sign.isprintable() or sign in "\n\u3000" for sign in text)


def test_an_unfinished_game_says_what_is_asked():
    recording = recorded(moves=20)
    text = made(recording, secrets=False)
    assert "## Standings so far (shops count at the end)" in text
    assert "Not finished. Round 1:" in text
    assert text.count(": never revealed, left out") == disclosed(recording).hidden


def test_a_game_before_its_first_move():
    text = made(recorded(moves=0))
    assert "```text\nNow  A Mika" in text
    assert text.endswith("## Play-by-play\n")


def test_it_is_japanese_where_that_is_asked_for():
    text = made(shared(), "ja")
    assert "## 得点の内訳" in text
    assert not re.search(r"[A-Za-z]{4,}", re.sub(r"Mika|Sora|standard|text|[0-9a-f]{8}", "", text))
