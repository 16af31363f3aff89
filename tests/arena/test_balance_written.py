"""A report in the terminal, in Markdown, and as a page."""

import json
import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from rich.console import Console

from animarche.arena.balance import check_path, print_report, write_report
from animarche.arena.balance.aims import Aim
from animarche.arena.balance.page import STYLE
from animarche.arena.balance.sections import PERCENT, POINTS, Row, Section, signs, written
from animarche.arena.balance.sums import Estimate
from animarche.cards import digest, standard
from animarche.engine.reading import card_set
from tests.arena.test_balance import played, sections

HOSTILE = "<b>|`*Bank*`&[x](y)"


@cache
def hostile():
    """The standard cards with names that would be markup."""
    document = json.loads(json.dumps(standard().document))
    for kind in ("shops", "managers", "ads", "public_buildings"):
        for card in document[kind]:
            for named in (card, card.get("front", {}), card.get("back", {})):
                if "name" in named:
                    named["name"]["en"] = HOSTILE
    return card_set(document, digest(document))


@cache
def text_of(ending, cards=None, players=4):
    with TemporaryDirectory() as folder:
        path = Path(folder, f"report{ending}")
        write_report(cards or standard(), *played(players), path)
        return path.read_text(encoding="utf-8")


def shown(players=4, cards=None, width=80):
    console = Console(file=StringIO(), width=width, color_system=None)
    print_report(cards or standard(), *played(players), console)
    return console.file.getvalue()


