"""What a position is worth to a player: named terms, each in victory points.

`terms` says it term by term, in the order of TERMS; `worth` is their sum, and what the bots want
most of. It looks at what a seat may know: a player whose face-down goals are silent (O6) is valued
without goals. When the game is over it is the margin in victory points.
"""

from functools import lru_cache

from animarche.bots import weights as w
from animarche.bots.chances import hoped
from animarche.bots.yields import (
    Sides,
    between,
    gain_worth,
    icons_of,
    manager_power,
    shop_power,
    sides_of,
    yields,
)
from animarche.engine.board import BOARDS
from animarche.engine.plaza import rooms
from animarche.engine.state import (
    ATTRACT,
    INCOME,
    OVER,
    ROUNDS,
    WORK,
    GameState,
    Player,
)

TERMS = (
    "score",  # the score marker
    "shops",  # the VP of the shops that stand, as the end counts them (F1)
    "goals",  # own goals that do not score yet, by how likely they will
    "coins",  # what the coins held may still buy
    "wood",  # what the wood held may still buy
    "customers",  # what the animals in the shops, and those still to be called, bring this round
    "income",  # what the shops will bring in later rounds
    "workers",  # the actions of workers still to come
    "visitors",  # what visitors on own worker seats will bring
    "powers",  # discounts, and what cards do at other moments
    "plots",  # empty plots, on which something may be built
    "ads",  # workers on ads that have not run
    "start",  # the start player marker
    "rivals",  # what the others have of all this (negative): their mean
)


def worth(state: GameState, seat: int) -> float:
    """What the position is worth to the player `seat` (0-based), in victory points: the own value
    less the mean of the others'."""
    return margin(values(state), seat)


def margin(values: tuple[float, ...], seat: int) -> float:
    """`worth` from the values of all players."""
    own = values[seat]
    return own - (sum(values) - own) / (len(values) - 1)


def values(state: GameState) -> tuple[float, ...]:
    """The value of each player, without looking at the others: all terms but "rivals"."""
    if state.phase == OVER:
        return tuple([float(player.vp) for player in state.players])
    crowds = expected_customers(state)
    return tuple([sum(_own(state, seat, crowds)) for seat in range(len(state.players))])


class Ahead:
    """The worth to `seat` of what a command of that player alone makes of `state` (`effect`): the
    same as `worth`, quicker, for most commands leave the others as they were."""

    __slots__ = ("_before", "_crowds", "_seat", "_values")

    def __init__(self, state: GameState, seat: int) -> None:
        self._before, self._seat = state, seat
        self._crowds = expected_customers(state)
        players = range(len(state.players))
        self._values = [sum(_own(state, who, self._crowds)) for who in players]

    def worth(self, after: GameState) -> float:
        """The worth of `after`, in victory points."""
        before, seat = self._before, self._seat
        if before.phase == ATTRACT or after.ads is not before.ads:
            return worth(after, seat)  # who calls an animal, or joins an ad, concerns all
        crowds = expected_customers(after)
        found = self._values.copy()
        for who, player in enumerate(after.players):
            here = slice(4 * who, 4 * who + 4)
            if player is not before.players[who] or crowds[here] != self._crowds[here]:
                found[who] = sum(_own(after, who, crowds))
        found[seat] = sum(_own(after, seat, crowds))  # a pass leaves the record as it was
        return margin(tuple(found), seat)


def terms(state: GameState, seat: int) -> tuple[float, ...]:
    """The terms of `worth`, in the order of TERMS."""
    if state.phase == OVER:
        own: tuple[float, ...] = (float(state.players[seat].vp), *[0.0] * (len(TERMS) - 2))
    else:
        own = _own(state, seat, expected_customers(state))
    return (*own, worth(state, seat) - sum(own))


def _own(state: GameState, seat: int, crowds: tuple[float, ...]) -> tuple[float, ...]:
    """All terms but "rivals" of the player `seat`."""
    player, phase, later = state.players[seat], state.phase, ROUNDS - state.round
    players = len(state.players)
    sides = sides_of(player)
    shops, income, seats, powers = _board(sides, crowds[4 * seat : 4 * seat + 4], later)
    # The work of this round is still to come unless the player has passed in it.
    free = 0 if phase == WORK and state.passed[seat] else player.backyard
    ads, on_ads = _ads(state, seat, later) if phase == WORK or later < ROUNDS - 1 else (0.0, 0)
    hired = player.backyard + player.used + on_ads + _on_seats(state, seat)
    actions = free + later * hired
    powers += manager_power(player.manager, later)
    visitors = seats * (later * w.VISITED)
    if free or phase != WORK:
        visitors += _free_seats(player) * (0.5 * w.VISITED)
    empty = player.plots.count(None)
    goals = (
        0.0
        if player.goals.silent
        else hoped(player, players, later, phase, sum(crowds[4 * seat : 4 * seat + 4]))
    )
    return (
        float(player.vp),
        shops,
        goals,
        held(player.coins, w.COIN[later], w.SPENT * actions),
        held(player.wood, w.WOOD[later], w.SPENT_WOOD * actions),
        _customers(state, seat, later) if phase in (ATTRACT, INCOME) else 0.0,
        income,
        w.ACTION[later] * (actions - (1 - w.BUSY) * on_ads * (later > 0)),
        visitors,
        powers,
        w.EMPTY[later] * min(empty, actions),
        ads,
        w.START[later] * _marker(state, seat),
    )


