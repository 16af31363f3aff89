"""What is said about the project in several places is the same everywhere."""

import re
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import animarche

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
README = (ROOT / "README.md").read_text(encoding="utf-8")


def code_blocks(markdown):
    """The lines of each fenced code block, without what follows a #."""
    blocks = re.findall(r"^```\w*\n(.*?)^```$", markdown, flags=re.MULTILINE | re.DOTALL)
    return [[line.split("#")[0].strip() for line in block.splitlines()] for block in blocks]


def test_the_first_screen_of_the_readme_has_exactly_the_two_commands():
    first_screen = README.split("\n## ")[0]
    assert code_blocks(first_screen) == [["python3 run.py"], ["python3 run.py test"]]
    assert len(first_screen.splitlines()) <= 24


def test_run_documents_the_two_commands():
    usage = (ROOT / "run.py").read_text(encoding="utf-8").split('"""')[1]
    assert re.findall(r"^    (python3 run\.py.*?) \[ARGUMENTS", usage, flags=re.MULTILINE) == [
        "python3 run.py",
        "python3 run.py test",
    ]


def test_the_versions_agree():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(r"^## \[(\d.*?)\]", changelog, flags=re.MULTILINE)
    assert PROJECT["project"]["version"] == animarche.__version__ == released[0]


def test_the_oldest_python_is_the_same_everywhere():
    oldest = PROJECT["project"]["requires-python"].removeprefix(">=")
    run = (ROOT / "run.py").read_text(encoding="utf-8")
    assert f"OLDEST = ({oldest.replace('.', ', ')})" in run
    assert f"Python {oldest} or newer" in README
    assert PROJECT["tool"]["mypy"]["python_version"] == oldest
    assert PROJECT["tool"]["ruff"]["target-version"] == f"py{oldest.replace('.', '')}"


def test_the_wheel_carries_the_card_file():
    included = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert included == {"data/cards.yaml": "animarche/data/cards.yaml"}
    assert (ROOT / "data" / "cards.yaml").is_file()


def test_the_entry_points_lead_somewhere():
    command = PROJECT["project"]["scripts"]["animarche"]
    plugin = PROJECT["project"]["entry-points"]["pytest11"]["animarche"]
    assert callable(EntryPoint("animarche", command, "console_scripts").load())
    assert EntryPoint("animarche", plugin, "pytest11").load()


def test_players_install_no_test_tools():
    names = {re.split(r"[<>=]", line)[0] for line in PROJECT["project"]["dependencies"]}
    assert names == {"textual", "rich", "pydantic", "PyYAML", "platformdirs", "openskill"}


def test_the_readme_points_at_files_that_exist():
    links = re.findall(r"\]\(([^)#]+)\)", README + (ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    local = {link for link in links if "://" not in link}
    assert {link for link in local if not (ROOT / link).exists()} == set()


def test_the_plan_of_the_house_names_every_room_and_what_is_there():
    plan = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("\n## ")[1]
    named = set(re.findall(r"\w+(?:/|\.py)", plan))
    house = ROOT / "animarche"
    tops = (house, house / "tui")
    rooms = {f"{path.parent.name}/" for top in tops for path in top.glob("*/__init__.py")}
    modules = {path.name for top in tops for path in top.glob("[!_]*.py")}
    assert rooms | modules <= named
    assert {name for name in named if name.endswith(".py")} <= {p.name for p in house.rglob("*.py")}


def test_ci_runs_the_command_of_the_readme():
    steps = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert "python3 run.py test" in steps
