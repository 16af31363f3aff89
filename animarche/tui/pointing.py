"""Pointing at things on the table: which commands a thing belongs to, and what is wrong where it
belongs to none."""

from animarche.engine import commands as c
from animarche.engine.board import Cell
from animarche.engine.game import GameState, why_not
from animarche.engine.refusals import Refusal, refuse
from animarche.engine.state import ATTRACT, INCOME, PLACEMENT, SALE, WORK
from animarche.tui.model import Target, acting

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


def why_not_here(state: GameState, target: Target, path: Path) -> Refusal | None:
    """Why nothing can be done with a thing: the refusal of what a player would most likely mean by
    pointing at it; None where pointing at it never means anything."""
    command = _meant(state, target, path)
    if command is None:
        return None
    if isinstance(command, Refusal):
        return command
    return why_not(state, command)


def _meant(state: GameState, target: Target, path: Path) -> c.Command | Refusal | None:
    if target.kind == "cell":
        return _meant_cell(state, target.index, path)
    if target.kind == "frame" and target.index < len(state.ads):
        return c.advertise(state.ads[target.index].id, c.FRAMES[target.player])
    if target.kind == "plot":
        if target.player != acting(state):
            return _meant_other(state, target.player, target.index)
        return _meant_own(state, target.index)
    return None


def _meant_cell(state: GameState, cell: Cell, path: Path) -> c.Command | Refusal | None:
    if cell in state.board.closed:
        return refuse("G4", "closed_cell", cell=cell)
    if len(path) > 1 and path[1][0] == "building":
        building, neighbor = str(path[1][1]), _neighbor(state, cell)
        cells = (min(cell, neighbor), max(cell, neighbor))
        build = path[0][0] == "build_public"
        return c.build_public(building, cells) if build else c.move_public(building, cells)
    if state.returning:
        return c.return_animal(cell)
    if state.phase == WORK:
        for over in state.buildings:
            if cell in over.cells:
                return c.remove_public(over.public.id)
    if not state.plaza[cell]:
        return refuse("A1", "cell_empty", cell=cell)
    who = acting(state)
    fronts = state.board.fronts[who]
    plot = next((index for index, front in enumerate(fronts) if cell in front), 0)
    return c.attract(state.plaza[cell][0], plot)


def _neighbor(state: GameState, cell: Cell) -> Cell:
    return next(sum(place) - cell for place in state.board.dominoes if cell in place)


def _meant_own(state: GameState, index: int) -> c.Command | Refusal | None:
    player = state.players[acting(state)]
    plot = player.plots[index]
    if state.phase == PLACEMENT:
        return c.place_store(index)
    if state.phase == ATTRACT:
        front = state.board.fronts[acting(state)][index]
        animals = [animal for cell in front for animal in state.plaza[cell]]
        if plot is not None and not animals:
            return refuse("A1", "front_empty", plot=index)
        return c.attract(animals[0] if animals else state.cards.animals[0], index)
    if state.phase == INCOME:
        income = plot and plot.side.income
        ways = income.choices[len(plot.animals)] if plot and income else ()
        return c.activate(index, ways[0] if ways else ())
    if state.phase == SALE:
        return c.sell(index)
    if plot is not None:
        return c.renovate(index)
    own = {other.side.shop for other in player.plots if other is not None}
    for shop, copies in zip(state.cards.shops, state.supply, strict=True):
        if copies and shop not in own:
            return c.build(shop, index, False)
    return None


def _meant_other(state: GameState, owner: int, index: int) -> c.Command | Refusal | None:
    plot = state.players[owner].plots[index]
    if state.phase == WORK and plot is not None and not plot.visitors:
        return refuse("W7", "no_worker_seats", shop=plot.side.shop)
    return c.visit(owner, index, 0)
