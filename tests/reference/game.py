"""The game from a deal to its end: setup, rounds and phases, closing.

The state that the rules change here is the fixed state JSON itself, as dicts and lists.
"""

from copy import deepcopy
from hashlib import sha256
from itertools import combinations_with_replacement
from json import dumps

from . import board
from .cards import PLOTS, Cards, income_kind, option_parts, seats
from .effects import gain, shops_of, trigger_gain, trigger_gains, use_options
from .goals import check_now_goals, clockwise_from_marker, score_the_end
from .work import do_work, new_plot, work_options

ROUNDS = 5  # R1
PHASES = ["attract", "income", "sale", "work"]  # R1; closing decides nothing and is never waited in
STORE = "general_store"  # S5
PASS = {"type": "pass"}


class Reference:
    """One game. `document`: the cards; `deal`: the deal of a log header; `players`: 2, 3 or 4."""

    def __init__(self, document, deal, players):
        self.cards = Cards(document)
        self.s = first_state(self.cards, deepcopy(deal), players)

    def state(self):
        """The state as JSON, a copy."""
        return deepcopy(self.s)

    def fingerprint(self):
        """The first 16 hex digits of the sha256 of the state as canonical JSON."""
        return fingerprint(self.s)

    def options(self):
        """Every legal command of the seat to act."""
        return options(self.cards, self.s)

    def apply(self, command):
        """Do one command and every automatic step after it; ValueError where it is illegal."""
        command = normal(command)
        if command not in self.options():
            raise ValueError(f"illegal: {command}")
        do_command(self.cards, self.s, command)
        check_now_goals(self.cards, self.s)  # O2
        go_on(self.cards, self.s)


