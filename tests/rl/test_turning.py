"""The table turned for a seat is the same table."""

import pytest

from animarche.engine.board import BOARDS, COLUMNS, PLOTS
from animarche.rl.turning import dominoes, turned

SEATS = [(players, seat) for players in BOARDS for seat in range(players)]


@pytest.mark.parametrize("players, seat", SEATS)
def test_turning_moves_cells_and_no_cell_twice(players, seat):
    table = turned(players, seat)
    assert sorted(table.cells) == list(range(BOARDS[players].rows * COLUMNS))
    assert all(table.table[there] == cell for cell, there in enumerate(table.cells))


@pytest.mark.parametrize("players, seat", SEATS)
def test_neighbors_stay_neighbors(players, seat):
    table = turned(players, seat)
    assert sorted(map(table.domino, dominoes(players))) == list(dominoes(players))


@pytest.mark.parametrize("players, seat", SEATS)
def test_ones_own_plots_face_the_columns_in_order_from_the_near_row(players, seat):
    table, board = turned(players, seat), BOARDS[players]
    for plot in range(PLOTS):
        column = [cell for cell in range(len(table.cells)) if cell % COLUMNS == plot]
        open_cells = [cell for cell in column if table.table[cell] not in board.closed]
        there = table.plots[seat].index(plot)
        assert sorted(table.cells[cell] for cell in board.fronts[seat][there]) == open_cells


@pytest.mark.parametrize("players, seat", [(p, s) for p, s in SEATS if p != 3])
def test_the_turned_table_is_a_table_of_the_others_too(players, seat):
    table, board = turned(players, seat), BOARDS[players]
    for who in range(players):
        for plot in range(PLOTS):
            front = sorted(table.cells[cell] for cell in board.fronts[who][plot])
            assert tuple(front) == board.fronts[table.number(who)][table.plots[who][plot]]


@pytest.mark.parametrize("players, seat", SEATS)
def test_players_count_clockwise_from_oneself(players, seat):
    table = turned(players, seat)
    assert table.clockwise[0] == seat
    assert [table.number(who) for who in table.clockwise] == list(range(players))


def test_dominoes_without_closed_cells_are_the_places_of_the_board():
    for players, board in BOARDS.items():
        pairs = [pair for pair in dominoes(players) if not set(pair) & set(board.closed)]
        assert tuple(pairs) == board.dominoes