def held(number: int, price: float, spent: float) -> float:
    """What a number of coins or wood is worth: `price` each for as many as actions may spend."""
    if number <= spent:
        return price * number
    return price * (spent + w.SURPLUS * (number - spent) * (spent > 0))


def _marker(state: GameState, seat: int) -> float:
    """How likely the player has the start player marker after attract, in which the first to pass
    takes it (A6)."""
    if state.phase == ATTRACT and True not in state.passed:
        return 1 / len(state.players)
    return 1.0 if state.start_player == seat else 0.0


def _on_seats(state: GameState, seat: int) -> int:
    """How many of the player's workers sit on the others' worker seats."""
    if state.phase != WORK:
        return 0
    return sum(
        [
            plot.visitors.count(seat)
            for player in state.players
            for plot in player.plots
            if plot is not None and plot.visitors
        ]
    )


# ---- the shops ---------------------------------------------------------------------------------


def expected_customers(state: GameState) -> tuple[float, ...]:
    """How many animals each plot may expect in a later round, four plots a player: all shops ask
    for as many as they have seats, evenly over their fronts, and share what a cell holds."""
    return _shared(len(state.players), seats_of(state), rooms(state.board, state.buildings))


def seats_of(state: GameState) -> tuple[int, ...]:
    """How many customer seats stand on each plot, four plots a player."""
    return tuple(
        [
            0 if plot is None else plot.side.customers
            for player in state.players
            for plot in player.plots
        ]
    )


@lru_cache(maxsize=1 << 14)
def _shared(players: int, seats: tuple[int, ...], room: tuple[int, ...]) -> tuple[float, ...]:
    demand = [0.0] * len(room)
    flat = [front for player in BOARDS[players].fronts for front in player]
    for front, asked in zip(flat, seats, strict=True):
        for cell in front:
            demand[cell] += asked / len(front)
    part = [
        min(1.0, here / asked) if asked else 0.0 for here, asked in zip(room, demand, strict=True)
    ]
    return tuple(
        [
            asked / len(front) * sum([part[cell] for cell in front])
            for front, asked in zip(flat, seats, strict=True)
        ]
    )


@lru_cache(maxsize=1 << 15)
def _board(sides: Sides, crowd: tuple[float, ...], later: int) -> tuple[float, float, float, float]:
    """What shops are worth: their VP; income of the later rounds; what a full set of visitors
    brings; the powers of the cards."""
    shops = income = seats = powers = 0.0
    for side, customers in zip(sides, crowd, strict=True):
        if side is None:
            continue
        shops += side.vp
        icons = icons_of(sides, side)
        for left in range(later):
            income += w.INCOME[later] * between(yields(side, icons, left), customers)
        seats += sum([gain_worth(seat.owner, later) for seat in side.seats])
        powers += shop_power(side, later)
    return shops, income, seats, powers


def _free_seats(player: Player) -> float:
    """What visitors on the free worker seats would bring, roughly, in this round."""
    total = 0.0
    for plot in player.plots:
        if plot is not None and None in plot.visitors:
            for seat, visitor in zip(plot.side.seats, plot.visitors, strict=True):
                if visitor is None:
                    total += gain_worth(seat.owner, 1)
    return total


# ---- this round --------------------------------------------------------------------------------


def _customers(state: GameState, seat: int, later: int) -> float:
    """What animals bring in the income phase of this round: those in shops that have not acted
    yet, and, while the player may call, a share of those in the fronts."""
    if state.phase == INCOME and state.passed[seat]:
        return 0.0
    player = state.players[seat]
    calling = state.phase == ATTRACT and not state.passed[seat]
    wanted = _wanted(state) if calling else ()
    fronts, plaza = state.board.fronts[seat], state.plaza
    sides = sides_of(player)
    total = 0.0
    for index, plot in enumerate(player.plots):
        if plot is None or plot.used or plot.side.income is None:
            continue
        side, sitting = plot.side, len(plot.animals)
        if side.income is not None and side.income.flat is not None:
            total += gain_worth(side.income.flat, later, 0, player.coins, player.wood)
            continue
        table = yields(side, icons_of(sides, side), later)
        total += table[sitting]
        free = side.customers - sitting
        if calling and free:
            share = sum([len(plaza[cell]) * free / max(wanted[cell], 1) for cell in fronts[index]])
            more = between(table, sitting + min(free, share)) - table[sitting]
            total += w.CALL * more
    return total


def _wanted(state: GameState) -> list[int]:
    """For each cell how many free seats may call an animal from it."""
    wanted = [0] * len(state.plaza)
    for who, player in enumerate(state.players):
        if not state.passed[who]:
            fronts = state.board.fronts[who]
            for index, plot in enumerate(player.plots):
                if plot is not None:
                    free = plot.side.customers - len(plot.animals)
                    if free:
                        for cell in fronts[index]:
                            wanted[cell] += free
    return wanted


def _ads(state: GameState, seat: int, later: int) -> tuple[float, int]:
    """What the own workers on ads that have not run may bring, and how many they are."""
    total, workers = 0.0, 0
    for spot in state.ads:
        for place in spot.workers:
            if place.player == seat:
                workers += 1
                ad = state.cards.ads[spot.id]
                frame = ad.upper if spot.frame == "upper" else ad.lower
                second = frame.pay[1]
                stake = float(frame.vp)
                if place.paid >= second.coins + second.wood:
                    stake += gain_worth(ad.prize, later)
                total += w.RUNS[later] * stake
    return total, workers
