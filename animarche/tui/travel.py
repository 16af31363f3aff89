"""Where keys lead the cursor: through the list, over the market, the ads and the supply.

Each of these moves the cursor of a desk, and answers with the panel that the cursor is on now,
which has to come to the front where panels share a place; None on the market.
"""

from animarche.engine import commands as c
from animarche.tui.desk import MARKET, MENU, Desk
from animarche.tui.hits import in_reading_order, neighbor
from animarche.tui.jump import reached
from animarche.tui.menu import path_of, told_apart
from animarche.tui.model import Target

PANEL_OF = {"frame": "ads", "stock": "town"}  # where things lie that are not on the market


def to(desk: Desk, target: Target) -> str | None:
    """To a thing on the table."""
    desk.focus, desk.cursor = MARKET, target
    return PANEL_OF.get(target.kind)


def to_list(desk: Desk) -> str:
    """To the list."""
    desk.focus = MENU
    return "menu"


def arrow(desk: Desk, dx: int, dy: int) -> str | None:
    """In the list up and down; from there left to the market, and right to the ads and on to the
    supply. On the market in all directions, and right over its edge to the list."""
    if desk.focus == MENU:
        if dy:
            desk.move(dy)
            return "menu"
        return to(desk, _on_market(desk)) if dx < 0 else _beside(desk, MENU, dx)
    kind, board = desk.cursor.kind, desk.state.board
    if kind == "stock" and dy:
        return to(desk, Target("stock", (desk.cursor.index + dy) % len(desk.stocks)))
    if kind in PANEL_OF and dx:
        return _beside(desk, kind, dx)
    found = neighbor(board, len(desk.state.ads), desk.cursor, dx, dy)
    if found is not None:
        return to(desk, found)
    return to_list(desk) if dx > 0 else PANEL_OF.get(kind)


def _beside(desk: Desk, kind: str, dx: int) -> str | None:
    """From the list, the ads or the supply to the next of them that has something."""
    order = [MENU]
    order += ["frame"] if desk.state.ads else []
    order += ["stock"] if desk.stocks else []
    there = order[min(max(order.index(kind) + dx, 0), len(order) - 1)]
    return to_list(desk) if there == MENU else to(desk, Target(there))


def _on_market(desk: Desk) -> Target:
    """Where the cursor was on the market, or a cell of it."""
    return Target("cell", 0) if desk.cursor.kind in PANEL_OF else desk.cursor


def next_thing(desk: Desk, by: int) -> str | None:
    """Through what can be acted on, in reading order, and the list; backwards where `by` is -1."""
    state = desk.state
    look = desk.look
    lit = in_reading_order(state.board, len(state.ads), look.lit | look.told)
    if desk.focus == MENU:
        order = lit[::by]
    else:
        here = lit.index(desk.cursor) if desk.cursor in lit else (-1 if by > 0 else len(lit))
        order = lit[here + 1 :] if by > 0 else lit[:here][::-1] if here > 0 else []
    return to(desk, order[0]) if order else to_list(desk)


def ends(desk: Desk, last: bool) -> str:
    """To the first or the last entry of the list."""
    desk.at = max(0, len(desk.menu.entries) - 1) if last else 0
    return to_list(desk)


def jump(desk: Desk, typed: str) -> str | Target | None:
    """What was typed so far of the name of a place: the place once it is whole, what is missing to
    it ("" for nothing there), None for no such place."""
    found = reached(desk.state.board, len(desk.state.ads), typed)
    return found.get(typed) or (typed if found else None)


def to_command(desk: Desk, command: c.Command) -> str:
    """To the row of the list that plays a legal command."""
    desk.fresh()
    listed = _listed(command, desk)
    steps = path_of(listed)
    while (index := _row(desk, (listed,))) is None:
        entries = enumerate(desk.menu.entries)
        on = (i for i, e in entries if e.leads_on and steps[: len(e.path)] == e.path)
        desk.choose(next(on))
    desk.at = index
    return to_list(desk)


def _row(desk: Desk, commands: tuple[c.Command, ...]) -> int | None:
    entries = enumerate(desk.menu.entries)
    return next((i for i, entry in entries if entry.commands == commands), None)


def _listed(command: c.Command, desk: Desk) -> c.Command:
    """The command that stands for it in the list."""
    if not isinstance(command, c.Visit):
        return command
    alike = (o for o in desk.table.options if len(told_apart([o, command], desk.state)) == 1)
    return next(alike)
