"""Build, move and remove public buildings (W11, W12, B1-B3)."""

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import compress

from animarche.engine.board import BOARDS, Cell
from animarche.engine.cards import CardSet, Price, Public
from animarche.engine.commands import (
    BuildPublic,
    Command,
    MovePublic,
    RemovePublic,
    build_public,
    move_public,
    remove_public,
)
from animarche.engine.effects import (
    can_pay,
    discount,
    pay,
    points,
    receive,
    reduced,
    sources,
    trigger,
)
from animarche.engine.events import Log, PublicBuilt, PublicMoved, PublicRemoved
from animarche.engine.phases.work.workers import NO_WORKER, Purse, spend
from animarche.engine.plaza import covered, rooms, settle
from animarche.engine.records import Draft, replace
from animarche.engine.refusals import Refusal, refuse
from animarche.engine.state import Building, GameState, Player, player_draft
from animarche.engine.turns import acted

MOVE = Price(wood=3)  # W12

Lot = tuple[str, tuple[Cell, Cell]]  # a public building, and the cells that it covers


def public_price(player: Player, printed: Price) -> Price:
    """A price for building, moving or removing, less the player's discounts (R6)."""
    return reduced(printed, discount(sources(player, "cheaper"), "public_discount"))


def in_supply(state: GameState) -> tuple[Public, ...]:
    """The lowest free copy of each kind that has one, in the order of the card file (G7)."""
    return _lowest(state.cards, tuple([building.public.id for building in state.buildings]))


@lru_cache(maxsize=1024)
def _lowest(cards: CardSet, placed: tuple[str, ...]) -> tuple[Public, ...]:
    lowest: dict[str, Public] = {}
    for public in cards.public.values():
        if public.id not in placed:
            lowest.setdefault(public.kind, public)
    return tuple(lowest.values())


def list_options(found: list[Command], state: GameState, purse: Purse) -> None:
    """Add to `found` what the purse pays for: builds by kind, then moves and removals by id; places
    in order."""
    coins, wood = purse
    lots: tuple[Lot, ...] = ()
    for building in state.buildings:
        lots += ((building.public.id, building.cells),)
    for cost, commands in _menu(state.cards, len(state.players), lots):
        if coins >= cost.coins and wood >= cost.wood:
            found += commands


@lru_cache(maxsize=512)  # buildings seldom change, so that the last ones are asked for again
def _menu(
    cards: CardSet, players: int, lots: tuple[Lot, ...]
) -> tuple[tuple[Price, tuple[Command, ...]], ...]:
    """For each kind that can be built while these buildings lie there, and for moving: the price,
    and the commands."""
    dominoes = _dominoes(players)
    taken = covered([here for _, here in lots])
    free = [not cells & taken for cells in dominoes]
    menu: list[tuple[Price, tuple[Command, ...]]] = []
    for public in _lowest(cards, tuple([name for name, _ in lots])):
        places = _everywhere(build_public, public.id, players)
        menu.append((public.cost, tuple(compress(places, free))))
    moves: list[Command] = []
    for name, here in lots:
        own = covered([here])
        others = taken & ~own
        free = [not cells & others and cells != own for cells in dominoes]
        moves += compress(_everywhere(move_public, name, players), free)
    moves += [remove_public(name) for name, _ in lots]
    return (*menu, (MOVE, tuple(moves)))


@lru_cache(maxsize=512)
def _everywhere(
    make: Callable[[str, tuple[Cell, Cell]], Command], name: str, players: int
) -> tuple[Command, ...]:
    """The command for each two adjacent open cells (W11)."""
    return tuple([make(name, place) for place in BOARDS[players].dominoes])


@cache
def _dominoes(players: int) -> tuple[int, ...]:
    """Each two adjacent open cells, as bits."""
    return tuple([covered([place]) for place in BOARDS[players].dominoes])


def _find(state: GameState, name: str) -> Building | None:
    for building in state.buildings:
        if building.public.id == name:
            return building
    return None


def _why_not_here(
    state: GameState, rule: str, cells: tuple[Cell, Cell], others: list[Building]
) -> Refusal | None:
    """W11: two orthogonally adjacent open cells, none under another building."""
    board = state.board
    for cell in cells:
        if cell in board.closed:
            return refuse("G4", "closed_cell", cell=cell)
        if cell not in board.cells:
            return refuse("G1", "no_such_cell", cell=cell)
    if cells not in board.dominoes:
        return refuse(rule, "not_adjacent")
    taken = covered([other.cells for other in others])
    for cell in cells:
        if taken >> cell & 1:
            return refuse(rule, "cell_taken", cell=cell)
    return None


