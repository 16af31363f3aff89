"""Mending a log: what can be played of it is kept, and the damaged file lies beside it."""

from __future__ import annotations

import os
import stat
import zlib
from contextlib import suppress
from typing import TYPE_CHECKING

from animarche import disk, paths
from animarche.disk import beside, explained, give_name
from animarche.engine.game import RULES_VERSION
from animarche.engine.records import record
from animarche.journal.files import begins_compressed
from animarche.journal.format import LogError, at_line
from animarche.journal.read import LARGEST, log_of
from animarche.journal.replay import replay
from animarche.shelf.copies import DAMAGED
from animarche.shelf.summary import first_rows
from animarche.shelf.tidying import Untouched, held, put, refuse_link, unlink

if TYPE_CHECKING:
    from pathlib import Path

    from animarche.shelf.summary import CardsBy

_PIECE = 1 << 10  # bytes of a compressed file: what is harmed loses so much before the harm


@record
class Mended:
    """What became of a log: `kept` lines after its header, of as many as there were in the file.
    `aside` is where the damaged file lies, None where nothing was wrong and nothing was done;
    `why` what was wrong, in one clause. Only where it was `checked` are all commands legal, too."""

    path: Path
    aside: Path | None
    kept: int
    lines: int
    why: str
    checked: bool


def mend(path: Path, cards_by: CardsBy) -> Mended:
    """Keep of a log what comes before the first line that cannot be read or played, and lay the
    damaged file beside it. A compressed one becomes a plain one, for it may be one to go on with.

    Untouched where nothing can be kept; OSError, explained, where it is being played, or the disk
    refuses. The log stays as it is then.
    """
    refuse_link(path)
    with held(path) as there:
        raw = _content(path)
        packed = begins_compressed(raw)
        data, harm = _salvaged(raw) if packed else (raw, "")
        if max(len(data), len(raw)) > LARGEST:
            raise Untouched("is longer than 16 MiB, as no log is")
        lines = data.count(b"\n") - data.endswith(b"\n")
        good, kept, why, checked = _good(data, str(path), cards_by)
        why = why or harm
        if not why:
            return Mended(path, None, kept, lines, "", checked)
        plain = path.with_name(path.name.removesuffix(paths.PACKED)) if packed else path
        if plain != path and os.path.lexists(plain):
            raise Untouched(f"has another file beside it that is called {plain.name}")
        good += b"" if good.endswith(b"\n") else b"\n"
        aside = _set_aside(path, raw, there)
        try:
            put(plain, good, there, unpacked=good)
        except BaseException:
            with suppress(OSError):  # while the damaged file has its own name, it needs no other
                if os.path.samestat(os.lstat(path), there):
                    aside.unlink()
            raise
        if plain != path:
            unlink(path)
    return Mended(plain, aside, kept, lines, why, checked)


def _good(data: bytes, name: str, cards_by: CardsBy) -> tuple[bytes, int, str, bool]:
    """What of a log can be kept, and how many lines; why not all of it, "" for all; and whether
    the rules were asked."""
    why = ""
    try:
        log = log_of(data, name)
    except LogError as error:
        if error.line is None or error.line < 2:
            raise Untouched(f"cannot be repaired: it {error.sentence.rstrip('.')}") from None
        why = at_line(error.line - 1, error.sentence.partition(";")[0])
        data = first_rows(data, error.line - 1)
        log = log_of(data, name)
    if log.torn:
        why, data = "its last line is cut off", data[: log.end]
    kept, cards = len(log.lines), cards_by(log.header.cards_sha256)
    if cards is None or log.header.rules != RULES_VERSION:
        return data, kept, why, False  # what other cards or rules made of it, nobody here knows
    try:
        steps = replay(log, cards, events=False)
        for _ in steps:
            pass
    except LogError as error:
        raise Untouched(f"cannot be repaired: {error.sentence.rstrip('.')}") from None
    if steps.divergence is not None:
        n = steps.divergence.n
        why, data = at_line(n, steps.divergence.reason), first_rows(data, n)
        kept = n - 1
    return data, kept, why, True


def _content(path: Path) -> bytes:
    """The bytes of a regular file, one more than a log may have at most."""
    try:
        with disk.opened(path) as file:
            return file.read(LARGEST + 1)
    except disk.Irregular:
        raise Untouched("is no regular file") from None
    except PermissionError:
        raise Untouched("may not be read; check its permissions") from None
    except OSError as error:
        raise explained(error, path) from None


def _salvaged(raw: bytes) -> tuple[bytes, str]:
    """What can be unpacked of a compressed file, and what is wrong with it, "" for nothing."""
    unpacking, data, fed = zlib.decompressobj(31), bytearray(), 0
    with suppress(zlib.error):
        # What follows its end zlib would gather, slower and slower.
        while fed < len(raw) and len(data) <= LARGEST and not unpacking.eof:
            data += unpacking.decompress(raw[fed : fed + _PIECE], LARGEST + 1 - len(data))
            fed += _PIECE
    whole = unpacking.eof and not unpacking.unused_data and fed >= len(raw)
    return bytes(data), "" if whole else "the compressed file is damaged or cut off"


def _set_aside(path: Path, raw: bytes, like: os.stat_result) -> Path:
    """Copy a damaged log to a name beside it that nothing has yet, and give that."""
    number = 1
    try:
        with beside(path, raw) as new:
            os.utime(new, ns=(like.st_atime_ns, like.st_mtime_ns))
            os.chmod(new, stat.S_IMODE(like.st_mode))
            while True:
                more = DAMAGED if number == 1 else f"{DAMAGED}-{number}"
                aside = path.with_name(path.name + more)
                try:
                    give_name(new, aside)
                except FileExistsError:
                    number += 1
                else:
                    return aside
    except OSError as error:
        raise explained(error, path) from None
