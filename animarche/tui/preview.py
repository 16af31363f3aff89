"""What commands would change, before they are given: as far as everybody may know it (O6)."""

from collections.abc import Sequence

from animarche.engine import commands as c
from animarche.engine.game import GameState, apply
from animarche.engine.records import replace
from animarche.engine.refusals import Illegal
from animarche.table import Table
from animarche.tui.model import BoardView, TableView, Target
from animarche.tui.pointing import about


def after(table: Table, commands: Sequence[c.Command]) -> GameState | None:
    """The state that commands would bring one after the other; None for none, or where one of them
    could not be given."""
    if not commands or table.over:
        return None
    state = table.possible
    try:
        for command in commands:
            state = apply(state, command)[0]
    except Illegal:
        return None
    return state


def touched(table: Table, commands: Sequence[c.Command]) -> frozenset[Target]:
    """The things on the table that commands are about. What follows by itself, such as the closing
    of a round, is not shown: it would hide what the commands do."""
    return frozenset(t for command in commands for t in about(command, table.state))


def with_changes(now: TableView, then: TableView, places: frozenset[Target]) -> TableView:
    """The table as it is `now`, with these places as they would be `then`."""

    def board(here: BoardView, there: BoardView) -> BoardView:
        plots = zip(here.plots, there.plots, strict=True)
        return replace(
            here,
            plots=tuple(
                new if Target("plot", index, here.player) in places else old
                for index, (old, new) in enumerate(plots)
            ),
        )

    return replace(
        now,
        boards=tuple(map(board, now.boards, then.boards)),
        cells=tuple(
            new if Target("cell", old.cell) in places else old
            for old, new in zip(now.cells, then.cells, strict=True)
        ),
    )
