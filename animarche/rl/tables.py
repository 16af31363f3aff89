"""What the numbers of actions and observations mean, as tables in Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.rl.actions import Actions
from animarche.rl.observations import Observations

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from animarche.engine.cards import CardSet


def describe(cards: CardSet, players: int) -> str:
    """Both tables for a card set and 2, 3 or 4 players."""
    return f"{describe_actions(cards, players)}\n\n{describe_observations(cards, players)}"


def describe_actions(cards: CardSet, players: int) -> str:
    """The types of commands, their numbers, and how many values their parts have."""
    rows = [
        (
            _span(block.first, block.size),
            f"`{block.type}`",
            " × ".join(f"{name} ({count})" for name, count in block.counts.items()),
        )
        for block in Actions(cards, players).blocks()
    ]
    return _table(("numbers", "command", "parts"), rows)


def describe_observations(cards: CardSet, players: int) -> str:
    """The fields of the vector: where they are, their axes, highest number and meaning."""
    seen = Observations(cards, players)
    rows = [
        (
            _span(seen.slices[field.name].start, field.size),
            f"`{field.name}`",
            " × ".join(f"{axis} ({n})" for n, axis in zip(field.shape, field.axes, strict=True)),
            str(field.high),
            field.what,
        )
        for field in seen.fields
    ]
    return _table(("at", "field", "shape", "high", "what"), rows)


def _span(first: int, size: int) -> str:
    return str(first) if size == 1 else f"{first}–{first + size - 1}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
