"""The table: one game, the moves that stand, and what may be taken back."""

from __future__ import annotations

import os
from os import PathLike
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from animarche.disk import make_folder
from animarche.engine.game import (
    RULES_VERSION,
    apply,
    deal,
    determinize,
    options,
    start,
    view,
    why_not,
)
from animarche.engine.records import replace
from animarche.engine.refusals import Illegal
from animarche.journal.canonical import fingerprint
from animarche.journal.format import REPAIR, Entry, Fork, Header, LogError, Seat, Undo, new_header
from animarche.journal.read import read_log
from animarche.journal.replay import replay, without_cards
from animarche.journal.write import Journal
from animarche.names import clean_names
from animarche.table.keeper import Keeper, Problem
from animarche.table.seats import bot_of, strangers
from animarche.table.undoing import Move, Moves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from animarche.engine.cards import CardSet
    from animarche.engine.commands import Command
    from animarche.engine.events import Event
    from animarche.engine.refusals import Refusal
    from animarche.engine.state import GameState
    from animarche.journal.format import Line
    from animarche.table.recording import Recording


class Table:
    """A game in progress. `names`, `seats` and `bots` are by player: `bots` are the names of those
    who play by themselves, None for people, and `strangers` the seats of bots that there are not,
    for whom people play. `path` is the log, None for a game that is kept in memory only; `torn`
    whether its last line was cut off when the game was resumed; `instead_of` the log that would
    have been resumed if another program did not play it.

    >>> table = Table.new(cards, seats, seed=7)             # doctest: +SKIP
    >>> table.play(table.options[0])                        # doctest: +SKIP
    """

    def __init__(self, header: Header, first: GameState, path: Path | None) -> None:
        """A table before its first move; `new` and `resume` are the ways to get one."""
        self.header = header
        self.path = path
        self.seats: tuple[Seat, ...] = header.players
        self.names: tuple[str, ...] = tuple(seat.name for seat in header.players)
        self.bots: tuple[str | None, ...] = tuple(bot_of(seat.kind) for seat in header.players)
        self.strangers = strangers(header.players)
        self.torn = False
        self.instead_of: Path | None = None
        self._played = Moves(first, self._bot_players)
        self._lines = 0  # log lines after the header, undone and undoing ones too
        self._options: tuple[Command, ...] | None = None
        self._possible: GameState | None = None
        self._keeper: Keeper | None = None

    @classmethod
    def new(
        cls,
        cards: CardSet,
        seats: Sequence[Seat],
        seed: int,
        start_player: int | None = None,
        animals: tuple[str, ...] | None = None,
        path: str | PathLike[str] | None = None,
        durable: bool = True,
        created: str | None = None,
        make_folder: bool = False,
    ) -> Table:
        """A new game for 2-4 seats; `created` is the time now (RFC 3339, UTC) or None;
        `make_folder` makes the folder of the log, too.

        ValueError for an impossible deal (see `deal`), FileExistsError if `path` is there. Any
        other trouble with the disk does not stop the game: see `journal_problem`.
        """
        dealt = deal(cards, len(seats), seed, start_player, animals)
        header = new_header(cards, seats, seed, dealt, created)
        table = cls(header, start(cards, dealt), None if path is None else Path(path))
        table._keep((), durable, make_folder)
        return table

    @classmethod
    def resume(cls, path: str | PathLike[str], cards: CardSet, durable: bool = True) -> Table:
        """The game of a log, at the decision where it was left.

        A torn last line is dropped, and `torn` says so. LogError if the log cannot be read, does
        not play back to the states it says, is of other cards or rules, is compressed or of an
        older format, or is being played by another program, or was until now; OSError if the file
        cannot be opened.
        """
        log = read_log(path)
        header = log.header
        if log.sealed:
            raise LogError(log.path, None, f"cannot be gone on with: {log.sealed}.")
        if header.cards_sha256 != cards.sha256:
            raise without_cards(log)
        if header.rules != RULES_VERSION:
            old = f"was played by other rules than {RULES_VERSION}; only a replay can show it."
            raise LogError(log.path, 1, old)
        try:
            clean_names(seat.name for seat in header.players)
        except ValueError as error:
            raise LogError(log.path, 1, f"has names that cannot be: {error}") from None
        steps = replay(log, cards)
        played = iter(steps)
        table = cls(header, next(played).state, Path(path))
        table.torn = log.torn
        for step in played:
            line = step.line
            if type(line) is Entry:
                table._add(line.player, line.command, step.events, step.state)
            elif type(line) is Undo:
                table._take_back(line.undo)
        if steps.divergence is not None:
            why = f"cannot go on: {steps.divergence.reason}; {REPAIR} keeps what comes before."
            raise LogError(log.path, steps.divergence.n + 1, why)
        try:
            table._keeper = Keeper(
                header,
                lambda _: Journal.resume(path, durable, known=log),
                log.lines,
                len(log.lines),
            )
        except OSError as error:
            raise LogError(log.path, None, f"{error.strerror}.") from None
        return table

    @classmethod
    def fork(
        cls,
        recording: Recording,
        n: int,
        seats: Sequence[Seat],
        path: str | PathLike[str] | None = None,
        durable: bool = True,
        created: str | None = None,
        make_folder: bool = False,
    ) -> Table:
        """A new game that goes on from step `n` of another one, with the cards and rules of now.
        It begins with the moves that stand there, which can be taken back as if they had been
        played here; its header says where it comes from. `seats` are as many as there were; the
        rest, and the exceptions, as of `new`."""
        old, moves = recording.log.header, recording.moves(n)
        origin = Fork(
            os.path.basename(recording.log.path), n, fingerprint(recording.steps[n].state)
        )
        header = new_header(recording.cards, seats, old.seed, old.deal, created, origin)
        table = cls(header, recording.steps[0].state, None if path is None else Path(path))
        lines = []
        for move in moves:
            table._add(move.player, move.command, move.events, move.state)
            lines.append(Entry(table._lines, move.player, move.command, fingerprint(move.state)))
        table._keep(lines, durable, make_folder)
        return table

    @property
    def _bot_players(self) -> frozenset[int]:
        return frozenset(player for player, bot in enumerate(self.bots) if bot is not None)

    @property
    def people(self) -> tuple[int, ...]:
        """The players who are no bots."""
        return tuple(player for player, bot in enumerate(self.bots) if bot is None)

    @property
    def bot(self) -> str | None:
        """The bot that is to act; None where a person is, or nobody."""
        who = self.state.to_act
        return None if who is None else self.bots[who]

    def seat_person(self, player: int) -> None:
        """A person plays for a bot, as long as this table stands: the log says who sat down."""
        self.bots = tuple(None if who == player else bot for who, bot in enumerate(self.bots))
        self._played.bots = self._bot_players

    @property
    def state(self) -> GameState:
        """The state now."""
        return self._played.state

    @property
    def lines(self) -> int:
        """How many lines its log has: moves that were taken back, and undos, are some too."""
        return self._lines

    @property
    def moves(self) -> tuple[Move, ...]:
        """The commands that stand, in order; what was taken back is not among them."""
        return tuple(self._played.standing)

    @property
    def events(self) -> tuple[tuple[int, tuple[Event, ...]], ...]:
        """What happened, move by move: (n, events)."""
        return tuple((move.n, move.events) for move in self._played.standing)

    @property
    def options(self) -> tuple[Command, ...]:
        """All legal commands now; listed once for each state."""
        if self._options is None:
            self._options = options(self.state)
        return self._options

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.to_act is None

    @property
    def journal_problem(self) -> Problem | None:
        """While the disk refuses the log, why; else None. What is not written waits, and every move
        tries again."""
        return None if self._keeper is None else self._keeper.problem

    def why_not(self, command: Command) -> Refusal | None:
        """Why the player to act may not give `command`; None if it is legal."""
        return why_not(self.state, command)

    def play(self, command: Command) -> tuple[Event, ...]:
        """Play `command` for the player to act, write it to the log, and say what happened. Raises
        Illegal, and changes nothing, if the rules refuse it."""
        player = self.state.to_act
        after, events = apply(self.state, command)
        assert player is not None  # the rules refuse every command of a game that is over
        self._add(player, command, events, after)
        if self._keeper is not None:
            self._keeper.write(Entry(self._lines, player, command, fingerprint(after)))
        return events

    def undo_refusal(self) -> Refusal | None:
        """Why the last move of a person may not be taken back (no rule of the game, so `rule` is
        empty); None if it may. Codes: undo_nothing, undo_revealed, undo_other_player.

        Its player may take it back, and own moves before it one by one, but not past the decision
        of another person, nor past anything that brought hidden things to light (O6). Bots agree
        to everything: their moves after it go with it.
        """
        return self._played.undo_refusal()

    def undo(self) -> Move:
        """Take back the last move of a person, with its automatic steps and what bots did since,
        and write that to the log. Raises Illegal if it may not be taken back."""
        return self._undo(self.undo_refusal(), self._played.since)[0]

    def restart_refusal(self) -> Refusal | None:
        """Why the turn may not be begun anew; None if it may. Codes as of `undo_refusal`."""
        return self._played.undo_refusal()

    def restart(self) -> tuple[Move, ...]:
        """Take back the whole turn at once: the moves, in order, that the person who moved last has
        made in a row in one phase and may take back, and those of bots since. Raises Illegal if
        there is none.

        In placement that is the store, and in attract and work mostly one call or action, for then
        another player follows (R4); in income the shops used so far, in a sale the shop sold and
        the animals put back, each with the pass, if it was made.
        """
        return self._undo(self.restart_refusal(), self._played.turn())

    def undo_together_refusal(self) -> Refusal | None:
        """Why not even all players together may take back the last move of a person; None if they
        may. Codes: undo_nothing, undo_revealed."""
        return self._played.together_refusal()

    @property
    def last_decision(self) -> Move | None:
        """The last move of a person; None if there is none."""
        return self._played.last

    def undo_together(self) -> Move:
        """Take back the last move of a person, whoever made it, and those of bots since, as all
        players agree; its player may then take back own moves before it alone. Raises Illegal if it
        may not be taken back."""
        return self._undo(self.undo_together_refusal(), self._played.since)[0]

    def redo_refusal(self) -> Refusal | None:
        """Why nothing can be played again; None if something can. Code: redo_nothing, also after
        another command than the one that was taken back."""
        return self._played.redo_refusal()

    def redo(self) -> tuple[Event, ...]:
        """Play again the move that was taken back last (of several at once the first), and those of
        bots that went with it, as new lines of the log, and say what happened. Raises Illegal if
        there is none."""
        if refusal := self.redo_refusal():
            raise Illegal(refusal)
        undone = self._played.undone
        told = self.play(undone[-1].command)
        while undone and undone[-1].player in self._played.bots:
            told += self.play(undone[-1].command)
        return told

    def _undo(self, refusal: Refusal | None, count: int) -> tuple[Move, ...]:
        if refusal:
            raise Illegal(refusal)
        taken = self.moves[-count:]
        self._take_back(count)
        state = self.state
        if self._keeper is not None:
            self._keeper.write(Undo(self._lines, count, fingerprint(state)))
        return taken

    @property
    def possible(self) -> GameState:
        """The state now as far as everybody at the table may know it: what commands would bring can
        be tried out on it, and nothing secret shows in that (O6).

        It starts from what the seat to act may see; no face-down goal scores, not even the player's
        own (the others watch the screen), and no new ad is turned up; hidden cards are made up.
        """
        if self._possible is None:
            seat = self.state.to_act
            possible = determinize(view(self.state, seat or 0), Random(0))
            players = tuple(
                replace(player, goals=replace(player.goals, silent=True))
                for player in possible.players
            )
            self._possible = replace(possible, players=players, ad_deck=())
        return self._possible

    def preview(self, command: Command) -> GameState:
        """The state that `command` would bring, as far as everybody at the table may know it (see
        `possible`). Raises Illegal if the rules refuse the command."""
        return apply(self.possible, command)[0]

    @property
    def unsaved(self) -> int:
        """How many lines of the log, commands and undos, wait for the disk."""
        return 0 if self._keeper is None else self._keeper.waiting

    def save(self) -> None:
        """Try again to write what waits, without a move; see `journal_problem`."""
        if self._keeper is not None:
            self._keeper.try_again()

    def save_elsewhere(self, path: str | PathLike[str], new_folder: bool = False) -> None:
        """Write the whole log at `path`, undone lines and all, and go on there; the old one stays
        as it is. `new_folder` makes the folder, too.

        OSError, with the reason as one clause in `strerror`, where that cannot be: nothing is
        changed then, and nothing left at `path`. ValueError for a game in memory only.
        """
        if self._keeper is None:
            raise ValueError("a game that is kept in memory only has no log")
        path = Path(path)
        if new_folder:
            make_folder(path.parent)
        self._keeper.move(path)
        self.path = path

    def close(self) -> None:
        """Close the log; a last try to write what the disk refused."""
        if self._keeper is not None:
            self._keeper.close()

    def _keep(self, lines: Sequence[Line], durable: bool, new_folder: bool) -> None:
        """Begin the log of a new game, which has these lines so far."""
        path = self.path
        if path is None:
            return

        def create(now: Sequence[Line]) -> Journal:
            if new_folder:
                make_folder(path.parent)
            return Journal.create(path, self.header, durable, now)

        self._keeper = Keeper(self.header, create, lines)

    def _add(
        self, player: int, command: Command, events: tuple[Event, ...], after: GameState
    ) -> None:
        self._lines += 1
        self._played.add(Move(self._lines, player, command, events, after))
        self._options = self._possible = None

    def _take_back(self, count: int) -> None:
        self._lines += 1
        self._played.take_back(count)
        self._options = self._possible = None