def fingerprint(state):
    text = dumps(state, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()[:16]


def normal(command):
    """Cells and choices may be given in any order."""
    command = deepcopy(command)
    for key in ("cells", "choices"):
        if key in command:
            command[key] = sorted(command[key])
    return command


# ---- 2. Setup ----


def first_state(cards, deal, players):
    """S1-S7 from a deal: nothing random is left (S9)."""
    shops = {shop: cards.shop_copies(shop, players) for shop in cards.shops}
    shops[STORE] -= players  # S5: one each, in hand until placed
    return {
        "round": 1,
        "phase": "placement",
        "to_act": deal["start_player"],
        "start_player": deal["start_player"],
        "over": False,
        "plaza": deal["plaza"],
        "closed": board.closed_cells(players),
        "reserve": deal["reserve"],
        "returning": [],
        "buildings": [],
        "players": [first_player(cards, deal, players, player) for player in range(players)],
        "ads": [{"id": ad, "frame": None, "workers": []} for ad in deal["ads"]],
        "ad_deck": deal["ad_deck"],
        "supply": {
            "shops": {shop: number for shop, number in shops.items() if number},
            "buildings": {k: b["copies"] for k, b in cards.buildings.items() if b["copies"]},
        },
    }


def first_player(cards, deal, players, player):
    manager = deal["managers"][player]
    start = cards.managers[manager]["start"]
    return {
        "seat": board.SEATS[players][player],
        "coins": start.get("c") or 0,  # S3
        "wood": start.get("w") or 0,
        "vp": 0,
        "manager": manager,
        "passed": False,
        "workers": {"waiting": 3, "backyard": 2, "used": 0},  # S2
        "plots": [None] * PLOTS,
        "tally": {"sold": 0, "visits": 0, "public_built": 0},
        "ads": [],
        "goals": {
            "small": deal["goals"][player]["small"],
            "large": deal["goals"][player]["large"],
            "scored": [],
        },
    }


# ---- 3. Rounds and phases: who may do what, and what follows by itself ----


def options(cards, state):
    player = state["to_act"]
    if state["phase"] == "over":
        return []
    if state["phase"] == "placement":  # S5
        return [{"type": "place_store", "plot": plot} for plot in range(PLOTS)]
    if state["phase"] == "attract":
        return [*attract_options(cards, state, player), PASS]
    if state["phase"] == "income":
        return [*income_options(cards, state, player), PASS]
    if state["phase"] == "sale":
        if state["returning"]:
            return return_options(cards, state)
        return [*sale_options(state, player), PASS]
    return [*work_options(cards, state, player), PASS]


def do_command(cards, state, command):
    player = state["to_act"]
    kind = command["type"]
    if kind == "pass":
        do_pass(state, player)
    elif kind == "place_store":
        state["players"][player]["plots"][command["plot"]] = new_plot(cards, STORE, False)
    elif kind == "attract":
        attract(state, player, command)
    elif kind == "activate":
        activate(cards, state, player, command)
    elif kind == "sell":
        sell(cards, state, player, command)
    elif kind == "return_animal":
        return_animal(cards, state, player, command)
    else:
        do_work(cards, state, player, command)


def do_pass(state, player):
    if state["phase"] == "attract" and not any(other["passed"] for other in state["players"]):
        state["start_player"] = player  # A6
    state["players"][player]["passed"] = True


def go_on(cards, state):
    """R2-R4: hand the turn on, pass for who can only pass, change phases; goals after each step."""
    hand_on(state)
    while state["phase"] not in ("placement", "over"):
        if all(player["passed"] for player in state["players"]):
            next_phase(cards, state)
        elif options(cards, state) == [PASS]:  # R3
            do_pass(state, state["to_act"])
            check_now_goals(cards, state)
            hand_on(state)
        else:
            return


def hand_on(state):
    """R4: whose turn it is after a command; nobody's change where all have passed."""
    player = state["to_act"]
    number = len(state["players"])
    clockwise = [(player + step) % number for step in range(1, number + 1)]
    if state["phase"] == "placement":  # S5
        without = [other for other in clockwise if not shops_of(state, other)]
        if without:
            state["to_act"] = without[0]
        else:
            begin_phase(state, "attract")
        return
    if state["phase"] in ("income", "sale") and not state["players"][player]["passed"]:
        return
    for other in clockwise:
        if not state["players"][other]["passed"]:
            state["to_act"] = other
            return


def begin_phase(state, phase):
    state["phase"] = phase
    state["to_act"] = state["start_player"]  # R2
    for player in state["players"]:
        player["passed"] = False
        for plot in player["plots"]:
            if plot is not None:
                plot["used"] = False


def next_phase(cards, state):
    """R1, C3: from one phase to the next; after work the closing, after round 5 the end."""
    if state["phase"] != "work":
        begin_phase(state, PHASES[PHASES.index(state["phase"]) + 1])
        check_now_goals(cards, state)
        return
    closing(cards, state)
    check_now_goals(cards, state)
    if state["round"] < ROUNDS:
        state["round"] += 1
        begin_phase(state, "attract")
        check_now_goals(cards, state)
        return
    score_the_end(cards, state)
    begin_phase(state, "over")
    state["over"] = True
    state["to_act"] = None


# ---- Phase 1: attract ----


def attract_options(cards, state, player):
    found = []
    for plot, built in enumerate(state["players"][player]["plots"]):
        if built is None or len(built["animals"]) >= seats(cards.face(built))[0]:  # A2
            continue
        for cell in board.front(len(state["players"]), player, plot):  # A1, A3
            found += [
                {"type": "attract", "animal": animal, "plot": plot}
                for animal in board.animals_on(state, cell)  # A4
            ]
    return found


def attract(state, player, command):
    for row in state["plaza"]:
        for cell in row:
            if command["animal"] in cell:
                cell.remove(command["animal"])
    state["players"][player]["plots"][command["plot"]]["animals"].append(command["animal"])


# ---- Phase 2: income ----


def income_options(cards, state, player):
    found = []
    for plot, built in enumerate(state["players"][player]["plots"]):
        if built is not None and not built["used"]:  # I1
            found += [
                {"type": "activate", "plot": plot, "choices": choices}
                for choices in possible_choices(cards, state, player, built)
            ]
    return found


def possible_choices(cards, state, player, built):
    """I1-I4: the ways in which a shop can be used now; none where it cannot."""
    side = cards.face(built)
    customer_seats = seats(side)[0]
    animals = len(built["animals"])
    kind = income_kind(side)
    if kind is None or (animals == 0 and (customer_seats > 0 or kind != "gain")):  # I1, I4
        return []
    if kind != "each_customer":  # I2
        return [[]]
    printed = side["income"]["each_customer"]
    every_option_has_a_price = all(any(option_parts(option)[0]) for option in printed)
    fewest = 1 if every_option_has_a_price else animals  # I3
    found = []
    for uses in range(fewest, animals + 1):
        found += [
            list(choices)
            for choices in combinations_with_replacement(range(len(printed)), uses)
            if could_use(cards, state, player, printed, choices)
        ]
    return found


def could_use(cards, state, player, printed, choices):
    """I3: each payable at its moment? Tried out, then taken back."""
    owner = state["players"][player]
    before = {key: owner[key] for key in ("coins", "wood", "vp")}
    possible = use_options(cards, state, player, printed, choices)
    owner.update(before)
    return possible


def activate(cards, state, player, command):
    built = state["players"][player]["plots"][command["plot"]]
    income = cards.face(built)["income"]
    kind = income_kind(cards.face(built))
    built["used"] = True
    if kind == "each_customer":
        use_options(cards, state, player, income[kind], command["choices"])
    elif kind == "by_customers":
        gain(cards, state, player, income[kind][len(built["animals"]) - 1])
    else:
        gain(cards, state, player, income[kind])


# ---- Phase 3: sale ----


def sale_options(state, player):
    plots = state["players"][player]["plots"]
    return [{"type": "sell", "plot": n} for n in range(PLOTS) if plots[n] is not None]  # V1


def sell(cards, state, player, command):
    owner = state["players"][player]
    built = owner["plots"][command["plot"]]
    side = cards.face(built)
    owner["vp"] += side.get("vp") or 0  # V2
    owner["plots"][command["plot"]] = None
    pile = state["supply"]["shops"]
    pile[built["shop"]] = pile.get(built["shop"], 0) + 1
    owner["tally"]["sold"] += 1
    trigger_gain(cards, state, player, side, "on_sold")  # V4: the shop's own, then the manager's
    trigger_gain(cards, state, player, cards.managers[owner["manager"]], "on_sold")
    for guest in built["visitors"]:  # never in play: seats are empty from closing to work
        if guest is not None:
            state["players"][guest]["workers"]["used"] += 1  # X2
    state["returning"] = built["animals"]
    finish_returns(cards, state, player)


def return_options(cards, state):
    return [{"type": "return_animal", "cell": c} for c in board.cells_with_room(cards, state)]


def return_animal(cards, state, player, command):
    """V3: the animals return in the order in which they came."""
    board.animals_on(state, command["cell"]).append(state["returning"].pop(0))
    finish_returns(cards, state, player)


def finish_returns(cards, state, player):
    """V3, R4: what finds no room joins the reserve; with the last animal the turn is over."""
    if not board.cells_with_room(cards, state):
        state["reserve"] += state["returning"]
        state["returning"] = []
    if not state["returning"]:
        state["players"][player]["passed"] = True


# ---- Phase 5: closing ----


def closing(cards, state):
    coming = []
    for player in state["players"]:  # C1; C2: north, east, south, west; plots 0-3; arrival
        for plot in player["plots"]:
            if plot is not None:
                coming += plot["animals"]
                plot["animals"] = []
                for seat, guest in enumerate(plot["visitors"]):
                    if guest is not None:
                        state["players"][guest]["workers"]["backyard"] += 1
                        plot["visitors"][seat] = None
        player["workers"]["backyard"] += player["workers"]["used"]
        player["workers"]["used"] = 0
    for cell in board.open_cells(len(state["players"])):  # C2
        animals = board.animals_on(state, cell)
        while len(animals) < board.room(cards, state, cell):
            if coming:
                animals.append(coming.pop(0))
            elif state["reserve"]:
                animals.append(state["reserve"].pop(0))
            else:
                break
    state["reserve"] += coming
    for player in clockwise_from_marker(state):  # C4
        trigger_gains(cards, state, player, "on_closing")
