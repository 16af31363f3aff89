"""Values of files in messages: nothing in them steers a terminal, and they have an end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from animarche.journal.values import short, shown


@pytest.mark.parametrize(
    "value, text",
    [
        ("a", '"a"'),
        ('a "b\\', '"a \\"b\\\\"'),
        ("\x1b[2J", '"\\x1b[2J"'),
        ("a" * 60, f'"{"a" * 60}"'),
        ("a" * 61, f'"{"a" * 57}..."'),
        (None, "null"),
        (True, "true"),
        (10**100, "a huge number"),
        (1.5, "1.5"),
        ([1, 2], "a list of 2"),
        ({"a": 1}, "an object"),
    ],
)
def test_a_value_in_a_message(value, text):
    assert shown(value) == text


@given(st.text())
def test_any_text_is_printable_and_has_an_end(text):
    assert all(sign.isprintable() or sign == "\u3000" for sign in shown(text))
    assert len(short(text)) <= 60
    assert len(shown(text)) <= 62
