"""The command line's `animarche replay`."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from animarche.arguments import add_game, add_language, bad_input, whole

if TYPE_CHECKING:
    from animarche.arguments import Subparsers
    from animarche.lang.words import Words
    from animarche.table.recording import Recording

MOST = 1_000_000  # for --from and --to

DESCRIPTION = """\
Watch a game again: step by step, with a timeline and every step explained. Where no terminal is to
be written to, or with --text, the game is told move by move, then where everybody's points came
from. Nothing is changed: neither the log nor a game that is being played.
"""
EPILOG = """\
A step is named by its number in the log, by a round or phase such as r3 or r3.work, by "start" or
"end", or by a position in the notation. With --text, --at tells how things stand at that step, and
no more: the position, and the scores. Of a game that is not over, what lies face down is a "?" in
it. A log holds every secret of its game: share it when the game is over.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Adds `replay`. It sets `run`, a function from the parsed arguments to the exit status: 0, 1
    for a log that diverged, 2 for one that cannot be read."""
    replay = subparsers.add_parser(
        "replay", help="watch a game again", description=DESCRIPTION, epilog=EPILOG
    )
    add_game(replay)
    replay.add_argument("--at", metavar="WHERE", help="the step to begin with")
    replay.add_argument("--text", action="store_true", help="tell it as text")
    number = whole(1, MOST)
    replay.add_argument(
        "--from", dest="first", metavar="N", type=number, help="tell it as text from line N on"
    )
    replay.add_argument(
        "--to", dest="last", metavar="N", type=number, help="tell it as text as far as line N"
    )
    add_language(replay)
    replay.add_argument("--cards", metavar="FILE", help="the card file of a log of other cards")
    replay.set_defaults(run=_replay)


def _replay(args: argparse.Namespace) -> int:
    from animarche.journal.commands import exit_status

    part = args.first is not None or args.last is not None
    if part and args.at is not None:
        raise bad_input("--at names one step; leave --from and --to out")
    recording = _recording(args)
    at = _step(args.at, recording)
    if not (args.text or part) and _in_terminal():
        from animarche.tui.running import run

        return run(lang=args.lang, cards_path=args.cards, watched=(recording, at or 0))
    from animarche.lang import choose
    from animarche.lang.words import Words
    from animarche.settings import language

    words = Words(choose(language(args.lang), os.environ), recording.cards.document)
    if at is None:
        _tell(args, recording, words)
    else:
        _situation(recording, at, words)
    return exit_status(recording)


def _in_terminal() -> bool:
    """Whether there is somebody to watch: keys come in, and pictures go out (on stderr)."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream is not None and stream.isatty() for stream in streams)


def _recording(args: argparse.Namespace) -> Recording:
    from animarche.journal.commands import card_finder
    from animarche.journal.format import LogError
    from animarche.shelf.choosing import path_of
    from animarche.table.recording import Recording

    try:
        return Recording.read(path_of(args.log), card_finder(args.cards))
    except LogError as error:
        raise bad_input(str(error)) from None


def _step(where: str | None, recording: Recording) -> int | None:
    """The step that --at names."""
    try:
        return None if where is None else recording.find(where)
    except ValueError as error:
        raise bad_input(f"--at: {error}") from None


def _tell(args: argparse.Namespace, recording: Recording, words: Words) -> None:
    """The game, or a part of it, as a play-by-play."""
    from animarche.journal.story import Story

    lines = len(recording.log.lines)
    first, last = args.first or 1, args.last or MOST
    if first > max(1, min(last, lines)):
        what = "--to" if last < lines else "the last line of the log"
        raise bad_input(f"--from {first} is behind {what}, {min(last, lines)}")
    for line in Story(recording, words).tell(first, last):
        print(line)


def _situation(recording: Recording, at: int, words: Words) -> None:
    """The number of a step and the round, the position, who stands how, and what is asked."""
    from animarche.journal.story import Story
    from animarche.notation.positions import write_position

    story, state = Story(recording, words), recording.steps[at].state
    print(words.text("cli.step", n=at, line=story.heading(state)))
    print(write_position(state, hidden=not recording.over))
    for line in story.scores(state):
        print(line)
