"""Pointing at things on the table: which commands a thing belongs to, and what is wrong where it
belongs to none."""

from animarche.engine import commands as c
from animarche.engine.board import PLOTS, Cell
from animarche.engine.game import GameState, why_not
from animarche.engine.phases.attract import options as attract_options
from animarche.engine.refusals import Refusal, refuse
from animarche.engine.state import ATTRACT, INCOME, PLACEMENT, WORK, Plot
from animarche.tui.model import Target, acting, stock_ids

Step = tuple[str, object]
Path = tuple[Step, ...]  # how a command is chosen: see `animarche.tui.menu`


def targets_of(command: c.Command, state: GameState, path: Path = ()) -> tuple[Target, ...]:
    """The things on the table that a command is about. The places for a public building count only
    once `path` says which building."""
    who = acting(state)
    placing = len(path) > 1
    match command:
        case c.Attract(animal, plot):
            cells = (cell for cell, here in enumerate(state.plaza) if animal in here)
            return *(Target("cell", cell) for cell in cells), Target("plot", plot, who)
        case c.PlaceStore(plot) | c.Activate(plot) | c.Sell(plot) | c.Renovate(plot):
            return (Target("plot", plot, who),)
        case c.Build(_, plot, _):
            return (Target("plot", plot, who),)
        case c.Visit(owner, plot, _):
            return (Target("plot", plot, owner),)
        case c.ReturnAnimal(cell):
            return (Target("cell", cell),)
        case c.Advertise(ad, frame):
            places = (index for index, spot in enumerate(state.ads) if spot.id == ad)
            return tuple(Target("frame", index, c.FRAMES.index(frame)) for index in places)
        case c.BuildPublic(_, cells):
            return tuple(Target("cell", cell) for cell in cells) if placing else ()
        case c.MovePublic(building, cells):
            return tuple(
                Target("cell", cell) for cell in (cells if placing else _under(state, building))
            )
        case c.RemovePublic(building):
            return tuple(Target("cell", cell) for cell in _under(state, building))
        case _:
            return ()


def _under(state: GameState, building: str) -> tuple[Cell, ...]:
    return next((b.cells for b in state.buildings if b.public.id == building), ())


def about(command: c.Command, state: GameState) -> tuple[Target, ...]:
    """All things on the table that a command would touch: with a public building that is moved also
    the cells that it leaves."""
    match command:
        case c.BuildPublic(_, cells):
            return tuple(Target("cell", cell) for cell in cells)
        case c.MovePublic(building, cells):
            return tuple(Target("cell", cell) for cell in (*cells, *_under(state, building)))
        case _:
            return targets_of(command, state)


def front_of(target: Target, state: GameState) -> set[Target]:
    """The cells that a plot faces (G2); none for other things."""
    if target.kind != "plot":
        return set()
    return {Target("cell", cell) for cell in state.board.fronts[target.player][target.index]}


def callers(state: GameState, cell: Cell) -> tuple[int, ...]:
    """The other players who could call an animal from a cell if it were their turn (A1, A2); who
    has passed cannot any more (R4)."""
    calls = {c.attract(animal, plot) for animal in state.plaza[cell] for plot in range(PLOTS)}
    others = [who for who, passed in enumerate(state.passed) if not passed and who != state.to_act]
    return tuple(who for who in others if not calls.isdisjoint(attract_options(state, who)))


def steps_to(state: GameState, target: Target) -> Path:
    """The steps of the list that a card in the supply stands for."""
    card = stock_ids(state)[target.index]
    if card in state.cards.shops:
        return ("build", ""), ("shop", card)
    return ("build_public", ""), ("building", card)


def why_not_here(
    state: GameState, target: Target, path: Path, beside: Target | None = None
) -> Refusal | None:
    """Why a thing cannot be chosen: the refusal of what a player attempts by pointing at it; None
    where such a thing is never chosen now, so that pointing at it is only a look. `beside` is the
    cell picked before it, if a public building was to lie on both."""
    attempt = _attempt(state, target, path, beside)
    if attempt is None or isinstance(attempt, Refusal):
        return attempt
    return why_not(state, attempt)


def _attempt(
    state: GameState, target: Target, path: Path, beside: Target | None
) -> c.Command | Refusal | None:
    working = state.phase == WORK
    if target.kind == "cell":
        return _attempt_cell(state, target.index, path, beside)
    if target.kind == "frame" and working and target.index < len(state.ads):
        return c.advertise(state.ads[target.index].id, c.FRAMES[target.player])
    if target.kind == "stock" and working:
        return _attempt_stock(state, steps_to(state, target)[1])
    if target.kind != "plot":
        return None
    plot = state.players[target.player].plots[target.index]
    if target.player == acting(state):
        return _attempt_own(state, target.index, plot)
    visited = working and plot is not None and plot.visitors
    return c.visit(target.player, target.index, 0) if visited else None


def _attempt_cell(
    state: GameState, cell: Cell, path: Path, beside: Target | None
) -> c.Command | Refusal | None:
    if len(path) > 1 and path[1][0] == "building":
        if cell in state.board.closed:
            return refuse("G4", "closed_cell", cell=cell)
        building = str(path[1][1])
        neighbor = beside.index if beside else _neighbor(state, cell)
        cells = (min(cell, neighbor), max(cell, neighbor))
        build = path[0][0] == "build_public"
        return c.build_public(building, cells) if build else c.move_public(building, cells)
    if state.returning:
        return c.return_animal(cell)
    if state.phase != ATTRACT or not state.plaza[cell]:
        return None
    who = acting(state)
    fronts = state.board.fronts[who]
    plot = next((index for index, front in enumerate(fronts) if cell in front), 0)
    return c.attract(state.plaza[cell][0], plot)


def _neighbor(state: GameState, cell: Cell) -> Cell:
    return next(sum(place) - cell for place in state.board.dominoes if cell in place)


def _attempt_own(state: GameState, index: int, plot: Plot | None) -> c.Command | Refusal | None:
    who = acting(state)
    if state.phase == PLACEMENT:
        return c.place_store(index)
    if state.phase == WORK:
        return c.renovate(index) if plot is not None else _first_build(state, index)
    if plot is None or state.returning:
        return None
    if state.phase == ATTRACT:
        animals = [a for cell in state.board.fronts[who][index] for a in state.plaza[cell]]
        if not animals:
            return refuse("A1", "front_empty", plot=index)
        return c.attract(animals[0], index)
    if state.phase == INCOME:
        income = plot.side.income
        ways = income.choices[len(plot.animals)] if income else ()
        return c.activate(index, ways[0] if ways else ())
    return c.sell(index)


def _attempt_stock(state: GameState, step: Step) -> c.Command:
    kind, card = step
    if kind == "building":
        return c.build_public(str(card), state.board.dominoes[0])
    plots = state.players[acting(state)].plots
    empty = next((index for index, plot in enumerate(plots) if plot is None), 0)
    return c.build(str(card), empty, False)


def _first_build(state: GameState, index: int) -> c.Command | None:
    own = {plot.side.shop for plot in state.players[acting(state)].plots if plot is not None}
    for shop, copies in zip(state.cards.shops, state.supply, strict=True):
        if copies and shop not in own:
            return c.build(shop, index, False)
    return None
