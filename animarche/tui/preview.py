"""What commands would change, before they are given: as far as everybody may know it (O6)."""

from collections.abc import Iterator, Sequence

from animarche.engine import commands as c
from animarche.engine.game import GameState, effect
from animarche.engine.records import replace
from animarche.engine.refusals import Illegal
from animarche.lang.words import Words
from animarche.table import Table
from animarche.tui.model import BoardView, CellView, TableView, Target
from animarche.tui.pointing import about


def after(table: Table, commands: Sequence[c.Command]) -> GameState | None:
    """The state that commands would bring one after the other, and they alone: what follows by
    itself, such as the closing of a round, is not what they cost or bring. None for no commands, or
    where one of them could not be given."""
    if not commands or table.over:
        return None
    state = table.possible
    try:
        for command in commands:
            state = effect(state, command)
    except Illegal:
        return None
    return state


def one_by_one(table: Table, commands: Sequence[c.Command], words: Words) -> Iterator[str]:
    """Commands that can be given one after the other, each as it is at its moment."""
    state = table.possible
    for command in commands:
        yield words.command(command, state, table.names)
        state = effect(state, command)


def touched(table: Table, commands: Sequence[c.Command]) -> frozenset[Target]:
    """The things on the table that commands are about."""
    return frozenset(t for command in commands for t in about(command, table.state))


def with_changes(now: TableView, then: TableView, places: frozenset[Target]) -> TableView:
    """The table as it is `now`, with these places as they would be `then`; but an animal that would
    leave its cell still stands there."""

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
            new if Target("cell", old.cell) in places and not _only_leave(old, new) else old
            for old, new in zip(now.cells, then.cells, strict=True)
        ),
    )


def _only_leave(old: CellView, new: CellView) -> bool:
    return old.building == new.building and {*new.animals} <= {*old.animals}


def new_things(now: TableView, shown: TableView) -> frozenset[Target]:
    """The cells that would change, and the plots on which a shop would come, go or be upgraded."""
    plots = {
        Target("plot", index, board.player)
        for board, other in zip(now.boards, shown.boards, strict=True)
        for index, (old, new) in enumerate(zip(board.plots, other.plots, strict=True))
        if (old and old.name) != (new and new.name)
    }
    both = zip(now.cells, shown.cells, strict=True)
    return frozenset(plots | {Target("cell", old.cell) for old, new in both if old != new})
