"""What the table shows, as values: built from what everybody may see, with words in one language.

Nothing here or in the widgets ever holds a state: a view leaves out every face-down goal and the
order of the ad deck, so what is drawn cannot show them.
"""

import re
from collections.abc import Sequence

from animarche.engine.cards import Amount, Gain, Price, Public, Side, printed
from animarche.engine.game import GameState, view
from animarche.engine.records import record, replace
from animarche.engine.setup import WORKERS
from animarche.engine.state import ROUNDS, OpenAd, Player, Plot
from animarche.lang.words import Words
from animarche.tui.marks import CUSTOMERS
from animarche.tui.text import width

_ONE = re.compile(r"\b1(?=\D)")
NOBODY = -1  # a seat that is nobody's: its view holds what lies open to all


@record
class Target:
    """Something that the cursor can stand on. `kind` is cell (index), plot (player, index), plate
    (player), frame (index of the open ad, player 0 upper and 1 lower) or stock (index in the
    supply, see `stock_ids`)."""

    kind: str
    index: int = 0
    player: int = 0


@record
class ShopView:
    """A shop on a plot. `kinds` are those of its icons (food, home, service); `customers` holds the
    emoji on each seat, "" for a free one; `workers` the visitor on each worker seat, None for a
    free one, and `brings` what a visitor gains there. `effects` are what it does in the income
    phase, from the longest form to the shortest; none if it does nothing then."""

    name: str
    short: str
    kinds: tuple[str, ...]
    icons: str
    effects: tuple[str, ...]
    text: str
    vp: int
    upgraded: bool
    used: bool
    customers: tuple[str, ...]
    workers: tuple[int | None, ...]
    brings: tuple[str, ...]


@record
class BoardView:
    """A player's board and nameplate; `manager` is what the manager is called, from the full name
    to the short one, `power` is the text of the card, and `out` workers sit on seats and ads or lie
    off the board."""

    player: int
    name: str
    seat: str
    manager: tuple[str, ...]
    power: str
    coins: int
    wood: int
    vp: int
    backyard: int
    out: int
    marker: bool
    acting: bool
    passed: bool
    plots: tuple[ShopView | None, ...]


@record
class CellView:
    """A cell of the plaza, its animals as emoji and by name; `room` and `owner` belong to the
    public building over it, `partner` is the other cell under it."""

    cell: int
    label: str
    closed: bool
    animals: tuple[str, ...]
    names: tuple[str, ...]
    building: str
    short: str
    room: int
    owner: int
    partner: int | None


@record
class FrameView:
    """A frame of an ad: its payments and what it brings; `chosen` while it binds (W8)."""

    pays: tuple[str, str]
    fee: int
    vp: int
    chosen: bool
    closed: bool


@record
class AdView:
    """An open ad; its name says which copy it is where two of its kind are open. `workers` are
    (player, printed payment) in order of placing."""

    id: str
    name: str
    prize: str
    frames: tuple[FrameView, FrameView]
    workers: tuple[tuple[int, int], ...]


@record
class StockView:
    """Something in the supply, with its copies left, price and VP; `full` is its whole name. Shops
    have `icons`, those of their `kinds`, and may be `special` (G7)."""

    id: str
    name: str
    full: str
    kinds: tuple[str, ...]
    icons: str
    copies: int
    price: str
    vp: int
    special: bool = False


@record
class TableView:
    """The whole table, as everybody at it sees it."""

    round: int
    rounds: int
    phase: str
    acting: int | None
    ask: str
    names: tuple[str, ...]
    boards: tuple[BoardView, ...]
    cells: tuple[CellView, ...]
    rows: int
    ads: tuple[AdView, ...]
    ads_left: int
    buildings: tuple[StockView, ...]
    shops: tuple[StockView, ...]
    reserve: tuple[str, ...]


def acting(state: GameState) -> int:
    """The player to act; only called while there is one."""
    assert state.to_act is not None
    return state.to_act


