"""What is said about the log: short enough for one row, in both languages."""

import errno

import pytest

from animarche.disk import _REASONS
from animarche.lang.en import TEXTS
from animarche.lang.words import Words
from animarche.table import Problem
from animarche.tui.layout import MIN_COLUMNS
from animarche.tui.saving import saved, trouble
from animarche.tui.text import width
from tests.cards.first import first_cards

CODES = [key.removeprefix("disk.") for key in TEXTS if key.startswith("disk.")]


def test_whatever_a_log_explains_is_told_in_the_language_of_the_screen():
    assert {errno.errorcode[number].lower() for number in _REASONS} <= set(CODES)


class Refused:
    """As much of a table as these sentences are about."""

    def __init__(self, code, reason):
        self.path = "game.jsonl"
        self.journal_problem = Problem(code, reason)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("code", [code for code in CODES if code not in ("log", "other")])
def test_each_reason_of_the_system_is_told_in_one_row(code, lang):
    assert hasattr(errno, code.upper())
    words = Words(lang, first_cards().document)
    sentence = trouble(Refused(code, "never shown"), words)
    assert width(f" ! {sentence}") <= MIN_COLUMNS
    assert "never shown" not in sentence
    assert saved(Refused(code, ""), words) == sentence


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("code", ["log", "other", "enotsup"])
def test_another_reason_is_told_as_the_system_says_it(code, lang):
    words = Words(lang, first_cards().document)
    assert "so it says" in trouble(Refused(code, "so it says"), words)
