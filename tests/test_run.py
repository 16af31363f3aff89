"""run.py, without a network: what it says to old Pythons, and when it makes an environment anew."""

import ast
import sys
from pathlib import Path

import pytest

import run


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout in which making and filling an environment is only written down, in `steps`."""
    root = tmp_path / "checkout"
    root.mkdir()
    (root / "pyproject.toml").write_text("first")
    steps = []

    def write_down(command, complaint):
        if "venv" in command:
            steps.append("create")
            python = run.python_of(Path(command[-1]))
            python.parent.mkdir()
            python.touch()
        else:
            steps.append(f"install {command[-1]}")

    monkeypatch.delenv("ANIMARCHE_VENV", raising=False)  # else that one would be made anew
    monkeypatch.setattr(run, "ROOT", root)
    monkeypatch.setattr(run, "run_quietly", write_down)
    return root, root / ".venv", steps


def test_it_parses_on_old_pythons():
    source = Path(run.__file__).read_text(encoding="utf-8")
    assert source.isascii()  # an old Python in the C locale reads it, too
    ast.parse(source, feature_version=(3, 6))


@pytest.mark.parametrize("version", [(3, 6, 15), (3, 10, 13)])
def test_an_old_python_is_told_so_in_one_sentence(version, monkeypatch, capsys):
    monkeypatch.setattr(sys, "version_info", version)
    assert run.main([]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        f"Animarche needs Python 3.11 or newer, and this is Python 3.{version[1]}: "
        "install a newer Python and start run.py with it.\n"
    )


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 12, 1), (3, 14, 0)])
def test_newer_pythons_are_welcome(version):
    run.check_python(version)


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_names_the_package(module, monkeypatch):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(run.Trouble, match=r"sudo apt install python3\.12-venv\)\.$"):
        run.check_python((3, 12, 1))


def test_the_fingerprint_depends_on_project_python_and_place(tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    for place in (here, there):
        place.mkdir()
        (place / "pyproject.toml").write_text("first")
    first = run.fingerprint(here, "3.11.7")
    assert run.fingerprint(here, "3.11.7") == first
    assert run.fingerprint(here, "3.12.1") != first
    assert run.fingerprint(there, "3.11.7") != first
    (here / "pyproject.toml").write_text("second")
    assert run.fingerprint(here, "3.11.7") != first


def test_an_environment_is_made_once(checkout):
    _, directory, steps = checkout
    run.prepare(directory, "")
    assert steps == ["create", "install ."]
    run.prepare(directory, "")
    assert steps == ["create", "install ."]


def test_an_empty_directory_may_become_the_environment(checkout):
    _, directory, steps = checkout
    directory.mkdir()
    run.prepare(directory, "")
    assert steps == ["create", "install ."]


def test_the_tests_add_their_extra_and_the_game_needs_less(checkout):
    _, directory, steps = checkout
    run.prepare(directory, "")
    run.prepare(directory, "dev")
    assert steps == ["create", "install .", "install .[dev]"]
    run.prepare(directory, "")
    run.prepare(directory, "dev")
    assert len(steps) == 3


def test_the_browser_has_an_extra_between_the_game_and_the_tests(checkout):
    _, directory, steps = checkout
    run.prepare(directory, "")
    run.prepare(directory, "serve")
    run.prepare(directory, "")
    run.prepare(directory, "dev")
    run.prepare(directory, "serve")
    assert steps == ["create", "install .", "install .[serve]", "install .[dev]"]


def test_a_changed_project_gets_a_new_environment(checkout):
    root, directory, steps = checkout
    run.prepare(directory, "dev")
    (directory / "left over").touch()
    (root / "pyproject.toml").write_text("second")
    run.prepare(directory, "dev")
    assert steps == ["create", "install .[dev]"] * 2
    assert not (directory / "left over").exists()


def test_an_environment_whose_python_is_gone_is_made_anew(checkout):
    _, directory, steps = checkout
    run.prepare(directory, "")
    run.python_of(directory).unlink()
    run.prepare(directory, "")
    assert steps == ["create", "install ."] * 2


def test_an_environment_left_half_made_is_made_anew(checkout, monkeypatch):
    _, directory, steps = checkout

    def no_network(directory, extra):
        raise run.Trouble("no network")

    with monkeypatch.context() as offline:
        offline.setattr(run, "install", no_network)
        with pytest.raises(run.Trouble):
            run.prepare(directory, "")
    assert run.python_of(directory).exists()
    run.prepare(directory, "")
    assert steps == ["create", "create", "install ."]


def test_an_environment_whose_removal_was_broken_off_is_made_anew(checkout, monkeypatch):
    root, directory, steps = checkout
    run.prepare(directory, "")
    (root / "pyproject.toml").write_text("second")

    def window_closed(path):
        run.python_of(directory).unlink()
        raise KeyboardInterrupt

    with monkeypatch.context() as closing:
        closing.setattr(run.shutil, "rmtree", window_closed)
        with pytest.raises(KeyboardInterrupt):
            run.prepare(directory, "")
    assert not run.python_of(directory).exists()
    run.prepare(directory, "")
    assert steps == ["create", "install ."] * 2


def test_what_run_did_not_make_it_leaves_alone(checkout):
    _, directory, steps = checkout
    directory.mkdir()
    (directory / "thesis.txt").write_text("mine")
    with pytest.raises(run.Trouble, match=r"was not made by run\.py"):
        run.prepare(directory, "")
    assert steps == []
    assert [file.name for file in directory.iterdir()] == ["thesis.txt"]


def test_a_directory_that_cannot_be_made_is_named(checkout, monkeypatch, capsys):
    root, _, _ = checkout
    monkeypatch.setenv("ANIMARCHE_VENV", str(root / "pyproject.toml" / "venv"))
    assert run.main([]) == 2
    said = capsys.readouterr().err
    assert "pyproject.toml" in said
    assert said.splitlines()[-1].endswith(".")
    assert "Traceback" not in said


def test_a_tool_that_fails_is_quoted():
    tool = "import sys; print({!r}); print('See above.'); sys.exit(1)"
    for said, quoted in [("  ERROR: No route to host.", "No route to host"), ("", "See above")]:
        with pytest.raises(run.Trouble, match=rf"^pip failed \({quoted}\)\.$"):
            run.run_quietly([sys.executable, "-c", tool.format(said)], "pip failed")
    with pytest.raises(run.Trouble, match=r"^pip failed \(no reason given\)\.$"):
        run.run_quietly([sys.executable, "-c", "import sys; sys.exit(1)"], "pip failed")


@pytest.mark.parametrize("typed", ["tset", "tests", "Test", "tets"])
def test_who_mistypes_test_is_told_so_before_anything_is_made(checkout, capsys, typed):
    assert run.main([typed, "tests/engine"]) == 2
    assert capsys.readouterr().err == (
        f"There is no command {typed!r}; run.py test runs the tests.\n"
    )
    assert checkout[2] == []


def test_no_command_of_the_game_is_taken_for_the_tests(checkout, monkeypatch):
    monkeypatch.setattr(run, "become", lambda command: command)
    commands = [
        "play",
        "replay",
        "games",
        "paths",
        "verify",
        "trace",
        "cards",
        "arena",
        "export",
        "serve",
    ]
    for command in commands:
        assert run.main([command])[-1] == command


def test_arguments_go_on_to_the_game_and_to_pytest(checkout, monkeypatch):
    root, directory, _ = checkout
    monkeypatch.chdir(root.parent)
    monkeypatch.setattr(run, "become", lambda command: command)
    needed = []
    monkeypatch.setattr(run, "prepare", lambda directory, extra: needed.append(extra))
    python = [str(run.python_of(directory)), "-m"]
    quiet = ["-o", "asyncio_default_fixture_loop_scope=function"]
    assert run.main([]) == [*python, "animarche"]
    assert run.main(["play", "--seed", "7"]) == [*python, "animarche", "play", "--seed", "7"]
    assert Path.cwd() == root.parent  # names of logs mean what they meant to the player
    assert run.main(["test", "--rules"]) == [*python, "pytest", *quiet, "--rules"]
    assert Path.cwd() == root
    assert run.main(["test"])[:6] == [*python, "pytest", *quiet, "-n"]
    assert run.main(["serve"]) == [*python, "animarche", "serve"]
    assert needed == ["", "", "dev", "dev", "serve"]
