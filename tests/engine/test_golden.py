"""One whole game for each number of players, as text: every change of the rules shows in its diff.

Each decision lists the seat, how many options of which kind there were, the command, and what
happened. The file is made of the records' own representations.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from animarche.engine.game import GameState, apply, deal, options, standings, start
from animarche.engine.state import ROUNDS
from tests.cards.first import first_cards
from tests.golden import check_golden

LIKING = {"Pass": 0.1, "Sell": 0.05}  # both seldom, so that the few games here show much


SEEDS = {2: 300, 3: 350, 4: 1}  # games in which nearly everything happens


def decisions(players: int) -> Iterator[str]:
    rng = Random(SEEDS[players])
    state: GameState = start(first_cards(), deal(first_cards(), players, SEEDS[players]))
    yield f"managers: {', '.join(player.manager.id for player in state.players)}"
    number = 0
    while state.to_act is not None:
        listed = options(state)
        kinds = Counter(type(command).__name__ for command in listed)
        # A pass is chosen rarely, so that the few games here show much of the rules.
        kind = rng.choices(list(kinds), [LIKING.get(kind, 1.0) for kind in kinds])[0]
        chosen = rng.choice([command for command in listed if type(command).__name__ == kind])
        seat = state.board.seats[state.to_act]
        number += 1
        yield f"\n{number}. {seat}: {chosen}"
        yield f"   of {', '.join(f'{count} {kind}' for kind, count in kinds.items())}"
        state, events = apply(state, chosen)
        yield from (f"   - {event}" for event in events)
    assert state.round == ROUNDS
    yield ""
    yield from (str(score) for score in standings(state))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_playthrough(players: int) -> None:
    check_golden(f"playthrough-{players}.txt", "\n".join(decisions(players)) + "\n")
