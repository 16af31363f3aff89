"""What many games say about a card set: how often each card is used, who wins, and whether that is
as it should be. In the terminal, in Markdown, or as a page for a browser.

>>> write_report(cards, plan, results, "report.html")        # doctest: +SKIP
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from animarche.disk import beside, explained

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from animarche.arena.plan import Plan
    from animarche.arena.play import Result
    from animarche.engine.cards import CardSet

__all__ = ["ENDINGS", "check_path", "print_report", "write_report"]

ENDINGS = (".html", ".md")


def check_path(path: str | os.PathLike[str]) -> str:
    """The ending of a path, one of ENDINGS, which says what a report there looks like. ValueError
    with one sentence for another one. Ask before games are played."""
    ending = os.path.splitext(os.fspath(path))[1].lower()
    if ending not in ENDINGS:
        raise ValueError(f"a report ends in {' or '.join(ENDINGS)}, not {os.fspath(path)!r}")
    return ending


def write_report(
    cards: CardSet, plan: Plan, results: Sequence[Result], path: str | os.PathLike[str]
) -> None:
    """Write the report on finished games of the plan, in place of what may be there, whole or not
    at all.

    `results` must carry facts (`arena.facts`) and come in the order of the games; equal ones give
    equal bytes. ValueError with one sentence for another ending, without a game, or for games
    without facts; OSError, explained, where the file cannot be written.
    """
    ending = check_path(path)
    from animarche.arena.balance.tables import document

    made = document(cards, plan, results)
    if ending == ".html":
        from animarche.arena.balance.page import page

        text = page(made)
    else:
        from animarche.arena.balance.markdown import markdown

        text = markdown(made)
    try:
        with beside(path, text.encode()) as new:
            os.replace(new, path)
    except OSError as error:
        raise explained(error, path) from None


def print_report(cards: CardSet, plan: Plan, results: Sequence[Result], console: Console) -> None:
    """Print the same report; it needs 80 columns. ValueError as for `write_report`."""
    from animarche.arena.balance.tables import document
    from animarche.arena.balance.terminal import show

    show(document(cards, plan, results), console)
