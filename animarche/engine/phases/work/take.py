"""Take 1 coin or 1 wood (W14)."""

from functools import cache

from animarche.engine.cards import Gain
from animarche.engine.commands import RESOURCES, Command, Take, take
from animarche.engine.effects import receive, sources
from animarche.engine.events import Log, Took
from animarche.engine.phases.work.workers import NO_WORKER, spend
from animarche.engine.records import Draft
from animarche.engine.refusals import Refusal, refuse
from animarche.engine.state import MAX_COINS, MAX_WOOD, GameState, Player, player_draft
from animarche.engine.turns import acted

_BOTH = tuple(take(resource) for resource in RESOURCES)


@cache
def _gain(resource: str, number: int) -> Gain:
    return Gain(coins=number) if resource == "coin" else Gain(wood=number)


def options(player: Player) -> tuple[Command, ...]:
    """Coin before wood."""
    if player.coins < MAX_COINS:
        return _BOTH if player.wood < MAX_WOOD else _BOTH[:1]
    return _BOTH[1:] if player.wood < MAX_WOOD else ()


def why_not_take(state: GameState, who: int, command: Take) -> Refusal | None:
    """W1, W14"""
    player, resource = state.players[who], command.resource
    if not player.backyard:
        return NO_WORKER
    if resource not in RESOURCES:
        return refuse("W14", "no_such_resource", resource=resource)
    if player.coins >= MAX_COINS if resource == "coin" else player.wood >= MAX_WOOD:
        return refuse("W14", "at_cap", resource=resource)
    return None


def do_take(state: Draft[GameState], who: int, command: Take, log: Log) -> None:
    """W14: one, and so many more of the same as cards give."""
    player = player_draft(state.players[who])
    spend(player)
    if log is not None:
        log.append(Took(who, command.resource))
    receive(player, _gain(command.resource, 1), who, "take", "", log)
    for card in sources(player, "take_more"):
        receive(player, _gain(command.resource, card.take_more), who, "take", card.card, log)
    acted(state, who, player)
