"""A game in progress: moves, what may be taken back, and going on with a log."""

from random import Random

import pytest

from animarche.cards import standard
from animarche.engine.commands import PASS, attract
from animarche.engine.events import AdRevealed, GameOver, GoalDropped, GoalScored
from animarche.engine.game import Illegal, apply, options, why_not
from animarche.engine.reading import card_set
from animarche.journal.format import LogError
from animarche.journal.read import read_log
from animarche.journal.replay import replay
from animarche.journal.write import Journal
from animarche.table import Seat, Table, new_game, newest_unfinished

SEATS = [Seat(name, "person", None) for name in ("Mika", "Ken", "Aya", "Sora")]


def new_table(players=4, seed=7, **more):
    return Table.new(standard(), SEATS[:players], seed, **more)


def play_on(table, rng, moves=10_000, undoing=0.0):
    """Random moves, some taken back where that is allowed."""
    for _ in range(moves):
        if table.over:
            return
        if rng.random() < undoing and table.undo_refusal() is None:
            table.undo()
        else:
            table.play(rng.choice(table.options))


def test_a_table_knows_its_game():
    table = new_table(3, seed=5, start_player=1)
    assert table.names == ("Mika", "Ken", "Aya")
    assert table.seats == tuple(SEATS[:3])
    assert table.state.to_act == table.state.start_player == 1
    assert table.options == options(table.state)
    assert not table.over
    assert table.moves == table.events == ()
    assert table.path is table.journal_problem is None


def test_a_move_is_what_the_engine_makes_of_it():
    table = new_table()
    before, command = table.state, table.options[2]
    after, events = apply(before, command)
    assert table.play(command) == events
    assert table.state == after
    (move,) = table.moves
    assert (move.n, move.player, move.command, move.events) == (1, before.to_act, command, events)
    assert table.events == ((1, events),)


def test_a_refused_move_changes_nothing(tmp_path):
    table = new_table(path=tmp_path / "log")
    before = table.state, (tmp_path / "log").read_bytes()
    command = attract("pig", 0)
    refusal = table.why_not(command)
    assert refusal == why_not(table.state, command)
    with pytest.raises(Illegal) as refused:
        table.play(command)
    assert refused.value.refusal == refusal
    assert (table.state, (tmp_path / "log").read_bytes()) == before
    assert table.moves == ()


def test_a_game_that_is_over_takes_no_more_moves():
    table = new_table(2)
    play_on(table, Random(1))
    assert table.over
    assert table.options == ()
    assert table.why_not(PASS).rule == "F2"
    with pytest.raises(Illegal):
        table.play(PASS)


# ── Taking back ──────────────────────────────────────────────────────────────────────────────────


def test_nothing_to_take_back():
    table = new_table()
    assert table.undo_refusal().code == "undo_nothing"
    with pytest.raises(Illegal):
        table.undo()


def test_a_move_is_taken_back_with_its_automatic_steps():
    table = new_table()
    before = table.state
    table.play(table.options[0])
    assert table.undo_refusal() is None
    undone = table.undo()
    assert undone.state != before
    assert table.state == before
    assert table.moves == ()
    assert table.undo_refusal().code == "undo_nothing"


def test_options_and_previews_are_those_of_the_state_after_taking_back():
    table = new_table()
    while table.state.phase == "placement":
        table.play(table.options[0])
    options, previews = table.options, [table.preview(command) for command in table.options]
    table.play(options[1])
    assert table.options != options
    assert table.preview(table.options[0]) not in previews
    table.undo()
    assert table.options == options
    assert [table.preview(command) for command in options] == previews


def test_lines_are_numbered_on_through_what_was_taken_back():
    table = new_table()
    table.play(table.options[0])
    table.undo()
    table.play(table.options[1])
    assert [move.n for move in table.moves] == [3]


def test_a_player_takes_back_no_other_players_move():
    table = new_table()
    first = table.state.to_act
    table.play(table.options[0])
    assert table.state.to_act != first
    table.play(table.options[0])
    table.undo()
    assert [move.player for move in table.moves] == [first]
    assert table.undo_refusal().code == "undo_other_player"
    with pytest.raises(Illegal):
        table.undo()
    table.play(table.options[1])  # the decision is open again
    table.undo()
    assert table.undo_refusal().code == "undo_other_player"


