"""The first version of the standard cards, for tests of what is said and done with the numbers of
cards: they stay as they are when those of the standard cards change."""

from functools import cache
from pathlib import Path

from animarche.cards import load
from animarche.engine.cards import CardSet

FIRST = Path(__file__).parents[1] / "scenarios" / "first-cards.yaml"


@cache
def first_cards() -> CardSet:
    """The set; the same object every time."""
    return load(FIRST)
