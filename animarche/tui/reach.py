"""Whether a goal can still be achieved, where that is easy to know.

What is said here is certain: a goal that is out of reach stays so, whatever the players do. Of
many goals nothing is said.
"""

from animarche.engine.cards import Goal
from animarche.engine.goals import progress
from animarche.engine.setup import WORKERS
from animarche.engine.state import OVER, ROUNDS, SALE, WORK, GameState, Player

# Metrics that grow by no more than one for each action with a worker.
BY_ACTION = frozenset({"visits", "public_built", "upgraded", "specials", "icon", "kinds"})


def out_of_reach(state: GameState, who: int, goal: Goal) -> bool:
    """Whether `goal` of player `who`, which does not count, never will."""
    if state.phase == OVER:
        return True
    player = state.players[who]
    if shut_out(player, goal):
        return True
    done, needed = progress(goal, player, len(state.players))
    if goal.metric == "sold":
        return done + sales(state, who) < needed
    if goal.metric == "ads":
        standing = sum(any(w.player == who for w in spot.workers) for spot in state.ads)
        return done + standing + actions(state, who) < needed
    return goal.metric in BY_ACTION and done + actions(state, who) < needed


def shut_out(player: Player, goal: Goal) -> bool:
    """Whether two large goals count that are worth no less (O3, O4)."""
    large = [other.vp for other in player.goals.scored if other.large]
    return goal.large and len(large) == 2 and goal.vp <= min(large)


def sales(state: GameState, who: int) -> int:
    """How many shops a player can still sell at most (V1)."""
    later = ROUNDS - state.round
    if state.phase == SALE:
        sold = bool(state.returning) and state.to_act == who
        return later if sold or state.passed[who] else later + 1
    return later if state.phase == WORK else later + 1


def actions(state: GameState, who: int) -> int:
    """How many actions with workers a player still has at most (W1)."""
    later = (ROUNDS - state.round) * WORKERS
    if state.phase == WORK and state.passed[who]:
        return later
    return later + state.players[who].backyard