def _why_not_pay(player: Player, rule: str, printed: Price) -> Refusal | None:
    price = public_price(player, printed)
    if can_pay(player, price):
        return None
    return refuse(rule, "cannot_pay", coins=price.coins, wood=price.wood)


def why_not_build_public(state: GameState, who: int, command: BuildPublic) -> Refusal | None:
    """W1, W11, G7"""
    player, name = state.players[who], command.building
    if not player.backyard:
        return NO_WORKER
    public = state.cards.public.get(name)
    if public is None:
        return refuse("G7", "no_such_building", building=name)
    if _find(state, name) is not None:
        return refuse("G7", "building_placed", building=name)
    if name not in [lowest.id for lowest in in_supply(state)]:
        return refuse("G7", "not_lowest_copy", building=name)
    refusal = _why_not_here(state, "W11", command.cells, list(state.buildings))
    return refusal or _why_not_pay(player, "W11", public.cost)


def why_not_move_public(state: GameState, who: int, command: MovePublic) -> Refusal | None:
    """W1, W12"""
    player = state.players[who]
    if not player.backyard:
        return NO_WORKER
    building = _find(state, command.building)
    if building is None:
        return refuse("W12", "not_on_plaza", building=command.building)
    if building.cells == command.cells:
        return refuse("W12", "same_place", building=command.building)
    others = [other for other in state.buildings if other is not building]
    refusal = _why_not_here(state, "W12", command.cells, others)
    return refusal or _why_not_pay(player, "W12", MOVE)


def why_not_remove_public(state: GameState, who: int, command: RemovePublic) -> Refusal | None:
    """W1, W12"""
    player = state.players[who]
    if not player.backyard:
        return NO_WORKER
    if _find(state, command.building) is None:
        return refuse("W12", "not_on_plaza", building=command.building)
    return _why_not_pay(player, "W12", MOVE)


def _lay_out(state: Draft[GameState], buildings: list[Building], log: Log) -> None:
    """These buildings lie on the plaza now; animals that no longer fit go to the reserve (W12,
    B3)."""
    state.buildings = tuple(sorted(buildings, key=lambda building: building.public.id))
    room = rooms(state.board, state.buildings)
    state.plaza, displaced = settle(state.plaza, room, log)
    state.reserve += displaced


def do_build_public(state: Draft[GameState], who: int, command: BuildPublic, log: Log) -> None:
    """W11: pay, lay it, gain its VP, then card effects."""
    public = state.cards.public[command.building]
    player = player_draft(state.players[who])
    spend(player)
    pay(player, public_price(player, public.cost), who, log)
    if log is not None:
        log.append(PublicBuilt(who, public.id, command.cells))
    receive(player, points(public.vp), who, "public", public.id, log)
    trigger(player, "public_built", who, log)
    player.tally = replace(player.tally, public_built=player.tally.public_built + 1)
    _lay_out(state, [*state.buildings, Building(public, command.cells, who)], log)
    acted(state, who, player)


def _pay_to_move(state: Draft[GameState], who: int, log: Log) -> None:
    """W12: a worker and 3 wood."""
    player = player_draft(state.players[who])
    spend(player)
    pay(player, public_price(player, MOVE), who, log)
    acted(state, who, player)


def do_move_public(state: Draft[GameState], who: int, command: MovePublic, log: Log) -> None:
    """W12: no VP; who built it stays its owner."""
    old = _find(state, command.building)
    assert old is not None
    _pay_to_move(state, who, log)
    if log is not None:
        log.append(PublicMoved(who, command.building, old.cells, command.cells))
    others = [building for building in state.buildings if building is not old]
    _lay_out(state, [*others, replace(old, cells=command.cells)], log)


def do_remove_public(state: Draft[GameState], who: int, command: RemovePublic, log: Log) -> None:
    """W12: back to the supply."""
    old = _find(state, command.building)
    assert old is not None
    _pay_to_move(state, who, log)
    if log is not None:
        log.append(PublicRemoved(who, command.building, old.cells))
    _lay_out(state, [building for building in state.buildings if building is not old], log)
