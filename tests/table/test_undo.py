"""Taking back, restarting, playing again, and going back together: by policy, and in the log."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from animarche.engine import commands as c
from animarche.engine.events import AdRevealed, GameOver, GoalDropped, GoalScored
from animarche.engine.game import Illegal
from animarche.journal.format import Entry, Undo
from animarche.journal.read import read_log
from animarche.journal.replay import replay
from animarche.table import Seat, Table
from tests.cards.first import first_cards

SEATS = [Seat(name, "person", None) for name in ("Mika", "Ken", "Aya", "Sora")]
REVEALING = AdRevealed | GoalScored | GoalDropped | GameOver


def new_table(players=4, seed=7, **more):
    return Table.new(first_cards(), SEATS[:players], seed, durable=False, **more)


def play_on(table, rng, moves):
    for _ in range(moves):
        if table.over:
            break
        busy = [option for option in table.options if not isinstance(option, c.Pass | c.Sell)]
        table.play(rng.choice(busy or table.options))
    return table


def until(table, phase, holds=lambda table: True):
    """`table` at the first decision of a random game in this phase for which `holds(table)`."""
    rng = Random(1)
    while not (table.state.phase == phase and holds(table)):
        assert not table.over
        play_on(table, rng, 1)
    return table


def several_shops(table):
    return len({option.plot for option in table.options if isinstance(option, c.Activate)}) > 2


def lines(path):
    return read_log(path).lines


# ── The turn ─────────────────────────────────────────────────────────────────────────────────────


def test_the_placing_of_a_store_is_a_turn():
    table = new_table()
    before = table.state
    table.play(c.place_store(0))
    assert [move.command for move in table.restart()] == [c.place_store(0)]
    assert table.state == before


def test_a_call_is_a_turn_and_the_call_of_another_is_not_in_it():
    table = until(new_table(), "attract", lambda t: len(t.options) > 4)
    table.play(table.options[0])
    before, who = table.state, table.state.to_act
    table.play(table.options[0])
    (move,) = table.restart()
    assert (table.state, move.player) == (before, who)
    assert table.restart_refusal().code == "undo_other_player"
    with pytest.raises(Illegal):
        table.restart()


def test_the_shops_used_are_one_turn_in_the_log_too(tmp_path):
    table = until(new_table(2, path=tmp_path / "log"), "income", several_shops)
    before, count = table.state, 0
    while table.state.to_act == before.to_act and table.state.phase == "income" and count < 2:
        table.play(table.options[0])
        count += 1
    assert len(table.restart()) == count == 2
    assert table.state == before
    assert lines(tmp_path / "log")[-1].undo == count
    assert replay(read_log(tmp_path / "log"), first_cards()).fidelity == "exact"


def test_a_sale_and_the_animals_put_back_are_one_turn():
    def guests(table):
        plots = table.state.players[table.state.to_act].plots
        return any(plot and len(plot.animals) > 1 for plot in plots)

    table = until(new_table(), "sale", guests)
    before, plots = table.state, table.state.players[table.state.to_act].plots
    table.play(c.sell(next(i for i, plot in enumerate(plots) if plot and len(plot.animals) > 1)))
    while table.state.returning:
        table.play(table.options[-1])
    assert [type(m.command) for m in table.restart()] == [c.Sell, c.ReturnAnimal, c.ReturnAnimal]
    assert table.state == before


def test_a_turn_ends_with_its_phase():
    """Whoever acts last in a round may be the first to call in the next one."""
    table = new_table(2)
    while table.state.round == 1:
        first = table.state.phase == "work" and table.state.to_act == table.state.start_player
        takes = [option for option in table.options if isinstance(option, c.Take) and first]
        table.play(takes[0] if takes else table.options[-1])
    before = table.state
    last = table.moves[-1]
    assert last.player == before.to_act
    table.play(next(option for option in table.options if isinstance(option, c.Attract)))
    assert len(table.restart()) == 1
    assert table.state == before
    assert table.restart() == (last,)


# ── Playing again ────────────────────────────────────────────────────────────────────────────────


def test_nothing_to_play_again():
    table = new_table()
    assert table.redo_refusal().code == "redo_nothing"
    with pytest.raises(Illegal):
        table.redo()


def test_what_was_taken_back_is_played_again_in_its_order(tmp_path):
    table = until(new_table(2, path=tmp_path / "log"), "income", several_shops)
    start = table.state
    while table.state.phase == "income" and table.state.to_act == start.to_act:
        table.play(table.options[0])
    played, after = [move.command for move in table.moves], table.state
    taken = table.restart()
    assert len(taken) > 1
    events = [table.redo() for _ in taken]
    assert events == [move.events for move in taken]
    assert [move.command for move in table.moves] == played
    assert table.state == after
    assert table.redo_refusal().code == "redo_nothing"
    written = lines(tmp_path / "log")
    assert [type(line) for line in written[-1 - len(taken) :]] == [Undo, *[Entry] * len(taken)]


def test_another_command_ends_playing_again_and_the_same_one_does_not():
    table = until(new_table(2), "income", several_shops)
    start = table.state
    while table.state.phase == "income" and table.state.to_act == start.to_act:
        table.play(table.options[0])
    taken = table.restart()
    table.play(taken[0].command)
    table.redo()
    assert [move.command for move in table.moves[-2:]] == [move.command for move in taken[:2]]
    table.restart()
    other = next(option for option in table.options if option != taken[0].command)
    table.play(other)
    assert table.redo_refusal().code == "redo_nothing"


# ── Together ─────────────────────────────────────────────────────────────────────────────────────


def test_all_together_may_go_back_across_players_and_then_the_turn_is_open_again(tmp_path):
    def alone(table):
        """Somebody has used two shops in a row, and the next player has decided."""
        players = [move.player for move in table.moves[-3:]]
        hidden = any(isinstance(e, REVEALING) for m in table.moves[-3:] for e in m.events)
        return players[0] == players[1] != players[2] and not hidden

    table = until(new_table(2, path=tmp_path / "log"), "income", alone)
    first, second, third = table.moves[-3:]
    assert table.undo() == third
    assert table.undo_refusal().code == "undo_other_player"
    assert table.undo_together_refusal() is None
    assert table.undo_together() == second
    assert table.undo_refusal() is None
    assert table.undo() == first
    for move in (first, second, third):
        assert table.redo() == move.events
    assert table.state == third.state
    assert replay(read_log(tmp_path / "log"), first_cards()).fidelity == "exact"


def test_not_even_all_together_go_back_behind_what_came_to_light():
    rng, table = Random(5), new_table(4)
    while not any(isinstance(event, AdRevealed) for _, events in table.events for event in events):
        play_on(table, rng, 1)
    assert table.undo_together_refusal().code == "undo_revealed"
    for takes_back in (table.undo, table.restart, table.undo_together):
        with pytest.raises(Illegal):
            takes_back()
    play_on(table, rng, 1)
    table.undo()
    assert table.undo_refusal().code == table.undo_together_refusal().code == "undo_revealed"


def test_nothing_to_take_back_together():
    assert new_table().undo_together_refusal().code == "undo_nothing"


# ── Any mixture ──────────────────────────────────────────────────────────────────────────────────


class Rules:
    """The policy said again, of all that ever happened: `moves` are (player, hidden things came to
    light, phase) of those that stand, each with who has decided since."""

    def __init__(self):
        self.moves = []
        self.undone = []

    def play(self, player, command, phase, revealing):
        for move in self.moves:
            move["since"] |= {player} - {move["player"]}
        move = {"player": player, "command": command, "phase": phase, "light": revealing}
        self.moves.append(move | {"since": set()})
        same = bool(self.undone) and self.undone[-1] == command
        self.undone = self.undone[:-1] if same else []

    def taken_back(self, count):
        gone = self.moves[-count:]
        del self.moves[-count:]
        self.undone += [move["command"] for move in reversed(gone)]
        for move in reversed(self.moves):  # their turn is open again
            if move["player"] != gone[0]["player"]:
                break
            move["since"] = set()

    def undo(self, together=False):
        if not self.moves:
            return "undo_nothing"
        if self.moves[-1]["light"]:
            return "undo_revealed"
        return "undo_other_player" if self.moves[-1]["since"] and not together else None

    def turn(self):
        count = 0
        for move in reversed(self.moves):
            last = self.moves[-1]
            same = (move["player"], move["phase"]) == (last["player"], last["phase"])
            if not same or move["light"] or move["since"]:
                break
            count += 1
        return count


def code(refusal):
    return refusal and refusal.code


DEEDS = st.sampled_from(["play"] * 5 + ["undo"] * 3 + ["restart", "redo", "redo", "together"])


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    players=st.integers(2, 4),
    seed=st.integers(0, 999),
    lead=st.integers(0, 250),
    deeds=st.lists(DEEDS, max_size=60),
)
def test_any_mixture_keeps_to_the_policy_and_the_log_tells_it(tmp_path, players, seed, lead, deeds):
    path = tmp_path / "log"
    path.unlink(missing_ok=True)
    table, rng, rules = new_table(players, seed, path=path), Random(seed), Rules()
    deck = len(table.state.ad_deck)

    def play(command, does):
        player, phase = table.state.to_act, table.state.phase
        light = any(isinstance(event, REVEALING) for event in does(command))
        rules.play(player, command, phase, light)

    for deed in ["play"] * lead + deeds:
        if deed == "play" and not table.over:
            busy = [o for o in table.options if not isinstance(o, c.Pass)] or table.options
            play(rng.choice(busy), table.play)
        elif deed == "redo" and rules.undone:
            play(rules.undone[-1], lambda _: table.redo())
        elif deed == "undo" and rules.undo() is None:
            table.undo()
            rules.taken_back(1)
        elif deed == "restart" and rules.undo() is None:
            count = rules.turn()
            assert len(table.restart()) == count
            rules.taken_back(count)
        elif deed == "together" and rules.undo(together=True) is None:
            table.undo_together()
            rules.taken_back(1)
        assert code(table.undo_refusal()) == code(table.restart_refusal()) == rules.undo()
        assert code(table.undo_together_refusal()) == rules.undo(together=True)
        assert code(table.redo_refusal()) == (None if rules.undone else "redo_nothing")
        assert [move.command for move in table.moves] == [m["command"] for m in rules.moves]
        assert len(table.state.ad_deck) <= deck  # an ad that was seen is never covered again
        deck = len(table.state.ad_deck)
    table.close()
    log = replay(read_log(path), first_cards())
    *_, last = log
    assert log.fidelity == "exact"
    assert last.state == table.state
    again = Table.resume(path, first_cards(), durable=False)
    assert (again.state, again.moves) == (table.state, table.moves)
    assert again.undo_refusal() == table.undo_refusal()
    assert again.redo_refusal() == table.redo_refusal()
    if again.redo_refusal() is None:
        again.redo()
        assert again.moves[-1].command == rules.undone[-1]
    again.close()
