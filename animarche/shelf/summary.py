"""What is told of a saved game in a list: found by playing its log once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.engine.records import record, replace
from animarche.engine.state import OVER

if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

    from animarche.engine.cards import CardSet

    # From the sha256 of a card set to the cards; to None where they are not at hand.
    CardsBy = Callable[[str], CardSet | None]

LONGEST_TEXT = 80  # signs of a name and the like, so that no log makes the index endless
UNREADABLE, DIVERGED, LONG = "unreadable", "diverged", "long"
HARMS = ("", UNREADABLE, DIVERGED, LONG)


@record
class Summary:
    """A game in a list. `names` are the players' as they were typed, `kinds` who they are, "person"
    or the name of a bot; `cards` and `rules` are those of the header. `lines` are commands and
    undos, `forked` is the log it was forked from. Of a log that cannot be read to its end `lines`
    are those before the harm. Texts of a log that are longer than LONGEST_TEXT are cut off.

    `round`, `phase` and `totals`, the VP by player, tell where it stands; 0, "" and () where that
    is not known, for want of its cards or because of what `harm` says: UNREADABLE, DIVERGED or
    LONG, with the row of the file (0 for all of it) and a clause or sentence in English. A game
    that is `sealed` can only be watched, for its file or its rules.
    """

    names: tuple[str, ...] = ()
    created: str | None = None
    seed: int | None = None
    cards_id: str = ""
    cards: str = ""
    rules: str = ""
    forked: str | None = None
    lines: int = 0
    torn: bool = False
    compressed: bool = False
    round: int = 0
    phase: str = ""
    totals: tuple[int, ...] = ()
    sealed: bool = False
    harm: str = ""
    row: int = 0
    reason: str = ""
    kinds: tuple[str, ...] = ()

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of the players who are bots."""
        from animarche.journal.format import PERSON

        both = zip(self.names, self.kinds, strict=True)
        return tuple(name for name, kind in both if kind != PERSON)

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""
        return self.phase == OVER

    @property
    def goes_on(self) -> bool:
        """Whether it is not over, and can be played on."""
        return self.phase not in ("", OVER) and not self.sealed

    @property
    def winners(self) -> tuple[int, ...]:
        """All players with the most VP (F2)."""
        most = max(self.totals, default=0)
        return tuple(player for player, total in enumerate(self.totals) if total == most)


def look_at(path: str | PathLike[str], cards_by: CardsBy) -> Summary:
    """What a log holds. Never raises: whatever lies among the saved games has a summary."""
    from animarche.engine.game import RULES_VERSION
    from animarche.journal.files import is_compressed, read_bytes
    from animarche.journal.format import LogError
    from animarche.journal.read import LARGEST, log_of, read_log
    from animarche.journal.replay import MOST_SHOWN, replay

    row, reason = 0, ""
    try:
        packed = is_compressed(path)
        try:
            log = read_log(path)
        except LogError as error:
            if error.line is None or error.line < 2:
                raise
            # What comes before the harm says at least whose game it is.
            row, reason = error.line, error.sentence
            log = log_of(first_rows(read_bytes(path, LARGEST), row - 1), error.path)
    except LogError as error:
        return Summary(harm=UNREADABLE, row=error.line or 0, reason=error.sentence)
    header = log.header
    found = Summary(
        names=tuple(seat.name[:LONGEST_TEXT] for seat in header.players),
        kinds=tuple(seat.kind[:LONGEST_TEXT] for seat in header.players),
        created=None if header.created is None else header.created[:LONGEST_TEXT],
        seed=header.seed,
        cards_id=header.cards_id[:LONGEST_TEXT],
        cards=header.cards_sha256[:LONGEST_TEXT],
        rules=header.rules[:LONGEST_TEXT],
        forked=None if header.forked is None else header.forked.log[:LONGEST_TEXT],
        lines=len(log.lines),
        torn=log.torn,
        compressed=packed,
        sealed=log.sealed is not None or header.rules != RULES_VERSION,
    )
    if row:
        return replace(found, harm=UNREADABLE, row=row, reason=reason)
    if len(log.lines) > MOST_SHOWN:
        return replace(found, harm=LONG, reason=f"has more than {MOST_SHOWN} lines")
    cards = cards_by(header.cards_sha256)
    if cards is None:
        return found
    try:
        steps = replay(log, cards, events=False)
        *_, last = steps
    except LogError as error:
        return replace(found, harm=UNREADABLE, row=error.line or 0, reason=error.sentence)
    if steps.divergence is not None:
        row = steps.divergence.n + 1
        return replace(found, harm=DIVERGED, row=row, reason=steps.divergence.reason)
    state = last.state
    return replace(
        found,
        round=state.round,
        phase=state.phase,
        totals=tuple(player.vp for player in state.players),
    )


def first_rows(data: bytes, count: int) -> bytes:
    """So many rows of a file; all of it where it has fewer."""
    end = 0
    for _ in range(count):
        end = data.find(b"\n", end) + 1
        if not end:
            return data
    return data[:end]
