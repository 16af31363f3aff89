"""Learn to beat random play at a table of two, with NumPy alone:

    .venv/bin/python docs/learn_to_beat_random.py

The learner has a weight for each action and feature. The chance of a legal action is the softmax of
its weights times the features. After each batch of games the weights move towards what was done in
games that went better than the mean of the batch, and away from what was done in the others
(REINFORCE with a baseline). It learns from the margin and is judged by its wins. It plays both
seats with the same weights, for the environment turns the table. Equal seeds give equal weights.
"""

from __future__ import annotations

import argparse
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from animarche.rl import env

if TYPE_CHECKING:
    from collections.abc import Callable

FEATURES = ("round", "coins", "wood", "backyard")  # the first of each field: the learner's own
BATCH = 32  # games between two changes of the weights
RATE = 4.0
JUDGED = 10**9  # seeds from here on are for judging, those below for learning


class Learner:
    """A linear softmax player. `weights` has the shape (actions, 1 + features); with zeros it plays
    at random."""

    def __init__(self, table, seed: int) -> None:
        seen = table.unwrapped.observations
        self.rng = np.random.default_rng(seed)
        self.where = np.array([seen.slices[name].start for name in FEATURES])
        self.high = seen.high[self.where]
        self.weights = np.zeros((table.unwrapped.actions.size, 1 + len(FEATURES)))

    def choose(self, seen: dict, push: np.ndarray) -> int:
        """A legal action by its chance. What would make it likelier is added to `push`."""
        legal = np.flatnonzero(seen["action_mask"])
        features = np.append(1.0, seen["observation"][self.where] / self.high)
        preferences = self.weights[legal] @ features
        chances = np.exp(preferences - preferences.max())
        chances /= chances.sum()
        chosen = self.rng.choice(len(legal), p=chances)
        push[legal] -= np.outer(chances, features)
        push[legal[chosen]] += features
        return legal[chosen]


def play(table, learner: Learner, seed: int) -> tuple[float, np.ndarray]:
    """A game against random play, in the seat north where the seed is even, else south: what the
    learner got, and the push of all its choices together."""
    push = np.zeros_like(learner.weights)
    seat = f"player_{seed % 2}"
    got = 0.0
    table.reset(seed=seed)
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        if agent == seat:
            got += reward
        if over:
            action = None
        elif agent == seat:
            action = learner.choose(seen, push)
        else:
            action = learner.rng.choice(np.flatnonzero(seen["action_mask"]))
        table.step(action)
    return got, push


def learn(learner: Learner, games: int, tell: Callable[[int, float], None]) -> None:
    """So many games, in whole batches; after each `tell` gets the number of games so far and the
    mean margin of the batch, in victory points."""
    table = env(players=2, reward="margin")
    for first in range(0, games - BATCH + 1, BATCH):
        played = [play(table, learner, seed) for seed in range(first, first + BATCH)]
        margins = np.array([got for got, _ in played])
        better = (margins - margins.mean()) / (margins.std() + 1e-9)
        for worth, (_, push) in zip(better, played, strict=True):
            learner.weights += RATE / BATCH * worth * push
        tell(first + BATCH, 100 * margins.mean())


def judge(learner: Learner, games: int) -> tuple[float, float, float]:
    """The share of the wins in so many games, a shared win being half of one, and its 95 % interval
    after Wilson."""
    table = env(players=2)
    rewards = [play(table, learner, JUDGED + game)[0] for game in range(games)]
    share = (1 + sum(rewards) / games) / 2
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    spread *= z / (1 + z * z / games)
    return share, middle - spread, middle + spread


def main() -> None:
    """Judge, learn, judge again."""
    parser = argparse.ArgumentParser(description="Learn to beat random play at a table of two.")
    parser.add_argument("--games", type=int, default=2048, help="to learn from (2048)")
    parser.add_argument("--judged", type=int, default=500, help="to be judged by (500)")
    parser.add_argument("--seed", type=int, default=1, help="of the choices (1)")
    args = parser.parse_args()
    if args.games < BATCH or args.judged < 1 or args.seed < 0:
        parser.error(f"--games must be {BATCH} or more, --judged 1 or more, --seed 0 or more")

    def report(when: str) -> None:
        share, low, high = judge(learner, args.judged)
        print(f"{when}: {share:.1%} of the wins ({low:.1%} to {high:.1%})", flush=True)

    def tell(games: int, margin: float) -> None:
        if games % (8 * BATCH) == 0:
            print(f"  {games} games, {margin:+.1f} points ahead", flush=True)

    learner = Learner(env(players=2), args.seed)
    report("before")
    learn(learner, args.games, tell)
    report("after")


if __name__ == "__main__":
    main()
