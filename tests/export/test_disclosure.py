"""Nothing that was hidden in a game is in an export that shall not tell it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from animarche.export.disclosure import Disclosure
from animarche.export.document import document
from animarche.export.page import page
from animarche.export.report import report
from animarche.lang import LANGUAGES
from tests.export.games import WHOLE, disclosed, facts, hidden_goals, leaks, recorded, shared

TEXTS = {
    "md": report,
    "json": document,
    "html": lambda facts, disclosure: page(facts, disclosure, 0),
}


@settings(max_examples=12)
@given(
    players=st.integers(2, 4),
    seed=st.integers(10**9, 2**53 - 1),
    moves=st.one_of(st.integers(0, 150), st.just(WHOLE)),
    undo=st.booleans(),
    lang=st.sampled_from(LANGUAGES),
)
def test_no_secret_is_in_any_format(players, seed, moves, undo, lang):
    recording = recorded(players, seed, moves, undo)
    here = facts(recording, lang)
    for make in TEXTS.values():
        assert leaks(make(here, disclosed(recording)), recording, lang) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", TEXTS)
def test_with_secrets_all_of_them_are_there(name, lang):
    recording = shared(seed=10**9 + 7)
    text = TEXTS[name](facts(recording, lang), disclosed(recording, secrets=True))
    assert hidden_goals(recording)
    found = leaks(text, recording, lang)
    words = facts(recording, lang).words
    for goal in hidden_goals(recording):
        kept = words.goal(goal).rstrip(".。") if name != "json" else f'"{goal}"'
        assert kept in text
        assert kept in found


def test_what_was_revealed_is_told_and_the_rest_counted():
    recording = shared()
    safe, whole = Disclosure(recording, False), Disclosure(recording, True)
    assert safe.hidden == len(hidden_goals(recording)) > 0 == whole.hidden
    dealt = [one for goals in safe.goals for one in goals]
    assert [one.goal is None for one in dealt] == [one.scored is None for one in dealt]
    assert all(one.goal is not None for goals in whole.goals for one in goals)
    assert (safe.deck, whole.deck) == (None, recording.steps[0].state.ad_deck)
    assert [one.large for one in safe.goals[0]] == [False, True, True, True]
