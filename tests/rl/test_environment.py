"""The environment keeps PettingZoo's contract, and its own."""

import copy
import os
import pickle
import re
import subprocess
import sys
from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from animarche.cards import digest, standard
from animarche.engine.game import deal, determinize, standings, start, view
from animarche.engine.reading import card_set
from animarche.notation.positions import described, write_position
from animarche.rl import env, raw_env
from tests.engine.positions import random_cards
from tests.rl.games import PLAYERS, finish

# PettingZoo warns of observations that are dicts, its own classic games excepted, and of a mask
# without legal actions, which an agent of a finished game has.
quiet = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
    "ignore:Observation is not a NumPy array",
)

TRAJECTORY = """
import hashlib, random
from animarche.rl import env

digest, rng = hashlib.sha256(), random.Random(5)
for players in (2, 3, 4):
    table = env(players)
    for seed in (11, None):
        table.reset(seed=seed)
        for agent in table.agent_iter():
            seen, reward, over, _, _ = table.last()
            for part in (seen["observation"], seen["action_mask"]):
                digest.update(part.tobytes())
            digest.update(repr((agent, float(reward), over)).encode())
            table.step(None if over else rng.choice(seen["action_mask"].nonzero()[0].tolist()))
print(digest.hexdigest())
"""


@quiet
@pytest.mark.parametrize("players", PLAYERS)
def test_it_passes_the_api_test(players):
    api_test(env(players), num_cycles=60)


@quiet
@pytest.mark.parametrize("reward", ["win", "margin"])
def test_it_passes_the_api_test_with_other_cards_to_the_end_of_a_game(reward):
    api_test(env(2, random_cards(3), reward), num_cycles=500)


@pytest.mark.parametrize("players", PLAYERS)
def test_it_passes_the_seed_test(players):
    seed_test(lambda: env(players), num_cycles=100)


def test_equal_seeds_give_equal_games_in_every_process():
    def played(hash_seed):
        environ = {**os.environ, "PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", TRAJECTORY]
        return subprocess.run(command, env=environ, capture_output=True, text=True, check=True)

    one, other = played("1").stdout, played("2").stdout
    assert one == other
    assert len(one.strip()) == 64


@pytest.mark.slow
def test_it_runs_through_the_performance_benchmark(capsys):
    performance_benchmark(env(4))
    assert "turns per second" in capsys.readouterr().out


def test_a_seed_deals_the_game_of_that_seed():
    table = env(3)
    table.reset(seed=7)
    assert table.unwrapped.state_now == start(standard(), deal(standard(), 3, 7))


def test_resets_without_a_seed_follow_from_the_last_seed():
    def games(table):
        table.reset(seed=7)
        found = [table.unwrapped.state_now]
        for _ in range(2):
            table.reset()
            found.append(table.unwrapped.state_now)
        return found

    first = games(env(2))
    assert games(env(2)) == first
    assert len(set(first)) == 3


@pytest.mark.parametrize("players", PLAYERS)
def test_who_is_to_act_and_may_do_what_is_as_the_engine_says(players):
    table = env(players)
    table.reset(seed=1)
    raw = table.unwrapped
    state = raw.state_now
    assert table.agents == [f"player_{who}" for who in range(players)]
    for agent in table.agents:
        mask = table.observe(agent)["action_mask"]
        legal = sorted(raw.actions.legal(state)) if agent == table.agent_selection else []
        assert np.flatnonzero(mask).tolist() == legal
    assert table.agent_selection == f"player_{state.to_act}"


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(3))
def test_a_win_is_shared_and_all_rewards_add_up_to_nothing(players, seed):
    table = env(players)
    table.reset(seed=seed)
    got = finish(table, seed)
    assert sum(got.values()) == pytest.approx(0)
    scores = standings(table.unwrapped.state_now)
    winners = [score for score in scores if score.winner]
    for score in scores:
        share = 1 / len(winners) if score.winner else 0
        expected = (players * share - 1) / (players - 1)
        assert got[f"player_{score.player}"] == pytest.approx(expected)
    if len(winners) == 1:
        assert max(got.values()) == 1


def test_the_margin_is_the_lead_before_the_mean_of_the_others_in_hundreds():
    table = env(3, reward="margin")
    table.reset(seed=2)
    got = finish(table, 2)
    totals = {s.player: s.total for s in standings(table.unwrapped.state_now)}
    for who, total in totals.items():
        mean = (sum(totals.values()) - total) / 2
        assert got[f"player_{who}"] == pytest.approx((total - mean) / 100)
    assert sum(got.values()) == pytest.approx(0)
    assert any(got.values())


def test_an_illegal_action_loses_the_game():
    table = env(4)
    table.reset(seed=1)
    culprit = table.agent_selection
    table.step(int(np.flatnonzero(table.observe(culprit)["action_mask"] == 0)[0]))
    assert all(table.terminations.values())
    rewards = {}
    for agent in table.agent_iter():
        _, rewards[agent], over, _, _ = table.last()
        assert over
        table.step(None)
    assert rewards == {agent: -1.0 if agent == culprit else 0.0 for agent in table.possible_agents}
    table.reset(seed=1)
    assert sum(finish(table).values()) == pytest.approx(0)


