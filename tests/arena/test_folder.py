"""The folder of an arena: what is in it, going on with it, and what may be wrong with it."""

import csv
import json
import os
from pathlib import Path

import pytest

from animarche.arena.folder import COLUMNS, GAMES, PLAN, Folder, FolderError, stored
from animarche.arena.plan import Plan
from animarche.arena.play import play_game
from animarche.cards import standard

PLAYED = Plan(("random", "novice", "random"), 7, 4)


@pytest.fixture(scope="module")
def results():
    return [play_game(standard(), PLAYED, game, counting=True) for game in range(1, 8)]


def open_folder(path, plan=PLAYED, facts=False):
    return Folder(path, plan, standard(), facts)


def filled(path, results):
    with open_folder(path) as folder:
        for result in results:
            folder.add(PLAYED, result)
    return path


def lines_of(path):
    return (path / GAMES).read_bytes().splitlines(keepends=True)


def test_results_are_read_as_they_were_written(tmp_path, results):
    filled(tmp_path, results[:3])
    with open_folder(tmp_path, facts=True) as folder:
        assert folder.missing(PLAYED) == [4, 5, 6, 7]
        for result in results[:3]:
            there = folder.results[result.game]
            assert there.cpu_s == pytest.approx(result.cpu_s, abs=1e-6)
            for field in ("seed", "scores", "winners", "decisions"):
                assert getattr(there, field) == getattr(result, field)
            assert there.facts == json.loads(json.dumps(result.facts))
    with open_folder(tmp_path) as folder:
        assert {result.facts for result in folder.results.values()} == {None}


def test_the_plan_is_read_as_it_was_written(tmp_path):
    plan = Plan(PLAYED.bots, 7, 4, tmp_path / "logs")
    with open_folder(tmp_path, plan):
        pass
    there = stored(tmp_path)
    assert there.plan == plan
    assert there.cards == (standard().id, standard().version, standard().sha256)


def test_a_folder_for_logs_may_have_any_name(tmp_path):
    plan = Plan(PLAYED.bots, 7, 4, tmp_path / os.fsdecode(b"\xff\xe3\x81\x82"))
    with open_folder(tmp_path, plan):
        pass
    assert stored(tmp_path).plan == plan


def test_nothing_is_stored_where_nothing_is(tmp_path):
    assert stored(tmp_path) is None
    assert stored(tmp_path / "nowhere") is None
    (tmp_path / GAMES).touch()  # killed before the plan was written
    assert stored(tmp_path) is None


def test_what_is_told_twice_is_written_once(tmp_path, results):
    with open_folder(tmp_path) as folder:
        for _ in range(2):
            folder.add(PLAYED, results[0])
    assert len(lines_of(tmp_path)) == 1


def test_a_line_that_stands_there_twice_counts_once(tmp_path, results):
    filled(tmp_path, results[:2])
    path = tmp_path / GAMES
    path.write_bytes(path.read_bytes() * 2)
    with open_folder(tmp_path) as folder:
        assert sorted(folder.results) == [1, 2]


