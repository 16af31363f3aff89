"""Hostile files on the command line: what is printed is clean, the exit status 0, 1 or 2."""

import sys
import zlib
from io import BytesIO, TextIOWrapper
from pathlib import Path

from animarche import cli
from tests.fuzz import seeds
from tests.fuzz.contract import Broken, assert_clean, home

_STATUSES = (0, 1, 2)
_LONGEST_LINE = 20_000  # signs; a line of a trace has thousands

# For a file at PATH; a file takes one of them, by its content.
_LOGS = (
    ("verify", "PATH"),
    ("verify", "PATH", "PATH"),
    ("trace", "PATH"),
    ("replay", "PATH", "--lang", "en"),
    ("replay", "PATH", "--lang", "ja", "--from", "3"),
    ("play", "--resume", "PATH"),
)
_CARDS = (
    ("cards", "check", "PATH"),
    ("cards", "check", "PATH"),
    ("cards", "show", "PATH", "--lang", "en"),
    ("cards", "show", "PATH", "--lang", "ja"),
    ("verify", "LOG", "--cards", "PATH"),
    ("arena", "--games", "1", "--cards", "PATH"),
    ("play", "--cards", "PATH"),
)
_EXPORTS = tuple(
    ("export", "PATH", "--out", "-", "--to", kind, *more)
    for kind in ("md", "html", "json", "svg", "cast", "txt")
    for more in ((), ("--lang", "ja"))
)


def output_of(*argv: str) -> tuple[int, str, str]:
    """The exit status of a command line, and what it prints on stdout and stderr."""
    before = sys.stdout, sys.stderr
    streams = [TextIOWrapper(BytesIO(), "utf-8", newline="\n") for _ in before]
    sys.stdout, sys.stderr = streams
    try:
        status = cli.main(argv)
    except SystemExit as stop:
        status = stop.code if isinstance(stop.code, int) else 1
    finally:
        sys.stdout, sys.stderr = before
    for stream in streams:
        stream.flush()
    out, err = (stream.buffer.getvalue().decode("utf-8") for stream in streams)  # type: ignore[attr-defined]
    return status, out, err


def logs(path: Path) -> str:
    """A command with a log at `path`: its name and exit status."""
    return _run(_LOGS, path)


def exports(path: Path) -> str:
    """What is handed on of a log at `path`: the kind and exit status."""
    return _run(_EXPORTS, path, longest=10_000_000)


def cards(path: Path) -> str:
    """A command with a card file at `path`: its name and exit status."""
    log = path.parent / "log"
    if not log.exists():
        log.write_bytes(seeds.logs().seeds[0].replace(b'"sha256":"', b'"sha256":"0', 1))
    return _run(_CARDS, path)


def _run(lines: tuple[tuple[str, ...], ...], path: Path, longest: int = _LONGEST_LINE) -> str:
    content = path.read_bytes() if path.is_file() else b""
    line = lines[zlib.crc32(content) % len(lines)]
    places = {"PATH": str(path), "LOG": str(path.parent / "log")}
    argv = [places.get(word, word) for word in line]
    with home(path.parent / "home"):
        status, out, err = output_of(*argv)
    if status not in _STATUSES:
        raise Broken(f"status {status}")
    for printed in (out, err):
        if printed and not printed.endswith("\n"):
            raise Broken(f"no whole line: {printed[-200:]!a}")
        for text in printed.split("\n"):
            # Pictures keep blanks together.
            assert_clean(text.replace(str(path), "").replace("\xa0", " "), longest)
    if status == 2 and not err:
        raise Broken("2 without a word")
    # A card file is told line by line, as a compiler tells of a program.
    if err and not err.startswith(("animarche", f"{path}:")):
        raise Broken(f"who says so? {err[:200]!a}")
    return f"{' '.join(word for word in line if word.islower())}: {status}"
