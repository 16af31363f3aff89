"""`animarche games`: what it lists, and what it does only when it is really meant."""

import gzip
import io
import json
import os
import sys
import time
from pathlib import Path

import pytest

from animarche import cli, paths
from animarche.cards import load
from animarche.cells import width
from animarche.journal.write import Journal
from animarche.table import new_game
from tests.cards.first import first_cards
from tests.shelf.games import log, save


@pytest.fixture
def run(capsys):
    """Runs `animarche games` with these arguments; its exit status, and what it printed."""

    def games(*arguments):
        try:
            status = cli.main(["games", *map(str, arguments)])
        except SystemExit as leaving:
            status = leaving.code
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        assert all(line.isprintable() for line in [*out.splitlines(), *err.splitlines()])
        return status, out, err

    return games


@pytest.fixture
def three():
    """Three saved games: unfinished, finished, damaged; the last one was played first."""
    save("c.jsonl", log(3, 2, lines=9), seconds=3_000_000)
    save("b.jsonl", log(2, 1), seconds=2_000_000)
    save("a.jsonl", log(4, 1, lines=3) + b"no line\n" * 500, seconds=1_000_000)


def names(out):
    return [line.split()[1] for line in out.splitlines()[1:]]


def left():
    return sorted(os.listdir(paths.games()))


class Keyboard(io.StringIO):
    """Somebody who types at a terminal."""

    def isatty(self):
        return True


@pytest.fixture
def typed(monkeypatch):
    """Lets somebody answer at a terminal."""

    def answers(text):
        monkeypatch.setattr(sys, "stdin", Keyboard(text))
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)

    return answers


# ---- the list


def test_a_list_of_all_the_last_played_first(run, three):
    status, out, err = run()
    assert (status, err) == (0, "")
    head, first, second, third = out.splitlines()
    assert head.split() == ["No.", "Name", "Played", "Players", "How", "far", "Lines", "Size"]
    assert first.split("  ")[:3] == ["  1", "c", "   1970-02-04 17:20"] or "c" in first
    assert "Player 0, Player 1, Player 2" in first
    assert "Round 1 of 5, income" in first
    assert "finished, Player" in second
    assert "damaged from line 4 on" in third
    assert len({line.rindex("kB") for line in (first, second, third)}) == 1


@pytest.mark.parametrize(
    "arguments, order",
    [
        ((), "cba"),
        (("--reverse",), "abc"),
        (("--sort", "name"), "abc"),
        (("--sort", "players"), "bca"),
        (("--sort", "size"), "bac"),
        (("--sort", "state"), "cba"),
        (("--sort", "state", "--reverse"), "abc"),
        (("--unfinished",), "c"),
        (("--finished",), "b"),
    ],
)
def test_order_and_choice_keep_the_numbers(run, three, arguments, order):
    status, out, _ = run(*arguments)
    assert status == 0
    assert "".join(names(out)) == order
    numbers = {line.split()[1]: line.split()[0] for line in out.splitlines()[1:]}
    assert numbers.items() <= {"c": "1", "b": "2", "a": "3"}.items()


def test_in_japanese_all_columns_stand_under_one_another(run):
    new_game(first_cards(), ["ウサギさん", "くま"]).close()
    new_game(first_cards(), ["A", "B"]).close()
    _, out, _ = run("--lang", "ja")
    head, *rows = out.splitlines()
    assert head.split() == [
        "番号",
        "名前",
        "最終プレイ",
        "プレイヤー",
        "進み具合",
        "行数",
        "サイズ",
    ]
    places = {
        width(line[: line.index(sign)])
        for line, sign in zip(rows, "ラ配", strict=False)
        if sign in line
    }
    ends = {width(row.rstrip()) for row in rows}
    assert len(ends) == 1, (rows, places)
    starts = {width(row[: row.index("ラウンド")]) for row in rows}
    assert len(starts) == 1


