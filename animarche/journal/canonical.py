"""The fingerprint of a state, fast enough to be taken after every command.

It is defined over `state_to_json` as canonical JSON. Writing that text from scratch would cost
more than the command itself, so the parts that seldom change are kept as text, by the identity of
the (immutable) records they were written from. A property test holds both ways together.
"""

from collections.abc import Callable, Iterable
from hashlib import sha256
from json.encoder import encode_basestring as quoted
from typing import TypeVar

from animarche.engine.board import COLUMNS
from animarche.engine.cards import CardSet
from animarche.engine.state import OVER, Building, GameState, Goals, OpenAd, Player, Plot

T = TypeVar("T")
K = TypeVar("K")

_MOST = 512  # remembered texts of each kind; with more of them memory is slower than writing
_DIGITS = 16


def fingerprint(state: GameState) -> str:
    """The first 16 hex digits of the sha256 of the state as canonical JSON (keys sorted, no
    spaces, UTF-8)."""
    return sha256(canonical(state).encode()).hexdigest()[:_DIGITS]


def canonical(state: GameState) -> str:
    """The text of json.dumps(state_to_json(state), sort_keys=True, separators=(",", ":"),
    ensure_ascii=False)."""
    players = ",".join(
        [
            f'{head},"passed":{_flag(passed)},{plots},"seat":"{seat}",{tail}'
            for (head, plots, tail), passed, seat in zip(
                map(_player, state.players), state.passed, state.board.seats, strict=True
            )
        ]
    )
    over = state.phase == OVER
    public, shops = _left(state.cards)
    return (
        f'{{"ad_deck":{_ids[state.ad_deck]},"ads":{_ads(state.ads)},'
        f'"buildings":{_buildings(state.buildings)},"closed":{_cells[state.board.closed]},'
        f'"over":{_flag(over)},"phase":"{state.phase}","players":[{players}],'
        f'"plaza":{_plaza(state.plaza)},"reserve":{_ids[state.reserve]},'
        f'"returning":{_ids[state.returning]},"round":{state.round},'
        f'"start_player":{state.start_player},'
        f'"supply":{{"buildings":{public(state.buildings)},"shops":{shops[state.supply]}}},'
        f'"to_act":{_number(state.to_act)}}}'
    )


class _Texts(dict[K, str]):
    """The texts that `write` made of plain values. A look at one that is there costs no call."""

    def __init__(self, write: Callable[[K], str]) -> None:
        self._write = write

    def __missing__(self, value: K) -> str:
        if len(self) >= _MOST:
            self.clear()
        text = self[value] = self._write(value)
        return text


def _kept(write: Callable[[K], T]) -> Callable[[K], T]:
    """Remember what `write` gave for a record, whose hash would cost too much. Each entry keeps its
    object alive, so that no other one can have the same id."""
    known: dict[int, tuple[K, T]] = {}

    def look_up(value: K) -> T:
        found = known.get(id(value))
        if found is not None:
            return found[1]
        if len(known) >= _MOST:
            known.clear()
        text = write(value)
        known[id(value)] = (value, text)
        return text

    return look_up


def _number(value: int | None) -> str:
    return "null" if value is None else str(value)


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _list(texts: Iterable[str]) -> str:
    return f"[{','.join(texts)}]"


def _cells_text(cells: tuple[int, ...]) -> str:
    return _list([f"[{cell // COLUMNS},{cell % COLUMNS}]" for cell in cells])


def _ids_text(ids: tuple[str, ...]) -> str:
    return _list(map(quoted, ids))


_cells, _ids = _Texts(_cells_text), _Texts(_ids_text)


@_kept
def _plaza(plaza: tuple[tuple[str, ...], ...]) -> str:
    cells = [_ids[animals] for animals in plaza]
    return _list([_list(cells[at : at + COLUMNS]) for at in range(0, len(cells), COLUMNS)])


@_kept
def _plot(plot: Plot | None) -> str:
    if plot is None:
        return "null"
    return (
        f'{{"animals":{_ids[plot.animals]},"shop":{quoted(plot.side.shop)},'
        f'"upgraded":{_flag(plot.side.upgraded)},"used":{_flag(plot.used)},'
        f'"visitors":{_list(map(_number, plot.visitors))}}}'
    )


@_kept
def _goals(goals: Goals) -> str:
    small, large, scored = (
        _list([quoted(goal.id) for goal in some])
        for some in (goals.small, goals.large, goals.scored)
    )
    return f'{{"large":{large},"scored":{scored},"small":{small}}}'


@_kept
def _player(player: Player) -> tuple[str, str, str]:
    """The text around the two things that a player does not know: having passed, and the seat."""
    tally = player.tally
    return (
        f'{{"ads":{_ids[player.ads]},"coins":{player.coins},"goals":{_goals(player.goals)},'
        f'"manager":{quoted(player.manager.id)}',
        f'"plots":{_list(map(_plot, player.plots))}',
        f'"tally":{{"public_built":{tally.public_built},"sold":{tally.sold},'
        f'"visits":{tally.visits}}},"vp":{player.vp},"wood":{player.wood},'
        f'"workers":{{"backyard":{player.backyard},"used":{player.used},'
        f'"waiting":{player.waiting}}}}}',
    )


@_kept
def _ads(ads: tuple[OpenAd, ...]) -> str:
    texts = []
    for ad in ads:
        frame = "null" if ad.frame is None else quoted(ad.frame)
        workers = _list(
            [f'{{"paid":{worker.paid},"player":{worker.player}}}' for worker in ad.workers]
        )
        texts.append(f'{{"frame":{frame},"id":{quoted(ad.id)},"workers":{workers}}}')
    return _list(texts)


@_kept
def _buildings(buildings: tuple[Building, ...]) -> str:
    return _list(
        [
            f'{{"cells":{_cells[building.cells]},"id":{quoted(building.public.id)},'
            f'"owner":{building.owner}}}'
            for building in buildings
        ]
    )


@_kept
def _left(
    cards: CardSet,
) -> tuple[Callable[[tuple[Building, ...]], str], _Texts[tuple[int, ...]]]:
    """What is in the supply: by the buildings that stand, and by the number of shops."""
    return (
        _kept(lambda buildings: _counts(public_supply(cards, buildings))),
        _Texts(lambda supply: _counts(shop_supply(cards, supply))),
    )


def _counts(left: dict[str, int]) -> str:
    return f"{{{','.join([f'{quoted(name)}:{left[name]}' for name in sorted(left)])}}}"


def shop_supply(cards: CardSet, supply: tuple[int, ...]) -> dict[str, int]:
    """The copies in the supply by shop; those of which none is left are not named."""
    return {shop: left for shop, left in zip(cards.shops, supply, strict=True) if left}


def public_supply(cards: CardSet, buildings: tuple[Building, ...]) -> dict[str, int]:
    """The public buildings in the supply by kind; those of which none is left are not named."""
    left = dict.fromkeys(cards.public_kinds, 0)
    for public in cards.public.values():
        left[public.kind] += 1
    for building in buildings:
        left[building.public.kind] -= 1
    return {kind: number for kind, number in left.items() if number}
