"""Opening a table: a new game that is saved, or the last one that was left."""

from __future__ import annotations

from datetime import UTC, datetime
from random import SystemRandom
from typing import TYPE_CHECKING

from animarche import paths
from animarche.cards import known
from animarche.journal.format import PERSON, LogError, Seat
from animarche.journal.read import read_log
from animarche.names import COLORS, MAX_PLAYERS, clean_names
from animarche.shelf.shelf import Shelf
from animarche.shelf.tidying import is_played
from animarche.table.game import Table
from animarche.table.seats import kinds_of_fork

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

    from animarche.engine.cards import CardSet
    from animarche.table.recording import Recording

SEEDS = 2**32  # a seed that the game picks itself is below this, so that one can read it out


def _now() -> str:
    """The time now as logs write it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def new_game(
    cards: CardSet,
    names: Sequence[str],
    seed: int | None = None,
    start_player: int | None = None,
    animals: tuple[str, ...] | None = None,
    log: str | PathLike[str] | None = None,
    colors: Sequence[str] = COLORS,
    kinds: Sequence[str] = (PERSON,) * MAX_PLAYERS,
) -> Table:
    """A new game of 2-4 players. Without a `seed` one is drawn; without a `log` it lies among the
    saved games. `colors` are different ones of COLORS and `kinds` those of `seats`, by player.

    ValueError for names that cannot be (see `clean_names`) or an impossible deal, FileExistsError
    if `log` is there.
    """
    created = _now()
    seats = [Seat(*each) for each in zip(clean_names(names), kinds, colors, strict=False)]
    while True:
        try:
            return Table.new(
                cards,
                seats,
                SystemRandom().randrange(SEEDS) if seed is None else seed,
                start_player=start_player,
                animals=animals,
                path=paths.new_log(created) if log is None else log,
                created=created,
                make_folder=log is None,
            )
        except FileExistsError:
            if log is not None:
                raise
            # Another game began in the same second and took the name; there is a next one.


def fork_game(recording: Recording, n: int) -> Table:
    """A new game that goes on from step `n` of another one, and lies among the saved games. The
    players have the names and, where the log gives them, the colors that they had there; bots are
    bots again (see `kinds_of_fork`).

    ValueError for names that cannot be (see `clean_names`).
    """
    seats = recording.log.header.players
    given = [seat.color for seat in seats if seat.color in COLORS]
    colors = given if len({*given}) == len(seats) else COLORS
    names = clean_names(seat.name for seat in seats)
    kinds = kinds_of_fork(seats, recording.steps[n].state.to_act)
    players = [Seat(*each) for each in zip(names, kinds, colors, strict=False)]
    created = _now()
    while True:
        path = paths.new_log(created)
        try:
            return Table.fork(recording, n, players, path, created=created, make_folder=True)
        except FileExistsError:
            pass  # another game began in the same second and took the name; there is a next one


def go_on(path: str | PathLike[str], cards: CardSet) -> Table:
    """The game of a log, at the decision where it was left: with the standard cards, of now or of
    before, if it was played with them, else with `cards`. Errors as of `Table.resume`."""
    return Table.resume(path, known(read_log(path).header.cards_sha256) or cards)


def newest_unfinished(cards: CardSet) -> Table:
    """The saved game that was played last and is not over, at the decision where it was left. One
    that another program is playing is passed over, and named as `instead_of`.

    LookupError with one sentence if there is none that can be played, with these cards or standard
    ones; its cause is why the newest of the others cannot be read.
    """
    unreadable = played = None
    shelf = Shelf(lambda sha256: cards if sha256 == cards.sha256 else known(sha256))
    try:
        for game in shelf.games:
            if (game if game.summary else shelf.look(game)).finished:
                continue
            try:
                table = go_on(game.path, cards)
            except (LogError, OSError) as error:
                unreadable = unreadable or error
                played = played or (game.path if is_played(game.path) else None)
                continue
            table.instead_of = played
            return table
    finally:
        shelf.note()
    words = f"There is no unfinished game in {paths.games()}."
    if unreadable is not None:
        words += f" The newest that cannot be read: {unreadable}"
    raise LookupError(words) from unreadable
