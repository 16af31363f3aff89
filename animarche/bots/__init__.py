"""What plays by itself.

A bot's *name* stands in logs and on the command line: its kind, and behind a colon how much it
may think about one command, in simulations or in seconds: `random`, `mcts:400`, `mcts:2.5s`.
`create(name)` makes a bot of that name, `budget(name)` its budget.
"""

import re
from collections.abc import Callable

from animarche.bots.bot import Bot, Budget, Judgement, Reason, Weighed
from animarche.bots.greedy import GreedyBot
from animarche.bots.mcts import MctsBot
from animarche.bots.novice import NoviceBot
from animarche.bots.planner import PlannerBot
from animarche.bots.random_bot import RandomBot

BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "novice": NoviceBot,
    "greedy": GreedyBot,
    "planner": PlannerBot,
    "mcts": MctsBot,
}
EFFORT = re.compile(r"(?P<simulations>[0-9]{1,7})|(?P<seconds>[0-9]{1,4}(\.[0-9]{1,6})?)s")
SEARCHING = {"mcts": 400}  # the kinds that take a budget, and how many simulations without one
MOST_SIMULATIONS, MOST_SECONDS = 1_000_000, 3600

# The bots that people choose from, by their levels.
LEVELS = {"easy": "novice", "normal": "greedy", "hard": "planner", "expert": "mcts:400"}

__all__ = ["BOTS", "LEVELS", "Bot", "Budget", "Judgement", "Reason", "Weighed", "budget", "create"]


def create(name: str) -> Bot:
    """A new bot. ValueError with one sentence if nobody has that name."""
    return BOTS[_read(name)[0]]()


def budget(name: str) -> Budget:
    """How much the bot of that name may think about one command. ValueError as `create`."""
    return _read(name)[1]


def _read(name: str) -> tuple[str, Budget]:
    """The kind and the budget of which a name tells."""
    kind, colon, effort = name.partition(":")
    if kind not in BOTS:
        raise ValueError(f"There is no bot {name!r}; there are: {', '.join(BOTS)}.")
    if not colon:
        return kind, Budget(SEARCHING.get(kind))
    if kind not in SEARCHING:
        raise ValueError(f"The bot {kind} takes no budget: write {kind}, not {name!r}.")
    if found := EFFORT.fullmatch(effort):
        if found["seconds"] and 0 < float(found["seconds"]) <= MOST_SECONDS:
            return kind, Budget(seconds=float(found["seconds"]))
        if found["simulations"] and 0 < int(found["simulations"]) <= MOST_SIMULATIONS:
            return kind, Budget(int(found["simulations"]))
    raise ValueError(
        f"What {name!r} may think is unclear: write {kind}:400 for 400 simulations a move "
        f"(at most {MOST_SIMULATIONS:,}) or {kind}:2.5s for seconds (at most {MOST_SECONDS:,})."
    )
