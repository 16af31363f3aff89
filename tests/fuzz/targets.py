"""The readers, and what each promises: whatever a file holds, it answers, or raises its own error,
whose text is clean and names the file."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from animarche import notes, settings
from animarche.cards import CardFileError, load, standard
from animarche.journal.format import LogError
from animarche.journal.read import read_log
from animarche.journal.replay import Replay
from animarche.lang.words import Words
from animarche.paths import HOME
from animarche.table import plan
from animarche.testing.playing import ScenarioFailure, play
from animarche.testing.scenario import Scenario, ScenarioErrors, read_scenarios
from tests.fuzz import seeds
from tests.fuzz.mutate import Corpus, spoilt

SLOWEST = 1.0  # seconds of a processor for one file
LONGEST = 2000  # signs of a message, without the file's name
_WIDE_SPACE = "\u3000"


class Broken(AssertionError):
    """A reader did not keep its promise."""


@dataclass(frozen=True)
class Target:
    """A reader. `run` reads the file at a path and says in a word what came of it; it raises
    whatever the reader should not have raised, and Broken."""

    name: str
    file: str
    corpus: Callable[[], Corpus]
    run: Callable[[Path], str]
    weight: int  # of 100 files, how many are for this reader


def spoilt_file(target: Target, seed: int, number: int) -> bytes:
    """The file of this number; the same for the same seed."""
    return spoilt(target.corpus(), Random(f"{target.name} {seed} {number}"))


def attempt(target: Target, data: bytes, folder: Path) -> tuple[str, float]:
    """Let a reader read `data`, with `folder` for its file: what came of it, and the seconds."""
    path = folder / target.file
    path.write_bytes(data)
    began = time.process_time()
    outcome = target.run(path)
    seconds = time.process_time() - began
    if seconds > SLOWEST:
        raise Broken(f"took {seconds:.1f} s")
    return outcome, seconds


@contextmanager
def home(folder: Path) -> Iterator[None]:
    """The player's own files lie in `folder`."""
    before = os.environ.get(HOME)
    os.environ[HOME] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ[HOME]
        else:
            os.environ[HOME] = before


def assert_clean(text: str, longest: int = LONGEST) -> None:
    """Nothing in a line of text that a terminal obeys or cannot show."""
    bad = [sign for sign in text if not sign.isprintable() and sign != _WIDE_SPACE]
    if bad:
        raise Broken(f"{bad[0]!a} in {text[:300]!a}")
    if len(text) > longest:
        raise Broken(f"{len(text)} signs: {text[:300]}")


def assert_told(text: str, path: Path) -> None:
    """One clean sentence about the file."""
    name = str(path)
    if not text.startswith(name) or not text.endswith((".", "?")):
        raise Broken(f"no sentence about the file: {text[:300]!a}")
    assert_clean(text.removeprefix(name))


# ---- the readers


def _log(path: Path) -> str:
    try:
        log = read_log(path)
        replay = Replay(log, standard(), events=False)
    except LogError as error:
        assert_told(str(error), path)
        return "refused"
    for doubt in replay.doubts:
        assert_clean(doubt)
    for _ in replay:
        pass
    if replay.divergence is not None:
        assert_clean(replay.divergence.reason)
    return f"{replay.fidelity}{', torn' if log.torn else ''}"


def _cards(path: Path) -> str:
    try:
        load(path)
    except CardFileError as error:
        if not error.problems or str(error) != "\n".join(error.problems):
            raise Broken("the text is not the problems") from None
        for problem in error.problems:
            assert_told(problem, path)
        return "refused"
    return "read"


def _scenarios(path: Path) -> str:
    try:
        scenarios = read_scenarios(path)
    except ScenarioErrors as error:
        for line in str(error).split("\n"):
            assert_told(line, path)
        return "refused"
    outcomes = set()
    for scenario in scenarios:
        assert_clean(scenario.title)
        outcomes.add(_played(scenario))
    return max(outcomes)


def _played(scenario: Scenario) -> str:
    """Play a scenario, but none that asks for whole games or many deals: that takes as long as it
    takes."""
    if scenario.seeds is not None or any(step.random for step in scenario.steps):
        return "read"
    try:
        play(scenario)
    except ScenarioFailure as failure:
        for line in str(failure).split("\n"):
            assert_clean(line, longest=20_000)
        return "read, fails"
    return "read, holds"


def _settings(path: Path) -> str:
    with home(path.parent):
        found, trouble = settings.load()
        assert all(getattr(found, name) in choices for name, choices in settings.CHOICES.items())
    return _told(trouble, path)


def _plan(path: Path) -> str:
    with home(path.parent):
        found, trouble = plan.last()
    named = plan.named(found, ("North", "East", "South", "West"))
    for problem in plan.problems(named, standard()):
        for words in _WORDS():
            assert_clean(words.text(problem.key, **problem.more))
    return _told(trouble, path)


def _told(trouble: notes.Trouble | None, path: Path) -> str:
    if trouble is None:
        return "read"
    for words in _WORDS():
        text = words.text(f"note.{trouble.code}", path=trouble.path, **trouble.more)
        assert_clean(text.replace(str(path), ""))
    return trouble.code


def _WORDS() -> tuple[Words, Words]:
    return Words("en", standard().document), Words("ja", standard().document)


READERS = {
    target.name: target
    for target in (
        Target("log", "game.jsonl", seeds.logs, _log, 40),
        Target("compressed", "game.jsonl.gz", seeds.compressed_logs, _log, 10),
        Target("cards", "cards.yaml", seeds.cards, _cards, 10),
        Target("scenarios", "a.scenario.yaml", seeds.scenarios, _scenarios, 20),
        Target("settings", "settings.json", seeds.settings, _settings, 10),
        Target("plan", "last-table.json", seeds.plans, _plan, 10),
    )
}
