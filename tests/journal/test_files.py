"""Opening whatever a path may lead to, plain or compressed."""

import gzip
import os
import tracemalloc
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from animarche.journal.files import is_compressed, opened, read_bytes
from animarche.journal.format import LogError
from animarche.journal.read import LONGEST, read_log
from animarche.journal.write import Journal
from animarche.table import Table
from tests.cards.first import first_cards

LIMIT = 1 << 20


def refused(path, read=lambda path: read_bytes(path, LIMIT)):
    """The sentence for a file."""
    with pytest.raises(LogError) as caught:
        read(path)
    assert str(caught.value).isprintable()
    return caught.value.sentence


# ---- no file that can be read; all ways of reading one say the same

ways = pytest.mark.parametrize(
    "read",
    [lambda path: read_bytes(path, LIMIT), is_compressed, read_log],
    ids=["bytes", "is compressed", "log"],
)


@ways
def test_no_such_file(tmp_path, read):
    assert refused(tmp_path / "none", read) == "there is no such file; check the path."
    assert "no such file" in refused("a\0b", read)


@ways
def test_a_directory(tmp_path, read):
    assert refused(tmp_path, read) == "is a directory; give the log files in it."


@ways
def test_a_pipe_is_not_waited_for(tmp_path, read):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    assert refused(path, read) == "is no regular file; give the log of a game."
    assert "no regular file" in refused("/dev/zero", read)


@ways
@pytest.mark.parametrize(
    "error,sentence",
    [
        (PermissionError(13, "Permission denied"), "may not be read; check its permissions."),
        (
            OSError(5, "Input/output error"),
            "cannot be read (Input/output error); check the disk or give another file.",
        ),
    ],
)
def test_a_disk_that_fails(log_path, monkeypatch, read, error, sentence):
    def fail(*_):
        raise error

    monkeypatch.setattr(os, "open", fail)
    assert refused(log_path, read) == sentence


# ---- compressed files


@pytest.mark.parametrize("name", ["game.jsonl.gz", "game.jsonl", "a"])
def test_a_compressed_log_is_read_like_a_plain_one_whatever_its_name(tmp_path, log_path, name):
    plain, path = read_log(log_path), tmp_path / f"folder-{name}"
    path.write_bytes(gzip.compress(log_path.read_bytes()))
    assert is_compressed(path)
    assert not is_compressed(log_path)
    log = read_log(path)
    assert (log.header, log.lines, log.torn, log.closed, log.end) == (
        *(plain.header, plain.lines),
        *(False, True, plain.end),
    )


@given(data=st.binary(max_size=3000))
def test_what_was_compressed_comes_back(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "packed"
    path.write_bytes(gzip.compress(data, mtime=0))
    assert read_bytes(path, LIMIT) == data
    with opened(path) as (stream, compressed):
        assert compressed
        assert list(stream) == data.splitlines(keepends=True) or b"\r" in data


def test_a_plain_file_may_be_empty_or_of_one_byte(tmp_path):
    path = tmp_path / "short"
    for data in (b"", b"\x1f"):
        path.write_bytes(data)
        assert not is_compressed(path)
        assert read_bytes(path, LIMIT) == data


def test_a_compressed_log_that_is_cut_off_is_an_error_and_no_torn_line(tmp_path, log_path):
    whole = gzip.compress(log_path.read_bytes())
    path = tmp_path / "cut.gz"
    for cut in (*range(2, 40), *range(40, len(whole), 997), *range(len(whole) - 10, len(whole))):
        path.write_bytes(whole[:cut])
        assert refused(path, read_log) == (
            "is a compressed file that is cut off; take an unharmed copy, or see what "
            "`animarche games repair LOG` can keep."
        )


def test_a_compressed_log_with_one_wrong_byte_is_never_taken_for_another(tmp_path, log_path):
    whole, random = gzip.compress(log_path.read_bytes(), mtime=0), Random(5)
    log, path = read_log(log_path), tmp_path / "bad.gz"
    told = []
    for _ in range(150):
        at = random.randrange(2, len(whole))
        path.write_bytes(
            whole[:at] + bytes([whole[at] ^ 1 << random.randrange(8)]) + whole[at + 1 :]
        )
        try:
            again = read_log(path)
        except LogError as error:
            told.append(str(error))
        else:  # only the time, the system and the like, which are none of the log's
            assert at < 10
            assert again.lines == log.lines
    assert len(told) > 100
    assert all(words.isprintable() for words in told)


def test_a_compressed_log_holds_one_log_and_nothing_after_it(tmp_path, log_path):
    whole = gzip.compress(log_path.read_bytes())
    path = tmp_path / "more.gz"
    for more in (b"\0", b"more", whole):
        path.write_bytes(whole + more)
        assert "is a compressed file that goes on after its end" in refused(path, read_log)


def test_a_compressed_file_that_unpacks_to_nothing_for_long_is_refused_soon(tmp_path):
    header = b"\x1f\x8b\x08\x08" + b"\0" * 6
    path = tmp_path / "named"
    path.write_bytes(header + b"name" * 2_000_000)
    assert "is cut off" in refused(path, read_log)
    path.write_bytes(gzip.compress(b"") * 300_000)
    assert "goes on after its end" in refused(path, read_log)


def test_what_unpacks_without_end_fills_no_memory(tmp_path, log_path):
    first, second, *_ = log_path.read_bytes().splitlines(keepends=True)
    command = second[second.index(b",") : -1]
    blanks = b" " * (LONGEST - 200) + b"\n"
    lines = [b'{"n":%d' % n + command + blanks for n in range(1, 20)]
    plain, packed = tmp_path / "long", tmp_path / "bomb.gz"
    plain.write_bytes(first + b"".join(lines))
    packed.write_bytes(gzip.compress(plain.read_bytes(), compresslevel=1))
    assert packed.stat().st_size * 100 < plain.stat().st_size
    for path in (plain, packed):
        tracemalloc.start()
        assert refused(path, read_log) == (
            "is longer than 16 MiB, as no log is; give the log of a game."
        )
        assert refused(path) == "is longer than 1048576 bytes; give the log of a game."
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 8 * LONGEST


def test_nobody_goes_on_with_a_compressed_log(tmp_path, log_path):
    path = tmp_path / "game.jsonl.gz"
    path.write_bytes(gzip.compress(log_path.read_bytes()))
    whole = path.read_bytes()
    for resume in (Journal.resume, lambda path: Table.resume(path, first_cards())):
        assert refused(path, resume) == (
            "cannot be gone on with: it is compressed; unpack it first, say with gunzip."
        )
    assert path.read_bytes() == whole
