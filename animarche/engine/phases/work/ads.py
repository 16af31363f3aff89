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
    trigger,
    triggers,
)
from animarche.engine.events import AdRan, AdRevealed, Advertised, Log
from animarche.engine.phases.work.workers import why_no_worker
from animarche.engine.records import replace
from animarche.engine.refusals import Refusal, refuse
from animarche.engine.state import AdWorker, GameState, OpenAd, Player, actor, with_player
from animarche.engine.turns import following


def frame_of(ad: Ad, name: str) -> Frame:
    """The frame "upper" or "lower" of an ad."""
    return ad.upper if name == "upper" else ad.lower


def ad_price(player: Player, ad: Ad, name: str, place: int) -> Price:
    """What this player pays for the first (0) or second (1) place of a frame (W8, W10)."""
    return reduced(frame_of(ad, name).pay[place], discount(triggers(player), "ad_discount"))


def options(state: GameState, player: Player, less: Price) -> tuple[Command, ...]:
    """All places that can be paid with a discount of `less`: by ad as they lie, upper first."""
    spots = tuple([(spot.id, spot.frame, len(spot.workers)) for spot in state.ads])
    return _menu(state.cards, spots, player.coins + less.coins, player.wood + less.wood)


@lru_cache(maxsize=8192)
def _menu(
    cards: CardSet, spots: tuple[tuple[str, str | None, int], ...], coins: int, wood: int
) -> tuple[Command, ...]:
    """What so much money, discounts added, can pay on ads with these frames and so many workers."""
    found = []
    for ad, frame, place in spots:
        for name in FRAMES if frame is None else (frame,):
            price = frame_of(cards.ads[ad], name).pay[place]
            if coins >= price.coins and wood >= price.wood:
                found.append(advertise(ad, name))
    return tuple(found)


def _open_ad(state: GameState, name: str) -> OpenAd | None:
    return next((spot for spot in state.ads if spot.id == name), None)


def why_not_advertise(state: GameState, command: Advertise) -> Refusal | None:
    """W1, W8"""
    player = state.players[actor(state)]
    if refusal := why_no_worker(state):
        return refusal
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


def do_advertise(state: GameState, command: Advertise, log: Log) -> GameState:
    """W8: pay and place a worker; W9: at the fee the ad runs."""
    who, name = actor(state), command.frame
    spot = _open_ad(state, command.ad)
    assert spot is not None
    ad, place = state.cards.ads[spot.id], len(spot.workers)
    player = state.players[who]
    player = pay(player, ad_price(player, ad, name, place), who, log)
    player = replace(player, backyard=player.backyard - 1)
    players = with_player(state.players, who, player)
    state = replace(state, players=players, to_act=following(state.passed, who))
    frame = frame_of(ad, name)
    paid = printed(frame.pay[place])  # W10: the printed number, whatever was paid
    if log is not None:
        log.append(Advertised(who, ad.id, name, paid))
    spot = replace(spot, frame=name, workers=(*spot.workers, AdWorker(who, paid)))
    if sum(worker.paid for worker in spot.workers) >= frame.fee:
        return _run(state, spot, ad, frame, log)
    ads = tuple(spot if other.id == spot.id else other for other in state.ads)
    return replace(state, ads=ads)


def _run(state: GameState, spot: OpenAd, ad: Ad, frame: Frame, log: Log) -> GameState:
    """W9: VP in the order of placing, then card effects, the card and its prize, the workers off,
    the new ad."""
    players = list(state.players)
    owners = list(dict.fromkeys(worker.player for worker in spot.workers))  # each once, in order
    taker = max(spot.workers, key=lambda worker: worker.paid).player  # the first of equals
    if log is not None:
        log.append(AdRan(ad.id, spot.frame or "", taker))
    for who in owners:
        players[who] = receive(players[who], points(frame.vp), who, "ad", ad.id, log)
    for who in owners:
        players[who] = trigger(players[who], "own_ad_runs", who, log)
    players[taker] = replace(players[taker], ads=(*players[taker].ads, ad.id))
    players[taker] = receive(players[taker], ad.prize, taker, "prize", ad.id, log)
    for worker in spot.workers:
        player = players[worker.player]
        players[worker.player] = replace(player, used=player.used + 1)
    ads = tuple(other for other in state.ads if other.id != spot.id)
    if state.ad_deck:
        place = next(i for i, other in enumerate(state.ads) if other.id == spot.id)
        new, *deck = state.ad_deck
        if log is not None:
            log.append(AdRevealed(new))
        ads = (*ads[:place], OpenAd(new), *ads[place:])
        return replace(state, players=tuple(players), ads=ads, ad_deck=tuple(deck))
    return replace(state, players=tuple(players), ads=ads)
