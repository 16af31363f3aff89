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
from animarche.engine.state import INCOME, Plot
from animarche.lang.words import Words
from animarche.tui.model import Target, acting, gain_text
from animarche.tui.palette import LETTERS
from animarche.tui.pointing import Path, Step, targets_of


@record
class Entry:
    """A row of the list, `short` where there is little room. `commands` are played one after the
    other when it is chosen; none means that it leads on to `path`. `sample` is what its price and
    gain are shown of."""

    label: str
    short: str
    commands: tuple[c.Command, ...]
    path: Path
    sample: c.Command | None
    count: int = 1


@record
class Menu:
    """`trail` are the steps taken; `pool` all commands that are still possible."""

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
    for pick in picks:
        pool = [option for option in pool if pick in targets_of(option, state, path)]
    trail = [_step_label(step, state, words, names) for step in path]
    while len(pool) > 1:
        steps = dict.fromkeys(path_of(option)[len(path)] for option in pool)
        if len(steps) > 1:
            break
        path = (*path, *steps)
        trail.append(_step_label(path[-1], state, words, names))
    groups: dict[Step, list[c.Command]] = {}
    for option in pool:
        groups.setdefault(path_of(option)[len(path)], []).append(option)
    entries = [_entry(step, found, path, state, words, names) for step, found in groups.items()]
    if not path:
        entries = [*_shortcuts(state, pool, words), *entries]
    return Menu(tuple(trail), tuple(entries), tuple(pool))


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
            found.append(Entry(label, short(option, state, words, names), (option,), (), option))
    pool = tuple(entry.commands[0] for entry in found)
    return Menu((), tuple(found), pool)


def _entry(
    step: Step,
    found: list[c.Command],
    path: Path,
    state: GameState,
    words: Words,
    names: tuple[str, ...],
) -> Entry:
    first, count = found[0], len(found)
    if count > 1:
        priced = step[0] in ("shop", "renovate", "building")
        label = _step_label(step, state, words, names)
        return Entry(label, label, (), (*path, step), first if priced else None, count)
    label, brief = words.command(first, state, names), short(first, state, words, names)
    rest = path_of(first)[len(path) :]
    if path and isinstance(first, c.Activate):
        plot = state.players[acting(state)].plots[first.plot]
        label = brief = _uses(plot, first.choices, words).strip()
    elif path and rest[0][0] != "command":
        label = brief = " ".join(_step_label(step, state, words, names) for step in rest)
    return Entry(label, brief, (first,), (), first)


def short(command: c.Command, state: GameState, words: Words, names: tuple[str, ...]) -> str:
    """A command in few cells, for a narrow list."""
    plots = state.players[acting(state)].plots
    match command:
        case c.PlaceStore(plot):
            return words.plot(plot)
        case c.Attract(animal, plot):
            return f"{words.animal_emoji(animal)} ▸ {_short_shop(plots[plot], plot, words)}"
        case c.Activate(plot, choices):
            return _short_shop(plots[plot], plot, words) + _uses(plots[plot], choices, words)
        case c.Sell(plot):
            return f"{words.text('group.sell')} {_short_shop(plots[plot], plot, words)}"
        case c.Renovate(plot):
            old = plots[plot]
            return f"▴ {words.shop_short(old.side.shop, True)}" if old else words.plot(plot)
        case c.Visit(owner, plot, seat):
            shop = _short_shop(state.players[owner].plots[plot], plot, words)
            return f"{LETTERS[owner]} {shop} {seat + 1}"
        case c.Advertise(ad, frame):
            return f"{words.ad_short(ad)} {'▴' if frame == 'upper' else '▾'}"
        case c.BuildPublic(building, cells) | c.MovePublic(building, cells):
            return f"{words.building_short(building)} {words.cells(cells)}"
        case c.ReturnAnimal(cell):
            return f"{words.animal_emoji(state.returning[0])} ▸ {words.cell(cell)}"
        case _:
            return words.command(command, state, names)


def _short_shop(plot: Plot | None, index: int, words: Words) -> str:
    if plot is None:
        return words.plot(index)
    return words.shop_short(plot.side.shop, plot.side.upgraded)


def _uses(plot: Plot | None, choices: tuple[int, ...], words: Words) -> str:
    """What the animals choose, where they have a choice: " 2×1c 1×1w"."""
    income = plot and plot.side.income
    if not income or len(income.each) < 2:
        return f" 🐾x{len(choices)}" if choices else ""
    gains = [gain_text(option.gain, words).replace(" ", "") for option in income.each]
    return "".join(f" {choices.count(i)}x{gain}" for i, gain in enumerate(gains) if i in choices)


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
    return Entry(label, label, commands, (), None, len(commands))


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
