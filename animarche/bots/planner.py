"""The bot that plays each of its best options on, in mind, to the end of the round."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from animarche.bots.bot import Judgement, Weighed
from animarche.bots.evaluation import Ahead, worth
from animarche.bots.greedy import reasons
from animarche.bots.looking import LookingBot
from animarche.bots.policy import gains
from animarche.bots.rollout import alike, horizon, play_on
from animarche.engine.commands import Command
from animarche.engine.game import effect, step
from animarche.engine.state import ATTRACT, INCOME, PLACEMENT, SALE, WORK, GameState

# How many options are played on, by phase. In the income phase the best one is just taken.
CANDIDATES = {PLACEMENT: 4, ATTRACT: 4, INCOME: 1, SALE: 5, WORK: 6}
SHORT = 20  # of how many, those that seem to gain most, the candidates are the best
ALIKE = 4  # how many of those may be alike
AT_ONCE = 0.5  # how much the worth at once counts beside the worth later


class PlannerBot(LookingBot):
    """Takes the option that leaves it most worth after closing."""

    def chosen(self, state: GameState, options: Sequence[Command], rng: Random) -> Command:
        """The option of most worth at the end of the round."""
        return plan(state, options, rng)[0][0]

    def judgement(self, state: GameState, options: Sequence[Command], rng: Random) -> Judgement:
        """The options that were played on, with the terms that they change at once."""
        found = plan(state, options, rng)
        given = dict(zip(options, reasons(state, options), strict=True))
        return Judgement(
            tuple([Weighed(one, value, 1 / len(found), given[one]) for one, value in found]),
            len(found),
        )


def plan(state: GameState, legal: Sequence[Command], rng: Random) -> list[tuple[Command, float]]:
    """The candidates with their worth, the best first: the worth at the horizon (when the round is
    over, or after a call the income), mixed with that at once, which chance blurs less."""
    seat = state.to_act
    assert seat is not None
    until, seed = horizon(state), rng.random()
    found = []
    for command, at_once in candidates(state, legal, rng):
        # The same chances for all, so that they differ by what they do.
        after = play_on(step(state, command, None), until, Random(seed))
        found.append((command, (worth(after, seat) + AT_ONCE * at_once) / (1 + AT_ONCE)))
    found.sort(key=lambda one: -one[1])
    return found


def candidates(
    state: GameState, legal: Sequence[Command], rng: Random
) -> list[tuple[Command, float]]:
    """The options of most worth at once, of those that seem to gain most, with that worth."""
    seat = state.to_act
    assert seat is not None
    found = [
        (gain, rng.random(), one) for gain, one in zip(gains(state, legal), legal, strict=True)
    ]
    found.sort(key=lambda one: one[:2], reverse=True)
    short: list[Command] = []
    number = Counter[Any]()
    for _, _, one in found:
        number[alike(one)] += 1
        if number[alike(one)] <= ALIKE:
            short.append(one)
    ahead = Ahead(state, seat)
    weighed = [(one, ahead.worth(effect(state, one))) for one in short[:SHORT]]
    weighed.sort(key=lambda one: -one[1])
    return weighed[: CANDIDATES[state.phase]]
