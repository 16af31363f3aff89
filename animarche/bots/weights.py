"""What things are worth, in victory points: the numbers behind the evaluation.

Tables are indexed by how many rounds come after the running one, 0 to 4. docs/bots.md says how the
numbers were found.
"""

# One coin and one wood, before or in the work phase, as long as there are actions to spend them.
COIN = (0.20, 0.33, 0.62, 0.85, 1.10)
WOOD = (0.22, 0.45, 0.85, 1.05, 1.10)
INCOME = (1.0, 0.63, 0.58, 0.58, 0.68)  # how much of what later rounds should bring they do
SPENT = 4.5  # coins that an action spends at most, and wood
SPENT_WOOD = 4.0
SURPLUS = 0.15  # what is left of the worth of a coin that no action is there for

ACTION = (1.30, 1.55, 1.10, 0.85, 0.50)  # one action of a worker, besides what it pays for
BUSY = 0.35  # how much of its next action a worker on an ad that may not run has left

EMPTY = (0.30, 0.30, 0.05, -0.05, -0.10)  # an empty plot, while there is an action to build on it
START = (0.1, 0.2, 0.3, 0.5, 0.7)  # the start player marker

ANIMALS = 4.0  # how many animals a player finds in a round, whatever the number of players
SOUGHT = 0.05  # how much more a fast player wants an animal for each other shop that does
CALL = 0.85  # of what an animal in the front would bring, while it may still be called
VISITED = 0.26  # how often in a round a worker seat of one's own is taken
RUNS = (0.58, 0.50, 0.45, 0.45, 0.50)  # how often an ad with one worker on it runs

# How often a round a card effect is asked for.
BUILDS, ADVERTISES, PUBLIC, VISITS, TAKES, SELLS = 0.6, 0.4, 0.15, 0.9, 0.25, 0.25

# Goals: how likely what is still missing is done, for one step of it; and how large a step is.
LOST = 0.10  # how likely in each later round a condition that must hold at the end is lost
EASE = (0.20, 0.40, 0.60, 0.65, 0.75)
STEP = {
    "coins": 4.0,
    "wood": 2.5,
    "animals": 1.0,
    "upgraded": 1.2,
    "specials": 1.0,
    "icon": 1.0,
    "kinds": 1.0,
    "shop_vp": 2.5,
    "ads": 1.0,
    "sold": 0.9,
    "visits": 1.8,
    "public_built": 1.0,
    "visitors_from": 1.0,
}
