"""Phase 4, work (W1-W14), and the public buildings (B1-B3)."""

from . import board
from .cards import COIN_CAP, PLOTS, WOOD_CAP, copy_id, kind_of, price, seats
from .effects import (
    can_pay,
    discounted,
    gain,
    pay,
    shops_of,
    trigger_gain,
    trigger_gains,
)

BASIC_PRICE = [4, 0]  # W3
SPECIAL_PRICE = [3, 1]  # W3
MOVE_PRICE = [0, 3]  # W12


def work_options(cards, state, player):
    """W2: everything but the pass. Without a worker in the backyard nothing (W1)."""
    if state["players"][player]["workers"]["backyard"] == 0:
        return []
    return [
        *build_options(cards, state, player),
        *renovate_options(cards, state, player),
        *visit_options(cards, state, player),
        *advertise_options(cards, state, player),
        *build_public_options(cards, state, player),
        *move_and_remove_options(cards, state, player),
        *take_options(state, player),
    ]


def do_work(cards, state, player, command):
    """W1: one worker, one action."""
    action = {
        "build": build,
        "renovate": renovate,
        "visit": visit,
        "advertise": advertise,
        "build_public": build_public,
        "move_public": move_public,
        "remove_public": remove_public,
        "take": take,
    }
    action[command["type"]](cards, state, player, command)


def use_worker(state, player):
    """W1: from the backyard; it lies off the board until closing."""
    state["players"][player]["workers"]["backyard"] -= 1
    state["players"][player]["workers"]["used"] += 1


def seat_worker(state, player):
    """W1: from the backyard; its place is a seat or an ad (X2 counts it there)."""
    state["players"][player]["workers"]["backyard"] -= 1


# ---- W3, W4, W6: build ----


def build_price(cards, state, player, shop, renovated):
    """W3, W6: the sum is discounted once. The card is not on the board yet, so not by itself."""
    coins, wood = SPECIAL_PRICE if cards.is_special(shop) else BASIC_PRICE
    if renovated:
        more_coins, more_wood = price(cards.side(shop, False).get("renovate"))
        coins, wood = coins + more_coins, wood + more_wood
    return discounted(cards, state, player, [coins, wood], "on_build_or_renovate")


def build_options(cards, state, player):
    found = []
    own = [plot["shop"] for plot in shops_of(state, player)]
    for shop in state["supply"]["shops"]:
        if shop in own:  # W4
            continue
        for renovated in (False, True):
            if renovated and cards.is_special(shop):  # W6: basic shops only
                continue
            if can_pay(state, player, build_price(cards, state, player, shop, renovated)):
                found += [
                    {"type": "build", "shop": shop, "plot": plot, "renovate": renovated}
                    for plot in range(PLOTS)
                    if state["players"][player]["plots"][plot] is None
                ]
    return found


def build(cards, state, player, command):
    shop = command["shop"]
    pay(state, player, build_price(cards, state, player, shop, command["renovate"]))
    use_worker(state, player)
    take_from_supply(state["supply"]["shops"], shop)
    state["players"][player]["plots"][command["plot"]] = new_plot(cards, shop, command["renovate"])
    trigger_gain(cards, state, player, cards.side(shop, False), "on_built")  # W6
    hire(state, player)


def new_plot(cards, shop, upgraded):
    worker_seats = seats(cards.side(shop, upgraded))[1]
    return {
        "shop": shop,
        "upgraded": upgraded,
        "animals": [],
        "visitors": [None] * len(worker_seats),
        "used": False,
    }


def take_from_supply(pile, card):
    """G7: the supply is finite; zeros are left out of it."""
    pile[card] -= 1
    if pile[card] == 0:
        del pile[card]


def hire(state, player):
    """W13: the first time 2, 3 and 4 plots are built one waiting worker comes, off the board."""
    workers = state["players"][player]["workers"]
    hired = 3 - workers["waiting"]
    while hired < len(shops_of(state, player)) - 1:
        workers["waiting"] -= 1
        workers["used"] += 1
        hired += 1


