"""Games and commands for the engine's tests."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

from animarche.cards import digest, standard
from animarche.engine import commands as c
from animarche.engine.cards import CardSet
from animarche.engine.game import GameState, deal, options, start, step
from animarche.engine.reading import card_set
from tests.cards.random_sets import random_document

BOUND = 1500  # more commands than any game has


@cache
def random_cards(seed: int) -> CardSet:
    """A random valid card set; 0 is the standard one."""
    if seed == 0:
        return standard()
    document = random_document(Random(seed))
    return card_set(document, digest(document))


def positions(cards: CardSet, players: int, seed: int) -> Iterator[GameState]:
    """All positions of a random game, the last one over.

    How much a game likes each kind of command is drawn at its start, so that games differ: in some
    nobody ever passes, in others everybody builds or advertises.
    """
    rng = Random(seed)
    liking: dict[type, float] = {}
    state = start(cards, deal(cards, players, seed))
    for _ in range(BOUND):
        yield state
        if state.to_act is None:
            return
        kinds: dict[type, list[c.Command]] = {}
        for command in options(state):
            kinds.setdefault(type(command), []).append(command)
        weights = [liking.setdefault(kind, rng.choice((0.05, 0.3, 1, 4))) for kind in kinds]
        (chosen,) = rng.choices(list(kinds.values()), weights)
        state = step(state, rng.choice(chosen), None)
    raise AssertionError(f"a game of {players} players with seed {seed} does not end")


def candidates(state: GameState) -> Iterator[c.Command]:
    """Every command that somebody might try in this position, sensible or just beside it."""
    plots, cells = range(-1, 5), range(-1, 17)
    cards = state.cards
    some_cells = [*state.board.dominoes, (0, 0), (1, 0), (0, 5), (3, 4), (-1, 3), (15, 16), (0, 15)]
    yield c.PASS
    yield from (c.PlaceStore(plot) for plot in plots)
    yield from (c.Attract(a, plot) for a, plot in product((*cards.animals, "yeti"), plots))
    choices = [(), *((i,) for i in range(-1, 3)), *product(range(3), repeat=2)]
    choices += [(0, 0, 0), (0, 0, 1), (0, 1, 1), (1, 1, 1), (1, 0, 0), (0, 0, 0, 0), (0,) * 7]
    yield from (c.Activate(plot, choice) for plot, choice in product(plots, choices))
    yield from (c.Sell(plot) for plot in plots)
    yield from (c.ReturnAnimal(cell) for cell in cells)
    shops = (*cards.shops, "castle")
    yield from (c.Build(*words) for words in product(shops, plots, (False, True)))
    yield from (c.Renovate(plot) for plot in plots)
    yield from (c.Visit(*numbers) for numbers in product(plots, plots, range(-1, 4)))
    yield from (c.Advertise(*words) for words in product((*cards.ads, "blimp-1"), c.FRAMES))
    yield from (c.Advertise(ad.id, "middle") for ad in state.ads)
    for building in (*cards.public, "tower-1"):
        yield from (c.BuildPublic(building, place) for place in some_cells)
        yield from (c.MovePublic(building, place) for place in some_cells)
        yield c.RemovePublic(building)
    yield from (c.Take(resource) for resource in (*c.RESOURCES, "gold"))
