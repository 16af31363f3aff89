"""What one seat may know, and possible states for honest search (O6)."""

from __future__ import annotations

from typing import Any, Protocol

from animarche.engine.board import Board
from animarche.engine.cards import CardSet, Goal
from animarche.engine.records import record, seal
from animarche.engine.setup import LARGE, SMALL, goals_in_play
from animarche.engine.state import Building, GameState, OpenAd, Player, dealt, player_draft


class Shuffler(Protocol):
    """Where chance comes from: whatever shuffles a list in place, such as a `random.Random`."""

    def shuffle(self, x: list[Any], /) -> None:
        """Bring `x` into a random order."""


@record
class PlayerView:
    """A game as the player `seat` sees it: everything lies open but the order of the ad deck and
    the other players' face-down goals, which are left out of `players`. Fields as in GameState.
    """

    seat: int
    cards: CardSet
    board: Board
    round: int
    phase: str
    to_act: int | None
    start_player: int
    passed: tuple[bool, ...]
    plaza: tuple[tuple[str, ...], ...]
    reserve: tuple[str, ...]
    returning: tuple[str, ...]
    players: tuple[Player, ...]
    ads: tuple[OpenAd, ...]
    ads_left: int
    buildings: tuple[Building, ...]
    supply: tuple[int, ...]


ALL_FACE_DOWN = dealt((), ())


def _seen(player: Player) -> Player:
    """A player as the others see them: with the goals that lie face up."""
    goals, seen = player.goals, player_draft(player)
    if scored := goals.scored:
        seen.goals = dealt(
            small=tuple([goal for goal in goals.small if goal in scored]),
            large=tuple([goal for goal in goals.large if goal in scored]),
            scored=scored,
        )
    else:
        seen.goals = ALL_FACE_DOWN
    return seal(seen)


def view(state: GameState, seat: int) -> PlayerView:
    """What the player `seat` (0-based) may know. There is no way from it to the rest."""
    players = [*state.players]
    for who, player in enumerate(players):
        if who != seat:
            players[who] = _seen(player)
    return PlayerView(
        seat=seat,
        cards=state.cards,
        board=state.board,
        round=state.round,
        phase=state.phase,
        to_act=state.to_act,
        start_player=state.start_player,
        passed=state.passed,
        plaza=state.plaza,
        reserve=state.reserve,
        returning=state.returning,
        players=tuple(players),
        ads=state.ads,
        ads_left=len(state.ad_deck),
        buildings=state.buildings,
        supply=state.supply,
    )


def determinize(view: PlayerView, random: Shuffler) -> GameState:
    """One possible state behind a view: the ad deck and the others' face-down goals are drawn
    anew, and those goals never score (O6)."""
    cards, count = view.cards, len(view.players)
    seen = {goal.id for p in view.players for goal in p.goals.small + p.goals.large}
    hidden: dict[bool, list[Goal]] = {}
    for large in (False, True):
        unseen = [goal for goal in goals_in_play(cards, count, large) if goal not in seen]
        random.shuffle(unseen)
        hidden[large] = [cards.goals[goal] for goal in unseen]

    def filled(known: tuple[Goal, ...], number: int, large: bool) -> tuple[Goal, ...]:
        drawn = [hidden[large].pop() for _ in range(number - len(known))]
        return (*known, *drawn)

    players = [*view.players]
    for who, player in enumerate(players):
        if who != view.seat:
            goals, possible = player.goals, player_draft(player)
            small = filled(goals.small, SMALL, large=False)
            large_goals = filled(goals.large, LARGE, large=True)
            possible.goals = dealt(small, large_goals, goals.scored, silent=True)
            players[who] = seal(possible)
    gone = {ad.id for ad in view.ads} | {ad for player in view.players for ad in player.ads}
    deck = [ad for ad in cards.ads if ad not in gone]
    random.shuffle(deck)
    return GameState(
        cards=cards,
        board=view.board,
        round=view.round,
        phase=view.phase,
        to_act=view.to_act,
        start_player=view.start_player,
        passed=view.passed,
        plaza=view.plaza,
        reserve=view.reserve,
        returning=view.returning,
        players=tuple(players),
        ads=view.ads,
        ad_deck=tuple(deck),
        buildings=view.buildings,
        supply=view.supply,
    )
