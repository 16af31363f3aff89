"""The environment: PettingZoo's agent-environment cycle over the engine.

Agents are `player_0` to `player_3`, clockwise from north, as in the log. A step is one command;
whoever can only pass is passed over (R3).
"""

from __future__ import annotations

from operator import index
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from animarche.arguments import LARGEST_SEED
from animarche.cards import standard
from animarche.engine.board import BOARDS
from animarche.engine.cards import CardSet
from animarche.engine.game import deal, standings, start, step, view
from animarche.notation.commands import write_command
from animarche.notation.positions import write_position
from animarche.rl.actions import Actions
from animarche.rl.observations import Observations

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from animarche.engine.game import GameState

Observation = dict[str, Any]  # "observation": uint8 (size,); "action_mask": int8 (actions,)
Table = AECEnv[str, Observation, Any]  # an action is an int or None, of Python or of NumPy

REWARDS = ("win", "margin")
ILLEGAL = -1.0  # what an illegal action brings; no end of a game brings less
CLEAR = 100  # victory points ahead that earn a margin of 1


def env(
    players: int = 4,
    cards: CardSet | None = None,
    reward: str = "win",
    render_mode: str | None = None,
) -> Table:
    """The environment as agents use it: an illegal action ends the game with -1 for its agent and 0
    for the others; a step before `reset` and a number out of bounds are errors. Arguments as of
    `raw_env`."""
    table: Table = raw_env(players, cards, reward, render_mode)
    table = TerminateIllegalWrapper(table, illegal_reward=ILLEGAL)
    table = AssertOutOfBoundsWrapper(table)
    return OrderEnforcingWrapper(table)


def _whole(number: Any) -> int:
    """A whole number of Python or of NumPy; -1 for anything else."""
    try:
        return index(number)
    except TypeError:
        return -1


class raw_env(Table):
    """The environment without wrappers.

    `cards` is a card set (None: the standard one). `reward` is "win": at the end each winner's
    share of the win, so spread that all rewards add up to 0 and a sole winner gets 1; or "margin":
    the victory points by which one leads the mean of the others, in hundreds, from -1 to 1.
    ValueError, with one sentence, for other arguments.

    `state_now` is the state of the engine, with its secrets, for those who look ahead; `actions`
    and `observations` tell what numbers mean.
    """

    metadata = {  # noqa: RUF012 - PettingZoo's
        "name": "animarche_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }
    state_now: GameState

    def __init__(
        self,
        players: int = 4,
        cards: CardSet | None = None,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        if _whole(players) not in BOARDS:
            raise ValueError(f"players: 2, 3 or 4 can play, not {players!r}")
        players = index(players)
        if reward not in REWARDS:
            raise ValueError(f"reward: {reward!r} is unknown; choose {' or '.join(REWARDS)}")
        modes = self.metadata["render_modes"]
        if render_mode is not None and render_mode not in modes:
            raise ValueError(
                f"render_mode: {render_mode!r} is unknown; choose {' or '.join(modes)}"
            )
        if not isinstance(cards, CardSet | None):
            words = f"{cards!r} is no card set; animarche.cards.load makes one of a card file"
            raise ValueError(f"cards: {words}")
        self.cards = standard() if cards is None else cards
        self.reward, self.render_mode = reward, render_mode
        self.actions = Actions(self.cards, players)
        self.observations = Observations(self.cards, players)
        self.possible_agents = [f"player_{who}" for who in range(players)]
        self.agents = []
        self._random = Random()
        self._last = ""  # the last command, in words
        size, high = self.actions.size, self.observations.high
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all commands; which of them are legal, the mask says."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """A vector and a mask; the same for every agent."""
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. With a seed it is the game that `animarche play --seed` deals, and later
        resets without one follow from it. `options` are not looked at."""
        if seed is None:
            number = self._random.randrange(LARGEST_SEED + 1)
        else:
            number = _whole(seed)
            if not 0 <= number <= LARGEST_SEED:
                words = f"must be a whole number from 0 to {LARGEST_SEED}, not {seed!r}"
                raise ValueError(f"seed: {words}")
            self._random = Random(number)
        players = len(self.possible_agents)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._last = ""
        self._go_to(start(self.cards, deal(self.cards, players, number)))

    def step(self, action: int | None) -> None:
        """Give the command of a number. ValueError for one that the mask forbids."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        command = self._legal.get(_whole(action))
        if command is None:
            raise ValueError(f"action {action!r} is not legal for {agent}; see its action_mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.render_mode is not None:
            words = write_command(command, self.state_now.board.seats)
            self._last = f"{agent}: {words}\n"
        self._go_to(step(self.state_now, command, None))
        if self.state_now.to_act is None:
            self.rewards = dict(zip(self.agents, self._earned(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _go_to(self, state: GameState) -> None:
        self.state_now = state
        self._legal = self.actions.legal(state)
        self.agent_selection = self.agents[state.to_act or 0]

    def _earned(self) -> list[float]:
        """The rewards at the end, by player."""
        scores = sorted(standings(self.state_now), key=lambda score: score.player)
        others = len(scores) - 1
        if self.reward == "win":
            winners = sum(score.winner for score in scores)
            shares = [score.winner / winners for score in scores]
            return [(len(scores) * share - 1) / others for share in shares]
        total = sum(score.total for score in scores)
        leads = [score.total - (total - score.total) / others for score in scores]
        return [max(-1.0, min(1.0, lead / CLEAR)) for lead in leads]

    def observe(self, agent: str) -> Observation:
        """What the agent may know: the "observation", and the "action_mask" of its legal numbers,
        which has none for an agent that is not to act."""
        who = self.possible_agents.index(agent)
        mask: NDArray[np.int8] = np.zeros(self.actions.size, np.int8)
        if who == self.state_now.to_act:
            mask[list(self._legal)] = 1
        seen = self.observations.vector(view(self.state_now, who))
        return {"observation": seen, "action_mask": mask}

    def render(self) -> str | None:
        """With render_mode "ansi" the last command and the position in the notation of
        docs/notation.md, as far as everybody at the table may know it; else None."""
        if self.render_mode is None:
            return None
        return self._last + write_position(self.state_now, hidden=True)

    def close(self) -> None:
        """Nothing is held open."""
