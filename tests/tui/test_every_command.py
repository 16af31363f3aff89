"""Every kind of command can be given with keys alone and with the mouse alone, by the list."""

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from animarche.engine import commands as c
from animarche.tui.deeds import CHOICES
from animarche.tui.desk import MARKET
from animarche.tui.drawing.scene import shown_entries
from animarche.tui.menu import path_of
from tests.tui.helpers import app_at, table_at

SIZE = (80, 24)
MOMENTS = {
    c.PlaceStore: ("placement", 1),
    c.Attract: ("attract", 1),
    c.Activate: ("income", 2),
    c.Sell: ("sale", 2),
    c.ReturnAnimal: ("sale", 1),
    c.Build: ("work", 1),
    c.Renovate: ("work", 2),
    c.Visit: ("work", 2),
    c.Advertise: ("work", 1),
    c.BuildPublic: ("work", 1),
    c.MovePublic: ("work", 2),
    c.RemovePublic: ("work", 2),
    c.Take: ("work", 1),
    c.Pass: ("work", 1),
}


def table_for(kind):
    phase, round = MOMENTS[kind]

    def can(table):
        return any(isinstance(option, kind) for option in table.options)

    if kind is not c.ReturnAnimal:
        return table_at(phase, round, options=2, holds=can)

    def sold(table):
        plots = table.state.players[table.state.to_act].plots
        return any(plot is not None and plot.animals for plot in plots)

    table = table_at(phase, round, options=2, holds=sold)
    plots = table.state.players[table.state.to_act].plots
    table.play(c.sell(next(i for i, plot in enumerate(plots) if plot is not None and plot.animals)))
    return table


def row_of(command, desk):
    """The entry of the list that gives the command, or leads on to it."""
    for index, entry in enumerate(desk.menu.entries):
        if entry.commands == (command,) or (
            entry.leads_on and path_of(command)[: len(entry.path)] == entry.path
        ):
            return index
    raise AssertionError(f"the list does not lead to {command}")


async def by_keys(pilot, desk, row):
    if desk.focus == MARKET:  # where a public building is to lie, say the cells of the plaza
        await pilot.press(CHOICES[row])
        return
    await pilot.press(*["down" if row > desk.at else "up"] * abs(row - desk.at), "enter")


async def by_mouse(pilot, desk, row):
    place = pilot.app.screen.market.regions["menu"]
    turns = 0
    while row not in shown_entries(desk, place):
        wheel = MouseScrollDown if row > desk.at else MouseScrollUp
        await pilot._post_mouse_events([wheel], offset=(place.x + 2, place.y + 2))
        turns += 1
        assert turns <= len(desk.menu.entries)
    shown = shown_entries(desk, place)
    await pilot.click(offset=(place.x + 4, place.y + 1 + row - shown.start))
    await pilot.pause()


@pytest.mark.parametrize("act", [by_keys, by_mouse])
@pytest.mark.parametrize("kind", MOMENTS, ids=lambda kind: kind.__name__)
async def test_every_kind_of_command(kind, act):
    app = app_at(table_for(kind))
    async with app.run_test(size=SIZE) as pilot:
        screen = app.screen
        table, desk = screen.table, screen.desk
        wanted = [option for option in table.options if isinstance(option, kind)][-1]
        moves, steps = len(table.moves), 0
        while len(table.moves) == moves:
            await act(pilot, desk, row_of(wanted, desk))
            steps += 1
            assert steps <= 4
        assert table.moves[moves].command == wanted
