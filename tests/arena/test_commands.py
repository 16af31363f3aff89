"""`animarche arena` on the command line: folders, going on, reports, and what it refuses."""

import errno
import json
import signal
import subprocess
import sys

import pytest

from animarche import cli
from animarche.arena import commands
from animarche.arena.folder import GAMES, PLAN, Folder
from animarche.arena.plan import Plan
from animarche.arena.play import play_game
from animarche.bots import BOTS, LEVELS
from animarche.cards import known
from animarche.cards.loader import OLDER
from animarche.disk import explained

TABLES = ("results.csv", "summary.json")


@pytest.fixture
def arena(capsys):
    """Runs the arena in this process: exit status, stdout, stderr."""

    def run(*arguments):
        try:
            status = cli.main(["arena", *map(str, arguments)])
        except SystemExit as stop:
            status = stop.code
        return (status, *capsys.readouterr())

    return run


def tables(folder):
    return {name: (folder / name).read_bytes() for name in TABLES}


def games_in(folder):
    try:
        return (folder / GAMES).read_bytes().count(b"\n")
    except FileNotFoundError:
        return 0


def test_a_folder_has_everything_in_it(arena, tmp_path):
    status, out, err = arena(
        "--bots", "random,novice", "--games", 5, "--seed", 3, "--out", tmp_path
    )
    assert (status, err) == (0, "")
    assert "5 games of 5, seed 3, 3 deals in 2 rotations of the line-up" in out
    assert "The last deal was played in 1 of 2 rotations only." in out
    assert {path.name for path in tmp_path.iterdir()} == {PLAN, GAMES, *TABLES}
    assert games_in(tmp_path) == 5
    summary = json.loads((tmp_path / "summary.json").read_bytes())
    assert [bot["bot"] for bot in summary["bots"]] == ["random", "novice"]
    assert (summary["games"], summary["deals"]) == (5, 3)
    assert "time" not in summary
    lines = [json.loads(line) for line in (tmp_path / GAMES).read_bytes().splitlines()]
    assert all(line["facts"]["seats"] for line in lines)


def test_what_was_begun_goes_on_without_being_said_again(arena, tmp_path):
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    said = ("--bots", "random,random,novice", "--games", 7, "--seed", 9)
    arena(*said, "--out", whole)
    arena(*said, "--out", stopped)
    lines = (stopped / GAMES).read_bytes().splitlines(keepends=True)
    (stopped / GAMES).write_bytes(lines[4] + lines[1] + lines[6][:70])
    for name in TABLES:
        (stopped / name).unlink()
    status, out, _ = arena("--out", stopped)
    assert status == 0
    assert "(5 games in " in out
    assert tables(stopped) == tables(whole)
    status, out, _ = arena("--out", stopped, "--json", "--workers", 4)  # nothing is left to play
    outcome = json.loads(out)
    assert (outcome["games"], outcome["time"]["games"]) == (7, 0)
    assert tables(stopped) == tables(whole)


# Ends itself, or all its processes, when game 3 is written down: SIGINT is Ctrl-C, which is ignored
# from the start where tests run in the background. Its batches are single games.
ENDED = """
import os, signal, sys
import animarche.arena.crew as crew
import animarche.arena.folder as folder
import animarche.arena.schedule as schedule
from animarche.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
add, crew.NEAR, schedule.QUIET = folder.Folder.add, 0, 60
def ending(self, plan, result):
    new = result.game not in self.results
    add(self, plan, result)
    if new and result.game == 3:
        {how}
folder.Folder.add = ending
sys.exit(main(sys.argv[1:]))
"""
STOPPED = ENDED.format(how="os.kill(os.getpid(), signal.SIGINT)")
KILLED = ENDED.format(how="os.killpg(os.getpid(), signal.SIGKILL)")


