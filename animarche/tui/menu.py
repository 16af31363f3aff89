"""The list of what can be done now: every legal command, reached in small steps.

A command is a path of steps, such as build > Bakery > renovated > plot 2. The list shows the next
step of all commands that agree with what was chosen so far, in the list or on the table; a step
with one possible answer is not asked.
"""

from collections.abc import Callable, Iterable, Sequence

from animarche.engine import commands as c
from animarche.engine.cards import NOTHING, Per
from animarche.engine.game import GameState
from animarche.engine.records import record
from animarche.engine.state import INCOME
from animarche.lang.words import Words
from animarche.tui.labels import shorts, step_shorts, uses
from animarche.tui.model import Target, acting
from animarche.tui.pointing import Path, Step, targets_of


@record
class Entry:
    """A row of the list, with one of `shorts` where there is little room, the longest first.
    `commands` are played one after the other when it is chosen; none means that it leads on to
    `path`, where `count` rows follow. `sample` is what its price and gain are shown of."""

    label: str
    shorts: tuple[str, ...]
    commands: tuple[c.Command, ...]
    path: Path
    sample: c.Command | None
    count: int = 1


@record
class Menu:
    """`path` are the steps taken or left without a choice, `trail` their names; `pool` all commands
    that are still possible."""

    path: Path
    trail: tuple[str, ...]
    entries: tuple[Entry, ...]
    pool: tuple[c.Command, ...]


def path_of(command: c.Command) -> Path:
    """The steps to a command; the first is the kind of action."""
    match command:
        case c.Build(shop, plot, renovate):
            return ("build", ""), ("shop", shop), ("renovate", (shop, renovate)), ("plot", plot)
        case c.Visit():
            return ("visit", ""), ("command", command)
        case c.Advertise():
            return ("advertise", ""), ("command", command)
        case c.BuildPublic(building, cells):
            return ("build_public", ""), ("building", building), ("cells", cells)
        case c.MovePublic(building, cells):
            return ("move_public", ""), ("building", building), ("cells", cells)
        case c.RemovePublic(building):
            return ("move_public", ""), ("building", building), ("command", command)
        case c.Activate(plot):
            return ("activate", plot), ("command", command)
        case _:
            return (("command", command),)


def menu(
    state: GameState,
    options: Sequence[c.Command],
    path: Path,
    picks: Iterable[Target],
    words: Words,
    names: tuple[str, ...],
) -> Menu:
    """The list after the steps of `path` and the things picked on the table."""
    pool = [option for option in options if path_of(option)[: len(path)] == path]
    for pick in picks:  # each was made where the picks before it had led
        reached, _ = _next_steps(pool, path)
        pool = [option for option in pool if pick in targets_of(option, state, reached)]
    path, groups = _next_steps(pool, path)
    trail = tuple(_step_label(step, state, words, names) for step in path)
    if path[:1] == (("advertise", ""),):  # ads that would be run come first
        begun = {spot.id for spot in state.ads if spot.workers}
        groups = dict(sorted(groups.items(), key=lambda group: _ad(group[1][0]) not in begun))
    entries = [_entry(step, found, path, state, words, names) for step, found in groups.items()]
    if not path:
        entries = [*_shortcuts(state, pool, words), *entries]
    return Menu(path, trail, tuple(entries), tuple(pool))


def _next_steps(pool: Sequence[c.Command], path: Path) -> tuple[Path, dict[Step, list[c.Command]]]:
    """The next steps of commands that agree in `path`, and what each leads to; before that, `path`
    goes on over the steps on which all of them agree."""
    while True:
        groups: dict[Step, list[c.Command]] = {}
        for option in pool:
            groups.setdefault(path_of(option)[len(path)], []).append(option)
        if len(pool) < 2 or len(groups) > 1:
            return path, groups
        path = (*path, *groups)


def _ad(command: c.Command) -> str:
    return command.ad if isinstance(command, c.Advertise) else ""


def find(
    state: GameState,
    options: Sequence[c.Command],
    text: str,
    words: Words,
    names: tuple[str, ...],
    fold: Callable[[str], str],
) -> Menu:
    """All commands whose full label holds every word of `text`."""
    wanted = fold(text).split()
    found = []
    for option in options:
        label = words.command(option, state, names)
        folded = fold(label)
        if all(word in folded for word in wanted):
            found.append(Entry(label, shorts(option, state, words, names), (option,), (), option))
    pool = tuple(entry.commands[0] for entry in found)
    return Menu((), (), tuple(found), pool)


