"""The engine against the reference, command by command: options, states, fingerprints, refusals."""

from json import dumps
from random import Random

import pytest

from animarche.cards import digest
from animarche.engine.game import apply, options, standings, start, why_not
from animarche.engine.reading import card_set
from animarche.journal.canonical import fingerprint
from animarche.journal.deals import deal_from_json, deal_to_json
from animarche.journal.records import command_from_json, command_to_json
from animarche.journal.states import state_from_json, state_to_json
from tests.cards.random_sets import random_document
from tests.reference.deal import random_deal
from tests.reference.game import Reference
from tests.reference.goals import winners
from tests.reference.invariants import check_invariants
from tests.reference.random_play import choose, random_position, sharpened, temper

REMEMBERED = 12  # commands of the game so far that are tried again at every step


def differences(reference, engine, path="state"):
    """Where two JSON values differ, a line each."""
    if isinstance(reference, dict) and isinstance(engine, dict):
        return [
            line
            for key in sorted(reference.keys() | engine.keys())
            for line in differences(reference.get(key), engine.get(key), f"{path}.{key}")
        ]
    if isinstance(reference, list) and isinstance(engine, list) and len(reference) == len(engine):
        return [
            line
            for number, pair in enumerate(zip(reference, engine, strict=True))
            for line in differences(*pair, f"{path}[{number}]")
        ]
    same = reference == engine and type(reference) is type(engine)
    return [] if same else [f"{path}: the reference has {reference}, the engine {engine}"]


def disagreement(game, state, legal):
    """What reference and engine see differently in one position; empty if nothing."""
    found = []
    seen = state_to_json(state)
    if dumps(seen, sort_keys=True) != dumps(game.s, sort_keys=True):
        found = differences(game.s, seen)
    elif fingerprint(state) != game.fingerprint():
        found = ["the fingerprints differ"]
    ours = {dumps(command, sort_keys=True) for command in legal}
    theirs = [dumps(command_to_json(command), sort_keys=True) for command in options(state)]
    found += [f"legal for the reference only: {command}" for command in sorted(ours - set(theirs))]
    found += [f"legal for the engine only: {command}" for command in sorted(set(theirs) - ours)]
    if len(theirs) != len(set(theirs)):
        found.append("the engine lists a command twice")
    return found


def refusals_that_miss(state, legal, seen, rng):
    """Commands that were legal in this game before, and are refused now by one of the two only."""
    return [
        f"listed: {command in legal}, refused by the engine: {refusal}"
        for command in rng.sample(seen, min(REMEMBERED, len(seen)))
        for refusal in [why_not(state, command_from_json(command))]
        if (command in legal) != (refusal is None)
    ]


def play(game, state, rng):
    """Play the rest of a game in both; the test fails at the first disagreement."""
    weights = temper(rng)
    command, step = None, 0
    seen = []
    while True:
        legal = game.options()
        found = disagreement(game, state, legal) + refusals_that_miss(state, legal, seen, rng)
        lines = "\n".join(found)
        assert not found, f"step {step}, after {command}:\n{lines}"
        check_invariants(game.s, game.cards.document)
        if game.s["over"]:
            best = {score.player for score in standings(state) if score.winner}
            assert best == set(winners(game.s))  # F2
            return
        seen.append(rng.choice(legal))
        command = choose(legal, weights, rng)
        step += 1
        game.apply(command)
        state, _ = apply(state, command_from_json(command))


def play_from_deal(document, players, seed):
    rng = Random(seed)
    deal = random_deal(document, players, rng)
    assert deal_to_json(deal_from_json(deal)) == deal
    cards = card_set(document, digest(document))
    play(Reference(document, deal, players), start(cards, deal_from_json(deal)), rng)


def play_from_position(document, players, seed):
    rng = Random(seed)
    game = random_position(document, players, rng)
    cards = card_set(document, digest(document))
    play(game, state_from_json(game.state(), cards), rng)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_the_standard_set(document, players, seed):
    play_from_deal(document, players, seed)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_random_sets(players, seed):
    play_from_deal(random_document(Random(seed)), players, seed)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_positions_of_the_standard_set(document, players, seed):
    play_from_position(document, players, seed)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(12))
def test_positions_of_random_sets(players, seed):
    play_from_position(random_document(Random(seed)), players, seed)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(12))
def test_effects_that_depend_on_each_other(players, seed):
    rng = Random(seed)
    play_from_position(sharpened(random_document(rng), rng), players, seed)


@pytest.mark.slow
@pytest.mark.parametrize("play_one", [play_from_deal, play_from_position])
def test_many_games(document, play_one):
    for seed in range(100, 150):
        for players in (2, 3, 4):
            rng = Random(seed)
            drawn = random_document(rng)
            for cards in (document, drawn, sharpened(drawn, rng)):
                play_one(cards, players, seed)
