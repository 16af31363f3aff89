"""G1-G4: the geometry for two, three and four players."""

import pytest

from animarche.engine.board import BOARDS, CLOCKWISE


def test_four_players_face_four_cells() -> None:
    board = BOARDS[4]
    assert board.seats == ("north", "east", "south", "west")
    north, east, south, west = board.fronts
    assert north[1] == south[1] == (1, 5, 9, 13)
    assert east[2] == west[2] == (8, 9, 10, 11)
    assert len(board.dominoes) == 24


def test_three_players_have_a_closed_diagonal() -> None:
    board = BOARDS[3]
    assert board.seats == ("north", "east", "south")
    assert board.closed == (0, 5, 10, 15)
    assert board.fronts[0][0] == (4, 8, 12)
    assert board.fronts[1][1] == (4, 6, 7)
    assert all(len(front) == 3 for fronts in board.fronts for front in fronts)
    assert len(board.dominoes) == 12


def test_two_players_fold_the_plaza() -> None:
    board = BOARDS[2]
    assert board.seats == ("north", "south")
    assert board.rows == 2
    assert board.fronts[0] == board.fronts[1] == ((0, 4), (1, 5), (2, 6), (3, 7))
    assert len(board.dominoes) == 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dominoes_are_adjacent_open_cells(players: int) -> None:
    board = BOARDS[players]
    for first, second in board.dominoes:
        assert first in board.cells
        assert second in board.cells
        assert (second - first == 1 and first // 4 == second // 4) or second - first == 4


def test_clockwise_goes_round_from_anyone() -> None:
    assert CLOCKWISE[3][2] == (2, 0, 1)
    assert all(sorted(order) == list(range(4)) for order in CLOCKWISE[4])
