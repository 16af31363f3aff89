"""What a report on the cards says."""

from collections import Counter
from functools import cache

import pytest

from animarche.arena.balance.counting import DEEDS, SHARES, WIN, by_group, counted
from animarche.arena.balance.games import Games
from animarche.arena.balance.tables import document
from animarche.arena.plan import Plan
from animarche.arena.play import Result, play_game
from animarche.cards import standard
from animarche.engine.records import replace

GAMES = {2: 12, 3: 12, 4: 30}


@cache
def played(players=4):
    """A plan of random bots, and its games."""
    plan = Plan(("random",) * players, GAMES[players], 3)
    games = range(1, plan.games + 1)
    return plan, tuple(play_game(standard(), plan, game, counting=True) for game in games)


@cache
def sections(players=4):
    made = document(standard(), *played(players))
    return {section.id: section for section in made.sections}


def rows(id, players=4):
    return {row.id: row for row in sections(players)[id].rows}


NOBODY = {
    name: {}
    for name in (
        *("built", "renovated", "sold", "standing", "visits", "ran", "taken"),
        *("public", "moved", "removed", "passed", "vp"),
    )
}


def seat(**done):
    """What a player of a game has done: nothing but this."""
    lists = {name: [] for name in ("reached", "counted", "hired")}
    first = {"manager": "host", "order": 0, "placed": 0, "forced": 0, "lost": [0, 0]}
    return {**NOBODY, **lists, **first, "dealt": ["s1", "l2", "l3", "l4"], **done}


def game(number, scores, seats, ads=("flyer",), seed=None):
    best = max(scores)
    facts = {"ads": list(ads), "options": {"work": [[3, 2], [10, 1]]}, "seats": list(seats)}
    winners = tuple(who for who, score in enumerate(scores) if score == best)
    return Result(number, seed or number, scores, winners, 3, 0.0, (0.0,) * len(scores), facts)


def test_a_game_is_counted():
    other = seat(
        manager="saver",
        order=1,
        dealt=["s2", "l5", "l6", "l7"],
        reached=["l7"],
        built={"bakery+": 1},
        standing={"bakery+": 1},
        ran={"flyer/upper": 2},
        public={"stage": 1},
        visits={"barber": 3},
        hired=[1, 3],
        lost=[0, 2],
        vp={"ad": 4},
    )
    counts = counted(standard(), game(1, (7, 9), [seat(), other]))
    assert counts["manager", "saver", "wins"] == counts["manager", "saver", "cases"] == WIN
    assert (counts["seat", "0", "wins"], counts["seat", "0", "cases"]) == (0, WIN)
    assert (counts["order", "1", "wins"], counts["order", "0", "wins"]) == (WIN, 0)
    for key in (
        *(("shop", "bakery"), ("side", "bakery+"), ("frame", "flyer/upper")),
        *(("public", "stage"), ("goal", "l7")),
    ):
        assert counts[*key, "cases"] == counts[*key, "done"] == 1
        assert counts[*key, "with"] == counts[*key, "with wins"] == WIN
        assert counts[*key, "without"] == (0 if key[0] == "goal" else WIN)
        assert counts[*key, "without wins"] == 0
    assert (counts["goal", "l2", "cases"], counts["goal", "l2", "done"]) == (1, 0)
    assert ("frame", "poster/upper", "cases") not in counts  # it was not turned up
    assert (counts["hired", "2"], counts["hired", "2", "rounds"]) == (1, 3)
    assert (counts["lost", "wood"], counts["capped", "wood"]) == (2, 1)
    assert counts["visits", "barber"] == 3
    assert (counts["source", "ad"], counts["source", "ad", "winners"]) == (4, 4)
    assert counts["fate", "bakery", "at once"] == 1


def test_a_shared_win_is_a_part_for_each():
    counts = counted(standard(), game(1, (7, 7, 7), [seat(), seat(), seat()]))
    assert [counts["seat", str(who), "wins"] for who in range(3)] == [4, 4, 4]
    assert counts["shared",] == 1


def test_a_general_store_is_open_once_one_was_sold():
    store = ("shop", "general_store", "cases")
    assert counted(standard(), game(1, (1, 2), [seat(), seat()]))[store] == 0
    sold = seat(sold={"general_store+": 1})
    assert counted(standard(), game(1, (1, 2), [seat(), sold]))[store] == 1


def test_a_shop_that_is_not_in_play_has_no_cases():
    counts = counted(standard(), game(1, (1, 2), [seat(), seat()]))
    assert ("shop", "old_eatery", "cases") not in counts
    assert "old_eatery" not in rows("shop", players=2)
    assert "old_eatery" in rows("shop", players=3)


