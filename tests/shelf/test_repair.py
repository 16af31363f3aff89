"""Mending logs: everything up to the harm is kept, and the file as it was is never lost."""

import gzip
import json
import os
import resource
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from animarche import disk, paths
from animarche.journal.read import read_log
from animarche.journal.replay import EXACT, replay
from animarche.journal.write import Journal
from animarche.shelf import index, tidying
from animarche.shelf.repair import mend
from animarche.shelf.tidying import Untouched
from tests.shelf.games import by_hand, log, save
from tests.shelf.test_tidying import STEPS, Stopped, stopping

ROWS = log(lines=20).splitlines(keepends=True)
WHOLE = b"".join(ROWS)


def files():
    return {path.name: path.read_bytes() for path in paths.games().iterdir()}


def fidelity(path):
    found = read_log(path)
    steps = replay(found, by_hand(found.header.cards_sha256))
    assert len([*steps]) == len(found.lines) + 1
    return steps.fidelity


@pytest.mark.parametrize(
    "content", [WHOLE, log(), ROWS[0], WHOLE[:-1], gzip.compress(log(), mtime=0)]
)
def test_what_is_in_order_is_left_alone(content):
    path = save("a.jsonl", content, seconds=5)
    before = index.stamp(os.stat(path))
    done = mend(path, by_hand)
    assert (done.aside, done.why, done.checked) == (None, "", True)
    assert done.kept == done.lines
    assert files() == {"a.jsonl": content}
    assert index.stamp(os.stat(path)) == before


def changed(line, **values):
    return json.dumps({**json.loads(line), **values}).encode() + b"\n"


@pytest.mark.parametrize(
    "spoilt, kept, lines, why",
    [
        (WHOLE + b'{"n": 21, "pl', 20, 21, "its last line is cut off"),
        (WHOLE + b"\0" * 4096, 20, 21, "its last line is cut off"),
        (WHOLE + b"\0" * 40 + b"\n", 20, 21, "line 21 is no JSON"),
        (b"".join([*ROWS[:8], b"\xff\xfe\n", *ROWS[8:]]), 7, 21, "line 8 is not UTF-8"),
        (b"".join([*ROWS[:8], *ROWS[9:]]), 7, 19, 'line 8: "n" must be 8, not 9'),
        (b"".join([*ROWS[:8], ROWS[7], *ROWS[8:]]), 7, 21, 'line 8: "n" is 7 for the second time'),
        (b"".join([*ROWS[:8], b"\n", *ROWS[8:]]), 7, 21, "line 8 is no JSON"),
        (b"".join([*ROWS[:8], b"x" * 2_000_000 + b"\n"]), 7, 8, "line 8 is longer than 1 MiB"),
        (
            b"".join([*ROWS[:5], changed(ROWS[5], state="0" * 16), *ROWS[6:]]),
            4,
            20,
            "line 5: the state after it is not the one that was written",
        ),
        (
            b"".join([*ROWS[:5], changed(ROWS[5], player=9), *ROWS[6:12], b"x\n"]),
            4,
            12,
            "line 5: the rules refuse the command",
        ),
        (b"".join([*ROWS[:3], changed(ROWS[3], player=9)[:-1]]), 2, 3, "line 3: the rules refuse"),
    ],
)
def test_what_comes_before_the_harm_is_kept(spoilt, kept, lines, why):
    path = save("a.jsonl", spoilt, seconds=5)
    done = mend(path, by_hand)
    assert (done.kept, done.lines, done.path, done.checked) == (kept, lines, path, True)
    assert done.why.startswith(why)
    assert files() == {"a.jsonl": b"".join(ROWS[: kept + 1]), "a.jsonl.damaged": spoilt}
    assert fidelity(path) == EXACT
    assert os.stat(path).st_mtime == os.stat(done.aside).st_mtime == 5
    assert mend(path, by_hand).aside is None
    Journal.resume(path).close()


