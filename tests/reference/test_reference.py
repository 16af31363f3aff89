"""Whole random games of the reference: they end, conserve everything and add up."""

from random import Random

import pytest

from tests.reference.cards import Cards
from tests.reference.deal import random_deal
from tests.reference.game import ROUNDS, Reference, fingerprint
from tests.reference.goals import shop_vp, winners
from tests.reference.invariants import check_invariants
from tests.reference.random_play import choose, temper

MOST_COMMANDS = 600


def goal_points(cards, player):
    goals = cards.small_goals | cards.large_goals
    return sum(goals[goal]["vp"] for goal in player["goals"]["scored"])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(10))
def test_random_games_end_conserve_and_add_up(document, players, seed):
    rng = Random(seed)
    cards = Cards(document)
    game = Reference(document, random_deal(document, players, rng), players)
    check_invariants(game.s, document)
    weights = temper(rng)
    before = game.state()
    earned = [0] * players  # everything but goals and F1
    rounds = [1]
    for _ in range(MOST_COMMANDS):
        game.apply(choose(game.options(), weights, rng))
        check_invariants(game.s, document)
        for number in range(players):
            old, new = before["players"][number], game.s["players"][number]
            step = new["vp"] - old["vp"] - (goal_points(cards, new) - goal_points(cards, old))
            if game.s["over"]:
                step -= shop_vp(cards, game.s, number)  # F1
            assert step >= 0
            earned[number] += step
            assert sum(goal in cards.large_goals for goal in new["goals"]["scored"]) <= 2  # O3
        if game.s["round"] != rounds[-1]:
            rounds.append(game.s["round"])
        if game.s["over"]:
            break
        before = game.state()
    assert rounds == list(range(1, ROUNDS + 1))
    assert game.s["phase"] == "over"
    assert game.s["to_act"] is None
    assert game.options() == []
    totals = [player["vp"] for player in game.s["players"]]
    for number, player in enumerate(game.s["players"]):
        parts = earned[number] + goal_points(cards, player) + shop_vp(cards, game.s, number)
        assert player["vp"] == parts
    assert [totals[number] for number in winners(game.s)] == [max(totals)] * len(winners(game.s))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_a_function_of_deal_and_commands(document, players):  # S9
    rng = Random(players)
    deal = random_deal(document, players, rng)
    weights = temper(rng)
    first, second = Reference(document, deal, players), Reference(document, deal, players)
    while not first.s["over"]:
        command = choose(first.options(), weights, rng)
        first.apply(command)
        second.apply(command)
        assert first.fingerprint() == second.fingerprint() == fingerprint(first.state())


def test_a_refused_command_changes_nothing(document):
    game = Reference(document, random_deal(document, 2, Random(3)), 2)
    before = game.fingerprint()
    for command in ({"type": "pass"}, {"type": "place_store", "plot": 4}, {"type": "dance"}):
        with pytest.raises(ValueError, match="illegal"):
            game.apply(command)
    assert game.fingerprint() == before


@pytest.mark.parametrize("players, standing", [(2, 8), (3, 12), (4, 16)])
def test_the_deal(document, players, standing):  # S1-S8
    deal = random_deal(document, players, Random(players), start_player=1)
    assert sum(len(cell) for row in deal["plaza"] for cell in row) == standing
    assert len(deal["reserve"]) == 20 - standing
    assert deal["start_player"] == 1
    assert len(deal["ads"]) == 3
    for goals in deal["goals"]:
        assert (len(goals["small"]), len(goals["large"])) == (1, 3)


def test_two_players_leave_cards_out(document):  # S8
    for seed in range(40):
        deal = random_deal(document, 2, Random(seed))
        assert all("l1" not in goals["large"] for goals in deal["goals"])
    game = Reference(document, deal, 2)
    assert "old_eatery" not in game.s["supply"]["shops"]
    assert "general_store" not in game.s["supply"]["shops"]
    assert game.s["supply"]["shops"]["bakery"] == 2
