"""The bot that plays what is worth most at once."""

from collections.abc import Sequence
from random import Random

from animarche.bots.bot import Judgement, Reason, Weighed
from animarche.bots.evaluation import TERMS, Ahead, terms
from animarche.bots.looking import LookingBot
from animarche.engine.commands import PASS, Command
from animarche.engine.game import effect
from animarche.engine.state import GameState

TELLING = 0.05  # VP: a smaller change of a term is no reason
MOST_REASONS = 4


class GreedyBot(LookingBot):
    """Looks at what each option does by itself, and takes the one that leaves it the most worth."""

    def chosen(self, state: GameState, options: Sequence[Command], rng: Random) -> Command:
        """The option of most worth; of equals any."""
        return best(state, options, rng)

    def judgement(self, state: GameState, options: Sequence[Command], rng: Random) -> Judgement:
        """All options by worth, the chosen one first, with the terms that they change."""
        worths = outlook(state, options)
        chosen = _most(worths, options, rng) if len(options) > 1 else options[0]
        found = [
            Weighed(command, value, 1 / len(options), given)
            for command, value, given in zip(options, worths, reasons(state, options), strict=True)
        ]
        found.sort(key=lambda one: (one.command != chosen, -one.worth))
        return Judgement(tuple(found))


def outlook(state: GameState, options: Sequence[Command]) -> list[float]:
    """The worth of each option to the player to act."""
    seat = state.to_act
    assert seat is not None
    ahead = Ahead(state, seat)
    return [ahead.worth(effect(state, command)) for command in options]


def best(state: GameState, options: Sequence[Command], rng: Random) -> Command:
    """The option of most worth to the player to act; of equals any."""
    return _most(outlook(state, options), options, rng)


def _most(worths: Sequence[float], options: Sequence[Command], rng: Random) -> Command:
    """The option of most worth; of equals any."""
    most = max(worths) - 1e-9
    equals = [command for command, value in zip(options, worths, strict=True) if value >= most]
    return equals[int(rng.random() * len(equals))]


def reasons(state: GameState, options: Sequence[Command]) -> list[tuple[Reason, ...]]:
    """For each option the terms of the evaluation that it changes most, the largest first, against
    a pass, or where there is none against the mean of the options."""
    seat = state.to_act
    assert seat is not None
    after = [terms(effect(state, command), seat) for command in options]
    if PASS in options:
        base = after[options.index(PASS)]
    else:
        base = tuple([sum(term) / len(after) for term in zip(*after, strict=True)])
    found = []
    for one in after:
        changes = [
            Reason(term, now - then)
            for term, now, then in zip(TERMS, one, base, strict=True)
            if abs(now - then) >= TELLING
        ]
        changes.sort(key=lambda reason: -abs(reason.amount))
        found.append(tuple(changes[:MOST_REASONS]))
    return found
