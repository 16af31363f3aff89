"""Single rules and rulings in the reference, each with its id, in the order of the rulebook."""

import pytest

from tests.reference import board
from tests.reference.effects import kinds_count
from tests.reference.goals import check_now_goals, score_the_end, winners
from tests.reference.work import new_plot


@pytest.fixture
def put():
    """put(game, player, plot, shop, upgraded, animals): a built shop, animals from the reserve."""

    def place(game, player, plot, shop, upgraded=False, animals=0):
        built = new_plot(game.cards, shop, upgraded)
        built["animals"] = [game.s["reserve"].pop() for _ in range(animals)]
        game.s["players"][player]["plots"][plot] = built
        return built

    return place


def of_type(game, kind):
    return [command for command in game.options() if command["type"] == kind]


def everybody_passes(game):
    phase = game.s["phase"]
    while game.s["phase"] == phase:
        game.apply({"type": "pass"})


# ---- 1. Geometry ----


def test_fronts():  # G2, G3, G4
    assert board.front(4, 0, 1) == [[0, 1], [1, 1], [2, 1], [3, 1]]
    assert board.front(4, 1, 2) == [[2, 0], [2, 1], [2, 2], [2, 3]]
    assert board.front(2, 1, 3) == [[0, 3], [1, 3]]
    assert board.front(3, 1, 0) == [[0, 1], [0, 2], [0, 3]]
    assert [len(board.pairs(players)) for players in (2, 3, 4)] == [10, 12, 24]


def test_kinds_count_one_icon_of_a_shop(position, put):  # G9, O5
    game = position()
    put(game, 0, 1, "bank")
    assert kinds_count(game.cards, game.s, 0) == 2
    put(game, 0, 2, "bakery")
    assert kinds_count(game.cards, game.s, 0) == 3


# ---- 2, 3. Rounds ----


def test_placement_goes_clockwise_from_the_start_player(position):  # S5
    game = position(4, start_player=2)
    assert [player["seat"] for player in game.s["players"]] == ["north", "east", "south", "west"]
    assert game.s["to_act"] == 2


def test_first_to_pass_takes_the_marker_and_the_order_stays(position):  # A5, A6
    game = position(3, phase="attract", managers=["trader", "host", "saver"])
    game.apply(game.options()[0])
    assert game.s["to_act"] == 1
    game.apply({"type": "pass"})
    assert (game.s["start_player"], game.s["to_act"]) == (1, 2)
    game.apply({"type": "pass"})
    assert game.s["start_player"] == 1
    game.apply({"type": "pass"})
    # 1 and 2 have nothing to use in income: 1 was passed for, 2 too, 0 holds an animal.
    assert (game.s["phase"], game.s["to_act"]) == ("income", 0)
    assert [player["passed"] for player in game.s["players"]] == [False, True, True]


def test_a_forced_pass_takes_the_marker(position):  # R3, A6
    game = position(2, phase="attract", start_player=1)
    game.s["players"][0]["plots"][0]["animals"] = ["a", "b"]  # full
    game.s["to_act"] = 1
    game.apply(of_type(game, "attract")[0])
    assert game.s["start_player"] == 0
    assert game.s["players"][0]["passed"]
    assert game.s["to_act"] == 1


def test_on_a_stage_either_animal_may_be_called(position):  # A4
    game = position(2, phase="attract")
    game.s["plaza"][0][0] = ["x", "y"]
    called = [command["animal"] for command in of_type(game, "attract")]
    assert called[:2] == ["x", "y"]
    assert len(called) == 3


def test_full_shops_and_shops_without_seats_call_nobody(position, put):  # A2
    game = position(2, phase="attract")
    put(game, 0, 1, "bank")
    put(game, 0, 2, "coffee_shop", animals=1)
    assert {command["plot"] for command in of_type(game, "attract")} == {0}


# ---- Phase 2 ----


def choices(game, plot):
    return [c["choices"] for c in of_type(game, "activate") if c["plot"] == plot]


@pytest.mark.parametrize(
    "wood, allowed",
    [(0, [[0, 0], [0, 1]]), (2, [[0, 0], [0, 1], [1, 1]]), (15, [[0, 0], [0, 1], [1, 1]])],
)
def test_a_free_option_binds_every_animal_in_printed_order(position, put, wood, allowed):  # I3
    game = position(2, phase="income", wood=wood)
    put(game, 0, 1, "workshop", upgraded=True, animals=2)
    assert choices(game, 1) == allowed


