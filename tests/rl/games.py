"""Random games by the numbers of their actions."""

from collections.abc import Iterator
from random import Random

from animarche.engine.cards import CardSet
from animarche.engine.game import GameState
from animarche.rl import Actions, Observations
from tests.engine.positions import positions, random_cards

PLAYERS = (2, 3, 4)


def tables(sets: int = 4, seed: int = 0) -> Iterator[tuple[CardSet, int, Iterator[GameState]]]:
    """The positions of one game for each number of players and some card sets, the standard one
    first."""
    for number in range(sets):
        for players in PLAYERS:
            cards = random_cards(number)
            yield cards, players, positions(cards, players, seed + number)


def numbers(cards: CardSet, players: int) -> tuple[Actions, Observations]:
    """What is numbered at such a table."""
    return Actions(cards, players), Observations(cards, players)


def finish(table, seed: int = 0) -> dict[str, float]:
    """Play the game of a reset environment to its end with random legal actions; what every agent
    got."""
    rng = Random(seed)
    got = {}
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        got[agent] = got.get(agent, 0.0) + reward
        table.step(None if over else rng.choice(seen["action_mask"].nonzero()[0].tolist()))
    return got
