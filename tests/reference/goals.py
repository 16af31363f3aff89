"""Section 4, goals, and section 5, scoring."""

from .effects import icon_count, kinds_count, shops_of


def clockwise_from_marker(state):
    """R2: the players in turn order from the holder of the start player marker."""
    number = len(state["players"])
    return [(state["start_player"] + step) % number for step in range(number)]


def shop_vp(cards, state, player):
    """F1: the VP of the face-up sides on one's plots."""
    return sum(cards.face(plot).get("vp") or 0 for plot in shops_of(state, player))


def holds(cards, state, player, cond):
    """Whether the condition of a goal holds for a player now."""
    metric = cond[0]
    owner = state["players"][player]
    shops = shops_of(state, player)
    if metric == "visitors_from":  # a worker of every opponent on an own seat at once
        guests = [guest for plot in shops for guest in plot["visitors"] if guest is not None]
        return all(other in guests for other in range(len(state["players"])) if other != player)
    if metric == "icon":  # G9, O5
        return icon_count(cards, state, player, cond[1]) >= cond[2]
    if metric in ("coins", "wood"):
        number = owner[metric]
    elif metric == "animals":
        number = sum(len(plot["animals"]) for plot in shops)
    elif metric == "upgraded":
        number = sum(1 for plot in shops if plot["upgraded"])
    elif metric == "specials":
        number = sum(1 for plot in shops if cards.is_special(plot["shop"]))
    elif metric == "kinds":  # G9, O5
        number = kinds_count(cards, state, player)
    elif metric == "shop_vp":
        number = shop_vp(cards, state, player)
    elif metric == "ads":
        number = len(owner["ads"])
    else:
        number = owner["tally"][metric]  # sold, visits, public_built
    return number >= cond[1]


def check_now_goals(cards, state):
    """O2: on-achievement goals reveal themselves."""
    for player in clockwise_from_marker(state):
        goals = state["players"][player]["goals"]
        for goal in goals["small"]:
            card = cards.small_goals[goal]
            if goal not in goals["scored"] and holds(cards, state, player, card["cond"]):
                goals["scored"].append(goal)
                state["players"][player]["vp"] += card["vp"]
        check_large_goals(cards, state, player, "now")


def check_large_goals(cards, state, player, when):
    goals = state["players"][player]["goals"]
    for goal in goals["large"]:
        card = cards.large_goals[goal]
        if card["when"] != when or goal in goals["scored"]:
            continue
        if holds(cards, state, player, card["cond"]):
            score_large(cards, state, player, goal)


def score_large(cards, state, player, goal):
    """O3, O4: two large goals count; a third must beat the lower one, of equals the later goes."""
    owner = state["players"][player]
    scored = owner["goals"]["scored"]
    worth = cards.large_goals[goal]["vp"]
    counting = [other for other in scored if other in cards.large_goals]
    if len(counting) < 2:
        scored.append(goal)
        owner["vp"] += worth
        return
    lower = counting[-1]
    for other in reversed(counting):
        if cards.large_goals[other]["vp"] < cards.large_goals[lower]["vp"]:
            lower = other
    if worth > cards.large_goals[lower]["vp"]:
        scored.remove(lower)
        scored.append(goal)
        owner["vp"] += worth - cards.large_goals[lower]["vp"]


def score_the_end(cards, state):
    """C3: O4 for everybody, then F1."""
    for player in clockwise_from_marker(state):
        check_large_goals(cards, state, player, "end")
    for player in clockwise_from_marker(state):
        state["players"][player]["vp"] += shop_vp(cards, state, player)


def winners(state):
    """F2: all who are tied for most."""
    most = max(player["vp"] for player in state["players"])
    return [n for n, player in enumerate(state["players"]) if player["vp"] == most]
