"""No file of up to 10 MB takes a reader over a second, or over 200 MB of memory."""

import sys

import pytest

if sys.platform != "linux":
    pytest.skip("the limits of a process are told in Linux's way", allow_module_level=True)

import os
import subprocess
from pathlib import Path

from tests.fuzz.contract import home
from tests.fuzz.targets import TARGETS
from tests.fuzz.worst_files import CASES

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
@pytest.mark.parametrize("reader", CASES)
def test_the_worst_files(reader):
    command = [sys.executable, "-m", "tests.fuzz.worst", reader]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    lines = done.stdout.splitlines()
    assert [line for line in lines if not line.startswith("  ")] == []
    assert (done.returncode, done.stderr) == (0, "")
    assert len(lines) == len(CASES[reader])


def a_folder(path):
    path.mkdir()


def a_pipe(path):
    os.mkfifo(path)


def endless_zeros(path):
    path.symlink_to("/dev/zero")


def a_link_to_itself(path):
    path.symlink_to(path)


@pytest.mark.parametrize("put", [a_folder, a_pipe, endless_zeros, a_link_to_itself])
@pytest.mark.parametrize("name", TARGETS)
def test_what_is_no_file(name, put, tmp_path):
    target = TARGETS[name]
    path = tmp_path / target.file
    put(path)
    with home(tmp_path):
        outcome = target.read(path)
    nothing = ("refused", "read", "read, unreadable", "read, 5 more", "made anew", "untouched")
    assert outcome in (*nothing, "json", "large") or outcome.endswith(": 2")
