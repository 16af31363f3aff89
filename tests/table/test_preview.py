"""A preview is a real result, and no secret shows in it (O6)."""

from random import Random

import pytest

from animarche.cards import standard
from animarche.engine.commands import attract
from animarche.engine.events import GoalDropped, GoalScored
from animarche.engine.game import Illegal, apply, determinize, view
from animarche.engine.records import replace
from animarche.table import Seat, Table

SEATS = [Seat(name, "person", None) for name in ("Mika", "Ken", "Aya", "Sora")]


def decisions(seed):
    """A table at every decision of random games of 2, 3 and 4, with some of the options."""
    rng = Random(seed)
    for players in (2, 3, 4):
        table = Table.new(standard(), SEATS[:players], seed)
        while not table.over:
            options = table.options
            yield table, rng.sample(options, min(3, len(options))), rng
            table.play(rng.choice(options))


def another_world(state, rng):
    """A state that looks the same to the seat to act: only what it cannot see is another."""
    other = determinize(view(state, state.to_act), rng)
    players = tuple(
        replace(player, goals=replace(player.goals, silent=False)) for player in other.players
    )
    other = replace(other, players=players)
    assert view(other, state.to_act) == view(state, state.to_act)
    return other


def test_a_preview_depends_on_nothing_that_the_seat_cannot_see():
    different = 0
    for table, options, rng in decisions(1):
        other = Table(table.header, another_world(table.state, rng), None)
        different += other.state != table.state
        for command in options:
            assert other.preview(command) == table.preview(command)
    assert different > 200


def test_a_preview_is_what_happens_but_for_goals_and_the_new_ad():
    goals_scored = ads_run = 0
    for table, options, _ in decisions(2):
        state = table.state
        for command in options:
            seen, (real, events) = table.preview(command), apply(state, command)
            points = [0] * len(table.names)
            for event in events:
                if isinstance(event, GoalScored | GoalDropped):
                    goals_scored += 1
                    points[event.player] += event.vp if isinstance(event, GoalScored) else -event.vp
            assert (seen.round, seen.phase, seen.to_act) == (real.round, real.phase, real.to_act)
            assert (seen.plaza, seen.reserve) == (real.plaza, real.reserve)
            assert (seen.buildings, seen.supply) == (real.buildings, real.supply)
            for its, really, extra in zip(seen.players, real.players, points, strict=True):
                assert its == replace(really, vp=really.vp - extra, goals=its.goals)
            assert {ad.id for ad in seen.ads} <= {ad.id for ad in state.ads}
            ads_run += len(seen.ads) < len(state.ads)
    assert goals_scored > 0
    assert ads_run > 0


def test_no_face_down_goal_scores_in_a_preview_not_even_the_players_own():
    """The others look at the same screen: what a preview adds for a goal would tell them of it."""
    found = 0
    for table, options, _ in decisions(3):
        state = table.state
        for command in options:
            seen = table.preview(command)
            found += any(isinstance(event, GoalScored) for event in apply(state, command)[1])
            for before, after in zip(state.players, seen.players, strict=True):
                assert [goal.id for goal in after.goals.scored] == [
                    goal.id for goal in before.goals.scored
                ]
    assert found > 0


def test_a_preview_changes_nothing():
    table = Table.new(standard(), SEATS, 7)
    before = table.state
    assert table.preview(table.options[0]) != before
    assert table.state is before
    assert table.moves == ()


def test_a_preview_of_what_is_refused():
    table = Table.new(standard(), SEATS, 7)
    with pytest.raises(Illegal):
        table.preview(attract("pig", 0))
