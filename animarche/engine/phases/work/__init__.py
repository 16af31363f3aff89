"""Phase 4, work: one action with one worker a turn (W1-W14). One module a family of actions."""

from animarche.engine.cards import NOTHING
from animarche.engine.commands import Command
from animarche.engine.effects import discount, triggers
from animarche.engine.phases.work import ads, public, shops, take, visits
from animarche.engine.state import MAX_COINS, MAX_WOOD, GameState


def options(state: GameState, who: int) -> list[Command]:
    """All actions, family by family in the order of W2."""
    player = state.players[who]
    if not player.backyard:
        return []
    build_less = ad_less = public_less = NOTHING
    if cards := triggers(player):  # many have none
        build_less = discount(cards, "build_discount")
        ad_less = discount(cards, "ad_discount")
        public_less = discount(cards, "public_discount")
    found = shops.options(state, player, build_less)
    found += visits.options(state, who)
    found += ads.options(state, player, ad_less)
    found += public.options(state, player, public_less)
    found += take.options(player)
    return found


def may_act(state: GameState, who: int) -> bool:
    """Whether for this player an action is possible: with a worker, nearly always (W14)."""
    player = state.players[who]
    if not player.backyard:
        return False
    return player.coins < MAX_COINS or player.wood < MAX_WOOD or bool(options(state, who))
