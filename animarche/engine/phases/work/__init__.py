"""Phase 4, work: one action with one worker a turn (W1-W14). One module a family of actions."""

from animarche.engine.commands import Command
from animarche.engine.phases.work import ads, public, shops, take, visits
from animarche.engine.state import MAX_COINS, MAX_WOOD, GameState, actor


def options(state: GameState) -> list[Command]:
    """All actions, family by family in the order of W2."""
    player = state.players[actor(state)]
    if not player.backyard:
        return []
    return [
        *shops.builds(state, player),
        *shops.renovations(player),
        *visits.options(state),
        *ads.options(state, player),
        *public.options(state, player),
        *take.options(player),
    ]


def may_act(state: GameState) -> bool:
    """Whether an action is possible: with a worker, nearly always, as W14 is free of charge."""
    player = state.players[actor(state)]
    if not player.backyard:
        return False
    return player.coins < MAX_COINS or player.wood < MAX_WOOD or bool(options(state))
