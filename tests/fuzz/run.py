"""Many spoilt files by hand: `python -m tests.fuzz.run --inputs 1000000 --seed 1`.

Each file that a reader fails on is kept, with what happened beside it. Exit status: 1 if there was
one.
"""

import argparse
import resource
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.fuzz.targets import TARGETS, Target, attempt, spoilt_file

SHARD = 1000  # files


@dataclass
class Tally:
    """What came of a number of files for one reader. `failures` are the file and what happened."""

    reader: str
    files: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    slowest_number: int = 0
    memory: int = 0  # KiB that the process had at most
    outcomes: Counter[str] = field(default_factory=Counter)
    failures: list[tuple[int, bytes, str]] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Count another tally in."""
        if other.slowest > self.slowest:
            self.slowest, self.slowest_number = other.slowest, other.slowest_number
        self.files += other.files
        self.seconds += other.seconds
        self.memory = max(self.memory, other.memory)
        self.outcomes += other.outcomes
        self.failures += other.failures


def shard(name: str, seed: int, first: int, count: int) -> Tally:
    """Let a reader read the files `first` to `first + count - 1`."""
    target, tally = TARGETS[name], Tally(name)
    with TemporaryDirectory() as folder:
        # Imports what is needed, so that no file has to wait for it.
        target.read(Path(folder) / target.file)
        for number in range(first, first + count):
            data = spoilt_file(target, seed, number)
            try:
                outcome, seconds = attempt(target, data, Path(folder))
            except Exception:
                tally.failures.append((number, data, traceback.format_exc()))
                outcome, seconds = "FAILED", 0.0
            tally.files += 1
            tally.outcomes[outcome] += 1
            tally.seconds += seconds
            if seconds > tally.slowest:
                tally.slowest, tally.slowest_number = seconds, number
    tally.memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return tally


def shards(readers: list[Target], inputs: int, size: int = SHARD) -> Iterator[tuple[str, int, int]]:
    """(reader, first, count) for so many files in all, shared out by the readers' weights."""
    weights = sum(target.weight for target in readers)
    for target in readers:
        files = -(-inputs * target.weight // weights)
        for first in range(0, files, size):
            yield target.name, first, min(size, files - first)


def main() -> int:
    parser = argparse.ArgumentParser(description="Let every reader read many spoilt files.")
    parser.add_argument("--inputs", type=int, default=100_000, help="files in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--reader", choices=TARGETS, action="append", help="only this one")
    parser.add_argument(
        "--keep", type=Path, default=Path("fuzz-failures"), help="for failing files"
    )
    args = parser.parse_args()
    readers = [TARGETS[name] for name in args.reader or TARGETS]
    work = [*shards(readers, args.inputs)]
    began, done = time.monotonic(), 0
    tallies = {target.name: Tally(target.name) for target in readers}
    with ProcessPoolExecutor(args.workers) as pool:
        waiting = [pool.submit(shard, name, args.seed, *span) for name, *span in work]
        for one in waiting:
            tally = one.result()
            tallies[tally.reader].add(tally)
            _keep(tally, args.keep, args.seed)
            done += tally.files
            rate = done / (time.monotonic() - began)
            failed = sum(len(tally.failures) for tally in tallies.values())
            progress = f"{done:,} files, {rate:,.0f} a second, {failed} failed"
            print(f"\r{progress}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    _report(tallies, time.monotonic() - began, args.seed)
    return 1 if any(tally.failures for tally in tallies.values()) else 0


def _keep(tally: Tally, folder: Path, seed: int) -> None:
    for number, data, why in tally.failures:
        folder.mkdir(parents=True, exist_ok=True)
        name = f"{tally.reader}-{seed}-{number}"
        (folder / name).write_bytes(data)
        (folder / f"{name}.txt").write_text(why, encoding="utf-8", errors="backslashreplace")


def _report(tallies: dict[str, Tally], seconds: float, seed: int) -> None:
    files = sum(tally.files for tally in tallies.values())
    print(f"{files:,} files with seed {seed} in {seconds:.0f} s")
    for name, tally in tallies.items():
        print(
            f"{name}: {tally.files:,} files, {1000 * tally.seconds / tally.files:.2f} ms each, the "
            f"slowest {1000 * tally.slowest:.0f} ms (number {tally.slowest_number}), "
            f"at most {tally.memory // 1024} MB in the process"
        )
        for outcome, count in tally.outcomes.most_common():
            print(f"    {count:>9,}  {outcome}")


if __name__ == "__main__":
    sys.exit(main())
