"""What may be a player's name, and what may not."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from animarche.names import clean_name, clean_names


@pytest.mark.parametrize(
    "text, name",
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
        ("ウサギとパンダとカ", None),
        ("ウサギとパンダと", "ウサギとパンダと"),
        ("M" * 16, "M" * 16),
        ("M" * 17, None),
        ("M" * 200, None),
        ("", None),
        (" \u3000 ", None),
        ("a\x1b[31mb", None),
        ("a\x07", None),
        ("a\nb", None),
        ("a\u2028b", None),
        ("a\u202eb", None),  # right to left from here
        ("a\u200bb", None),  # no width
        ("\ue000", None),
        ("\ud800", None),
        ("\u0378", None),
        ("❤\ufe0f", None),
        ("👩\u200d🌾", None),
        ("👍🏽", None),
        ("🇯🇵", None),
        ("1\u20e3", None),
        ("a" + "\u0323" * 100, None),
        ("\u0323", None),
    ],
)
def test_a_name(text, name):
    if name is None:
        with pytest.raises(ValueError, match=r"^A name .*\.$") as refused:
            clean_name(text)
        assert str(refused.value).isprintable()
        assert "\x1b" not in str(refused.value)
    else:
        assert clean_name(text) == name


@given(st.text(max_size=20))
def test_whatever_is_a_name_is_safe_to_show(text):
    try:
        name = clean_name(text)
    except ValueError as refused:
        assert str(refused).isprintable()
        assert str(refused).endswith(".")
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
        (["Mika", ""], "Name 2: A name has at least one character that can be seen."),
        (["Mika", "\x1b"], "Name 2: A name may not hold a control character (U+001B)."),
    ],
)
def test_names_that_cannot_sit_together(texts, words):
    with pytest.raises(ValueError) as refused:
        clean_names(texts)
    assert str(refused.value) == words
