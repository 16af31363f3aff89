"""Games played on in mind: by which commands, how far, and what they are worth then."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any

from animarche.bots.policy import pick
from animarche.engine.commands import (
    Advertise,
    Attract,
    Build,
    BuildPublic,
    Command,
    MovePublic,
)
from animarche.engine.game import options, step
from animarche.engine.state import (
    ATTRACT,
    INCOME,
    OVER,
    PHASE_NAMES,
    PLACEMENT,
    ROUNDS,
    SALE,
    WORK,
    GameState,
)

PHASES = 4  # with decisions, in a round
# How many phases a game is played on, that in which it begins included. Calling animals is judged
# after the income that they bring, all that follows after the round.
FAR = {PLACEMENT: 3, ATTRACT: 2, INCOME: 1, SALE: 2, WORK: 1}

HEAT = 1.6  # VP: a command that gains so much less is e times less promising
SHADOW = 0.3  # how promising a command is for each one that is alike and gains no less
AT_ONCE = 0.5  # how much the worth at once counts beside that later, which chance blurs more
SPREAD = (2.0, 4.5, 5.5, 6.3, 7.0)  # VP: how far apart scores come, by the rounds to come

_NUMBERS = {phase: number for number, phase in enumerate(PHASE_NAMES)}


def moment(state: GameState) -> int:
    """The number of the running phase, from the first of the game on."""
    if state.phase == PLACEMENT:
        return PHASES - 1
    if state.phase == OVER:
        return PHASES * (ROUNDS + 1)
    return PHASES * state.round + _NUMBERS[state.phase] - 1


def horizon(state: GameState) -> int:
    """The moment to which a search from this position looks."""
    return moment(state) + FAR[state.phase]


def play_on(state: GameState, until: int, rng: Random) -> GameState:
    """The state at the moment `until`, or when the game is over, when everybody plays as the
    policy does."""
    while moment(state) < until and state.to_act is not None:
        legal: Sequence[Command] = options(state)
        if state.phase == WORK:
            legal = thinned(legal, rng)
        state = step(state, pick(state, legal, rng), None)
    return state


def alike(command: Command) -> Any:
    """Equal for commands that differ in a place, an animal or the copy of an ad only, which seldom
    matters much."""
    match command:
        case Attract():
            return Attract, command.plot
        case Build():
            return command.shop, command.renovate
        case Advertise():
            return command.ad.rpartition("-")[0], command.frame
        case BuildPublic() | MovePublic():
            return command.__class__, command.building
    return command


def thinned(options: Sequence[Command], rng: Random) -> list[Command]:
    """Of the builds those on any one plot, of the public buildings those on any one pair of cells,
    and no moves of any: most options differ in the place only, and weighing them all is what
    playing on would take longest for."""
    every: Sequence[Any] = options  # told apart by class, which isinstance takes longer for
    plots = [one.plot for one in every if one.__class__ is Build]
    pairs = [one.cells for one in every if one.__class__ is BuildPublic]
    plot = plots[int(rng.random() * len(plots))] if plots else None
    pair = pairs[int(rng.random() * len(pairs))] if pairs else None
    return [
        one
        for one in every
        if (kind := one.__class__) is not MovePublic
        and (kind is not Build or one.plot == plot)
        and (kind is not BuildPublic or one.cells == pair)
    ]


def promises(
    state: GameState, options: Sequence[Command], worths: Sequence[float]
) -> list[tuple[float, float]]:
    """How promising `options` are that are worth so much at once, in victory points: of each its
    prior, all together 1, and its handicap as a chance to win. Of commands that are alike the
    best stands for the rest at first."""
    most = max(worths)
    even, later = 1 / len(state.players), ROUNDS - state.round
    point = even * (1 - even) / SPREAD[later]  # what a victory point is as a chance
    if horizon(state) >= PHASES * (ROUNDS + 1):
        point = 0.0  # games in mind go to the end, and what comes of them is no estimate
    found = [exp((worth - most) / HEAT) for worth in worths]
    better: dict[Any, float] = {}
    for index in sorted(range(len(options)), key=lambda index: -worths[index]):
        kind = alike(options[index])
        shadow = better.get(kind, 1.0)
        found[index] *= shadow
        better[kind] = shadow * SHADOW
    total = sum(found)
    return [
        (one / total, AT_ONCE * point * (worth - most))
        for one, worth in zip(found, worths, strict=True)
    ]


def chances(values: tuple[float, ...], state: GameState) -> list[float]:
    """The chance of each player to win, from what the position is worth to each."""
    spread = SPREAD[ROUNDS - state.round]
    most = max(values)
    weights = [exp((value - most) / spread) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]