def table_view(state: GameState, words: Words, names: tuple[str, ...]) -> TableView:
    """What the table shows in `state`."""
    seen = view(state, NOBODY)
    return TableView(
        round=seen.round,
        rounds=ROUNDS,
        phase=seen.phase,
        acting=seen.to_act,
        ask=words.ask(state, names),
        names=names,
        boards=tuple(
            _board(state, who, player, words, names) for who, player in enumerate(seen.players)
        ),
        cells=_cells(state, words),
        rows=seen.board.rows,
        ads=tuple(_ad(state, ad, words) for ad in seen.ads),
        ads_left=seen.ads_left,
        buildings=_buildings(state, words),
        shops=_shops(state, words),
        reserve=tuple(words.animal_emoji(animal) for animal in seen.reserve),
    )


def _board(
    state: GameState, who: int, player: Player, words: Words, names: tuple[str, ...]
) -> BoardView:
    return BoardView(
        player=who,
        name=names[who],
        seat=state.board.seats[who],
        manager=_called(player.manager.id, words),
        power=words.manager_text(player.manager.id),
        coins=player.coins,
        wood=player.wood,
        vp=player.vp,
        backyard=player.backyard,
        out=WORKERS - player.backyard - player.waiting,
        marker=state.start_player == who,
        acting=state.to_act == who,
        passed=state.passed[who],
        plots=tuple(None if plot is None else shop_view(plot, words) for plot in player.plots),
    )


def _called(manager: str, words: Words) -> tuple[str, ...]:
    """The full name of a manager, the part of it that the short name begins, and that; instead of a
    short name that breaks off within a word, none."""
    full, short = words.manager(manager), words.manager_short(manager)
    part = full[max(0, full.find(short)) :]
    whole = not part.startswith(short) or part[len(short) :][:1] in ("", " ")
    return full, part, short if whole else ""


def board_after(board: BoardView, state: GameState) -> BoardView:
    """A board with coins, wood and VP as they are in another state, for its nameplate."""
    player = state.players[board.player]
    return replace(board, coins=player.coins, wood=player.wood, vp=player.vp)


def shop_view(plot: Plot, words: Words) -> ShopView:
    """A shop as it lies on its plot."""
    side = plot.side
    free = side.customers - len(plot.animals)
    return ShopView(
        name=words.shop(side.shop, side.upgraded),
        short=words.shop_short(side.shop, side.upgraded),
        kinds=side.icons,
        icons=icons(side, words),
        effects=effects(side, words),
        text=words.shop_text(side.shop, side.upgraded),
        vp=side.vp,
        upgraded=side.upgraded,
        used=plot.used,
        customers=(*map(words.animal_emoji, plot.animals), *("",) * free),
        workers=plot.visitors,
        brings=tuple(gain_text(seat.visitor, words) for seat in side.seats),
    )


def _cells(state: GameState, words: Words) -> tuple[CellView, ...]:
    over = {cell: building for building in state.buildings for cell in building.cells}
    return tuple(
        CellView(
            cell=cell,
            label=words.cell(cell),
            closed=cell in state.board.closed,
            animals=tuple(words.animal_emoji(animal) for animal in animals),
            names=tuple(words.animal(animal) for animal in animals),
            building=words.building(over[cell].public.id) if cell in over else "",
            short=words.building_short(over[cell].public.id) if cell in over else "",
            room=over[cell].public.room if cell in over else 1,
            owner=over[cell].owner if cell in over else 0,
            partner=sum(over[cell].cells) - cell if cell in over else None,
        )
        for cell, animals in enumerate(state.plaza)
    )


def _ad(state: GameState, spot: OpenAd, words: Words) -> AdView:
    ad = state.cards.ads[spot.id]
    kinds = [state.cards.ads[open.id].kind for open in state.ads]
    frames = tuple(
        FrameView(
            pays=(_price(frame.pay[0], words), _price(frame.pay[1], words)),
            fee=sum(map(printed, frame.pay)),
            vp=frame.vp,
            chosen=spot.frame == name,
            closed=spot.frame not in (None, name),
        )
        for name, frame in (("upper", ad.upper), ("lower", ad.lower))
    )
    return AdView(
        id=spot.id,
        name=words.ad_short(spot.id, numbered=kinds.count(ad.kind) > 1),
        prize=gain_text(ad.prize, words),
        frames=(frames[0], frames[1]),
        workers=tuple((worker.player, worker.paid) for worker in spot.workers),
    )


