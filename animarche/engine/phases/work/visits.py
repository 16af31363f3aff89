"""Visit another player's shop (W7)."""

from functools import cache

from animarche.engine.board import INDICES, PLOTS
from animarche.engine.commands import Command, Visit, visit
from animarche.engine.effects import receive, trigger
from animarche.engine.events import Log, Visited
from animarche.engine.phases.work.workers import NO_WORKER
from animarche.engine.records import Draft, replace, seal
from animarche.engine.refusals import Refusal, refuse
from animarche.engine.state import GameState, player_draft, swapped
from animarche.engine.turns import acted


def list_options(found: list[Command], state: GameState, who: int) -> None:
    """Add to `found` visits on all free worker seats of the others, by owner, plot, seat."""
    for owner, player in enumerate(state.players):
        if owner != who:
            plots = player.plots
            for index in INDICES:
                plot = plots[index]
                if plot is not None and None in plot.visitors:
                    found += _visits(owner, index, plot.visitors)


@cache  # there are as many as a few players fill a few seats
def _visits(owner: int, index: int, visitors: tuple[int | None, ...]) -> tuple[Command, ...]:
    return tuple([visit(owner, index, s) for s, visitor in enumerate(visitors) if visitor is None])


def why_not_visit(state: GameState, who: int, command: Visit) -> Refusal | None:
    """W1, W7"""
    owner, index, seat = command.owner, command.plot, command.seat
    if not state.players[who].backyard:
        return NO_WORKER
    if not 0 <= owner < len(state.players):
        return refuse("W7", "no_such_player", player=owner)
    if owner == who:
        return refuse("W7", "own_shop")
    if not 0 <= index < PLOTS:
        return refuse("G2", "no_such_plot", plot=index)
    plot = state.players[owner].plots[index]
    if plot is None:
        return refuse("W7", "no_shop", plot=index)
    if not 0 <= seat < len(plot.visitors):
        return refuse(
            "W7", "no_such_seat", seat=seat, shop=plot.side.shop, upgraded=plot.side.upgraded
        )
    if plot.visitors[seat] is not None:
        return refuse(
            "W7", "seat_taken", seat=seat, shop=plot.side.shop, upgraded=plot.side.upgraded
        )
    return None


def do_visit(state: Draft[GameState], who: int, command: Visit, log: Log) -> None:
    """W7: the visitor's gain and card effects, then the owner's."""
    whose, index = command.owner, command.plot
    visitor, owner = player_draft(state.players[who]), player_draft(state.players[whose])
    plot = owner.plots[index]
    assert plot is not None
    side = plot.side
    shop, seat = side.shop, side.seats[command.seat]
    if log is not None:
        log.append(Visited(who, whose, index, command.seat, shop, side.upgraded))
    visitor.backyard -= 1
    visitor.tally = replace(visitor.tally, visits=visitor.tally.visits + 1)
    receive(visitor, seat.visitor, who, "visit", shop, log)
    trigger(visitor, "visit", who, log)
    plot = replace(plot, visitors=swapped(plot.visitors, command.seat, who))
    owner.plots = swapped(owner.plots, index, plot)
    receive(owner, seat.owner, whose, "visited", shop, log)
    trigger(owner, "visited", whose, log)
    state.players = swapped(state.players, whose, seal(owner))
    acted(state, who, visitor)