def test_a_player_takes_back_own_moves_one_by_one():
    table = new_table(2)
    rng = Random(3)
    while True:  # until somebody has moved three times in a row, and nothing came to light
        table.play(rng.choice(table.options))
        assert not table.over
        last = table.moves[-3:]
        revealed = any(reveals(event) for move in last for event in move.events)
        if len({move.player for move in last}) == 1 and len(last) == 3 and not revealed:
            break
    states = [move.state for move in table.moves]
    for past in (-2, -3, -4):
        table.undo()
        assert table.state == states[past]


def reveals(event):
    return isinstance(event, AdRevealed | GoalScored | GoalDropped | GameOver)


def test_what_may_be_taken_back_in_whole_games():
    """The rule again, said of the lines: the last move that stands, unless it brought hidden
    things to light or another player has moved since it, taken back or not."""
    codes = set()
    for seed in range(6):
        rng = Random(seed)
        table = new_table(2 + seed % 3, seed)
        lines = []  # (n, player) of every move ever
        n = 0
        while not table.over:
            refusal = table.undo_refusal()
            if table.moves:
                last = table.moves[-1]
                moved_since = {player for number, player in lines if number > last.n}
                free = moved_since <= {last.player} and not any(map(reveals, last.events))
                assert (refusal is None) is free
            if refusal is None and rng.random() < 0.4:
                table.undo()
            else:
                codes.add(refusal and refusal.code)
                lines.append((n + 1, table.state.to_act))
                table.play(rng.choice(table.options))
            n += 1
        assert table.undo_refusal().code == "undo_revealed"
    assert codes == {None, "undo_nothing", "undo_other_player", "undo_revealed"}


# ── The log ──────────────────────────────────────────────────────────────────────────────────────


def test_every_move_is_in_the_log_before_play_returns(tmp_path):
    path = tmp_path / "log"
    table = new_table(path=path, created="2026-11-29T12:00:00Z")
    rng = Random(2)
    for _ in range(30):
        play_on(table, rng, moves=1, undoing=0.2)
        *_, last = replay(read_log(path), standard())
        assert last.state == table.state
    header = read_log(path).header
    assert header.created == "2026-11-29T12:00:00Z"
    assert header.players == tuple(SEATS)
    assert header.seed == 7


def test_a_log_that_is_there_is_not_overwritten(tmp_path):
    path = tmp_path / "log"
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        new_table(path=path)
    assert path.read_text() == "mine"


@pytest.mark.parametrize("moves", [0, 1, 5, 40, 90, 10_000])
def test_resuming_continues_at_the_same_decision(tmp_path, moves):
    path = tmp_path / "log"
    table = new_table(path=path)
    play_on(table, Random(moves), moves, undoing=0.3)
    table.close()
    again = Table.resume(path, standard())
    assert again.state == table.state
    assert again.options == table.options
    assert again.moves == table.moves
    assert again.undo_refusal() == table.undo_refusal()
    assert again.names == table.names
    assert again.header == table.header
    assert again.path == path
    assert again.journal_problem is None
    rng = Random(4)
    play_on(again, rng)
    again.close()
    whole = replay(read_log(path), standard())
    *_, last = whole
    assert whole.fidelity == "exact"
    assert last.state == again.state
    assert again.over


def test_resuming_drops_a_torn_line(tmp_path):
    path = tmp_path / "log"
    table = new_table(path=path)
    play_on(table, Random(0), 12)
    table.close()
    with path.open("ab") as stream:
        stream.write(b'{"n":13,"player":')
    again = Table.resume(path, standard())
    assert again.state == table.state
    play_on(again, Random(0), 3)
    again.close()
    assert Table.resume(path, standard()).state == again.state


def test_resuming_refuses_other_cards(tmp_path):
    path = tmp_path / "log"
    new_table(path=path).close()
    document = {**standard().document, "version": "other"}
    other = card_set(document, "0" * 64)
    with pytest.raises(LogError, match="give its card file with --cards"):
        Table.resume(path, other)


