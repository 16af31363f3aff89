"""Who sits at a table: people, and bots with a level.

The `kind` of a seat stands in the log: "person", or the name of the bot that plays there. People
know bots by their levels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.journal.format import PERSON

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from animarche.journal.format import Seat
    from animarche.lang.words import Words

LONGEST = 24  # signs of a bot's name that is remembered or shown


def offered() -> tuple[str, ...]:
    """The kinds of seats that people choose from: a person, then a bot of each level."""
    from animarche.bots import LEVELS

    return (PERSON, *LEVELS.values())


def bot_of(kind: str) -> str | None:
    """The bot that plays a seat of this kind; None for a person, and for a bot that there is not
    (a newer version may have had it), where a person plays."""
    if kind == PERSON or len(kind) > LONGEST:
        return None
    from animarche.bots import create  # all of them, which a table of people does without

    try:
        create(kind)
    except ValueError:
        return None
    return kind


def strangers(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats of bots that there are not."""
    return tuple(seat for seat in seats if seat.kind != PERSON and bot_of(seat.kind) is None)


def level_of(kind: str) -> str | None:
    """The level that people know a bot by; None for one that is no level."""
    from animarche.bots import LEVELS

    return next((level for level, bot in LEVELS.items() if bot == kind), None)


def usual_name(kind: str, letter: str, words: Words) -> str:
    """What a player of this kind is called who has no other name; `letter` is that of the seat."""
    person = kind == PERSON
    return words.text("newgame.player" if person else f"seat.name.{letter}", letter=letter)


def kind_of(text: str) -> str:
    """The kind that somebody means who typed "person", a level, or the name of a bot. ValueError
    with one sentence for anything else."""
    from animarche.bots import LEVELS, create

    said = text.strip().casefold()
    if said == PERSON:
        return PERSON
    kind = LEVELS.get(said, said)
    if bot_of(kind) is not None:
        return kind
    if said.partition(":")[0] != said:
        create(said)  # says what is wrong with the budget, or that there is no such bot
    known = ", ".join((PERSON, *LEVELS))
    what = f"Nobody plays as {text.strip()[:LONGEST]!r}"
    raise ValueError(f"{what}; say {known}, or a bot such as greedy.")


def kinds_of_fork(seats: Sequence[Seat], to_act: int | None) -> tuple[str, ...]:
    """Who plays on from a step of a game: bots stay bots. Where all were bots, a person takes the
    seat of the one to act, for somebody wants to play."""
    kinds = [bot_of(seat.kind) or PERSON for seat in seats]
    if PERSON not in kinds:
        kinds[to_act or 0] = PERSON
    return tuple(kinds)
