"""The bot that plays each of its best options on, in mind, to the end of the round."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from animarche.bots.bot import Budget, Judgement, Weighed
from animarche.bots.evaluation import worth
from animarche.bots.greedy import reasons
from animarche.bots.policy import gains, pick
from animarche.engine.commands import Command
from animarche.engine.game import determinize, options, step
from animarche.engine.state import ATTRACT, INCOME, PLACEMENT, SALE, WORK, GameState
from animarche.engine.view import PlayerView

# How many options are played on, by phase, and the phase that ends it before the round does.
CANDIDATES = {PLACEMENT: 4, ATTRACT: 4, INCOME: 1, SALE: 5, WORK: 6}
UNTIL = {ATTRACT: SALE}


class PlannerBot:
    """Takes the option that leaves it most worth after closing."""

    looks: ClassVar[bool] = True

    def choose(
        self, view: PlayerView | None, options: Sequence[Command], rng: Random, budget: Budget
    ) -> Command:
        """The option of most worth at the end of the round."""
        if len(options) == 1:
            return options[0]
        assert view is not None
        return plan(determinize(view, rng), options, rng)[0][0]

    def judge(
        self, view: PlayerView | None, options: Sequence[Command], rng: Random, budget: Budget
    ) -> Judgement:
        """The options that were played on, with the terms that they change at once."""
        assert view is not None
        state = determinize(view, rng)
        found = plan(state, options, rng)
        given = dict(zip(options, reasons(state, options), strict=True))
        return Judgement(
            tuple([Weighed(one, value, 1 / len(found), given[one]) for one, value in found]),
            len(found),
        )


def plan(state: GameState, legal: Sequence[Command], rng: Random) -> list[tuple[Command, float]]:
    """The best candidates with their worth at the end of the round, the best first."""
    seat = state.to_act
    assert seat is not None
    until = UNTIL.get(state.phase)
    found = [
        (command, worth(played_on(step(state, command, None), state.round, until, rng), seat))
        for command in candidates(state, legal, rng)
    ]
    found.sort(key=lambda one: -one[1])
    return found


def candidates(state: GameState, legal: Sequence[Command], rng: Random) -> list[Command]:
    """The options that gain most at once; of equals any."""
    weighed = [(-gain, rng.random(), index) for index, gain in enumerate(gains(state, legal))]
    return [legal[index] for _, _, index in sorted(weighed)[: CANDIDATES[state.phase]]]


def played_on(state: GameState, round: int, until: str | None, rng: Random) -> GameState:
    """The state when `round` is over or the phase `until` begins in it, when everybody plays as
    the policy does."""
    while state.round == round and state.to_act is not None and state.phase != until:
        state = step(state, pick(state, options(state), rng), None)
    return state
