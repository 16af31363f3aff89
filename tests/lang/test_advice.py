"""Reasons of bots in words: every term of the evaluation, both ways, in both languages."""

import pytest

from animarche.bots import Reason
from animarche.bots.evaluation import TERMS
from animarche.lang import LANGUAGES
from animarche.lang.advice import amount, because, reason, surety
from animarche.lang.words import Words
from animarche.tui.text import width

LONGEST = 30  # cells; a line of 80 has room for two of them, and for how sure the bot is


@pytest.fixture(params=LANGUAGES)
def words(request, standard):
    return Words(request.param, standard.document)


def test_every_term_has_its_words_both_ways(words):
    said = [reason(words, Reason(term, sign)) for term in TERMS for sign in (1.0, -1.0)]
    assert len({*said}) == 2 * len(TERMS)
    assert all(width(text) <= LONGEST for text in said)


def test_amounts_are_victory_points_with_their_sign():
    assert [amount(Reason("score", points)) for points in (2, 0.26, -1.04)] == [
        "+2.0",
        "+0.3",
        "-1.0",
    ]


def test_who_plays_no_games_in_mind_is_as_sure_as_anybody(words):
    assert surety(words, 0.25, 0) == ""
    sure = surety(words, 0.613, 400)
    assert "61" in sure
    assert "400" in sure


def test_reasons_in_one_sentence(words):
    coins, income = Reason("coins", -1.6), Reason("income", 2.4)
    said = because(words, (income, coins), surety(words, 0.5, 400))
    order = [surety(words, 0.5, 400), reason(words, income), "+2.4", reason(words, coins), "-1.6"]
    assert [said.index(part) for part in order] == sorted(said.index(part) for part in order)
    assert because(words, ()) == ""
    assert because(words, (), surety(words, 0.5, 400))
