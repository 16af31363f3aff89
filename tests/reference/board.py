"""G1-G5 and C2: cells, fronts, pairs of cells and the room that a cell has."""

from .cards import kind_of

SEATS = {  # G2, G3, G4
    2: ["north", "south"],
    3: ["north", "east", "south"],
    4: ["north", "east", "south", "west"],
}


def size(players):
    """Rows and columns of the plaza (G1, G3)."""
    return (2, 4) if players == 2 else (4, 4)


def closed_cells(players):
    """G4: the diagonal is closed with three players."""
    return [[0, 0], [1, 1], [2, 2], [3, 3]] if players == 3 else []


def all_cells(players):
    """Every cell in reading order, closed ones too."""
    rows, columns = size(players)
    return [[row, column] for row in range(rows) for column in range(columns)]


def open_cells(players):
    return [cell for cell in all_cells(players) if cell not in closed_cells(players)]


def front(players, player, plot):
    """G2, G3, G4: the cells that a plot faces."""
    if SEATS[players][player] in ("north", "south"):
        return [cell for cell in open_cells(players) if cell[1] == plot]
    return [cell for cell in open_cells(players) if cell[0] == plot]


def pairs(players):
    """W11: every two orthogonally adjacent open cells, ascending."""
    cells = open_cells(players)
    return [
        [[row, column], neighbor]
        for row, column in cells
        for neighbor in ([row, column + 1], [row + 1, column])
        if neighbor in cells
    ]


def free_pairs(state, moving=None):
    """W11, W12: pairs on which a building may lie; `moving` does not stand in its own way."""
    covered = []
    own = None
    for building in state["buildings"]:
        if building["id"] == moving:
            own = building["cells"]
        else:
            covered += building["cells"]
    return [
        pair
        for pair in pairs(len(state["players"]))
        if pair != own and pair[0] not in covered and pair[1] not in covered
    ]


def room(cards, state, cell):
    """C2: how many animals may stand on a cell."""
    if cell in state["closed"]:
        return 0
    for building in state["buildings"]:
        if cell in building["cells"]:
            return cards.room(kind_of(building["id"]))
    return 1


def animals_on(state, cell):
    """The list itself: whoever changes it changes the plaza."""
    return state["plaza"][cell[0]][cell[1]]


def cells_with_room(cards, state):
    return [
        cell
        for cell in open_cells(len(state["players"]))
        if len(animals_on(state, cell)) < room(cards, state, cell)
    ]


def evict(cards, state):
    """B3, W12: what no longer fits joins the reserve, in reading order, the last to come first."""
    for cell in all_cells(len(state["players"])):
        animals = animals_on(state, cell)
        while len(animals) > room(cards, state, cell):
            state["reserve"].append(animals.pop())
