"""A recording: any step of a log at hand, where to go from there, and what each step was."""

import json
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from animarche.engine import commands as c
from animarche.engine.game import apply, deal, options, start
from animarche.engine.records import replace
from animarche.engine.state import OVER
from animarche.journal.format import Entry, LogError, Undo
from animarche.journal.read import read_log
from animarche.journal.replay import MOST_SHOWN, replay
from animarche.lang.rulebook import rule_ids
from animarche.names import COLORS
from animarche.notation.positions import write_position
from animarche.paths import logs
from animarche.table import Seat, Table, fork_game
from animarche.table.explaining import KINDS, changes, explain, rules_of
from animarche.table.points import points, stands
from animarche.table.recording import COMMAND, UNITS, Recording
from tests.cards.first import first_cards
from tests.journal.games import write_game


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return write_game(tmp_path_factory.mktemp("logs") / "game.jsonl", 3, seed=4, undo=True)


@pytest.fixture(scope="module")
def recording(path):
    return Recording(read_log(path), first_cards())


def test_every_line_is_a_step(recording):
    assert [step.n for step in recording.steps] == list(range(len(recording.log.lines) + 1))
    assert recording.last == len(recording.log.lines)
    assert recording.over
    assert recording.fidelity == "exact"


def test_what_was_taken_back_does_not_stand(recording):
    lines = recording.log.lines
    undone = {line.n - 1 for line in lines if type(line) is Undo}
    undos = {line.n for line in lines if type(line) is Undo}
    assert undone
    assert set(recording.standing) == set(range(len(lines) + 1)) - undone - undos


def test_the_moves_at_a_step_lead_to_its_state(recording):
    for n in range(0, recording.last + 1, 7):
        state = start(recording.cards, recording.log.header.deal)
        for move in recording.moves(n):
            state, events = apply(state, move.command)
            assert (state, events) == (move.state, move.events)
        assert state == recording.steps[n].state


def test_the_points_of_all_moves_are_the_score(recording):
    vp = [0] * 3
    for point in points(recording.moves(recording.last)):
        vp[point.player] += point.vp
    assert vp == [player.vp for player in recording.steps[-1].state.players]
    assert stands(recording.moves(recording.last))[-1].vp == tuple(vp)


def test_marks_tell_the_rounds_and_the_end(recording):
    marks = recording.marks
    rounds = [mark.id for mark in marks if mark.kind == "round"]
    assert rounds == ["1", "2", "3", "4", "5"]
    assert [mark.n for mark in marks if mark.kind == "over"] == [recording.last]
    assert len([mark for mark in marks if mark.kind == "phase"]) == 20
    for mark in marks:
        if mark.kind == "building":
            assert any(b.public.id == mark.id for b in recording.steps[mark.n].state.buildings)
        if mark.kind == "goal":
            goals = recording.steps[mark.n].state.players[mark.player].goals
            assert mark.id in [goal.id for goal in goals.scored]


def test_every_mark_of_a_kind_is_the_state_changing(recording):
    ads = [mark for mark in recording.marks if mark.kind == "ad"]
    end = recording.steps[-1].state
    assert sorted(mark.id for mark in ads) == sorted(ad for p in end.players for ad in p.ads)


@pytest.mark.parametrize("unit", UNITS)
def test_going_on_unit_by_unit_comes_to_the_end_and_back(recording, unit):
    n, way = 0, [0]
    while n != recording.last:
        after = recording.next(n, unit, 1)
        assert after > n
        n = after
        way.append(n)
    assert set(way) <= set(recording.standing)
    assert recording.next(n, unit, 1) == n
    back = [n]
    while n:
        n = recording.next(n, unit, -1)
        back.append(n)
    assert back[::-1][:-1] == way[: len(back) - 1]
    assert recording.next(0, unit, -1) == 0


def test_a_phase_begins_where_going_by_phase_leads(recording):
    n = 0
    while (n := recording.next(n, "phase", 1)) != recording.last:
        here, before = recording.steps[n].state, recording.before(n)
        assert (here.round, here.phase) != (before.round, before.phase)


def test_going_by_turn_stops_where_another_player_is_to_act(recording):
    steps = recording.steps
    n = 0
    while (after := recording.next(n, "turn", 1)) != recording.last:
        between = [steps[k].state for k in recording.standing if n <= k < after]
        assert len({(s.round, s.phase, s.to_act) for s in between}) == 1
        n = after


def test_going_by_command_over_all_lines_leaves_nothing_out(recording):
    track = range(recording.last + 1)
    assert [recording.next(n, COMMAND, 1, track) for n in track[:-1]] == list(track[1:])


