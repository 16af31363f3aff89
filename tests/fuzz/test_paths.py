"""Whatever a file names, nothing outside of the player's own folder is opened or changed for it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from animarche import paths, settings
from animarche.shelf import index
from animarche.table import plan
from tests.fuzz import seeds
from tests.fuzz.contract import home

ROOT = Path(__file__).parents[2]
# The places in the header where a text stands.
PLACES = (
    *(("players", 0, "name"), ("players", 0, "kind"), ("players", 0, "color"), ("rules",)),
    *(("cards", "id"), ("cards", "version"), ("cards", "sha256"), ("created",)),
    *(("forked", "log"), ("forked", "state"), ("deal", "managers", 0), ("deal", "ads", 0)),
    ("a note",),
)


def with_text(lines, place, text):
    """The log with `text` in a place of its header."""
    header = json.loads(lines[0])
    here = header
    for key in place[:-1]:
        here = here[key]
    here[place[-1]] = text
    return json.dumps(header).encode() + b"\n" + b"".join(lines[1:])


def touched(own, outside):
    """What a process touches that reads all that is in `own`."""
    command = [sys.executable, "-B", "-m", "tests.fuzz.watched", str(own), str(outside)]
    more = {"HOME": str(outside), "XDG_DATA_HOME": str(outside), "XDG_CONFIG_HOME": str(outside)}
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | more, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


@pytest.mark.slow
def test_no_path_in_a_file_is_followed(tmp_path):
    own, outside = tmp_path / "own", tmp_path / "outside"
    games = own / "games"
    games.mkdir(parents=True)
    outside.mkdir()
    good = seeds.logs().seeds[0]
    for name in ("x.jsonl", "x.yaml", "x.json", "x"):
        (outside / name).write_bytes(good)
    lines = good.splitlines(keepends=True)
    strange = [f"{outside}/x.jsonl", "../../outside/x.jsonl", "../../outside/x", "~/x.jsonl"]
    for number, place in enumerate(PLACES):
        text = strange[number % len(strange)]
        (games / f"{number:02}.jsonl").write_bytes(with_text(lines, place, text))
        if place[-1] not in ("kind", "color"):
            continue
        for more, text in enumerate(strange):
            (games / f"{number:02}-{more}.jsonl").write_bytes(with_text(lines, place, text))
    with home(own):
        names = dict.fromkeys(settings.CHOICES, strange[0])
        settings.path().write_text(json.dumps(names | {strange[1]: strange[1]}))
        plan.path().write_text(json.dumps({"names": strange, "cards": strange[1]}))
        stamp = index.stamp(os.stat(outside / "x.jsonl"))
        entry = index.Entry(
            stamp, index.Summary(names=(strange[0],), kinds=(strange[0],), forked=strange[0])
        )
        assert index.write(paths.index(), dict.fromkeys(strange, entry))
    assert touched(own, outside) == []
    assert {file.name for file in outside.iterdir()} == {"x.jsonl", "x.yaml", "x.json", "x"}
    assert all(file.read_bytes() == good for file in outside.iterdir())


def test_what_is_touched_is_seen(tmp_path):
    own, outside = tmp_path / "own", tmp_path / "outside"
    own.mkdir()
    (outside / "games").mkdir(parents=True)
    (own / "games").symlink_to(outside / "games")
    (outside / "games" / "x.jsonl").write_bytes(seeds.logs().seeds[0])
    assert [line for line in touched(own, outside) if line.startswith("open ")]
