"""One game of bots, from the deal to the scores."""

from __future__ import annotations

from hashlib import sha256
from os import PathLike
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING

from animarche.bots import budget, create
from animarche.engine.game import deal, options, standings, start, step, view
from animarche.engine.records import record
from animarche.journal.format import Seat, new_header
from animarche.journal.write import Journal
from animarche.names import COLORS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from animarche.bots import Bot, Budget
    from animarche.engine.cards import CardSet
    from animarche.engine.state import GameState


@record
class Result:
    """How one game went. `scores` are the totals by player (F1), `winners` the players with most
    VP (F2), `decisions` the commands that bots gave, `cpu_s` the CPU seconds it took."""

    game: int
    seed: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    cpu_s: float


def game_seed(seed: int, game: int) -> int:
    """The seed of game number `game` of an arena: 53 bits, so that any reader of JSON keeps it."""
    digest = sha256(f"{seed}:{game}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 11


def log_name(seed: int, game: int) -> str:
    """The file name of the log of a game; names sort as the games are numbered."""
    return f"{seed}-{game:06}.jsonl"


def play_game(
    cards: CardSet,
    bots: Sequence[str],
    seed: int,
    game: int,
    folder: str | PathLike[str] | None = None,
) -> Result:
    """Play game number `game` of the arena `seed`; bots by name, one for each player.

    The same arguments give the same game and, with a `folder`, the same log byte by byte.
    FileExistsError if that log is there; a log of a game that does not get to its end is removed.
    """
    began = process_time()
    own_seed = game_seed(seed, game)
    dealt = deal(cards, len(bots), own_seed)
    state = start(cards, dealt)
    players = [(create(name), budget(name)) for name in bots]
    # A seat's chances depend on nothing that other seats do.
    rngs = [Random(f"{own_seed}:{seat}") for seat in range(len(bots))]
    if folder is None:
        state, decisions = _play(state, players, rngs, None)
    else:
        seats = [
            Seat(f"{name} {number}", name, color)
            for number, (name, color) in enumerate(zip(bots, COLORS, strict=False), 1)
        ]
        header = new_header(cards, seats, own_seed, dealt, created=None)
        path = Path(folder, log_name(seed, game))
        journal = Journal.create(path, header, durable=False)
        try:
            state, decisions = _play(state, players, rngs, journal)
        except BaseException:
            journal.close()
            path.unlink()
            raise
        journal.close()
    scores = sorted(standings(state), key=lambda score: score.player)
    return Result(
        game=game,
        seed=own_seed,
        scores=tuple(score.total for score in scores),
        winners=tuple(score.player for score in scores if score.winner),
        decisions=decisions,
        cpu_s=process_time() - began,
    )


def _play(
    state: GameState,
    players: Sequence[tuple[Bot, Budget]],
    rngs: Sequence[Random],
    journal: Journal | None,
) -> tuple[GameState, int]:
    """The state at the end, and the number of decisions."""
    decisions = 0
    while (seat := state.to_act) is not None:
        bot, effort = players[seat]
        seen = view(state, seat) if bot.looks else None
        command = bot.choose(seen, options(state), rngs[seat], effort)
        state = step(state, command, None)
        if journal is not None:
            journal.command(seat, command, state)
        decisions += 1
    return state, decisions
