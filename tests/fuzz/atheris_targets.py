"""Files led by coverage, where atheris is installed (`pip install -e '.[fuzz]'`):

    python -m tests.fuzz.atheris_targets log -atheris_runs=100000

The first argument is one of the readers in `tests.fuzz.targets`, the others are libFuzzer's. What
a reader fails on is written to a file `crash-...` in the current folder.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import atheris

# Only what is imported in here is led by coverage.
with atheris.instrument_imports(include=["animarche", "json", "yaml"]):
    from tests.fuzz.targets import TARGETS, Target, attempt, spoilt_file

KEPT = 200  # spoilt files to begin with, besides the good ones


def one_file(target: Target, folder: Path) -> Callable[[bytes], None]:
    """What atheris calls with the content of a file."""

    def test_one_input(data: bytes) -> None:
        attempt(target, data, folder)

    return test_one_input


def begin_with(target: Target, folder: Path) -> None:
    """Put the files there from which atheris makes others."""
    corpus = target.corpus()
    files = [corpus.pack(seed) if corpus.pack else seed for seed in corpus.seeds]
    files += [spoilt_file(target, 1, number) for number in range(KEPT)]
    for number, data in enumerate(files):
        (folder / f"{number:03}").write_bytes(data)


def mutator(target: Target) -> Callable[[bytes, int, int], bytes]:
    """Every other time a change of ours, which knows what such files look like."""
    from tests.fuzz.mutate import with_changes

    def change(data: bytes, longest: int, seed: int) -> bytes:
        random = Random(seed)
        if random.random() < 0.5:
            return atheris.Mutate(data, longest)
        return with_changes(data, target.corpus(), random)[:longest]

    return change


def main() -> None:
    name, *others = sys.argv[1:] or ["?"]
    if name not in TARGETS:
        sys.exit(f"give one of {', '.join(TARGETS)}")
    with TemporaryDirectory() as scratch:
        seeds, folder = Path(scratch) / "seeds", Path(scratch) / "here"
        seeds.mkdir()
        folder.mkdir()
        begin_with(TARGETS[name], seeds)
        arguments = [sys.argv[0], "-max_len=20000", *others, str(seeds)]
        target = TARGETS[name]
        atheris.Setup(arguments, one_file(target, folder), custom_mutator=mutator(target))
        atheris.Fuzz()


if __name__ == "__main__":
    main()
