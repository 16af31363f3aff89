"""Whatever a file holds: the log in it, or one sentence about what is wrong."""

import json
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from animarche.journal import read as read_module
from animarche.journal.format import Entry, LogError, Seat, Undo, line_to_json
from animarche.journal.read import LONGEST, read_log
from animarche.journal.write import Journal
from tests.journal.games import header, write_game


def lines_of(path):
    return path.read_bytes().splitlines(keepends=True)


def refused(path):
    """The error for a file; its text is one line that no terminal obeys."""
    with pytest.raises(LogError) as caught:
        read_log(path)
    assert str(caught.value).isprintable()
    assert caught.value.sentence.endswith(".")
    return caught.value


def test_a_log_comes_back_as_it_was_written(tmp_path):
    path = write_game(tmp_path / "game.jsonl", players=3, seed=4, undo=True)
    log = read_log(path)
    assert log.header == header(3, 4)
    assert [json.loads(line) for line in lines_of(path)[1:]] == [
        line_to_json(line) for line in log.lines
    ]
    assert [line.n for line in log.lines] == list(range(1, len(log.lines) + 1))
    assert {type(line) for line in log.lines} == {Entry, Undo}
    assert (log.torn, log.closed, log.end) == (False, True, path.stat().st_size)
    assert log.path == str(path)


# ---- files that are no logs


def test_an_empty_file(tmp_path):
    path = tmp_path / "empty"
    path.touch()
    assert refused(path).sentence == "is empty; give the log of a game."


def test_a_path_that_would_steer_the_terminal(tmp_path):
    assert "\\x1b[2J" in str(refused(tmp_path / "\x1b[2J"))


@pytest.mark.parametrize(
    "content",
    [
        b"\n",
        b"hello\n",
        b"null\n",
        b"[1]\n",
        b"{}\n",
        b'{"animarche": true}\n',
        b'{"animarche": 0}\n',
        b'{"animarche": "1"}\n',
        b'{"animarche": 1.0}\n',
        b"\x7fELF\x02\x01\x01\n\x00\xff",
        b"\xff\xfe{\x00\n",
        b"\0" * 100,
        bytes(range(255, -1, -1)).replace(b"\n", b"."),
        b'{"animarche": 1',
        b'{"animarche": NaN}\n',
        b'{"animarche": ' + b"9" * 5000 + b"}\n",
        b"[" * 100_000 + b"\n",
        b'{"a":' * 100_000 + b"\n",
    ],
)
def test_a_first_line_that_is_none(tmp_path, content):
    path = tmp_path / "log"
    path.write_bytes(content)
    error = refused(path)
    assert error.line == 1
    assert error.sentence.endswith(("; give the log of a game.", "; take an unharmed copy."))


def test_a_format_of_the_future(tmp_path):
    path = tmp_path / "log"
    path.write_text('{"animarche": 2, "anything": []}\n')
    error = refused(path)
    assert error.line == 1
    assert error.sentence == (
        "is a log of format 2, and this version of Animarche reads up to 1; update Animarche."
    )


def test_100_megabytes_of_one_line_are_not_read_into_memory(tmp_path, log_path):
    for start in (b"", lines_of(log_path)[0]):
        path = tmp_path / "huge"
        with path.open("wb") as stream:
            stream.write(start + b"[")
            stream.truncate(100 * 1024 * 1024)
        tracemalloc.start()
        error = refused(path)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert error.line == (2 if start else 1)
        assert "longer than 1 MiB" in error.sentence
        assert peak < 8 * LONGEST


@pytest.mark.parametrize("newline", [True, False])
def test_a_line_just_too_long(log_path, newline):
    first, *_ = lines_of(log_path)
    log_path.write_bytes(first + b" " * (LONGEST + (not newline)) + b"\n" * newline)
    assert refused(log_path).line == 2


def test_a_log_without_end(log_path, monkeypatch):
    monkeypatch.setattr(read_module, "MOST", 10)
    error = refused(log_path)
    assert error.line == 12
    assert "one too many; no game needs over 10 lines" in error.sentence


# ---- a first line with something wrong in it


def with_header(path, change):
    first, *rest = lines_of(path)
    value = json.loads(first)
    change(value)
    path.write_bytes(json.dumps(value).encode() + b"\n" + b"".join(rest))
    return path


