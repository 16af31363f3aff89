"""Motion tells how the table came to be as it is, and nobody ever waits for it."""

import pytest

from animarche.engine import commands as c
from animarche.engine.records import replace
from animarche.lang.words import Words
from animarche.tui.layout import arrange
from animarche.tui.model import Target, table_view
from animarche.tui.motion import FRAMES, STEP, frames
from animarche.tui.text import width
from tests.cards.first import first_cards
from tests.tui.helpers import app_at, page, shown, table_at

WORDS = Words("en", first_cards().document)
SIZE = (120, 36)


def seen(table):
    return table_view(table.state, WORDS, table.names)


def moved(table, command, walks=True):
    """The frames of a command, and the views before and after it."""
    before = seen(table)
    table.play(command)
    after = seen(table)
    board = table.state.board
    return frames(before, after, board, arrange(*SIZE, board.seats), walks), before, after


def calling(table):
    return next(option for option in table.options if isinstance(option, c.Attract))


def test_an_animal_walks_from_its_cell_to_its_seat():
    table = table_at("attract", 2)
    command, who = calling(table), table.state.to_act
    sign = WORDS.animal_emoji(command.animal)
    found, before, after = moved(table, command)
    assert len(found) == FRAMES
    start = next(cell.cell for cell in before.cells if sign in cell.animals)
    layout = arrange(*SIZE, table.state.board.seats)
    ways = [next(sprite for sprite in frame.sprites if sprite.sign == sign) for frame in found]
    plaza = layout.regions["plaza"]
    plots = layout.regions[f"board-{after.boards[who].seat}"]
    x, y = plaza.x + start % 4 * (layout.cell_width + 1), plaza.y + start // 4 * 5
    away = [abs(way.x - x) + abs(way.y - y) for way in ways]
    left = [abs(way.x - plots.x) + abs(way.y - plots.y) for way in ways]
    assert away == sorted(away)
    assert left == sorted(left, reverse=True)
    assert away[0] < left[0]
    assert away[-1] > left[-1]
    for frame in found:  # it is in one place only
        cells = [sign for cell in frame.view.cells for sign in cell.animals]
        shops = [shop for board in frame.view.boards for shop in board.plots if shop]
        seats = [sign for shop in shops for sign in shop.customers]
        assert sign not in cells + seats


def test_numbers_count_up_and_never_beyond():
    table = table_at("work", 2, holds=lambda table: c.take("coin") in table.options)
    who = table.state.to_act
    _, before, after = moved(table, c.take("coin"))
    richer = replace(after.boards[who], coins=before.boards[who].coins + 12, vp=9)
    boards = tuple(richer if board.player == who else board for board in after.boards)
    goal = replace(after, boards=boards)
    board = table.state.board
    found = frames(before, goal, board, arrange(*SIZE, board.seats), False)
    coins = [frame.view.boards[who].coins for frame in found]
    assert coins == sorted(coins)
    assert before.boards[who].coins < coins[0] < coins[-1] < richer.coins
    assert all(frame.sprites == () and not frame.fading for frame in found)


def test_a_shop_that_is_sold_is_there_until_it_has_faded():
    table = table_at("sale", 2, options=2)
    command = next(option for option in table.options if isinstance(option, c.Sell))
    who, target = table.state.to_act, Target("plot", command.plot, table.state.to_act)
    name = seen(table).boards[who].plots[command.plot].name
    found, _, after = moved(table, command)
    assert after.boards[who].plots[command.plot] is None
    assert all(frame.view.boards[who].plots[command.plot].name == name for frame in found)
    fading = [target in frame.fading for frame in found]
    assert fading == sorted(fading)
    assert not fading[0]
    assert fading[-1]


def test_where_nothing_moves_there_is_no_frame():
    table = table_at("attract", 2)
    board = table.state.board
    view = seen(table)
    assert frames(view, view, board, arrange(*SIZE, board.seats), True) == ()


def test_all_of_it_takes_less_than_a_quarter_of_a_second():
    assert FRAMES * STEP < 0.25


def app_moving(table, level="full"):
    app = app_at(table)
    app.animation_level = level
    return app


async def test_a_key_ends_it_and_acts_at_once():
    table = table_at("attract", 2)
    app = app_moving(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen = app.screen
        screen.press("1")
        assert screen.glance.motion is not None
        before = table.state
        await pilot.press("1")
        assert table.state is not before
        screen.press("left")
        assert screen.glance.motion is None
        await pilot.pause()
        still = shown(app)
        await pilot.pause(2 * STEP)
        assert shown(app) == still


async def test_another_size_ends_it_for_things_lie_elsewhere_then():
    app = app_moving(table_at("attract", 2))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.screen.press("1")
        assert app.screen.glance.motion.sprites
        await pilot.resize_terminal(100, 30)
        app.screen.moving._go_on()
        assert app.screen.glance.motion is None


async def test_it_ends_by_itself_at_the_table_as_it_is():
    app = app_moving(table_at("attract", 2))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.screen.press("1")
        rows = set()
        for _ in range(30):
            await pilot.pause(STEP / 2)
            rows.add(page(app))
            assert {width(row) for row in shown(app)} == {SIZE[0]}
            if app.screen.glance.motion is None:
                break
        assert app.screen.glance.motion is None
        assert len(rows) > 2
        last = page(app)
        app.screen.repaint()
        await pilot.pause()
        assert page(app) == last


LEVELS = [
    ("full", "full", True),
    ("basic", "full", False),
    ("full", "basic", False),
    ("none", "full", None),
    ("full", "none", None),
]


@pytest.mark.parametrize("level, setting, walks", LEVELS)
async def test_how_much_moves_can_be_chosen(level, setting, walks):
    """`walks`: None where nothing moves at all."""
    callers, takers = table_at("attract", 2), table_at("work", 2)
    for table, command in ((callers, calling(callers)), (takers, c.take("coin"))):
        app = app_moving(table, level)
        app.settings = replace(app.settings, motion=setting)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            app.screen.desk.play((command,))
            app.screen.settle()
            motion = app.screen.glance.motion
            if walks is None:
                assert motion is None
            elif table is callers:
                assert bool(motion and motion.sprites) is walks
            else:
                assert motion is not None
                assert not motion.sprites
