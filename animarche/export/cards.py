"""The cards of a game in words, as far as readers may know them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from animarche.export.position import side_name
from animarche.tui.model import effects, gain_text

if TYPE_CHECKING:
    from animarche.engine.cards import Frame, Price, Shop, Side
    from animarche.export.disclosure import Disclosure
    from animarche.lang.words import Words
    from animarche.table.recording import Recording

# As on the screen.
ICONS = {"food": "🍞", "home": "🏠", "service": "🔔"}


class Cards:
    """The cards of a recording; each method gives them by id, as JSON."""

    def __init__(self, recording: Recording, words: Words, disclosure: Disclosure) -> None:
        self._recording = recording
        self._words = words
        self._cards = recording.cards
        self._deck = disclosure.deck or ()

    def animals(self) -> dict[str, list[str]]:
        """[emoji, name] of the animals in the game."""
        words, first = self._words, self._recording.steps[0].state
        there = {*first.reserve, *(animal for cell in first.plaza for animal in cell)}
        return {
            animal: [words.animal_emoji(animal), words.animal(animal)] for animal in sorted(there)
        }

    def sides(self) -> dict[str, Any]:
        """Both sides of every shop, by `side_name`."""
        shops = self._cards.shops.values()
        return {
            side_name(side): self._side(side, shop)
            for shop in shops
            for side in (shop.front, shop.back)
            if side is not None
        }

    def _side(self, side: Side, shop: Shop) -> dict[str, Any]:
        words, up = self._words, side.upgraded
        price = shop.price_renovated if up else shop.price
        return {
            "name": words.shop(shop.id, up),
            "short": words.shop_short(shop.id, up),
            "text": words.shop_text(shop.id, up),
            "icons": "".join(ICONS[icon] for icon in side.icons),
            "kinds": [words.icon(icon) for icon in side.icons],
            "kind": side.icons[0],
            "customers": side.customers,
            "brings": [gain_text(seat.visitor, words) for seat in side.seats],
            "effect": next(iter(effects(side, words)), ""),
            "vp": side.vp,
            "upgraded": up,
            "price": "" if price is None else self._price(price),
        }

    def _price(self, price: Price) -> str:
        return self._words.price(price.coins, price.wood, short=True)

    def ads(self) -> dict[str, Any]:
        """The ads that ever lay open, and, if it may be known, those of the deck."""
        words, found = self._words, dict.fromkeys(self._deck)
        for step in self._recording.steps:
            found |= dict.fromkeys(ad.id for ad in step.state.ads)
        return {
            id: {
                "name": words.ad(id),
                "text": words.ad_text(id),
                "frames": [
                    self._frame(frame)
                    for frame in (self._cards.ads[id].upper, self._cards.ads[id].lower)
                ],
                "prize": gain_text(self._cards.ads[id].prize, words),
            }
            for id in sorted(found)
        }

    def _frame(self, frame: Frame) -> list[Any]:
        return [*map(self._price, frame.pay), self._words.text("short.vp", n=frame.vp)]

    def publics(self) -> dict[str, Any]:
        """Public buildings, by kind and by copy."""
        words, found = self._words, {}
        for public in self._cards.public.values():
            for id in (public.kind, public.id):
                found[id] = {
                    "name": words.building(id),
                    "short": words.building_short(id),
                    "text": words.building_text(id),
                    "room": public.room,
                    "vp": public.vp,
                    "price": self._price(public.cost),
                }
        return found
