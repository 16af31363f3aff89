"""From the facts of a game to counts that can be added up.

A key says what is counted. Where something is compared by wins, a win that n players share counts
1/n for each of them; wins, and the cases that they are compared with, are counted in twelfths, so
that all counts are whole numbers.

- (kind, id, "cases") and (kind, id, "wins") for what each player simply has: SHARES.
- For what one may do or not, DEEDS: (kind, id, "cases") and (kind, id, "done"), and over players
  (kind, id, "with"), "with wins", "without", "without wins". A case is a game; of a goal, a player
  to whom it was dealt.
- The others: see `counted`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from animarche.arena.facts import UPGRADED, face
from animarche.engine.commands import FRAMES
from animarche.engine.phases.placement import STORE
from animarche.engine.setup import first_supply

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from animarche.arena.balance.sums import Counts
    from animarche.arena.play import Result
    from animarche.engine.cards import CardSet

WIN = 12  # twelfths
SHARES = ("seat", "order", "manager")
DEEDS = ("shop", "side", "frame", "public", "goal")


def by_group(cards: CardSet, results: Iterable[Result]) -> list[Counts]:
    """The counts of all games, those of one deal together, in the order of the deals."""
    groups: dict[int, Counts] = {}
    for result in results:
        groups.setdefault(result.seed, Counter()).update(counted(cards, result))
    return list(groups.values())


def counted(cards: CardSet, result: Result) -> Counts:
    """The counts of one game. ValueError if its facts were not gathered."""
    if result.facts is None:
        raise ValueError("the games were played without gathering facts; play them again")
    seats: list[dict[str, Any]] = result.facts["seats"]
    won = [WIN // len(result.winners) * (who in result.winners) for who in range(len(seats))]
    counts: Counts = Counter()
    _overall(counts, result)
    for who, seat in enumerate(seats):
        for kind, id in zip(SHARES, (str(who), str(seat["order"]), seat["manager"]), strict=True):
            counts[kind, id, "cases"] += WIN
            counts[kind, id, "wins"] += won[who]
        _alone(counts, seat, won[who])
    _deeds(counts, cards, result.facts, won)
    return counts


def _overall(counts: Counts, result: Result) -> None:
    counts["games",] = 1
    counts["players",] = len(result.scores)
    counts["vp",] = sum(result.scores)
    counts["winners",] = len(result.winners)
    counts["winners' vp",] = sum(result.scores[who] for who in result.winners)
    counts["shared",] = len(result.winners) > 1
    counts["decisions",] = result.decisions


def _alone(counts: Counts, seat: dict[str, Any], won: int) -> None:
    """What is counted of a player without looking at others."""
    for source, vp in seat["vp"].items():
        counts["source", source] += vp
        if won:
            counts["source", source, "winners"] += vp
    for number, round in enumerate(seat["hired"], 1):
        counts["hired", str(number)] += 1
        counts["hired", str(number), "rounds"] += round
    for resource, lost in zip(("coins", "wood"), seat["lost"], strict=True):
        counts["lost", resource] += lost
        counts["capped", resource] += lost > 0
    for name in ("visits", "moved", "removed", "passed"):
        for id, often in seat[name].items():
            counts[name, id] += often
    counts["fate", STORE, "dealt"] += 1
    for name in ("built", "renovated", "sold", "standing"):
        for side, often in seat[name].items():
            counts["fate", side.removesuffix(UPGRADED), name] += often
            if name == "built" and side.endswith(UPGRADED):
                counts["fate", side.removesuffix(UPGRADED), "at once"] += often


def _deeds(counts: Counts, cards: CardSet, facts: dict[str, Any], won: Sequence[int]) -> None:
    seats = facts["seats"]
    everybody = [True] * len(seats)
    supply = first_supply(cards, len(seats))
    for shop in cards.shops.values():
        if shop.min_players > len(seats):
            continue
        sides = [face(shop.id, upgraded) for upgraded in (False, True)][
            : 1 if shop.back is None else 2
        ]
        # A general store is open only once somebody has sold one (G7).
        if supply[shop.index] or any(side in seat["sold"] for side in sides for seat in seats):
            did = [any(side in seat["built"] for side in sides) for seat in seats]
            _deed(counts, ("shop", shop.id), everybody, did, won)
        for side in sides:
            did = [side in seat["standing"] for seat in seats]
            _deed(counts, ("side", side), everybody, did, won)
    for kind in facts["ads"]:
        for frame in FRAMES:
            name = f"{kind}/{frame}"
            _deed(counts, ("frame", name), everybody, [name in seat["ran"] for seat in seats], won)
    for kind in cards.public_kinds:
        did = [kind in seat["public"] for seat in seats]
        _deed(counts, ("public", kind), everybody, did, won)
    for who, seat in enumerate(seats):
        for goal in seat["dealt"]:
            could = [who == other for other in range(len(seats))]
            _deed(counts, ("goal", goal), could, [goal in s["reached"] for s in seats], won)


def _deed(
    counts: Counts,
    key: tuple[str, str],
    could: Sequence[bool],
    did: Sequence[bool],
    won: Sequence[int],
) -> None:
    """Who could do something, who did, and who won."""
    counts[*key, "cases"] += 1
    counts[*key, "done"] += any(did)
    for able, done, wins in zip(could, did, won, strict=True):
        if able:
            which = "with" if done else "without"
            counts[*key, which] += WIN
            counts[*key, f"{which} wins"] += wins
