"""A fast player for games that are played on in mind.

`gains` says of each command what it changes, roughly, in the own terms of the evaluation, from
tables and without making the state after it: a small part of what looking at all those states
costs. `pick` takes the command that gains most. Both look at what the state holds, so they are for
determinized states.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from animarche.bots import weights as w
from animarche.bots.chances import steps
from animarche.bots.evaluation import seats_of
from animarche.bots.yields import Sides, between, gain_worth, icons_of, shop_power, sides_of, yields
from animarche.engine import commands as c
from animarche.engine.board import BOARDS
from animarche.engine.cards import NOTHING, CardSet, Gain, Price, Side, printed
from animarche.engine.commands import Command
from animarche.engine.effects import discount, reduced
from animarche.engine.phases.placement import STORE
from animarche.engine.phases.work.ads import frame_of
from animarche.engine.plaza import rooms
from animarche.engine.records import record
from animarche.engine.state import ATTRACT, INCOME, ROUNDS, WORK, GameState

EQUAL = 1e-9
MOST_SEATS = 8
DEPENDS = 2.0


def pick(state: GameState, options: Sequence[Command], rng: Random) -> Command:
    """The command of `options` (at least one, legal in `state`) that gains most; of equals any."""
    if len(options) == 1:
        return options[0]
    found = gains(state, options)
    most = max(found) - EQUAL
    equals = [one for one, gain in zip(options, found, strict=True) if gain >= most]
    return equals[int(rng.random() * len(equals))]


def gains(state: GameState, options: Sequence[Command]) -> list[float]:
    """What each of `options` gains the player to act, in victory points; a pass gains nothing."""
    now = _Now(state)
    return [_GAINS[one.__class__](now, one) for one in options]


class _Now:
    """What all options of one decision are weighed with. `later` are the rounds to come, `coin`
    and `wood` what one of them is worth, and `known` the gains that were worked out already."""

    __slots__ = (
        "coin",
        "crowd",
        "known",
        "later",
        "player",
        "powers",
        "seat",
        "sides",
        "state",
        "steps",
        "wood",
    )

    def __init__(self, state: GameState) -> None:
        assert state.to_act is not None
        self.state, self.seat, self.later = state, state.to_act, ROUNDS - state.round
        self.player = state.players[self.seat]
        self.sides = sides_of(self.player)
        self.known: dict[Any, float] = {}
        self.steps: dict[str, float] = {}
        self.coin, self.wood = w.COIN[self.later], w.WOOD[self.later]
        if state.phase != ATTRACT and state.phase != INCOME:
            seats = seats_of(state)
            room = rooms(state.board, state.buildings)
            self.crowd = _crowd(len(state.players), seats, room, self.seat)
        if state.phase == WORK:
            self.powers = _powers(state.cards, self.sides, self.player.manager.id)
            if not self.later and self.player.backyard == 1:
                self.coin = self.wood = 0.0  # no action is left to spend them
        if not self.player.goals.silent:
            players, animals = len(state.players), w.ANIMALS
            self.steps = steps(self.player, players, self.later, state.phase, animals)
            self.coin += self.steps.get("coins", 0.0)
            self.wood += self.steps.get("wood", 0.0)

    def shop(self, side: Side, plot: int) -> float:
        """What a shop is worth on one of the own plots."""
        customers = self.crowd[plot][side.customers] if side.customers else 0.0
        own = _shop(side, icons_of(self.sides, side), self.later, customers)
        return own + self.goals(side) if self.steps else own

    def goals(self, side: Side) -> float:
        """What a shop does for own goals."""
        found = self.steps
        if not found:
            return 0.0
        gain = found.get("shop_vp", 0.0) * side.vp
        gain += max([found.get("icon:" + icon, 0.0) for icon in side.icons])
        if side.upgraded:
            gain += found.get("upgraded", 0.0)
        return gain if side.basic else gain + found.get("specials", 0.0)

    def paid(self, price: Price) -> float:
        """What a price is worth."""
        return price.coins * self.coin + price.wood * self.wood

    def gained(self, gain: Gain | None) -> float:
        """What a gain is worth; an amount that depends on something counts as `DEPENDS`."""
        if gain is None:
            return 0.0
        coins, wood, vp = gain.coins, gain.wood, gain.vp
        total = 0.0
        if coins:
            total += self.coin * (coins if coins.__class__ is int else DEPENDS)
        if wood:
            total += self.wood * (wood if wood.__class__ is int else DEPENDS)
        if vp:
            total += vp if vp.__class__ is int else DEPENDS
        return total


@record
class _Powers:
    """What a player's cards do in the work phase: discounts, what else some actions gain, and how
    much more is taken."""

    build: Price
    advertise: Price
    public: Price
    visiting: tuple[Gain, ...]
    own_ads: tuple[Gain, ...]
    public_built: tuple[Gain, ...]
    take_more: int


@lru_cache(maxsize=1 << 13)
def _powers(cards: CardSet, sides: Sides, manager: str) -> _Powers:
    found = [side.triggers for side in sides if side is not None and side.triggers is not None]
    own = cards.managers[manager].triggers
    if own is not None:
        found.append(own)
    return _Powers(
        discount(found, "build_discount"),
        discount(found, "ad_discount"),
        discount(found, "public_discount"),
        tuple([card.visit for card in found if card.visit is not None]),
        tuple([card.own_ad_runs for card in found if card.own_ad_runs is not None]),
        tuple([card.public_built for card in found if card.public_built is not None]),
        sum([card.take_more for card in found]),
    )


def _nothing(now: _Now, command: Command) -> float:
    return 0.0


def _place(now: _Now, command: c.PlaceStore) -> float:
    return now.shop(now.state.cards.shops[STORE].front, command.plot)


# ---- attract, income, sale -----------------------------------------------------------------------


def _attract(now: _Now, command: c.Attract) -> float:
    """One more customer: what all free seats could bring, for each; of equals first an animal that
    others may call and other own shops do not need."""
    index, animal = command.plot, command.animal
    if index not in now.known:
        plot = now.player.plots[index]
        assert plot is not None
        table = yields(plot.side, icons_of(now.sides, plot.side), now.later)
        sitting = len(plot.animals)
        gain = 0.0
        if sitting + 1 < len(table):
            gain = (table[-1] - table[sitting]) / (len(table) - 1 - sitting)
            gain = max(gain, table[sitting + 1] - table[sitting])
        now.known[index] = gain
    gain = now.known[index] + now.steps.get("animals", 0.0)
    if animal not in now.known:
        _sought(now)
    return gain * (1.0 + w.SOUGHT * now.known[animal]) if gain > 0 else gain


def _sought(now: _Now) -> None:
    """How much more each animal in the own fronts is sought by others than by own shops."""
    state, own = now.state, now.seat
    sought = [0] * len(state.plaza)
    for who, player in enumerate(state.players):
        if who == own or not state.passed[who]:
            for front, plot in zip(state.board.fronts[who], player.plots, strict=True):
                if plot is not None and len(plot.animals) < plot.side.customers:
                    for cell in front:
                        sought[cell] += -1 if who == own else 1
    for cell, animals in enumerate(state.plaza):
        for animal in animals:
            now.known[animal] = sought[cell]


def _activate(now: _Now, command: c.Activate) -> float:
    plot = now.player.plots[command.plot]
    assert plot is not None
    side, coins = plot.side, now.player.coins
    icons = icons_of(now.sides, side)
    return _activation(side, command.choices, len(plot.animals), icons, now.later, coins)


@lru_cache(maxsize=1 << 14)
def _activation(
    side: Side, choices: tuple[int, ...], animals: int, icons: int, later: int, coins: int
) -> float:
    income = side.income
    assert income is not None
    if income.flat is not None:
        return gain_worth(income.flat, later, icons, coins)
    if income.by_number:
        return gain_worth(income.by_number[animals - 1], later, icons, coins)
    total = 0.0
    for choice in choices:
        option = income.each[choice]
        total += gain_worth(option.gain, later, icons, coins)
        total -= option.pay.coins * w.COIN[later] + option.pay.wood * w.WOOD[later]
    return total


def _sell(now: _Now, command: c.Sell) -> float:
    """The VP of the shop come now, and what it would bring is lost."""
    side = now.sides[command.plot]
    assert side is not None
    gain = side.vp - now.shop(side, command.plot) + now.steps.get("sold", 0.0)
    for card in (side.triggers, now.player.manager.triggers):
        if card is not None:
            gain += now.gained(card.sold)
    return gain + w.EMPTY[now.later] if None not in now.sides else gain


@lru_cache(maxsize=1 << 15)
def _shop(side: Side, icons: int, later: int, customers: float) -> float:
    """What one shop is worth: its VP, its income in later rounds, visitors and powers."""
    total = side.vp + shop_power(side, later)
    total += w.VISITED * later * sum([gain_worth(seat.owner, later) for seat in side.seats])
    for left in range(later):
        total += w.INCOME[later] * between(yields(side, icons, left), customers)
    return total


@lru_cache(maxsize=1 << 14)
def _crowd(
    players: int, seats: tuple[int, ...], room: tuple[int, ...], own: int
) -> tuple[tuple[float, ...], ...]:
    """For each own plot and 0, 1, 2 ... customer seats on it, how many animals may be expected in
    a later round when the others' shops ask for as many as they have seats."""
    demand = [0.0] * len(room)
    fronts = BOARDS[players].fronts
    for who, player in enumerate(fronts):
        if who != own:
            for front, asked in zip(player, seats[4 * who : 4 * who + 4], strict=True):
                for cell in front:
                    demand[cell] += asked / len(front)
    found = []
    for front in fronts[own]:
        row = [0.0]
        for number in range(1, MOST_SEATS + 1):
            each = number / len(front)
            row.append(sum([each * min(1.0, room[cell] / (each + demand[cell])) for cell in front]))
        found.append(tuple(row))
    return tuple(found)


