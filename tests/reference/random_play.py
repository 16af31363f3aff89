"""Random play that reaches far: random tempers, and random positions to start from."""

from copy import deepcopy
from json import dumps

from . import board
from .cards import PLOTS, copy_id, kind_of, price, seats
from .deal import random_deal, shuffled
from .game import PHASES, Reference
from .goals import check_now_goals
from .work import new_plot, take_from_supply

KINDS = [
    "activate",
    "advertise",
    "attract",
    "build",
    "build_public",
    "move_public",
    "pass",
    "place_store",
    "remove_public",
    "renovate",
    "return_animal",
    "sell",
    "take",
    "visit",
]
GAIN_TRIGGERS = [
    "on_closing",
    "on_own_ad_runs",
    "on_public_built",
    "on_sold",
    "on_visit",
    "on_visited",
]


def temper(rng):
    """What a game's players like: weights by kind of command, so that games differ much."""
    weights = {kind: rng.choice([0.02, 0.2, 1, 1, 5]) for kind in KINDS}
    weights["pass"] = rng.choice([0.001, 0.02, 0.2, 1])
    weights["sell"] = rng.choice([0.001, 0.05, 0.3, 2])
    weights["take"] = rng.choice([0.01, 0.1, 0.5])
    return weights


def choose(options, weights, rng):
    """A command: its kind by weight, then any of the kind. The order of `options` is no matter."""
    options = sorted(options, key=dumps)
    kinds = sorted({command["type"] for command in options})
    kind = rng.choices(kinds, [weights[kind] for kind in kinds])[0]
    return rng.choice([command for command in options if command["type"] == kind])


def sharpened(document, rng):
    """The card set with many more effects, whose gains depend on what was gained before.

    The order of effects shows in the state only where one gain changes the amount of the next.
    """
    document = deepcopy(document)
    sides = [shop[side] for shop in document["shops"] for side in ("front", "back") if side in shop]
    for card in (*sides, *document["managers"]):
        for trigger in GAIN_TRIGGERS:
            if rng.random() < 0.4:
                card[trigger] = {"gain": sharp_gain(rng)}
        for seat in card.get("worker_seats", []):
            seat["visitor"], seat["owner"] = sharp_gain(rng), sharp_gain(rng)
    for ad in document["ads"]:
        ad["prize"] = sharp_gain(rng)
    for goal in (*document["small_goals"], *document["large_goals"]):
        goal["vp"] = rng.randint(1, 2)  # many equals to choose from (O3)
        if rng.random() < 0.3:
            goal["cond"] = rng.choice([["coins", rng.randint(8, 30)], ["wood", rng.randint(4, 15)]])
    return document


def sharp_gain(rng):
    gain = {}
    if rng.random() < 0.6:
        gain["c"] = rng.randint(1, 3)
    if rng.random() < 0.4:
        gain["w"] = rng.randint(1, 2)
    if rng.random() < 0.6 or not gain:
        per = rng.choice(["coins_held", "coins_held", "wood_held", "icon:home"])
        gain["vp"] = {"per": per, "every": rng.randint(1, 2), "max": rng.choice([None, 9])}
    return gain


def random_position(document, players, rng):
    """A game in the middle of nowhere that keeps X1-X5, whether or not play could lead there."""
    game = Reference(document, random_deal(document, players, rng), players)
    state = game.s
    state["round"] = rng.choice([1, 2, 3, 4, 5, 5, 5])
    state["phase"] = rng.choice(PHASES)
    state["to_act"] = rng.randrange(players)
    for player in range(players):
        state["players"][player]["passed"] = player != state["to_act"] and rng.random() < 0.3
        scatter_player(game.cards, state, player, rng)
    for ad in state["ads"]:
        scatter_workers(game.cards, state, ad, rng)
    for _ in range(rng.randrange(6)):
        scatter_building(game.cards, state, rng)
    scatter_animals(game.cards, state, rng)
    check_now_goals(game.cards, state)  # between two commands no goal waits to be revealed (O2)
    return game


