"""The standard card document, and positions to start from."""

import json
from pathlib import Path
from random import Random

import pytest

from tests.cards.first import first_cards
from tests.reference.deal import random_deal
from tests.reference.game import Reference

STANDARD = Path(__file__).parents[2] / "animarche" / "cards" / "standard.json"


@pytest.fixture(scope="session")
def document():
    return json.loads(STANDARD.read_text(encoding="utf-8"))["document"]


@pytest.fixture
def position():
    """position(players, phase, **changes): player 0 to act in round 1, general stores on plot 0,
    with the first cards, whose numbers stay.

    Managers and goals are such that nothing happens by itself, unless a test sets others.
    """

    document = first_cards().document

    def make(players=2, phase="work", coins=20, wood=12, managers=None, start_player=0):
        deal = random_deal(document, players, Random(1), start_player)
        deal["managers"] = managers or ["trader", "host", "socialite", "saver"][:players]
        for number in range(players):
            deal["goals"][number] = {"small": [f"s{5 + number % 3}"], "large": ["l3", "l6", "l11"]}
        game = Reference(document, deal, players)
        for _ in range(players):
            game.apply({"type": "place_store", "plot": 0})
        for player in game.s["players"]:
            player["coins"] = coins
            player["wood"] = wood
        game.s["phase"] = phase
        return game

    return make
