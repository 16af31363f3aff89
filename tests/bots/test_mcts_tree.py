"""The tree of the search: what a node follows, and what it knows of commands that come and go."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as some

from animarche.bots.tree import FIRST, Node
from animarche.engine.commands import PASS, take

COIN, WOOD = take("coin"), take("wood")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def follow(node, options, worths):
    """One simulation through a node, worth what its command is worth."""
    edge = node.select(options, lambda: [(1 / len(options), 0.0)] * len(options))
    node.learn(edge, worths[edge.command])
    return edge.command


@pytest.mark.parametrize("best", [COIN, WOOD, PASS])
def test_the_best_command_gets_most_simulations(best):
    node, options = Node(0), (COIN, WOOD, PASS)
    worths = {command: 0.7 if command == best else 0.3 for command in options}
    visits = Counter(follow(node, options, worths) for _ in range(200))
    assert visits.most_common(1)[0][0] == best
    assert visits[best] > 100
    assert set(visits) == set(options)


def test_what_promises_most_comes_first():
    node = Node(0)
    edge = node.select((COIN, WOOD, PASS), lambda: [(0.1, 0.0), (0.7, 0.0), (0.2, 0.0)])
    assert edge.command == WOOD
    assert [edge.command for edge in node.edges] == [WOOD, PASS, COIN]


def test_a_handicap_counts_against_a_command():
    for handicap, preferred in ((0.0, COIN), (-0.1, COIN), (-0.3, WOOD)):
        node, visits = Node(0), Counter()
        for _ in range(200):
            edge = node.select((COIN, WOOD), lambda off=handicap: [(0.5, off), (0.5, 0.0)])
            node.learn(edge, 0.7 if edge.command == COIN else 0.5)
            visits[edge.command] += 1
        assert visits.most_common(1)[0][0] == preferred


def test_of_many_commands_few_are_tried_at_first_and_more_later():
    node, options = Node(0), tuple(LETTERS)
    worths = dict.fromkeys(options, 0.5)
    tried = []
    for _ in range(400):
        follow(node, options, worths)
        tried.append(sum(edge.visits > 0 for edge in node.edges))
    assert tried[FIRST - 1] <= FIRST
    assert tried[30] < tried[200] <= len(LETTERS)


def test_a_good_command_that_is_seldom_legal_is_tried_as_often_as_its_chances_go():
    """Its simulations are set against those in which it could be given, not against all."""
    rare, always = Node(0), Node(0)
    worths = {COIN: 0.5, WOOD: 0.5, PASS: 0.5}
    for turn in range(300):
        follow(rare, (COIN, WOOD, PASS) if turn % 3 == 0 else (COIN, PASS), worths)
    for _ in range(100):
        follow(always, (COIN, WOOD, PASS), worths)
    (seldom,) = [edge for edge in rare.edges if edge.command == WOOD]
    (often,) = [edge for edge in always.edges if edge.command == WOOD]
    assert seldom.missed == 200
    assert often.missed == 0
    assert 0 < seldom.visits <= 100
    assert seldom.visits >= 0.8 * often.visits


@given(some.lists(some.sets(some.sampled_from(LETTERS), min_size=1), min_size=1, max_size=60))
def test_only_legal_commands_are_followed_whatever_comes_and_goes(visits):
    node, came = Node(0), dict.fromkeys(LETTERS, 0)
    worths = {letter: LETTERS.index(letter) / 26 for letter in LETTERS}
    for number, legal in enumerate(visits):
        options = tuple(sorted(legal))
        assert follow(node, options, worths) in legal
        for letter in legal:
            came[letter] += 1
        for edge in node.edges:
            assert edge.visits <= came[edge.command] == number + 1 - edge.missed
    assert sum(edge.visits for edge in node.edges) == node.visits == len(visits)
