"""Phase 2, income: use the effects of one's shops (I1-I4)."""

from animarche.engine.board import INDICES, PLOTS
from animarche.engine.cards import NOTHING, Gain, Income, Price
from animarche.engine.commands import Activate, Command, activate
from animarche.engine.effects import amount, pay, receive
from animarche.engine.events import Activated, Log
from animarche.engine.records import Draft, seal
from animarche.engine.refusals import Refusal, refuse
from animarche.engine.state import (
    MAX_COINS,
    MAX_WOOD,
    GameState,
    Player,
    Plot,
    player_draft,
    plot_draft,
    swapped,
)


def _payable(player: Player, income: Income, choices: tuple[int, ...]) -> bool:
    """Whether each option can be paid at its moment, in the order printed (I3)."""
    coins, wood = player.coins, player.wood
    for choice in choices:
        option = income.each[choice]
        coins -= option.pay.coins
        wood -= option.pay.wood
        if coins < 0 or wood < 0:
            return False
        more_coins = amount(option.gain.coins, player.plots, coins, wood)
        more_wood = amount(option.gain.wood, player.plots, coins, wood)
        coins = min(coins + more_coins, MAX_COINS)
        wood = min(wood + more_wood, MAX_WOOD)
    return True


def options(state: GameState, who: int) -> list[Command]:
    """All activations, by plot, fewer customers first, then by option numbers."""
    player = state.players[who]
    plots = player.plots
    found: list[Command] = []
    for index in INDICES:
        plot = plots[index]
        if plot is not None and not plot.used:
            income = plot.side.income
            if income is not None:
                for choices in income.choices[len(plot.animals)]:
                    if not income.priced or _payable(player, income, choices):
                        found.append(activate(index, choices))  # noqa: PERF401  (see triggers)
    return found


def may_act(state: GameState, who: int) -> bool:
    """Whether for this player an effect can be used."""
    player = state.players[who]
    for plot in player.plots:
        if plot is not None and not plot.used:
            income = plot.side.income
            if income is not None:
                for choices in income.choices[len(plot.animals)]:
                    if not income.priced or _payable(player, income, choices):
                        return True
    return False


def why_not_activate(state: GameState, who: int, command: Activate) -> Refusal | None:
    """I1-I4"""
    index, choices = command.plot, command.choices
    if not 0 <= index < PLOTS:
        return refuse("G2", "no_such_plot", plot=index)
    player = state.players[who]
    plot = player.plots[index]
    if plot is None:
        return refuse("I1", "no_shop", plot=index)
    shop, upgraded, income = plot.side.shop, plot.side.upgraded, plot.side.income
    if income is None:
        return refuse("I4", "no_income", plot=index, shop=shop, upgraded=upgraded)
    if plot.used:
        return refuse("I1", "used", plot=index, shop=shop, upgraded=upgraded)
    possible = income.choices[len(plot.animals)]
    if not possible:
        return refuse("I1", "no_customers", plot=index, shop=shop, upgraded=upgraded)
    if choices not in possible:
        if not income.each:
            return refuse("I2", "no_choices", plot=index, shop=shop, upgraded=upgraded)
        rule = "I2" if len(choices) == len(plot.animals) else "I3"
        return refuse(rule, "wrong_choices", plot=index, shop=shop, upgraded=upgraded)
    if income.priced and not _payable(player, income, choices):
        return refuse("I3", "cannot_pay", plot=index, shop=shop, upgraded=upgraded)
    return None


def _uses(plot: Plot, choices: tuple[int, ...]) -> list[tuple[Price, Gain]]:
    """What is paid and gained, use by use: once per choice, or once by number or flat (I2)."""
    income = plot.side.income
    assert income is not None
    if income.each:
        return [(income.each[choice].pay, income.each[choice].gain) for choice in choices]
    if income.by_number:
        return [(NOTHING, income.by_number[len(plot.animals) - 1])]
    assert income.flat is not None
    return [(NOTHING, income.flat)]


def do_activate(state: Draft[GameState], who: int, command: Activate, log: Log) -> None:
    """I2, I3: each use first pays, then gains. The turn goes on (R4)."""
    index = command.plot
    player = player_draft(state.players[who])
    plot = player.plots[index]
    assert plot is not None
    side = plot.side
    if log is not None:
        log.append(Activated(who, index, side.shop, side.upgraded, command.choices))
    for price, gain in _uses(plot, command.choices):
        pay(player, price, who, log)
        receive(player, gain, who, "income", side.shop, log)
    after = plot_draft(plot)
    after.used = True
    player.plots = swapped(player.plots, index, seal(after))
    state.players = swapped(state.players, who, seal(player))