@given(cut=st.integers(0, len(WHOLE)), more=st.binary(max_size=30), at=st.integers(0, len(WHOLE)))
@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_spoilt_nothing_is_lost(cut, more, at, home):
    """Something in the middle is written over by something else, and the end is cut off."""
    spoilt = (WHOLE[:at] + more + WHOLE[at + len(more) :])[:cut]
    path = save("a.jsonl", spoilt)
    try:
        done = mend(path, by_hand)
    except Untouched:
        assert files() == {"a.jsonl": spoilt}
        return
    content = path.read_bytes()
    assert spoilt.startswith(content)
    assert content.count(b"\n") - content.endswith(b"\n") == done.kept <= done.lines
    if done.checked:
        assert fidelity(path) == EXACT
    if done.aside is None:
        assert content == spoilt
    else:
        assert done.aside.read_bytes() == spoilt
        assert done.aside.name == "a.jsonl.damaged"
        done.aside.unlink()


def test_damaged_files_of_before_are_kept():
    for number in range(3):
        path = save("a.jsonl", WHOLE + b"x" * (number + 1))
        assert mend(path, by_hand).lines == 21
    found = files()
    assert found.pop("a.jsonl") == WHOLE
    assert {name: len(content) - len(WHOLE) for name, content in found.items()} == {
        "a.jsonl.damaged": 1,
        "a.jsonl.damaged-2": 2,
        "a.jsonl.damaged-3": 3,
    }


@pytest.mark.parametrize(
    "content, why",
    [
        (b"", "cannot be repaired: it is empty"),
        (b"no log\n", "cannot be repaired"),
        (ROWS[0][:50], "its first line is cut off"),
        (ROWS[0].replace(b'"deal":{', b'"deal":{"x":1,'), "cannot be repaired"),
        (ROWS[0].replace(b'"start_player":', b'"start_player":7'), "its deal is impossible"),
        (b"\0" * 100, "cannot be repaired"),
        (b"{" * 17_000_000, "is longer than 16 MiB"),
        (gzip.compress(b"\n" * 17_000_000, mtime=0), "is longer than 16 MiB"),
        (gzip.compress(WHOLE, mtime=0)[:12], "cannot be repaired"),
    ],
)
def test_what_cannot_be_mended_is_left_alone(content, why):
    path = save("a.jsonl", content)
    with pytest.raises(Untouched, match=why):
        mend(path, by_hand)
    assert files() == {"a.jsonl": content}


def test_what_other_cards_or_rules_made_of_a_game_is_no_harm():
    spoilt = b"".join([*ROWS[:5], changed(ROWS[5], state="0" * 16), *ROWS[6:]])
    for content in (
        spoilt.replace(b'"rules":"1.0"', b'"rules":"0.9"'),
        spoilt.replace(b'"sha256":"', b'"sha256":"0'),
    ):
        assert content != spoilt
        path = save("a.jsonl", content)
        done = mend(path, by_hand)
        assert (done.aside, done.kept, done.checked) == (None, 20, False)
        done = mend(save("a.jsonl", content + b"x\n"), by_hand)
        assert (done.kept, done.lines, done.checked) == (20, 21, False)
        assert path.read_bytes() == content
        done.aside.unlink()


