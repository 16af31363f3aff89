"""A second reader of logs, written from docs/log-format.md alone, to show that the page is enough.

It takes nothing from animarche and knows no rule of the game: what a command leads to stands in the
trace, and no state of it is believed whose fingerprint is not the one in the log.

    animarche trace game.jsonl > trace.jsonl; python reader.py game.jsonl trace.jsonl
"""

import hashlib
import json
import sys
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from types import NoneType

FORMAT, RULES = 1, "1.0"
MAX_LINE, MAX_LINES, MAX_FILE = 1 << 20, 100_000, 16 << 20

# Shapes of JSON values, see fits(). `...` stands for keys that may be there and are passed over.
TWO_CELLS = ((int, int), (int, int))
COMMANDS = {
    "place_store": {"plot": int},
    "attract": {"animal": str, "plot": int},
    "activate": {"plot": int, "choices": [int]},
    "sell": {"plot": int},
    "return_animal": {"cell": (int, int)},
    "build": {"shop": str, "plot": int, "renovate": bool},
    "renovate": {"plot": int},
    "visit": {"owner": int, "plot": int, "seat": int},
    "advertise": {"ad": str, "frame": str},
    "build_public": {"building": str, "cells": TWO_CELLS},
    "move_public": {"building": str, "cells": TWO_CELLS},
    "remove_public": {"building": str},
    "take": {"resource": str},
    "pass": {},
}
DEAL = {"start_player": int, "managers": [str], "goals": [{"small": [str], "large": [str]}]}
DEAL |= {"plaza": [([str],) * 4], "reserve": [str], "ads": [str], "ad_deck": [str]}
HEADER = {"animarche": int, "rules": str, "seed": {int, NoneType}, "created": {str, NoneType}}
HEADER |= {"cards": {"id": str, "version": str, "sha256": str, ...: ...}, "deal": DEAL, ...: ...}
HEADER |= {"players": [{"name": str, "kind": str, "color": {str, NoneType}, ...: ...}]}
FORKED = {"forked": {"log": str, "n": int, "state": str, ...: ...}}
COMMAND = {"n": int, "player": int, "command": {"type": str, ...: ...}}
UNDO = {"n": int, "undo": int}
STATE = {"over": bool, "players": [{"vp": int, ...: ...}], ...: ...}
TRACE = {"n": int, "events": list, "options": list, "state": STATE}
REFUSAL = {"n": int, "refusal": {"rule": str, "code": str}}


class Refused(Exception):
    """A log or trace is not what the page says. The row of a file is counted from 1."""


@dataclass
class Reading:
    """What a log and its trace say together. Nothing from a divergence on is in it."""

    verdict: str  # exact, unverified or diverged
    state: dict
    standing: list[int] = field(default_factory=list)  # the numbers of the commands that count
    diverged: int | None = None
    checked: int = 0  # fingerprints that are right

    def scores(self) -> tuple[list[int], list[int], list[int]]:
        """The totals and places by player, and the winners, who are none before the end."""
        totals = [player["vp"] for player in self.state["players"]]
        places = [1 + sum(other > total for other in totals) for total in totals]
        winners = [player for player, place in enumerate(places) if place == 1]
        return totals, places, winners if self.state["over"] else []


def fits(value: object, shape: object) -> bool:
    """Whether a value is of a type, of a set of them, [any number], (one, by, one) or {by key}."""
    if isinstance(shape, dict):
        keys = shape.keys() - {...}
        if not isinstance(value, dict) or (... not in shape and value.keys() != keys):
            return False
        return all(key in value and fits(value[key], shape[key]) for key in keys)
    if isinstance(shape, list):
        return isinstance(value, list) and all(fits(part, shape[0]) for part in value)
    if isinstance(shape, tuple):
        same_length = isinstance(value, list) and len(value) == len(shape)
        return same_length and all(map(fits, value, shape))
    return type(value) in (shape if isinstance(shape, set) else {shape})  # so true is no number


def canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def fingerprint(state: dict) -> str:
    return hashlib.sha256(canonical(state).encode("utf-8")).hexdigest()[:16]


