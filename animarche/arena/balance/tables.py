"""From the games of an arena to the tables of a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.arena.balance import aims, course, deeds, scores
from animarche.arena.balance.games import Games
from animarche.arena.balance.sections import Document, Row, Section, written
from animarche.engine.game import RULES_VERSION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from animarche.arena.plan import Plan
    from animarche.arena.play import Result
    from animarche.engine.cards import CardSet


def document(cards: CardSet, plan: Plan, results: Sequence[Result]) -> Document:
    """The report on games of this plan with these cards. ValueError if there is none, or if they
    were played without facts."""
    games = Games(cards, results)
    sections = (
        scores.points(games),
        scores.distribution(games),
        *scores.shares(games),
        *deeds.tables(games, deeds.shops(games)),
        course.fates(games),
        *deeds.tables(games, deeds.sides(games)),
        course.visits(games),
        *deeds.tables(games, deeds.frames(games)),
        *deeds.tables(games, deeds.public_buildings(games)),
        course.moves(games),
        *deeds.tables(games, deeds.goals(games)),
        course.sources(games),
        course.hires(games),
        course.caps(games),
        course.decisions(games),
    )
    bots = ", ".join(plan.bots)
    about = (
        ("Games", f"{games.number}, of {games.deals} deals, seed {plan.seed}"),
        ("Bots", f"{bots} ({games.players} players)"),
        ("Cards", f"{cards.id}, version {cards.version} ({cards.sha256[:16]})"),
        ("Rules", RULES_VERSION),
    )
    words = (
        "Intervals hold 95 %: the deals are drawn anew 1000 times, each with all its games. A win "
        "that several share counts as a part for each.",
        "A question mark behind within or outside says that the interval reaches across an end of "
        "the aim, so that more games may turn the verdict.",
    )
    return Document("Balance of a card set", about, words, (_summary(sections), *sections))


def _summary(sections: Sequence[Section]) -> Section:
    """Which aims are met, table by table."""
    rows, outside = [], []
    for section in sections:
        aimed = [row for row in section.rows if row.verdict]
        if not aimed:
            continue
        missed = [row for row in aimed if row.verdict.startswith(aims.OUTSIDE)]
        numbers = (len(aimed), len(aimed) - len(missed), len(missed))
        rows.append(Row(section.id, section.title, tuple(map(str, numbers))))
        if missed:
            names = (f"{row.label} {_with_unit(section, row)}" for row in missed)
            outside.append(f"{section.title}: {', '.join(names)}")
    words = f"Outside are {'; '.join(outside)}." if outside else "No number lies outside its aim."
    heads = ("Table", "aims", "within", "outside")
    return Section("aims", "Aims", words, heads, tuple(rows))


def _with_unit(section: Section, row: Row) -> str:
    unsure = aims.UNSURE if row.verdict.endswith(aims.UNSURE) else ""
    return f"{written(row, section.unit)[0]} {section.unit.name}{unsure}"
