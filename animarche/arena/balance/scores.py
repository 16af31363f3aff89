"""The tables on scores, and on who wins by what they did not choose."""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import TYPE_CHECKING

from animarche.arena.balance import aims
from animarche.arena.balance.counting import WIN
from animarche.arena.balance.sections import VP, Row, Section, by_number, percent
from animarche.arena.balance.sums import Estimate
from animarche.arena.statistics import quantile
from animarche.engine.board import BOARDS

if TYPE_CHECKING:
    from animarche.arena.balance.games import Games

BIN = 5  # VP that make one bar
ORDER = ("first", "second", "third", "fourth")


def points(games: Games) -> Section:
    """How many VP players and winners have."""
    everybody = sorted(score for result in games.results for score in result.scores)
    winners = sorted(max(result.scores) for result in games.results for _ in result.winners)
    rows = []
    for id, label, scores, keys, aim in (
        ("everybody", "all players", everybody, ("vp", "players"), None),
        ("winners", "winners", winners, ("winners' vp", "winners"), aims.WINNERS_VP),
    ):
        numbers = (str(scores[0]), f"{quantile(scores, 0.5):.0f}", str(scores[-1]))
        found = games.sums.ratio((keys[0],), (keys[1],))
        rows.append(Row(id, label, numbers, found, aim if games.players == 4 else None))
    shared = games.sums.share(("shared",), ("games",))
    words = f"More than one winner in {percent(shared)} of the games."
    high = BIN * ceil(max(60, winners[-1]) / BIN)
    heads = ("VP at the end", "least", "median", "most")
    return Section("points", "Scores", words, heads, tuple(rows), "mean", VP, high=high)


def distribution(games: Games) -> Section:
    """How many players ended with how many VP."""
    everybody = Counter(score // BIN for result in games.results for score in result.scores)
    winners = Counter(max(result.scores) // BIN for result in games.results)
    whole = everybody.total()
    rows = tuple(
        Row(
            id=str(number * BIN),
            label=f"{number * BIN} to {number * BIN + BIN - 1}",
            numbers=(str(everybody[number]), str(winners[number])),
            found=Estimate(everybody[number] / whole),
        )
        for number in range(min(everybody), max(everybody) + 1)
    )
    high = max(everybody.values()) / whole
    words = "Players with so many VP at the end, and games whose winners have so many."
    heads = ("VP", "players", "games")
    return Section(
        "distribution",
        "Scores, one by one",
        words,
        heads,
        rows,
        "share",
        high=high,
        bars=True,
    )


def shares(games: Games) -> list[Section]:
    """Who wins: by seat, by order at the start, by manager."""
    fair = percent(Estimate(1 / games.players))
    seats = [(str(who), name) for who, name in enumerate(BOARDS[games.players].seats)]
    orders = [(str(place), ORDER[place]) for place in range(games.players)]
    managers = [(id, games.names.card(id)) for id in games.cards.managers]
    tables = (
        ("seat", "Seats", "Seat", seats, aims.SEAT),
        ("order", "Start players", "Begins", orders, aims.SEAT),
        ("manager", "Managers", "Manager", managers, aims.MANAGER),
    )
    made = []
    for kind, title, head, ids, off in tables:
        aim = aims.wins(games.players, off)
        rows = []
        for id, label in ids:
            found = games.sums.share((kind, id, "wins"), (kind, id, "cases"))
            cases = games.sums[kind, id, "cases"] // WIN
            rows.append(Row(id, label, (str(cases),), found, aim))
        if kind == "manager":
            rows = [*by_number(rows)]
        words = f"Share of the games won; equals win {fair}."
        heads = (head, "games")
        made.append(Section(kind, title, words, heads, tuple(rows), "won", high=2 / games.players))
    return made
