"""What plays by itself.

A bot's *name* stands in logs and on the command line. `create(name)` makes a bot of that name.
"""

from collections.abc import Callable

from animarche.bots.bot import Bot
from animarche.bots.random_bot import RandomBot

BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot}

__all__ = ["BOTS", "Bot", "create"]


def create(name: str) -> Bot:
    """A new bot. ValueError with one sentence if nobody has that name."""
    made = BOTS.get(name)
    if made is None:
        raise ValueError(f"There is no bot {name!r}; there are: {', '.join(BOTS)}.")
    return made()
