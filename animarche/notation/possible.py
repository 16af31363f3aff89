"""What no position between two commands can be, besides what conservation (X1-X5) forbids.

Whoever reads a position that somebody wrote down asks here, so that the engine meets none in which
its steps would go astray.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.engine.goals import progress
from animarche.engine.phases.placement import STORE
from animarche.engine.phases.work.workers import TO_HIRE
from animarche.engine.plaza import cells_with_room
from animarche.engine.setup import OPEN_ADS
from animarche.engine.state import INCOME, OVER, PLACEMENT, ROUNDS, SALE
from animarche.journal.states import state_to_json
from animarche.notation.commands import cell_name
from animarche.notation.conservation import Broken, broken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from animarche.engine.cards import Goal
    from animarche.engine.state import GameState, Player

COUNTED = 2  # so many large goals count at most (O3)


def impossible(state: GameState) -> Iterator[Broken]:
    """Everything in a state that no game can come to: X1 to X5, and what the phases allow. Goals
    are not looked at before the first command (O2), nor where they are silent (O6)."""
    yield from broken(state_to_json(state), state.cards)
    yield from _phase(state)
    yield from _table(state)
    for who, seat in enumerate(state.board.seats):
        yield from _board(state, who, seat)
        yield from _goals(state, state.players[who], seat)


def _phase(state: GameState) -> Iterator[Broken]:
    """Who may be to act, and when."""
    if state.phase == PLACEMENT and state.round != 1:
        yield Broken("S5", "round", "general stores are placed before round 1 only")
    if state.phase == OVER and state.round != ROUNDS:
        yield Broken("C3", "round", f"the game ends with round {ROUNDS}")
    if (state.to_act is None) != (state.phase == OVER):
        yield Broken("R1", "to_act", "nobody is to act when the game is over, and only then")
    if state.phase in (PLACEMENT, OVER) and any(state.passed):
        yield Broken("R4", "passed", f"nobody can have passed in the phase {state.phase}")
    if state.to_act is None:
        return
    if state.passed[state.to_act]:
        seat = state.board.seats[state.to_act]
        yield Broken("R4", "to_act", f"{seat} is to act, who has passed")
    if state.phase == PLACEMENT:
        turns = (state.to_act - state.start_player) % len(state.players)
        for who, seat in enumerate(state.board.seats):
            shops = [plot.side.shop for plot in state.players[who].plots if plot is not None]
            placed = (who - state.start_player) % len(state.players) < turns
            if shops != [STORE] * placed:
                words = ", not just a general store" if placed else " before its turn"
                yield Broken("S5", seat, f"{seat} has {', '.join(shops) or 'no shop'}{words}")


def _table(state: GameState) -> Iterator[Broken]:
    """What lies in the middle."""
    if state.returning and (state.phase != SALE or not cells_with_room(state)):
        yield Broken("V3", "returning", "animals wait only in a sale, and while a cell has room")
    covered = [cell for building in state.buildings for cell in building.cells]
    for cell in sorted({cell for cell in covered if covered.count(cell) > 1}):
        yield Broken("W11", "buildings", f"two buildings lie on {cell_name(cell)}")
    if len(state.ads) > OPEN_ADS or (state.ad_deck and len(state.ads) < OPEN_ADS):
        yield Broken("S6", "ads", f"{OPEN_ADS} ads lie open while the deck has cards")


def _board(state: GameState, who: int, seat: str) -> Iterator[Broken]:
    """What is on the plots of a player."""
    plots = [plot for plot in state.players[who].plots if plot is not None]
    shops = [plot.side.shop for plot in plots]
    for shop in sorted({shop for shop in shops if shops.count(shop) > 1}):
        yield Broken("W4", seat, f"{seat} has the shop {shop} twice")
    waiting = state.players[who].waiting
    if waiting > TO_HIRE - max(0, len(plots) - 1):
        words = f"{seat} has {len(plots)} shops, and {waiting} workers still wait to be hired"
        yield Broken("W13", seat, words)
    for plot in plots:
        if plot.used and state.phase != INCOME:
            yield Broken("I1", seat, f"{seat} has used {plot.side.shop} in the phase {state.phase}")
        if who in plot.visitors:
            yield Broken("W7", seat, f"{seat} visits the own shop {plot.side.shop}")


def _goals(state: GameState, player: Player, seat: str) -> Iterator[Broken]:
    goals = player.goals
    scored, dealt = goals.scored, (*goals.small, *goals.large)
    if len(set(scored)) != len(scored) or not set(scored) <= set(dealt):
        yield Broken("O2", seat, f"{seat} has scored goals that are not dealt, each once")
    large = [goal.vp for goal in scored if goal.large]
    if len(large) > COUNTED:
        yield Broken("O3", seat, f"{seat} has {len(large)} large goals that count, not {COUNTED}")
    if state.phase == PLACEMENT or goals.silent:
        return
    for goal in dealt:
        if goal in scored or not _holds(state, player, goal):
            continue
        full = goal.large and len(large) == COUNTED and goal.vp <= min(large)  # O4
        if not full and (not goal.at_end or state.phase == OVER):
            words = f"{seat}'s goal {goal.id} holds already, so it would have scored"
            yield Broken("O2", seat, words)


def _holds(state: GameState, player: Player, goal: Goal) -> bool:
    done, needed = progress(goal, player, len(state.players))
    return done >= needed
