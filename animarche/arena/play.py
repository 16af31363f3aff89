"""One game of bots, from the deal to the scores."""

from __future__ import annotations

from errno import EEXIST
from pathlib import Path
from random import Random
from time import thread_time
from typing import TYPE_CHECKING, Any

from animarche.bots import budget, create
from animarche.disk import explained, make_folder
from animarche.engine.game import deal, options, standings, start, step, view
from animarche.engine.records import record
from animarche.journal.format import Seat, new_header
from animarche.journal.write import Journal, first_line
from animarche.names import COLORS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from animarche.arena.facts import Facts
    from animarche.arena.plan import Plan
    from animarche.bots import Bot, Budget
    from animarche.engine.cards import CardSet
    from animarche.engine.events import Event
    from animarche.engine.setup import Deal
    from animarche.engine.state import GameState
    from animarche.journal.format import Header


@record
class Result:
    """How one game went. By player, 0 sits north: `scores` are the totals (F1), `winners` the
    players with most VP (F2), `thought_s` the CPU seconds that bots which look at the game have
    taken. `decisions` are the commands that were given, `cpu_s` the CPU seconds of the whole game;
    `facts` what `arena.facts` counted, if it was asked to."""

    game: int
    seed: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    cpu_s: float
    thought_s: tuple[float, ...]
    facts: dict[str, Any] | None = None

    def win(self, player: int) -> float:
        """The player's part of the win: one that n players share is 1/n for each."""
        return 1 / len(self.winners) if player in self.winners else 0.0


def log_name(seed: int, game: int) -> str:
    """The file name of the log of a game; names sort as the games are numbered."""
    return f"{seed}-{game:06}.jsonl"


def prepare_logs(plan: Plan, games: Iterable[int], cards: CardSet | None = None) -> None:
    """Make the folder for the logs and see that none of these games has one already. With the
    `cards` of a run that was broken off, what it left of them is removed: logs that begin as
    theirs do, or are the torn beginning of one.

    FileExistsError with the log that is in the way; OSError, explained, if the folder cannot be
    made or read.
    """
    if plan.logs is None:
        return
    make_folder(plan.logs)
    try:
        there = {path.name for path in plan.logs.iterdir()}
        for game in games:
            path = plan.logs / log_name(plan.seed, game)
            if path.name not in there:
                continue
            if cards is None:
                words = "there is such a log already; choose another seed or folder"
            elif _begins(path, first_line(_header(plan, game, cards, _deal(plan, game, cards)))):
                path.unlink()
                continue
            else:
                words = "that is the log of another game; move it away"
            raise FileExistsError(EEXIST, words, str(path))
    except FileExistsError:
        raise
    except OSError as error:
        raise explained(error, plan.logs) from None


def _begins(path: Path, line: bytes) -> bool:
    with path.open("rb") as stream:
        return line.startswith(stream.read(len(line)))


def _deal(plan: Plan, game: int, cards: CardSet) -> Deal:
    return deal(cards, len(plan.bots), plan.deal_seed(game))


def _header(plan: Plan, game: int, cards: CardSet, dealt: Deal) -> Header:
    seats = [
        Seat(f"{name} {number}", name, color)
        for number, (name, color) in enumerate(zip(plan.seated(game), COLORS, strict=False), 1)
    ]
    return new_header(cards, seats, plan.deal_seed(game), dealt, created=None)


def play_game(cards: CardSet, plan: Plan, game: int, counting: bool = False) -> Result:
    """Play game number `game` of the plan; `counting`: with facts.

    The same arguments give the same game and, if the plan has a folder for logs, the same log byte
    by byte (bots that think for seconds excepted). FileExistsError if that log is there; a log of a
    game that does not get to its end is removed.
    """
    began = thread_time()
    seed, bots = plan.deal_seed(game), plan.seated(game)
    dealt = _deal(plan, game, cards)
    state = start(cards, dealt)
    players = [(create(name), budget(name)) for name in bots]
    # The chances of a bot depend on nothing that others do.
    rngs = [Random(f"{seed}:{place}") for place in plan.places(game)]
    facts = None
    if counting:
        from animarche.arena.facts import Facts

        facts = Facts(state)
    whole = _Game(state, players, rngs, facts)
    if plan.logs is None:
        whole.play(None)
    else:
        path = Path(plan.logs, log_name(plan.seed, game))
        journal = Journal.create(path, _header(plan, game, cards, dealt), durable=False)
        try:
            whole.play(journal)
        except BaseException:
            journal.close()
            path.unlink()
            raise
        journal.close()
    scores = sorted(standings(whole.state), key=lambda score: score.player)
    return Result(
        game=game,
        seed=seed,
        scores=tuple(score.total for score in scores),
        winners=tuple(score.player for score in scores if score.winner),
        decisions=whole.decisions,
        cpu_s=thread_time() - began,
        thought_s=tuple(whole.thought_s),
        facts=None if facts is None else facts.as_json(),
    )


class _Game:
    """A game in progress: its state, the commands so far, and who has thought how long."""

    def __init__(
        self,
        state: GameState,
        players: Sequence[tuple[Bot, Budget]],
        rngs: Sequence[Random],
        facts: Facts | None,
    ) -> None:
        self.state, self.decisions, self.thought_s = state, 0, [0.0] * len(players)
        self._players, self._rngs, self._facts = players, rngs, facts

    def play(self, journal: Journal | None) -> None:
        """Play to the end."""
        state, facts = self.state, self._facts
        while (seat := state.to_act) is not None:
            possible = options(state)
            if len(possible) == 1:
                command = possible[0]  # nothing to think about
            else:
                bot, effort = self._players[seat]
                if bot.looks:
                    began = thread_time()
                    command = bot.choose(view(state, seat), possible, self._rngs[seat], effort)
                    self.thought_s[seat] += thread_time() - began
                else:
                    command = bot.choose(None, possible, self._rngs[seat], effort)
            events: list[Event] | None = None if facts is None else []
            after = step(state, command, events)
            if facts is not None and events is not None:
                facts.saw(state, command, after, events, len(possible))
            if journal is not None:
                journal.command(seat, command, after)
            state = after
            self.decisions += 1
        self.state = state
