"""Random games, and their logs."""

from random import Random

from animarche.engine.game import RULES_VERSION, apply, deal, options, start
from animarche.journal.format import Header, Seat
from animarche.journal.write import Journal
from tests.cards.first import first_cards

COLORS = ("red", "blue", "green", "yellow")


def steps(players, seed, cards=None):
    """(state, command, events, state after) of one random game."""
    cards = cards or first_cards()
    state, random = start(cards, deal(cards, players, seed)), Random(seed)
    while state.to_act is not None:
        command = random.choice(options(state))
        after, events = apply(state, command)
        yield state, command, events, after
        state = after


def header(count, seed, /, **changes):
    cards = first_cards()
    fields = {
        "players": tuple(Seat(f"Player {n}", "person", COLORS[n]) for n in range(count)),
        "rules": RULES_VERSION,
        "cards_id": cards.id,
        "cards_version": cards.version,
        "cards_sha256": cards.sha256,
        "seed": seed,
        "deal": deal(cards, count, seed),
        "created": None,
    }
    return Header(**{**fields, **changes})


def write_game(path, players=2, seed=1, undo=False, cards=None, **changes):
    """The log of a random game with `cards`; with `undo` every fifth command is taken back."""
    journal = Journal.create(path, header(players, seed, **changes), durable=False)
    for number, (before, command, _, after) in enumerate(steps(players, seed, cards)):
        journal.command(before.to_act, command, after)
        if undo and number % 5 == 4:
            journal.undo(1, before)
            journal.command(before.to_act, command, after)
    journal.close()
    return path
