"""The tables on how games go: what becomes of cards, where VP come from, how much there is to
decide."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from animarche.arena.balance.sections import TIMES, VP, Row, Section, Unit, by_number
from animarche.arena.balance.sums import Estimate
from animarche.arena.facts import face
from animarche.arena.statistics import mean, quantile
from animarche.engine.phases.placement import STORE
from animarche.engine.phases.work.workers import TO_HIRE
from animarche.engine.state import ATTRACT, INCOME, PLACEMENT, SALE, WORK
from animarche.table.points import SOURCES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from animarche.arena.balance.games import Games

PHASES = (PLACEMENT, ATTRACT, INCOME, SALE, WORK)
COUNT = Unit("a game", digits=1)


def fates(games: Games) -> Section:
    """What became of each shop card."""
    rows = []
    for shop in games.shops:
        count = {
            what: games.sums["fate", shop.id, what]
            for what in ("built", "at once", "renovated", "sold", "standing", "dealt")
        }
        dealt = count["dealt"] if shop.id == STORE else 0
        cards = count["built"] + dealt
        shares = [
            f"{100 * count[what] / cards:.0f}" if cards else ""
            for what in ("at once", "renovated", "sold", "standing")
        ]
        if shop.back is None:
            shares[:2] = ["", ""]
        built = Estimate(count["built"] / games.number)
        rows.append(Row(shop.id, games.names.shop(shop.id), tuple(shares), built))
    words = (
        "How many are built a game; of these (and of the dealt general stores) the shares in % "
        "that are renovated when built, renovated later, sold, and that stand at the end."
    )
    heads = ("Shop", "at once", "later", "sold", "stand")
    return _bars("fates", "What becomes of shops", words, heads, rows, "built", COUNT)


def visits(games: Games) -> Section:
    """Which worker seats are used."""
    seats = {
        face(side.shop, side.upgraded): len(side.seats)
        for shop in games.shops
        for side in (shop.front, shop.back)
        if side is not None and side.seats
    }
    rows = [
        Row(side, games.names.shop(side), (str(number),), _a_game(games, "visits", side))
        for side, number in seats.items()
    ]
    words = "Visits to each side that has worker seats, and how many seats it has."
    return _bars("visits", "Visits", words, ("Side", "seats"), by_number(rows), "visits", COUNT)


def moves(games: Games) -> Section:
    """Public buildings moved and removed."""
    rows = [
        Row(
            f"{kind}-{name}",
            f"{games.names.building(kind)}, {name}",
            (),
            _a_game(games, name, kind),
        )
        for kind in games.cards.public_kinds
        for name in ("moved", "removed")
    ]
    words = "How often public buildings are moved and removed."
    head = ("Public building",)
    return _bars("moves", "Public buildings moved", words, head, rows, "times", TIMES)


def sources(games: Games) -> Section:
    """Where VP come from."""
    rows = []
    for source in SOURCES:
        winners = games.sums.ratio(("source", source, "winners"), ("winners",))
        numbers = (VP.write(winners.value) if winners else "",)
        found = games.sums.ratio(("source", source), ("players",))
        rows.append(Row(source, source, numbers, found and Estimate(found.value)))
    words = (
        "VP of a player by source; the shops are those that stand at the end. An effect "
        "belongs to what set it off."
    )
    heads = ("Source", "winners")
    return _bars("sources", "Where VP come from", words, heads, by_number(rows), "everybody", VP)


def hires(games: Games) -> Section:
    """When workers are hired (W13)."""
    rows = []
    for number in map(str, range(1, TO_HIRE + 1)):
        when = games.sums.ratio(("hired", number, "rounds"), ("hired", number))
        numbers = (f"{when.value:.2f}" if when else "",)
        found = games.sums.share(("hired", number), ("players",))
        rows.append(Row(number, f"worker {number} of {TO_HIRE}", numbers, found))
    words = "Share of the players who hire so many workers, and the mean round in which they do."
    heads = ("Hired", "round")
    return Section("hires", "Workers", words, heads, tuple(rows), "players")


def caps(games: Games) -> Section:
    """What is lost at the caps (G6)."""
    rows = []
    for resource in ("coins", "wood"):
        lost = games.sums.ratio(("lost", resource), ("players",))
        numbers = (f"{lost.value:.2f}" if lost else "",)
        found = games.sums.share(("capped", resource), ("players",))
        rows.append(Row(resource, resource, numbers, found))
    words = "Share of the players who lose something at a cap (G6), and how much a player loses."
    return Section("caps", "Caps", words, ("Lost", "mean"), tuple(rows), "players")


def decisions(games: Games) -> Section:
    """How long games are, and how much there is to choose from."""
    rows = []
    for phase in PHASES:
        counted: Counter[int] = Counter()
        for result in games.results:
            assert result.facts is not None
            for options, often in result.facts["options"].get(phase, ()):
                counted[options] += often
        if not counted:
            continue
        branching = sorted(counted)
        whole, seen, p95 = counted.total(), 0, 0
        for options in branching:
            seen += counted[options]
            if seen >= 0.95 * whole:
                p95 = options
                break
        average = sum(options * counted[options] for options in branching) / whole
        passes = games.sums["passed", phase] / games.sums["players",]
        numbers = (f"{average:.1f}", str(p95), str(branching[-1]), f"{passes:.1f}")
        rows.append(Row(phase, phase, numbers, Estimate(whole / games.number)))
    lengths = sorted(float(result.decisions) for result in games.results)
    words = (
        f"A game takes {mean(lengths):.0f} decisions, {lengths[0]:.0f} to {lengths[-1]:.0f}; "
        f"95 % take at most {quantile(lengths, 0.95):.0f}. For each phase: the number of options "
        "(mean, 95th percentile, most), passes of a player of one's own will, and decisions."
    )
    heads = ("Phase", "options", "p95", "most", "passes")
    return _bars("decisions", "Decisions", words, heads, rows, "decisions", COUNT)


def _a_game(games: Games, name: str, id: str) -> Estimate | None:
    found = games.sums.ratio((name, id), ("games",))
    return found and Estimate(found.value)


def _bars(
    id: str,
    title: str,
    words: str,
    heads: tuple[str, ...],
    rows: Sequence[Row],
    measure: str,
    unit: Unit,
) -> Section:
    """A table with bars as long as the largest number needs."""
    high = max((row.found.value for row in rows if row.found), default=0.0) or 1.0
    return Section(id, title, words, heads, tuple(rows), measure, unit, high=high, bars=True)
