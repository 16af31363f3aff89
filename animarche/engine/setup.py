"""Setup: from a seed to a deal, from a deal to the first state (S1-S9).

A deal is data: who gets what, in which order decks lie. Nothing is random after it (S9).
"""

from collections.abc import Collection
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from animarche.engine.board import BOARDS, PLOTS
from animarche.engine.cards import CardSet
from animarche.engine.phases.placement import STORE
from animarche.engine.phases.work.workers import TO_HIRE
from animarche.engine.records import record
from animarche.engine.state import (
    MAX_COINS,
    MAX_WOOD,
    PLACEMENT,
    GameState,
    OpenAd,
    Player,
    Tally,
    dealt,
)

if TYPE_CHECKING:
    from random import Random

WORKERS = 5  # S2
OPEN_ADS = 3  # S6
SMALL = 1  # S4
LARGE = 3  # S4


@record
class DealtGoals:
    """The goals that one player gets, by id (S4)."""

    small: tuple[str, ...]
    large: tuple[str, ...]


@record
class Deal:
    """All that is random in a game. `plaza[cell]` holds animal ids; `reserve` and `ad_deck` lie
    next first; `managers` and `goals` are by player."""

    start_player: int
    plaza: tuple[tuple[str, ...], ...]
    reserve: tuple[str, ...]
    managers: tuple[str, ...]
    goals: tuple[DealtGoals, ...]
    ads: tuple[str, ...]
    ad_deck: tuple[str, ...]


def shuffle(items: list[str], random: "Random") -> None:
    """Shuffle in place, as `random.shuffle` does: written out, because a seed must mean the same
    deal in every version of Python, and what Python promises is the random numbers only."""
    getrandbits = random.getrandbits
    for last in range(len(items) - 1, 0, -1):
        length = (last + 1).bit_length()
        chosen = getrandbits(length)
        while chosen > last:
            chosen = getrandbits(length)
        items[last], items[chosen] = items[chosen], items[last]


@lru_cache(maxsize=64)
def goals_in_play(cards: CardSet, players: int, large: bool) -> tuple[str, ...]:
    """The ids of the small or large goals that are dealt from in a game of so many (S8)."""
    goals = cards.goals.values()
    return tuple([g.id for g in goals if g.large is large and g.min_players <= players])


def deal(
    cards: CardSet,
    players: int,
    seed: int,
    start_player: int | None = None,
    animals: tuple[str, ...] | None = None,
) -> Deal:
    """The deal of `seed` for 2, 3 or 4 players (S1, S3, S4, S6, S7).

    `start_player` (0-based) and the `animals` that stand on the plaza may be named; a ValueError
    says what is wrong with them.
    """
    board = BOARDS.get(players)
    if board is None:
        raise ValueError(f"2, 3 or 4 players can play, not {players}")
    if start_player is not None and not 0 <= start_player < players:
        raise ValueError(f"there is no player number {start_player} to start")
    from random import Random  # here, for who only replays a deal does without it

    random = Random(seed)
    open_cells = len(board.cells)
    herd = list(cards.animals)
    shuffle(herd, random)
    if animals is not None:
        if sorted(animals) != sorted(set(animals) & set(herd)) or len(animals) != open_cells:
            raise ValueError(f"{open_cells} different animals of the card set are needed")
        herd = sorted(herd, key=lambda animal: animal not in animals)
    standing = iter(herd)
    plaza = tuple([(next(standing),) if room else () for room in board.room])
    managers = list(cards.managers)
    shuffle(managers, random)
    small = [*goals_in_play(cards, players, large=False)]
    large = [*goals_in_play(cards, players, large=True)]
    shuffle(small, random)
    shuffle(large, random)
    ads = list(cards.ads)
    shuffle(ads, random)
    first = random.randrange(players)
    return Deal(
        start_player=first if start_player is None else start_player,
        plaza=plaza,
        reserve=tuple(standing),
        managers=tuple(managers[:players]),
        goals=tuple(
            [
                DealtGoals(
                    small=tuple(small[who * SMALL : (who + 1) * SMALL]),
                    large=tuple(large[who * LARGE : (who + 1) * LARGE]),
                )
                for who in range(players)
            ]
        ),
        ads=tuple(ads[:OPEN_ADS]),
        ad_deck=tuple(ads[OPEN_ADS:]),
    )


