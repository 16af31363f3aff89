"""What may be a player's name, and what may not."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from animarche.names import BadName, clean_name, clean_names


@pytest.mark.parametrize(
    "text, outcome",  # the name, or in brackets the code of the refusal
    [
        ("Mika", "Mika"),
        ("  Mika\t", "Mika"),
        ("みか", "みか"),
        ("山田　太郎", "山田　太郎"),
        ("[bold]Mika[/]", "[bold]Mika[/]"),  # markup is only text
        ("{0} $x %s \\", "{0} $x %s \\"),
        ("e\u0301", "é"),
        ("か\u3099", "が"),
        ("🐷🐼", "🐷🐼"),
        ("ウサギとパンダとカ", ["long"]),
        ("ウサギとパンダと", "ウサギとパンダと"),
        ("M" * 16, "M" * 16),
        ("M" * 17, ["long"]),
        ("M" * 200, ["long"]),
        ("", ["empty"]),
        (" \u3000 ", ["empty"]),
        ("a\x1b[31mb", ["control"]),
        ("a\x07", ["control"]),
        ("a\nb", ["control"]),
        ("a\u2028b", ["control"]),
        ("a\u202eb", ["control"]),  # right to left from here
        ("a\u200bb", ["control"]),  # no width
        ("\ue000", ["control"]),
        ("\ud800", ["control"]),
        ("\u0378", ["control"]),
        ("❤\ufe0f", ["control"]),
        ("👩\u200d🌾", ["control"]),
        ("👍🏽", ["control"]),
        ("🇯🇵", ["control"]),
        ("1\u20e3", ["control"]),
        ("a" + "\u0323" * 100, ["long"]),
        ("\u0323", ["empty"]),
    ],
)
def test_a_name(text, outcome):
    if isinstance(outcome, str):
        assert clean_name(text) == outcome
        return
    with pytest.raises(BadName, match=r"^A name .*\.$") as refused:
        clean_name(text)
    assert str(refused.value).isprintable()
    assert [refused.value.code] == outcome


@given(st.text(max_size=20))
def test_whatever_is_a_name_is_safe_to_show(text):
    name = sentence = None
    try:
        name = clean_name(text)
    except BadName as refused:
        sentence = str(refused)
    if name is None:
        assert sentence.isprintable()
        assert sentence.endswith(".")
        return
    assert clean_name(name) == name == unicodedata.normalize("NFC", name).strip()
    assert 1 <= cell_len(name) <= 16
    assert "\x1b" not in name
    assert not {unicodedata.category(sign)[0] for sign in name} & {"C"}


def test_the_names_of_a_table():
    assert clean_names([" Mika", "Ken ", "みか"]) == ("Mika", "Ken", "みか")


@pytest.mark.parametrize(
    "texts, words",
    [
        ([], "2 to 4 can play, not 0."),
        (["Mika"], "2 to 4 can play, not 1."),
        (list("abcde"), "2 to 4 can play, not 5."),
        (["Mika", " mika"], "Names 1 and 2 are the same; each player needs another."),
        (["Mika", "Ken", "Ｋｅｎ"], "Names 2 and 3 are the same; each player needs another."),
        (["STRASSE", "Straße"], "Names 1 and 2 are the same; each player needs another."),
        (["Mika", ""], "Name 2: A name needs at least one character that can be seen."),
        (["Mika", "\x1b"], "Name 2: A name cannot hold a control character (U+001B)."),
    ],
)
def test_names_that_cannot_sit_together(texts, words):
    with pytest.raises(ValueError) as refused:
        clean_names(texts)
    assert str(refused.value) == words