def test_from_a_step_off_the_track_one_comes_back_to_it(recording):
    undo = next(line.n for line in recording.log.lines if type(line) is Undo)
    assert recording.next(undo, COMMAND, 1) == undo + 1
    assert recording.next(undo, COMMAND, -1) == undo - 2


@pytest.mark.parametrize(
    "text, phase",
    [
        ("r1", "attract"),
        ("r3.work", "work"),
        ("R5.SALE", "sale"),
        ("ｒ２", "attract"),
        ("3.work", "work"),
    ],
)
def test_a_place_is_found_where_it_begins(recording, text, phase):
    n = recording.find(text)
    state = recording.steps[n].state
    assert str(state.round) in "12345"
    if text == "r1":
        assert n == 0
    else:
        assert state.phase == phase
        assert recording.before(n).phase != phase


def test_steps_are_found_by_number(recording):
    assert recording.find("0") == recording.find("start") == 0
    assert recording.find(" 57 ") == 57
    assert recording.find("end") == recording.find(str(recording.last)) == recording.last


@pytest.mark.parametrize("hidden", [False, True])
def test_a_position_is_found_where_it_was_shown_first(recording, hidden):
    for n in (*recording.standing[::20], recording.last):
        found = recording.find(" " + write_position(recording.steps[n].state, hidden))
        assert recording.steps[found].state == recording.steps[n].state
        assert found in recording.standing


@pytest.mark.parametrize(
    "text, reason",
    [
        ("animarche-1 standard", "a position has 14 to 16 fields"),
        (write_position(start(first_cards(), deal(first_cards(), 3, 999))), "never came to this"),
        ("", "a step is a number"),
        ("r6", "rounds are r1 to r5, their phases placement, attract, income, sale, work, over"),
        ("r2.lunch", "rounds are r1 to r5"),
        ("3.wrok", "rounds are r1 to r5"),
        ("-1", "a step is a number"),
        ("9" * 5000, "a step is a number"),
        ("9999", "there are only"),
        ("r1.over", "the game never came to r1.over"),
    ],
)
def test_what_is_no_step_is_refused_with_a_reason(recording, text, reason):
    with pytest.raises(ValueError, match=reason):
        recording.find(text)


def test_nothing_is_shown_past_a_divergence(path, tmp_path):
    lines = path.read_text(encoding="utf-8").splitlines()
    wrong = json.loads(lines[40])
    wrong["state"] = "0" * 16
    lines[40] = json.dumps(wrong)
    log = tmp_path / "wrong.jsonl"
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    recording = Recording(read_log(log), first_cards())
    assert recording.fidelity == "diverged"
    assert recording.divergence.n == 40
    assert recording.last == 39
    assert not recording.over


def test_a_log_of_unknown_cards_says_so(path):
    with pytest.raises(LogError, match="give its card file with --cards"):
        Recording.read(path, lambda header: None)
    assert Recording.read(path, lambda header: first_cards()).over


def test_a_log_that_is_too_long_to_be_watched_says_so(path):
    log = read_log(path)
    with pytest.raises(LogError, match="cannot be watched"):
        Recording(replace(log, lines=log.lines[:1] * (MOST_SHOWN + 1)), first_cards())


# ---- explanations


def test_every_step_is_explained_by_rules_that_there_are(recording):
    known = set(rule_ids())
    for n in range(recording.last + 1):
        explanation = explain(recording, n)
        line = recording.steps[n].line
        assert set(explanation.rules) <= known
        if type(line) is Entry:
            assert (explanation.player, explanation.command) == (line.player, line.command)
            assert explanation.rules
        elif type(line) is Undo:
            assert explanation.undone == line.undo
            assert explanation.command is None
        else:
            assert explanation == replace(explanation, player=None, command=None, changes=())
            assert {rule[0] for rule in explanation.rules} == {"S"}  # the set-up


def test_changes_add_up_from_the_deal_to_the_end(recording):
    counts = {}
    for n in recording.standing:
        for change in explain(recording, n).changes:
            if n in recording.standing:
                counts[change.player, change.kind] = change.after
    for change in changes(recording.steps[0].state, recording.steps[-1].state):
        assert counts[change.player, change.kind] == change.after
        assert change.kind in KINDS


