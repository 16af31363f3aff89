"""What one step of a recording was: the command, the rules behind it, and what it changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.engine import commands as c
from animarche.engine import events as e
from animarche.engine.phases.work.workers import TO_HIRE
from animarche.engine.records import record
from animarche.engine.state import ATTRACT, INCOME, SALE, WORK
from animarche.journal.format import Entry, Undo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from animarche.engine.commands import Command
    from animarche.engine.events import Event
    from animarche.engine.state import GameState, Player
    from animarche.table.recording import Recording

COINS, WOOD, VP, SHOPS, CUSTOMERS = "coins", "wood", "vp", "shops", "customers"
WORKERS, HIRED = "workers", "hired"
KINDS = (COINS, WOOD, VP, SHOPS, CUSTOMERS, WORKERS, HIRED)

_COMMAND_RULES: dict[type[Command], tuple[str, ...]] = {
    c.PlaceStore: ("S5",),
    c.Attract: ("A1",),
    c.Activate: ("I1", "I2"),
    c.Sell: ("V1", "V2"),
    c.ReturnAnimal: ("V3",),
    c.Build: ("W3",),
    c.Renovate: ("W5",),
    c.Visit: ("W7",),
    c.Advertise: ("W8",),
    c.BuildPublic: ("W11",),
    c.MovePublic: ("W12",),
    c.RemovePublic: ("W12",),
    c.Take: ("W14",),
}
_DEAL_RULES = ("S1", "S3", "S4", "S6", "S7")
_PASS_RULES = {ATTRACT: "A5", INCOME: "I1", SALE: "V1", WORK: "W1"}
_EVENT_RULES: dict[type[Event], tuple[str, ...]] = {
    e.PhaseBegan: ("R1",),
    e.MarkerTaken: ("A6",),
    e.Hired: ("W13",),
    e.AdRan: ("W9",),
    e.Closed: ("C1", "C2", "C3"),
    e.GoalDropped: ("O4",),
    e.ShopsScored: ("F1",),
    e.GameOver: ("F2",),
}
_DISPLACING = {c.BuildPublic: "B3", c.MovePublic: "W12", c.RemovePublic: "W12"}


@record
class Change:
    """A count of a player that is not what it was. `kind` is one of KINDS: coins, wood and VP held;
    shops on the board and animals in them; workers at hand; workers hired so far."""

    player: int
    kind: str
    before: int
    after: int


@record
class Explanation:
    """Step `n`: the `command` that `player` gave (None for the deal and for an undo, which takes
    back so many commands as `undone` says), the ids of the rules that it and what followed rest on,
    and the counts that it changed, by player."""

    n: int
    player: int | None
    command: Command | None
    undone: int
    rules: tuple[str, ...]
    changes: tuple[Change, ...]


def explain(recording: Recording, n: int) -> Explanation:
    """What step `n` was."""
    step, before = recording.steps[n], recording.before(n)
    line = step.line
    command = line.command if type(line) is Entry else None
    rules = rules_of(command, before, step.events) if n else _DEAL_RULES
    return Explanation(
        n=n,
        player=line.player if type(line) is Entry else None,
        command=command,
        undone=line.undo if type(line) is Undo else 0,
        rules=tuple(dict.fromkeys(rules)),
        changes=tuple(changes(before, step.state)),
    )


def changes(before: GameState, after: GameState) -> Iterator[Change]:
    """The counts that differ between two states of a game, by player, in the order of KINDS."""
    for who, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        for kind, was, now in zip(KINDS, _counts(old), _counts(new), strict=True):
            if was != now:
                yield Change(who, kind, was, now)


def _counts(player: Player) -> tuple[int, ...]:
    shops = [plot for plot in player.plots if plot is not None]
    customers = sum(len(plot.animals) for plot in shops)
    hired = TO_HIRE - player.waiting
    return (player.coins, player.wood, player.vp, len(shops), customers, player.backyard, hired)


def rules_of(
    command: Command | None, before: GameState, events: tuple[Event, ...]
) -> Iterator[str]:
    """The ids of the rules that a command given in `before` and what followed rest on, in the order
    in which they come into play; some may come twice."""
    if type(command) is c.Pass:
        yield _PASS_RULES[before.phase]
    elif command is not None:
        yield from _COMMAND_RULES[type(command)]
    if type(command) is c.Build and command.renovate:
        yield "W6"
    for event in events:
        if isinstance(event, e.Passed) and event.forced:
            yield "R3"
        elif isinstance(event, e.Gained) and (event.lost_coins or event.lost_wood):
            yield "G6"
        elif isinstance(event, e.Displaced):
            yield _DISPLACING.get(type(command), "V3")
        elif isinstance(event, e.GoalScored):
            goal = before.cards.goals[event.goal]
            yield "O4" if goal.at_end else "O2"
        else:
            yield from _EVENT_RULES.get(type(event), ())
