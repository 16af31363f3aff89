"""Which acts are asked about first, by the setting for questions.

"none" asks nothing, "weighty" before the table is left, "all" also before what is given away for
good: all but these can be taken back, and a question at every turn would be a nuisance.
"""

from animarche.engine import commands as c
from animarche.engine.state import WORK, GameState

ALL, NONE = "all", "none"


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
