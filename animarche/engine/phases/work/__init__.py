"""Phase 4, work: one action with one worker a turn (W1-W14). One module a family of actions."""

from functools import lru_cache

from animarche.engine.cards import NOTHING, CardSet, Triggers
from animarche.engine.commands import Command
from animarche.engine.effects import discount, sources
from animarche.engine.phases.work import ads, public, shops, take, visits
from animarche.engine.phases.work.workers import Purse
from animarche.engine.state import MAX_COINS, MAX_WOOD, GameState


@lru_cache(maxsize=64)
def _dearest(cards: CardSet) -> Purse:
    """As many coins and as much wood as pay for everything, one at a time."""
    prices = [public.MOVE, *[building.cost for building in cards.public.values()]]
    prices += [price for ad in cards.ads.values() for price in ad.upper.pay + ad.lower.pay]
    for shop in cards.shops.values():
        prices += [shop.price, shop.price_renovated or NOTHING, shop.front.renovate or NOTHING]
    return max(price.coins for price in prices), max(price.wood for price in prices)


@lru_cache(maxsize=4096)
def _means(
    cards: CardSet, coins: int, wood: int, triggers: tuple[Triggers, ...]
) -> tuple[shops.Menu, ads.Places, Purse]:
    """What so much pays for with the discounts of these cards: shops, places on ads, and a purse
    for public buildings. More than pays for everything is told as what just does, so that there are
    few purses, and what they pay for is soon known."""
    most_coins, most_wood = _dearest(cards)

    def purse(kind: str) -> Purse:
        less = discount(triggers, kind)
        return min(coins + less.coins, most_coins), min(wood + less.wood, most_wood)

    menu = shops.menu_for(cards, purse("build_discount"))
    return menu, ads.places_for(cards, purse("ad_discount")), purse("public_discount")


def options(state: GameState, who: int) -> list[Command]:
    """All actions, family by family in the order of W2."""
    player = state.players[who]
    if not player.backyard:
        return []
    cheaper = tuple(sources(player, "cheaper"))
    menu, places, purse = _means(state.cards, player.coins, player.wood, cheaper)
    found: list[Command] = []
    shops.list_options(found, state, player, menu)
    visits.list_options(found, state, who)
    ads.list_options(found, state, places)
    public.list_options(found, state, purse)
    found += take.options(player)
    return found


def may_act(state: GameState, who: int) -> bool:
    """Whether for this player an action is possible: with a worker, nearly always (W14)."""
    player = state.players[who]
    if not player.backyard:
        return False
    return player.coins < MAX_COINS or player.wood < MAX_WOOD or bool(options(state, who))