def stock_ids(state: GameState) -> tuple[str, ...]:
    """What lies in the supply: of each kind of public building the lowest free copy (G7), and the
    shops; as `TableView` has them, buildings first."""
    kinds = _lowest(_free(state))
    shops = zip(state.cards.shops, state.supply, strict=True)
    return (
        *(kinds[kind].id for kind in state.cards.public_kinds if kind in kinds),
        *(shop for shop, copies in shops if copies),
    )


def _free(state: GameState) -> list[Public]:
    placed = {building.public.id for building in state.buildings}
    return [public for public in state.cards.public.values() if public.id not in placed]


def _lowest(free: Sequence[Public]) -> dict[str, Public]:
    return {public.kind: public for public in reversed(free)}


def _buildings(state: GameState, words: Words) -> tuple[StockView, ...]:
    """The public buildings in the supply: of each kind the lowest free copy, and how many (G7)."""
    free = _free(state)
    kinds = _lowest(free)
    return tuple(
        StockView(
            id=kinds[kind].id,
            name=words.building_short(kinds[kind].id),
            full=words.building(kind),
            kinds=(),
            icons="",
            copies=sum(public.kind == kind for public in free),
            price=_price(kinds[kind].cost, words),
            vp=kinds[kind].vp,
        )
        for kind in state.cards.public_kinds
        if kind in kinds
    )


def _shops(state: GameState, words: Words) -> tuple[StockView, ...]:
    return tuple(
        StockView(
            id=shop.id,
            name=words.shop_short(shop.id),
            full=words.shop(shop.id),
            kinds=shop.front.icons,
            icons=icons(shop.front, words),
            copies=copies,
            price="",
            vp=shop.front.vp,
            special=not shop.front.basic,
        )
        for shop, copies in zip(state.cards.shops.values(), state.supply, strict=True)
        if copies
    )


def _price(price: Price, words: Words) -> str:
    return words.price(price.coins, price.wood, short=True)


def gain_text(gain: Gain, words: Words) -> str:
    """A gain, short: "2c 1p"; what depends on something with a slash: "1c/3c"."""
    parts = []
    for what, value in (("coins", gain.coins), ("wood", gain.wood), ("vp", gain.vp)):
        if value:
            parts.append(_amount(what, value, words))
    return " ".join(parts)


def _amount(what: str, value: Amount, words: Words) -> str:
    if isinstance(value, int):
        return words.text(f"short.{what}", n=value)
    if value.what.startswith("icon:"):
        each = words.icon(value.what.removeprefix("icon:"), short=True)
        each = each if value.every == 1 else f"{value.every}{each}"
    else:
        each = words.text(f"short.{value.what.removesuffix('_held')}", n=value.every)
    return words.text(f"short.{what}", n=1) + f"/{each}"


def icons(side: Side, words: Words) -> str:
    """The letters of the kinds of a side; wide ones stand apart by themselves."""
    letters = [words.icon(icon, short=True) for icon in side.icons]
    return ("" if width(letters[0]) > 1 else "/").join(letters)


def effects(side: Side, words: Words) -> tuple[str, ...]:
    """What a shop does in the income phase: in full, then without the number where it is 1, then
    how many animals it counts. () if it does nothing."""
    income = side.income
    if income is None:
        return ()
    if income.flat is not None:
        return (gain_text(income.flat, words),)
    if income.by_number:
        gains = (gain_text(gain, words).replace(" ", "") for gain in income.by_number)
        full = ",".join(gain or "-" for gain in gains)
        return full, _counts(len(income.by_number))
    options = []
    for option in income.each:
        gain = gain_text(option.gain, words).replace(" ", "")
        paid = option.pay.coins or option.pay.wood
        options.append(f"{_price(option.pay, words)}>{gain}" if paid else gain)
    full = "|".join(options)
    return f"{CUSTOMERS}{full}", f"{CUSTOMERS}{_ONE.sub('', full)}", _counts(side.customers)


def _counts(animals: int) -> str:
    return f"1-{animals}{CUSTOMERS}" if animals > 1 else f"1{CUSTOMERS}"