def _each_once(found: list[str], ids: Collection[str]) -> bool:
    return len(found) == len(ids) and set(found) == set(ids)


def why_not_deal(cards: CardSet, deal: Deal) -> str | None:
    """What makes a deal, say from a log, impossible with these cards, in one clause; or None."""
    players = len(deal.managers)
    board = BOARDS.get(players)
    if board is None:
        return f"it has {players} managers, but 2, 3 or 4 players can play"
    if len(deal.goals) != players:
        return f"it has goals for {len(deal.goals)} players and managers for {players}"
    if not 0 <= deal.start_player < players:
        return "its start player does not exist"
    if tuple(map(len, deal.plaza)) != board.room:
        return "its plaza does not have one animal on each open cell"
    if not _each_once([*chain(*deal.plaza), *deal.reserve], cards.animals):
        return "its animals are not the animals of the card set, each once"
    if len(set(deal.managers)) != players or not set(deal.managers) <= set(cards.managers):
        return "its managers are not different managers of the card set"
    for large, number in ((False, SMALL), (True, LARGE)):
        hands = [goals.large if large else goals.small for goals in deal.goals]
        ids = [goal for hand in hands for goal in hand]
        if {*map(len, hands)} != {number} or len(set(ids)) != len(ids):
            return f"not every player has {number} {'large' if large else 'small'} goals"
        if not set(ids) <= set(goals_in_play(cards, players, large)):
            return "its goals are not goals of the card set for this number of players"
    if len(deal.ads) != OPEN_ADS:
        return f"it has {len(deal.ads)} open ads instead of {OPEN_ADS}"
    if not _each_once([*deal.ads, *deal.ad_deck], cards.ads):
        return "its ads are not the ads of the card set, each once"
    return None


def start(cards: CardSet, deal: Deal) -> GameState:
    """The state after the deal: the start player places a general store first (S5). ValueError
    for an impossible deal."""
    if problem := why_not_deal(cards, deal):
        raise ValueError(f"this deal is impossible: {problem}")
    count = len(deal.managers)
    players = []
    for manager_id, goals in zip(deal.managers, deal.goals, strict=True):
        manager = cards.managers[manager_id]
        players.append(
            Player(
                manager=manager,
                coins=min(manager.start.coins, MAX_COINS),
                wood=min(manager.start.wood, MAX_WOOD),
                vp=0,
                waiting=TO_HIRE,
                backyard=WORKERS - TO_HIRE,
                used=0,
                plots=(None,) * PLOTS,
                tally=Tally(),
                ads=(),
                goals=dealt(
                    small=tuple([cards.goals[goal] for goal in goals.small]),
                    large=tuple([cards.goals[goal] for goal in goals.large]),
                ),
            )
        )
    return GameState(
        cards=cards,
        board=BOARDS[count],
        round=1,
        phase=PLACEMENT,
        to_act=deal.start_player,
        start_player=deal.start_player,
        passed=(False,) * count,
        plaza=deal.plaza,
        reserve=deal.reserve,
        returning=(),
        players=tuple(players),
        ads=tuple([OpenAd(ad) for ad in deal.ads]),
        ad_deck=deal.ad_deck,
        buildings=(),
        supply=first_supply(cards, count),
    )


@lru_cache(maxsize=64)
def first_supply(cards: CardSet, players: int) -> tuple[int, ...]:
    """The copies of each shop in the supply at the start (G7, S8); all general stores are dealt."""
    return tuple(
        0
        if shop.min_players > players or shop.id == STORE
        else (players if shop.copies is None else shop.copies)
        for shop in cards.shops.values()
    )
