"""A list of saved games: its order, what is left out of it, and what it says of each."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from animarche.engine.state import ROUNDS
from animarche.shelf.summary import DIVERGED, LONG, UNREADABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from animarche.lang.words import Words
    from animarche.shelf.shelf import Saved

# ---- the order


def _names(game: Saved) -> tuple[str, ...]:
    return () if game.summary is None else game.summary.names


def _state(game: Saved) -> tuple[int, int]:
    """First those that can be gone on with, then those that are over, then the doubtful ones."""
    place = 0 if game.goes_on else 1 if game.finished else 2
    return place, -game.played


# By what a list can be sorted; each order begins with what is looked for most.
ORDERS: dict[str, Callable[[Saved], tuple[object, ...]]] = {
    "when": lambda game: (-game.played,),
    "name": lambda game: (game.name,),
    "players": lambda game: (not _names(game), who(game).casefold(), -game.played),
    "size": lambda game: (-game.size,),
    "state": _state,
}
# What a list can show.
SHOWN: dict[str, Callable[[Saved], bool]] = {
    "all": lambda game: True,
    "unfinished": lambda game: not game.finished and bool(game.summary and game.summary.phase),
    "finished": lambda game: game.finished,
    "damaged": lambda game: game.damaged,
}


def arranged(games: Iterable[Saved], order: str = "when", show: str = "all") -> list[Saved]:
    """The games that `show` of SHOWN lets through, in an order of ORDERS; equal ones as they come,
    and those that nobody has read yet at the end of an order that needs it."""
    return sorted(filter(SHOWN[show], games), key=ORDERS[order])


# ---- the words


def who(game: Saved) -> str:
    """The names of the players as they were typed; the name of a file that cannot be read."""
    return ", ".join(_names(game)) or game.name


def stands(game: Saved, words: Words) -> str:
    """How far a game has come, or why that is not known; nothing while nobody has read it."""
    from animarche.journal.values import shown

    found, text = game.summary, words.text
    if found is None:
        return ""
    if found.harm == LONG:
        return text("saved.long")
    if found.harm in (UNREADABLE, DIVERGED):
        # The first row of a file is the header; the others are numbered from 1.
        return text("saved.damaged", n=found.row - 1) if found.row > 1 else text("saved.unreadable")
    if not found.phase:
        return text("saved.other_cards", cards=shown(found.cards_id))
    if not found.over:
        now = text("table.round", round=found.round, rounds=ROUNDS)
        return text("saved.at", round=now, phase=words.phase(found.phase, short=True))
    names = [found.names[player] for player in found.winners]
    return text("saved.won", winners=words.listed(names), total=max(found.totals))


def marks(game: Saved, words: Words, short: bool = False) -> list[str]:
    """What else there is to know about a game: each in a few words, or, if `short`, in one or two
    of at most 12 cells."""
    from animarche.journal.values import short as brief

    found = game.summary
    if found is None:
        return []
    more: list[tuple[str, str]] = []
    if found.phase and not game.known:
        more.append(("cards", found.cards_id))
    if found.sealed and not found.compressed:
        more.append(("rules", found.rules))
    if found.torn:
        more.append(("torn", ""))
    if found.forked is not None:
        more.append(("forked", found.forked))
    if found.bots:
        more.append(("bots", str(len(found.bots)) if short else ", ".join(found.bots)))
    if found.compressed:  # the least of all, and the first to be cut off
        more.append(("compressed", ""))
    form = ".short" if short else ""
    return [words.text(f"saved.mark.{mark}{form}", what=brief(what)) for mark, what in more]


def size(number: int) -> str:
    """So many bytes, in about three digits."""
    for unit in ("B", "kB", "MB"):
        if number < 1000:
            return f"{number} {unit}"
        number = round(number / 1000)
    return f"{number} GB"


def when(game: Saved, whole: bool = False) -> str:
    """When a game was played last, by the clock of this place: the time today, else the day; both
    if `whole`."""
    try:
        played = datetime.fromtimestamp(game.played / 1e9)
    except (OSError, OverflowError, ValueError):  # a time that cannot be
        played = datetime.fromtimestamp(0)
    if whole:
        return f"{played:%Y-%m-%d %H:%M}"
    return f"{played:%H:%M}" if played.date() == datetime.now().date() else f"{played:%Y-%m-%d}"
