"""The command line: what it starts, and what it says to bad input."""

import json
import sys
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from animarche import __version__, cli, settings
from animarche.bots import LEVELS
from animarche.cards import standard
from animarche.cards.loader import COMPILED
from animarche.shelf import commands
from animarche.table import new_game

ANIMARCHE = (sys.executable, "-m", "animarche")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("ANIMARCHE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def refused(capsys, home):
    """Runs the command line with bad input; the sentence that it says."""

    def run(*arguments):
        try:
            status = cli.main(list(map(str, arguments)))
        except SystemExit as leaving:
            status = leaving.code
        out, err = capsys.readouterr()
        assert status == 2
        assert out == ""
        assert err.endswith("\n")
        assert "Traceback" not in err
        assert all(line.isprintable() for line in err.splitlines())
        assert not list(home.rglob("*.jsonl"))
        return err

    return run


@pytest.fixture
def app(monkeypatch):
    """Stands in for the screen, at a terminal; what it was opened with."""
    opened = []

    def run(table, **more):
        opened.append((table, more))
        return 0

    screen = ModuleType("animarche.tui.running")
    screen.run = run
    monkeypatch.setitem(sys.modules, "animarche.tui.running", screen)
    monkeypatch.setattr(cli, "_needs_terminal", lambda: None)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return opened


# ── Bad input ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["nosuch"], "invalid choice: 'nosuch'"),
        (["nosuch\x1b[2J"], r"invalid choice: 'nosuch\x1b[2J'"),
        (["paths", "\x1b]0;x\x07"], r"unrecognized arguments: \x1b]0;x\x07"),
        (["--lang", "fr"], "argument --lang: invalid choice: 'fr'"),
        (["--cards", "x", "paths"], "--cards means nothing to this command"),
        (["--vers"], "unrecognized arguments: --vers; is --version meant? (see animarche --help)"),
        (
            ["verfy", "x"],
            "invalid choice: 'verfy'; is verify meant? (see animarche --help)",
        ),
        (["export", "x", "--to", "htm"], "'htm'; is html meant? (see animarche export --help)"),
        (
            ["replay", "x", "--text", "--form", "3"],
            "is --from meant? (see animarche replay --help)",
        ),
        (["games", "delete", "1", "--yess"], "is --yes meant? (see animarche games delete --help)"),
        (["games", "list"], "without a command the games are listed"),
        (
            ["games", "1"],
            "`animarche replay 1` shows the first of them (see animarche games",
        ),
        (["games", "mend", "1"], "invalid choice: 'mend' (choose from"),
        (
            ["verify", "x", "--lang", "ja"],
            "--lang means nothing to this command, which speaks",
        ),
        (["verify", "x", "--lang=ja"], "which speaks English only (see animarche verify --help)"),
        (["--lang", "ja", "trace", "x"], "which speaks English only (see animarche trace --help)"),
        (["play", "--seed", "seven"], "--seed: 'seven' is not a whole number from 0 to "),
        (["play", "--seed", "-1"], "--seed: '-1' is not a whole number from 0 to "),
        (["play", "--seed", "1.5"], "--seed: '1.5' is not a whole number"),
        (["play", "--seed", "٣"], "--seed: '٣' is not a whole number"),
        (["play", "--seed", "9" * 5000], "'99999999999999999999...' is not a whole number"),
        (["play", "--players", "Mika"], "--players: 2 to 4 can play, not 1."),
        (["play", "--players", "A,B,C,D,E"], "--players: 2 to 4 can play, not 5."),
        (["play", "--players", "Mika,,Ken"], "--players: Name 2: A name needs at least one"),
        (["play", "--players", "Mika,mika"], "--players: Names 1 and 2 are the same"),
        (["play", "--players", "Mika," + "K" * 200], "--players: Name 2: A name is at most 16"),
        (["play", "--players", "Mi\x1bka,Ken"], "--players: Name 1: A name cannot hold a control"),
        (["play", "--players", "A,B", "--start", "C"], "--start: nobody is 'C'; name one of A, B"),
        (["play", "--players", "A,B", "--start", "3"], "--start: nobody is '3'"),
        (["play", "--players", "A,B", "--start", "0"], "--start: nobody is '0'"),
        (["play", "--seats", "person"], "--seats: 2 to 4 can play, not 1"),
        (["play", "--seats", "person,deep blue"], "--seats: Nobody plays as 'deep blue'; say"),
        (["play", "--seats", "person,mi\x1bka"], r"--seats: Nobody plays as 'mi\x1bka'"),
        (["play", "--seats", "person,greedy:9"], "--seats: The bot greedy takes no budget"),
        (["play", "--seats", "person,easy", "--players", "A,B,C"], "--players 3 names"),
        (["play", "--cards", "nowhere.yaml"], "nowhere.yaml: there is no such file"),
        (["--cards", "nowhere.yaml"], "nowhere.yaml: there is no such file"),
        (["--cards", "nowhere.yaml", "play"], "nowhere.yaml: there is no such file"),
        (["play", "--log", __file__], "is there already; name a new file"),
        (["play", "--resume", "nowhere"], "--resume: nowhere: there is no such file"),
        (["play", "--resume", __file__], "test_cli.py:1: "),
        (["play", "--resume", ""], "there is no such file"),
        (["play", "--resume", "--seed", "7"], "goes on with a game as it is; leave --seed out"),
        (["play", "--resume", "x", "--players", "A,B"], "leave --players out"),
        (["play", "--resume", "--seats", "easy,easy"], "leave --seats out"),
        (["play", "--resume", "--start", "A"], "leave --start out"),
        (["play", "--resume", "--log", "x"], "leave --log out"),
        (["arena", "--bots", "random"], "--bots: 2, 3 or 4 bots can play, not 1"),
        (["arena", "--bots", "random," * 4 + "random"], "can play, not 5"),
        (["arena", "--bots", "random,"], "--bots: There is no bot ''; there are: random,"),
        (["arena", "--bots", "random,hal"], "--bots: There is no bot 'hal'"),
        (["arena", "--games", "0"], "--games: '0' is not a whole number from 1 to "),
        (["arena", "--games", "many"], "--games: 'many' is not a whole number"),
        (["arena", "--workers", "0"], "--workers: '0' is not a whole number from 1 to "),
        (["arena", "--seed", "x"], "--seed: 'x' is not a whole number"),
        (["arena", "--cards", "nowhere.yaml"], "nowhere.yaml: there is no such file"),
        (
            ["arena", "--games", "1", "--logs", __file__],
            "test_cli.py: part of the path is no folder",
        ),
        (["arena", "--games", "1", "--logs", __file__ + "/x"], "no folder; check the path"),
    ],
)
def test_bad_input_gets_one_sentence(refused, arguments, words):
    sentence = refused(*arguments)
    assert words in sentence
    assert sentence.startswith("animarche")
    assert len(sentence.splitlines()) == 1


