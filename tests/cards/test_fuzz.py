"""Whatever is done to a card file, checking it ends: in a normal form, or in plain sentences."""

import random
import re

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from animarche.cards.checking import check
from animarche.cards.schema import CardFile, document
from tests.cards.random_sets import random_document

# Small, so that many changes can be tried.
TEXT = yaml.safe_dump(
    random_document(random.Random(1)), allow_unicode=True, sort_keys=False, width=60
)
LINES = TEXT.splitlines(keepends=True)

SCRAPS = st.sampled_from(
    [
        *"\t\n :-[]{},#|>'\"%@`?\\\0\x1b\u2028\u202e\ufeff\ud7ff🐷店",
        *("", ": ", "- ", "&a ", "*a", "!!int ", "!x ", "---\n", "...\n", "<<: ", "[/b]", "{c: 1}"),
        *("null", "true", "-1", "0x1F", "1e400", ".nan", "-.inf", "9" * 30, "2001-01-01"),
        *("vp: 3\n", "id: x\n"),
    ]
)
PLACES = st.integers(0, len(TEXT))
INSERTED = st.tuples(PLACES, PLACES.map(lambda n: n % 4), SCRAPS)


def assert_sound(text: str) -> None:
    normal, told = check(text)
    if not told:
        assert document(CardFile.model_validate(normal)) == normal
        return
    assert normal == {}
    assert told == sorted(told, key=lambda problem: problem[0])
    # The parser may see the end of the text as a line of its own.
    last = len(re.split("\r\n|\r|\n", text)) + 1
    for line, words in told:
        assert 1 <= line <= last
        assert words.isprintable()
        assert words.endswith((".", "?"))
        assert len(words) < 1000


def test_the_unchanged_text_is_right() -> None:
    assert check(TEXT)[1] == []


CHANGES = st.lists(INSERTED, min_size=1, max_size=3)


@settings(max_examples=200)
@given(CHANGES)
def test_scraps_anywhere(changes: list[tuple[int, int, str]]) -> None:
    assert_sound(with_scraps(changes))


@pytest.mark.slow
@settings(max_examples=1000)
@given(CHANGES)
def test_many_scraps_anywhere(changes: list[tuple[int, int, str]]) -> None:
    assert_sound(with_scraps(changes))


def with_scraps(changes: list[tuple[int, int, str]]) -> str:
    text = TEXT
    for place, length, scrap in changes:
        text = text[:place] + scrap + text[place + length :]
    return text


@settings(max_examples=60)
@given(st.lists(st.integers(0, len(LINES) - 1), min_size=2, max_size=4))
def test_lines_lost_doubled_and_moved(numbers: list[int]) -> None:
    lines = list(LINES)
    for number in numbers[1:]:
        lines[number % len(lines)] = lines[numbers[0] % len(lines)]
    del lines[numbers[0]]
    assert_sound("".join(lines))


@settings(max_examples=200)
@given(st.text(max_size=60) | st.binary(max_size=60).map(lambda data: data.decode("latin-1")))
def test_any_short_text(text: str) -> None:
    assert_sound(text)