# ---- W5: renovate ----


def renovate_price(cards, state, player, plot):
    """W5, W6: the basic side lies up while the price is paid, so its discount counts."""
    side = cards.side(state["players"][player]["plots"][plot]["shop"], False)
    return discounted(cards, state, player, price(side.get("renovate")), "on_build_or_renovate")


def renovate_options(cards, state, player):
    found = []
    for plot, built in enumerate(state["players"][player]["plots"]):
        if built is None or built["upgraded"] or cards.is_special(built["shop"]):
            continue
        if can_pay(state, player, renovate_price(cards, state, player, plot)):
            found.append({"type": "renovate", "plot": plot})
    return found


def renovate(cards, state, player, command):
    pay(state, player, renovate_price(cards, state, player, command["plot"]))
    use_worker(state, player)
    built = state["players"][player]["plots"][command["plot"]]
    built["upgraded"] = True
    more = len(seats(cards.face(built))[1]) - len(built["visitors"])
    built["visitors"] += [None] * more  # W5: who sits there stays


# ---- W7: visit ----


def visit_options(cards, state, player):
    return [
        {"type": "visit", "owner": owner, "plot": plot, "seat": seat}
        for owner, other in enumerate(state["players"])
        if owner != player
        for plot, built in enumerate(other["plots"])
        if built is not None
        for seat, guest in enumerate(built["visitors"])
        if guest is None
    ]


def visit(cards, state, player, command):
    owner = command["owner"]
    built = state["players"][owner]["plots"][command["plot"]]
    seat = seats(cards.face(built))[1][command["seat"]]
    seat_worker(state, player)
    built["visitors"][command["seat"]] = player
    state["players"][player]["tally"]["visits"] += 1
    gain(cards, state, player, seat.get("visitor") or {})
    trigger_gains(cards, state, player, "on_visit")
    gain(cards, state, owner, seat.get("owner") or {})
    trigger_gains(cards, state, owner, "on_visited")


# ---- W8, W9, W10: advertise ----


def advertise_options(cards, state, player):
    found = []
    for ad in state["ads"]:
        for frame in ("upper", "lower"):
            if ad["frame"] not in (None, frame) or len(ad["workers"]) == 2:
                continue
            if can_pay(state, player, ad_price(cards, state, player, ad, frame)):
                found.append({"type": "advertise", "ad": ad["id"], "frame": frame})
    return found


def printed_payment(cards, ad, frame):
    """What the frame prints for the next worker, as [coins, wood]."""
    return price(cards.ad(ad["id"])[frame]["pay"][len(ad["workers"])])


def ad_price(cards, state, player, ad, frame):
    return discounted(cards, state, player, printed_payment(cards, ad, frame), "on_advertise")


def advertise(cards, state, player, command):
    ad = next(ad for ad in state["ads"] if ad["id"] == command["ad"])
    frame = command["frame"]
    pay(state, player, ad_price(cards, state, player, ad, frame))
    seat_worker(state, player)
    ad["workers"].append({"player": player, "paid": sum(printed_payment(cards, ad, frame))})  # W10
    ad["frame"] = frame
    printed = cards.ad(ad["id"])[frame]
    fee = sum(sum(price(payment)) for payment in printed["pay"])
    if sum(worker["paid"] for worker in ad["workers"]) >= fee:
        run_ad(cards, state, ad, printed)


