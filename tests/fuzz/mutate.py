"""Spoiling files at random, the same way for the same seed: bytes and words."""

import json
import re
from collections.abc import Callable
from random import Random

from tests.fuzz import nasty
from tests.fuzz.corpus import Corpus
from tests.fuzz.trees import length, other_tree

_TOKEN = re.compile(rb'"[^"\\\n]*"|[A-Za-z_][A-Za-z0-9_-]*|-?[0-9]+|[][{},:|()<>*-]')


def spoilt(corpus: Corpus, random: Random) -> bytes:
    """A file of the corpus with one change or some more."""
    if corpus.pack is not None:
        if random.random() < 0.5:
            return corpus.pack(_spoilt(corpus, random))
        return with_changes(corpus.pack(random.choice(corpus.seeds)), corpus, random)
    return _spoilt(corpus, random)


def _spoilt(corpus: Corpus, random: Random) -> bytes:
    if corpus.trees and random.random() < 0.6:
        data = other_tree(corpus, random)
        if random.random() < 0.8:
            return data
    else:
        data = random.choice(corpus.seeds)
    return with_changes(data, corpus, random)


def with_changes(data: bytes, corpus: Corpus, random: Random) -> bytes:
    """`data` with a change or some more of bytes, words and numbers."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
        data = random.choice(_CHANGES)(data, corpus, random)
    return data


# ---- bytes


def _place(data: bytes, random: Random) -> int:
    return random.randint(0, len(data))


def _span(data: bytes, random: Random) -> tuple[int, int]:
    """A piece of the data: mostly short, now and then of any length."""
    start = _place(data, random)
    length = random.choice((1, 1, 2, 4, 16, 64, len(data)))
    return start, min(len(data), start + random.randint(0, length))


def _put(data: bytes, at: int, piece: bytes, upto: int | None = None) -> bytes:
    return data[:at] + piece + data[at if upto is None else upto :]


def _flip(data: bytes, corpus: Corpus, random: Random) -> bytes:
    if not data:
        return b"\0"
    at = random.randrange(len(data))
    return _put(data, at, bytes([data[at] ^ 1 << random.randrange(8)]), at + 1)


def _any_byte(data: bytes, corpus: Corpus, random: Random) -> bytes:
    at = _place(data, random)
    return _put(data, at, random.randbytes(random.choice((1, 1, 2, 9))), at + random.randint(0, 2))


def _cut_off(data: bytes, corpus: Corpus, random: Random) -> bytes:
    at = _place(data, random)
    return data[:at] if random.random() < 0.8 else data[at:]


def _cut_out(data: bytes, corpus: Corpus, random: Random) -> bytes:
    start, end = _span(data, random)
    return data[:start] + data[end:]


def _again(data: bytes, corpus: Corpus, random: Random) -> bytes:
    start, end = _span(data, random)
    times = random.choice((1, 1, 2, 20)) if end - start < 500 else 1
    return _put(data, _place(data, random), data[start:end] * times)


def _splice(data: bytes, corpus: Corpus, random: Random) -> bytes:
    other = random.choice(corpus.seeds)
    return data[: _place(data, random)] + other[_place(other, random) :]


def _lines(data: bytes, corpus: Corpus, random: Random) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(4):
        case 0:
            lines.insert(other, lines[one])
        case 1:
            lines[one], lines[other] = lines[other], lines[one]
        case 2:
            del lines[one]
        case _:
            lines[one : one + 1] = [lines[one]] * random.choice((2, 3, 30))
    return b"".join(lines)


def _endings(data: bytes, corpus: Corpus, random: Random) -> bytes:
    ending = random.choice((b"\r\n", b"\r", b"", b"\n\n", b"\0\n", b"\xe2\x80\xa8", b" \n", b"\\n"))
    return data.replace(b"\n", ending)


def _encoding(data: bytes, corpus: Corpus, random: Random) -> bytes:
    text = data.decode("utf-8", "replace")
    encodings = ("utf-16", "utf-16-be", "utf-32", "shift_jis", "latin-1", "utf-8-sig", "utf-7")
    return text.encode(random.choice(encodings), "replace")


def _bad_bytes(data: bytes, corpus: Corpus, random: Random) -> bytes:
    return _put(data, random.choice((0, _place(data, random))), random.choice(nasty.BYTES))


def _scrap(data: bytes, corpus: Corpus, random: Random) -> bytes:
    start, end = _span(data, random)
    words = corpus.words or nasty.SCRAPS
    return _put(data, start, random.choice(random.choice((words, nasty.SCRAPS))), end)


def _number(data: bytes, corpus: Corpus, random: Random) -> bytes:
    places = [match.span() for match in re.finditer(rb"-?\d+", data)]
    if not places:
        return data + b"9" * 30
    start, end = random.choice(places)
    number = random.choice(nasty.NUMBERS)
    # Python writes no number of over 4300 digits.
    return _put(data, start, json.dumps(number).encode(), end)


def _nested(data: bytes, corpus: Corpus, random: Random) -> bytes:
    opening = random.choice((b"[", b'{"a":', b"(", b"- ", b"{a: "))
    return _put(data, _place(data, random), opening * random.choice((3, 25, 1000, 5000)))


def _long(data: bytes, corpus: Corpus, random: Random) -> bytes:
    text = random.choice(nasty.LONG)(length(random))
    return _put(data, _place(data, random), text.encode())


# ---- words: tokens of JSON, YAML and the notation alike


def _token(data: bytes, corpus: Corpus, random: Random) -> bytes:
    """Put a word in the place of another one, swap two everywhere, or leave one out."""
    places = [match.span() for match in _TOKEN.finditer(data)]
    if len(places) < 2:
        return data
    (start, end), (other, other_end) = random.choice(places), random.choice(places)
    one, two = data[start:end], data[other:other_end]
    match random.randrange(4):
        case 0:
            return _put(data, start, two, end)
        case 1:
            return _put(data, start, b"", end)
        case 2:
            return data.replace(one, b"\0\1").replace(two, one).replace(b"\0\1", two)
        case _:
            return data.replace(one, two)


_CHANGES: tuple[Callable[[bytes, Corpus, Random], bytes], ...] = (
    *(_flip, _any_byte, _cut_off, _cut_out, _again, _splice, _lines, _endings, _encoding),
    *(_bad_bytes, _scrap, _scrap, _number, _nested, _long, _token, _token, _token),
)
