"""What an arena says at its end."""

from math import isnan
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from animarche.arena.plan import Plan
from animarche.arena.play import Result
from animarche.arena.printing import show
from animarche.arena.ratings import ratings
from animarche.arena.report import as_json, report, sentences, summary

THREE = ("random", "random", "random")


def result(game, scores, decisions=100, cpu_s=0.25):
    winners = tuple(player for player, score in enumerate(scores) if score == max(scores))
    return Result(game, 11 * game, scores, winners, decisions, cpu_s, (0.1,) * len(scores))


RESULTS = [
    result(2, (8, 8, 8), decisions=90, cpu_s=0.5),
    result(1, (10, 4, 10), decisions=110),
    result(3, (1, 2, 3)),
]


def about(value, low=None, high=None):
    return {"value": pytest.approx(value, abs=1e-6), "low": low, "high": high}


def test_the_numbers():
    outcome = as_json(report(Plan(THREE, 3, 7), "2 processes", 0.6, RESULTS))
    seats = outcome.pop("seats")
    assert [(seat["seat"], seat["wins"]["value"], seat["vp"]["value"]) for seat in seats] == [
        ("north", pytest.approx((1 / 2 + 1 / 3) / 3, abs=1e-6), pytest.approx(19 / 3, abs=1e-6)),
        ("east", pytest.approx(1 / 3 / 3, abs=1e-6), pytest.approx(14 / 3, abs=1e-6)),
        ("south", pytest.approx((1 / 2 + 1 / 3 + 1) / 3, abs=1e-6), 7),
    ]
    assert [(seat["vp"]["min"], seat["vp"]["max"]) for seat in seats] == [(1, 10), (2, 8), (3, 10)]
    assert all(
        seat["wins"]["low"] <= seat["wins"]["value"] <= seat["wins"]["high"] for seat in seats
    )
    (bot,) = outcome.pop("bots")
    assert bot["wins"] == about(1, 1, 1)
    assert (bot["bot"], bot["fair"], bot["rating"], bot["strength"]) == (
        *("random", 1, None),
        {"value": None, "low": None, "high": None},
    )
    assert bot["vp"]["value"] == 6
    assert outcome == {
        "line_up": ["random", "random", "random"],
        "seed": 7,
        "games_asked": 3,
        "games": 3,
        "deals": 3,
        "decisions": 300,
        "shared_wins": 2,
        "meetings": [],
        "results": [
            as_told(1, [10, 4, 10], [0, 2], 110),
            as_told(2, [8, 8, 8], [0, 1, 2], 90),
            as_told(3, [1, 2, 3], [2], 100),
        ],
        "time": {
            "crew": "2 processes",
            "games": 3,
            "wall_s": 0.6,
            "cpu_s": 1.0,
            "decisions_per_wall_s": pytest.approx(500),
            "decisions_per_cpu_s": 300,
            "thought_s": {"random": 0.1},
        },
    }


def as_told(game, scores, winners, decisions):
    return {
        "game": game,
        "deal": game,
        "bots": list(THREE),
        "seed": 11 * game,
        "scores": scores,
        "winners": winners,
        "decisions": decisions,
        "log": None,
    }


# a,b,b over two deals: a wins two games of the first, shares one of the second.
TURNED = [
    result(1, (9, 1, 2)),
    result(2, (3, 9, 2)),
    result(3, (5, 4, 3)),
    result(4, (4, 4, 3)),
    result(5, (5, 1, 2)),
    result(6, (1, 9, 0)),
]


def test_a_bot_is_followed_through_its_seats():
    outcome = report(Plan(("a", "b", "b"), 6, 7), "1 process", 1.0, TURNED)
    a, b = outcome.bots()
    assert (a.bot, b.bot) == ("a", "b")
    assert a.wins.value == pytest.approx(2.5 / 6)
    assert b.wins.value == pytest.approx(3.5 / 6)
    assert (a.fair, b.fair) == (pytest.approx(1 / 3), pytest.approx(2 / 3))
    # Odds of 5 to 7, where 1 to 2 would be fair.
    assert a.strength.value == pytest.approx((10 / 7) / (1 + 10 / 7))
    assert a.strength.value + b.strength.value == pytest.approx(1)
    assert a.vp.value == pytest.approx((9 + 9 + 3 + 4 + 1 + 0) / 6)
    assert (a.least, a.most, b.least, b.most) == (0, 9, 1, 9)


def test_every_seat_of_one_bot_is_compared_with_every_seat_of_the_other():
    outcome = report(Plan(("a", "b", "b"), 6, 7), "1 process", 1.0, TURNED)
    (meeting,) = outcome.meetings()
    assert (meeting.bot, meeting.other, meeting.pairs) == ("a", "b", 12)
    # 2 of 2 in games 1 and 2, none in 3 and 6, a half and a whole in 4, none in 5.
    assert meeting.share.value == pytest.approx(5.5 / 12)


def test_a_deal_is_one_group_whatever_the_bots_do_with_it():
    """In every deal each bot wins once: the deals do not differ, so nothing is uncertain."""
    won = [result(game, (5, 3)) for game in range(1, 21)]
    a, _ = report(Plan(("a", "b"), 20, 7), "1 process", 1.0, won).bots()
    assert a.wins.value == 0.5
    assert a.wins.interval == (0.5, 0.5)