def test_the_language_of_the_settings(run):
    paths.settings().parent.mkdir(parents=True, exist_ok=True)
    paths.settings().write_text('{"language": "ja"}')
    assert run() == (0, "保存したゲームはまだありません。\n", "")
    assert run("--lang", "en") == (0, "No game has been saved yet.\n", "")


def test_nothing_of_that_kind(run):
    save("a.jsonl")
    assert run("--unfinished") == (0, "There are no unfinished ones.\n", "")


def test_a_list_for_other_programs(run, three):
    status, out, _ = run("--json")
    assert status == 0
    first, second, third = json.loads(out)
    assert (first["number"], first["name"], first["lines"]) == (1, "c.jsonl", 9)
    assert first["played"] == "1970-02-04T17:20:00Z"
    assert first["path"] == str(paths.games() / "c.jsonl")
    assert (first["phase"], first["round"], first["over"]) == ("income", 1, False)
    assert first["winners"] is None
    assert first["goes_on"] is True
    assert second["vp"][second["winners"][0]] == max(second["vp"])
    assert third["harm"]["kind"] == "unreadable"
    assert third["harm"]["row"] == 5
    assert third["phase"] is None
    assert json.loads(run("--json", "--finished")[1]) == [second]


def test_names_that_would_steer_a_terminal(run):
    for name in ("\x1b[2J\x07.jsonl", "new\nline.jsonl", "\udcff.jsonl", "[red]x.jsonl"):
        save(name, log(lines=1).replace(b"Player 0", b"\\u001b[31m\\u202e" + b"x" * 3000))
    status, out, _ = run()
    assert status == 0
    assert max(map(width, out.splitlines())) < 200
    assert len(json.loads(run("--json")[1])) == 4
    status, out, _ = run("repair", "1", "2", "3", "4")
    assert (status, len(out.splitlines())) == (0, 4)


def test_a_list_tells_the_cards_of_cards(run, tmp_path):
    text = Path("data/cards.yaml").read_text(encoding="utf-8")
    path = tmp_path / "cards.yaml"
    path.write_text(text.replace("id: standard", "id: mine"), encoding="utf-8")
    new_game(load(path), ["Mika", "Ken"]).close()
    assert 'other cards: "mine"' in run()[1]
    assert "Round 1 of 5" in run("--cards", path)[1]
    assert "other cards: mine" in run()[1]
    assert run("--cards", tmp_path / "nowhere")[0] == 2


