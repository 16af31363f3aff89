"""Random valid card sets over the whole vocabulary, for conformance tests of every room."""

import random
from typing import Any

Document = dict[str, Any]

ICONS = ("food", "home", "service")
PER = ("coins_held", "wood_held", "icon:food", "icon:home", "icon:service")
# Each metric with the highest threshold that random play reaches now and then.
REACHABLE = {
    "coins": 12,
    "wood": 8,
    "animals": 5,
    "upgraded": 3,
    "specials": 3,
    "kinds": 3,
    "shop_vp": 12,
    "ads": 2,
    "sold": 3,
    "visits": 5,
    "public_built": 3,
}
_EMOJI = "🐀🐁🐂🐄🐅🐇🐈🐊🐋🐌🐍🐎🐏🐐🐑🐒🐓🐔🐕🐖🐗🐘🐙🐝🐞🐟🐢🐣🐦🐧🐨🐩🐪🐬🐭🐮🐯🐰"


def random_document(rng: random.Random) -> Document:
    """A random card document in normal form (docs/cards.md); equal for equal states of `rng`."""
    emoji = rng.sample(_EMOJI, 20)
    return {
        "id": "random",
        "version": str(rng.randint(1, 999)),
        "name": _words("Random cards", "ランダム"),
        "animals": [
            {
                "id": f"animal{i}",
                "name": _words(f"Animal {i}", f"動物{i}"),
                "emoji": emoji[i],
                "letters": _words(f"{i:02}", f"{i:02}"),
            }
            for i in range(20)
        ],
        "shops": _shops(rng),
        "public_buildings": [
            {
                "id": f"building{i}",
                **_titles("Building", "建物", i),
                "copies": rng.randint(1, 3),
                "cost": _price(rng, 4),
                "vp": rng.randint(0, 6),
                "room": (0, 1, 2)[i] if i < 3 else rng.randint(0, 2),
            }
            for i in range(rng.randint(3, 5))
        ],
        "managers": [
            {
                "id": f"manager{i}",
                **_titles("Manager", "経営", i),
                "start": _price(rng, 8),
                **_triggers(rng, 0.25),
            }
            for i in range(rng.randint(4, 8))
        ],
        "ads": _ads(rng),
        **_goals(rng),
    }


def _words(en: str, ja: str) -> Document:
    return {"en": en, "ja": ja}


def _titles(en: str, ja: str, number: int) -> Document:
    return {
        "name": _words(f"{en} {number}", f"{ja}{number}"),
        "short": _words(f"{en[:4]} {number}", f"{ja}{number}"),
        "text": _words(f"{en} number {number}.", f"{number}番の{ja}。"),
    }


# ---- prices and gains ---------------------------------------------------------------------------