def scatter_player(cards, state, number, rng):
    player = state["players"][number]
    player["coins"] = rng.choice([0, rng.randint(0, 30), rng.randint(4, 12), 30])
    player["wood"] = rng.choice([0, rng.randint(0, 15), rng.randint(2, 6), 15])
    player["vp"] = rng.randint(0, 40)
    player["tally"] = {key: rng.randint(0, 2) for key in player["tally"]}
    shops = ["general_store", *shuffled(rng, state["supply"]["shops"])]
    for plot, shop in zip(shuffled(rng, range(PLOTS)), shops, strict=False):
        if shop == "general_store" or rng.random() < 0.6:
            upgraded = not cards.is_special(shop) and rng.random() < 0.4
            player["plots"][plot] = new_plot(cards, shop, upgraded)
            player["plots"][plot]["used"] = state["phase"] == "income" and rng.random() < 0.3
            if shop != "general_store":
                take_from_supply(state["supply"]["shops"], shop)
    hired = sum(plot is not None for plot in player["plots"]) - 1
    used = rng.randint(0, 2 + hired) if state["phase"] in ("sale", "work") else 0
    player["workers"] = {"waiting": 3 - hired, "backyard": 2 + hired - used, "used": used}
    scatter_guests(state, number, rng)


def scatter_guests(state, owner, rng):
    """Some used workers of players that are set up already sit on free seats of this one."""
    for plot in filter(None, state["players"][owner]["plots"]):
        for seat in range(len(plot["visitors"])):
            guest = rng.randrange(len(state["players"]))
            workers = state["players"][guest]["workers"]
            if guest < owner and workers["used"] and rng.random() < 0.6:
                workers["used"] -= 1
                plot["visitors"][seat] = guest


def scatter_workers(cards, state, ad, rng):
    """Half of the open ads have a first worker."""
    player = rng.randrange(len(state["players"]))
    workers = state["players"][player]["workers"]
    if workers["backyard"] and rng.random() < 0.5:
        workers["backyard"] -= 1
        ad["frame"] = rng.choice(["upper", "lower"])
        paid = sum(price(cards.ad(ad["id"])[ad["frame"]]["pay"][0]))
        ad["workers"].append({"player": player, "paid": paid})


def scatter_building(cards, state, rng):
    """Any free copy on any free pair: after a removal the lowest may be missing (G7)."""
    standing = [building["id"] for building in state["buildings"]]
    copies = [
        copy_id(kind, number)
        for kind, building in cards.buildings.items()
        for number in range(1, building["copies"] + 1)
    ]
    copies = [copy for copy in copies if copy not in standing]
    pairs = board.free_pairs(state)
    if pairs and copies:
        copy = rng.choice(copies)
        owner = rng.randrange(len(state["players"]))
        state["buildings"].append({"id": copy, "cells": rng.choice(pairs), "owner": owner})
        state["buildings"].sort(key=lambda building: building["id"])
        take_from_supply(state["supply"]["buildings"], kind_of(copy))


def scatter_animals(cards, state, rng):
    animals = shuffled(rng, cards.animals)
    emptiness = rng.choice([0, 0, 0.2, 0.5])
    for cell in board.all_cells(len(state["players"])):
        standing = board.animals_on(state, cell)
        standing.clear()
        for _ in range(board.room(cards, state, cell)):
            if animals and rng.random() >= emptiness:
                standing.append(animals.pop())
    for player in state["players"]:
        for plot in filter(None, player["plots"]):
            taken = rng.randint(0, seats(cards.face(plot))[0])
            plot["animals"] = [animals.pop() for _ in range(min(taken, len(animals)))]
    if state["phase"] == "sale" and rng.random() < 0.3 and board.cells_with_room(cards, state):
        state["returning"] = [animals.pop() for _ in range(min(3, len(animals)))]
    state["reserve"] = animals
