"""The worst files, each read by a process of its own: `python -m tests.fuzz.worst`.

Prints for each what came of it, the seconds of a processor, and the memory it took beyond what the
process had, in MB. Works where there is fork and a limit on the processor's time (Linux).
"""

import json
import os
import resource
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.fuzz.targets import TARGETS, Target
from tests.fuzz.worst_files import CASES

MOST_MEMORY = 200  # MB
MOST_SECONDS = 1.0
_GIVE_UP = 10  # seconds, after which the system ends the process


def measured(reader: str) -> Iterator[tuple[str, str, float, float]]:
    """(case, outcome, seconds, MB) for each of the reader's worst files."""
    target = TARGETS[reader]
    with TemporaryDirectory() as folder:
        path = Path(folder) / target.file
        path.write_bytes(b"x")
        target.read(path)  # so that everything is imported
        for case, make in CASES[reader].items():
            # What makes the file leaves its memory behind, so it has a process of its own, too.
            made = _in_child(lambda make=make: path.write_bytes(make()))
            assert not isinstance(made, str), made
            yield case, *_in_child(lambda: _measure(target, path))


def _measure(target: Target, path: Path) -> tuple[str, float, float]:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began = time.process_time()
    try:
        outcome = target.read(path)
    except BaseException as error:
        outcome = "".join(traceback.format_exception(error))[-2000:]
    seconds = time.process_time() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return outcome, seconds, (peak - before) / 1024


def _in_child(work: Callable[[], Any]) -> Any:
    """What `work` gives in a process of its own, which ends when it takes too long."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (_GIVE_UP, _GIVE_UP))
        os.write(writing, json.dumps(work()).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return json.loads(answer) if answer else ["ended by the system", float(_GIVE_UP), 0.0]


def main() -> int:
    bad = 0
    for reader in sys.argv[1:] or CASES:
        for case, outcome, seconds, memory in measured(reader):
            wrong = seconds > MOST_SECONDS or memory > MOST_MEMORY or len(outcome) > 60
            bad += wrong
            sign = "!" if wrong else " "
            print(
                f"{sign} {reader}: {case}: {outcome}, {seconds:.2f} s, {memory:.0f} MB", flush=True
            )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