def test_an_arena_that_is_killed_goes_on_to_the_same_tables(arena, tmp_path):
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    said = ["--bots", "random,novice", "--games", "30", "--seed", "5"]
    done = subprocess.run(
        [
            *[sys.executable, "-c", KILLED, "arena", *said, "--workers", "2", "--out", killed],
            *["--logs", tmp_path / "logs"],
        ],
        check=False,
        start_new_session=True,
        timeout=60,
    )
    assert done.returncode == -signal.SIGKILL
    assert 1 <= games_in(killed) < 30
    with (killed / GAMES).open("ab") as file:
        file.write(b'{"game":29,"deal"')  # as a kill in the middle of a line leaves it
    assert arena("--out", killed)[0] == 0
    arena(*said, "--out", whole)
    assert tables(killed) == tables(whole)
    assert len(list((tmp_path / "logs").iterdir())) == 30
    logs = sorted(map(str, (tmp_path / "logs").iterdir()))
    assert cli.main(["verify", *logs]) == 0


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_in_order_and_says_how_to_go_on(arena, tmp_path, workers):
    whole, stopped = tmp_path / "whole", tmp_path / "half \x1bdone"
    said = ["--bots", "random,novice", "--games", "20", "--seed", "5", "--workers", workers]
    done = subprocess.run(
        [sys.executable, "-c", STOPPED, "arena", *said, "--out", stopped],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 130
    assert done.stderr == (
        "Stopped by Ctrl-C; the games that were finished are counted. "
        f"`animarche arena --out '{tmp_path}/half \\x1bdone'` goes on with the others.\n"
    )
    played = json.loads((stopped / "summary.json").read_bytes())["games"]
    assert 3 <= played == games_in(stopped) < 20
    assert f"{played} games of 20" in done.stdout
    arena("--out", stopped)
    arena(*said, "--out", whole)
    assert tables(stopped) == tables(whole)


@pytest.mark.parametrize("name", ["r.md", "r.html"])
def test_a_report_can_be_made_later(arena, tmp_path, name):
    said = ("--bots", "random,novice", "--games", 6)
    at_once, later = tmp_path / f"once-{name}", tmp_path / f"later-{name}"
    assert arena(*said, "--report", at_once)[0] == 0
    arena(*said, "--out", tmp_path / "out")
    assert not later.exists()
    status, out, _ = arena("--out", tmp_path / "out", "--report", later)
    assert status == 0
    assert "Speed" not in out  # nothing was played
    assert later.read_bytes() == at_once.read_bytes() != b""


def test_a_report_is_written_though_nobody_reads_the_tables(tmp_path):
    command = [sys.executable, "-m", "animarche", "arena", "--games", "2"]
    with subprocess.Popen([*command, "--report", tmp_path / "r.md"], stdout=-1, stderr=-1) as run:
        run.stdout.close()
        assert run.wait(60) == 141  # what shells report for a closed pipe
        assert run.stderr.read() == b""
    assert (tmp_path / "r.md").read_text(encoding="utf-8").startswith("# Balance")


def test_a_report_can_be_printed(arena):
    status, out, _ = arena("--bots", "random,novice", "--games", 4, "--report", "-")
    assert status == 0
    assert "Managers" in out


def owing(facts):
    facts["seats"][0]["vp"]["shop"] = -1000
    return facts


@pytest.mark.parametrize(
    "changed", [lambda _: None, lambda _: {}, lambda _: {"seats": 3}, owing], ids=range(4)
)
def test_facts_that_were_changed_are_told_of(arena, tmp_path, changed):
    out = tmp_path / "out"
    arena("--bots", "random,random", "--games", 2, "--out", out)
    first, *more = map(json.loads, (out / GAMES).read_bytes().splitlines())
    lines = [json.dumps(line) for line in ({**first, "facts": changed(first["facts"])}, *more)]
    (out / GAMES).write_text("\n".join(lines) + "\n")
    status, _, err = arena("--out", out, "--report", tmp_path / "r.md")
    assert status == 2
    assert f"--report: {out} has facts that no game can have" in err


@pytest.mark.parametrize("bots", ["{}", "random,{}"])
@pytest.mark.parametrize("level, bot", LEVELS.items())
def test_a_level_of_the_table_is_answered_with_the_bots_there_are(arena, bots, level, bot):
    assert arena("--bots", bots.format(level)) == (
        2,
        "",
        f"animarche: --bots: {level} is a level for the table; here name its bot, {bot}, or "
        f"another of {', '.join(BOTS)}\n",
    )


def test_logs_of_other_games_are_left_alone_however_often_it_is_tried(arena, tmp_path):
    out, logs = tmp_path / "out", tmp_path / "logs"
    arena("--bots", "novice,random", "--games", 2, "--logs", logs)
    before = {path.name: path.read_bytes() for path in logs.iterdir()}
    for _ in range(2):
        said = ("--bots", "random,random", "--games", 2, "--out", out, "--logs", logs)
        status, _, err = arena(*said)
        assert status == 2
        words = "there is such a log already; choose another seed or folder"
        assert err == f"animarche: --logs: {logs / '1-000001.jsonl'}: {words}\n"
    assert {path.name: path.read_bytes() for path in logs.iterdir()} == before
    assert not out.exists()


def test_logs_that_another_arena_writes_meanwhile_are_left_alone(arena, tmp_path, monkeypatch):
    def late(*arguments):
        for game in (2, 3):
            (tmp_path / f"1-00000{game}.jsonl").write_text("of another arena")
        return crew(*arguments)

    crew = commands._crew
    monkeypatch.setattr(commands, "_crew", late)
    status, _, err = arena("--bots", "random,random", "--games", 3, "--logs", tmp_path)
    assert status == 2
    words = "there is a file of this name already; choose another name"
    assert err == f"animarche: --logs: {tmp_path / '1-000002.jsonl'}: {words}\n"
    logs = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert logs["1-000002.jsonl"] == logs["1-000003.jsonl"] == "of another arena"


def test_other_options_than_it_was_begun_with_are_refused(arena, tmp_path):
    out = tmp_path / "out"
    arena("--bots", "random,random", "--games", 2, "--seed", 8, "--out", out)
    for option, value, begun in (
        ("--games", 3, "with --games 2"),
        ("--seed", 9, "with --seed 8"),
        ("--bots", "random,novice", "with --bots random,random"),
        ("--logs", tmp_path / "logs", "without --logs"),
    ):
        status, _, err = arena("--out", out, option, value)
        assert status == 2
        assert f"was begun {begun}; leave {option} out to go on" in err
    status, _, err = arena("--out", out, "--games", 2, "--seed", 8, "--bots", "random,random")
    assert (status, err) == (0, "")


def test_a_folder_of_other_cards_is_refused(arena, tmp_path):
    out = tmp_path / "out"
    arena("--bots", "random,random", "--games", 2, "--out", out)
    plan = json.loads((out / PLAN).read_bytes())
    plan["cards"]["sha256"] = "0" * 64
    (out / PLAN).write_text(json.dumps(plan))
    status, _, err = arena("--out", out)
    assert status == 2
    assert f"--out: {out} was played with other cards; name their file with --cards" in err


def test_a_folder_of_the_standard_cards_as_they_were_goes_on_with_them(arena, tmp_path):
    out, first = tmp_path / "out", next(iter(OLDER))
    cards = known(first)
    plan = Plan(("random", "random"), 2, 1, None)
    with Folder(out, plan, cards) as folder:
        folder.add(plan, play_game(cards, plan, 1))
    status, _, err = arena("--out", out)
    assert (status, err) == (0, "")
    games = [json.loads(line) for line in (out / GAMES).read_text().splitlines()[-2:]]
    assert [game["scores"] for game in games] == [
        list(play_game(cards, plan, game).scores) for game in (1, 2)
    ]


def test_the_log_of_another_game_is_not_taken_for_what_a_run_left(arena, tmp_path):
    out, logs = tmp_path / "out", tmp_path / "logs"
    arena("--bots", "random,random", "--games", 2, "--out", out, "--logs", logs)
    written = (out / GAMES).read_text().splitlines(keepends=True)
    (out / GAMES).write_text("".join(written[:-1]))
    log = logs / "1-000002.jsonl"
    log.write_text("of somebody else")
    status, _, err = arena("--out", out)
    words = "that is the log of another game; move it away"
    assert (status, err) == (2, f"animarche: --logs: {log}: {words}\n")
    assert log.read_text() == "of somebody else"


REFUSED = [
    (["--out", f"{__file__}/x"], f"--out: {__file__}/x/{PLAN} cannot be read: part of the path"),
    (["--logs", __file__], f"--logs: {__file__}: part of the path is no folder; check the path"),
    (["--out", ""], "--out: name a folder"),
    (["--logs", ""], "--logs: name a folder"),
    (["--out", "OUT", "--bots", "random"], "--bots: 2, 3 or 4 bots can play, not 1"),
    (["--out", "OUT", "--bots", "random,hal"], "--bots: There is no bot 'hal'"),
    (["--out", "OUT", "--report", "r.pdf"], "--report: a report ends in .html or .md"),
    (["--out", "OUT", "--report", "no/such/r.md"], "--report: no/such/r.md cannot be written"),
    (["--out", "OUT", "--report", "r" * 300 + ".md"], "rr.md cannot be written"),
    (["--out", "OUT", "--report", f"{__file__}/r.md"], "py/r.md cannot be written"),
    (["--report", "-", "--json"], "--report: - prints a report and --json a document"),
    (["--scheduler", "x", "--logs", "logs"], "--logs: games on a scheduler's workers leave no"),
    (["--scheduler", "x", "--workers", "2"], "not allowed with argument"),
]


@pytest.mark.parametrize("arguments, words", REFUSED, ids=[words for _, words in REFUSED])
def test_what_cannot_be_is_refused_before_anything_is_made(
    arena, tmp_path, monkeypatch, arguments, words
):
    monkeypatch.chdir(tmp_path)
    status, out, err = arena(*arguments)
    assert (status, out) == (2, "")
    assert words in err
    assert "Traceback" not in err
    assert list(tmp_path.iterdir()) == []


WRITTEN = [
    ("--out", "animarche.arena.folder.make_folder"),
    ("--out", "animarche.arena.folder.Folder.add"),
    ("--out", "animarche.arena.folder.Folder.finish"),
    ("--logs", "animarche.arena.play.make_folder"),
    ("--logs", "animarche.arena.play.Journal.create"),
    ("--report", "animarche.arena.balance.write_report"),
]


@pytest.mark.parametrize("option, call", WRITTEN, ids=[call for _, call in WRITTEN])
def test_what_the_disk_refuses_is_told_of_the_option_it_is_for(
    arena, tmp_path, monkeypatch, option, call
):
    def refuse(*_, **__):
        raise explained(OSError(errno.ENOSPC, ""), tmp_path / "file")

    monkeypatch.setattr(call, refuse)
    places = {"--out": "out", "--logs": "logs", "--report": "r.md"}
    said = [word for name, place in places.items() for word in (name, tmp_path / place)]
    status, _, err = arena("--bots", "random,random", "--games", 2, *said)
    words = f"animarche: {option}: {tmp_path}/file: the disk is full; make room on it\n"
    assert (status, err) == (2, words)
