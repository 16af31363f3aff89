"""A position as one line of text: everything that lies on the table (docs/notation.md).

What follows from the rest is left out: the supply, the workers in the backyard, what was paid for a
place on an ad. There is one way to write a position, and no other is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.engine.board import COLUMNS
from animarche.journal.values import shown
from animarche.notation.commands import cell_name
from animarche.notation.possible import impossible
from animarche.notation.reading import read
from animarche.notation.signs import (
    CLOSED,
    EMPTY,
    FIELDS,
    NONE,
    NUMBERS,
    SILENT,
    UNSEEN,
    UPGRADED,
    USED,
    VERSION,
    names_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from animarche.engine.cards import CardSet
    from animarche.engine.state import GameState, Goals, Player, Plot
LONGEST = 100_000  # signs; with the standard cards a position has less than 1,000


def write_position(state: GameState, hidden: bool = False) -> str:
    """A position as printable ASCII on one line. With `hidden` it says what everybody at the table
    may know (O6): goals that lie face down and the order of the ad deck are "?"."""
    letters = _letters(state)
    buildings = [
        f"{b.public.id}.{''.join(map(cell_name, b.cells))}.{letters[b.owner]}"
        for b in state.buildings
    ]
    ads = [
        ".".join(
            [ad.id, *([ad.frame, *(letters[w.player] for w in ad.workers)] if ad.frame else [])]
        )
        for ad in state.ads
    ]
    fields = [
        VERSION,
        state.cards.id,
        f"r{state.round}.{state.phase}",
        NONE if state.to_act is None else letters[state.to_act],
        letters[state.start_player],
        "".join([letter for letter, out in zip(letters, state.passed, strict=True) if out]) or NONE,
        _plaza(state),
        _listed(state.reserve),
        _listed(state.returning),
        _listed(buildings),
        _listed(ads),
        UNSEEN if hidden and state.ad_deck else _listed(state.ad_deck),
        *(_player(player, letters, hidden) for player in state.players),
    ]
    return " ".join(fields)


def read_position(text: str, cards: CardSet) -> GameState:
    """The position that a text says, of a game with these cards. Raises ValueError with one clause
    for what is no position of any game.

    What lies face down is filled in: goals that nobody is said to have, in the order of the card
    file, seat by seat, and they never score; the ad deck in the order of the card file.
    """
    if len(text) > LONGEST:
        raise ValueError(f"a position has at most {LONGEST} signs, not {len(text)}")
    words = text.split()
    state = read(words, cards)
    for law in impossible(state):
        raise ValueError(f"{law.words} ({law.rule})")
    again = write_position(state, hidden=UNSEEN in text)
    for name, found, right in differences(" ".join(words), again):
        parts = zip(found.split("/"), right.split("/"), strict=True)
        here, there = next(pair for pair in parts if pair[0] != pair[1])
        raise ValueError(f"{name} has {shown(here)}, which is written {shown(there)}")
    return state


def described(text: str, cards: CardSet) -> Callable[[GameState], bool]:
    """Whether a state is the position of a text; of a text with "?", as far as everybody may know.
    Raises ValueError as `read_position`."""
    hidden = UNSEEN in text
    written = write_position(read_position(text, cards), hidden)
    return lambda state: write_position(state, hidden) == written


def differences(one: str, other: str) -> Iterator[tuple[str, str, str]]:
    """The fields in which two positions of as many players differ: name, and what each says."""
    first, second = one.split(), other.split()
    names = names_of(len(first) - len(FIELDS))
    for name, here, there in zip(names, first, second, strict=True):
        if here != there:
            yield name, here, there


def _letters(state: GameState) -> list[str]:
    return [seat[0] for seat in state.board.seats]


def _listed(words: Iterable[str]) -> str:
    return ",".join(words) or NONE


def _plaza(state: GameState) -> str:
    cells = [
        CLOSED if cell in state.board.closed else "+".join(animals) or EMPTY
        for cell, animals in enumerate(state.plaza)
    ]
    return "/".join(",".join(cells[at : at + COLUMNS]) for at in range(0, len(cells), COLUMNS))


def _player(player: Player, letters: Sequence[str], hidden: bool) -> str:
    tally = player.tally
    amounts = (
        *(player.coins, player.wood, player.vp, player.waiting, player.used),
        *(tally.sold, tally.visits, tally.public_built),
    )
    numbers = [f"{sign}{number}" for sign, number in zip(NUMBERS, amounts, strict=True) if number]
    parts = [
        player.manager.id,
        "".join(numbers) or NONE,
        ",".join([_plot(plot, letters) for plot in player.plots]),
        _goals(player.goals, hidden),
        _listed([goal.id for goal in player.goals.scored]),
        _listed(player.ads),
    ]
    return "/".join(parts)


def _plot(plot: Plot | None, letters: Sequence[str]) -> str:
    if plot is None:
        return EMPTY
    text = plot.side.shop + UPGRADED * plot.side.upgraded
    if plot.animals:
        text += f"({'+'.join(plot.animals)})"
    if any(who is not None for who in plot.visitors):
        seats = [EMPTY if who is None else letters[who] for who in plot.visitors]
        text += f"[{''.join(seats)}]"
    return text + USED * plot.used


def _goals(goals: Goals, hidden: bool) -> str:
    """The goals as dealt; of hidden ones first those that lie face up, small before large."""
    if not hidden:
        return SILENT * goals.silent + ",".join([goal.id for goal in (*goals.small, *goals.large)])
    words: list[str] = []
    for dealt in (goals.small, goals.large):
        seen = [goal.id for goal in dealt if goal in goals.scored]
        words += [*seen, *[UNSEEN] * (len(dealt) - len(seen))]
    return ",".join(words)
