"""The table of signs is closed: whatever is drawn is in it, and as wide everywhere as here."""

import ast
import unicodedata
from pathlib import Path

import pytest
from rich.cells import cell_len
from wcwidth import wcswidth

import animarche
from animarche.cards import standard
from animarche.lang import LANGUAGES, en, ja, rulebook
from animarche.lang.words import Words
from animarche.tui.drawing.board import ICONS
from animarche.tui.glyphs import EMOJI, LINES, MARKS, NARROW, UNKNOWN, UNKNOWN_EMOJI, signs

HOME = Path(animarche.__file__).parent
CARDS = standard().document
ANIMALS = {animal["emoji"] for animal in CARDS["animals"]}
WORDS = {name: Words(name, CARDS) for name in ("en", "ja")}


def texts(thing):
    """All texts anywhere in a value."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for value in thing.values():
            yield from texts(value)
    elif isinstance(thing, (list, tuple)):
        for value in thing:
            yield from texts(value)


def constants(path):
    """All texts in a source file but its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        if node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told:
            yield node.value


def pictured(sign):
    """Whether a sign is a line, a mark or an emoji, not a letter, or a mark as wide as those of
    Japanese."""
    kind, wide = unicodedata.category(sign), unicodedata.east_asian_width(sign) in "WF"
    return not sign.isascii() and kind[0] != "L" and (not wide or kind == "So")


def drawn():
    """Every such sign that the program can show by itself, and where it comes from."""
    sources = {
        str(path.relative_to(HOME)): constants(path)
        for path in sorted((HOME / "tui").rglob("*.py"))
        if path.name not in ("glyphs.py", "keys.py", "text.py")  # tables of signs of others
    }
    sources |= {"cards": texts(CARDS), "en": texts(en.TEXTS), "ja": texts(ja.TEXTS)}
    for name in LANGUAGES:
        rules = (rulebook.rule(id, name) for id in rulebook.rule_ids())
        sources[f"rules {name}"] = [rule.chapter + rule.text for rule in rules]
    return {
        (sign, source)
        for source, told in sources.items()
        for text in told
        for sign in text
        if pictured(sign)
    }


def test_every_sign_that_is_drawn_is_in_the_table():
    unknown = {pair for pair in drawn() if pair[0] not in {*NARROW, *EMOJI, *ANIMALS}}
    assert not unknown


def test_every_line_mark_and_emoji_of_the_table_is_drawn_somewhere():
    assert {*LINES, *MARKS, *EMOJI} - {sign for sign, _ in drawn()} == set()


@pytest.mark.parametrize("sign", NARROW)
def test_a_narrow_sign_is_one_cell_wide_everywhere(sign):
    assert len(sign) == 1
    assert unicodedata.east_asian_width(sign) not in "WF"
    assert cell_len(sign) == wcswidth(sign) == 1
    assert NARROW[sign].isascii()
    assert NARROW[sign].isprintable()
    assert len(NARROW[sign]) == 1


@pytest.mark.parametrize("sign", [*EMOJI, *sorted(ANIMALS)])
def test_an_emoji_is_two_cells_wide_everywhere(sign):
    assert len(sign) == 1  # no selector, joiner or skin tone
    assert unicodedata.east_asian_width(sign) == "W"
    assert unicodedata.category(sign) == "So"
    assert cell_len(sign, "12.0.0") == 2  # the Unicode of terminals in browsers
    assert cell_len(sign) == 2
    assert wcswidth(sign) == 2


@pytest.mark.parametrize("language", ["en", "ja"])
def test_letters_stand_for_emoji_in_as_many_cells_and_are_none(language):
    words = WORDS[language]
    stand_ins = [words.text(key) for key in EMOJI.values()] + [*words.emoji_letters().values()]
    for text in [*stand_ins, UNKNOWN_EMOJI]:
        assert cell_len(text) == wcswidth(text) == 2, text
        assert not any(map(pictured, text)), text
    kinds = [words.text(EMOJI[sign]) for sign in ICONS.values()]  # a letter stands beside them
    others = [text for text in stand_ins if text not in kinds]
    assert len(set(others)) == len(others) == len(stand_ins) - len(kinds)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("letters", [False, True])
@pytest.mark.parametrize("ascii", [False, True])
def test_what_is_asked_for_leaves_nothing_else(language, ascii, letters):
    table = signs(ascii, letters, WORDS[language])
    names = "Zoé Жанна Ωμέγα ½ 🐙🦑 Ａ漢字カナ ♥ 「」、"
    for text in [*NARROW, *EMOJI, *ANIMALS, names]:
        shown = text.translate(table)
        assert cell_len(shown) == cell_len(text)
        if ascii:
            assert not any(unicodedata.east_asian_width(sign) == "A" for sign in shown)
        if letters:
            assert not any(s for s in shown if unicodedata.category(s) == "So" and cell_len(s) == 2)
    assert names.translate(signs(False, False, WORDS[language])) == names
    if ascii:
        assert "Zoe" in names.translate(table)
        assert UNKNOWN in names.translate(table)
