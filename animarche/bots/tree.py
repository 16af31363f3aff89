"""The tree of an information-set search: what was found out about commands, whatever the cards
that nobody sees turn out to be.

A node stands for the commands that lead to it, not for a state: each simulation comes by with
another possible state behind the same view (`determinize`), in which other commands may be legal
than last time. At each node a player wants the best for themselves (max^n); what a simulation is
worth to them is a number from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

from animarche.engine.commands import Command

CURIOSITY = 0.4  # how much simulations follow the priors rather than the results so far
DOUBT = 0.04  # a command that was never tried is taken to be so much worse than its node
FIRST = 3  # so many commands are looked at in any case ...
WIDENING = 0.55  # ... and more by this power of the simulations that came by

Promises = Callable[[], Sequence[tuple[float, float]]]  # of each command: prior, handicap


class Edge:
    """A command at a node.

    `prior` is the share of the simulations that it should get before anything is known; `visits`
    how many it got, `missed` how many came by when it was not legal; `total` is the sum of what
    they were worth to the player who gives it, and `margin` that sum in victory points (at the
    root only); `node` is what comes after it, None until it is come by again.
    """

    __slots__ = ("command", "handicap", "margin", "missed", "node", "prior", "total", "visits")

    def __init__(self, command: Command, promise: tuple[float, float], missed: int) -> None:
        self.command, self.missed = command, missed
        self.prior, self.handicap = promise
        self.visits = 0
        self.total = self.margin = 0.0
        self.node: Node | None = None


class Node:
    """A decision of the player `mover`. `edges` are the commands that have been legal, the most
    promising first."""

    __slots__ = ("_closed", "_open", "_options", "edges", "mover", "total", "visits")

    def __init__(self, mover: int) -> None:
        self.mover = mover
        self.edges: list[Edge] = []
        self.visits = 0
        self.total = 0.0
        self._options: Sequence[Command] = ()  # legal at the last visit: `_open`
        self._open: list[Edge] = []
        self._closed: list[Edge] = []

    def select(self, options: Sequence[Command], promises: Promises) -> Edge:
        """The edge that a simulation follows in which `options` are legal. `promises` is
        asked for those of all of them, in their order, when there are new ones."""
        self.meet(options, promises)
        for edge in self._closed:
            edge.missed += 1
        came = self.visits
        untried = (self.total / came if came else 0.5) - DOUBT
        best, highest = None, 0.0
        for edge in self._open[: FIRST + int(came**WIDENING)]:
            visits = edge.visits
            score = (edge.total / visits if visits else untried) + edge.handicap
            score += CURIOSITY * edge.prior * sqrt(came - edge.missed) / (1 + visits)
            if best is None or score > highest:
                best, highest = edge, score
        assert best is not None
        return best

    def learn(self, edge: Edge, worth: float) -> None:
        """A simulation that followed `edge` was worth so much to the player who decides here."""
        self.visits += 1
        self.total += worth
        edge.visits += 1
        edge.total += worth

    def meet(self, options: Sequence[Command], promises: Promises) -> None:
        """Know `options` as the legal commands; mostly they are those of the last visit."""
        if options == self._options:
            return
        known = {edge.command: edge for edge in self.edges}
        if any(command not in known for command in options):
            for command, promise in zip(options, promises(), strict=True):
                if command not in known:
                    known[command] = Edge(command, promise, self.visits)
            # The order of equals is that of the options: equal searches go equally.
            self.edges = sorted(known.values(), key=lambda edge: -edge.prior)
        legal = set(options)
        self._options = options
        self._open = [edge for edge in self.edges if edge.command in legal]
        self._closed = [edge for edge in self.edges if edge.command not in legal]
