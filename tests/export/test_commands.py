"""`animarche export` on the command line."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from animarche.cli import main
from animarche.journal.read import read_log
from animarche.notation.games import read_game
from animarche.table.recording import Recording
from tests.cards.first import first_cards
from tests.export.games import HOSTILE, write

OTHER_CARDS = Path(__file__).parents[1] / "corpus" / "cards.yaml"
FORMATS = [
    *(("md", "# Animarche"), ("html", "<!DOCTYPE html>"), ("json", "{"), ("svg", "<svg ")),
    ("txt", "animarche-game-1\n"),
    ("cast", '{"version": 2, "width": 120, "height": 36, "title": "Animarche: Mika, '),
]


@pytest.fixture(scope="module")
def logs(tmp_path_factory):
    """Logs of a game that is over, of one that is not, and of one that diverges."""
    folder = tmp_path_factory.mktemp("logs")
    write(folder / "over.jsonl", players=2)
    write(folder / "going.jsonl", players=3, moves=40)
    lines = (folder / "going.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    lines[31] = lines[31].replace('"state":"', '"state":"x')
    (folder / "diverged.jsonl").write_text("".join(lines), encoding="utf-8")
    return folder


def run(capfdbinary, *args):
    """Exit status, standard output and errors of a command."""
    status = main(["export", *map(str, args)])
    out, err = capfdbinary.readouterr()
    return status, out.decode(), err.decode()


@pytest.mark.parametrize("to, begins", FORMATS)
def test_a_pipe_gets_the_export_itself(logs, capfdbinary, to, begins):
    log = "going.jsonl" if to == "cast" else "over.jsonl"  # a film takes its time
    status, out, err = run(capfdbinary, logs / log, "--to", to)
    assert (status, err) == (0, "")
    assert out.startswith(begins)


def test_a_terminal_gets_a_file_in_the_current_folder(logs, capfdbinary, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert run(capfdbinary, logs / "over.jsonl", "--to", "md") == (0, "Written: over.md\n", "")
    assert (tmp_path / "over.md").read_text(encoding="utf-8").startswith("# Animarche")
    status, out, err = run(capfdbinary, logs / "over.jsonl", "--to", "md")
    assert (status, out) == (2, "")
    assert err == (
        "animarche: over.md: is there already; give another name, or --force to replace it\n"
    )


def test_a_file_that_was_asked_for(logs, capfdbinary, tmp_path):
    path = tmp_path / "a\x1b.json"
    args = (logs / "over.jsonl", "--to", "json", "--out", path)
    assert run(capfdbinary, *args) == (0, f"Written: {tmp_path}/a\\x1b.json\n", "")
    assert json.loads(path.read_text(encoding="utf-8"))["over"]
    assert run(capfdbinary, *args, "--force")[0] == 0
    assert run(capfdbinary, *args[:-1], "-")[1] == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["game.jsonl", "linked.jsonl", "twin.jsonl", "cards.yaml"])
def test_not_even_force_replaces_what_the_export_is_made_of(logs, capfdbinary, tmp_path, name):
    names = ("game.jsonl", "linked.jsonl", "cards.yaml")
    game, linked, cards = (tmp_path / name for name in names)
    game.write_bytes((logs / "over.jsonl").read_bytes())
    linked.symlink_to(game)
    (tmp_path / "twin.jsonl").hardlink_to(game)
    cards.write_bytes(OTHER_CARDS.read_bytes())
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    out = tmp_path / name
    args = (game, "--to", "md", "--out", out, "--force", "--cards", cards)
    told = f"animarche: --out: the export is made of {out}; give another name\n"
    assert run(capfdbinary, *args) == (2, "", told)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert linked.is_symlink()


def test_secrets_of_an_unfinished_game_only_where_that_is_said(logs, capfdbinary):
    log = logs / "going.jsonl"
    status, out, err = run(capfdbinary, log, "--to", "json")
    assert status == 0
    assert err == (
        "animarche: the game is not over, so goals that lie face down and the deck of ads are "
        "left out; --with-secrets keeps them\n"
    )
    assert not json.loads(out)["secrets"]
    status, out, err = run(capfdbinary, log, "--to", "json", "--with-secrets")
    assert (json.loads(out)["secrets"], err) == (True, "")
    status, out, err = run(capfdbinary, log, "--to", "json", "--spoiler-free")
    assert (json.loads(out)["secrets"], err) == (False, "")
    assert json.loads(run(capfdbinary, logs / "over.jsonl", "--to", "json")[1])["secrets"]


def test_a_diverged_log_is_exported_up_to_there(logs, capfdbinary):
    log = logs / "diverged.jsonl"
    status, out, err = run(capfdbinary, log, "--to", "json", "--spoiler-free")
    assert status == 1
    assert f"{log}: diverged at line 31: " in err
    found = json.loads(out)
    assert len(found["steps"]) == 31
    assert found["trust"]["diverged"]["n"] == 31
    status, out, _ = run(capfdbinary, log, "--to", "md", "--spoiler-free", "--lang", "ja")
    assert status == 1
    assert "- 記録: " in out
    assert "31行目" in out


def test_the_size_and_the_theme_of_a_picture(logs, capfdbinary):
    args = (logs / "over.jsonl", "--to", "svg", "--at", "r2")
    small = run(capfdbinary, *args, "--size", "80x24", "--lang", "ja")[1]
    assert 'viewBox="-8 -8 784 472"' in small
    assert "ラウンド" in "".join(re.findall(">(.)</text>", small))
    assert run(capfdbinary, *args, "--theme", "light")[1] != run(capfdbinary, *args)[1]


def test_the_step_that_a_page_begins_with(logs, capfdbinary):
    out = run(capfdbinary, logs / "over.jsonl", "--to", "html", "--at", "7")[1]
    assert '"at":7}' in out


@pytest.mark.parametrize(
    "args, sentence",
    [
        (("--to", "html", "--at", "9999"), "--at: there are only "),
        (("--to", "md", "--at", "3"), "--at means nothing to md; it is for svg and html"),
        (("--to", "json", "--size", "80x24"), "--size means nothing to json; it is for svg and "),
        (("--to", "html", "--theme", "dark"), "--theme means nothing to html"),
        (("--to", "svg", "--speed", "2"), "--speed means nothing to svg; it is for cast"),
        (("--to", "cast", "--with-secrets"), "--with-secrets means nothing to cast"),
        (("--to", "txt", "--spoiler-free"), "txt holds all goals and the deck of ads: not with"),
        (("--to", "svg", "--size", "79x24"), "'79x24' is no size from 80x24 to 400x200"),
        (("--to", "svg", "--size", "120"), "'120' is no size"),
        (("--to", "cast", "--speed", "0"), "'0' is no number from 0.1 to 100"),
        (("--to", "cast", "--speed", "1e3"), "'1e3' is no number"),
        (("--to", "pdf"), "invalid choice: 'pdf'"),
        (("--to", "md", "--out", "/no/such/folder/x.md"), "there is no such folder; make it"),
        ((), "the following arguments are required: --to"),
    ],
)
def test_bad_input_is_answered_with_one_sentence(logs, capfdbinary, args, sentence):
    try:
        status = main(["export", str(logs / "over.jsonl"), *args])
    except SystemExit as error:
        status = error.code
    out, err = map(bytes.decode, capfdbinary.readouterr())
    assert (status, out) == (2, "")
    assert sentence in err
    assert len(err.splitlines()) == 1


def test_what_is_no_log_is_told_so(tmp_path, capfdbinary):
    (tmp_path / "no.jsonl").write_text("{}\n")
    status, out, err = run(capfdbinary, tmp_path / "no.jsonl", "--to", "md")
    assert (status, out) == (2, "")
    assert "no.jsonl:1: " in err


@pytest.mark.parametrize("to", ["json", "txt"])
def test_an_export_is_told_from_a_log(logs, tmp_path, capfdbinary, to):
    path = tmp_path / f"game.{to}"
    run(capfdbinary, logs / "over.jsonl", "--to", to, "--out", path)
    status, out, err = run(capfdbinary, path, "--to", "md")
    assert (status, out) == (2, "")
    assert err == f"animarche: {path}: is an export of a game, not its log; give the log.\n"


def test_hostile_names_reach_no_terminal(tmp_path, capfdbinary):
    log = write(tmp_path / "hostile.jsonl", moves=30, names=HOSTILE)
    for to in ("md", "html", "json", "txt"):
        secrets = "--with-secrets" if to == "txt" else "--spoiler-free"
        status, out, err = run(capfdbinary, log, "--to", to, secrets)
        assert (status, err) == (0, "")
        assert all(sign.isprintable() or sign in "\n\t" for sign in out.replace("\u3000", ""))


def test_the_moves_in_words_can_be_played_again(logs, capfdbinary):
    assert run(capfdbinary, logs / "going.jsonl", "--to", "txt")[:2] == (2, "")
    for log, fidelity in (("over", 0), ("going", 0), ("diverged", 1)):
        path = logs / f"{log}.jsonl"
        status, out, _ = run(capfdbinary, path, "--to", "txt", "--with-secrets")
        assert status == fidelity
        recording = Recording(read_log(path), first_cards())
        game = read_game(out, first_cards())
        assert game.names == recording.names
        assert game.start == recording.steps[0].state
        assert game.commands == tuple(move.command for move in recording.moves(recording.last))


@pytest.mark.parametrize("to", ["md", "html", "json", "txt"])
def test_texts_are_made_without_the_screen(logs, tmp_path, to):
    code = (
        "import sys; from animarche.cli import main; "
        f"main(['export', {str(logs / 'over.jsonl')!r}, '--to', {to!r}, '--out', 'x']); "
        "print(*(name for name in ('textual', 'pydantic', 'yaml') if name in sys.modules))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        capture_output=True,
        check=True,
        timeout=60,
        env=os.environ | {"PYTHONUTF8": "1"},
        encoding="utf-8",
    )
    assert run.stdout == "Written: x\n\n"