# ---- work ----------------------------------------------------------------------------------------


def _build(now: _Now, command: c.Build) -> float:
    shop = now.state.cards.shops[command.shop]
    side = shop.back if command.renovate and shop.back is not None else shop.front
    known = command.shop, command.renovate
    if known not in now.known:
        price = (shop.price_renovated if command.renovate else None) or shop.price
        gain = -now.paid(reduced(price, now.powers.build))
        if shop.front.triggers is not None:
            gain += now.gained(shop.front.triggers.built)
        if now.sides.count(None) <= now.player.waiting:  # W13
            gain += w.ACTION[now.later] * now.later
        now.known[known] = gain - w.EMPTY[now.later]
    return now.known[known] + now.shop(side, command.plot)


def _renovate(now: _Now, command: c.Renovate) -> float:
    side = now.sides[command.plot]
    assert side is not None
    back = now.state.cards.shops[side.shop].back
    assert back is not None
    price = reduced(side.renovate or NOTHING, now.powers.build)
    return now.shop(back, command.plot) - now.shop(side, command.plot) - now.paid(price)


def _visit(now: _Now, command: c.Visit) -> float:
    plot = now.state.players[command.owner].plots[command.plot]
    assert plot is not None
    seat = plot.side.seats[command.seat]
    others = len(now.state.players) - 1
    gain = now.gained(seat.visitor) - now.gained(seat.owner) / others
    for more in now.powers.visiting:
        gain += now.gained(more)
    return gain + now.steps.get("visits", 0.0) if now.steps else gain


