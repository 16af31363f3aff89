"""Where things lie, at every size."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from animarche.engine.board import BOARDS, PLOTS
from animarche.tui.hits import hit, neighbor, places
from animarche.tui.layout import LATER, MIN_COLUMNS, MIN_ROWS, PANELS, TABS, arrange, missing
from animarche.tui.model import Target

sizes = st.tuples(st.integers(MIN_COLUMNS, 260), st.integers(MIN_ROWS, 90))
players = st.sampled_from((2, 3, 4))
tabs = st.sampled_from(TABS)


def layout(size, count, tab="menu"):
    return arrange(*size, BOARDS[count].seats, tab)


@given(sizes, players, tabs)
def test_regions_lie_on_the_screen_and_apart(size, count, tab):
    regions = layout(size, count, tab).regions
    for region in regions.values():
        assert region.x >= 0
        assert region.y >= 0
        assert region.right <= size[0]
        assert region.bottom <= size[1]
        assert region.width > 0
        assert region.height > 0
    for one, other in combinations(regions.values(), 2):
        assert not one.overlaps(other)


@given(sizes, players, tabs)
def test_every_seat_has_its_board_and_nameplate(size, count, tab):
    found = layout(size, count, tab)
    for seat in ("north", "east", "south", "west"):
        there = seat in BOARDS[count].seats
        assert (f"board-{seat}" in found.regions) is there
        assert (f"plate-{seat}" in found.regions) is there
    for name in ("header", "turn", "plaza", "strip", "status", "footer", "card"):
        assert name in found.regions


@given(sizes, players, tabs)
def test_all_panels_are_shown_or_take_turns(size, count, tab):
    found = layout(size, count, tab)
    shown = {name for name in PANELS if name in found.regions}
    waiting = set(found.tabs) - {found.tab}
    assert shown == set(PANELS) - waiting
    assert ("tabs" in found.regions) is bool(found.tabs)
    assert found.tabs in (TABS, LATER, ())
    if found.tabs:
        assert found.tab == (tab if tab in found.tabs else found.tabs[0])


@pytest.mark.parametrize("size", [(160, 48), (132, 46), (200, 50)])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_large_screens_show_everything_at_once(size, count):
    assert not layout(size, count).tabs


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("tab", TABS)
def test_a_middling_screen_always_shows_list_details_and_all_ads(count, tab):
    middling = layout((120, 36), count, tab)
    assert middling.tabs == LATER == ("town", "log")
    assert middling.regions["menu"].height >= 10
    assert middling.regions["ads"].height == 7
    assert middling.cell_width >= 12
    assert middling.cell_height >= 4


@given(sizes)
def test_the_nameplates_of_two_players_stand_beside_their_boards(size):
    regions = layout(size, 2).regions
    for seat in ("north", "south"):
        plate, board = regions[f"plate-{seat}"], regions[f"board-{seat}"]
        assert plate.x == board.right + 1
        assert plate.height == board.height + 1
        assert plate.y <= board.y
        assert board.bottom <= plate.bottom


@given(sizes, players)
def test_the_list_and_the_details_have_room_wherever_they_are_shown(size, count):
    regions = layout(size, count).regions
    assert regions["menu"].height >= 10
    assert regions["card"].height >= 7


@given(sizes, players)
def test_a_message_has_a_second_row_where_the_market_leaves_one(size, count):
    regions = layout(size, count).regions
    rows = {name: regions[name].height for name in ("strip", "status", "footer")}
    assert rows in ({"strip": 1, "status": 1, "footer": 1}, {"strip": 1, "status": 2, "footer": 1})
    assert regions["footer"].bottom == size[1]
    assert regions["status"].bottom == regions["footer"].y


@given(sizes, players)
def test_a_plot_stands_in_line_with_the_cells_that_it_faces(size, count):
    found, board = layout(size, count), BOARDS[count]
    step_x, step_y = found.cell_width + 1, found.cell_height + 1
    plaza = found.regions["plaza"]
    assert (plaza.width, plaza.height) == (4 * step_x + 1, board.rows * step_y + 1)
    for seat, fronts in zip(board.seats, board.fronts, strict=True):
        region = found.regions[f"board-{seat}"]
        for plot, front in enumerate(fronts):
            for cell in front:
                if seat in ("north", "south"):
                    assert region.x + plot * step_x == plaza.x + cell % 4 * step_x
                else:
                    assert region.y + plot * step_y == plaza.y + cell // 4 * step_y
        touches = {
            "north": region.bottom == plaza.y,
            "south": region.y == plaza.bottom,
            "east": region.x == plaza.right,
            "west": region.right == plaza.x + 0,
        }
        assert touches[seat]


@given(sizes, players)
def test_pointing_at_the_middle_of_a_thing_finds_it(size, count):
    found, board = layout(size, count), BOARDS[count]
    step_x, step_y = found.cell_width + 1, found.cell_height + 1
    plaza = found.regions["plaza"]
    for cell in range(board.rows * 4):
        x, y = plaza.x + cell % 4 * step_x + 2, plaza.y + cell // 4 * step_y + 1
        assert hit(found, board, 3, x, y) == Target("cell", cell)
    for player, seat in enumerate(board.seats):
        region = found.regions[f"board-{seat}"]
        for plot in range(PLOTS):
            lying = seat in ("north", "south")
            x = region.x + (plot * step_x if lying else 0) + 2
            y = region.y + (0 if lying else plot * step_y) + 1
            assert hit(found, board, 3, x, y) == Target("plot", plot, player)
        plate = found.regions[f"plate-{seat}"]
        assert hit(found, board, 3, plate.x, plate.y) == Target("plate", player=player)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_arrows_lead_along_the_lines_of_the_table(count):
    board = BOARDS[count]
    spots = places(board, 3)
    for player, fronts in enumerate(board.fronts):
        inwards = {"north": (0, 1), "south": (0, -1), "east": (-1, 0), "west": (1, 0)}
        step = inwards[board.seats[player]]
        for plot, front in enumerate(fronts):
            here, met = Target("plot", plot, player), []
            while (here := neighbor(board, 3, here, *step)) and here.kind == "cell":
                met.append(here.index)
            assert [cell for cell in met if cell not in board.closed] == (
                list(front) if sum(step) > 0 else list(front)[::-1]
            )
    reached, border = set(), [Target("cell", 0)]
    while border:
        here = border.pop()
        if here not in reached:
            reached.add(here)
            ways = (neighbor(board, 3, here, *way) for way in ((0, 1), (0, -1), (1, 0), (-1, 0)))
            border += [way for way in ways if way is not None]
    assert reached == {target for target in spots if target.kind != "frame"}


@given(st.integers(0, 200), st.integers(0, 80))
def test_what_is_missing_is_what_must_be_added(columns, rows):
    more_columns, more_rows = missing(columns, rows)
    assert missing(columns + more_columns, rows + more_rows) == (0, 0)
    assert (more_columns > 0) is (columns < MIN_COLUMNS)
    assert (more_rows > 0) is (rows < MIN_ROWS)
