"""What goals that do not score yet may still bring."""

from functools import lru_cache

from animarche.bots import weights as w
from animarche.engine.cards import Goal
from animarche.engine.goals import progress
from animarche.engine.state import ATTRACT, WORK, Player


def hoped(player: Player, players: int, later: int, phase: str, animals: float) -> float:
    """The VP of a player's goals that do not score yet, by how likely they will; of the large ones
    the best two count (O3). `animals` are the customers to be expected in a later round."""
    scored = player.goals.scored
    small = 0.0
    large: list[float] = []
    for goal in (*player.goals.small, *player.goals.large):
        if goal not in scored:
            likely = goal.vp * chance(
                goal, later, missing(player, goal, players, phase, animals), phase
            )
            if goal.large:
                large.append(likely)
            else:
                small += likely
    places = 2 - sum([goal.large for goal in scored])
    large.sort(reverse=True)
    return small + sum(large[:places])


def steps(player: Player, players: int, later: int, phase: str, animals: float) -> dict[str, float]:
    """For each metric of such goals (for icons "icon:" and the icon) what one step more brings."""
    found: dict[str, float] = {}
    scored = player.goals.scored
    full = sum([goal.large for goal in scored]) == 2
    for goal in (*player.goals.small, *player.goals.large):
        if goal not in scored and not (goal.large and full):
            away = missing(player, goal, players, phase, animals)
            more = chance(goal, later, away - 1, phase) - chance(goal, later, away, phase)
            if more:
                metric = f"icon:{goal.icon}" if goal.icon else goal.metric
                found[metric] = found.get(metric, 0.0) + goal.vp * more
    return found


def missing(player: Player, goal: Goal, players: int, phase: str, animals: float) -> float:
    """How many steps a goal is away; 0 or less: its condition holds."""
    have, need = progress(goal, player, players)
    if goal.metric == "animals" and phase != ATTRACT:
        return need - animals
    return need - have


@lru_cache(maxsize=1 << 14)
def chance(goal: Goal, later: int, away: float, phase: str) -> float:
    """How likely a goal that is so many steps away will score."""
    if goal.metric == "animals" and phase != ATTRACT and not later:
        return 0.0
    if goal.metric == "sold" and away > later + (phase != WORK):
        return 0.0
    kept = 1.0 - w.LOST * later if goal.at_end else 1.0
    return kept * float(w.EASE[later] ** (max(away, 0.0) / w.STEP[goal.metric]))
