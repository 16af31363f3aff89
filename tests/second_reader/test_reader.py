"""The page about logs is enough to read them: a reader written from it comes to the same scores.

The game is a black box here. Its own word is `animarche export --to json` and the events of a
trace; the reader uses neither.
"""

import gzip
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.second_reader.reader import Reading, Refused, follow, parse, read, read_log

PAGE = Path(__file__).parents[2] / "docs" / "log-format.md"


def animarche(home: Path, *args: object, status: int = 0) -> bytes:
    done = subprocess.run(
        [sys.executable, "-m", "animarche", *map(str, args)],
        capture_output=True,
        env={**os.environ, "ANIMARCHE_HOME": str(home)},
        check=False,
    )
    assert done.returncode == status, done.stderr.decode()
    return done.stdout


def play(home: Path, players: int, games: int, seed: int) -> list[Path]:
    folder = home / f"logs-{players}"
    bots = ",".join(["random"] * players)
    animarche(home, "arena", "--bots", bots, "--games", games, "--seed", seed, "--logs", folder)
    return sorted(folder.iterdir())


def dumped(values: list[dict]) -> bytes:
    return b"".join(json.dumps(value).encode() + b"\n" for value in values)


def numbered(lines: list[dict]) -> list[dict]:
    return [{**line, "n": n} for n, line in enumerate(lines, 1)]


def with_undo(lines: list[dict], rng: random.Random, times: int) -> list[dict]:
    """The same game, but some commands are taken back, by one undo or two, and given again."""
    spots = sorted([*rng.sample(range(3, len(lines) + 1), times - 1), len(lines)])
    out, done = [], 0
    for spot in spots:
        out += lines[done:spot]
        done = spot
        back = rng.randint(
            2, min(spot - 1, 6)
        )  # the deal has no fingerprint in the log to go back to
        for steps in rng.choice([[back], [1, back - 1]]):
            spot -= steps
            out.append({"undo": steps, "state": lines[spot - 1]["state"]})
        out += lines[spot:done]
    return numbered(out)


def reverse_lists(lines: list[dict]) -> list[dict]:
    """The same game with every list turned around whose order has no meaning."""
    out = []
    for line in lines:
        command = line.get("command", {})
        lists = {key: command[key][::-1] for key in ("cells", "choices") if key in command}
        out.append({**line, "command": command | lists} if lists else line)
    return out


def counted(trace: bytes, reading: Reading) -> list[int]:
    """The totals, added up from the events of the commands that count."""
    lines = [json.loads(line) for line in trace.splitlines()]
    totals = [0] * len(lines[0]["state"]["players"])
    for n in reading.standing:
        for event in lines[n]["events"]:
            if event["type"] in ("gained", "goal_scored", "shops_scored"):
                totals[event["player"]] += event["vp"]
            elif event["type"] == "goal_dropped":
                totals[event["player"]] -= event["vp"]
    return totals


def agrees(home: Path, log: Path) -> Reading:
    """Read the log of a finished game, and hold what the reader says against what the game says."""
    trace = animarche(home, "trace", log)
    reading = read(log, trace)
    told = json.loads(animarche(home, "export", log, "--to", "json", "--out", "-"))
    totals, places, winners = reading.scores()

    standings = sorted(told["standings"], key=lambda player: player["player"])
    assert totals == [player["total"] for player in standings] == counted(trace, reading)
    assert places == [player["place"] for player in standings]
    assert winners == [player["player"] for player in standings if player["winner"]]
    last = json.loads(trace.splitlines()[-1])
    assert last["events"][-1] == {"type": "game_over", "winners": winners}
    assert reading.standing == [step["n"] for step in told["steps"] if step.get("stands")]
    assert reading.verdict == told["trust"]["fidelity"] == "exact"
    assert reading.checked == len(trace.splitlines()) - 1
    return reading


def respell(log: Path, rng: random.Random) -> None:
    """Write a log anew, with undo lines and with lists in another order."""
    header, lines, _torn = read_log(log)
    log.write_bytes(dumped([header, *with_undo(reverse_lists(lines), rng, times=4)]))


def test_three_logs(tmp_path: Path) -> None:
    rng = random.Random(3)
    for players in (2, 3, 4):
        (log,) = play(tmp_path, players, games=1, seed=players)
        if players > 2:
            respell(log, rng)
        if players > 3:
            packed = log.with_suffix(".jsonl.gz")
            packed.write_bytes(gzip.compress(log.read_bytes()))
            log = packed
        agrees(tmp_path, log)


@pytest.mark.slow
def test_a_hundred_logs(tmp_path: Path) -> None:
    rng = random.Random(100)
    logs = [log for players in (2, 3, 4) for log in play(tmp_path, players, 34, seed=players + 10)]
    for log in logs[::2]:
        respell(log, rng)
    with ThreadPoolExecutor(2) as pool:
        readings = list(pool.map(lambda log: agrees(tmp_path, log), logs))
    assert len(readings) == 102
    assert any(len(reading.scores()[2]) > 1 for reading in readings), "no game had two winners"


def fences(page: str) -> list[str]:
    return [part.split("\n", 1)[1] for part in page.split("```")[1::2]]


@pytest.fixture
def example(tmp_path: Path) -> Path:
    """The log that stands on the page."""
    log = tmp_path / "page.jsonl"
    whole = next(
        text for text in fences(PAGE.read_text("utf-8")) if text.startswith('{"animarche"')
    )
    log.write_text(whole, "utf-8")
    return log