def _entry(
    step: Step,
    found: list[c.Command],
    path: Path,
    state: GameState,
    words: Words,
    names: tuple[str, ...],
) -> Entry:
    first = found[0]
    if len(found) > 1:
        priced = step[0] in ("shop", "renovate", "building")
        label = _step_label(step, state, words, names)
        _, rows = _next_steps(found, (*path, step))
        brief = step_shorts(step, label, state, words)
        return Entry(label, brief, (), (*path, step), first if priced else None, len(rows))
    label, brief = words.command(first, state, names), shorts(first, state, words, names)
    rest = path_of(first)[len(path) :]
    if path and isinstance(first, (c.Build, c.Advertise, c.BuildPublic, c.MovePublic)):
        brief = brief[1:]  # the heading has the verb
    if path and isinstance(first, c.Activate):
        plot = state.players[acting(state)].plots[first.plot]
        brief = uses(plot, first, words)
    elif path and rest[0][0] != "command":
        label = " ".join(_step_label(step, state, words, names) for step in rest)
        brief = (label, *brief)
    return Entry(label, brief, (first,), (), first)


def _step_label(step: Step, state: GameState, words: Words, names: tuple[str, ...]) -> str:
    kind, value = step
    match kind, value:
        case "command", command:
            return words.command(command, state, names)  # type: ignore[arg-type]
        case "activate", int(plot):
            shop = state.players[acting(state)].plots[plot]
            return words.side(shop.side) if shop else words.plot(plot)
        case "shop", str(shop):
            return words.shop(shop)
        case "renovate", (str(shop), bool(renovate)):
            if renovate:
                return words.text("menu.renovated", shop=words.shop(shop, upgraded=True))
            return words.text("menu.plain")
        case "plot", int(plot):
            return words.plot(plot)
        case "building", str(building):
            return words.building(building)
        case "cells", tuple(cells):
            return words.cells(cells)
        case _:
            return words.text(f"group.{kind}")


def _shortcuts(state: GameState, pool: Sequence[c.Command], words: Words) -> list[Entry]:
    """One key for what needs no decision: the income of shops that offer no choice (I1), and the
    animals of a sale, each to the first cell with room (V3)."""
    if state.returning and len(state.returning) > 1:
        cells = returns(state)
        return [_shortcut("menu.return_all", cells, words)]
    if state.phase == INCOME:
        free = plain_income(state, pool)
        if len(free) > 1:
            return [_shortcut("menu.collect", free, words)]
    return []


def _shortcut(key: str, commands: tuple[c.Command, ...], words: Words) -> Entry:
    label = words.text(key)
    return Entry(label, (label,), commands, (), None, len(commands))


def returns(state: GameState) -> tuple[c.Command, ...]:
    """Commands that put all animals of a sale back, each to the first cell with room (V3)."""
    room = dict.fromkeys(state.board.cells, 1)
    room |= {cell: b.public.room for b in state.buildings for cell in b.cells}
    free = [cell for cell in state.board.cells for _ in range(room[cell] - len(state.plaza[cell]))]
    return tuple(c.return_animal(cell) for cell, _ in zip(free, state.returning, strict=False))


def plain_income(state: GameState, pool: Sequence[c.Command]) -> tuple[c.Command, ...]:
    """The activations that hold no decision: one way to do it, and nothing to pay. What counts the
    coins or wood held comes last, when most is held."""
    by_plot: dict[int, list[c.Activate]] = {}
    for option in pool:
        if isinstance(option, c.Activate):
            by_plot.setdefault(option.plot, []).append(option)
    plots = state.players[acting(state)].plots
    plain: list[c.Command] = []
    late: list[c.Command] = []
    for index, found in by_plot.items():
        plot = plots[index]
        income = plot and plot.side.income
        if len(found) > 1 or not income or any(use.pay != NOTHING for use in income.each):
            continue
        gains = (
            *(use.gain for use in income.each),
            *income.by_number,
            *filter(None, [income.flat]),
        )
        amounts = [amount for gain in gains for amount in (gain.coins, gain.wood, gain.vp)]
        held = any(isinstance(a, Per) and a.what.endswith("_held") for a in amounts)
        (late if held else plain).append(found[0])
    return (*plain, *late)