def test_pay_then_gain_at_the_cap(position, put):  # I3, G6
    game = position(2, phase="income", wood=15)
    put(game, 0, 1, "workshop", upgraded=True, animals=2)
    game.apply({"type": "activate", "plot": 1, "choices": [1, 0]})
    assert game.s["players"][0]["wood"] == 14
    assert game.s["players"][0]["vp"] == 2


@pytest.mark.parametrize("coins, allowed", [(0, []), (1, [[0]]), (2, [[0], [0, 0]])])
def test_priced_effects_are_used_for_any_number_of_animals(position, put, coins, allowed):  # I3
    game = position(2, phase="income", coins=coins)
    put(game, 0, 1, "photo_studio", animals=2)
    assert choices(game, 1) == allowed


def test_by_number_happens_once_and_a_shop_acts_once(position, put):  # I1, I2
    game = position(2, phase="income", coins=0)
    put(game, 0, 1, "bathhouse", animals=3)
    put(game, 0, 2, "photo_studio", animals=1)
    game.apply({"type": "activate", "plot": 1, "choices": []})
    player = game.s["players"][0]
    assert (player["coins"], player["vp"]) == (3, 2)
    assert player["plots"][1]["used"]
    assert choices(game, 1) == []
    assert choices(game, 2) == [[0]]  # payable now, and the turn goes on (R4)
    assert game.s["to_act"] == 0
    everybody_passes(game)
    assert not game.s["players"][0]["plots"][1]["used"]


def test_a_bank_acts_without_animals_at_the_moment_of_use(position, put):  # I4, I3
    game = position(2, phase="income", coins=8)
    put(game, 0, 0, "bakery", animals=2)
    put(game, 0, 1, "bank")
    assert choices(game, 1) == [[]]
    game.apply({"type": "activate", "plot": 0, "choices": [0, 0]})
    game.apply({"type": "activate", "plot": 1, "choices": []})
    assert game.s["players"][0]["coins"] == 8 + 4 + 4


# ---- Phase 3 ----


def test_a_sale_pays_returns_and_passes(position, put):  # V1-V4, R4
    game = position(2, phase="sale", coins=1)
    animals = list(put(game, 0, 1, "antique_shop", animals=1)["animals"])
    game.s["plaza"][1][2] = []
    game.s["plaza"][0][3] = []
    game.apply({"type": "sell", "plot": 1})
    player = game.s["players"][0]
    assert player["vp"] == 2 + 4
    assert player["coins"] == 1 + 2  # the trader
    assert game.s["supply"]["shops"]["antique_shop"] == 2  # one of them was conjured by the test
    assert game.s["returning"] == animals
    assert [command["cell"] for command in game.options()] == [[0, 3], [1, 2]]
    assert not player["passed"]
    game.apply({"type": "return_animal", "cell": [1, 2]})
    assert game.s["plaza"][1][2] == animals
    assert player["passed"]
    assert game.s["to_act"] == 1
    assert player["tally"]["sold"] == 1


def test_returning_animals_without_room_join_the_reserve_in_order(position, put):  # V3
    game = position(2, phase="sale")
    animals = list(put(game, 0, 1, "bakery", animals=2)["animals"])
    game.s["plaza"][1][2] = []
    game.apply({"type": "sell", "plot": 1})
    game.apply({"type": "return_animal", "cell": [1, 2]})
    assert game.s["plaza"][1][2] == animals[:1]
    assert game.s["reserve"][-1:] == animals[1:]
    assert game.s["returning"] == []
    assert game.s["to_act"] == 1


def test_an_upgraded_shop_is_sold_for_its_back(position, put):  # V2
    game = position(2, phase="sale")
    put(game, 0, 1, "florist", upgraded=True)
    game.apply({"type": "sell", "plot": 1})
    assert game.s["players"][0]["vp"] == 3
    assert game.s["players"][0]["passed"]


# ---- Phase 4 ----


