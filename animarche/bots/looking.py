"""What the bots share that look ahead from one of the states that may lie behind their view."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import ClassVar

from animarche.bots.bot import Budget, Judgement
from animarche.engine.commands import Command
from animarche.engine.game import determinize
from animarche.engine.state import GameState
from animarche.engine.view import PlayerView


class LookingBot(ABC):
    """Makes up its mind about one determinized state; it does not search, so needs no budget."""

    looks: ClassVar[bool] = True

    def choose(
        self, view: PlayerView | None, options: Sequence[Command], rng: Random, budget: Budget
    ) -> Command:
        """One of `options`; a single one at once."""
        if len(options) == 1:
            return options[0]
        assert view is not None
        return self.chosen(determinize(view, rng), options, rng)

    def judge(
        self, view: PlayerView | None, options: Sequence[Command], rng: Random, budget: Budget
    ) -> Judgement:
        """The same choice with what was thought about it."""
        assert view is not None
        return self.judgement(determinize(view, rng), options, rng)

    @abstractmethod
    def chosen(self, state: GameState, options: Sequence[Command], rng: Random) -> Command:
        """One of `options`, of which there are several."""

    @abstractmethod
    def judgement(self, state: GameState, options: Sequence[Command], rng: Random) -> Judgement:
        """What it thinks of `options`, at least one."""
