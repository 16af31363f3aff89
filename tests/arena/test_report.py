"""What an arena says at its end."""

from pathlib import Path

import pytest

from animarche.arena.play import Result
from animarche.arena.report import as_json, report, sentences
from animarche.arena.schedule import Plan

THREE = ("random", "random", "random")
RESULTS = [
    Result(game=2, seed=22, scores=(8, 8, 8), winners=(0, 1, 2), decisions=90, cpu_s=0.5),
    Result(game=1, seed=11, scores=(10, 4, 10), winners=(0, 2), decisions=110, cpu_s=0.25),
    Result(game=3, seed=33, scores=(1, 2, 3), winners=(2,), decisions=100, cpu_s=0.25),
]


def test_the_numbers():
    outcome = as_json(report(Plan(THREE, 3, 7), 2, 0.6, RESULTS))
    third = pytest.approx(1 / 3)
    assert outcome == {
        "bots": ["random", "random", "random"],
        "seed": 7,
        "games_asked": 3,
        "games": 3,
        "decisions": 300,
        "shared_wins": 2,
        "seats": [
            {
                "seat": "north",
                "bot": "random",
                "score": {"mean": pytest.approx(19 / 3), "min": 1, "max": 10},
                "wins": pytest.approx(1 / 2 + 1 / 3),
            },
            {
                "seat": "east",
                "bot": "random",
                "score": {"mean": pytest.approx(14 / 3), "min": 2, "max": 8},
                "wins": third,
            },
            {
                "seat": "south",
                "bot": "random",
                "score": {"mean": 7, "min": 3, "max": 10},
                "wins": pytest.approx(1 / 2 + 1 / 3 + 1),
            },
        ],
        "results": [
            result(1, 11, [10, 4, 10], [0, 2], 110),
            result(2, 22, [8, 8, 8], [0, 1, 2], 90),
            result(3, 33, [1, 2, 3], [2], 100),
        ],
        "time": {
            "workers": 2,
            "wall_s": 0.6,
            "cpu_s": 1.0,
            "decisions_per_wall_s": pytest.approx(500),
            "decisions_per_cpu_s": 300,
        },
    }


def result(game, seed, scores, winners, decisions):
    return {
        "game": game,
        "seed": seed,
        "scores": scores,
        "winners": winners,
        "decisions": decisions,
        "log": None,
    }


def test_all_wins_together_are_the_games():
    seats = report(Plan(THREE, 3, 7), 1, 1.0, RESULTS).seats()
    assert sum(seat.wins for seat in seats) == pytest.approx(3)


def test_two_players_sit_north_and_south():
    played = [Result(1, 1, (3, 4), (1,), 50, 0.1)]
    seats = report(Plan(("random", "random"), 1, 7), 1, 1.0, played).seats()
    assert [seat.seat for seat in seats] == ["north", "south"]


def test_the_sentences():
    told = sentences(report(Plan(THREE, 3, 7, Path("my\x1blogs")), 2, 0.6, RESULTS))
    assert told == [
        "3 games of 3, seed 7, 300 decisions (100 a game).",
        "Speed: 500 decisions/s by the clock with 2 processes (0.6 s), "
        "300 decisions/s of CPU time in each.",
        "A win that several share counts as a part for each; 2 of 3 games had more than one "
        "winner.",
        r"Logs in my\x1blogs: each holds all the secrets of its game.",
    ]


def test_a_run_that_was_stopped_before_its_first_game_ended():
    nothing = report(Plan(THREE, 3, 7), 1, 0.0, [])
    assert nothing.seats() == []
    assert sentences(nothing) == ["0 games of 3, seed 7."]
    outcome = as_json(nothing)
    assert (outcome["games"], outcome["results"], outcome["seats"]) == (0, [], [])
    assert outcome["time"]["decisions_per_wall_s"] == 0