@pytest.mark.parametrize(
    "manager, own, shop, renovated, paid",
    [
        ("trader", None, "lumber_yard", False, (4, -1)),  # not its own building; when built: 1 wood
        ("trader", None, "lumber_yard", True, (7, -1)),
        ("carpenter", None, "bakery", True, (5, 1)),
        ("carpenter", ("lumber_yard", False), "bakery", True, (5, 0)),
        ("trader", ("lumber_yard", True), "bakery", True, (5, 0)),
        ("trader", ("lumber_yard", True), "bank", False, (2, 0)),
        ("trader", ("lumber_yard", False), "photo_studio", True, (5, 1)),  # the sum, once
    ],
)
def test_price_of_building(position, put, manager, own, shop, renovated, paid):  # W3, W6, R6
    game = position(2, managers=[manager, "host"])
    if own:
        put(game, 0, 1, own[0], upgraded=own[1])
    game.apply({"type": "build", "shop": shop, "plot": 2, "renovate": renovated})
    player = game.s["players"][0]
    assert (20 - player["coins"], 12 - player["wood"]) == paid
    assert player["plots"][2]["upgraded"] is renovated
    hired = 2 if own else 1  # W13: the third or the second plot
    assert player["workers"] == {"waiting": 3 - hired, "backyard": 1, "used": 1 + hired}


def test_the_same_card_is_never_owned_twice(position, put):  # W4
    game = position()
    put(game, 0, 1, "bakery", upgraded=True)
    assert "bakery" not in {command["shop"] for command in of_type(game, "build")}
    assert "general_store" not in {command["shop"] for command in of_type(game, "build")}


def test_workers_are_hired_once_for_each_number(position, put):  # W13
    game = position()
    player = game.s["players"][0]
    put(game, 0, 1, "bakery")  # as if two had been reached before
    player["workers"] = {"waiting": 2, "backyard": 3, "used": 0}
    player["plots"][1] = None
    game.apply({"type": "build", "shop": "bank", "plot": 1, "renovate": False})
    assert player["workers"] == {"waiting": 2, "backyard": 2, "used": 1}
    game.s["to_act"] = 0
    game.apply({"type": "build", "shop": "florist", "plot": 2, "renovate": False})
    assert player["workers"] == {"waiting": 1, "backyard": 1, "used": 3}


def test_guests_stay_on_a_renovated_shop(position, put):  # W5
    game = position()
    built = put(game, 0, 1, "coffee_shop", animals=1)
    built["visitors"] = [1]
    animals = list(built["animals"])
    game.apply({"type": "renovate", "plot": 1})
    assert built["visitors"] == [1, None]
    assert built["animals"] == animals
    assert game.s["players"][0]["coins"] == 18
    assert of_type(game, "renovate") == [{"type": "renovate", "plot": 0}]  # now player 1


def test_a_visit_pays_both_sides_and_their_cards(position, put):  # W7
    game = position(managers=["socialite", "host"], coins=29)
    built = put(game, 1, 1, "coffee_shop")
    game.apply({"type": "visit", "owner": 1, "plot": 1, "seat": 0})
    visitor, owner = game.s["players"]
    assert (visitor["coins"], owner["coins"]) == (30, 30)
    assert owner["vp"] == 1
    assert built["visitors"] == [0]
    assert visitor["workers"] == {"waiting": 3, "backyard": 1, "used": 0}
    assert visitor["tally"]["visits"] == 1


def ads_up(game, *ads):
    game.s["ads"] = [{"id": ad, "frame": None, "workers": []} for ad in ads]


def test_an_ad_runs_when_the_fee_is_reached(position, put):  # W8, W9, W10
    game = position(managers=["trader", "promoter"])
    ads_up(game, "poster-1", "flyer-1", "flyer-2")
    game.s["ad_deck"] = ["parade-1"]
    put(game, 1, 1, "ad_agency")
    game.apply({"type": "advertise", "ad": "poster-1", "frame": "upper"})
    assert game.s["players"][0]["coins"] == 15
    frames = [c["frame"] for c in of_type(game, "advertise") if c["ad"] == "poster-1"]
    assert frames == ["upper"]
    game.apply({"type": "advertise", "ad": "poster-1", "frame": "upper"})
    first, second = game.s["players"]
    assert second["coins"] == 20 - (4 - 2)
    assert (first["vp"], second["vp"]) == (3 + 1, 3 + 1)  # prize for 5 over 4; agency
    assert (first["ads"], second["ads"]) == (["poster-1"], [])
    assert [ad["id"] for ad in game.s["ads"]] == ["parade-1", "flyer-1", "flyer-2"]
    assert first["workers"] == second["workers"] == {"waiting": 3, "backyard": 1, "used": 1}


