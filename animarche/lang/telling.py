"""Sentences about what happened and about what is refused."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, assert_never

from animarche.engine import events as e
from animarche.engine.phases.placement import STORE

if TYPE_CHECKING:
    from animarche.lang.words import Words

# How parameters of refusals are shown (prices are put together from two of them).
_SHOWN: dict[str, Callable[["Words", str], str]] = {
    "animal": lambda words, id: words.animal(id),
    "ad": lambda words, id: words.ad(id),
    "building": lambda words, id: words.building(id),
    "frame": lambda words, name: words.frame(name),
    "phase": lambda words, name: words.phase(name),
    "needed": lambda words, name: words.phase(name),
    "resource": lambda words, name: words.resource(name),
}
_NUMBERED: dict[str, Callable[["Words", int], str]] = {
    "plot": lambda words, index: words.plot(index),
    "cell": lambda words, cell: words.cell(cell),
    "seat": lambda words, index: str(index + 1),
    "player": lambda words, index: str(index + 1),
}


def refusal_params(words: "Words", params: Mapping[str, int | str]) -> dict[str, str]:
    """The parameters of a refusal as people read them; "coins" and "wood" together are "price"."""
    shown = {}
    for name, value in params.items():
        if name == "shop":
            shown[name] = words.shop(str(value), bool(params.get("upgraded")))
        elif isinstance(value, str):
            shown[name] = _SHOWN[name](words, value)
        elif name in _NUMBERED:
            shown[name] = _NUMBERED[name](words, value)
    coins, wood = params.get("coins"), params.get("wood")
    if isinstance(coins, int) and isinstance(wood, int):
        shown["price"] = words.price(coins, wood)
    return shown


def _gained(words: "Words", event: e.Gained, player: str) -> str | None:
    """A gain with its source. The line before has named the shop that is used, sold or visited, and
    the coin or wood that is taken; other cards are named here."""
    reason, card = event.reason, event.card
    if reason == "take" and not card:
        return None
    if reason in ("visit", "visited") and words.is_manager(card):
        reason += ".card"
    gain = words.amounts(event.coins, event.wood, event.vp, signed=True)
    gained = words.text(f"gain.{reason}", player=player, gain=gain, card=words.card(card))
    if event.lost_coins or event.lost_wood:
        lost = words.amounts(event.lost_coins, event.lost_wood, 0)
        return words.text("gain.lost", gained=gained, lost=lost)
    return words.text("gain.end", gained=gained)


def _closed(words: "Words", event: e.Closed) -> str:
    animals = words.count("animals", len(event.refilled))
    if not event.to_reserve:
        return words.text("event.closed", round=event.round, animals=animals)
    reserve = words.listed([words.animal(animal) for animal in event.to_reserve])
    return words.text("event.closed.reserve", round=event.round, animals=animals, reserve=reserve)


def tell(words: "Words", event: e.Event, names: Sequence[str]) -> str | None:
    """The sentence about an event; None where the event before has said it."""
    text = words.text
    match event:
        case e.StorePlaced(who, plot):
            shop = words.shop(STORE)
            return text("event.store_placed", player=names[who], shop=shop, plot=words.plot(plot))
        case e.PhaseBegan(number, phase):
            return words.heading(number, phase)
        case e.Passed(who, forced):
            return text("event.passed.forced" if forced else "event.passed", player=names[who])
        case e.MarkerTaken(who):
            return text("event.marker_taken", player=names[who])
        case e.Attracted(who, animal, cell, plot):
            return text(
                "event.attracted",
                player=names[who],
                animal=words.animal(animal),
                cell=words.cell(cell),
                plot=words.plot(plot),
            )
        case e.Activated(who, _, shop, upgraded):
            return text("event.activated", player=names[who], shop=words.shop(shop, upgraded))
        case e.Paid(who, coins, wood):
            return text("event.paid", player=names[who], price=words.price(coins, wood))
        case e.Gained(who):
            return _gained(words, event, names[who])
        case e.Sold(who, plot, shop, upgraded):
            shop = words.shop(shop, upgraded)
            return text("event.sold", player=names[who], shop=shop, plot=words.plot(plot))
        case e.Returned(who, animal, cell):
            animal = words.animal(animal)
            return text("event.returned", player=names[who], animal=animal, cell=words.cell(cell))
        case e.Displaced(animal, cell):
            if cell is None:
                return text("event.displaced.no_room", animal=words.animal(animal))
            return text("event.displaced", animal=words.animal(animal), cell=words.cell(cell))
        case e.Built(who, shop, plot, renovated):
            return text(
                "event.built.renovated" if renovated else "event.built",
                player=names[who],
                shop=words.shop(shop),
                upgraded=words.shop(shop, upgraded=True),
                plot=words.plot(plot),
            )
        case e.Renovated(who, shop, plot):
            return text(
                "event.renovated",
                player=names[who],
                shop=words.shop(shop),
                upgraded=words.shop(shop, upgraded=True),
                plot=words.plot(plot),
            )
        case e.Hired(who):
            return text("event.hired", player=names[who])
        case e.Visited(who, owner, plot, seat, shop, upgraded):
            return text(
                "event.visited",
                player=names[who],
                owner=names[owner],
                plot=words.plot(plot),
                seat=seat + 1,
                shop=words.shop(shop, upgraded),
            )
        case e.Advertised(who, ad, frame, paid):
            return text(
                "event.advertised",
                player=names[who],
                ad=words.ad(ad),
                frame=words.frame(frame),
                paid=paid,
            )
        case e.AdRan(ad, _, taker):
            return text("event.ad_ran", ad=words.ad(ad), player=names[taker])
        case e.AdRevealed(ad):
            return text("event.ad_revealed", ad=words.ad(ad))
        case e.PublicBuilt(who, building, cells):
            building, place = words.building(building), words.cells(cells)
            return text("event.public_built", player=names[who], building=building, cells=place)
        case e.PublicMoved(who, building, old, cells):
            return text(
                "event.public_moved",
                player=names[who],
                building=words.building(building),
                old=words.cells(old),
                cells=words.cells(cells),
            )
        case e.PublicRemoved(who, building, cells):
            building, place = words.building(building), words.cells(cells)
            return text("event.public_removed", player=names[who], building=building, cells=place)
        case e.Took(who, resource):
            return text("event.took", player=names[who], resource=words.resource(resource))
        case e.Closed():
            return _closed(words, event)
        case e.GoalScored(who, goal, vp):
            gain = words.count("vp", vp, signed=True)
            return text("event.goal_scored", player=names[who], goal=words.goal(goal), vp=gain)
        case e.GoalDropped(who, goal, vp):
            loss = words.count("vp", -vp, signed=True)
            return text("event.goal_dropped", player=names[who], goal=words.goal(goal), vp=loss)
        case e.ShopsScored(who, vp):
            gain = words.count("vp", vp, signed=True)
            return text("event.shops_scored", player=names[who], vp=gain)
        case e.GameOver(winners):
            form = "one" if len(winners) == 1 else "many"
            return text(
                f"event.game_over.{form}", winners=words.listed([names[w] for w in winners])
            )
        case _:
            assert_never(event)