@pytest.mark.parametrize(
    "change,words",
    [
        (lambda v: v.pop("deal"), 'the header lacks "deal"'),
        (lambda v: v.pop("created"), 'the header lacks "created"'),
        (lambda v: v["cards"].pop("sha256"), '"cards" lacks "sha256"'),
        (lambda v: v.update(cards="standard"), '"cards" must be an object, not "standard"'),
        (lambda v: v.update(seed="7"), '"seed" must be a whole number, not "7"'),
        (lambda v: v.update(players={}), '"players" must be a list, not an object'),
        (lambda v: v["players"].pop(), 'there are 1 "players", but the deal is for 2'),
        (lambda v: v["players"].__setitem__(0, {"name": "x"}), 'a player lacks "kind"'),
        (lambda v: v["deal"].update(extra=1), 'the deal has an unknown key "extra"'),
        (lambda v: v["deal"].update(start_player=True), '"start_player" must be a whole number'),
        (lambda v: v["deal"]["plaza"].append([[]]), 'each row of "plaza" must have 4 cells'),
        (lambda v: v["deal"]["goals"][0].pop("small"), '"goals" lacks "small"'),
        (lambda v: v["deal"]["ads"].append(None), '"ads" must be a string, not null'),
    ],
)
def test_a_wrong_header(log_path, change, words):
    error = refused(with_header(log_path, change))
    assert error.line == 1
    assert words in error.sentence


def test_keys_that_format_1_does_not_know_are_passed_over(log_path):
    before = read_log(log_path)

    def add(value):
        value["venue"] = {"a": [1]}
        value["cards"]["edition"] = "second"
        value["players"][0]["team"] = None

    after = read_log(with_header(log_path, add))
    assert (after.header, after.lines) == (before.header, before.lines)


def test_a_header_may_leave_open_what_nobody_needs(log_path):
    def without(value):
        value.update(seed=None, created="2031-05-04T12:00:00Z")
        value["players"][1]["color"] = None

    after = read_log(with_header(log_path, without)).header
    assert (after.seed, after.created) == (None, "2031-05-04T12:00:00Z")
    assert after.players[1].color is None


# ---- a line with something wrong in it

