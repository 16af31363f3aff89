"""Advertise, and ads that run (W8-W10)."""

from functools import lru_cache

from animarche.engine.cards import Ad, CardSet, Frame, Price, printed
from animarche.engine.commands import FRAMES, Advertise, Command, advertise
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
from animarche.engine.events import AdRan, AdRevealed, Advertised, Log
from animarche.engine.phases.work.workers import NO_WORKER, Purse
from animarche.engine.records import Draft, replace, seal
from animarche.engine.refusals import Refusal, refuse
from animarche.engine.state import AdWorker, GameState, OpenAd, Player, player_draft, swapped
from animarche.engine.turns import acted


def frame_of(ad: Ad, name: str) -> Frame:
    """The frame "upper" or "lower" of an ad."""
    return ad.upper if name == "upper" else ad.lower


def ad_price(player: Player, ad: Ad, name: str, place: int) -> Price:
    """What this player pays for the first (0) or second (1) place of a frame (W8, W10)."""
    by = discount(sources(player, "cheaper"), "ad_discount")
    return reduced(frame_of(ad, name).pay[place], by)


# By ad and the frame that is begun on it (None: neither, and either may be): the commands for the
# next place.
Places = dict[str, dict[str | None, tuple[Command, ...]]]


def list_options(found: list[Command], state: GameState, places: Places) -> None:
    """Add to `found` what `places` says of the open ads: by ad as they lie, upper first."""
    for spot in state.ads:
        found += places[spot.id][spot.frame]


@lru_cache(maxsize=1024)
def places_for(cards: CardSet, purse: Purse) -> Places:
    """The places that the purse pays for."""
    coins, wood = purse
    places: Places = {}
    for id, ad in cards.ads.items():
        places[id] = {}
        for begun in (None, *FRAMES):
            place = 0 if begun is None else 1
            prices = [(name, frame_of(ad, name).pay[place]) for name in FRAMES]
            places[id][begun] = tuple(
                [
                    advertise(id, name)
                    for name, price in prices
                    if begun in (None, name) and coins >= price.coins and wood >= price.wood
                ]
            )
    return places


def _open_ad(state: GameState, name: str) -> OpenAd | None:
    for spot in state.ads:
        if spot.id == name:
            return spot
    return None


def why_not_advertise(state: GameState, who: int, command: Advertise) -> Refusal | None:
    """W1, W8"""
    player = state.players[who]
    if not player.backyard:
        return NO_WORKER
    spot = _open_ad(state, command.ad)
    if spot is None:
        return refuse("W8", "ad_not_open", ad=command.ad)
    if command.frame not in FRAMES:
        return refuse("W8", "no_such_frame", frame=command.frame)
    if spot.frame is not None and spot.frame != command.frame:
        return refuse("W8", "other_frame", frame=spot.frame, ad=command.ad)
    price = ad_price(player, state.cards.ads[spot.id], command.frame, len(spot.workers))
    if not can_pay(player, price):
        return refuse("W8", "cannot_pay", coins=price.coins, wood=price.wood)
    return None


def do_advertise(state: Draft[GameState], who: int, command: Advertise, log: Log) -> None:
    """W8: pay and place a worker; W9: at the fee the ad runs."""
    name = command.frame
    spot = _open_ad(state, command.ad)
    assert spot is not None
    ad, place = state.cards.ads[spot.id], len(spot.workers)
    player = player_draft(state.players[who])
    pay(player, ad_price(player, ad, name, place), who, log)
    player.backyard -= 1
    acted(state, who, player)
    frame = frame_of(ad, name)
    paid = printed(frame.pay[place])  # W10: the printed number, whatever was paid
    if log is not None:
        log.append(Advertised(who, ad.id, name, paid))
    spot = replace(spot, frame=name, workers=(*spot.workers, AdWorker(who, paid)))
    index = [other.id for other in state.ads].index(spot.id)
    if sum(worker.paid for worker in spot.workers) < frame.fee:
        state.ads = swapped(state.ads, index, spot)
    else:
        _run(state, spot, index, frame, log)


def _run(state: Draft[GameState], spot: OpenAd, index: int, frame: Frame, log: Log) -> None:
    """W9: VP in the order of placing, then card effects, the card and its prize, the workers off,
    the new ad."""
    ad = state.cards.ads[spot.id]
    owners = list(dict.fromkeys(worker.player for worker in spot.workers))  # each once, in order
    taker = max(spot.workers, key=lambda worker: worker.paid).player  # the first of equals
    if log is not None:
        log.append(AdRan(ad.id, spot.frame or "", taker))
    players = {who: player_draft(state.players[who]) for who in owners}
    for who, player in players.items():
        receive(player, points(frame.vp), who, "ad", ad.id, log)
    for who, player in players.items():
        trigger(player, "own_ad_runs", who, log)
    players[taker].ads += (ad.id,)
    receive(players[taker], ad.prize, taker, "prize", ad.id, log)
    for worker in spot.workers:
        players[worker.player].used += 1
    for who, player in players.items():
        state.players = swapped(state.players, who, seal(player))
    if state.ad_deck:
        state.ads = swapped(state.ads, index, OpenAd(state.ad_deck[0]))
        state.ad_deck = state.ad_deck[1:]
        if log is not None:
            log.append(AdRevealed(state.ads[index].id))
    else:
        state.ads = state.ads[:index] + state.ads[index + 1 :]