def test_a_torn_last_line_is_cut_off_wherever_it_is_torn(tmp_path, results):
    filled(tmp_path, results[:2])
    first, second = lines_of(tmp_path)
    for end in (1, 50, len(second) // 2, len(second) - 1):
        (tmp_path / GAMES).write_bytes(first + second[:end])
        with open_folder(tmp_path) as folder:
            assert sorted(folder.results) == [1]
            assert lines_of(tmp_path) == [first]
            folder.add(PLAYED, results[1])
        assert lines_of(tmp_path)[0] == first
        assert json.loads(lines_of(tmp_path)[1])["game"] == 2


def test_the_tables(tmp_path, results):
    filled(tmp_path, reversed(results))
    with open_folder(tmp_path) as folder:
        folder.finish(PLAYED, {"games": 7})
    assert json.loads((tmp_path / "summary.json").read_bytes()) == {"games": 7}
    with (tmp_path / "results.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(int(row["game"]), row["seat"]) for row in rows] == [
        (game, seat) for game in range(1, 8) for seat in ("north", "east", "south")
    ]
    for row in rows:
        game, place = int(row["game"]), int(row["place"])
        result = results[game - 1]
        player = ("north", "east", "south").index(row["seat"])
        assert row["bot"] == PLAYED.bots[place - 1] == PLAYED.seated(game)[player]
        assert int(row["vp"]) == result.scores[player]
        assert int(row["deal"]) == (game + 2) // 3
        assert int(row["rotation"]) == (game - 1) % 3
        assert int(row["seed"]) == result.seed
        assert (int(row["rank"]) == 1) == (player in result.winners) == (float(row["win"]) > 0)
    assert sum(float(row["win"]) for row in rows) == pytest.approx(7, abs=1e-5)


def test_only_one_arena_plays_into_a_folder(tmp_path):
    with open_folder(tmp_path), pytest.raises(BlockingIOError, match="another arena is playing"):
        open_folder(tmp_path)
    with open_folder(tmp_path):
        pass


def test_other_plans_and_other_cards_are_refused(tmp_path):
    with open_folder(tmp_path):
        pass
    for other in (Plan(PLAYED.bots, 8, 4), Plan(("random",) * 3, 7, 4), Plan(PLAYED.bots, 7, 5)):
        with pytest.raises(FolderError, match="has games of another plan; take another folder"):
            open_folder(tmp_path, other)


@pytest.mark.parametrize("key", ["animarche", "rules"])
def test_games_of_two_versions_do_not_mix(tmp_path, results, key):
    filled(tmp_path, results[:6])
    plan = json.loads((tmp_path / PLAN).read_bytes())
    (tmp_path / PLAN).write_text(json.dumps({**plan, key: "0.0\x1b"}))
    with pytest.raises(FolderError, match=r"0\.0\\x1b.*games of two versions do not mix"):
        open_folder(tmp_path)
    with (tmp_path / GAMES).open("ab") as file:
        file.write(lines_of(filled(tmp_path / "other", results))[-1])
    with open_folder(tmp_path) as folder:  # nothing is left to play
        assert folder.missing(PLAYED) == []


def test_a_full_disk_leaves_whole_lines(tmp_path, results, monkeypatch):
    with open_folder(tmp_path) as folder:
        folder.add(PLAYED, results[0])
        monkeypatch.setattr(os, "write", half_written(os.write))
        with pytest.raises(OSError, match="the disk is full; make room on it"):
            folder.add(PLAYED, results[1])
        monkeypatch.undo()
        assert len(lines_of(tmp_path)) == 1
        folder.add(PLAYED, results[1])
    assert [json.loads(line)["game"] for line in lines_of(tmp_path)] == [1, 2]


def half_written(write):
    """A disk that takes 100 bytes, and then no more."""
    calls = []

    def answer(fd, data):
        calls.append(fd)
        if len(calls) == 1:
            return write(fd, bytes(data[:100]))
        raise OSError(28, "No space left on device")

    return answer


PLAN_TROUBLE = {
    b"": "it is no JSON",
    b"\xff": "it is no JSON",
    b"[" * 5000: "it is no JSON",
    b"9" * 5000: "it is no JSON",
    b"[]": "it must be an object, not a list of 0",
    b"{}": 'its format "arena" must be 1, not null',
    b'{"arena": 2}': 'its format "arena" must be 1, not 2',
    b'{"arena": 1}': 'it lacks "animarche"',
    b" " * 200_000: "it is too large",
}


@pytest.mark.parametrize("content", PLAN_TROUBLE)
def test_a_spoilt_plan_is_told_of(tmp_path, content):
    (tmp_path / PLAN).write_bytes(content)
    with pytest.raises(FolderError) as refused:
        stored(tmp_path)
    words = f"{tmp_path / PLAN} is no plan of an arena: {PLAN_TROUBLE[content]}"
    assert str(refused.value) == words


VALUES = [
    ("bots", ["random"], '"bots" must be 2, 3 or 4, not 1'),
    ("bots", ["random", "hal"], 'nobody here is the bot "hal"'),
    ("bots", "random", '"bots" must be a list'),
    ("games", 0, "out of bounds"),
    ("games", 1.0, '"games" must be a whole number'),
    ("seed", -1, "out of bounds"),
    ("logs", 3, '"logs" must be a string'),
    ("logs", "\0", 'its "logs" can be no folder'),
    ("logs", "\ud800", 'its "logs" can be no folder'),
    ("cards", {}, '"cards" lacks "id"'),
    ("more", 1, 'it has an unknown key "more"'),
]


@pytest.mark.parametrize("key, value, words", VALUES)
def test_a_wrong_value_of_a_plan_is_told_of(tmp_path, key, value, words):
    with open_folder(tmp_path):
        pass
    plan = json.loads((tmp_path / PLAN).read_bytes())
    (tmp_path / PLAN).write_text(json.dumps({**plan, key: value}))
    with pytest.raises(FolderError) as refused:
        stored(tmp_path)
    assert words in str(refused.value)


LINES = [
    ("game", 8, "there is no game 8 in the plan"),
    ("game", True, '"game" must be a whole number'),
    ("game", 10**99, "there is no game a huge number in the plan"),
    ("deal", 2, "its deal, its bots or its seed are not those of game 1"),
    ("seed", 1, "its deal, its bots or its seed are not those of game 1"),
    ("bots", ["random"] * 3, "its deal, its bots or its seed are not those of game 1"),
    ("decisions", -1, 'its "scores" or "decisions" are out of bounds'),
    ("decisions", 10**400, 'its "scores" or "decisions" are out of bounds'),
    ("scores", [1, 2], "its scores and winners do not fit"),
    ("scores", [], "its scores and winners do not fit"),
    ("scores", [1, 10**400, 2], 'its "scores" or "decisions" are out of bounds'),
    ("winners", [], "its scores and winners do not fit"),
    ("facts", 3, '"facts" must be an object'),
    ("cpu_s", "long", "a time must be a number of seconds"),
    ("cpu_s", float("inf"), "a time must be a number of seconds"),
    ("thought_s", [0], '"thought_s" must be a list of seconds'),
]


@pytest.mark.parametrize("key, value, words", LINES)
def test_a_wrong_value_of_a_game_is_told_of_with_its_line(tmp_path, results, key, value, words):
    filled(tmp_path, [results[1], results[0]])
    second, first = lines_of(tmp_path)
    spoilt = json.dumps({**json.loads(first), key: value}).encode() + b"\n"
    (tmp_path / GAMES).write_bytes(second + spoilt)
    with pytest.raises(FolderError) as refused:
        open_folder(tmp_path)
    told = str(refused.value)
    assert told.startswith(f"{tmp_path / GAMES}, line 2: {words}")
    assert told.endswith("; take that line out, and its game is played anew")


@pytest.mark.parametrize(
    "line, words", [(b"{\n", "no JSON"), (b"\n", "no JSON"), (b" " * 1_100_000, "too long")]
)
def test_a_line_that_is_none_is_told_of(tmp_path, line, words):
    with open_folder(tmp_path):
        pass
    (tmp_path / GAMES).write_bytes(line)
    with pytest.raises(FolderError, match=f"line 1: it is {words}"):
        open_folder(tmp_path)


def test_results_without_a_plan_are_left_alone(tmp_path):
    (tmp_path / "results.csv").write_text("mine")
    with pytest.raises(FolderError, match=r"has no plan\.json"):
        open_folder(tmp_path)
    assert (tmp_path / "results.csv").read_text() == "mine"


@pytest.mark.parametrize("name", [PLAN, GAMES])
def test_what_is_no_file_is_not_waited_for(tmp_path, name):
    os.mkfifo(tmp_path / name)
    with pytest.raises(FolderError, match=f"{name} cannot be read: it is no ordinary file"):
        open_folder(tmp_path)


def test_the_page_names_all_fields(tmp_path, results):
    page = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")
    filled(tmp_path, results[:1])
    fields = [
        *COLUMNS,
        *json.loads((tmp_path / PLAN).read_bytes()),
        *json.loads(*lines_of(tmp_path)),
    ]
    assert [field for field in fields if f"`{field}`" not in page] == []


def test_a_folder_where_none_can_be():
    with pytest.raises(OSError, match="part of the path is no folder"):
        Folder(Path(__file__) / "x", PLAYED, standard())
