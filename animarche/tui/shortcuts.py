"""What needs no thought, in one: collecting the income, with the best choices where shops offer
some (I1-I3), and putting the animals of a sale back (V3); and what one is most likely to want."""

from collections.abc import Iterable, Sequence

from animarche.engine import commands as c
from animarche.engine.cards import NOTHING, Per
from animarche.engine.game import GameState, apply, options
from animarche.engine.state import INCOME, SALE, Plot
from animarche.tui.model import acting
from animarche.tui.pointing import Path


def proposal(possible: GameState, pool: Sequence[c.Command]) -> tuple[c.Command, ...]:
    """What one key does now, the commands one after the other; () where there is nothing to
    propose. Choices are tried out on `possible`, in which nothing secret shows (`Table.possible`).
    """
    if possible.returning:
        return returns(possible)
    return income(possible, pool) if possible.phase == INCOME else ()


def returns(state: GameState) -> tuple[c.Command, ...]:
    """Commands that put all animals of a sale back, each to the first cell with room (V3)."""
    room = dict.fromkeys(state.board.cells, 1)
    room |= {cell: b.public.room for b in state.buildings for cell in b.cells}
    free = [cell for cell in state.board.cells for _ in range(room[cell] - len(state.plaza[cell]))]
    return tuple(c.return_animal(cell) for cell, _ in zip(free, state.returning, strict=False))


def by_plot(pool: Iterable[c.Command]) -> dict[int, list[c.Activate]]:
    """The activations by plot."""
    found: dict[int, list[c.Activate]] = {}
    for option in pool:
        if isinstance(option, c.Activate):
            found.setdefault(option.plot, []).append(option)
    return found


def plain_income(state: GameState, pool: Iterable[c.Command]) -> tuple[c.Command, ...]:
    """The activations that hold no decision: one way to do it, and nothing to pay. What counts the
    coins or wood held comes last, when most is held."""
    plots = state.players[acting(state)].plots
    plain = [
        (plots[index], ways[0])
        for index, ways in by_plot(pool).items()
        if len(ways) == 1 and not _priced(plots[index])
    ]
    return tuple(command for _, command in sorted(plain, key=lambda found: _late(found[0])))


def _priced(plot: Plot | None) -> bool:
    income = plot.side.income if plot else None
    return income is not None and any(use.pay != NOTHING for use in income.each)


def _late(plot: Plot | None) -> bool:
    """Whether what a shop gives depends on the coins or wood held."""
    income = plot.side.income if plot else None
    if income is None:
        return False
    flat = [income.flat] if income.flat else []
    gains = [*(use.gain for use in income.each), *income.by_number, *flat]
    amounts = [amount for gain in gains for amount in (gain.coins, gain.wood, gain.vp)]
    return any(isinstance(a, Per) and a.what.endswith("_held") for a in amounts)


def income(possible: GameState, pool: Sequence[c.Command]) -> tuple[c.Command, ...]:
    """Activations of all shops; for each that offers a choice the best one at its moment."""
    plain = plain_income(possible, pool)
    settled = {command.plot for command in plain if isinstance(command, c.Activate)}
    who, plots = acting(possible), possible.players[acting(possible)].plots
    choices = sorted(set(by_plot(pool)) - settled, key=lambda index: _late(plots[index]))
    state = possible
    for command in plain:
        state = apply(state, command)[0]
    found = [*plain]
    for index in choices:
        if state.to_act != who or state.phase != possible.phase:
            break  # nothing more can be paid
        ways = by_plot(options(state)).get(index, [])
        if ways and (command := best(state, ways)).choices:
            found.append(command)
            state = apply(state, command)[0]
    return tuple(found)


def best(possible: GameState, ways: Sequence[c.Activate]) -> c.Activate:
    """The activation that brings most VP; of equals most coins and wood, and of those most of what
    there is less of."""
    who = acting(possible)

    def worth(command: c.Activate) -> tuple[int, int, int]:
        player = apply(possible, command)[0].players[who]
        return player.vp, player.coins + player.wood, min(player.coins, player.wood)

    return max(ways, key=worth)


def likely(possible: GameState, path: Path, pool: Sequence[c.Command]) -> c.Command | None:
    """What one is most likely to want of a list: in a sale, which is rare and weighty, the pass;
    where customers have a choice the best one; else nothing in particular."""
    if not path and possible.phase == SALE and not possible.returning:
        return c.PASS
    if path[:1] and path[0][0] == "activate":
        return best(possible, [option for option in pool if isinstance(option, c.Activate)])
    return None
