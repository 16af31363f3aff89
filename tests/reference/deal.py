"""Section 2: a random deal (S1-S8), in the shape that a log header has."""

from . import board
from .cards import Cards


def random_deal(document, players, rng, start_player=None):
    """Who gets what: `rng` is a random.Random; all randomness of a game is here (S9)."""
    cards = Cards(document)
    animals = shuffled(rng, cards.animals)
    rows, columns = board.size(players)
    plaza = [[[] for _ in range(columns)] for _ in range(rows)]
    for row, column in board.open_cells(players):  # S1
        plaza[row][column].append(animals.pop())
    managers = shuffled(rng, cards.managers)[:players]  # S3
    small = shuffled(rng, cards.small_goals)  # S4
    large = shuffled(rng, cards.large_goal_ids(players))  # S8
    goals = [
        {"small": small[player : player + 1], "large": large[3 * player : 3 * player + 3]}
        for player in range(players)
    ]
    ads = shuffled(rng, cards.ad_ids())  # S6
    if start_player is None:
        start_player = rng.randrange(players)  # S7
    return {
        "start_player": start_player,
        "plaza": plaza,
        "reserve": animals,
        "managers": managers,
        "goals": goals,
        "ads": ads[:3],
        "ad_deck": ads[3:],
    }


def shuffled(rng, items):
    items = list(items)
    rng.shuffle(items)
    return items
