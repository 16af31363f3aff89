"""Section 6, conservation: what is true between any two commands."""

from . import board
from .cards import COIN_CAP, WOOD_CAP, Cards, kind_of, seats


def check_invariants(state, document):
    """X1-X5 over a state JSON and its card document; AssertionError names the rule."""
    cards = Cards(document)
    players = state["players"]
    plots = [plot for player in players for plot in player["plots"] if plot is not None]

    animals = [animal for row in state["plaza"] for cell in row for animal in cell]
    animals += [animal for plot in plots for animal in plot["animals"]]
    animals += state["reserve"] + state["returning"]
    assert sorted(animals) == sorted(cards.animals), "X1"

    for number, player in enumerate(players):
        seated = [guest for plot in plots for guest in plot["visitors"]].count(number)
        on_ads = [w["player"] for ad in state["ads"] for w in ad["workers"]].count(number)
        assert sum(player["workers"].values()) + seated + on_ads == 5, "X2"
        assert all(count >= 0 for count in player["workers"].values()), "X2"

    check_cards(cards, state, plots)

    for player in players:
        assert 0 <= player["coins"] <= COIN_CAP, "X4"
        assert 0 <= player["wood"] <= WOOD_CAP, "X4"
        owned = [plot["shop"] for plot in player["plots"] if plot is not None]
        assert len(owned) == len(set(owned)), "W4"

    for cell in board.all_cells(len(players)):
        assert len(board.animals_on(state, cell)) <= board.room(cards, state, cell), "X5"

    for plot in plots:  # A2, W5: as many as the face-up side has seats for
        side = cards.face(plot)
        assert len(plot["animals"]) <= seats(side)[0], "A2"
        assert len(plot["visitors"]) == len(seats(side)[1]), "W5"


def check_cards(cards, state, plots):
    """X3: every card is in exactly one place."""
    players = state["players"]
    for shop in cards.shops:
        placed = [plot["shop"] for plot in plots].count(shop)
        in_hand = 0
        if shop == "general_store" and state["phase"] == "placement":
            in_hand = sum(1 for player in players if not any(player["plots"]))
        in_supply = state["supply"]["shops"].get(shop, 0)
        assert placed + in_hand + in_supply == cards.shop_copies(shop, len(players)), "X3"
    for kind, building in cards.buildings.items():
        standing = [b["id"] for b in state["buildings"] if kind_of(b["id"]) == kind]
        assert len(standing) == len(set(standing)), "X3"
        in_supply = state["supply"]["buildings"].get(kind, 0)
        assert len(standing) + in_supply == building["copies"], "X3"
    covered = [cell for building in state["buildings"] for cell in building["cells"]]
    assert not any(covered.count(cell) > 1 or cell in state["closed"] for cell in covered), "W11"
    assert all(0 not in pile.values() for pile in state["supply"].values()), "zeros are left out"
    ads = [ad["id"] for ad in state["ads"]] + state["ad_deck"]
    ads += [ad for player in players for ad in player["ads"]]
    assert sorted(ads) == sorted(cards.ad_ids()), "X3"
    managers = [player["manager"] for player in players]
    assert len(managers) == len(set(managers)), "X3"
    for size in ("small", "large"):
        goals = [goal for player in players for goal in player["goals"][size]]
        assert len(goals) == len(set(goals)), "X3"