class Reader(HTMLParser):
    """The elements of a page, and the rows of its tables as texts of cells."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.rows, self.open = [], [], []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if {"td", "th"} & set(self.open):
            self.rows[-1][-1] += data


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_page_holds_every_row_with_its_number(players):
    cells = Reader(text_of(".html", players=players)).rows
    for section in sections(players).values():
        for row in section.rows:
            expected = [row.label, *row.numbers]
            if section.measure:
                expected.append(" ".join(filter(None, written(row, section.unit))))
            assert any(line[: len(expected)] == expected for line in cells)


def test_the_page_asks_for_nothing_and_runs_nothing():
    text = text_of(".html")
    elements = Reader(text).elements
    assert {tag for tag, _ in elements} & {"script", "link", "img", "iframe", "form"} == set()
    targets = [attrs["href"] for tag, attrs in elements if tag == "a"]
    ids = {attrs["id"] for _, attrs in elements if "id" in attrs}
    assert targets
    assert {target.removeprefix("#") for target in targets} <= ids
    assert not any(name.startswith("on") or name == "style" for _, a in elements for name in a)
    assert "http:" not in text
    assert "https:" not in text
    policy = next(a["content"] for _, a in elements if "http-equiv" in a)
    style = re.search(r"<style>(.*?)</style>", text, re.DOTALL)[1]
    assert style == STYLE.read_text(encoding="utf-8")
    assert b64encode(sha256(style.encode()).digest()).decode() in policy
    assert policy.startswith("default-src 'none'")


def test_drawings_are_for_the_eye_only():
    elements = Reader(text_of(".html")).elements
    drawn = [a for tag, a in elements if tag in ("td", "th") and a.get("class") == "drawn"]
    assert len(drawn) > 100
    assert all(attrs["aria-hidden"] == "true" for attrs in drawn)
    pictures = sum(tag == "svg" for tag, _ in elements)
    assert pictures == sum(
        row.found is not None
        for section in sections().values()
        if section.measure
        for row in section.rows
    )
    for tag, attrs in elements:
        if tag == "rect":
            left, width = float(attrs["x"]), float(attrs["width"])
            assert 0 <= left <= left + width <= 200.1


def test_names_are_never_markup():
    page = Reader(text_of(".html", hostile()))
    assert not any(tag == "b" for tag, _ in page.elements)
    assert any(HOSTILE in cell for row in page.rows for cell in row)
    report = text_of(".md", hostile())
    assert r"\<b\>\|\`\*Bank\*\`\&\[x\](y)" in report
    assert HOSTILE in shown(cards=hostile(), width=120)


@pytest.mark.parametrize("cards", [None, "hostile"])
def test_rows_of_markdown_have_as_many_cells_as_their_heads(cards):
    tables = re.findall(r"(?:^\|.*\|$\n?)+", text_of(".md", cards and hostile()), re.MULTILINE)
    assert len(tables) == len(sections())
    for table in tables:
        cells = {len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}
        assert len(cells) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_terminal_needs_eighty_columns(players):
    told = shown(players)
    assert max(map(len, told.splitlines())) <= 80
    for section in sections(players).values():
        assert section.title in told
        for row in section.rows:
            assert re.search(rf"^{re.escape(row.label)} ", told, re.MULTILINE)
            for number in written(row, section.unit):
                assert number in told


def test_reports_of_equal_games_are_equal(tmp_path):
    for ending in (".html", ".md"):
        write_report(standard(), *played(), tmp_path / f"again{ending}")
        assert (tmp_path / f"again{ending}").read_text(encoding="utf-8") == text_of(ending)


def test_a_report_takes_the_place_of_an_older_one(tmp_path):
    path = tmp_path / "report.MD"
    path.write_text("old")
    write_report(standard(), *played(), path)
    assert path.read_text(encoding="utf-8") == text_of(".md")
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["report", "report.pdf", "md", "a.md.txt"])
def test_other_endings_are_refused(tmp_path, name):
    with pytest.raises(ValueError, match=r"a report ends in \.html or \.md, not"):
        check_path(name)
    with pytest.raises(ValueError, match="a report ends in"):
        write_report(standard(), *played(), tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_report_that_cannot_be_written_is_explained(tmp_path):
    with pytest.raises(FileNotFoundError, match="no such folder"):
        write_report(standard(), *played(), tmp_path / "nowhere" / "report.md")
    (tmp_path / "folder.md").mkdir()
    with pytest.raises(IsADirectoryError, match="that is a folder"):
        write_report(standard(), *played(), tmp_path / "folder.md")
    assert [path.name for path in tmp_path.iterdir()] == ["folder.md"]


def drawn(found, aim=None, low=0.0, high=1.0, bars=False, width=10):
    row = Row("x", "x", (), found, aim)
    section = Section("x", "X", "", ("x",), (row,), "m", PERCENT, low, high, bars)
    return signs(section, row, width)


@pytest.mark.parametrize(
    "found, picture",
    [
        (Estimate(0.5, 0.3, 0.7), "...--o--.."),
        (Estimate(0.0, 0.0, 0.0), "o........."),
        (Estimate(1.0, 0.9, 1.0), ".........o"),
        (Estimate(2.0, 0.9, 3.0), ".........o"),
        (Estimate(0.5), ".....o...."),
        (None, "          "),
    ],
)
def test_signs(found, picture):
    assert drawn(found, Aim(0, 1)) == picture


def test_signs_of_an_aim_of_differences_and_of_bars():
    assert drawn(Estimate(0.9), Aim(0.2, 0.5)) == "  ....   o"
    assert drawn(Estimate(0.5), None, -1, 1) == "     | o  "
    assert drawn(Estimate(0.35), bars=True) == "####      "
    assert drawn(Estimate(7), bars=True) == "##########"
    assert drawn(Estimate(-1), bars=True) == " " * 10


def test_numbers():
    assert written(Row("x", "x"), PERCENT) == ("", "")
    assert written(Row("x", "x", (), Estimate(0.5)), PERCENT) == ("50.0", "")
    assert written(Row("x", "x", (), Estimate(0.123, 0.1, 0.2)), PERCENT) == (
        "12.3",
        "10.0 to 20.0",
    )
    assert written(Row("x", "x", (), Estimate(-0.001, -0.1, 0.1)), POINTS) == ("+0", "-10 to +10")
