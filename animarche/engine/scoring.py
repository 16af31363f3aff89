"""Scoring (F1, F2)."""

from animarche.engine.records import record
from animarche.engine.state import OVER, GameState, Player


@record
class Score:
    """One player's score. `total` is the score marker, when over with shops and goals (F1);
    `goals` are the VP of the goals that count now, `shops` those of the standing shops (counted in
    `total` only when over), `play` the rest of `total`. `place` is 1 for the most VP, shared by
    equals; `winner` is true for all of them when the game is over (F2)."""

    player: int
    total: int
    play: int
    goals: int
    shops: int
    place: int
    winner: bool


def shop_vp(player: Player) -> int:
    """The VP of the shops on a player's plots, on the sides that lie up (F1)."""
    return sum(plot.side.vp for plot in player.plots if plot is not None)


def winners(players: tuple[Player, ...]) -> tuple[int, ...]:
    """All players with the most VP (F2)."""
    most = max(player.vp for player in players)
    return tuple(who for who, player in enumerate(players) if player.vp == most)


def standings(state: GameState) -> tuple[Score, ...]:
    """The scores, best first; of equals the earlier seat first."""
    over = state.phase == OVER
    first = winners(state.players) if over else ()
    scores = []
    for who, player in enumerate(state.players):
        shops, goals = shop_vp(player), sum(goal.vp for goal in player.goals.scored)
        scores.append(
            Score(
                player=who,
                total=player.vp,
                play=player.vp - goals - (shops if over else 0),
                goals=goals,
                shops=shops,
                place=1 + sum(other.vp > player.vp for other in state.players),
                winner=who in first,
            )
        )
    return tuple(sorted(scores, key=lambda score: (score.place, score.player)))