@pytest.mark.parametrize("arguments", [[], ["play", "--seed", "7"]])
def test_the_game_needs_a_terminal(refused, arguments):
    assert "the game needs a terminal" in refused(*arguments)


def test_resuming_needs_a_terminal_and_leaves_the_log_alone(capsys, home):
    table = new_game(standard(), ["Mika", "Ken"])
    table.close()
    with table.path.open("ab") as stream:
        stream.write(b'{"n":1,"pla')
    before = table.path.read_bytes()
    for arguments in (["--resume"], ["--resume", str(table.path)]):
        assert cli.main(["play", *arguments]) == 2
        assert "the game needs a terminal" in capsys.readouterr().err
    assert table.path.read_bytes() == before


def test_all_errors_of_a_card_file_are_told(refused, tmp_path):
    path = tmp_path / "cards.yaml"
    text = json.dumps(
        json.loads(Path(COMPILED).read_text(encoding="utf-8"))["document"], ensure_ascii=False
    )
    path.write_text(text.replace('"customers": 2', '"customers": "two"'), encoding="utf-8")
    lines = refused("play", "--cards", path).splitlines()
    assert len(lines) > 3
    assert all(line.startswith(f"animarche: {path}:") and '"two"' in line for line in lines)


def test_a_thousand_errors_are_cut_short(refused, tmp_path):
    path = tmp_path / "cards.yaml"
    path.write_text("".join(f"key{number}: 1\n" for number in range(1000)))
    lines = refused("--cards", path).splitlines()
    assert len(lines) == 101
    assert lines[-1].endswith(" more")


def test_resume_without_a_saved_game(refused, app):
    assert "--resume: There is no unfinished game in " in refused("play", "--resume")


def test_a_log_that_cannot_be_made_is_told_before_the_game(refused, app, tmp_path):
    sentence = refused("play", "--log", tmp_path / "nowhere" / "log")
    assert "--log: " in sentence
    assert "there is no such folder" in sentence


# ── What it starts ───────────────────────────────────────────────────────────────────────────────


def test_the_title(app):
    assert cli.main([]) == 0
    assert cli.main(["--lang", "ja"]) == 0
    assert app == [
        (None, {"lang": None, "cards_path": None}),
        (None, {"lang": "ja", "cards_path": None}),
    ]


def test_a_new_game(app, home):
    assert cli.main(["play", "--players", "Red, Blue,Green", "--seed", "7", "--start", "blue"]) == 0
    ((table, more),) = app
    assert table.names == ("Red", "Blue", "Green")
    assert table.header.seed == 7
    assert table.state.to_act == 1
    assert table.path.parent == home / "games"
    assert more == {"lang": None, "cards_path": None}


def test_seats_of_people_and_bots(app):
    cli.main(["play", "--seats", "person, EASY,greedy"])
    cli.main(["play", "--seats", "normal,person", "--players", "Basil,Mika", "--start", "Mika"])
    (first, _), (second, _) = app
    assert first.names == ("North", "East", "South")
    assert first.bots == (None, LEVELS["easy"], "greedy")
    assert second.bots == (LEVELS["normal"], None)
    assert second.state.to_act == 1