def parse(line: bytes, row: int) -> object:
    def refuse(text: str) -> None:
        raise ValueError(f"{text} is no JSON, though Python reads it")

    try:
        return json.loads(line.decode("utf-8"), parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise Refused(f"row {row} is no JSON") from error


def unpacked(path: Path) -> bytes:
    """The bytes of a log, of which never more are read or unpacked than a log may have."""
    if not path.is_file():
        raise Refused("this is no regular file")
    with path.open("rb") as file:
        data = file.read(MAX_FILE + 1)
    if data.startswith(b"\x1f\x8b"):
        gzip = zlib.decompressobj(wbits=31)
        try:
            data = gzip.decompress(data, MAX_FILE + 1)
        except zlib.error as error:
            raise Refused("the gzip file is damaged") from error
        if len(data) <= MAX_FILE and (not gzip.eof or gzip.unused_data):
            raise Refused("the gzip file is cut off, or goes on after its end")
    if len(data) > MAX_FILE:
        raise Refused("the file is too long")
    return data


def read_log(path: Path) -> tuple[dict, list[dict], bool]:
    """The header and the other lines of a log, and whether a torn line was left out (steps 1-6)."""
    *rows, last = unpacked(path).removeprefix(b"\xef\xbb\xbf").split(b"\n")
    if any(len(row) + 1 > MAX_LINE for row in rows) or len(last) > MAX_LINE:
        raise Refused("a line is too long")
    values = [parse(row, number) for number, row in enumerate(rows, 1)]
    torn = False
    if last:
        try:
            values.append(parse(last, len(rows) + 1))
        except Refused:
            torn = True  # a line that lacks only its newline is whole, and counts
    if not 1 <= len(values) <= MAX_LINES + 1:
        raise Refused("there are too many lines, or none")
    header, *lines = values
    check_header(header)
    count = 0
    for n, line in enumerate(lines, 1):
        count += check_line(line, n)
        if count < 0:
            raise Refused(f"row {n + 1} takes back more than there is")
    return header, lines, torn


def check_header(header: object) -> None:
    version = header.get("animarche") if isinstance(header, dict) else None
    if type(version) is not int or version < 1:
        raise Refused("row 1 is no header")
    if version > FORMAT:
        raise Refused(f"row 1 is of format {version}, which is newer than this reader")
    forked = "forked" in header
    shape = HEADER | (FORKED if forked else {})
    if not fits(header, shape) or (forked and header["forked"]["n"] < 0):
        raise Refused("row 1 is no header of format 1")
    if len(header["players"]) != len(header["deal"]["managers"]):
        raise Refused("row 1 has not as many players as managers")


def check_line(line: object, n: int) -> int:
    """Check the form of a line, and tell how many commands more (or fewer) count after it."""
    state = {"state": str} if isinstance(line, dict) and "state" in line else {}
    if fits(line, UNDO | state) and line["n"] == n and line["undo"] >= 1:
        return -line["undo"]
    if not fits(line, COMMAND | state) or line["n"] != n:
        raise Refused(f"row {n + 1} is no line {n}")
    kind = line["command"]["type"]
    if kind not in COMMANDS or not fits(line["command"], COMMANDS[kind] | {"type": str}):
        raise Refused(f"row {n + 1} has no command")
    return 1


def move(line: dict) -> dict:
    """What a line of a log says was done, as a trace has it: `cells` and `choices` ascending."""
    said = {key: value for key, value in line.items() if key != "state"}
    for key in {"cells", "choices"} & said.get("command", {}).keys():
        said["command"] = said["command"] | {key: sorted(said["command"][key])}
    return said


def follow(header: dict, lines: list[dict], trace: list) -> Reading:
    """Go through a log and its trace side by side, as the page tells whoever knows no rules."""
    if not trace or not fits(trace[0], TRACE) or trace[0]["n"] != 0:
        raise Refused("the trace does not begin with the deal")
    # Of which cards the trace was made it does not say, so that is for whoever made it to see.
    proven = header["rules"] == RULES and all("state" in line for line in lines)
    reading = Reading("exact" if proven else "unverified", trace[0]["state"])
    states = [reading.state]  # after the deal and after each command that counts
    for n, (line, traced) in enumerate(zip(lines, trace[1:], strict=False), 1):
        legal = not (fits(traced, REFUSAL) and traced["n"] == n)
        if legal:
            said, shape = move(line), TRACE | (UNDO if "undo" in line else COMMAND)
            if not fits(traced, shape) or canonical(said) != canonical(
                {k: traced[k] for k in said}
            ):
                raise Refused(f"line {n} of the trace is of another log")
        found = fingerprint(traced["state"]) if legal else None
        if not legal or line.get("state", found) != found:
            reading.verdict, reading.diverged = "diverged", n
            break
        if "undo" in line:
            del states[-line["undo"] :], reading.standing[-line["undo"] :]
            if fingerprint(states[-1]) != found:
                raise Refused(f"line {n} of the trace does not lead back")
        else:
            states.append(traced["state"])
            reading.standing.append(n)
        reading.state = states[-1]
        reading.checked += "state" in line
    if len(trace) != 1 + (reading.diverged or len(lines)):
        raise Refused("the trace has not as many lines as the log")
    return reading


def read(log: Path, trace: bytes) -> Reading:
    header, lines, _torn = read_log(log)
    return follow(header, lines, [parse(row, n) for n, row in enumerate(trace.splitlines(), 1)])


if __name__ == "__main__":
    try:
        reading = read(Path(sys.argv[1]), Path(sys.argv[2]).read_bytes())
    except Refused as refused:
        sys.exit(f"{sys.argv[1]}: {refused}")
    print(reading.verdict, *([] if reading.diverged is None else [reading.diverged]))
    for player, (total, place) in enumerate(zip(*reading.scores()[:2], strict=True)):
        print(f"player {player}: {total} VP, place {place}")