@pytest.mark.parametrize("seconds", [-(10**9), 0, 10**11, 2**62 // 10**9])
def test_a_time_that_cannot_be(run, seconds):
    save("a.jsonl", log(lines=2), seconds=seconds)
    assert run()[0] == 0
    assert len(json.loads(run("--json")[1])) == 1


@pytest.mark.parametrize("command", [(), ("delete", "--yes", "1"), ("repair", "x"), ("compress",)])
def test_a_file_where_the_games_would_lie(run, home, command):
    home.mkdir()
    (home / "games").touch()
    status, out, err = run(*command)
    assert (status, out) == (2, "")
    assert err == f"animarche: {home / 'games'}: Not a directory\n"


# ---- which game is meant


@pytest.mark.parametrize("text", ["2", "b.jsonl", "b", "PATH/b.jsonl", "PATH/../games/b.jsonl"])
def test_a_game_is_named_by_number_name_beginning_or_path(run, three, text):
    assert run("delete", "--yes", text.replace("PATH", str(paths.games())))[0] == 0
    assert left() == ["a.jsonl", "c.jsonl"]


@pytest.mark.parametrize(
    "text, words",
    [
        (
            "4",
            "4: there is no such file, and no saved game of this number; `animarche games` lists 3",
        ),
        ("0", "0: there is no such file, and no saved game of this number"),
        ("20", "20: there is no such file, and no saved game of this number"),
        ("2026", "2026: 2 saved games begin so; give more of the name."),
        ("20260101", "20260101: 2 saved games begin so"),
        ("x", "x: there is no such file, and no saved game of this name"),
        ("", ": there is no such file, and no saved game of this name"),
        ("..", ".. is not among the saved games"),
        ("/etc/passwd", "/etc/passwd is not among the saved games"),
        ("\x1b[2J", "\\x1b[2J: there is no such file, and no saved game of this name"),
    ],
)
def test_what_names_no_game_is_refused(run, text, words):
    save("20260101-120000.jsonl")
    save("20260101-130000.jsonl")
    save("c.jsonl")
    status, out, err = run("delete", "--yes", text)
    assert (status, out) == (2, "")
    assert words in err
    assert len(err.splitlines()) == 1
    assert len(left()) == 3


def test_a_year_may_be_the_beginning_of_a_name(run):
    """Fewer digits may be the number of a game that somebody has deleted meanwhile."""
    save("20260101-120000.jsonl")
    assert run("delete", "--yes", "2")[0] == 2
    assert run("delete", "--yes", "2026")[1] == "20260101-120000.jsonl: deleted\n"


@pytest.mark.parametrize("text", ["2", "b", "b.jsonl", "PATH/b.jsonl"])
def test_every_command_takes_the_name_of_a_saved_game(three, text, capsysbinary):
    text = text.replace("PATH", str(paths.games()))
    for command in ("verify", "trace", "replay --text", "export --to md"):
        assert cli.main([*command.split(), text]) == 0
        assert capsysbinary.readouterr().out
    assert cli.main(["play", "--resume", text]) == 2
    assert b"the game needs a terminal" in capsysbinary.readouterr().err


def test_a_file_that_is_there_is_meant_before_any_saved_game(three, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "2").write_bytes(log(4, 3, lines=7))
    assert cli.main(["verify", "2", "b"]) == 0
    first, second, _ = capsys.readouterr().out.splitlines()
    assert first == "2: exact, 7 lines, unfinished"
    assert second.startswith(f"{paths.games() / 'b.jsonl'}: exact, ")


@pytest.mark.parametrize(
    "command", ["verify", "trace", "replay", "export --to md", "play --resume", "games repair"]
)
def test_every_command_says_where_saved_games_are_looked_up(three, command, capsys):
    assert cli.main([*command.split(), "x"]) == 2
    assert capsys.readouterr().err.endswith(
        "x: there is no such file, and no saved game of this name; `animarche games` lists 3 in "
        f"{paths.games()}.\n"
    )


def test_of_several_logs_the_others_are_verified(three, capsys):
    assert cli.main(["verify", "x", "b"]) == 2
    assert capsys.readouterr().out.endswith("2 logs: 1 unreadable, 1 exact\n")


# ---- deleting


def test_deleting_asks(run, three, typed):
    for answer in ("", "\n", "n\n", "no\n", "x\n"):
        typed(answer)
        status, out, _ = run("delete", "1", "b")
        assert status == 0
        assert out.endswith("Delete these 2 games for good? [y/N] Nothing was deleted.\n")
        assert "Player 0, Player 1, Player 2  Round 1 of 5, income" in out
        assert len(left()) == 3
    typed("y\n")
    assert run("delete", "1", "b")[1].endswith("c.jsonl: deleted\nb.jsonl: deleted\n")
    assert left() == ["a.jsonl"]


def test_a_question_names_no_hundred_games(run, typed):
    for number in range(30):
        save(f"{number:02}x.jsonl", log(lines=1))
    typed("n\n")
    _, out, _ = run("delete", "--older-than", "0")
    assert "  ... and 10 more\n" in out
    assert "these 30 games" in out


def test_where_nobody_can_be_asked_nothing_is_deleted(run, three, monkeypatch):
    status, out, err = run("delete", "1")
    assert (status, out) == (2, "")
    assert "there is no terminal to ask at; --yes answers" in err
    monkeypatch.setattr(sys, "stdin", None)
    assert run("delete", "1")[0] == 2
    assert len(left()) == 3


def test_finished_games_of_long_ago(run):
    day = 24 * 60 * 60
    save("old.jsonl", log(), seconds=time.time() - 31 * day)
    save("new.jsonl", log(), seconds=time.time() - 29 * day)
    save("left.jsonl", log(lines=9), seconds=time.time() - 31 * day)
    assert run("delete", "--finished", "--older-than", "30", "--yes")[0] == 0
    assert left() == ["left.jsonl", "new.jsonl"]
    assert run("delete", "--finished", "--older-than", "30", "--yes")[1] == (
        "There is nothing to delete.\n"
    )
    assert run("delete", "--older-than", "30", "--yes")[0] == 0
    assert left() == ["new.jsonl"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("delete", "--yes"),
        ("delete", "--yes", "1", "--finished"),
        ("delete", "--yes", "--older-than", "-1"),
        ("delete", "--y", "1"),
        ("--finished", "delete", "--yes", "--older-than", "0"),
        ("--json", "delete", "--yes", "1"),
        ("--sort", "name", "delete", "--yes", "1"),
        ("--reverse", "repair", "1"),
        ("compress", "1", "--older-than", "3"),
        ("repair",),
        ("decompress",),
        ("nosuch",),
        ("--sort", "color"),
        ("--finished", "--unfinished"),
    ],
)
def test_what_could_be_meant_otherwise_is_refused(run, three, arguments):
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert len(left()) == 3


def test_a_game_that_is_played_stays_and_the_others_go(run, three):
    journal = Journal.resume(paths.games() / "c.jsonl")
    status, out, err = run("delete", "--yes", "1", "2")
    journal.close()
    assert (status, out) == (2, "b.jsonl: deleted\n")
    assert (
        err
        == "animarche games: c.jsonl: another program is playing this game; leave it there first\n"
    )
    assert left() == ["a.jsonl", "c.jsonl"]


def test_what_repairing_has_kept_is_deleted_only_when_that_is_said(run, three, typed):
    run("repair", "a")
    assert run("delete", "--yes", "a")[1] == (
        "a.jsonl: deleted; a.jsonl.damaged stays, for --damaged was not said\n"
    )
    assert left() == ["a.jsonl.damaged", "b.jsonl", "c.jsonl"]
    typed("n\n")
    assert run("delete", "--damaged")[1] == (
        "  a.jsonl.damaged\nDelete this file for good? [y/N] Nothing was deleted.\n"
    )
    assert run("delete", "--yes", "--damaged")[1] == "a.jsonl.damaged: deleted\n"
    assert left() == ["b.jsonl", "c.jsonl"]
    assert run("delete", "--yes", "--damaged")[1] == "There is nothing to delete.\n"


def test_a_game_goes_together_with_what_repairing_has_kept_of_it(run, three, typed):
    run("repair", "a")
    for name in ("a.jsonl.gz.damaged-2", "ab.jsonl.damaged", "a.damaged", "b.jsonl.damaged-x"):
        save(name)
    typed("y\n")
    _, out, _ = run("delete", "--damaged", "a")
    assert "  a.jsonl.damaged\n  a.jsonl.gz.damaged-2\nDelete these 3 files for good?" in out
    assert out.endswith("a.jsonl: deleted, and a.jsonl.damaged, a.jsonl.gz.damaged-2\n")
    assert left() == ["a.damaged", "ab.jsonl.damaged", "b.jsonl", "b.jsonl.damaged-x", "c.jsonl"]


def test_a_game_that_is_played_keeps_what_repairing_has_kept_of_it(run, three):
    save("c.jsonl.damaged")
    journal = Journal.resume(paths.games() / "c.jsonl")
    assert run("delete", "--yes", "--damaged", "c")[0] == 2
    journal.close()
    assert {"c.jsonl", "c.jsonl.damaged"} <= {*left()}


def test_a_terminal_is_told_where_the_games_lie_and_what_lies_beside_them(run, three, typed):
    assert str(paths.games()) not in run()[1]
    typed("")
    assert run()[1].endswith(f"\n\nThey lie in {paths.games()}\n")
    save("a.jsonl.damaged")
    assert run()[1].splitlines()[-1].startswith("So does the damaged file of a game")
    save("b.jsonl.damaged-2")
    assert run()[1].splitlines()[-1].startswith("So do 2 damaged files of mended games")


# ---- mending, compressing


def test_what_is_kept_and_what_is_not_is_said(run, three):
    status, out, err = run("repair", "a", "b")
    assert (status, err) == (0, "")
    mended, fine = out.splitlines()
    assert mended == (
        "a.jsonl: keeps 3 of its 503 lines, for line 4 is no JSON (expecting value, column 1); the "
        "file as it was: a.jsonl.damaged"
    )
    assert fine == f"b.jsonl: is in order, {log().count(10) - 1} lines"
    assert run("repair", "a")[1] == "a.jsonl: is in order, 3 lines\n"
    assert "a" in names(run("--unfinished")[1])


def test_a_line_has_the_same_number_wherever_it_is_told_of(run, capsys):
    rows = log(2, 1).splitlines(keepends=True)
    path = save("a.jsonl", b"".join([*rows[:39], b'{"n":39}\n', *rows[40:]]))
    wrong = 'line 39: the line lacks "player"'
    assert "damaged from line 39 on" in run()[1]
    assert cli.main(["verify", "a"]) == 2
    assert capsys.readouterr().err.startswith(f"animarche: {path}: {wrong}; take an unharmed copy")
    assert f"keeps 38 of its {len(rows) - 1} lines, for {wrong}; the file" in run("repair", "a")[1]


def test_a_log_anywhere_can_be_mended(run, tmp_path):
    path = tmp_path / "copy"
    path.write_bytes(log(lines=9) + b"\0\0\0")
    assert run("repair", path)[0] == 0
    assert path.read_bytes() == log(lines=9)
    status, out, err = run("repair", tmp_path / "nowhere")
    assert (status, out) == (2, "")
    assert err.startswith("animarche games: nowhere: there is no such file; ")


def test_what_cannot_be_mended_is_said(run):
    save("a.jsonl", b"no log\n")
    status, out, err = run("repair", "a")
    assert (status, out) == (2, "")
    assert err.startswith("animarche games: a.jsonl cannot be repaired: ")
    assert err.endswith("; it stays as it is\n")


def test_finished_games_are_compressed_and_unpacked(run, three):
    status, out, err = run("compress")
    assert (status, err) == (0, "")
    assert out.startswith("b.jsonl: compressed, ")
    assert left() == ["a.jsonl", "b.jsonl.gz", "c.jsonl"]
    assert "compressed" in run()[1]
    assert run("compress")[1] == "There is nothing to compress.\n"
    assert cli.main(["verify", str(paths.games() / "b.jsonl.gz")]) == 0
    status, out, err = run("compress", "a", "b", "c")
    assert (status, len(err.splitlines())) == (2, 3)
    assert "c.jsonl is not finished; it stays as it is" in err
    assert run("decompress", "b")[1].endswith("b.jsonl.gz: is b.jsonl again\n")
    assert left() == ["a.jsonl", "b.jsonl", "c.jsonl"]


def test_only_games_of_long_ago_are_compressed(run):
    save("old.jsonl", log(), seconds=time.time() - 10 * 86400)
    save("new.jsonl", log())
    run("compress", "--older-than", "7")
    assert left() == ["new.jsonl", "old.jsonl.gz"]


def test_a_game_that_is_compressed_already_but_has_its_log_still(run):
    save("a.jsonl")
    save("a.jsonl.gz", gzip.compress(log(), mtime=0))
    assert names(run()[1]) == ["a"]
    assert run("compress", "a")[0] == 0
    assert left() == ["a.jsonl.gz"]