def test_a_compressed_log_becomes_a_plain_one():
    packed = gzip.compress(log(2, 3), mtime=0)
    path = save("a.jsonl.gz", packed[: len(packed) // 2])
    done = mend(path, by_hand)
    assert done.path.name == "a.jsonl"
    assert 0 < done.kept < len(log(2, 3).splitlines())
    assert set(files()) == {"a.jsonl", "a.jsonl.gz.damaged"}
    assert done.aside.read_bytes() == packed[: len(packed) // 2]
    assert fidelity(done.path) == EXACT


def test_a_compressed_log_whose_end_alone_is_missing_is_kept_whole():
    path = save("a.jsonl.gz", gzip.compress(log(), mtime=0)[:-4])
    done = mend(path, by_hand)
    assert (done.kept, done.why) == (done.lines, "the compressed file is damaged or cut off")
    assert done.path.read_bytes() == log()


def test_a_log_beside_the_compressed_one_is_not_written_over():
    save("a.jsonl.gz", gzip.compress(WHOLE, mtime=0)[:-4])
    save("a.jsonl", b"mine")
    before = files()
    with pytest.raises(Untouched, match=r"another file beside it that is called a\.jsonl"):
        mend(paths.games() / "a.jsonl.gz", by_hand)
    assert files() == before


def test_links_pipes_folders_and_games_at_a_table_are_left_alone(tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(WHOLE + b"x")
    link = save("a.jsonl", WHOLE).with_name("link.jsonl")
    link.symlink_to(elsewhere)
    with pytest.raises(Untouched, match="is a link"):
        mend(link, by_hand)
    assert elsewhere.read_bytes() == WHOLE + b"x"
    os.mkfifo(paths.games() / "pipe.jsonl")
    (paths.games() / "folder.jsonl").mkdir()
    for name in ("pipe.jsonl", "folder.jsonl", "gone.jsonl"):
        with pytest.raises((Untouched, OSError)):
            mend(paths.games() / name, by_hand)
    journal = Journal.resume(paths.games() / "a.jsonl")
    with pytest.raises(BlockingIOError, match="another program is playing"):
        mend(paths.games() / "a.jsonl", by_hand)
    journal.close()


@pytest.mark.parametrize("packed", [False, True])
def test_whenever_the_machine_stops_nothing_is_lost(packed):
    spoilt = gzip.compress(WHOLE, mtime=0)[:-4] if packed else WHOLE + b"x"
    for at in range(100):
        path, done = save("a.jsonl.gz" if packed else "a.jsonl", spoilt), False
        with stopping(at):
            try:
                mend(path, by_hand)
                done = True
            except Stopped:
                pass
        found = files()
        assert spoilt in found.values(), at
        if done:
            break
        for left in paths.games().iterdir():
            left.unlink()
    else:
        raise AssertionError("it never came to the end")
    assert at > 5


@pytest.mark.parametrize("call", [call for call in STEPS if call not in ("open", "unlink")])
def test_a_disk_that_refuses_leaves_the_log_as_it_was(call, monkeypatch):
    path = save("a.jsonl", WHOLE + b"x")

    def full(*args, **named):
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as patch:
        patch.setattr(os, call, full)
        with pytest.raises(OSError, match="the disk is full"):
            mend(path, by_hand)
    assert files() == {"a.jsonl": WHOLE + b"x"}


def test_a_log_that_may_not_be_read_is_left_alone(monkeypatch):
    path = save("a.jsonl", WHOLE + b"x")

    def refused(path):
        raise PermissionError(13, os.strerror(13))

    monkeypatch.setattr(disk, "opened", refused)
    with pytest.raises(Untouched, match="may not be read; check its permissions"):
        mend(path, by_hand)
    assert files() == {"a.jsonl": WHOLE + b"x"}


def test_a_disk_that_is_full_halfway_leaves_no_part_of_a_copy():
    path = save("a.jsonl", WHOLE + b"x")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(WHOLE) // 2, before[1]))
    try:
        with pytest.raises(OSError, match="the file may grow no larger"):
            mend(path, by_hand)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert files() == {"a.jsonl": WHOLE + b"x"}


def test_the_damaged_file_is_kept_where_the_folder_is_refused_at_last(monkeypatch):
    path = save("a.jsonl", WHOLE + b"x")

    def refused(path):
        raise OSError(5, os.strerror(5))

    monkeypatch.setattr(tidying, "sync_folder", refused)
    with pytest.raises(OSError, match="the disk has a fault"):
        mend(path, by_hand)
    assert files() == {"a.jsonl": WHOLE, "a.jsonl.damaged": WHOLE + b"x"}


@pytest.mark.parametrize("more", [bytes(8_000_000), gzip.compress(b"", mtime=0) * 400_000])
def test_what_follows_a_compressed_log_is_not_gathered(more):
    path = save("a.jsonl.gz", gzip.compress(WHOLE, mtime=0) + more)
    begun = process_time()
    assert mend(path, by_hand).kept == 20
    assert process_time() - begun < 1
