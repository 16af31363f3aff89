"""What people of the corpus like to play, so that games differ, and all that can happen does."""

from collections import Counter

from animarche.engine.commands import Pass
from animarche.engine.game import step
from animarche.engine.goals import progress
from animarche.engine.scoring import shop_vp

VARIETY = 0.1  # how often a keen player plays something else


def below(number, rng):
    """A whole number from 0, in a way that no version of Python changes."""
    return int(rng.random() * number)


class Taste:
    """One way to choose; it remembers what was played."""

    def __init__(self, rng):
        self.rng = rng
        self.played = Counter()

    def choose(self, state, options):
        """One of the legal commands."""
        liked = self.liked(state, options)
        command = liked[below(len(liked), self.rng)]
        self.played[type(command)] += 1
        return command

    def liked(self, state, options):
        """Those that it chooses from: here any."""
        return options


class Long(Taste):
    """Passes where nothing else is legal."""

    def liked(self, state, options):
        return [command for command in options if type(command) is not Pass] or options


class New(Long):
    """Plays the kinds that were played least."""

    def liked(self, state, options):
        options = super().liked(state, options)
        least = min(self.played[type(command)] for command in options)
        return [command for command in options if self.played[type(command)] == least]


class Keen(Taste):
    """Plays for points and goals, one command ahead."""

    def liked(self, state, options):
        if self.rng.random() < VARIETY:
            return options
        who = state.to_act
        worth = [_worth(step(state, command, None), who) for command in options]
        best = max(worth)
        return [command for command, value in zip(options, worth, strict=True) if value == best]


def _worth(state, who):
    """How well a player stands, in whole numbers, which are the same everywhere."""
    player = state.players[who]
    goals = [*player.goals.small, *player.goals.large]
    near = 0
    for goal in goals:
        have, need = progress(goal, player, len(state.players))
        near += 40 * goal.vp * min(have, need) // need
    shops = [plot for plot in player.plots if plot is not None]
    seats = sum(2 + len(plot.animals) for plot in shops)
    scored = 0 if state.to_act is None else shop_vp(player)
    hired = player.backyard + player.used
    return 30 * (player.vp + scored) + near + 5 * (player.coins + player.wood + seats) + 20 * hired


TASTES = {"anything": Taste, "long": Long, "new": New, "keen": Keen}
