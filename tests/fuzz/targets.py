"""What is put to the test: each reader with the files that are spoilt for it."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.fuzz import command_lines, readers, seeds
from tests.fuzz.contract import Broken
from tests.fuzz.corpus import Corpus
from tests.fuzz.mutate import spoilt

SLOWEST = 1.0  # seconds of a processor for one file


@dataclass(frozen=True)
class Target:
    """A reader, by its name; `file` is what its file is called, `read` says in a word what came of
    the file at a path. Of so many files in all, `weight` parts are for this reader."""

    name: str
    file: str
    corpus: Callable[[], Corpus]
    read: Callable[[Path], str]
    weight: int


TARGETS = {
    target.name: target
    for target in (
        Target("log", "game.jsonl", seeds.logs, readers.log_at, 26),
        Target("compressed", "game.jsonl.gz", seeds.compressed_logs, readers.log_at, 10),
        Target("cards", "cards.yaml", seeds.cards, readers.cards_at, 5),
        Target("scenarios", "a.scenario.yaml", seeds.scenarios, readers.scenarios_at, 11),
        Target("settings", "settings.json", seeds.settings, readers.settings_at, 8),
        Target("hints", "hints.json", seeds.seen, readers.hints_at, 2),
        Target("plan", "last-table.json", seeds.plans, readers.plan_at, 8),
        Target("index", "games-index.json", seeds.indexes, readers.index_at, 4),
        Target("shelf", "game.jsonl", seeds.logs, readers.shelf_at, 6),
        Target("mending", "game.jsonl", seeds.logs, readers.mended_at, 2),
        Target("packed mending", "game.jsonl.gz", seeds.compressed_logs, readers.mended_at, 1),
        Target("resuming", "game.jsonl", seeds.logs, readers.resumed_at, 2),
        Target("arena plan", "plan.json", seeds.arena_plans, readers.arena_plan_at, 3),
        Target("arena games", "games.jsonl", seeds.arena_games, readers.arena_games_at, 5),
        Target("positions", "position.txt", seeds.positions, readers.position_at, 6),
        Target("games", "game.txt", seeds.texts, readers.game_at, 3),
        Target("commands", "command.txt", seeds.commands, readers.command_at, 3),
        Target("log commands", "game.jsonl", seeds.logs, command_lines.logs, 3),
        Target("exports", "game.jsonl", seeds.logs, command_lines.exports, 1),
        Target("card commands", "cards.yaml", seeds.cards, command_lines.cards, 1),
    )
}


def spoilt_file(target: Target, seed: int, number: int) -> bytes:
    """The file of this number; the same for the same seed."""
    return spoilt(target.corpus(), Random(f"{target.name} {seed} {number}"))


def attempt(target: Target, data: bytes, folder: Path) -> tuple[str, float]:
    """Let a reader read `data`, with `folder` for its file: what came of it, and the seconds."""
    path = folder / target.file
    path.write_bytes(data)
    began = time.process_time()
    outcome = target.read(path)
    seconds = time.process_time() - began
    if seconds > SLOWEST:
        raise Broken(f"took {seconds:.1f} s")
    return outcome, seconds