def test_games_of_one_deal_are_one_group():
    results = [game(n, (1, 2), [seat(), seat()], seed=n // 2) for n in range(2, 8)]
    assert [group["games",] for group in by_group(standard(), results)] == [2, 2, 2]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_counts_of_played_games_agree_with_each_other(players):
    _, results = played(players)
    sums = Games(standard(), results).sums
    whole = Counter()
    for group in by_group(standard(), results):
        whole += group
    games = len(results)
    ids = {key[:2] for key in whole if len(key) == 3}
    for kind in SHARES:
        assert sum(sums[k, id, "wins"] for k, id in ids if k == kind) == WIN * games
        assert sum(sums[k, id, "cases"] for k, id in ids if k == kind) == WIN * games * players
    for kind, id in ids:
        if kind in DEEDS:
            assert sums[kind, id, "done"] <= sums[kind, id, "cases"] <= games
            able = 1 if kind == "goal" else players
            both = sums[kind, id, "with"] + sums[kind, id, "without"]
            assert both == WIN * able * sums[kind, id, "cases"]
    assert sum(sums[k, id, "cases"] for k, id in ids if k == "goal") == 4 * players * games


def test_shares_of_wins_add_up_to_one():
    for id in ("seat", "order"):
        assert sum(row.found.value for row in rows(id).values()) == pytest.approx(1)


def test_every_card_has_its_row():
    cards = standard()
    assert rows("shop").keys() == cards.shops.keys()
    assert len(rows("side")) == sum(1 + (shop.back is not None) for shop in cards.shops.values())
    assert rows("manager").keys() == cards.managers.keys()
    assert rows("public").keys() == set(cards.public_kinds)
    assert rows("goal").keys() == cards.goals.keys()
    kinds = {ad.kind for ad in cards.ads.values()}
    assert rows("frame").keys() == {
        f"{kind}/{frame}" for kind in kinds for frame in ("upper", "lower")
    }
    for kind in DEEDS:
        assert rows(f"{kind}-wins").keys() == rows(kind).keys()


def test_what_has_an_aim():
    judged = {id: {key for key, row in rows(id).items() if row.aim} for id in sections()}
    assert judged["points"] == {"winners"}
    assert judged["shop"] == standard().shops.keys() - {"general_store"}
    for id in ("seat", "order", "manager", "frame", "public", "goal"):
        assert judged[id] == rows(id).keys()
    assert not any(judged[id] for id in judged if id.endswith("-wins"))
    aim = rows("manager")["host"].aim
    assert (aim.low, aim.high) == pytest.approx((0.2, 0.3))
    assert rows("points", players=2)["winners"].aim is None  # points are for a table of four


def test_the_summary_counts_the_aims():
    for id, row in rows("aims").items():
        verdicts = [row.verdict for row in sections()[id].rows if row.verdict]
        within = sum(verdict.startswith("within") for verdict in verdicts)
        assert [int(number) for number in row.numbers] == [
            len(verdicts),
            within,
            len(verdicts) - within,
        ]
    named = sections()["aims"].words
    for id in rows("aims"):
        for row in sections()[id].rows:
            if row.verdict.startswith("outside"):
                assert row.label in named


def test_scores_by_hand():
    results = [
        game(1, (10, 20, 30, 40), [seat()] * 4),
        game(2, (50, 20, 30, 50), [seat()] * 4),
    ]
    made = document(standard(), Plan(("random",) * 4, 2, 1), results)
    found = {section.id: {row.id: row for row in section.rows} for section in made.sections}
    everybody, winners = found["points"]["everybody"], found["points"]["winners"]
    assert everybody.found.value == pytest.approx(250 / 8)
    assert winners.found.value == pytest.approx(140 / 3)
    assert (everybody.numbers, winners.numbers) == (("10", "30", "50"), ("40", "50", "50"))
    assert found["distribution"]["50"].numbers == ("2", "1")
    assert found["decisions"]["work"].numbers[:3] == ("5.3", "10", "10")
    assert found["seat"]["3"].found.value == pytest.approx(3 / 4)


def test_few_players_on_one_side_give_no_gain():
    built = seat(built={"bank": 1})
    for number, known in ((9, False), (10, True)):
        results = [game(n, (1, 2), [seat(), built]) for n in range(1, number + 1)]
        made = document(standard(), Plan(("random",) * 2, number, 1), results)
        section = next(section for section in made.sections if section.id == "shop-wins")
        gain = next(row for row in section.rows if row.id == "bank").found
        assert (gain is not None) is known
    assert gain.value == 1


def test_no_game_and_no_facts():
    plan, results = played()
    with pytest.raises(ValueError, match="no finished game"):
        document(standard(), plan, [])
    with pytest.raises(ValueError, match="without gathering facts"):
        document(standard(), plan, [replace(results[0], facts=None)])
