"""The bot that searches: Monte Carlo tree search over what may be, not over what is.

It knows a view. Each simulation draws one of the states that may lie behind it (`determinize`),
goes down the tree by commands that are legal in it, and plays on by the policy to the end of the
income phase or the round. Each decision on its way learns what the position is worth then to the
player who made it. Nothing that the view hides can have a part in the choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from animarche.bots.bot import Budget, Judgement, Weighed
from animarche.bots.evaluation import Ahead, margin, values
from animarche.bots.greedy import reasons
from animarche.bots.policy import gains
from animarche.bots.rollout import chances, horizon, moment, play_on, promises
from animarche.bots.tree import Edge, Node
from animarche.engine.commands import Command
from animarche.engine.game import determinize, effect, options, step
from animarche.engine.view import PlayerView

OFTEN = 8  # simulations between two looks at whether the choice is settled
ENOUGH = 0.25  # after this part of the simulations it is, where MOST of them went to one command
MOST = 0.6


class MctsBot:
    """Plays the command that most simulations followed."""

    looks: ClassVar[bool] = True

    def choose(
        self, view: PlayerView | None, options: Sequence[Command], rng: Random, budget: Budget
    ) -> Command:
        """The best of `options` after the simulations that the budget allows, or fewer where the
        choice is settled before; a single one at once."""
        if len(options) == 1:
            return options[0]
        assert view is not None
        return _searched(view, options, rng, budget).ranking()[0].command

    def judge(
        self, view: PlayerView | None, options: Sequence[Command], rng: Random, budget: Budget
    ) -> Judgement:
        """The options that simulations followed, with the terms that they change at once. `worth`
        is the lead at the end of the simulations, on average. Without a
        simulation all options, by what they are worth at once."""
        assert view is not None
        if len(options) == 1:
            return Judgement((Weighed(options[0], 0.0, 1.0),))
        search = _searched(view, options, rng, budget)
        given = dict(zip(options, reasons(search.position, options), strict=True))
        return Judgement(
            tuple(
                [
                    Weighed(
                        edge.command, search.worth(edge), search.share(edge), given[edge.command]
                    )
                    for edge in search.ranking()
                ]
            ),
            search.simulations,
        )


def _searched(view: PlayerView, options: Sequence[Command], rng: Random, budget: Budget) -> Search:
    budget.begin()
    search = Search(view, options, rng)
    while budget.allows(search.simulations):
        search.simulate()
        if search.settled(budget):
            break
    return search


class Search:
    """A search for the best of `legal`, the options in a view. `position` is one of the states
    that may lie behind it: what the view shows is the same in all of them."""

    def __init__(self, view: PlayerView, legal: Sequence[Command], rng: Random) -> None:
        self.view, self.legal, self.rng = view, tuple(legal), rng
        self.position = determinize(view, rng)
        self.simulations = 0
        self._until = horizon(self.position)
        self._root = Node(view.seat)
        ahead = Ahead(self.position, view.seat)
        self._at_once = [ahead.worth(effect(self.position, one)) for one in self.legal]
        self._root.meet(self.legal, lambda: promises(self.position, self.legal, self._at_once))

    def simulate(self) -> None:
        """Play one game on in mind, and learn from it."""
        rng, until = self.rng, self._until
        state = determinize(self.view, rng)
        node, legal = self._root, self.legal
        path: list[tuple[Node, Edge]] = []
        while True:
            edge = node.select(legal, lambda: promises(state, legal, gains(state, legal)))  # noqa: B023
            path.append((node, edge))
            state = step(state, edge.command, None)
            if state.to_act is None or moment(state) >= until or not edge.visits:
                break
            if edge.node is None:
                edge.node = Node(state.to_act)
            node = edge.node
            if node.mover != state.to_act:  # another ad came up, and somebody was passed over
                break
            legal = options(state)
        worth = values(state := play_on(state, until, rng))
        chance = chances(worth, state)
        for node, edge in path:
            node.learn(edge, chance[node.mover])
        path[0][1].margin += margin(worth, self.view.seat)
        self.simulations += 1

    def settled(self, budget: Budget) -> bool:
        """Whether the simulations that are left could not change the choice, or hardly would."""
        allowed, done = budget.simulations, self.simulations
        if allowed is None or not done or done % OFTEN:
            return False
        first, second = sorted([edge.visits for edge in self._root.edges])[-1:-3:-1]
        return first - second > allowed - done or (done >= ENOUGH * allowed and first > MOST * done)

    def ranking(self) -> list[Edge]:
        """The commands that simulations followed, the best first; without any simulation all."""
        followed = [edge for edge in self._root.edges if edge.visits or not self.simulations]
        return sorted(followed, key=lambda edge: (-edge.visits, -edge.total))

    def worth(self, edge: Edge) -> float:
        """What a command of `ranking` is worth, in victory points."""
        if edge.visits:
            return edge.margin / edge.visits
        return self._at_once[self.legal.index(edge.command)]

    def share(self, edge: Edge) -> float:
        """The part of the simulations that followed a command."""
        return edge.visits / self.simulations if self.simulations else 1 / len(self.legal)
