"""Which acts are asked about first, by the setting for questions.

"none" asks nothing, "weighty" before the table is left and before an income is given away by a
slip, "all" also before other things that are given away for good: all but these can be taken back,
and a question at every turn would be a nuisance.
"""

from animarche.engine import commands as c
from animarche.engine.game import effect
from animarche.engine.state import INCOME, WORK, GameState

ALL, NONE = "all", "none"


def wasteful(
    commands: tuple[c.Command, ...], options: tuple[c.Command, ...], possible: GameState
) -> bool:
    """Whether commands pass an income while a shop would still give something for nothing."""
    if c.PASS not in commands or possible.phase != INCOME or possible.to_act is None:
        return False
    who = possible.to_act
    now = _held(possible, who)
    for option in options:
        then = _held(effect(possible, option), who)
        if then != now and all(more >= held for more, held in zip(then, now, strict=True)):
            return True
    return False


def _held(state: GameState, who: int) -> tuple[int, int, int]:
    player = state.players[who]
    return player.coins, player.wood, player.vp


def doubtful(
    commands: tuple[c.Command, ...], options: tuple[c.Command, ...], state: GameState
) -> bool:
    """Whether "all" asks before legal commands: before a sale, before a public building leaves the
    plaza, and before a pass in work while a worker could still do something."""
    for command in commands:
        if isinstance(command, (c.Sell, c.RemovePublic)):
            return True
        if command == c.PASS and state.phase == WORK and len(options) > 1:
            return True
    return False
