"""States as JSON, in the form that docs/log-format.md fixes."""

from typing import Any

from animarche.engine.board import BOARDS, COLUMNS, PLOTS, Board, Cell
from animarche.engine.cards import CardSet
from animarche.engine.commands import FRAMES
from animarche.engine.state import (
    OVER,
    PHASE_NAMES,
    AdWorker,
    Building,
    GameState,
    Goals,
    OpenAd,
    Player,
    Plot,
    Tally,
    dealt,
)
from animarche.journal.canonical import public_supply, shop_supply
from animarche.journal.deals import plaza_from_json, plaza_to_json
from animarche.journal.values import (
    array,
    exactly,
    flag,
    integer,
    integer_or_null,
    row_and_column,
    shown,
    string,
    strings,
    table,
    two_cells,
)

_STATE = (
    *("round", "phase", "to_act", "start_player", "over", "plaza", "closed", "reserve"),
    *("returning", "buildings", "players", "ads", "ad_deck", "supply"),
)
_PLAYER = (
    *("seat", "coins", "wood", "vp", "manager", "passed", "workers", "plots", "tally", "ads"),
    "goals",
)


def state_to_json(state: GameState) -> dict[str, Any]:
    """A state in the fixed form; json.dumps with sorted keys gives the text of the fingerprint."""
    return {
        "round": state.round,
        "phase": state.phase,
        "to_act": state.to_act,
        "start_player": state.start_player,
        "over": state.phase == OVER,
        "plaza": plaza_to_json(state.plaza),
        "closed": [row_and_column(cell) for cell in state.board.closed],
        "reserve": list(state.reserve),
        "returning": list(state.returning),
        "buildings": [
            {"id": b.public.id, "cells": [row_and_column(c) for c in b.cells], "owner": b.owner}
            for b in state.buildings
        ],
        "players": [
            _player_to_json(*one)
            for one in zip(state.players, state.board.seats, state.passed, strict=True)
        ],
        "ads": [
            {
                "id": ad.id,
                "frame": ad.frame,
                "workers": [{"player": w.player, "paid": w.paid} for w in ad.workers],
            }
            for ad in state.ads
        ],
        "ad_deck": list(state.ad_deck),
        "supply": {
            "shops": shop_supply(state.cards, state.supply),
            "buildings": public_supply(state.cards, state.buildings),
        },
    }


def _player_to_json(player: Player, seat: str, passed: bool) -> dict[str, Any]:
    goals, tally = player.goals, player.tally
    return {
        "seat": seat,
        "coins": player.coins,
        "wood": player.wood,
        "vp": player.vp,
        "manager": player.manager.id,
        "passed": passed,
        "workers": {
            "waiting": player.waiting,
            "backyard": player.backyard,
            "used": player.used,
        },
        "plots": [None if plot is None else _plot_to_json(plot) for plot in player.plots],
        "tally": {
            "sold": tally.sold,
            "visits": tally.visits,
            "public_built": tally.public_built,
        },
        "ads": list(player.ads),
        "goals": {
            "small": [goal.id for goal in goals.small],
            "large": [goal.id for goal in goals.large],
            "scored": [goal.id for goal in goals.scored],
        },
    }


def _plot_to_json(plot: Plot) -> dict[str, Any]:
    return {
        "shop": plot.side.shop,
        "upgraded": plot.side.upgraded,
        "animals": list(plot.animals),
        "visitors": list(plot.visitors),
        "used": plot.used,
    }


def state_from_json(value: Any, cards: CardSet) -> GameState:
    """The state that `value` describes, with the cards `cards`.

    Raises ValueError with one clause for a wrong shape, for ids that the cards do not have, and
    for numbers of players, plots or cells that do not exist. It does not check that play could
    have led there.
    """
    found = exactly(value, _STATE, "the state")
    players = array(found["players"], "players")
    board = BOARDS.get(len(players))
    if board is None:
        raise ValueError(f'"players" has {len(players)} players, but 2, 3 or 4 can play')
    phase = string(found["phase"], "phase")
    if phase not in PHASE_NAMES:
        raise ValueError(f'"phase" is {shown(phase)}, which is no phase')
    if flag(found["over"], "over") != (phase == OVER):
        raise ValueError('"over" and "phase" do not agree')
    to_act = integer_or_null(found["to_act"], "to_act")
    if found["closed"] != [row_and_column(cell) for cell in board.closed]:
        raise ValueError(f'"closed" does not fit {len(players)} players')
    plaza = plaza_from_json(found["plaza"])
    if len(plaza) != board.rows * COLUMNS:
        raise ValueError(f'"plaza" must have {board.rows} rows')
    buildings = tuple(_building(b, cards, board) for b in array(found["buildings"], "buildings"))
    if (to_act is None) != (phase == OVER):
        raise ValueError('"to_act" must be null when the game is over, and only then')
    records = [
        _player(player, seat, cards, board)
        for player, seat in zip(players, board.seats, strict=True)
    ]
    return GameState(
        cards=cards,
        board=board,
        round=integer(found["round"], "round"),
        phase=phase,
        to_act=None if to_act is None else _player_number(to_act, board),
        start_player=_player_number(found["start_player"], board),
        passed=tuple(flag(player["passed"], "passed") for player in players),
        plaza=plaza,
        reserve=strings(found["reserve"], "reserve"),
        returning=strings(found["returning"], "returning"),
        players=tuple(records),
        ads=tuple(_open_ad(ad, cards, board) for ad in array(found["ads"], "ads")),
        ad_deck=strings(found["ad_deck"], "ad_deck"),
        buildings=buildings,
        supply=_supply(found["supply"], cards, buildings),
    )