def _advertise(now: _Now, command: c.Advertise) -> float:
    state = now.state
    ad = state.cards.ads[command.ad]
    frame = frame_of(ad, command.frame)
    for spot in state.ads:
        if spot.id == ad.id:
            break
    place = len(spot.workers)
    price = (
        frame.pay[place]
        if now.powers.advertise is NOTHING
        else reduced(frame.pay[place], now.powers.advertise)
    )
    first, second = frame.pay
    stake = float(frame.vp)
    prize = now.gained(ad.prize) + now.steps.get("ads", 0.0)
    for more in now.powers.own_ads:
        stake += now.gained(more)
    if not place:
        if printed(first) >= printed(second):
            stake += prize
        return w.RUNS[now.later] * stake - now.paid(price)
    other = spot.workers[0].player
    if other == now.seat:  # the own worker there gains nothing more, but what was a hope comes true
        return (1 - w.RUNS[now.later]) * stake + prize - now.paid(price)
    if printed(second) > printed(first):
        stake += prize
    rival = (1 - w.RUNS[now.later]) * frame.vp / (len(state.players) - 1)
    return stake - rival - now.paid(price)


def _build_public(now: _Now, command: c.BuildPublic) -> float:
    if command.building not in now.known:
        public = now.state.cards.public[command.building]
        gain = public.vp + now.steps.get("public_built", 0.0)
        gain -= now.paid(reduced(public.cost, now.powers.public))
        for more in now.powers.public_built:
            gain += now.gained(more)
        now.known[command.building] = gain
    return now.known[command.building]


def _take(now: _Now, command: c.Take) -> float:
    number = 1 + now.powers.take_more
    return number * (now.coin if command.resource == "coin" else now.wood)


def _away(now: _Now, command: Command) -> float:
    return -1.0  # moving and removing buildings costs wood, and what it does is not seen here


_GAINS: dict[type, Callable[[_Now, Any], float]] = {
    c.Pass: _nothing,
    c.PlaceStore: _place,
    c.Attract: _attract,
    c.Activate: _activate,
    c.Sell: _sell,
    c.ReturnAnimal: _nothing,
    c.Build: _build,
    c.Renovate: _renovate,
    c.Visit: _visit,
    c.Advertise: _advertise,
    c.BuildPublic: _build_public,
    c.MovePublic: _away,
    c.RemovePublic: _away,
    c.Take: _take,
}
