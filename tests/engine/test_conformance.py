"""What must hold in every position of every game, with any valid card set."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from animarche.engine.commands import PASS
from animarche.engine.events import Event, GoalScored
from animarche.engine.game import (
    GameState,
    Illegal,
    apply,
    determinize,
    effect,
    options,
    standings,
    step,
    view,
    why_not,
)
from animarche.engine.goals import score_achieved
from animarche.engine.phases.machine import PHASES
from animarche.engine.records import draft, seal
from animarche.engine.scoring import shop_vp
from animarche.engine.state import OVER
from animarche.journal.codec import (
    command_from_json,
    command_to_json,
    event_from_json,
    event_to_json,
    state_from_json,
    state_to_json,
)
from tests.engine.positions import candidates, positions, random_cards
from tests.reference.invariants import check_invariants

GAMES = st.tuples(st.integers(0, 60), st.sampled_from((2, 3, 4)), st.integers(0, 10**9))


def conserved(state: GameState) -> None:
    """X1-X5, on the position as others see it."""
    check_invariants(state_to_json(state), state.cards.document)


def listed_is_legal(state: GameState, rng: Random) -> None:
    """Options and predicate agree on every command; each option applies, the rest is refused."""
    listed = options(state)
    assert len(set(listed)) == len(listed)
    legal = {command for command in candidates(state) if why_not(state, command) is None}
    assert legal <= set(listed)
    assert all(why_not(state, command) is None for command in listed)
    refused = [command for command in candidates(state) if command not in legal]
    for command in rng.sample(refused, 3):
        if command not in listed:
            with pytest.raises(Illegal):
                apply(state, command)


def nothing_changes_behind(state: GameState, rng: Random) -> None:
    """Applying a command leaves the old state as it was; events on or off give the same."""
    before = state_to_json(state)
    for command in rng.sample(options(state), min(3, len(options(state)))):
        after, events = apply(state, command)
        assert step(state, command, None) == after
        assert state_to_json(state) == before
        for event in events:
            assert event_from_json(event_to_json(event)) == event
        assert command_from_json(command_to_json(command)) == command


def alone(state: GameState, rng: Random) -> None:
    """An effect is what `apply` begins with: no goal scores after it, and nobody else is to act."""
    command = rng.choice(options(state))
    begun: list[Event] = []
    after = effect(state, command, begun)
    _, events = apply(state, command)
    assert events[: len(begun)] == tuple(begun)
    assert (after.round, after.phase, after.to_act) == (state.round, state.phase, state.to_act)
    for player, old in zip(after.players, state.players, strict=True):
        assert player.goals is old.goals


def round_trip(state: GameState) -> None:
    """A state is what its JSON says, and goes on equally."""
    again = state_from_json(state_to_json(state), state.cards)
    assert again == state
    assert hash(again) == hash(state)
    assert options(again) == options(state)


def forced_or_free(state: GameState) -> None:
    """Somebody who has to decide has a choice (R3), and `may_act` says so for everybody."""
    if state.phase == OVER:
        assert options(state) == ()
        return
    assert options(state) != (PASS,)
    if not state.returning:
        for who in range(len(state.players)):
            found = PHASES[state.phase].options(state, who)
            assert PHASES[state.phase].may_act(state, who) is bool(found)
    assert (PASS in options(state)) is (why_not(state, PASS) is None)


def secrets_stay(state: GameState, rng: Random) -> None:
    """A view does not change when what its seat cannot see is shuffled (O6)."""
    for seat in range(len(state.players)):
        seen = view(state, seat)
        for who, player in enumerate(seen.players):
            if who != seat:
                face_up = (*player.goals.small, *player.goals.large)
                assert set(face_up) == set(player.goals.scored)
        possible = determinize(seen, rng)
        assert view(possible, seat) == seen
        assert possible.to_act == state.to_act
        conserved(possible)
        others = [who for who in range(len(state.players)) if who != seat]
        if state.to_act is not None:
            command = rng.choice(options(possible))
            assert command in options(state)
            _, events = apply(possible, command)
            assert not any(isinstance(e, GoalScored) and e.player in others for e in events)


def goals_are_settled(state: GameState) -> None:
    """No on-achievement goal waits to be scored (O2): looking only at who has changed is enough."""
    started = any(plot is not None for player in state.players for plot in player.plots)
    if started:
        again = draft(state)
        score_achieved(again, None, None)
        assert seal(again) == state
    for player in state.players:
        assert sum(goal.large for goal in player.goals.scored) <= 2  # O3


def scores_add_up(state: GameState) -> None:
    """F1, F2"""
    scores = standings(state)
    assert sorted(score.player for score in scores) == list(range(len(state.players)))
    for score in scores:
        shops = shop_vp(state.players[score.player])
        assert score.total == score.play + score.goals + (shops if state.phase == OVER else 0)
        assert score.winner is (state.phase == OVER and score.total == scores[0].total)
        assert score.place == 1 + sum(other.total > score.total for other in scores)
    assert list(scores) == sorted(scores, key=lambda score: (score.place, score.player))


CHECKS_OF_ALL = (conserved, round_trip, forced_or_free, goals_are_settled, scores_add_up)


@given(GAMES)
@settings(max_examples=25)
def test_every_position(game: tuple[int, int, int]) -> None:
    cards, players, seed = game
    rng = Random(seed)
    for state in positions(random_cards(cards), players, seed):
        for check in CHECKS_OF_ALL:
            check(state)
        if rng.random() < 0.1 and state.to_act is not None:
            nothing_changes_behind(state, rng)
            secrets_stay(state, rng)
            alone(state, rng)
        if rng.random() < 0.03 and state.to_act is not None:
            listed_is_legal(state, rng)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cards", range(40))
def test_every_position_in_bulk(cards: int, players: int) -> None:
    rng = Random(cards)
    for seed in range(8):
        for state in positions(random_cards(cards), players, seed):
            for check in CHECKS_OF_ALL:
                check(state)
            if rng.random() < 0.2 and state.to_act is not None:
                nothing_changes_behind(state, rng)
                secrets_stay(state, rng)
                alone(state, rng)
            if rng.random() < 0.1 and state.to_act is not None:
                listed_is_legal(state, rng)


@given(GAMES)
@settings(max_examples=5)
def test_options_do_not_depend_on_who_asks_first(game: tuple[int, int, int]) -> None:
    """The same game, played again, lists the same commands in the same order."""
    cards, players, seed = game
    first = [options(state) for state in positions(random_cards(cards), players, seed)]
    second = [options(state) for state in positions(random_cards(cards), players, seed)]
    assert first == second
