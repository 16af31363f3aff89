"""The face of the engine.

>>> state = start(cards, deal(cards, players=4, seed=7))        # doctest: +SKIP
>>> state, events = apply(state, options(state)[0])             # doctest: +SKIP
"""

from collections.abc import Callable
from typing import Any

from animarche.engine import commands as c
from animarche.engine.commands import PASS, Command
from animarche.engine.events import Event, Log
from animarche.engine.goals import score_achieved
from animarche.engine.phases import attract, income, placement, sale
from animarche.engine.phases.machine import PHASES, advance
from animarche.engine.phases.work import ads, public, shops, take, visits
from animarche.engine.records import Draft, record, seal
from animarche.engine.refusals import Illegal, Refusal, refuse
from animarche.engine.scoring import Score, standings
from animarche.engine.setup import Deal, deal, start
from animarche.engine.state import ATTRACT, INCOME, PLACEMENT, SALE, WORK, GameState, state_draft
from animarche.engine.turns import pass_turn
from animarche.engine.view import PlayerView, determinize, view

RULES_VERSION = "1.0"

__all__ = [
    "RULES_VERSION",
    "Deal",
    "GameState",
    "Illegal",
    "PlayerView",
    "Refusal",
    "Score",
    "apply",
    "deal",
    "determinize",
    "effect",
    "options",
    "standings",
    "start",
    "step",
    "view",
    "why_not",
]


@record
class Kind:
    """One kind of command: its phase ("": several), its predicate, and what carries it out; both
    get the player who acts."""

    phase: str
    why_not: Callable[[GameState, int, Any], Refusal | None]
    do: Callable[[Draft[GameState], int, Any, Log], None]


def _why_not_pass(state: GameState, _who: int, _: c.Pass) -> Refusal | None:
    """A5, I1, V1, W1: a pass is always possible, but for two things that have to be done."""
    if state.phase == PLACEMENT:
        return refuse("S5", "must_place")
    if state.returning:
        return refuse("V3", "animals_wait", animal=state.returning[0])
    return None


def _do_pass(state: Draft[GameState], who: int, _: c.Pass, log: Log) -> None:
    pass_turn(state, who, False, log)


KINDS: dict[type, Kind] = {
    c.Pass: Kind("", _why_not_pass, _do_pass),
    c.PlaceStore: Kind(PLACEMENT, placement.why_not_place_store, placement.do_place_store),
    c.Attract: Kind(ATTRACT, attract.why_not_attract, attract.do_attract),
    c.Activate: Kind(INCOME, income.why_not_activate, income.do_activate),
    c.Sell: Kind(SALE, sale.why_not_sell, sale.do_sell),
    c.ReturnAnimal: Kind(SALE, sale.why_not_return_animal, sale.do_return_animal),
    c.Build: Kind(WORK, shops.why_not_build, shops.do_build),
    c.Renovate: Kind(WORK, shops.why_not_renovate, shops.do_renovate),
    c.Visit: Kind(WORK, visits.why_not_visit, visits.do_visit),
    c.Advertise: Kind(WORK, ads.why_not_advertise, ads.do_advertise),
    c.BuildPublic: Kind(WORK, public.why_not_build_public, public.do_build_public),
    c.MovePublic: Kind(WORK, public.why_not_move_public, public.do_move_public),
    c.RemovePublic: Kind(WORK, public.why_not_remove_public, public.do_remove_public),
    c.Take: Kind(WORK, take.why_not_take, take.do_take),
}


def options(state: GameState) -> tuple[Command, ...]:
    """All legal commands of the player to act, complete, each once, in a canonical order: by kind
    in the order of the rulebook, a pass last. Empty when the game is over."""
    who = state.to_act
    if who is None:
        return ()
    list_options = PHASES[state.phase].options
    found = list_options(state, who)
    if state.phase != PLACEMENT and not state.returning:
        found.append(PASS)
    return tuple(found)


def why_not(state: GameState, command: Command) -> Refusal | None:
    """Why the player to act may not give `command`; None if it is legal. Never raises for a
    well-typed command, however wild its numbers and ids."""
    who, kind = state.to_act, KINDS[type(command)]
    if who is None or (kind.phase != state.phase and kind.phase):
        return _wrong_moment(state, kind)
    predicate = kind.why_not
    return predicate(state, who, command)


def _wrong_moment(state: GameState, kind: Kind) -> Refusal:
    if state.to_act is None:
        return refuse("F2", "game_over")
    return refuse("R1", "wrong_phase", phase=state.phase, needed=kind.phase)


def step(state: GameState, command: Command, log: Log, alone: bool = False) -> GameState:
    """`apply` that appends the events to `log`; None saves making them. `alone` as in `effect`."""
    who, kind = state.to_act, KINDS[type(command)]
    if who is None or (kind.phase != state.phase and kind.phase):
        raise Illegal(_wrong_moment(state, kind))
    predicate = kind.why_not  # as in `why_not`, for a call less in every step
    refusal = predicate(state, who, command)
    if refusal is not None:
        raise Illegal(refusal)
    new: Draft[GameState] = state_draft(state)
    do = kind.do
    do(new, who, command, log)
    if alone:
        new.to_act = who
    else:
        # The first command is the first check of all goals; later ones look at who has changed.
        score_achieved(new, None if state.phase == PLACEMENT else state.players, log)
        advance(new, log)
    return seal(new)


def effect(state: GameState, command: Command, log: Log = None) -> GameState:
    """The state after `command` alone, for a look ahead: no goals are scored, none of the automatic
    steps follows, and it is the turn of the same player still. Raises Illegal if the rules refuse
    the command; what it does is appended to `log`."""
    return step(state, command, log, alone=True)


def apply(state: GameState, command: Command) -> tuple[GameState, tuple[Event, ...]]:
    """The state after `command` and all automatic steps that follow it, with what happened.

    Raises Illegal with the reason if the rules refuse it. The old state stays valid.
    """
    log: list[Event] = []
    after = step(state, command, log)
    return after, tuple(log)
