"""The list of saved games on paper: in columns for people, as JSON for other programs."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from animarche.cells import fit, width
from animarche.journal.values import escaped
from animarche.shelf.listing import marks, size, stands, when, who

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from animarche.lang.words import Words
    from animarche.shelf.shelf import Saved

NAME, WHO = 1, 3  # the columns of what may be of any length
WIDEST = {NAME: 40, WHO: 48}  # their cells at most; what is longer is cut
LEAST = 16  # and at least, in a narrow terminal
RIGHT = (0, 5, 6)  # columns of numbers
GAP = "  "
DELETE_COPIES = "animarche games delete --damaged"


def lines(games: Sequence[Saved], numbers: dict[str, int], words: Words) -> Iterator[str]:
    """The list, line by line, with the names of its columns. `numbers` are those of the games in
    the list by time, by file name. Nothing in it is obeyed by a terminal."""
    keys = ("number", "name", "when", "who", "stands", "lines", "size")
    head = [*(words.text(f"saved.{key}") for key in keys), ""]
    rows = [head, *(_row(game, numbers[game.name], words) for game in games)]
    wide = [max(width(row[column]) for row in rows) for column in range(len(keys))]
    for column, most in WIDEST.items():
        wide[column] = min(wide[column], most)
    with suppress(OSError):  # at a terminal the names of the players make room for the rest
        over = sum(wide) + len(GAP) * len(wide) - os.get_terminal_size(sys.stdout.fileno()).columns
        wide[WHO] = max(LEAST, wide[WHO] - max(0, over))
    for row in rows:
        parts = [
            fit(text, cells, "right" if column in RIGHT else "left")
            for column, (text, cells) in enumerate(zip(row[:-1], wide, strict=True))
        ]
        yield GAP.join((*parts, row[-1])).rstrip()


def where(words: Words) -> Iterator[str]:
    """Where the games lie, and how many damaged files lie beside them."""
    from animarche import paths
    from animarche.shelf.copies import copies

    yield words.text("saved.folder", folder=escaped(str(paths.games())))
    if count := len(copies()):
        form = "one" if count == 1 else "many"
        yield words.text(f"saved.copies.{form}", count=count, todo=DELETE_COPIES)


def _row(game: Saved, number: int, words: Words) -> list[str]:
    found = game.summary
    return [
        str(number),
        escaped(game.stem),
        when(game, whole=True),
        escaped(who(game)),
        escaped(stands(game, words)),
        "" if found is None else str(found.lines),
        size(game.size),
        escaped(", ".join(marks(game, words))),
    ]


def told(game: Saved, words: Words) -> str:
    """One game in one line, for a question."""
    parts = (game.name, who(game), stands(game, words))
    return GAP.join(escaped(part) for part in dict.fromkeys(parts))


def documents(games: Iterable[Saved], numbers: dict[str, int]) -> list[dict[str, object]]:
    """The list for other programs: an object for each game. What is not known is null; names of
    players and files are as they are."""
    return [_document(game, numbers[game.name]) for game in games]


def _document(game: Saved, number: int) -> dict[str, object]:
    found = game.summary
    assert found is not None
    read, stands = found.cards != "", found.phase != ""
    return {
        "number": number,
        "name": game.name,
        "path": str(game.path),
        "played": _time(game.played),
        "size": game.size,
        "compressed": found.compressed,
        "players": list(found.names),
        "kinds": list(found.kinds),
        "created": found.created,
        "seed": found.seed,
        "cards": {"id": found.cards_id, "sha256": found.cards, "known": game.known}
        if read
        else None,
        "rules": found.rules if read else None,
        "forked": found.forked,
        "lines": found.lines if read else None,
        "torn": found.torn,
        "round": found.round if stands else None,
        "phase": found.phase if stands else None,
        "over": found.over,
        "vp": list(found.totals) if stands else None,
        "winners": list(found.winners) if found.over else None,
        "goes_on": game.goes_on,
        "harm": {"kind": found.harm, "row": found.row, "reason": found.reason}
        if found.harm
        else None,
    }


def _time(played: int) -> str | None:
    """Nanoseconds since 1970 in RFC 3339; None for a time that cannot be."""
    try:
        return f"{datetime.fromtimestamp(played // 10**9, UTC):%Y-%m-%dT%H:%M:%SZ}"
    except (OSError, OverflowError, ValueError):
        return None
