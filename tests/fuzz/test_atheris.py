"""The files that atheris makes, led by coverage: a few, so that the harness is known to work."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("atheris", reason="the extra `fuzz` is not installed")


ROOT = Path(__file__).parents[2]


@pytest.mark.slow
@pytest.mark.parametrize("reader", ["log", "cards", "scenarios", "positions"])
def test_some_files(reader, tmp_path):
    command = [sys.executable, "-m", "tests.fuzz.atheris_targets", reader, "-atheris_runs=300"]
    more = [f"-artifact_prefix={tmp_path}/", "-max_total_time=60"]
    done = subprocess.run(
        [*command, *more], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Done 300 in" in done.stderr
    assert [*tmp_path.iterdir()] == []
