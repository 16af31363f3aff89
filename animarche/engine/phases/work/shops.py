"""Build and renovate (W3-W6)."""

from functools import lru_cache

from animarche.engine.board import INDICES, PLOTS
from animarche.engine.cards import NOTHING, CardSet, Price, Shop
from animarche.engine.commands import Build, Command, Renovate, build, renovate
from animarche.engine.effects import can_pay, discount, pay, receive, reduced, sources
from animarche.engine.events import Built, Log, Renovated
from animarche.engine.phases.work.workers import NO_WORKER, Purse, hire, spend
from animarche.engine.records import Draft, replace
from animarche.engine.refusals import Refusal, refuse
from animarche.engine.state import GameState, Player, Plot, opened, player_draft, swapped
from animarche.engine.turns import acted


def build_price(player: Player, shop: Shop, with_renovation: bool) -> Price:
    """What building costs this player: each discount once, off the sum (W6)."""
    price = shop.price_renovated if with_renovation else shop.price
    return reduced(price or shop.price, discount(sources(player, "cheaper"), "build_discount"))


def renovation_price(player: Player, plot: Plot) -> Price:
    """What renovating the basic shop on a plot costs this player (W5, W6)."""
    by = discount(sources(player, "cheaper"), "build_discount")
    return reduced(plot.side.renovate or NOTHING, by)


Builds = tuple[tuple[int, tuple[Command, ...]], ...]


class Menu:
    """What a purse pays for, whatever the supply holds. `builds` are the index and the builds of
    each shop, by the empty plots, a bit each; None until `fill` is asked for them."""

    __slots__ = "builds", "cards", "coins", "wood"

    def __init__(self, cards: CardSet, purse: Purse) -> None:
        self.cards = cards
        self.coins, self.wood = purse
        self.builds: list[Builds | None] = [None] * (1 << PLOTS)

    def fill(self, empty: int) -> Builds:
        """Make the builds for these empty plots, and keep them."""
        coins, wood = self.coins, self.wood
        plots = [index for index in INDICES if empty >> index & 1]
        builds = []
        for shop in self.cards.shops.values():
            commands: list[Command] = []
            for side, price in ((False, shop.price), (True, shop.price_renovated)):
                if price is not None and coins >= price.coins and wood >= price.wood:
                    commands += [build(shop.id, index, side) for index in plots]
            if commands:
                builds.append((shop.index, tuple(commands)))
        found = self.builds[empty] = tuple(builds)
        return found


@lru_cache(maxsize=1024)
def menu_for(cards: CardSet, purse: Purse) -> Menu:
    """The menu of a purse, one for all who ask."""
    return Menu(cards, purse)


def list_options(found: list[Command], state: GameState, player: Player, menu: Menu) -> None:
    """Add to `found` all builds on the menu, by shop in the order of the card file, then plain
    before renovated, by plot; then all renovations that its purse pays for, by plot."""
    coins, wood = menu.coins, menu.wood
    shops, left = state.cards.shops, [*state.supply]
    plots, empty = player.plots, 0
    renovations: list[Command] = []
    for index in INDICES:
        plot = plots[index]
        if plot is None:
            empty |= 1 << index
            continue
        side = plot.side
        left[shops[side.shop].index] = 0  # W4
        price = side.renovate
        if price is not None and coins >= price.coins and wood >= price.wood:
            renovations.append(renovate(index))
    if empty:
        builds = menu.builds[empty]
        for number, commands in menu.fill(empty) if builds is None else builds:
            if left[number]:
                found += commands
    found += renovations


def why_not_build(state: GameState, who: int, command: Build) -> Refusal | None:
    """W1, W3, W4, W6"""
    player, index = state.players[who], command.plot
    if not player.backyard:
        return NO_WORKER
    if not 0 <= index < PLOTS:
        return refuse("G2", "no_such_plot", plot=index)
    shop = state.cards.shops.get(command.shop)
    if shop is None:
        return refuse("G7", "no_such_shop", shop=command.shop)
    if player.plots[index] is not None:
        return refuse("W3", "plot_taken", plot=index)
    for plot in player.plots:
        if plot is not None and plot.side.shop == shop.id:
            return refuse("W4", "already_owned", shop=shop.id)
    if not state.supply[shop.index]:
        return refuse("G7", "not_in_supply", shop=shop.id)
    if command.renovate and shop.back is None:
        return refuse("W6", "no_upgrade", shop=shop.id)
    price = build_price(player, shop, command.renovate)
    if not can_pay(player, price):
        rule = "W6" if command.renovate else "W3"
        return refuse(rule, "cannot_pay", coins=price.coins, wood=price.wood)
    return None


def do_build(state: Draft[GameState], who: int, command: Build, log: Log) -> None:
    """W3, W6: pay, lay the card, then what it does when built, then hiring (W13)."""
    index = command.plot
    shop = state.cards.shops[command.shop]
    player = player_draft(state.players[who])
    spend(player)
    pay(player, build_price(player, shop, command.renovate), who, log)
    side = shop.back if command.renovate and shop.back is not None else shop.front
    player.plots = swapped(player.plots, index, opened(side))
    if log is not None:
        log.append(Built(who, shop.id, index, command.renovate))
    first = shop.front.triggers  # what is built is the front, also when it is turned over at once
    if first is not None and first.built is not None:
        receive(player, first.built, who, "built", shop.id, log)
    hire(player, who, log)
    state.supply = swapped(state.supply, shop.index, state.supply[shop.index] - 1)
    acted(state, who, player)


def why_not_renovate(state: GameState, who: int, command: Renovate) -> Refusal | None:
    """W1, W5"""
    player, index = state.players[who], command.plot
    if not player.backyard:
        return NO_WORKER
    if not 0 <= index < PLOTS:
        return refuse("G2", "no_such_plot", plot=index)
    plot = player.plots[index]
    if plot is None:
        return refuse("W5", "no_shop", plot=index)
    if plot.side.renovate is None:
        code = "already_upgraded" if plot.side.upgraded else "no_upgrade"
        return refuse("W5", code, plot=index, shop=plot.side.shop)
    price = renovation_price(player, plot)
    if not can_pay(player, price):
        return refuse("W5", "cannot_pay", coins=price.coins, wood=price.wood)
    return None


def do_renovate(state: Draft[GameState], who: int, command: Renovate, log: Log) -> None:
    """W5: animals and visitors stay; new worker seats are free (G8)."""
    index = command.plot
    player = player_draft(state.players[who])
    plot = player.plots[index]
    assert plot is not None
    back = state.cards.shops[plot.side.shop].back
    assert back is not None
    spend(player)
    pay(player, renovation_price(player, plot), who, log)
    more = len(back.seats) - len(plot.visitors)
    plot = replace(plot, side=back, visitors=plot.visitors + (None,) * more)
    player.plots = swapped(player.plots, index, plot)
    if log is not None:
        log.append(Renovated(who, back.shop, index))
    acted(state, who, player)