PASS = b'"command":{"type":"pass"},"state":"0123456789abcdef"}\n'
DAMAGE = {
    "blank": (b"\n", "is no JSON (expecting value, column 1)"),
    "no JSON": (b"{'n': 2}\n", "is no JSON (expecting property name enclosed in double quotes"),
    "two on one line": (b'{"n":2,"undo":1}{"n":3,"undo":1}\n', "is no JSON (extra data"),
    "binary": (b"\x80\x81\n", "is not UTF-8 text (byte 0x80)"),
    "half a surrogate": (b'{"n":"\xed\xa0\x80"}\n', "is not UTF-8 text (byte 0xed)"),
    "a list": (b"[2]\n", "the line must be an object, not a list of 1"),
    "nothing": (b"null\n", "the line must be an object, not null"),
    "empty": (b"{}\n", 'the line lacks "n"'),
    "NaN": (b'{"n":NaN}\n', "is no JSON (NaN is no number in JSON)"),
    "infinity": (b'{"n":2,"player":-Infinity}\n', "-Infinity is no number in JSON"),
    "too deep": (b"[" * 50_000 + b"]" * 50_000 + b"\n", "is nested too deeply"),
    "digits": (
        b'{"n":' + b"1" * 5000 + b"}\n",
        "has a number of too many digits; take an unharmed copy",
    ),
    "huge n": (
        b'{"n":' + b"1" * 4000 + b',"player":0,' + PASS,
        '"n" must be 2, not a huge number',
    ),
    "n is text": (b'{"n":"2","player":0,' + PASS, '"n" must be a whole number, not "2"'),
    "n is true": (b'{"n":true,"player":0,' + PASS, '"n" must be a whole number, not true'),
    "n is a float": (b'{"n":2.0,"player":0,' + PASS, '"n" must be a whole number, not 2.0'),
    "a gap": (b'{"n":3,"player":0,' + PASS, '"n" must be 2, not 3'),
    "again": (b'{"n":1,"player":0,' + PASS, '"n" is 1 for the second time'),
    "from the start": (b'{"n":0,"player":0,' + PASS, '"n" must be 2, not 0'),
    "no player": (b'{"n":2,' + PASS, 'the line lacks "player"'),
    "player is text": (b'{"n":2,"player":"0",' + PASS, '"player" must be a whole number'),
    "an extra key": (b'{"n":2,"x":1,"player":0,' + PASS, 'the line has an unknown key "x"'),
    "no command": (b'{"n":2,"player":0}\n', 'the line lacks "command"'),
    "command is text": (
        b'{"n":2,"player":0,"command":"pass"}\n',
        'the command must be an object, not "pass"',
    ),
    "unknown command": (
        b'{"n":2,"player":0,"command":{"type":"steal\\u001b[2J"}}\n',
        'there is no command of the type "steal\\x1b[2J"',
    ),
    "wrong field": (
        b'{"n":2,"player":0,"command":{"type":"sell","plot":"0"}}\n',
        '"plot" must be a whole number, not "0"',
    ),
    "state is no text": (
        b'{"n":2,"player":0,"command":{"type":"pass"},"state":null}\n',
        '"state" must be a string, not null',
    ),
    "undo too many": (b'{"n":2,"undo":2}\n', '"undo" is 2, but only 1 commands count'),
    "undo nothing": (b'{"n":2,"undo":0}\n', '"undo" must be at least 1, not 0'),
    "undo back": (b'{"n":2,"undo":-1}\n', '"undo" must be at least 1, not -1'),
    "undo true": (b'{"n":2,"undo":true}\n', '"undo" must be a whole number, not true'),
    "undo huge": (b'{"n":2,"undo":' + b"9" * 900 + b"}\n", '"undo" is a huge number'),
    "undo and command": (b'{"n":2,"undo":1,"player":0,' + PASS, "the line has an unknown key"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_line(log_path, name):
    damage, words = DAMAGE[name]
    first, second, *rest = lines_of(log_path)
    log_path.write_bytes(first + second + damage + b"".join(rest))
    error = refused(log_path)
    assert error.line == 3
    assert words in error.sentence
    assert "take an unharmed copy" in error.sentence
    assert str(error).startswith(f"{log_path}: line 2")
    assert "`animarche games repair LOG`" in error.sentence
    assert len(error.sentence) < 250


def test_a_missing_line_and_one_that_stands_twice(log_path):
    lines = lines_of(log_path)
    log_path.write_bytes(b"".join(lines[:4] + lines[5:]))
    assert (refused(log_path).line, '"n" must be 4, not 5' in refused(log_path).sentence) == (
        5,
        True,
    )
    log_path.write_bytes(b"".join(lines[:5] + lines[4:]))
    assert (refused(log_path).line, "second time" in refused(log_path).sentence) == (6, True)


def test_undos_may_follow_undos_but_not_past_the_beginning(log_path):
    first, one, two, *_ = lines_of(log_path)
    undo = [b'{"n":%d,"undo":1}\n' % n for n in (3, 4, 5)]
    log_path.write_bytes(first + one + two + undo[0] + undo[1])
    assert [type(line) for line in read_log(log_path).lines] == [Entry, Entry, Undo, Undo]
    log_path.write_bytes(first + one + two + b"".join(undo))
    assert refused(log_path).line == 6


# ---- a last line that is cut off


def test_a_log_cut_anywhere_gives_the_whole_lines_before(log_path):
    whole = log_path.read_bytes()
    full = read_log(log_path)
    start = whole.index(b"\n") + 1
    ends = [at + 1 for at, byte in enumerate(whole) if byte == ord("\n")]
    for cut in range(start, len(whole), 7):
        log_path.write_bytes(whole[:cut])
        log = read_log(log_path)
        # A line is whole when only its newline is missing.
        complete = [end for end in ends if end <= cut or end == cut + 1]
        assert log.lines == full.lines[: len(complete) - 1]
        assert log.torn == (cut not in ends and cut + 1 not in ends)
        assert log.closed == (cut + 1 not in ends)
        assert log.end == min(complete[-1], cut)


def test_a_cut_within_a_character(tmp_path):
    path = write_game(tmp_path / "log")
    with path.open("ab") as stream:
        stream.write('{"n":99,"あ'.encode()[:-1])
    assert read_log(path).torn


def test_a_first_line_that_is_cut_off(log_path):
    log_path.write_bytes(lines_of(log_path)[0][:-20])
    error = refused(log_path)
    assert error.line == 1
    assert "cut off" in error.sentence


def test_an_unfinished_last_line_that_is_json_but_wrong_is_no_torn_one(log_path):
    first, *_ = lines_of(log_path)
    log_path.write_bytes(first + b"12")
    assert refused(log_path).line == 2


# ---- what editors and systems do to files


def test_a_byte_order_mark_and_crlf_do_no_harm(log_path):
    before = read_log(log_path)
    log_path.write_bytes(b"\xef\xbb\xbf" + log_path.read_bytes().replace(b"\n", b"\r\n"))
    after = read_log(log_path)
    assert (after.header, after.lines, after.torn) == (before.header, before.lines, False)


def test_a_surrogate_in_a_name_is_kept_and_can_be_written(tmp_path):
    seats = (Seat("\ud83d", "person", None), Seat("b\x1b[2J", "person", None))
    path = write_game(tmp_path / "log")
    value = json.loads(lines_of(path)[0])
    value["players"] = [{"name": s.name, "kind": s.kind, "color": s.color} for s in seats]
    path.write_bytes(json.dumps(value).encode() + b"\n")
    log = read_log(path)
    assert log.header.players == seats
    copy = tmp_path / "copy"
    Journal.create(copy, log.header).close()
    assert read_log(copy).header == log.header


@given(content=st.binary(max_size=300))
def test_any_bytes_at_all(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "bytes"
    path.write_bytes(content)
    refused(path)


@given(data=st.data())
def test_a_log_with_some_bytes_changed(tmp_path_factory, data):
    folder = tmp_path_factory.getbasetemp()
    good = folder / "good"
    if not good.exists():
        write_game(good)
    content = bytearray(good.read_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 40))] = data.draw(st.binary(max_size=5))
    path = folder / "bad"
    path.write_bytes(content)
    words = ""
    try:
        read_log(path)
    except LogError as error:
        words = str(error)
    assert words.isprintable()