def _price(rng: random.Random, most: int) -> Document:
    return {"c": rng.randint(0, most), "w": rng.randint(0, most // 2)}


def _discount(rng: random.Random) -> Document:
    price = {"c": rng.randint(0, 2), "w": rng.randint(0, 2)}
    return {"discount": price if any(price.values()) else {"c": 1, "w": 0}}


def _amount(rng: random.Random, most: int) -> Any:
    if rng.random() < 0.8:
        return rng.randint(1, most)
    return {
        "per": rng.choice(PER),
        "every": rng.randint(1, 4),
        "max": rng.choice((None, rng.randint(1, 5))),
    }


def _gain(rng: random.Random, nothing: float = 0.0) -> Document:
    """A gain; empty with the probability `nothing`, for the places that may be empty."""
    if rng.random() < nothing:
        return {}
    resources = rng.sample(("c", "w", "vp"), rng.choice((1, 1, 1, 2, 3)))
    return {resource: _amount(rng, 4) for resource in sorted(resources)}


def _option(rng: random.Random) -> Document:
    pay = {"c": 0, "w": 0} if rng.random() < 0.5 else _price(rng, 3)
    return {"pay": pay, "gain": _gain(rng)}


def _triggers(rng: random.Random, likely: float) -> Document:
    """Each trigger that shops and managers share, with the probability `likely`."""
    makers = {
        "on_build_or_renovate": _discount,
        "on_sold": _gained,
        "on_advertise": _discount,
        "on_own_ad_runs": _gained,
        "on_public": _discount,
        "on_public_built": _gained,
        "on_visit": _gained,
        "on_visited": _gained,
        "on_take": lambda rng: {"gain_more": rng.randint(1, 3)},
        "on_closing": _gained,
    }
    return {name: make(rng) for name, make in makers.items() if rng.random() < likely}


def _gained(rng: random.Random) -> Document:
    return {"gain": _gain(rng)}


# ---- cards --------------------------------------------------------------------------------------


def _shops(rng: random.Random) -> list[Document]:
    shops = [_basic(rng, 0) | {"id": "general_store", "copies": "players", "min_players": 2}]
    shops += [_basic(rng, i) for i in range(1, rng.randint(4, 8))]
    shops += [_special(rng, i) for i in range(len(shops), len(shops) + rng.randint(3, 7))]
    rng.shuffle(shops)
    return shops


def _shop(rng: random.Random, number: int, kind: str) -> Document:
    return {
        "id": f"shop{number}",
        "kind": kind,
        "copies": rng.choice(("players", 1, 1, 2)),
        "min_players": rng.choice((2, 2, 2, 3, 4)),
    }


def _basic(rng: random.Random, number: int) -> Document:
    customers, workers = rng.randint(0, 3), rng.randint(0, 2)
    front = _side(rng, number, customers, workers)
    front["renovate"] = _price(rng, 4)
    back = _side(rng, number, customers + rng.randint(0, 2), workers + rng.randint(0, 1))
    return _shop(rng, number, "basic") | {"front": _built(rng, front), "back": back}


def _special(rng: random.Random, number: int) -> Document:
    side = _side(rng, number, rng.randint(0, 4), rng.randint(0, 2))
    return _shop(rng, number, "special") | {"front": _built(rng, side)}


def _built(rng: random.Random, side: Document) -> Document:
    return side | ({"on_built": _gained(rng)} if rng.random() < 0.2 else {})


def _side(rng: random.Random, number: int, customers: int, workers: int) -> Document:
    side = {
        **_titles("Shop", "店舗", number),
        "icons": rng.sample(ICONS, rng.choice((1, 1, 1, 2, 3))),
        "customers": customers,
        "vp": rng.randint(0, 4),
        "worker_seats": [
            {"visitor": _gain(rng, 0.1), "owner": _gain(rng, 0.2)} for _ in range(workers)
        ],
        **_triggers(rng, 0.06),
    }
    if rng.random() < 0.9:
        side["income"] = _income(rng, customers)
    return side


def _income(rng: random.Random, customers: int) -> Document:
    if customers == 0:
        return {"gain": _gain(rng)}
    if rng.random() < 0.3:
        return {"by_customers": [_gain(rng, 0.1) for _ in range(customers)]}
    return {"each_customer": [_option(rng) for _ in range(rng.choice((1, 1, 2, 3)))]}


def _ads(rng: random.Random) -> list[Document]:
    # Three copies in all leave no deck; that is a case of its own (W9).
    copies = rng.choice(([3], [1, 2], [2, 2, 1], [4, 4, 2, 2]))
    return [
        {
            "id": f"ad{i}",
            **_titles("Ad", "広告", i),
            "copies": number,
            "upper": _frame(rng),
            "lower": _frame(rng),
            "prize": _gain(rng, 0.2),
        }
        for i, number in enumerate(copies)
    ]


def _frame(rng: random.Random) -> Document:
    resource = rng.choice(("c", "w"))
    pay = [{"c": 0, "w": 0, resource: rng.randint(1, 5)} for _ in range(2)]
    return {"pay": pay, "vp": rng.randint(0, 5)}


def _goals(rng: random.Random) -> Document:
    """Small and large goals; every metric is in one of them, and each player count has enough."""
    small, large = rng.randint(4, 7), rng.randint(12, 15)
    conditions = [_condition(rng, metric) for metric in (*REACHABLE, "icon", "visitors_from")]
    while len(conditions) < small + large:
        conditions.append(_condition(rng, rng.choice((*REACHABLE, "icon", "visitors_from"))))
    rng.shuffle(conditions)
    # Two players need 6 large goals, three 9 and four 12.
    least_players = [2] * 6 + [rng.randint(2, 3) for _ in range(3)]
    least_players += [rng.randint(2, 4) for _ in range(large - len(least_players))]
    rng.shuffle(least_players)
    return {
        "small_goals": [_goal(rng, "small", i, conditions.pop()) for i in range(small)],
        "large_goals": [
            _goal(rng, "large", i, conditions.pop())
            | {"when": rng.choice(("now", "end")), "min_players": least_players[i]}
            for i in range(large)
        ],
    }


def _condition(rng: random.Random, metric: str) -> list[Any]:
    if metric == "icon":
        return ["icon", rng.choice(ICONS), rng.randint(1, 3)]
    if metric == "visitors_from":
        return ["visitors_from", "all"]
    return [metric, rng.randint(1, REACHABLE[metric])]


def _goal(rng: random.Random, size: str, number: int, condition: list[Any]) -> Document:
    return {
        "id": f"{size}{number}",
        "vp": rng.randint(1, 6),
        "cond": condition,
        "text": _words(f"Goal {size} {number}.", f"目標{number}。"),
    }
