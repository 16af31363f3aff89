"""The example learns to beat random play."""

import numpy as np
import pytest

from animarche.rl import env
from docs.learn_to_beat_random import BATCH, Learner, judge, learn


def learned(games, seed=1):
    """A learner after so many games, and what was told of it."""
    learner, told = Learner(env(players=2), seed), []
    learn(learner, games, lambda *words: told.append(words))
    return learner, told


def test_a_learner_that_has_learned_nothing_plays_at_random():
    share, low, high = judge(Learner(env(players=2), 1), 60)
    assert low < 0.5 < high
    assert low < share < high


def test_equal_seeds_learn_equally():
    one, told = learned(2 * BATCH)
    other, also = learned(2 * BATCH)
    assert np.array_equal(one.weights, other.weights)
    assert told == also
    assert [games for games, _ in told] == [BATCH, 2 * BATCH]


@pytest.mark.slow
def test_it_learns_to_beat_random_play():
    learner, told = learned(96 * BATCH)
    share, low, _ = judge(learner, 200)
    assert low > 0.8, f"only {share:.0%} of the wins"
    margins = [margin for _, margin in told]
    assert np.mean(margins[-5:]) > np.mean(margins[:5]) + 10
