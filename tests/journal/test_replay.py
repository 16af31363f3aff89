"""Playing logs again: exact, unverified, diverged."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from animarche.cards import digest
from animarche.engine.reading import card_set
from animarche.journal.canonical import fingerprint
from animarche.journal.format import LogError, Undo
from animarche.journal.read import read_log
from animarche.journal.replay import replay
from tests.cards.first import first_cards
from tests.journal.games import steps, write_game


def change_line(path, number, change):
    """Change a line of a log, the header being line 0."""
    lines = path.read_bytes().splitlines()
    value = json.loads(lines[number])
    change(value)
    lines[number] = json.dumps(value).encode()
    path.write_bytes(b"\n".join(lines) + b"\n")


def played(path, cards=None):
    """The replay of a log, played to its end, and its steps."""
    again = replay(read_log(path), cards or first_cards())
    return again, list(again)


def other_cards(change):
    document = json.loads(json.dumps(first_cards().document))
    change(document)
    return card_set(document, digest(document))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_log_plays_back_exactly(tmp_path, players):
    path = write_game(tmp_path / "log", players, seed=9)
    again, found = played(path)
    assert (again.fidelity, again.divergence, again.doubts) == ("exact", None, ())
    expected = list(steps(players, 9))
    assert found[0].n == 0
    assert found[0].line is None
    assert found[0].events == ()
    assert found[0].state == expected[0][0]
    for number, (step, (before, command, events, after)) in enumerate(
        zip(found[1:], expected, strict=True), 1
    ):
        assert (step.n, step.line.player) == (number, before.to_act)
        assert (step.line.command, step.events, step.state) == (command, events, after)
    assert found[-1].state.to_act is None


def test_without_events_the_states_are_the_same(log_path):
    again = replay(read_log(log_path), first_cards(), events=False)
    found = list(again)
    assert [step.state for step in found] == [step.state for step in played(log_path)[1]]
    assert not any(step.events for step in found)


def test_undos_lead_back(tmp_path):
    path = write_game(tmp_path / "log", 3, seed=2, undo=True)
    again, found = played(path)
    assert again.fidelity == "exact"
    undone = [step for step in found if isinstance(step.line, Undo)]
    assert undone
    for step in undone:
        assert step.state == found[step.n - 2].state
        assert step.events == ()
    assert found[-1].state.to_act is None


def test_undo_of_several_and_undo_after_undo(tmp_path):
    path = write_game(tmp_path / "log", 2, seed=2)
    first, *lines = path.read_bytes().splitlines()[:7]
    states = [step.state for step in played(path)[1]]

    def undo(n, count, left):
        line = {"n": n, "undo": count, "state": fingerprint(states[left])}
        return json.dumps(line).encode()

    path.write_bytes(b"\n".join([first, *lines, undo(7, 3, 3), undo(8, 1, 2), undo(9, 2, 0)]))
    again, found = played(path)
    assert again.fidelity == "exact"
    assert [step.state for step in found[7:]] == [states[3], states[2], states[0]]


# ---- divergences


def test_another_state_than_the_one_written(log_path):
    change_line(log_path, 6, lambda line: line.update(state="0" * 16))
    again, found = played(log_path)
    assert again.fidelity == "diverged"
    assert again.divergence.n == 6
    assert again.divergence.refusal is None
    assert again.divergence.reason == "the state after it is not the one that was written"
    assert [step.n for step in found] == [0, 1, 2, 3, 4, 5]  # nothing past the divergence


def test_an_undo_that_leads_elsewhere(tmp_path):
    path = write_game(tmp_path / "log", undo=True)
    change_line(path, 6, lambda line: line.update(undo=2))
    again, found = played(path)
    assert (again.fidelity, again.divergence.n, len(found)) == ("diverged", 6, 6)


def given_by(player):
    return lambda line: line.update(player=player(line["player"]))


def commanding(**command):
    return lambda line: line.update(command=command)


@pytest.mark.parametrize(
    "change,rule,code",
    [
        pytest.param(given_by(lambda player: 1 - player), "R2", "not_your_turn", id="the other"),
        pytest.param(given_by(lambda _: -1), "R2", "not_your_turn", id="nobody"),
        pytest.param(given_by(lambda _: 10**30), "R2", "not_your_turn", id="a huge number"),
        pytest.param(commanding(type="place_store", plot=4), "G2", "no_such_plot", id="plot"),
        pytest.param(commanding(type="pass"), "S5", "must_place", id="pass"),
        pytest.param(commanding(type="sell", plot=0), "R1", "wrong_phase", id="phase"),
    ],
)
def test_a_command_that_the_rules_refuse(log_path, change, rule, code):
    change_line(log_path, 2, change)
    again, found = played(log_path)
    assert again.fidelity == "diverged"
    assert again.divergence.n == 2
    refusal = again.divergence.refusal
    assert (refusal.rule, refusal.code) == (rule, code)
    assert again.divergence.reason == f"the rules refuse the command ({rule}, {code})"
    assert len(found) == 2


@pytest.mark.parametrize("player", [0, 1])
def test_a_command_after_the_end(log_path, player):
    last = len(log_path.read_bytes().splitlines())
    line = {"n": last, "player": player, "command": {"type": "pass"}}
    log_path.write_bytes(log_path.read_bytes() + json.dumps(line).encode())
    refusal = played(log_path)[0].divergence.refusal
    assert (refusal.rule, refusal.code) == ("F2", "game_over")


# ---- logs that can only be taken at their word


def test_other_rules(log_path):
    change_line(log_path, 0, lambda line: line.update(rules="0.9\x1b"))
    again, found = played(log_path)
    assert again.fidelity == "unverified"
    assert again.doubts == ('it was played by rules "0.9\\x1b", not by 1.0',)
    assert found[-1].state.to_act is None


def test_other_cards_that_play_the_same(log_path):
    cards = other_cards(lambda document: document.update(version="1b"))
    again, _ = played(log_path, cards)
    assert again.fidelity == "unverified"
    assert "was played with the card set" in again.doubts[0]


def test_other_cards_that_play_otherwise(log_path):
    def richer(document):
        for manager in document["managers"]:
            manager["start"]["c"] = manager["start"].get("c", 0) + 1

    again, found = played(log_path, other_cards(richer))
    assert (again.fidelity, again.divergence.n, len(found)) == ("diverged", 1, 1)


def test_lines_without_a_fingerprint(log_path):
    for number in (2, 5):
        change_line(log_path, number, lambda line: line.pop("state"))
    again, found = played(log_path)
    assert again.fidelity == "unverified"
    assert again.doubts == ("2 of its lines have no fingerprint of the state",)
    assert found[-1].state.to_act is None


def test_an_impossible_deal(log_path):
    change_line(log_path, 0, lambda line: line["deal"]["reserve"].pop())
    with pytest.raises(
        LogError, match=r"its deal is impossible here: .*take an unharmed copy"
    ) as e:
        played(log_path)
    assert e.value.line == 1
    with pytest.raises(LogError, match="name its own card file with --cards"):
        played(log_path, other_cards(lambda document: document.update(version="2")))


VALUES = st.none() | st.booleans() | st.integers() | st.text(max_size=4)
ANYTHING = VALUES | st.lists(VALUES, max_size=3) | st.lists(st.integers(-1, 4), max_size=2)


def places(value, at=()):
    """Where something stands in a JSON value."""
    yield at
    if isinstance(value, dict | list):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for key, part in inner:
            yield from places(part, (*at, key))


@given(data=st.data())
def test_a_log_with_any_part_exchanged_plays_to_a_verdict_or_is_refused(tmp_path_factory, data):
    folder = tmp_path_factory.getbasetemp()
    good = folder / "whole"
    if not good.exists():
        write_game(good, 3, seed=8, undo=True)
    values = [json.loads(line) for line in good.read_bytes().splitlines()]
    number = data.draw(st.sampled_from([0, 0, *range(len(values))]))
    *way, last = data.draw(st.sampled_from([place for place in places(values[number]) if place]))
    at = values[number]
    for key in way:
        at = at[key]
    at[last] = data.draw(ANYTHING)
    path = folder / "exchanged"
    path.write_text("".join(json.dumps(value) + "\n" for value in values))
    try:
        again, found = played(path)
    except LogError:
        return
    assert again.fidelity in ("exact", "unverified") or len(found) == again.divergence.n
