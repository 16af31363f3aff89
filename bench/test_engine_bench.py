"""What listing the options and playing a command cost, phase by phase.

    python -m pytest bench

One round goes through positions that random games of four met in a phase, so the mean over
POSITIONS is what one decision of that phase costs.
"""

from functools import cache
from random import Random

import pytest

from animarche.cards import standard
from animarche.engine.game import apply, deal, options, start, step

POSITIONS = 200
PHASES = ("placement", "attract", "income", "sale", "work")


@cache
def positions():
    """By phase: states, each with a legal command."""
    rng = Random(1)
    met = {phase: [] for phase in PHASES}
    while any(len(found) < POSITIONS for found in met.values()):
        state = start(standard(), deal(standard(), 4, rng.randrange(1 << 40)))
        while state.to_act is not None:
            command = rng.choice(options(state))
            met[state.phase].append((state, command))
            state = step(state, command, None)
    return {phase: rng.sample(found, POSITIONS) for phase, found in met.items()}


@pytest.fixture(params=PHASES)
def met(request):
    """Positions of one phase."""
    return positions()[request.param]


def test_options(benchmark, met):
    benchmark.group = "options"
    listed = benchmark(lambda: [options(state) for state, _ in met])
    assert all(listed)


def test_step(benchmark, met):
    benchmark.group = "step, without events"
    after = benchmark(lambda: [step(state, command, None) for state, command in met])
    assert all(state != old for state, (old, _) in zip(after, met, strict=True))


def test_apply(benchmark, met):
    benchmark.group = "apply, with events"
    outcomes = benchmark(lambda: [apply(state, command) for state, command in met])
    assert all(events for _, events in outcomes)