def test_who_always_wins_may_still_lose():
    """Nothing differs between the deals, and all the same ten of them prove nothing."""
    won = [result(game, (5, 3) if game % 2 else (3, 5)) for game in range(1, 21)]
    outcome = report(Plan(("a", "b"), 20, 7), "1 process", 1.0, won)
    a, b = outcome.bots()
    assert a.wins.interval == pytest.approx((0.7225, 1), abs=1e-4)
    assert b.wins.interval == pytest.approx((0, 0.2775), abs=1e-4)
    assert outcome.meetings()[0].share.interval == a.wins.interval == a.strength.interval


def test_wins_of_all_add_up_to_the_games():
    outcome = report(Plan(("a", "b", "b"), 6, 7), "1 process", 1.0, TURNED)
    assert sum(total.wins.value for total in outcome.bots()) == pytest.approx(1)
    assert sum(total.wins.value for total in outcome.seats()) == pytest.approx(1)


def test_two_players_sit_north_and_south():
    seats = report(Plan(("random", "random"), 1, 7), "1 process", 1.0, [result(1, (3, 4))]).seats()
    assert [seat.seat for seat in seats] == ["north", "south"]
    assert isnan(seats[0].vp.interval[0])  # of one deal nobody knows how deals differ


def test_the_summary_does_not_depend_on_who_played_when():
    plan = Plan(("a", "b", "b"), 6, 7)
    once = summary(report(plan, "1 process", 1.0, TURNED))
    twice = summary(report(plan, "3 processes", 9.0, TURNED[3:], TURNED[:3]))
    assert once == twice
    assert summary(report(plan, "1 process", 1.0, reversed(TURNED))) == once


def test_the_sentences():
    told = sentences(report(Plan(THREE, 3, 7, Path("my\x1blogs")), "2 processes", 0.6, RESULTS))
    assert told == [
        "3 games of 3, seed 7, 300 decisions (100 a game).",
        "In brackets are 95 % intervals, from drawing the deals anew.",
        "A win that several share counts as a part for each; 2 of 3 games had more than one "
        "winner.",
        "Speed: 500 decisions/s by the clock with 2 processes (3 games in 0.6 s), "
        "300 decisions/s of CPU time in each.",
        r"Logs in my\x1blogs: each holds all the secrets of its game.",
    ]


def test_a_deal_that_is_not_played_by_all_rotations_is_told_of():
    told = sentences(report(Plan(("a", "b", "b"), 5, 7), "1 process", 1.0, TURNED[:5]))
    assert told[0].startswith("5 games of 5, seed 7, 2 deals in 3 rotations of the line-up, ")
    assert told[1] == "The last deal was played in 2 of 3 rotations only."
    whole = sentences(report(Plan(("a", "b", "b"), 6, 7), "1 process", 1.0, TURNED))
    assert not any("last deal" in sentence for sentence in whole)


def test_a_run_that_was_stopped_before_its_first_game_ended():
    nothing = report(Plan(("a", "b"), 3, 7), "1 process", 0.0, [])
    assert (nothing.seats(), nothing.bots(), nothing.meetings()) == ([], [], [])
    assert sentences(nothing) == ["0 games of 3, seed 7."]
    outcome = as_json(nothing)
    assert (outcome["games"], outcome["results"], outcome["seats"]) == (0, [], [])
    assert outcome["time"]["decisions_per_wall_s"] == 0


def test_the_tables(capsys):
    show(report(Plan(("a", "b", "b"), 6, 7), "1 process", 1.0, TURNED))
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    a = next(line for line in lines if line[:1] == ["a"] and len(line) > 6)
    assert a[1] == "41.7"
    assert ["a", "b", "45.8", "(25.0-66.7)"] in lines
    assert [line[0] for line in lines if line[:1] in (["north"], ["east"], ["south"])] == [
        "north",
        "east",
        "south",
    ]


def test_a_bot_that_always_wins_is_rated_higher_the_surer_the_more_games():
    plan = Plan(("a", "b"), 200, 7)
    results = [result(game, (5, 3) if game % 2 else (3, 5)) for game in range(1, 201)]
    few, many = ratings(plan, results[:10]), ratings(plan, results)
    assert few["a"].mu > few["b"].mu
    assert many["a"].interval[0] > many["b"].interval[1]
    assert many["a"].sigma < few["a"].sigma < 25 / 3
    low, high = many["a"].interval
    assert low < many["a"].mu < high


def test_equal_bots_are_rated_equally():
    plan = Plan(("a", "b", "a", "b"), 400, 7)
    results = [result(game, (5, 3, 2, 1)) for game in range(1, 401)]
    found = ratings(plan, results)
    assert found["a"].mu == pytest.approx(found["b"].mu, abs=0.6)


def test_one_bot_alone_has_no_rating():
    assert ratings(Plan(THREE, 3, 7), RESULTS) == {}


@given(st.permutations(TURNED))
def test_ratings_follow_the_numbers_of_the_games(shuffled):
    plan = Plan(("a", "b", "b"), 6, 7)
    assert ratings(plan, shuffled) == ratings(plan, TURNED)


def test_unknown_numbers_are_null():
    outcome = summary(report(Plan(THREE, 1, 7), "1 process", 1.0, [result(1, (3, 3, 3))]))
    wins = outcome["seats"][0]["wins"]
    assert wins == {"value": pytest.approx(1 / 3, abs=1e-6), "low": None, "high": None}