def test_at_equal_payment_the_first_takes_the_card_and_discounts_do_not_count(position):  # W10
    game = position(managers=["promoter", "trader"])
    ads_up(game, "flyer-1", "flyer-2")
    game.s["ad_deck"] = []
    game.apply({"type": "advertise", "ad": "flyer-1", "frame": "lower"})
    assert game.s["players"][0]["wood"] == 11
    assert game.s["ads"][0]["workers"] == [{"player": 0, "paid": 2}]
    game.apply({"type": "advertise", "ad": "flyer-1", "frame": "lower"})
    assert game.s["players"][0]["ads"] == ["flyer-1"]
    assert [ad["id"] for ad in game.s["ads"]] == ["flyer-2"]


def test_one_player_on_both_places_scores_once(position, put):  # W9
    game = position()
    put(game, 0, 1, "ad_agency")
    ads_up(game, "parade-1")
    for _ in range(2):
        game.s["to_act"] = 0
        game.apply({"type": "advertise", "ad": "parade-1", "frame": "upper"})
    assert game.s["players"][0]["vp"] == 5 + 1 + 2
    assert game.s["players"][0]["coins"] == 20 - 2 * 6


def test_a_construction_site_clears_its_cells(position):  # B3, W11, G7
    game = position(managers=["architect", "host"])
    first, second = game.s["plaza"][0][1], game.s["plaza"][1][1]
    gone = [*first, *second]
    game.apply(
        {"type": "build_public", "building": "construction_site-1", "cells": [[1, 1], [0, 1]]}
    )
    assert game.s["reserve"][-2:] == gone
    assert game.s["players"][0]["vp"] == 3 + 1
    assert game.s["players"][0]["coins"] == 20 - 4
    named = {command["building"] for command in of_type(game, "build_public")}
    assert named == {"construction_site-2", "memorial-1", "stage-1"}
    assert all([0, 1] not in command["cells"] for command in of_type(game, "build_public"))
    assert game.s["supply"]["buildings"]["construction_site"] == 1


def test_a_stage_that_moves_sheds_who_came_last(position):  # W12, B2
    game = position()
    game.s["buildings"] = [{"id": "stage-2", "cells": [[0, 0], [0, 1]], "owner": 1}]
    game.s["plaza"][0][0] = ["a", "b"]
    game.s["plaza"][0][1] = ["c", "d"]
    pairs = [command["cells"] for command in of_type(game, "move_public")]
    assert [[0, 0], [0, 1]] not in pairs
    assert [[0, 1], [1, 1]] in pairs
    game.apply({"type": "move_public", "building": "stage-2", "cells": [[0, 1], [1, 1]]})
    assert game.s["plaza"][0][:2] == [["a"], ["c", "d"]]
    assert game.s["reserve"][-1] == "b"
    assert game.s["buildings"][0]["owner"] == 1
    assert game.s["players"][0]["vp"] == 0
    game.apply({"type": "remove_public", "building": "stage-2"})
    assert game.s["reserve"][-2:] == ["b", "d"]
    assert game.s["supply"]["buildings"]["stage"] == 3  # the test conjured the third


def test_taking_and_its_caps(position, put):  # W14, G6
    game = position(coins=30, wood=14)
    put(game, 0, 1, "job_center")
    assert of_type(game, "take") == [{"type": "take", "resource": "wood"}]
    game.apply({"type": "take", "resource": "wood"})
    assert game.s["players"][0]["wood"] == 15


# ---- Phase 5 ----


def test_closing_refills_cells_to_their_room(position, put):  # C1, C2, C4
    game = position(managers=["saver", "host"], start_player=0)
    built = put(game, 0, 1, "bakery", animals=2)
    other = put(game, 1, 2, "coffee_shop", animals=1)
    other["visitors"] = [0]
    game.s["players"][0]["workers"] = {"waiting": 3, "backyard": 0, "used": 1}
    game.s["buildings"] = [
        {"id": "construction_site-1", "cells": [[0, 0], [1, 0]], "owner": 0},
        {"id": "stage-1", "cells": [[0, 1], [0, 2]], "owner": 0},
    ]
    game.s["plaza"][0][0] = []
    game.s["plaza"][1][0] = []
    game.s["plaza"][0][1] = ["x"]
    game.s["plaza"][1][3] = []
    bakery, coffee = list(built["animals"]), list(other["animals"])
    game.s["to_act"] = 1
    game.apply({"type": "pass"})
    assert game.s["plaza"][0][0] == []
    assert game.s["plaza"][0][1] == ["x", bakery[0]]
    assert game.s["plaza"][0][2][1:] == [bakery[1]]
    assert game.s["plaza"][1][3] == coffee
    assert (game.s["round"], game.s["phase"]) == (2, "attract")
    assert game.s["players"][0]["workers"] == {"waiting": 3, "backyard": 2, "used": 0}
    assert game.s["players"][0]["wood"] == 13


