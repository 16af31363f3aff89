#!/usr/bin/env python3
"""Start Animarche, or run its tests, from a fresh checkout.

    python3 run.py [ARGUMENTS...]          the game; the arguments go to the command `animarche`
    python3 run.py test [ARGUMENTS...]     the tests; the arguments go to pytest

The packages go into a virtual environment of their own: `.venv` in the checkout, or the directory
that ANIMARCHE_VENV names. It is made once, and made anew when pyproject.toml or the version of
Python changes. Exit status 2: the environment cannot be made; one sentence says why.

This file needs the standard library only, and it parses on Python 3.6, so that an old Python can
say that it is too old.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from difflib import get_close_matches
from pathlib import Path

ROOT = Path(__file__).resolve().parent
OLDEST = (3, 11)
# What is installed for the game, for the game in a browser, for the tests; each has all before it.
EXTRAS = ("", "serve", "dev")
# Our mark in an environment: the fingerprint of what it was made for, and the extra in it. It is
# empty until the environment is complete, so that one left half made is recognized.
STAMP = "animarche-stamp"


class Trouble(Exception):
    """Why there is no environment, in one sentence for the person at the terminal."""


def check_python(version):
    """Raise Trouble unless this Python, of that version, can make an environment for the game."""
    major, minor = version[:2]
    if (major, minor) < OLDEST:
        raise Trouble(
            f"Animarche needs Python {OLDEST[0]}.{OLDEST[1]} or newer, and this is Python "
            f"{major}.{minor}: install a newer Python and start run.py with it."
        )
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        raise Trouble(
            "This Python cannot make virtual environments: install its module venv "
            f"(on Debian or Ubuntu: sudo apt install python{major}.{minor}-venv)."
        ) from None


def fingerprint(root, version):
    """What an environment depends on; its place too, for an environment cannot be moved."""
    project = (root / "pyproject.toml").read_bytes()
    return hashlib.sha256(project + f"{root}\n{version}".encode()).hexdigest()


def read_stamp(directory):
    """[fingerprint, extra], [] where nothing or a half-made environment is, None: not ours."""
    stamp = directory / STAMP
    if stamp.exists():
        return stamp.read_text().splitlines()
    return None if directory.exists() and any(directory.iterdir()) else []


def write_stamp(directory, lines):
    (directory / STAMP).write_text("".join(f"{line}\n" for line in lines))


def python_of(directory):
    return directory / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def run_quietly(command, complaint):
    """Run a tool in the checkout; raise Trouble with the reason that it gave if it fails."""
    done = subprocess.run(
        command, cwd=ROOT, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode:
        said = [line.strip() for line in done.stdout.decode("utf-8", "replace").splitlines()]
        errors = [line[len("ERROR:") :].strip() for line in said if line.startswith("ERROR:")]
        reason = (errors or [line for line in said if line] or ["no reason given"])[-1]
        raise Trouble(f"{complaint} ({reason.rstrip('.')}).")


def create(directory):
    """Make an empty environment in place of an older or half-made one. The empty stamp comes first
    and stays, so that one whose removal was broken off is recognized, too."""
    directory.mkdir(parents=True, exist_ok=True)
    write_stamp(directory, [])
    for entry in directory.iterdir():
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        elif entry.name != STAMP:
            entry.unlink()
    run_quietly(
        [sys.executable, "-m", "venv", directory],
        f"Python could not make the virtual environment {directory}",
    )


def install(directory, extra):
    """Install the checkout, editable, with what it needs, and what the extra ("" for none) adds."""
    pip = [python_of(directory), "-m", "pip", "install", "--quiet", "--no-input", "--no-user"]
    run_quietly(
        [*pip, "--disable-pip-version-check", "--editable", f".[{extra}]" if extra else "."],
        "pip could not install what Animarche needs; check the network connection and start again",
    )


def prepare(directory, extra):
    """Make sure that the environment is complete and current, and that it holds the extra."""
    mark = fingerprint(ROOT, sys.version)
    stamp = read_stamp(directory)
    if stamp is None:
        raise Trouble(
            f"{directory} was not made by run.py and is left alone: delete it, or name another "
            "directory in ANIMARCHE_VENV."
        )
    current = stamp[:1] == [mark] and python_of(directory).exists()
    if current and EXTRAS.index(stamp[1]) >= EXTRAS.index(extra):
        return
    what = f"Adding what [{extra}] needs to" if current else "Preparing"
    print(f"{what} {directory} (once, about a minute) ...", file=sys.stderr, flush=True)
    if not current:
        create(directory)
    install(directory, extra)
    write_stamp(directory, [mark, extra])


def become(command):
    """Go on as the command; only Windows, whose exec no console waits for, returns its status."""
    if os.name == "nt":
        return subprocess.call(command)
    return os.execv(command[0], command)


def main(arguments):
    directory = Path(os.environ.get("ANIMARCHE_VENV") or ROOT / ".venv").absolute()
    testing, serving = arguments[:1] == ["test"], arguments[:1] == ["serve"]
    if not testing and get_close_matches(arguments[0] if arguments else "", ["test"]):
        print(f"There is no command {arguments[0]!r}; run.py test runs the tests.", file=sys.stderr)
        return 2
    try:
        check_python(sys.version_info)
        prepare(directory, "dev" if testing else "serve" if serving else "")
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"The virtual environment {directory} cannot be made: {error}.", file=sys.stderr)
        return 2
    if testing:
        os.chdir(ROOT)
        # The whole suite is shared among the cores; with arguments pytest runs just as they say. It
        # finds no configuration of ours for scenarios elsewhere, and then warns of a missing line.
        quiet = ["-o", "asyncio_default_fixture_loop_scope=function"]
        arguments = ["pytest", *quiet, *(arguments[1:] or ["-n", "auto", "--maxprocesses", "4"])]
    else:
        arguments = ["animarche", *arguments]
    return become([str(python_of(directory)), "-m", *arguments])


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
