"""The command line's `animarche verify` and `trace`."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Protocol

from animarche.arguments import GAME, add_game, bad_input

if TYPE_CHECKING:
    from collections.abc import Callable

    from animarche.arguments import Subparsers
    from animarche.engine.cards import CardSet
    from animarche.journal.format import Header
    from animarche.journal.read import Log
    from animarche.journal.replay import Divergence, Replay

    CardFinder = Callable[[Header], CardSet | None]
    PathOf = Callable[[str], str]


class Played(Protocol):
    """A log that was played again: a `Replay` at its end, or a recording."""

    @property
    def log(self) -> Log:
        """What was played."""

    @property
    def cards(self) -> CardSet:
        """The cards that it was played with now."""

    @property
    def doubts(self) -> tuple[str, ...]:
        """Why agreement proves less than an exact replay."""

    @property
    def divergence(self) -> Divergence | None:
        """Where it does not tell what happens."""


DIVERGED = 1  # exit status: the log does not tell what happens
UNREADABLE = 2

SECRETS = "A log holds every secret of its game: share it when the game is over."
VERIFY = """\
Play logs again and say of each: "exact" (everything happens as written), "unverified" (the same,
but with another card set or other rules than it was played with, or without fingerprints), or
"diverged at line N" (N is the "n" of that line). Exit status: 0; 1 when a log diverged; 2 when one
cannot be read.
"""


def add_parser(subparsers: Subparsers, path_of: PathOf) -> None:
    """Adds `verify` and `trace`. Each sets `run`, a function from the parsed arguments to
    the exit status: 0, 1 for a log that diverged, 2 for one that cannot be read. `path_of` gives
    the path of the log that an argument means, or raises LogError."""
    verify = subparsers.add_parser(
        "verify", help="check that logs play back to what they say", description=VERIFY
    )
    verify.add_argument("logs", metavar="GAME", nargs="+", help=GAME)
    verify.set_defaults(run=_verify)

    trace = subparsers.add_parser(
        "trace",
        help="print every state of a game as JSON",
        description="Print the state after the deal and after every line of a log, each with the "
        "events and all legal commands, as one JSON object a line.",
        epilog=SECRETS,
    )
    add_game(trace)
    trace.set_defaults(run=_trace)

    for parser in (verify, trace):
        parser.set_defaults(path_of=path_of)
        parser.add_argument("--cards", metavar="FILE", help="the card file of a log of other cards")


def _verify(args: argparse.Namespace) -> int:
    from animarche.journal.format import LogError

    find = card_finder(args.cards)
    counts: dict[str, int] = {}
    for game in args.logs:
        try:
            verdict = _verdict(_replay_of(args.path_of(game), find, events=False))
        except LogError as error:
            sys.stdout.flush()
            sys.stderr.write(f"animarche: {error}\n")
            verdict = "unreadable"
        counts[verdict] = counts.get(verdict, 0) + 1
    if len(args.logs) > 1:
        parts = ", ".join(f"{number} {verdict}" for verdict, number in counts.items())
        print(f"{len(args.logs)} logs: {parts}")
    if "unreadable" in counts:
        return UNREADABLE
    return DIVERGED if "diverged" in counts else 0


def _verdict(replay: Replay) -> str:
    """Play a log to its end, and print how far it can be trusted."""
    from animarche.journal.values import escaped

    over = False
    for step in replay:
        over = step.state.to_act is None
    log, fidelity = replay.log, replay.fidelity
    if replay.divergence is None:
        finished = "finished" if over else "unfinished"
        print(f"{escaped(log.path)}: {fidelity}, {len(log.lines)} lines, {finished}")
    else:
        print(_diverged(replay))
    _warn(replay)
    return fidelity


def _trace(args: argparse.Namespace) -> int:
    from json import JSONEncoder

    from animarche.journal.trace import trace

    encode = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    replay = _only_replay(args)
    for line in trace(replay):
        sys.stdout.buffer.write(f"{encode(line)}\n".encode())
    return exit_status(replay)


def exit_status(replay: Played) -> int:
    """Say what is to be said about a log that was shown, and give the exit status."""
    sys.stdout.flush()
    _warn(replay)
    if replay.divergence is None:
        return 0
    sys.stderr.write(f"animarche: {_diverged(replay)}\n")
    return DIVERGED


def _diverged(replay: Played) -> str:
    """Where a log does not tell what happens, and, where that can be mended, what mends it."""
    from animarche.engine.game import RULES_VERSION
    from animarche.journal.format import REPAIR
    from animarche.journal.values import escaped

    divergence, header = replay.divergence, replay.log.header
    assert divergence is not None
    told = f"{escaped(replay.log.path)}: diverged at line {divergence.n}: {divergence.reason}"
    if header.cards_sha256 != replay.cards.sha256 or header.rules != RULES_VERSION:
        return told
    return f"{told}; {REPAIR} keeps what comes before"


def _warn(replay: Played) -> None:
    """Doubts about a log, on stderr."""
    from animarche.journal.values import escaped

    doubts = list(replay.doubts)
    if replay.log.torn:
        doubts.append("its last line is cut off and was left out")
    if doubts:
        sys.stdout.flush()
        sys.stderr.write(f"animarche: warning: {escaped(replay.log.path)}: {'; '.join(doubts)}\n")


def _only_replay(args: argparse.Namespace) -> Replay:
    """The replay of the one log of a command line; a log that cannot be read is bad input."""
    from animarche.journal.format import LogError

    try:
        return _replay_of(args.path_of(args.log), card_finder(args.cards), events=True)
    except LogError as error:
        raise bad_input(str(error)) from None


def _replay_of(path: str, find: CardFinder, events: bool) -> Replay:
    from animarche.journal.read import read_log
    from animarche.journal.replay import replay, without_cards

    log = read_log(path)
    cards = find(log.header)
    if cards is None:
        raise without_cards(log)
    return replay(log, cards, events)


def card_finder(path: str | None) -> CardFinder:
    """A function that gives the cards for a log by its header: those of the file `path` or the
    standard ones, of now or of before, whichever the log was played with; else the file's, else
    the standard ones if the log's have the same name, else None."""
    from animarche.cards import known, standard
    from animarche.cards.asked import asked

    named = None if path is None else asked(path)

    def find(header: Header) -> CardSet | None:
        cards = known(header.cards_sha256) or named
        if cards is None and header.cards_id == standard().id:
            cards = standard()
        return cards

    return find
