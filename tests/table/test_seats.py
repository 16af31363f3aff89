"""Who sits at a table: people and bots, and what may be taken back among them."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from animarche.bots import LEVELS
from animarche.cards import standard
from animarche.engine import commands as c
from animarche.journal.format import PERSON
from animarche.table import Seat, Table, fork_game, new_game
from animarche.table.recording import Recording
from animarche.table.seats import bot_of, kind_of, kinds_of_fork, level_of, offered
from animarche.table.undoing import REVEALING

NAMES = ("Mika", "Ken", "Aya", "Sora")


def table_of(*kinds, seed=7, path=None):
    seats = [Seat(name, kind, None) for name, kind in zip(NAMES, kinds, strict=False)]
    return Table.new(standard(), seats, seed, path=path, durable=False)


def play_until(table, holds, chance):
    """`table` after random moves, at the first moment that `holds(table)`."""
    while not holds(table):
        assert not table.over
        table.play(chance.choice(table.options))
    return table


# ── Kinds ────────────────────────────────────────────────────────────────────────────────────────


def test_people_choose_from_levels():
    assert offered()[0] == PERSON
    for kind in offered()[1:]:
        assert bot_of(kind) == kind
        assert kind_of(level_of(kind)) == kind == kind_of(kind)


@pytest.mark.parametrize("text", ["Person", " person "])
def test_a_person_is_no_bot(text):
    assert kind_of(text) == PERSON
    assert bot_of(PERSON) is None
    assert level_of(PERSON) is None


@pytest.mark.parametrize(
    "text, says",
    [
        ("perfect", "Nobody plays as 'perfect'; say person, " + ", ".join(LEVELS)),
        ("", "Nobody plays as ''"),
        ("greedy:3", "takes no budget"),
        ("deep:blue", "There is no bot 'deep:blue'"),
        ("x" * 200, "Nobody plays as"),
    ],
)
def test_what_nobody_plays_as(text, says):
    with pytest.raises(ValueError) as refused:
        kind_of(text)
    assert says in str(refused.value)


def test_a_table_knows_its_bots():
    table = table_of("person", "greedy", "person", "random", seed=3)
    assert table.bots == (None, "greedy", None, "random")
    assert table.people == (0, 2)
    assert table.bot == table.bots[table.state.to_act]
    table.seat_person(1)
    assert table.bots == (None, None, None, "random")


def test_for_a_bot_that_there_is_not_a_person_plays():
    table = table_of("person", "deepblue:9")
    assert table.bots == (None, None)
    assert [seat.kind for seat in table.strangers] == ["deepblue:9"]


# ── Games that are gone on with, and forks ───────────────────────────────────────────────────────


def test_bots_are_bots_again_when_a_game_is_gone_on_with(tmp_path):
    table = table_of("person", "greedy", path=tmp_path / "log")
    table.play(table.options[0])
    table.close()
    resumed = Table.resume(tmp_path / "log", standard())
    assert resumed.bots == (None, "greedy")
    resumed.close()


def test_a_new_game_has_its_kinds_in_the_log(tmp_path):
    table = new_game(standard(), NAMES[:2], log=tmp_path / "log", kinds=("greedy", PERSON))
    table.close()
    table = Table.resume(tmp_path / "log", standard())
    assert table.bots == ("greedy", None)
    table.close()


@pytest.mark.parametrize(
    "kinds, found",
    [
        (("person", "greedy"), ("person", "greedy")),
        (("person", "deepblue"), ("person", "person")),
        (("greedy", "greedy", "random"), ("greedy", "person", "random")),
    ],
)
def test_who_plays_on_from_a_fork(kinds, found):
    seats = [Seat(name, kind, None) for name, kind in zip(NAMES, kinds, strict=False)]
    assert kinds_of_fork(seats, 1) == found


def test_a_fork_keeps_the_bots(tmp_path):
    table = table_of("person", "greedy", path=tmp_path / "log")
    for _ in range(3):
        table.play(table.options[0])
    table.close()
    fork = fork_game(Recording.read(tmp_path / "log", lambda header: standard()), 2)
    assert [seat.kind for seat in fork.seats] == ["person", "greedy"]
    fork.close()


# ── Taking back ──────────────────────────────────────────────────────────────────────────────────


def person_with_bots(seed=7):
    """A table of a person and three bots in attract, after everybody has done something."""
    table = table_of("person", "random", "random", "random", seed=seed)
    chance = Random(seed)
    play_until(table, lambda t: t.state.phase == "attract" and t.bot is None, chance)
    return table, chance


def test_taking_back_leads_to_the_own_last_decision_past_what_bots_did():
    table, chance = person_with_bots()
    before, moves = table.state, len(table.moves)
    table.play(table.options[0])
    while table.bot is not None:
        table.play(chance.choice(table.options))
    assert len(table.moves) - moves > 1
    assert table.undo().player == 0
    assert table.state == before
    assert len(table.moves) == moves


def test_doing_again_brings_back_what_the_bots_did():
    table, chance = person_with_bots()
    table.play(table.options[0])
    while table.bot is not None:
        table.play(chance.choice(table.options))
    after, moves = table.state, len(table.moves)
    table.undo()
    assert table.redo()
    assert table.state == after
    assert len(table.moves) == moves
    assert table.redo_refusal().code == "redo_nothing"


def test_while_a_bot_is_to_act_the_own_decision_before_it_can_be_taken_back():
    table, _ = person_with_bots()
    before = table.state
    table.play(table.options[0])
    assert table.bot is not None
    table.undo()
    assert table.state == before


def test_it_goes_back_decision_by_decision():
    table, chance = person_with_bots()
    states = []
    for _ in range(2):
        states.append(table.state)
        table.play(next(o for o in table.options if isinstance(o, c.Attract)))
        while table.bot is not None:
            table.play(chance.choice(table.options))
    table.undo()
    assert table.state == states[1]
    table.undo()
    assert table.state == states[0]


def test_nothing_of_bots_alone_can_be_taken_back():
    table = table_of("random", "random")
    table.play(table.options[0])
    assert table.undo_refusal().code == table.undo_together_refusal().code == "undo_nothing"
    assert table.restart_refusal().code == "undo_nothing"
    assert table.last_decision is None


def test_two_people_still_ask_each_other():
    table = table_of("person", "random", "person", "random", seed=3)
    chance = Random(1)
    play_until(table, lambda t: t.state.phase == "attract" and t.bot is None, chance)
    first = table.state.to_act
    table.play(table.options[0])
    play_until(table, lambda t: t.bot is None, chance)
    second = table.state.to_act
    assert second != first
    before = table.state
    table.play(table.options[0])
    table.play(table.options[0])
    table.undo()
    assert table.state == before
    assert table.undo_refusal().code == "undo_other_player"
    assert table.last_decision.player == first
    table.undo_together()
    assert table.state.to_act == first


@settings(max_examples=15, deadline=None)
@given(
    seed=st.integers(0, 10_000),
    kinds=st.lists(st.sampled_from(("person", "random")), min_size=2, max_size=4),
)
def test_taking_back_never_goes_past_what_came_to_light(seed, kinds):
    """Whatever is taken back, in which company: it is the turn of the person whose move it was, and
    nothing hidden had come to light since; a log of it would say the same."""
    table, chance = table_of(*kinds, seed=seed), Random(seed)
    for _ in range(chance.randrange(100)):
        if table.over:
            break
        if chance.random() < 0.2 and table.undo_refusal() is None:
            count, decision = len(table.moves), table.last_decision
            table.undo()
            assert table.state.to_act == decision.player
            assert kinds[decision.player] == PERSON
            assert len(table.moves) < count
        else:
            before = table.moves
            table.play(chance.choice(table.options))
            revealed = any(isinstance(event, REVEALING) for event in table.moves[-1].events)
            if revealed:
                assert table.undo_refusal() is not None
            assert table.moves[:-1] == before
