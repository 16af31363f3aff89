"""What a player would look for in the list, whether it can be had now or not.

Each attempt is a command; the rules themselves say what is wrong with it. Before it stands the step
under which the list would have it (see `animarche.tui.menu`).
"""

from collections.abc import Iterator, Sequence

from animarche.engine import commands as c
from animarche.engine.game import GameState, why_not
from animarche.engine.state import ATTRACT, INCOME, WORK
from animarche.tui.model import acting, stock_ids
from animarche.tui.pointing import Path, Step
from animarche.tui.prices import printed

Attempts = Iterator[tuple[Step, c.Command]]


def attempts(state: GameState, path: Path) -> Attempts:
    """What would be looked for after these steps, in the order of the list."""
    if state.phase == WORK:
        match path:
            case ():
                yield from _actions(state)
            case (("build", _),):
                yield from _builds(state)
            case (("visit", _),):
                yield from _visits(state)
            case (("advertise", _),):
                yield from _advertisements(state)
            case (("build_public", _),):
                yield from _public(state)
    elif not path and state.phase == ATTRACT:
        yield from _calls(state)
    elif not path and state.phase == INCOME:
        yield from _activations(state)
    elif not path and state.returning:
        yield ("command", c.PASS), c.PASS


def everything(state: GameState) -> Attempts:
    """All that would be looked for after any steps, for a search."""
    yield from attempts(state, ())
    for kind in ("build", "visit", "advertise", "build_public"):
        yield from attempts(state, ((kind, ""),))


def _calls(state: GameState) -> Attempts:
    """To each shop with a free seat an animal of those that stand nearest to it in the list."""
    who = acting(state)
    animals = [animal for here in state.plaza for animal in here]
    for index, plot in enumerate(state.players[who].plots):
        if plot is not None and len(plot.animals) < plot.side.customers and animals:
            front = [a for cell in state.board.fronts[who][index] for a in state.plaza[cell]]
            yield ("call", index), c.attract((front or animals)[0], index)


def _activations(state: GameState) -> Attempts:
    for index, plot in enumerate(state.players[acting(state)].plots):
        if plot is not None:
            income = plot.side.income
            ways = income.choices[len(plot.animals)] if income else ()
            yield ("activate", index), c.activate(index, ways[0] if ways else ())


def _actions(state: GameState) -> Attempts:
    """The actions of W2; of several that lead on to steps the cheapest stands for all."""
    plots = state.players[acting(state)].plots
    yield from _cheapest(("build", ""), _for_sale(state), state)
    basic = [i for i, plot in enumerate(plots) if plot and plot.side.renovate]
    for index in basic:
        yield ("command", c.renovate(index)), c.renovate(index)
    if not basic:
        own = next((index for index, plot in enumerate(plots) if plot), 0)
        yield ("renovate", ""), c.renovate(own)
    yield from _cheapest(("visit", ""), [*_visits(state)], state)
    yield from _cheapest(("advertise", ""), [*_advertisements(state)], state)
    yield from _cheapest(("build_public", ""), [*_public(state)], state)
    if state.buildings:
        yield ("move_public", ""), c.remove_public(state.buildings[0].public.id)
    for resource in c.RESOURCES:
        yield ("command", c.take(resource)), c.take(resource)


def _cheapest(step: Step, found: Sequence[tuple[Step, c.Command]], state: GameState) -> Attempts:
    def costs(command: c.Command) -> int:
        price, _ = printed(command, state)
        return price.coins + price.wood

    if found:
        yield step, min((command for _, command in found), key=costs)


def _builds(state: GameState) -> Iterator[tuple[Step, c.Build]]:
    """The shops of the supply and the own ones (W4), and those that are upgraded at once (W6)."""
    plots = state.players[acting(state)].plots
    plot = next((index for index, plot in enumerate(plots) if plot is None), 0)
    own = {plot.side.shop for plot in plots if plot is not None}
    for shop, copies in zip(state.cards.shops.values(), state.supply, strict=True):
        if copies or shop.id in own:
            basic = c.build(shop.id, plot, False)
            yield ("shop", shop.id), basic
            if shop.back is not None and why_not(state, basic) is None:
                yield ("renovate", (shop.id, True)), c.build(shop.id, plot, True)


def _for_sale(state: GameState) -> list[tuple[Step, c.Build]]:
    """The shops that could be built if all else were well; where there are none, any."""
    found = [*_builds(state)]
    own = {plot.side.shop for plot in state.players[acting(state)].plots if plot is not None}
    return [(step, build) for step, build in found if build.shop not in own] or found


def _visits(state: GameState) -> Attempts:
    """The first worker seat of each of the others' shops that has one."""
    for owner, player in enumerate(state.players):
        for index, plot in enumerate(player.plots):
            if owner != state.to_act and plot is not None and plot.visitors:
                visit = c.visit(owner, index, 0)
                yield ("command", visit), visit


def _advertisements(state: GameState) -> Attempts:
    for spot in state.ads:
        for frame in c.FRAMES:
            ad = c.advertise(spot.id, frame)
            yield ("command", ad), ad


def _public(state: GameState) -> Attempts:
    """Each kind of public building in the supply, on a place that is free if there is one."""
    taken = {cell for building in state.buildings for cell in building.cells}
    places = state.board.dominoes
    place = next((place for place in places if not taken & {*place}), places[0])
    for card in stock_ids(state):
        if card in state.cards.public:
            yield ("building", card), c.build_public(card, place)