def run_ad(cards, state, ad, printed):
    """W9, in the order of its ruling."""
    on_it = []
    for worker in ad["workers"]:
        if worker["player"] not in on_it:
            on_it.append(worker["player"])
    for player in on_it:  # VP, once per player
        state["players"][player]["vp"] += printed["vp"]
    for player in on_it:  # card effects on ads that run
        trigger_gains(cards, state, player, "on_own_ad_runs")
    total = {p: sum(w["paid"] for w in ad["workers"] if w["player"] == p) for p in on_it}
    taker = on_it[0]  # at equal payment who paid first
    for player in on_it:
        if total[player] > total[taker]:
            taker = player
    state["players"][taker]["ads"].append(ad["id"])
    gain(cards, state, taker, cards.ad(ad["id"]).get("prize") or {})
    for worker in ad["workers"]:
        state["players"][worker["player"]]["workers"]["used"] += 1
    place = state["ads"].index(ad)
    if state["ad_deck"]:
        state["ads"][place] = {"id": state["ad_deck"].pop(0), "frame": None, "workers": []}
    else:
        del state["ads"][place]


# ---- W11: build a public building ----


def public_price(cards, state, player, kind):
    return discounted(cards, state, player, price(cards.buildings[kind]["cost"]), "on_public")


def build_public_options(cards, state, player):
    found = []
    for kind in state["supply"]["buildings"]:
        if can_pay(state, player, public_price(cards, state, player, kind)):
            found += [
                {"type": "build_public", "building": lowest_free(state, kind), "cells": pair}
                for pair in board.free_pairs(state)
            ]
    return found


def lowest_free(state, kind):
    """G7: the lowest copy that is not on the plaza."""
    standing = [building["id"] for building in state["buildings"]]
    number = 1
    while copy_id(kind, number) in standing:
        number += 1
    return copy_id(kind, number)


def build_public(cards, state, player, command):
    kind = kind_of(command["building"])
    pay(state, player, public_price(cards, state, player, kind))
    use_worker(state, player)
    take_from_supply(state["supply"]["buildings"], kind)
    state["buildings"].append(
        {"id": command["building"], "cells": command["cells"], "owner": player}
    )
    state["buildings"].sort(key=lambda building: building["id"])
    state["players"][player]["vp"] += cards.buildings[kind]["vp"]  # B1, B2, B3
    state["players"][player]["tally"]["public_built"] += 1
    board.evict(cards, state)  # B3
    trigger_gains(cards, state, player, "on_public_built")


# ---- W12: move or remove a public building ----


def move_and_remove_options(cards, state, player):
    found = []
    if can_pay(state, player, discounted(cards, state, player, MOVE_PRICE, "on_public")):
        for building in state["buildings"]:
            name = building["id"]
            found += [
                {"type": "move_public", "building": name, "cells": pair}
                for pair in board.free_pairs(state, moving=name)
            ]
            found.append({"type": "remove_public", "building": name})
    return found


def move_public(cards, state, player, command):
    pay(state, player, discounted(cards, state, player, MOVE_PRICE, "on_public"))
    use_worker(state, player)
    for building in state["buildings"]:
        if building["id"] == command["building"]:
            building["cells"] = command["cells"]
    board.evict(cards, state)


def remove_public(cards, state, player, command):
    pay(state, player, discounted(cards, state, player, MOVE_PRICE, "on_public"))
    use_worker(state, player)
    kind = kind_of(command["building"])
    state["buildings"] = [b for b in state["buildings"] if b["id"] != command["building"]]
    pile = state["supply"]["buildings"]
    pile[kind] = pile.get(kind, 0) + 1
    board.evict(cards, state)


# ---- W14: take ----


def take_options(state, player):
    found = []
    if state["players"][player]["coins"] < COIN_CAP:
        found.append({"type": "take", "resource": "coin"})
    if state["players"][player]["wood"] < WOOD_CAP:
        found.append({"type": "take", "resource": "wood"})
    return found


def take(cards, state, player, command):
    use_worker(state, player)
    letter = "c" if command["resource"] == "coin" else "w"
    gain(cards, state, player, {letter: 1})
    for source in [*map(cards.face, shops_of(state, player)), manager(cards, state, player)]:
        if source.get("on_take"):
            gain(cards, state, player, {letter: source["on_take"]["gain_more"]})


def manager(cards, state, player):
    return cards.managers[state["players"][player]["manager"]]
