"""The lines of a log: the header, commands, undos (docs/log-format.md)."""

from collections.abc import Iterable
from typing import Any

from animarche.engine.cards import CardSet
from animarche.engine.commands import Command
from animarche.engine.game import RULES_VERSION
from animarche.engine.records import record
from animarche.engine.setup import Deal
from animarche.journal.deals import deal_from_json, deal_to_json
from animarche.journal.records import command_from_json, command_to_json
from animarche.journal.values import (
    array,
    escaped,
    exactly,
    integer,
    integer_or_null,
    shown,
    string,
    string_or_null,
    table,
)

FORMAT = 1
PERSON = "person"  # the kind of a seat where no bot plays

REPAIR = "`animarche games repair LOG`"  # what mends a log that is harmed after its header


class LogError(ValueError):
    """A log that cannot be used. `sentence` says what is wrong and what to do; `line` is the line
    of the file, from 1 for the header, or None where it is the whole file. As text: one line, safe
    to print, in which the lines after the header have the numbers that they have in the log."""

    def __init__(self, path: str, line: int | None, sentence: str) -> None:
        where = escaped(path) + (":1" if line == 1 else "")
        told = sentence if line is None or line == 1 else at_line(line - 1, sentence)
        super().__init__(f"{where}: {told}")
        self.path = path
        self.line = line
        self.sentence = sentence


def at_line(n: int, clause: str) -> str:
    """What is wrong with line `n` of a log: 'line 4 is no JSON', 'line 4: "n" must be 4'."""
    return f"line {n}{' ' if clause.startswith(('is ', 'has ')) else ': '}{clause}"


@record
class Seat:
    """Who sits at the table: `kind` is "person" or the name of a bot such as "random"."""

    name: str
    kind: str
    color: str | None


@record
class Fork:
    """Where a game comes from that began in the middle of another one: the file name of that log,
    its line `n` (0 for the deal), and the fingerprint of the state there."""

    log: str
    n: int
    state: str


@record
class Header:
    """The first line. `rules` is the version of the rules, `cards_...` name the card set, `created`
    is a time in RFC 3339, UTC, or None; `forked` is None for a game that began with the deal."""

    players: tuple[Seat, ...]
    rules: str
    cards_id: str
    cards_version: str
    cards_sha256: str
    seed: int | None
    deal: Deal
    created: str | None
    forked: Fork | None = None


def new_header(
    cards: CardSet,
    players: Iterable[Seat],
    seed: int | None,
    deal: Deal,
    created: str | None,
    forked: Fork | None = None,
) -> Header:
    """The first line of a game that begins now, by the rules of this program."""
    return Header(
        players=tuple(players),
        rules=RULES_VERSION,
        cards_id=cards.id,
        cards_version=cards.version,
        cards_sha256=cards.sha256,
        seed=seed,
        deal=deal,
        created=created,
        forked=forked,
    )


@record
class Entry:
    """A command: number `n` in the log, from 1; `state` is the fingerprint after it, or None where
    the writer left it out."""

    n: int
    player: int
    command: Command
    state: str | None


@record
class Undo:
    """The last `undo` commands that still count are taken back; `state` as in Entry."""

    n: int
    undo: int
    state: str | None


Line = Entry | Undo


def header_to_json(header: Header) -> dict[str, Any]:
    """The first line as JSON."""
    value = {
        "animarche": FORMAT,
        "rules": header.rules,
        "cards": {
            "id": header.cards_id,
            "version": header.cards_version,
            "sha256": header.cards_sha256,
        },
        "players": [
            {"name": seat.name, "kind": seat.kind, "color": seat.color} for seat in header.players
        ],
        "seed": header.seed,
        "deal": deal_to_json(header.deal),
        "created": header.created,
    }
    if (forked := header.forked) is not None:
        value["forked"] = {"log": forked.log, "n": forked.n, "state": forked.state}
    return value


def header_from_json(value: Any) -> Header:
    """The header that `value` describes. Keys that format 1 does not know are passed over, except
    in the deal, all of which matters. Raises ValueError with one clause."""
    found = _with(value, ("rules", "cards", "players", "seed", "deal", "created"), "the header")
    cards = _with(found["cards"], ("id", "version", "sha256"), '"cards"')
    return Header(
        players=tuple(_seat(seat) for seat in array(found["players"], "players")),
        rules=string(found["rules"], "rules"),
        cards_id=string(cards["id"], "id"),
        cards_version=string(cards["version"], "version"),
        cards_sha256=string(cards["sha256"], "sha256"),
        seed=integer_or_null(found["seed"], "seed"),
        deal=deal_from_json(found["deal"]),
        created=string_or_null(found["created"], "created"),
        forked=_fork(found["forked"]) if "forked" in found else None,
    )


def _with(value: Any, keys: tuple[str, ...], name: str) -> dict[str, Any]:
    """An object with at least these keys."""
    found = table(value, name)
    for key in keys:
        if key not in found:
            raise ValueError(f'{name} lacks "{key}"')
    return found


def _seat(value: Any) -> Seat:
    found = _with(value, ("name", "kind", "color"), "a player")
    return Seat(
        name=string(found["name"], "name"),
        kind=string(found["kind"], "kind"),
        color=string_or_null(found["color"], "color"),
    )


def _fork(value: Any) -> Fork:
    found = _with(value, ("log", "n", "state"), '"forked"')
    n = integer(found["n"], "n")
    if n < 0:
        raise ValueError(f'"n" of "forked" must be at least 0, not {shown(n)}')
    return Fork(string(found["log"], "log"), n, string(found["state"], "state"))


def line_to_json(line: Line) -> dict[str, Any]:
    """A line after the header as JSON."""
    value: dict[str, Any] = {"n": line.n}
    if type(line) is Entry:
        value |= {"player": line.player, "command": command_to_json(line.command)}
    elif type(line) is Undo:
        value["undo"] = line.undo
    if line.state is not None:
        value["state"] = line.state
    return value


def line_from_json(value: Any) -> Line:
    """The line that `value` describes; `state` may be absent, all else is strict. Raises
    ValueError with one clause."""
    found = table(value, "the line")
    keys = ["n", "undo"] if "undo" in found else ["n", "player", "command"]
    state = None
    if "state" in found:
        keys.append("state")
        state = string(found["state"], "state")
    exactly(found, keys, "the line")
    n = integer(found["n"], "n")
    if "undo" in found:
        undo = integer(found["undo"], "undo")
        if undo < 1:
            raise ValueError(f'"undo" must be at least 1, not {shown(undo)}')
        return Undo(n, undo, state)
    player = integer(found["player"], "player")
    return Entry(n, player, command_from_json(found["command"]), state)


def format_of(value: Any) -> int:
    """The format version of a first line. Raises ValueError where there is none."""
    if type(value) is dict and type(version := value.get("animarche")) is int and version >= 1:
        return version
    raise ValueError('it has no format version ("animarche": 1)')
