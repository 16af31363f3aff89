"""What a command costs: the printed price, and what each card of the player takes off it (R6)."""

from collections.abc import Iterator

from animarche.engine import commands as c
from animarche.engine.cards import NOTHING, Price, Triggers
from animarche.engine.effects import reduced
from animarche.engine.game import GameState
from animarche.engine.phases.work.ads import frame_of
from animarche.engine.phases.work.public import MOVE
from animarche.engine.state import Player
from animarche.lang.words import Words
from animarche.tui.model import acting


def bill(command: c.Command, state: GameState, words: Words) -> str:
    """The price of a command with each discount, such as "4c - 1c Carpenter = 3c"; "" where no
    discount applies."""
    price, kind = printed(command, state)
    player = state.players[acting(state)]
    left, parts = price, [_short(price, words)]
    for card, less in discounts(player, kind, words):
        off = Price(less.coins if price.coins else 0, less.wood if price.wood else 0)
        if off != NOTHING:
            left = reduced(left, off)
            parts.append(f"− {_short(off, words)} {card}")
    return " ".join([*parts, "=", _short(left, words)]) if len(parts) > 1 else ""


def printed(command: c.Command, state: GameState) -> tuple[Price, str]:
    """The price before discounts, and the field of Triggers with the discounts for it."""
    match command:
        case c.Build(shop, _, renovate):
            card = state.cards.shops[shop]
            return (renovate and card.price_renovated) or card.price, "build_discount"
        case c.Renovate(plot):
            old = state.players[acting(state)].plots[plot]
            return (old and old.side.renovate) or NOTHING, "build_discount"
        case c.Advertise(ad, frame):
            place = next(len(spot.workers) for spot in state.ads if spot.id == ad)
            return frame_of(state.cards.ads[ad], frame).pay[place], "ad_discount"
        case c.BuildPublic(building, _):
            return state.cards.public[building].cost, "public_discount"
        case c.MovePublic() | c.RemovePublic():
            return MOVE, "public_discount"
        case _:
            return NOTHING, ""


def discounts(player: Player, kind: str, words: Words) -> Iterator[tuple[str, Price]]:
    """The cards of a player that give a discount of this kind, by their short names."""
    for plot in player.plots:
        if plot is not None and (less := _less(plot.side.triggers, kind)):
            yield words.shop_short(plot.side.shop, plot.side.upgraded), less
    if less := _less(player.manager.triggers, kind):
        yield words.manager_short(player.manager.id), less


def _less(card: Triggers | None, kind: str) -> Price | None:
    return getattr(card, kind, None)


def _short(price: Price, words: Words) -> str:
    return words.price(price.coins, price.wood, short=True)
