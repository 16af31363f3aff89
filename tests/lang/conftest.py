"""What the tests of the words share: both languages, and texts that look like templates."""

import pytest

from animarche.lang import LANGUAGES
from animarche.lang.words import Words
from tests.cards.first import first_cards

HOSTILE = ("{player}", "$name", "[bold red]x[/]", "100%s", "{0.__class__}", "{", "}}", "%(a)s")


@pytest.fixture(scope="session")
def standard():
    """The standard cards as they were first: what is said of them are numbers."""
    return first_cards()


@pytest.fixture(params=LANGUAGES)
def words(request, standard):
    return Words(request.param, standard.document)


@pytest.fixture(scope="session")
def english(standard):
    return Words("en", standard.document)


@pytest.fixture(scope="session")
def japanese(standard):
    return Words("ja", standard.document)


@pytest.fixture(params=HOSTILE, ids=range(len(HOSTILE)))
def hostile(request):
    """A name or id that would do harm if anybody read it as a template."""
    return request.param
