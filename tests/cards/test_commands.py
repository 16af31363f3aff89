"""`animarche cards check` and `animarche cards show`."""

import argparse
import io
import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from rich.cells import cell_len, set_cell_size
from rich.console import Console

from animarche.cards import standard
from animarche.cards.commands import add_parser
from animarche.cards.compile import card_file
from animarche.cards.show import tables
from animarche.cells import wrap
from tests.cards.first import first_cards
from tests.cards.refusing import GOOD, changed


def run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    add_parser(parser.add_subparsers(required=True))
    parsed = parser.parse_args(["cards", *arguments])
    status: int = parsed.run(parsed)
    return status


def test_check_of_a_good_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", str(card_file())) == 0
    out, err = capsys.readouterr()
    assert out == (
        f"{card_file()}: OK, standard version {standard().version}, sha256 {standard().sha256}: "
        "20 animals, 21 shops, 3 public buildings, 7 managers, 4 ads, 8 small goals, "
        "14 large goals.\n"
    )
    assert err == ""


@pytest.mark.parametrize("command", ["check", "show"])
def test_a_wrong_file(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(changed(("room: 0", "room: 3"), ("{en: HotSprng", '{en: "\\e[2J"')), "utf-8")
    assert run(command, str(path)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    lines = err.splitlines()
    assert len(lines) == 2
    assert '[bathhouse].back.short.en is "\\x1b[2J", but must be' in lines[0]
    assert "[construction_site].room is 3, but must be a whole number from 0 to 2." in lines[1]
    assert "\x1b" not in err


def test_a_file_with_hundreds_of_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(GOOD.replace("en:", "xx:"), "utf-8")
    assert run("check", str(path)) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 101
    assert lines[-1].endswith(" more.")


def test_show_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    shown = {}
    for lang in ("en", "ja"):
        assert run("show", "--lang", lang) == 0
        shown[lang] = capsys.readouterr().out
        assert "\x1b" not in shown[lang]  # no colour in a pipe
        assert max(map(cell_len, shown[lang].splitlines())) == 100
    for words in ("Bakery", "Basic shops", "Have sold", "Fox the Trader", "Wolf", "Parade"):
        assert words in shown["en"]
    for words in ("パン屋", "基本店舗", "店舗を", "商人のキツネ", "オオカミ", "英霊碑"):
        assert words in shown["ja"]
    everything = "".join(shown["en"].split())
    for card in standard().document["ads"]:
        assert card["id"] in everything


@pytest.mark.parametrize(
    "variables, title",
    [
        ({}, "Standard cards"),
        ({"LANG": "ja_JP.UTF-8"}, "標準カード"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C.UTF-8"}, "Standard cards"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"}, "標準カード"),
    ],
)
def test_show_follows_the_locale(
    variables: dict[str, str],
    title: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert run("show") == 0
    assert capsys.readouterr().out.startswith(f"{title} (standard {standard().version})\n")


def test_show_keeps_texts_literal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hostile = "[b]:pig:[/x] [@click=app.quit]"
    values = yaml.safe_load(GOOD)
    values["managers"][0]["name"]["en"] = hostile
    path = tmp_path / "cards.yaml"
    path.write_text(yaml.safe_dump(values, allow_unicode=True), "utf-8")
    assert run("show", str(path), "--lang", "en") == 0
    assert hostile in capsys.readouterr().out


def test_show_in_a_narrow_window(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert run("show", "--lang", "ja") == 0
    assert max(map(cell_len, capsys.readouterr().out.splitlines())) == 80
    monkeypatch.setenv("COLUMNS", "20")
    assert run("show", "--lang", "ja") == 0
    assert max(map(cell_len, capsys.readouterr().out.splitlines())) == 60


@pytest.mark.parametrize("width", [60, 67, 80, 81, 100])
def test_show_breaks_japanese_where_it_may_be_and_fills_the_lines(width: int) -> None:
    console, broken = Console(width=width), 0
    for part in tables(first_cards().document, "ja"):
        with console.capture() as printed:
            console.print(part)
        rows = printed.get().splitlines()
        at = next((number for number, row in enumerate(rows) if "テキスト" in row), None)
        if at is None:
            continue
        begins = cell_len(rows[at].partition("テキスト")[0])
        told = [row[len(set_cell_size(row, begins)) :].strip() for row in rows[at + 2 :]]
        assert not {line[:1] for line in told} & {*"、。，．：；！？）」』】ーゃゅょっャュョッ"}
        assert not {line[-1:] for line in told} & {*"（「『【"}
        for line, after in pairwise(told):
            if line and after:
                assert wrap(line + after, width - begins - 2)[0] == line  # no more fits into it
                broken += 1
    assert broken > 10


def test_show_where_the_locale_has_no_japanese(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="iso-8859-1"))
    assert run("show", "--lang", "ja") == 0
    sys.stdout.flush()
    assert b"general_store" in raw.getvalue()


def test_the_parser_imports_nothing_heavy() -> None:
    code = (
        "import argparse, json, sys; from animarche.cards.commands import add_parser; "
        "add_parser(argparse.ArgumentParser().add_subparsers()); "
        "print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert not {"rich", "pydantic", "yaml", "textual"} & set(json.loads(done.stdout))