@pytest.mark.parametrize("seed", range(3))
def test_no_kind_of_command_or_event_is_without_a_rule(seed, tmp_path):
    path = write_game(tmp_path / "log", 4, seed=seed)
    recording = Recording(read_log(path), first_cards())
    kinds = {type(step.line.command) for step in recording.steps[1:]}
    assert len(kinds) >= 10
    for step in recording.steps[1:]:
        assert explain(recording, step.n).rules


def test_a_build_that_renovates_rests_on_both_rules():
    state = start(first_cards(), deal(first_cards(), 2, 1))
    assert list(rules_of(c.Build("bakery", 1, True), state, ())) == ["W3", "W6"]


# ---- forks


SEATS = [Seat("Mika", "person", "red"), Seat("Ken", "person", "blue"), Seat("Aya", "person", None)]


@settings(max_examples=20)
@given(part=st.floats(0, 1), seed=st.integers(0, 999))
def test_a_fork_goes_on_from_any_step_as_the_game_did(recording, part, seed):
    n = round(part * recording.last)
    table = Table.fork(recording, n, SEATS)
    assert table.state == recording.steps[n].state
    assert [m.command for m in table.moves] == [m.command for m in recording.moves(n)]
    random = Random(seed)
    for _ in range(3):
        if not table.over:
            table.play(random.choice(table.options))


def test_the_log_of_a_fork_is_whole_and_says_where_it_comes_from(recording, tmp_path):
    n = recording.find("r3.work")
    log = tmp_path / "new" / "fork.jsonl"
    table = Table.fork(
        recording, n, SEATS, path=log, make_folder=True, created="2031-05-04T12:00:00Z"
    )
    table.play(options(table.state)[0])
    table.close()
    read = read_log(log)
    assert read.header.forked.log == "game.jsonl"
    assert read.header.forked.n == n
    assert read.header.players == tuple(SEATS)
    assert [line.n for line in read.lines] == list(range(1, len(read.lines) + 1))
    again = replay(read, first_cards())
    *_, last = again
    assert again.fidelity == "exact"
    assert last.state == table.state
    begun = Recording(read, first_cards())
    assert begun.steps[len(recording.moves(n))].state == recording.steps[n].state


def test_a_fork_of_the_end_is_over(recording):
    assert Table.fork(recording, recording.last, SEATS).state.phase == OVER


def test_a_fork_can_be_resumed_and_forked_again(recording, tmp_path):
    first = Table.fork(recording, 30, SEATS, path=tmp_path / "first.jsonl")
    first.play(first.options[0])
    first.undo()
    first.close()
    resumed = Table.resume(tmp_path / "first.jsonl", first_cards())
    assert resumed.state == recording.steps[30].state
    resumed.close()
    second = Recording(read_log(tmp_path / "first.jsonl"), first_cards())
    again = Table.fork(second, second.last, SEATS)
    assert again.header.forked.log == "first.jsonl"
    assert again.state == resumed.state


def test_a_round_that_began_twice_is_marked_where_it_stands(recording):
    gone = [n for n in range(1, recording.last) if n not in recording.standing]
    began = [n for n in gone if recording.steps[n].state.round > recording.before(n).round]
    assert began
    for n in began:
        number = str(recording.steps[n].state.round)
        marks = [m.n for m in recording.marks if m.kind == "round" and m.id == number]
        assert len(marks) == 1
        assert marks[0] > n + 1


def test_marks_follow_one_after_the_other(recording):
    assert {mark.n for mark in recording.marks} <= {*recording.standing}
    assert all(a.n <= b.n for a, b in pairwise(recording.marks))


@pytest.fixture
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("ANIMARCHE_HOME", str(tmp_path))


def test_a_forked_game_lies_among_the_saved_games(recording, home):
    tables = [fork_game(recording, n) for n in (10, 20)]
    assert [name for name, _ in logs()] == [table.path.name for table in reversed(tables)]
    assert tables[0].names == recording.names
    assert {seat.kind for seat in tables[0].seats} == {"person"}
    for table in tables:
        table.close()


def test_colors_that_cannot_be_become_those_of_a_new_game(recording, home):
    log = recording.log
    seats = tuple(replace(seat, color="red") for seat in log.header.players)
    table = fork_game(
        Recording(replace(log, header=replace(log.header, players=seats)), first_cards()), 3
    )
    assert [seat.color for seat in table.seats] == list(COLORS[:3])
    table.close()


def test_names_that_cannot_be_are_refused(recording, home):
    log = recording.log
    seats = tuple(replace(seat, name="") for seat in log.header.players)
    odd = Recording(replace(log, header=replace(log.header, players=seats)), first_cards())
    with pytest.raises(ValueError):
        fork_game(odd, 3)