def test_what_finds_no_room_joins_the_reserve(position, put):  # C2
    game = position()
    put(game, 0, 1, "bakery", animals=2)
    animals = list(game.s["players"][0]["plots"][1]["animals"])
    waiting = list(game.s["reserve"])
    everybody_passes(game)
    assert game.s["reserve"] == waiting + animals


def test_workers_on_an_ad_stay(position):  # C1
    game = position()
    ads_up(game, "flyer-1")
    game.apply({"type": "advertise", "ad": "flyer-1", "frame": "upper"})
    everybody_passes(game)
    assert game.s["ads"][0]["workers"] == [{"player": 0, "paid": 3}]
    assert game.s["players"][0]["workers"] == {"waiting": 3, "backyard": 1, "used": 0}


# ---- 4, 5. Goals and scoring ----


def test_a_goal_scores_the_moment_it_holds(position):  # O2
    game = position(coins=13)
    game.s["players"][1]["goals"]["small"] = ["s1"]
    game.s["players"][1]["coins"] = 14
    game.apply({"type": "take", "resource": "wood"})
    assert game.s["players"][1]["goals"]["scored"] == ["s1"]
    assert game.s["players"][1]["vp"] == 2


@pytest.mark.parametrize(
    "counting, third, left",
    [
        (["l7", "l12"], "l10", ["l7", "l10"]),  # 4, 4 and 6: of equals the earlier stays
        (["l7", "l2"], "l12", ["l7", "l2"]),  # 4, 5 and 4: it must beat the lower
        (["l7", "l2"], "l10", ["l2", "l10"]),
        (["l2", "l7"], "l10", ["l2", "l10"]),
    ],
)
def test_the_third_large_goal_is_exchanged_if_better(position, counting, third, left):  # O3, O4
    game = position()
    player = game.s["players"][0]
    player["goals"]["large"] = [third, *counting]
    player["goals"]["scored"] = list(counting)
    worth = game.cards.large_goals
    player["vp"] = sum(worth[goal]["vp"] for goal in counting)
    player["tally"] = {"sold": 3, "visits": 0, "public_built": 3}
    player["goals"]["small"] = []
    player["coins"] = 0
    check_now_goals(game.cards, game.s)
    assert player["goals"]["scored"] == left
    assert player["vp"] == sum(worth[goal]["vp"] for goal in left)


def test_workers_of_all_opponents(position, put):  # large goal 1
    game = position(3, managers=["trader", "architect", "saver"])
    put(game, 0, 1, "lumber_yard")["visitors"] = [1]
    game.s["players"][0]["goals"]["large"] = ["l1"]
    check_now_goals(game.cards, game.s)
    assert game.s["players"][0]["vp"] == 0
    put(game, 0, 2, "coffee_shop")["visitors"] = [2]
    check_now_goals(game.cards, game.s)
    assert game.s["players"][0]["vp"] == 4


def test_the_end(position, put):  # C3, O4, F1, F2
    game = position(managers=["trader", "host"])
    game.s["round"] = 5
    player = game.s["players"][0]
    player["goals"]["large"] = ["l3", "l13", "l8"]  # 4, 4 and 3
    put(game, 0, 1, "bank")
    put(game, 0, 2, "food_court")
    put(game, 0, 3, "home_center")
    game.s["players"][1]["vp"] = 1 + 3 + 2 + 1 + 8 - 1
    everybody_passes(game)
    assert game.s["over"]
    assert (game.s["round"], game.s["to_act"]) == (5, None)
    assert player["goals"]["scored"] == ["l3", "l13"]
    assert [one["vp"] for one in game.s["players"]] == [15, 15]
    assert winners(game.s) == [0, 1]
    assert not any(one["passed"] for one in game.s["players"])


def test_a_later_end_goal_beats_the_lowest(position, put):  # O4
    game = position()
    player = game.s["players"][0]
    player["goals"]["large"] = ["l8", "l3", "l13"]  # 3, 4 and 4
    for plot, shop in enumerate(["food_court", "bank", "home_center"]):
        put(game, 0, plot, shop)
    score_the_end(game.cards, game.s)
    assert player["goals"]["scored"] == ["l3", "l13"]
    assert player["vp"] == 4 + 4 + 2 + 3 + 1
