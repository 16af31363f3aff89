"""Goals: when they hold, and how they score (O1-O5)."""

from collections.abc import Callable

from animarche.engine.board import CLOCKWISE
from animarche.engine.cards import Goal
from animarche.engine.effects import icon_count, kind_count
from animarche.engine.events import GoalDropped, GoalScored, Log
from animarche.engine.records import Draft, replace
from animarche.engine.scoring import shop_vp
from animarche.engine.state import GameState, Player, swapped


def _animals(player: Player, _: Goal) -> int:
    number = 0
    for plot in player.plots:
        if plot is not None:
            number += len(plot.animals)
    return number


def _upgraded(player: Player, _: Goal) -> int:
    number = 0
    for plot in player.plots:
        if plot is not None and plot.side.upgraded:
            number += 1
    return number


def _specials(player: Player, _: Goal) -> int:
    return sum([not plot.side.basic for plot in player.plots if plot is not None])


def _visitors(player: Player, _: Goal) -> int:
    """How many different players have a worker on this player's seats."""
    seats: set[int | None] = {None}
    for plot in player.plots:
        if plot is not None and plot.visitors:
            seats.update(plot.visitors)
    return len(seats) - 1


METRICS: dict[str, Callable[[Player, Goal], int]] = {
    "coins": lambda player, _: player.coins,
    "wood": lambda player, _: player.wood,
    "animals": _animals,
    "upgraded": _upgraded,
    "specials": _specials,
    "icon": lambda player, goal: icon_count(player.plots, goal.icon),
    "kinds": lambda player, _: kind_count(player.plots),
    "shop_vp": lambda player, _: shop_vp(player),
    "ads": lambda player, _: len(player.ads),
    "sold": lambda player, _: player.tally.sold,
    "visits": lambda player, _: player.tally.visits,
    "public_built": lambda player, _: player.tally.public_built,
    "visitors_from": _visitors,
}


UNSEEN = (None,) * max(CLOCKWISE)  # players before the first check


def progress(goal: Goal, player: Player, players: int) -> tuple[int, int]:
    """How far a goal is, and how far it must be, in a game of so many players."""
    return METRICS[goal.metric](player, goal), goal.threshold or players - 1


def clockwise(state: GameState) -> tuple[int, ...]:
    """The players from the holder of the start player marker on (R2, O2)."""
    return CLOCKWISE[len(state.players)][state.start_player]


def _score(state: Draft[GameState], who: int, goal: Goal, log: Log) -> None:
    """A player's `goal` holds, perhaps not for the first time: at most two large goals count (O3),
    the better of three (O4)."""
    player = state.players[who]
    goals = player.goals
    if goals.silent or goal in goals.scored:  # O6
        return
    scored, vp = goals.scored, player.vp + goal.vp
    large = [other for other in scored if other.large]
    if goal.large and len(large) == 2:
        first, second = large
        lower = first if first.vp < second.vp else second  # of equals the earlier stays
        if goal.vp <= lower.vp:
            return
        scored, vp = tuple(other for other in scored if other is not lower), vp - lower.vp
        if log is not None:
            log.append(GoalDropped(who, lower.id, lower.vp))
    if log is not None:
        log.append(GoalScored(who, goal.id, goal.vp))
    player = replace(player, vp=vp, goals=replace(goals, scored=(*scored, goal)))
    state.players = swapped(state.players, who, player)


def score_achieved(state: Draft[GameState], before: tuple[Player, ...] | None, log: Log) -> None:
    """Score the on-achievement goals that hold now (O2).

    `before` are the players at the last check. A goal looks at nothing but its owner's record, so
    an owner whose record is the same object needs no second look; None checks everybody.
    """
    players = state.players
    if players is before:
        return
    old = before or UNSEEN
    for who in CLOCKWISE[len(players)][state.start_player]:
        player = players[who]
        if player is not old[who]:
            for goal in player.goals.now:
                if METRICS[goal.metric](player, goal) >= (goal.threshold or len(players) - 1):
                    _score(state, who, goal, log)


def score_at_end(state: Draft[GameState], log: Log) -> None:
    """Score the at-the-end goals that hold (O4)."""
    for who in clockwise(state):
        player = state.players[who]
        for goal in player.goals.small + player.goals.large:
            if goal.at_end:
                done, needed = progress(goal, player, len(state.players))
                if done >= needed:
                    _score(state, who, goal, log)