def test_without_wrappers_an_illegal_action_is_an_error_and_changes_nothing():
    table = raw_env(2)
    table.reset(seed=1)
    before = table.state_now
    with pytest.raises(ValueError, match="action 308 is not legal for player_"):
        table.step(308)  # nobody may pass before the general stores are placed
    assert table.state_now is before


def test_the_other_seats_see_nothing_that_is_hidden():
    """Exchanging what a seat cannot know changes nothing that its agent observes."""
    table = env(4)
    table.reset(seed=4)
    raw = table.unwrapped
    for who, agent in enumerate(table.possible_agents):
        before = table.observe(agent)
        true = raw.state_now
        raw._go_to(determinize(view(true, who), Random(who)))
        after = table.observe(agent)
        assert raw.state_now != true
        raw._go_to(true)
        assert all((before[part] == after[part]).all() for part in ("observation", "action_mask"))


@pytest.mark.parametrize("other", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_a_copy_goes_on_as_the_original_and_apart_from_it(other):
    table = env(2, reward="margin", render_mode="ansi")
    table.reset(seed=9)
    for _ in range(20):
        seen, *_ = table.last()
        table.step(int(np.flatnonzero(seen["action_mask"])[-1]))
    copied = other(table)
    before = copied.unwrapped.state_now
    got = finish(table, 3)
    assert copied.unwrapped.state_now == before != table.unwrapped.state_now
    assert finish(copied, 3) == got
    table.reset()
    copied.reset()
    assert table.unwrapped.state_now == copied.unwrapped.state_now


def test_rendering_tells_the_last_command_and_the_position_without_secrets():
    table = env(2, render_mode="ansi")
    table.reset(seed=1)
    raw = table.unwrapped
    assert table.render() == write_position(raw.state_now, hidden=True)
    agent = table.agent_selection
    table.step(2)
    told, position = table.render().split("\n")
    plot = 3 if agent == "player_0" else 2  # its third, as the seat counts them
    assert told == f"{agent}: place store on {plot}"
    assert described(position, standard())(raw.state_now)
    assert "?" in position


def test_nothing_is_rendered_without_a_mode():
    table = env(2)
    table.reset(seed=1)
    assert table.render() is None


@pytest.mark.parametrize(
    "arguments, words",
    [
        ({"players": 5}, "players: 2, 3 or 4 can play, not 5"),
        ({"players": 4.0}, "players: 2, 3 or 4 can play, not 4.0"),
        ({"players": [4]}, "players: 2, 3 or 4 can play, not [4]"),
        ({"reward": "money"}, "reward: 'money' is unknown; choose win or margin"),
        ({"render_mode": "human"}, "render_mode: 'human' is unknown; choose ansi"),
        (
            {"cards": "my.yaml"},
            "cards: 'my.yaml' is no card set; animarche.cards.load makes one of a card file",
        ),
    ],
)
def test_wrong_arguments_are_told_in_a_sentence(arguments, words):
    with pytest.raises(ValueError) as told:
        env(**arguments)
    assert str(told.value) == words


@pytest.mark.parametrize("seed", [-1, 2**53, 7.0, "7", float("nan"), [7]])
def test_a_wrong_seed_is_told_in_a_sentence(seed):
    words = f"seed: must be a whole number from 0 to {2**53 - 1}, not {seed!r}"
    with pytest.raises(ValueError, match=re.escape(words)):
        env(2).reset(seed=seed)


def test_whole_numbers_of_numpy_are_whole_numbers():
    table, same = raw_env(2), raw_env(np.int64(2))
    table.reset(seed=7)
    same.reset(seed=np.uint32(7))
    assert same.state_now == table.state_now
    number = next(iter(table.observe(table.agent_selection)["action_mask"].nonzero()[0]))
    table.step(number)
    same.step(int(number))
    assert same.state_now == table.state_now
    table.reset()
    same.reset()
    assert same.state_now == table.state_now


@pytest.mark.parametrize("action", [None, "3", 0.0, [0], float("nan")])
def test_without_wrappers_what_is_no_number_is_an_error(action):
    table = raw_env(2)
    table.reset(seed=1)
    with pytest.raises(ValueError, match="is not legal for player_"):
        table.step(action)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_card_set_needs_no_public_buildings(players):
    document = {**standard().document, "public_buildings": []}
    table = env(players, card_set(document, digest(document)))
    table.reset(seed=3)
    assert sum(finish(table).values()) == pytest.approx(0)
    blocks = {block.type for block in table.unwrapped.actions.blocks()}
    assert blocks.isdisjoint({"build_public", "move_public", "remove_public"})


def test_without_pettingzoo_it_says_what_to_install():
    script = """
import sys
sys.modules["pettingzoo"] = None
import animarche.rl
"""
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert last == "ModuleNotFoundError: animarche.rl needs pettingzoo: pip install 'animarche[rl]'"
