"""A whole game as text: who plays, where it begins, and the commands that stand, phase by phase.

The text is for people and for letters between them; the log (docs/log-format.md) is what a game is
saved in. It says no more than the log does, and holds the same secrets.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from animarche.engine.game import RULES_VERSION, step
from animarche.engine.records import record
from animarche.engine.refusals import Illegal
from animarche.engine.state import OVER
from animarche.journal.values import shown
from animarche.notation.commands import read_command, write_command
from animarche.notation.positions import read_position, write_position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from animarche.engine.cards import CardSet
    from animarche.engine.commands import Command
    from animarche.engine.state import GameState

VERSION = "animarche-game-1"
LONGEST = 2_000_000  # signs; a game has some 10,000
UNFINISHED = "unfinished"

_HEADING = re.compile(r"r[0-9]\.[a-z]+")


@record
class Game:
    """A game: the players' names by seat, the position it begins with, the commands that stand, and
    the version of the rules it was played by."""

    names: tuple[str, ...]
    start: GameState
    commands: tuple[Command, ...]
    rules: str = RULES_VERSION


def write_game(game: Game) -> str:
    """A game as lines of printable text, the last one ended by a newline. Raises Illegal for a
    command that the rules refuse."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: Game) -> Iterator[str]:
    state, cards, seats = game.start, game.start.cards, game.start.board.seats
    yield VERSION
    yield f"rules: {_quoted(game.rules)}"
    yield f"cards: {cards.id} {cards.sha256[:8]}"
    for seat, name in zip(seats, game.names, strict=True):
        yield f"{seat}: {_quoted(name)}"
    yield f"start: {write_position(state)}"
    heading = ""
    for command in game.commands:
        here = f"r{state.round}.{state.phase}"
        if here != heading:
            heading = here
            yield from ("", heading)
        who = state.to_act
        after = step(state, command, None)  # refuses a command when nobody is to act
        yield f"{seats[who or 0]}: {write_command(command, seats)}"
        state = after
    yield ""
    scores = [f"{s} {p.vp}" for s, p in zip(seats, state.players, strict=True)]
    yield f"result: {', '.join(scores) if state.phase == OVER else UNFINISHED}"


def _quoted(text: str) -> str:
    """A text as JSON, with escapes for what cannot be printed only."""
    signs = (s if s.isprintable() and s not in '"\\' else json.dumps(s)[1:-1] for s in text)
    return f'"{"".join(signs)}"'


def read_game(text: str, cards: CardSet) -> Game:
    """The game that a text tells, of these cards. Raises ValueError with one clause that names the
    line where it is no such text, or the rules refuse what it says."""
    if len(text) > LONGEST:
        raise ValueError(f"a game has at most {LONGEST} signs, not {len(text)}")
    lines = [(n, line.strip()) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    game = _read(iter(lines), cards)
    written = [line for line in _lines(game) if line]
    for (n, line), right in zip(lines, written, strict=False):
        if line != right:
            raise ValueError(f"line {n} is {shown(line)}, but should be {shown(right)}")
    if len(lines) != len(written):
        raise ValueError(f"the game has {len(lines)} lines, but should have {len(written)}")
    return game


def _read(lines: Iterator[tuple[int, str]], cards: CardSet) -> Game:
    n, line = next(lines, (1, ""))
    if line != VERSION:
        raise ValueError(f"line {n} must be {VERSION}, not {shown(line)}")
    fields: dict[str, str] = {}
    for n, line in lines:
        name, colon, said = line.partition(": ")
        if not colon or name in fields:
            raise ValueError(f"line {n} is {shown(line)}, which has no place in the beginning")
        fields[name] = said
        if name == "start":
            break
    if missing := [name for name in ("rules", "cards", "start") if name not in fields]:
        raise ValueError(f"the game lacks the line {missing[0]}")
    try:
        start = read_position(fields["start"], cards)
    except ValueError as error:
        raise ValueError(f"line {n} has no position to start from: {error}") from None
    names = [_text(fields, seat) for seat in start.board.seats]
    return Game(tuple(names), start, tuple(_commands(lines, start)), _text(fields, "rules"))


def _text(fields: dict[str, str], name: str) -> str:
    try:
        found = json.loads(fields.get(name, ""))
    except (ValueError, RecursionError):
        found = None
    if type(found) is not str:
        raise ValueError(f'the line {name} must have a text in quotes, such as "Mika"')
    return found


def _commands(lines: Iterator[tuple[int, str]], state: GameState) -> Iterator[Command]:
    """The commands that these lines say, played from a state on."""
    seats = state.board.seats
    for n, line in lines:
        seat, _, words = line.partition(": ")
        if _HEADING.fullmatch(line) or seat == "result":
            continue  # told again by `_lines`
        if state.to_act is None or seat != seats[state.to_act]:
            raise ValueError(f"line {n} is {shown(line)}, but {_turn(state)} is to act")
        try:
            command = read_command(words, seats)
            state = step(state, command, None)
        except Illegal as error:
            rule, code = error.refusal.rule, error.refusal.code
            raise ValueError(
                f"line {n}: the rules refuse {shown(words)} ({rule}, {code})"
            ) from None
        except ValueError as error:
            raise ValueError(f"line {n}: {error}") from None
        yield command


def _turn(state: GameState) -> str:
    """The seat of the player who is to act, or "nobody"."""
    return "nobody" if state.to_act is None else state.board.seats[state.to_act]