def test_who_starts_by_number_and_by_a_name_that_is_one(app):
    cli.main(["play", "--players", "A,B", "--start", "2"])
    cli.main(["play", "--players", "2,1", "--start", "2"])
    assert [table.state.to_act for table, _ in app] == [1, 0]


def test_equal_seeds_deal_equally(app, tmp_path):
    for name in ("one", "two"):
        cli.main(["play", "--players", "A,B", "--seed", "5", "--log", str(tmp_path / name)])
    one, two = (table for table, _ in app)
    assert one.state == two.state
    assert one.path == tmp_path / "one"


def test_language_and_cards_may_stand_before_the_command(app):
    path = "data/cards.yaml"
    cli.main(["--lang", "ja", "--cards", path, "play", "--seed", "1"])
    cli.main(["--lang", "ja", "play", "--seed", "1", "--lang", "en"])
    assert [more for _, more in app] == [
        {"lang": "ja", "cards_path": path},
        {"lang": "en", "cards_path": None},
    ]


def test_resume_goes_on_with_the_game_that_was_left(app):
    table = new_game(standard(), ["Mika", "Ken"])
    rng = Random(1)
    for _ in range(9):
        table.play(rng.choice(table.options))
    table.close()
    cli.main(["play", "--resume"])
    cli.main(["play", "--resume", str(table.path)])
    assert [again.state for again, _ in app] == [table.state, table.state]
    assert [again.path for again, _ in app] == [table.path, table.path]


def test_where_everything_lies_and_whether_it_is_there(capsys, home):
    (home / "games").mkdir(parents=True)
    assert cli.main(["paths"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"Saved games: {home / 'games'}",
        f"Index of the games: {home / 'games-index.json'}  (not there yet)",
        f"Position copied last: {home / 'position.txt'}  (not there yet)",
        f"Settings: {home / 'settings.json'}  (not there yet)",
        f"Last table: {home / 'last-table.json'}  (not there yet)",
        f"Hints shown: {home / 'hints.json'}  (not there yet)",
        f"Standard cards: {COMPILED}",
        f"ANIMARCHE_HOME: {home}",
    ]


def test_the_version(capsys):
    with pytest.raises(SystemExit) as leaving:
        cli.main(["--version"])
    assert leaving.value.code == 0
    assert capsys.readouterr().out == f"animarche {__version__}\n"


@pytest.mark.parametrize("arguments", [[], ["play"], ["arena"], ["verify"], ["cards"], ["paths"]])
def test_every_command_has_help(capsys, arguments):
    with pytest.raises(SystemExit) as leaving:
        cli.main([*arguments, "--help"])
    assert leaving.value.code == 0
    out = capsys.readouterr().out
    assert out.startswith("usage: animarche")
    assert max(map(len, out.splitlines())) <= 120


def test_the_arena(capsys, tmp_path):
    arguments = ["arena", "--bots", "random,random", "--games", "3", "--seed", "2"]
    assert cli.main([*arguments, "--logs", str(tmp_path / "logs")]) == 0
    out, err = capsys.readouterr()
    assert "3 games of 3, seed 2" in out
    assert "north" in out
    assert "south" in out
    assert err == ""
    assert cli.main([*arguments, "--logs", str(tmp_path / "logs")]) == 2
    assert "2-000001.jsonl: there is such a log already" in capsys.readouterr().err
    assert cli.main([*arguments, "--json"]) == 0
    outcome = json.loads(capsys.readouterr().out)
    assert (outcome["games"], outcome["seed"], len(outcome["seats"])) == (3, 2, 2)
    logs = sorted(map(str, (tmp_path / "logs").iterdir()))
    assert cli.main(["verify", *logs]) == 0
    assert capsys.readouterr().out.count("exact") == 4


def test_keyboard_interrupt_ends_quietly(monkeypatch, capsys):
    def interrupt(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "_paths", interrupt)
    assert cli.main(["paths"]) == 130
    assert capsys.readouterr() == ("", "")


def test_trouble_that_nobody_thought_of_is_a_sentence_too(monkeypatch, capsys):
    def break_down(_):
        raise OSError(5, "Input/output error", "/dev/\x1bsda")

    monkeypatch.setattr(commands, "_paths", break_down)
    assert cli.main(["paths"]) == 2
    expected = "animarche: /dev/\\x1bsda: Input/output error\n"
    assert capsys.readouterr() == ("", expected)


@pytest.mark.parametrize(
    "command", ["replay LOG --text", "export LOG --to md --out -", "games", "cards show"]
)
def test_the_language_is_that_of_the_settings_unless_the_command_names_one(
    command, tmp_path, monkeypatch, capsysbinary
):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    table = new_game(standard(), ["Mika", "Ken"], seed=7)
    table.close()
    words = command.replace("LOG", str(table.path)).split()

    def kana():
        assert cli.main(words) == 0
        return any("ぁ" <= sign <= "ヿ" for sign in capsysbinary.readouterr().out.decode())

    assert not kana()
    settings.save(settings.Settings(language="ja"))
    assert kana()
    words += ["--lang", "en"]
    assert not kana()