def _known(value: Any, name: str, known: dict[str, Any]) -> Any:
    """What the card set has under the id `value`."""
    key = string(value, name)
    if key not in known:
        raise ValueError(f'"{name}" is {shown(key)}, which the card set does not have')
    return known[key]


def _player_number(value: Any, board: Board) -> int:
    who = integer(value, "player")
    if not 0 <= who < board.players:
        raise ValueError(f"there is no player {shown(who)}")
    return who


def _cells(value: Any, board: Board) -> tuple[Cell, Cell]:
    cells = two_cells(value, "cells")
    if cells not in board.dominoes:
        raise ValueError('"cells" must be two adjacent open cells')
    return cells


def _building(value: Any, cards: CardSet, board: Board) -> Building:
    found = exactly(value, ("id", "cells", "owner"), "a building")
    return Building(
        public=_known(found["id"], "id", cards.public),
        cells=_cells(found["cells"], board),
        owner=_player_number(found["owner"], board),
    )


def _frame(value: Any) -> str | None:
    if value is None or (type(value) is str and value in FRAMES):
        return value
    raise ValueError(f'"frame" must be "upper", "lower" or null, not {shown(value)}')


def _open_ad(value: Any, cards: CardSet, board: Board) -> OpenAd:
    found = exactly(value, ("id", "frame", "workers"), "an ad")
    workers = [
        exactly(worker, ("player", "paid"), "a worker")
        for worker in array(found["workers"], "workers")
    ]
    return OpenAd(
        id=_known(found["id"], "id", cards.ads).id,
        frame=_frame(found["frame"]),
        workers=tuple(
            AdWorker(_player_number(worker["player"], board), integer(worker["paid"], "paid"))
            for worker in workers
        ),
    )


def _supply(value: Any, cards: CardSet, buildings: tuple[Building, ...]) -> tuple[int, ...]:
    found = exactly(value, ("shops", "buildings"), "the supply")
    shops = table(found["shops"], '"shops"')
    for shop in shops:
        _known(shop, "shops", cards.shops)
    if found["buildings"] != public_supply(cards, buildings):
        raise ValueError('"buildings" in the supply are not those that are left')
    return tuple(integer(shops.get(shop, 0), "shops") for shop in cards.shops)


def _player(value: Any, seat: str, cards: CardSet, board: Board) -> Player:
    found = exactly(value, _PLAYER, "a player")
    if found["seat"] != seat:
        raise ValueError(f'"seat" must be "{seat}", not {shown(found["seat"])}')
    workers = exactly(found["workers"], ("waiting", "backyard", "used"), '"workers"')
    tally = exactly(found["tally"], ("sold", "visits", "public_built"), '"tally"')
    plots = array(found["plots"], "plots")
    if len(plots) != PLOTS:
        raise ValueError(f'"plots" must be {PLOTS}, not {len(plots)}')
    return Player(
        manager=_known(found["manager"], "manager", cards.managers),
        coins=integer(found["coins"], "coins"),
        wood=integer(found["wood"], "wood"),
        vp=integer(found["vp"], "vp"),
        waiting=integer(workers["waiting"], "waiting"),
        backyard=integer(workers["backyard"], "backyard"),
        used=integer(workers["used"], "used"),
        plots=tuple(None if plot is None else _plot(plot, cards, board) for plot in plots),
        tally=Tally(**{name: integer(number, name) for name, number in tally.items()}),
        ads=strings(found["ads"], "ads"),
        goals=_goals(found["goals"], cards),
    )


def _goals(value: Any, cards: CardSet) -> Goals:
    found = exactly(value, ("small", "large", "scored"), '"goals"')
    small, large, scored = (
        tuple(_known(goal, name, cards.goals) for goal in array(found[name], name))
        for name in ("small", "large", "scored")
    )
    return dealt(small, large, scored)


def _plot(value: Any, cards: CardSet, board: Board) -> Plot:
    found = exactly(value, ("shop", "upgraded", "animals", "visitors", "used"), "a plot")
    shop = _known(found["shop"], "shop", cards.shops)
    side = shop.back if flag(found["upgraded"], "upgraded") else shop.front
    if side is None:
        raise ValueError(f"the shop {shown(shop.id)} cannot be upgraded")
    visitors = array(found["visitors"], "visitors")
    if len(visitors) != len(side.seats):
        raise ValueError(f'"visitors" of the shop {shown(shop.id)} must be {len(side.seats)}')
    return Plot(
        side=side,
        animals=strings(found["animals"], "animals"),
        visitors=tuple(None if v is None else _player_number(v, board) for v in visitors),
        used=flag(found["used"], "used"),
    )