def test_resuming_after_players_agreed_to_take_back_more(tmp_path):
    """A log may take back at once what the table would not; nothing more is free after it."""
    path = tmp_path / "log"
    table = new_table(path=path)
    states = [table.state]
    for _ in range(6):
        table.play(table.options[0])
        states.append(table.state)
    table.close()
    journal = Journal.resume(path)
    journal.undo(4, states[2])
    journal.close()
    again = Table.resume(path, standard())
    assert again.state == states[2]
    assert [move.n for move in again.moves] == [1, 2]
    assert again.undo_refusal().code == "undo_other_player"
    again.play(again.options[0])
    assert again.moves[-1].n == 8
    assert again.undo_refusal() is None


def test_two_who_go_on_with_one_game_at_the_same_time(tmp_path, monkeypatch):
    """The first leaves between the second's look at the log and its first line."""
    path = tmp_path / "log"
    first = new_table(path=path)
    first.play(first.options[0])

    def meanwhile(log, cards):
        first.play(first.options[0])
        first.close()
        return replay(log, cards)

    monkeypatch.setattr("animarche.table.game.replay", meanwhile)
    with pytest.raises(LogError, match="another program has changed"):
        Table.resume(path, standard())
    monkeypatch.undo()
    again = Table.resume(path, standard())
    assert again.state == first.state
    again.close()


def changed(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    "old, new, words",
    [
        ('"rules":"1.0"', '"rules":"9.9"', ":1: was played by other rules"),
        ('"Mika"', '"\\u001b[31m"', ":1: has names that cannot be: Name 1: "),
        ('"Ken"', '"mika"', ":1: has names that cannot be: Names 1 and 2 are the same"),
        ('{"type":"place_store","plot":0}', '{"type":"pass"}', "line 1: cannot go on: the rules "),
        ('{"type":"place_store","plot":0}', '{"type":"place_store","plot":1}', "line 1: cannot go"),
    ],
)
def test_resuming_refuses_what_did_not_happen_so(tmp_path, old, new, words):
    path = tmp_path / "log"
    table = new_table(path=path)
    table.play(table.options[0])
    table.close()
    changed(path, old, new)
    before = path.read_bytes()
    with pytest.raises(LogError, match=words):
        Table.resume(path, standard())
    assert path.read_bytes() == before


# ── Opening ──────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("ANIMARCHE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_a_new_game_lies_among_the_saved_games(home):
    table = new_game(standard(), [" Mika ", "Ken"], seed=3)
    assert table.path.parent == home / "games"
    assert table.names == ("Mika", "Ken")
    assert [seat.kind for seat in table.seats] == ["person", "person"]
    assert len({seat.color for seat in table.seats}) == 2
    header = read_log(table.path).header
    assert header == table.header
    assert header.seed == 3
    assert header.created.endswith("Z")


def test_a_new_game_without_a_seed_draws_one(home):
    seeds = {new_game(standard(), ["Mika", "Ken"]).header.seed for _ in range(3)}
    assert len(seeds) == 3
    assert len(list((home / "games").iterdir())) == 3


def test_the_newest_unfinished_game(home):
    with pytest.raises(LookupError, match=r"^There is no unfinished game in "):
        newest_unfinished(standard())
    left = new_game(standard(), ["Mika", "Ken"])
    play_on(left, Random(1), 8)
    left.close()
    finished = new_game(standard(), ["Aya", "Sora"])
    play_on(finished, Random(1))
    finished.close()
    (home / "games" / "zzz.jsonl").write_text("no log")
    table = newest_unfinished(standard())
    assert table.names == ("Mika", "Ken")
    assert table.state == left.state
    play_on(table, Random(1))
    table.close()
    with pytest.raises(LookupError, match=r"newest that cannot be read: .*zzz\.jsonl:1: "):
        newest_unfinished(standard())


def test_a_game_that_is_played_elsewhere_is_passed_over(home):
    left = new_game(standard(), ["Mika", "Ken"])
    left.play(left.options[0])
    left.close()
    played = new_game(standard(), ["Aya", "Sora"])
    played.play(played.options[0])
    table = newest_unfinished(standard())
    assert table.path == left.path
    assert table.instead_of == played.path
    table.close()
    played.close()
    again = newest_unfinished(standard())
    assert again.instead_of is None
    again.close()
