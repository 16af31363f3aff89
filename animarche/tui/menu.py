"""The list of what can be done now: every legal command, reached in small steps.

A command is a path of steps, such as build > Bakery > renovated > plot 2. The list shows the next
step of all commands that agree with what was chosen so far, in the list or on the table; a step
with one possible answer is not asked.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from animarche.engine import commands as c
from animarche.engine.cards import WorkerSeat
from animarche.engine.game import GameState, why_not
from animarche.engine.records import record
from animarche.engine.refusals import Refusal
from animarche.engine.state import INCOME
from animarche.lang.folding import fold
from animarche.lang.words import Words
from animarche.tui.attempts import attempts, everything
from animarche.tui.deeds import CHOICES
from animarche.tui.labels import shorts, special, step_shorts, uses, way
from animarche.tui.marks import LEADS_ON, UPGRADED
from animarche.tui.model import Target, acting
from animarche.tui.pointing import Path, Step, targets_of
from animarche.tui.shortcuts import plain_income, proposal

VERB_IN_HEADING = (c.Build, c.Visit, c.Advertise, c.BuildPublic, c.MovePublic)


@record
class Entry:
    """A row of the list, with one of `shorts` where there is little room, the longest first; those
    at the same place of rows of one kind of command are of one pattern.
    `commands` are played one after the other when it is chosen; none means that it leads on to
    `path`, where `count` rows follow, or that it cannot be chosen now, because of `refusal`.
    `sample` is what its price and gain are shown of, or what is refused. A `shortcut` plays
    commands that have rows of their own, too."""

    label: str
    shorts: tuple[str, ...]
    commands: tuple[c.Command, ...]
    path: Path
    sample: c.Command | None
    count: int = 1
    refusal: Refusal | None = None
    shortcut: bool = False

    @property
    def leads_on(self) -> bool:
        """Whether more steps follow."""
        return bool(self.path)


@record
class Menu:
    """`path` are the steps taken or left without a choice, `trail` their names; `pool` all commands
    that are still possible. Entries that cannot be chosen now come last."""

    path: Path
    trail: tuple[str, ...]
    entries: tuple[Entry, ...]
    pool: tuple[c.Command, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """The key that chooses each entry, as the list prints it; "" where none does."""
        return tuple(_key(entry, index) for index, entry in enumerate(self.entries))


def _key(entry: Entry, index: int) -> str:
    if entry.refusal:
        return ""
    return "p" if entry.commands == (c.PASS,) else CHOICES[index : index + 1]


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
    possible: GameState,
    options: Sequence[c.Command],
    path: Path,
    picks: Iterable[Target],
    words: Words,
    names: tuple[str, ...],
) -> Menu:
    """The list after the steps of `path` and the things picked on the table. What is proposed is
    tried out on `possible`, in which nothing secret shows (`Table.possible`)."""
    chosen = path
    apart = told_apart(options, state)
    pool = [option for option in apart if path_of(option)[: len(path)] == path]
    for pick in picks:  # each was made where the picks before it had led
        reached, _ = _next_steps(pool, path)
        pool = [option for option in pool if pick in targets_of(option, state, reached)]
    path, groups = _next_steps(pool, path)
    trail = tuple(_step_label(step, state, words, names) for step in _named(path))
    if path[:1] == (("advertise", ""),):  # ads that would be run come first
        begun = {spot.id for spot in state.ads if spot.workers}
        groups = dict(sorted(groups.items(), key=lambda group: _ad(group[1][0]) not in begun))
    rows = _sides(groups, path)
    entries = [_entry(steps, found, path, state, words, names) for steps, found in rows]
    if not path:
        entries = [*_shortcuts(state, possible, pool, words), *entries]
    if options and not picks:
        has = {step for steps, _ in rows for step in steps}
        entries += greyed(attempts(state, chosen), has, state, words, names, path)
    return Menu(path, trail, tuple(entries), tuple(pool))


def told_apart(options: Sequence[c.Command], state: GameState) -> list[c.Command]:
    """The commands that differ in more than in their words: of the free worker seats of a shop that
    bring the same, the first stands for all."""
    seen, found = set[tuple[int, int, WorkerSeat]](), []
    for option in options:
        if isinstance(option, c.Visit):
            host = state.players[option.owner].plots[option.plot]
            assert host is not None  # or it could not be visited
            seat = option.owner, option.plot, host.side.seats[option.seat]
            if seat in seen:
                continue
            seen.add(seat)
        found.append(option)
    return found


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


def _sides(groups: dict[Step, list[c.Command]], path: Path) -> list[tuple[Path, list[c.Command]]]:
    """The steps that each row of the list takes: a shop has a row for each side that it can be
    built with, and is chosen in one step."""
    rows: list[tuple[Path, list[c.Command]]] = []
    for step, found in groups.items():
        sides: dict[Path, list[c.Command]] = {}
        for option in found:
            more = path_of(option)[len(path) + 1 : len(path) + 2] if step[0] == "shop" else ()
            sides.setdefault((step, *more), []).append(option)
        rows += sides.items()
    return rows


def _named(steps: Path) -> Path:
    """The steps that have to be named: a shop goes by the side that it is built with."""
    named: list[Step] = []
    for step in steps:
        match named[-1:], step:
            case [("shop", _)], ("renovate", (_, True)):
                named[-1] = step
            case [("shop", _)], ("renovate", _):
                pass
            case _:
                named.append(step)
    return tuple(named)


def _ad(command: c.Command) -> str:
    return command.ad if isinstance(command, c.Advertise) else ""


def find(
    state: GameState,
    options: Sequence[c.Command],
    text: str,
    words: Words,
    names: tuple[str, ...],
) -> Menu:
    """All commands whose full label, with the name of their group in the list, holds every word of
    `text`; special shops go by that word, too."""
    wanted = fold(text).split()
    found = []
    for option in told_apart(options, state):
        label = words.command(option, state, names)
        folded = fold(f"{_group(option, words)} {label} {special(option, state, words)}")
        if all(word in folded for word in wanted):
            found.append(Entry(label, shorts(option, state, words, names), (option,), (), option))
    pool = tuple(entry.commands[0] for entry in found)
    if not found:
        for entry in greyed(everything(state), (), state, words, names):
            folded = fold(f"{_group(entry.sample, words)} {entry.label}")
            found += [entry] if all(word in folded for word in wanted) else []
    return Menu((), (), tuple(found), pool)


def _group(command: c.Command | None, words: Words) -> str:
    """The row of the list that leads to a command; "" for one that has a row of its own."""
    kind, value = path_of(command)[0] if command else ("", None)
    return words.text(f"group.{kind}") if value == "" else ""


def _entry(
    steps: Path,
    found: list[c.Command],
    path: Path,
    state: GameState,
    words: Words,
    names: tuple[str, ...],
) -> Entry:
    first, step = found[0], _named(steps)[-1]
    if len(found) > 1:
        priced = step[0] in ("shop", "renovate", "building")
        label = _step_label(step, state, words, names)
        path = (*path, *steps)
        brief, count = step_shorts(step, label, state, words), _behind(found, path, state)
        return Entry(label, brief, (), path, first if priced else None, count)
    label, brief = words.command(first, state, names), _brief(first, path, state, words, names)
    rest = path_of(first)[len(path) :]
    if path and isinstance(first, c.Activate):
        plot = state.players[acting(state)].plots[first.plot]
        brief = uses(plot, first, words)
    elif path and rest[0][0] != "command":
        steps = _named(rest)
        label = f" {LEADS_ON} ".join(_step_label(step, state, words, names) for step in steps)
    return Entry(label, brief, (first,), (), first)


def _brief(
    command: c.Command, path: Path, state: GameState, words: Words, names: tuple[str, ...]
) -> tuple[str, ...]:
    """The short labels of a command in the list after these steps: its heading has the verb."""
    brief = shorts(command, state, words, names)
    return brief[1:] if path and isinstance(command, VERB_IN_HEADING) else brief


def _behind(found: Sequence[c.Command], path: Path, state: GameState) -> int:
    """How many rows the list has after the steps of `path`, which these commands agree in; with
    those that cannot be chosen now."""
    reached, groups = _next_steps(found, path)
    rows = _sides(groups, reached)
    has = {step for steps, _ in rows for step in steps}
    return len(rows) + sum(1 for _ in _refused(attempts(state, path), has, state))


def _step_label(step: Step, state: GameState, words: Words, names: tuple[str, ...]) -> str:
    kind, value = step
    match kind, value:
        case "command", command:
            return words.command(command, state, names)  # type: ignore[arg-type]
        case "activate" | "call", int(plot):
            shop = state.players[acting(state)].plots[plot]
            return words.side(shop.side) if shop else words.plot(plot)
        case "shop", str(shop):
            return words.shop(shop)
        case "renovate", (str(shop), bool(renovate)):
            if renovate:
                return f"{UPGRADED} {words.shop(shop, upgraded=True)}"
            return words.text("menu.plain")
        case "plot", int(plot):
            return words.plot(plot)
        case "building", str(building):
            return words.building(building)
        case "cells", tuple(cells):
            return words.cells(cells)
        case _:
            return words.text(f"group.{kind}")


def _shortcuts(
    state: GameState, possible: GameState, pool: Sequence[c.Command], words: Words
) -> list[Entry]:
    """The income of all shops, of those that offer a choice with the best one, and that of the
    others alone; the animals of a sale, each to the first cell with room."""
    text, found = words.text, proposal(possible, pool)
    if len(state.returning) > 1:
        return [_shortcut([text("menu.return_all"), text("menu.return_all.short")], found)]
    if state.phase != INCOME:
        return []
    plain = plain_income(state, pool)
    chosen = [a for a in found if isinstance(a, c.Activate) and a not in plain]
    entries, everything = [], [text("menu.collect.all"), text("menu.collect.all.short")]
    if chosen:
        plots = state.players[acting(state)].plots
        ways = text("amount.joint").join(way(plots[a.plot], a, words) for a in chosen)
        entries.append(_shortcut([text("menu.collect.as", ways=ways), *everything], found))
    elif len(found) > 1:
        entries.append(_shortcut(everything, found))
    if chosen and plain:
        keys = ("menu.collect", "menu.collect.fixed", "menu.collect.short")
        entries.append(_shortcut([*map(text, keys)], plain))
    return entries


def _shortcut(labels: Sequence[str], commands: tuple[c.Command, ...]) -> Entry:
    return Entry(labels[0], tuple(labels), commands, (), None, len(commands), shortcut=True)


def greyed(
    found: Iterable[tuple[Step, c.Command]],
    has: Collection[Step],
    state: GameState,
    words: Words,
    names: tuple[str, ...],
    path: Path = (),
) -> list[Entry]:
    """What would be looked for after the steps of `path` and cannot be chosen now, with the reason;
    `has` are the steps that the list leads to."""
    entries: list[Entry] = []
    for step, command, refusal in _refused(found, has, state):
        label = _step_label(step, state, words, names)
        brief = step_shorts(step, label, state, words)
        if step[0] == "command":
            brief = _brief(command, path, state, words, names)
        entries.append(Entry(label, brief, (), (), command, refusal=refusal))
    return entries


def _refused(
    found: Iterable[tuple[Step, c.Command]], has: Collection[Step], state: GameState
) -> Iterator[tuple[Step, c.Command, Refusal]]:
    for step, command in found:
        if step not in has and (refusal := why_not(state, command)) is not None:
            yield step, command, refusal
