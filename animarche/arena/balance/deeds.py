"""The tables on what players do or do not: how often it is done, and how those win who do it."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from animarche.arena.balance import aims
from animarche.arena.balance.counting import WIN
from animarche.arena.balance.sections import POINTS, Row, Section, by_number
from animarche.engine.commands import FRAMES
from animarche.engine.phases.placement import STORE
from animarche.engine.records import record
from animarche.engine.setup import goals_in_play

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from animarche.arena.balance.aims import Aim
    from animarche.arena.balance.games import Games
    from animarche.arena.balance.sums import Estimate

ENOUGH = 10  # with fewer players on a side their wins say nothing
LEAST_SCALE = 0.1  # a smaller difference of wins is not drawn larger


@record
class Deeds:
    """Things of one kind that players may do or not: their ids and names, what the table is called,
    and the word for doing it. `heads` stand over the things and over the cases in which they could
    be done."""

    kind: str
    title: str
    heads: tuple[str, str]
    ids: Sequence[str]
    name: Callable[[str], str]
    aim: Callable[[str], Aim | None]
    verb: str
    words: str


def shops(games: Games) -> Deeds:
    """W3"""
    return Deeds(
        kind="shop",
        title="Shops",
        heads=("Shop", "games"),
        ids=[shop.id for shop in games.shops],
        name=games.names.shop,
        aim=lambda id: None if id == STORE else aims.SHOP,
        verb="built",
        words="Share of the games where it is open in which somebody builds it. Everybody is "
        "dealt a general store; building one again after a sale has no aim.",
    )


def sides(games: Games) -> Deeds:
    """G8"""
    return Deeds(
        kind="side",
        title="Sides of shops",
        heads=("Side", "games"),
        ids=games.sides,
        name=games.names.shop,
        aim=lambda _: None,
        verb="stands",
        words="Share of the games at whose end somebody has it.",
    )


def frames(games: Games) -> Deeds:
    """W8, W9"""
    kinds = dict.fromkeys(ad.kind for ad in games.cards.ads.values())
    return Deeds(
        kind="frame",
        title="Frames of ads",
        heads=("Frame", "games"),
        ids=[f"{kind}/{frame}" for kind in kinds for frame in FRAMES],
        name=games.names.ad,
        aim=lambda _: aims.CARD,
        verb="runs",
        words="Share of the games where the ad is turned up in which it runs in this frame.",
    )


def public_buildings(games: Games) -> Deeds:
    """W11"""
    return Deeds(
        kind="public",
        title="Public buildings",
        heads=("Public building", "games"),
        ids=games.cards.public_kinds,
        name=games.names.building,
        aim=lambda _: aims.CARD,
        verb="built",
        words="Share of the games in which somebody builds one.",
    )


def goals(games: Games) -> Deeds:
    """O1-O4"""
    sizes = (False, True)
    return Deeds(
        kind="goal",
        title="Goals",
        heads=("Goal", "dealt"),
        ids=[g for large in sizes for g in goals_in_play(games.cards, games.players, large)],
        name=games.names.goal,
        aim=lambda _: aims.CARD,
        verb="reached",
        words="Share of the players to whom it is dealt for whom it scores, if only until a "
        "better one takes its place (O4).",
    )


def tables(games: Games, deeds: Deeds) -> tuple[Section, Section]:
    """Two tables: how often it is done; and how those win who do it, beside those who could
    have."""
    often, winning = [], []
    for id in deeds.ids:
        key, label = (deeds.kind, id), deeds.name(id)
        cases, done = (*key, "cases"), (*key, "done")
        share = games.sums.share(done, cases)
        often.append(Row(id, label, (str(games.sums[cases]),), share, deeds.aim(id)))
        with_, without = (*key, "with"), (*key, "without")
        wins = ((*key, "with wins"), with_), ((*key, "without wins"), without)
        enough = min(games.sums[with_], games.sums[without]) >= ENOUGH * WIN
        gain = games.sums.difference(*wins) if enough else None
        won = [games.sums.ratio(*pair) for pair in wins]
        numbers = (str(games.sums[with_] // WIN), *(_whole_percent(part) for part in won))
        winning.append(Row(id, label, numbers, gain))
    words = (
        f"Share of wins in % of players with it ({deeds.verb}), and of those without it; the "
        f"gain is the first less the second, from {ENOUGH} players on both sides on. What goes "
        "with winning need not be its cause."
    )
    return (
        Section(
            id=deeds.kind,
            title=deeds.title,
            words=deeds.words,
            heads=deeds.heads,
            rows=by_number(often),
            measure=deeds.verb,
        ),
        Section(
            f"{deeds.kind}-wins",
            f"{deeds.title}, and winning",
            words,
            (deeds.heads[0], "players", "with", "without"),
            by_number(winning),
            "gain",
            POINTS,
            *_around_zero(winning),
        ),
    )


def _around_zero(rows: Sequence[Row]) -> tuple[float, float]:
    """A scale for differences, as long on both sides."""
    far = max((abs(row.found.value) for row in rows if row.found), default=0.0)
    far = max(LEAST_SCALE, ceil(far / LEAST_SCALE) * LEAST_SCALE)
    return -far, far


def _whole_percent(found: Estimate | None) -> str:
    return f"{100 * found.value:.0f}" if found else ""