def test_the_log_on_the_page(tmp_path: Path, example: Path) -> None:
    trace = animarche(tmp_path, "trace", example)
    reading = read(example, trace)
    assert reading.standing == [1, 4, 5]
    assert reading.scores() == ([0, 0], [1, 1], [])  # nobody wins before the end
    text = next(text for text in fences(PAGE.read_text("utf-8")) if text.startswith('{"ad_deck"'))
    assert reading.state == json.loads(text)


def test_an_undo_may_lead_back_to_the_deal(tmp_path: Path, example: Path) -> None:
    header, lines, _torn = read_log(example)
    example.write_bytes(dumped([header, *lines, {"n": 6, "undo": 3}]))
    reading = read(example, animarche(tmp_path, "trace", example))
    assert (reading.verdict, reading.standing) == ("unverified", [])
    assert reading.state["phase"] == "placement"


def test_a_torn_line_is_left_out(tmp_path: Path, example: Path) -> None:
    whole = example.read_bytes()
    for torn in (whole[:-9], whole + b'{"n":6,"pl', whole + bytes(40), whole + b"\xff"):
        example.write_bytes(torn)
        header, lines, left_out = read_log(example)
        assert left_out
        assert len(lines) == (4 if torn == whole[:-9] else 5)
    example.write_bytes(whole[:-1])  # only the newline is missing
    assert read_log(example) == (header, parse_lines(whole), False)


def parse_lines(log: bytes) -> list:
    return [parse(row, n) for n, row in enumerate(log.splitlines()[1:], 2)]


def test_nothing_past_a_divergence_counts(tmp_path: Path, example: Path) -> None:
    whole = example.read_bytes()
    wrong = {
        b'"812e2cdd43dd17c1"': b'"812e2cdd43dd17c2"',  # another fingerprint
        b'"n":5,"player":0': b'"n":5,"player":1',  # whose turn it is not
        b'"animal":"penguin","plot":2': b'"animal":"penguin","plot":3',  # no shop is there
    }
    for old, new in wrong.items():
        example.write_bytes(whole.replace(old, new))
        reading = read(example, animarche(tmp_path, "trace", example, status=1))
        assert (reading.verdict, reading.diverged) == ("diverged", 5)
        assert reading.standing == [1, 4]


def test_a_trace_of_another_log_is_refused(tmp_path: Path, example: Path) -> None:
    header, lines, _torn = read_log(example)
    trace = [json.loads(line) for line in animarche(tmp_path, "trace", example).splitlines()]
    other = {**trace[2], "player": 0}
    for bad in (trace[:-1], trace[1:], [*trace, trace[-1]], [*trace[:2], other, *trace[3:]], []):
        with pytest.raises(Refused):
            follow(header, lines, bad)


REFUSED: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda log: b"",
    "a header that is cut off": lambda log: log[:300],
    "an empty line": lambda log: log.replace(b"\n", b"\n\n", 1),
    "an empty line at the end": lambda log: log + b"\n",
    "a newer format": lambda log: log.replace(b'"animarche":1', b'"animarche":2'),
    "a version that is no whole number": lambda log: log.replace(
        b'"animarche":1', b'"animarche":1.0'
    ),
    "no rules": lambda log: log.replace(b'"rules"', b'"rulez"'),
    "an unknown key in the deal": lambda log: log.replace(b'"deal":{', b'"deal":{"x":1,'),
    "a third player": lambda log: log.replace(
        b'"players":[', b'"players":[{"name":"","kind":"person","color":null},'
    ),
    "a gap": lambda log: log.replace(b'"n":2,', b'"n":3,'),
    "a number that is true": lambda log: log.replace(b'"n":1,', b'"n":true,'),
    "an unknown key in a line": lambda log: log.replace(b'{"n":2,', b'{"x":0,"n":2,'),
    "an unknown command": lambda log: log.replace(b'"attract"', b'"repel"'),
    "a command that lacks a key": lambda log: log.replace(
        b',"plot":2},"state":"8', b'},"state":"8'
    ),
    "an undo of nothing": lambda log: log.replace(b'"undo":1', b'"undo":0'),
    "an undo of more than there is": lambda log: log.replace(b'"undo":1', b'"undo":3'),
    "NaN": lambda log: log.replace(b'"plot":0', b'"plot":NaN'),
    "a line that is no UTF-8": lambda log: log.replace(b"Mika", b"Mik\xe4"),
    "a line that is too long": lambda log: log.replace(b"Mika", b"a" * (1 << 20)),
    "too many lines": lambda log: log + b"{}\n" * 100_000,
    "a file that is too long": lambda log: (log[:-1] + b" " * 1_000_000 + b"\n") * 17,
    "gzip that is cut off": lambda log: gzip.compress(log)[:-4],
    "gzip that is damaged": lambda log: gzip.compress(log)[:-4] + bytes(4),
    "gzip that goes on": lambda log: gzip.compress(log) * 2,
}


@pytest.mark.parametrize("damage", REFUSED.values(), ids=REFUSED)
def test_a_damaged_log_is_refused(example: Path, damage: Callable[[bytes], bytes]) -> None:
    whole = example.read_bytes()
    damaged = damage(whole)
    assert damaged != whole
    example.write_bytes(damaged)
    with pytest.raises(Refused):
        read_log(example)


def test_the_game_refuses_the_same_logs(tmp_path: Path, example: Path) -> None:
    whole = example.read_bytes()
    logs = []
    for number, damage in enumerate(REFUSED.values()):
        logs.append(tmp_path / f"damaged-{number}.jsonl")
        logs[-1].write_bytes(damage(whole))
    told = animarche(tmp_path, "verify", *logs, status=2).decode()
    assert told == f"{len(logs)} logs: {len(logs)} unreadable\n"
    with pytest.raises(Refused):
        read_log(tmp_path)
