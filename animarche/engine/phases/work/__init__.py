"""Phase 4, work: one action with one worker a turn (W1-W14). One module a family of actions."""

from functools import lru_cache

from animarche.engine.cards import NOTHING, CardSet, Price
from animarche.engine.commands import Command
from animarche.engine.effects import discount, triggers
from animarche.engine.phases.work import ads, public, shops, take, visits
from animarche.engine.phases.work.workers import Purse
from animarche.engine.state import MAX_COINS, MAX_WOOD, GameState, Player


@lru_cache(maxsize=64)
def _dearest(cards: CardSet) -> Purse:
    """As many coins and as much wood as pay for everything, one at a time."""
    prices = [public.MOVE, *[building.cost for building in cards.public.values()]]
    prices += [price for ad in cards.ads.values() for price in ad.upper.pay + ad.lower.pay]
    for shop in cards.shops.values():
        prices += [shop.price, shop.price_renovated or NOTHING, shop.front.renovate or NOTHING]
    return max(price.coins for price in prices), max(price.wood for price in prices)


def _purse(state: GameState, player: Player, less: Price = NOTHING) -> Purse:
    """What the player can pay with a discount of `less`. More than pays for everything is told as
    what just does, so that there are few purses, and what they pay for is soon known."""
    most_coins, most_wood = _dearest(state.cards)
    coins, wood = player.coins + less.coins, player.wood + less.wood
    return (coins if coins < most_coins else most_coins, wood if wood < most_wood else most_wood)


def options(state: GameState, who: int) -> list[Command]:
    """All actions, family by family in the order of W2."""
    player = state.players[who]
    if not player.backyard:
        return []
    for_shops = for_ads = for_public = _purse(state, player)
    if cards := triggers(player):
        less = discount(cards, "build_discount")
        if less is not NOTHING:
            for_shops = _purse(state, player, less)
        less = discount(cards, "ad_discount")
        if less is not NOTHING:
            for_ads = _purse(state, player, less)
        less = discount(cards, "public_discount")
        if less is not NOTHING:
            for_public = _purse(state, player, less)
    found: list[Command] = []
    shops.list_options(found, state, player, for_shops)
    visits.list_options(found, state, who)
    ads.list_options(found, state, for_ads)
    public.list_options(found, state, for_public)
    found += take.options(player)
    return found


def may_act(state: GameState, who: int) -> bool:
    """Whether for this player an action is possible: with a worker, nearly always (W14)."""
    player = state.players[who]
    if not player.backyard:
        return False
    return player.coins < MAX_COINS or player.wood < MAX_WOOD or bool(options(state, who))
