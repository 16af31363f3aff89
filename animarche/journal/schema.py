"""The JSON Schemas of logs and traces, docs/schema/log.schema.json and trace.schema.json.

`python -m animarche.journal.schema` writes them. They are made by pydantic from the engine's own
records, so that they cannot fall behind; tests hold them and the hand-written readers, which start
faster, to the same judgement. Playing needs nothing of this module.
"""

import json
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model

from animarche.engine.board import COLUMNS, PLOTS
from animarche.engine.commands import Command
from animarche.engine.events import Event
from animarche.engine.setup import Deal, DealtGoals
from animarche.engine.state import AdWorker, Tally
from animarche.journal.format import FORMAT, Seat
from animarche.journal.records import type_name

FOLDER = Path(__file__).parents[2] / "docs" / "schema"  # in a checkout

Cell = Annotated[tuple[int, int], Field(description="[row, column], from 0")]
Cells = Annotated[tuple[Cell, Cell], Field(description="two cells in any order")]
_JSON: dict[str, Any] = {  # fields that look different as JSON; all others are as in the record
    "cell": Cell,
    "cells": Cells,
    "old_cells": Cells,
    "refilled": list[tuple[str, Cell]],
}


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class _Open(BaseModel):
    """Keys that format 1 does not know are passed over."""

    model_config = ConfigDict(strict=True, extra="allow")


def _model(cls: type, base: type[BaseModel] = _Strict, **own: Any) -> Any:
    """A record as JSON, field by field; `own` says what is different."""
    shapes = {
        name: _JSON.get(name, kind) if name != "cell" or kind is int else Cell | None
        for name, kind in cls.__annotations__.items()
    }
    fields: dict[str, Any] = {
        name: (shape, ...) for name, shape in {**own, **shapes, **own}.items()
    }
    return create_model(cls.__name__, __base__=base, __doc__=cls.__doc__, **fields)


def _union(union: Any) -> Any:
    """The records of a union as JSON, told apart by "type"."""
    models = [_model(cls, type=Literal[type_name(cls)]) for cls in get_args(union)]
    return Annotated[reduce(or_, models), Field(discriminator="type")]


AnyCommand: Any = _union(Command)
AnyEvent: Any = _union(Event)
Row = Annotated[list[list[str]], Field(min_length=COLUMNS, max_length=COLUMNS)]
Rows = Annotated[list[Row], Field(description="rows of cells of animals")]


class Cards(_Open):
    """The card set that a game is played with."""

    id: str
    version: str
    sha256: str


def _optional(schema: dict[str, Any]) -> None:
    """The key may be absent, and that says nothing about its value."""
    del schema["default"]


class Forked(_Open):
    """Where a game comes from that began in the middle of another one."""

    log: Annotated[str, Field(description="the file name of that log")]
    n: Annotated[int, Field(ge=0, description="its line; 0 for the deal")]
    state: Annotated[str, Field(description="the fingerprint of the state there")]


class FirstLine(_Open):
    """The first line of a log."""

    animarche: Annotated[int, Field(ge=FORMAT, le=FORMAT, description="the version of the format")]
    rules: str
    cards: Cards
    players: list[_model(Seat, _Open)]  # type: ignore[valid-type]
    seed: int | None
    deal: _model(Deal, plaza=Rows, goals=list[_model(DealtGoals)])  # type: ignore[valid-type]
    created: Annotated[str | None, Field(description="RFC 3339, UTC")]
    forked: Annotated[Forked, Field(json_schema_extra=_optional)] = None  # type: ignore[assignment]


Print = Annotated[str, Field(description="the state after the line", json_schema_extra=_optional)]


class CommandLine(_Strict):
    """A command that a player gave."""

    n: int
    player: int
    command: AnyCommand
    state: Print = ""


class UndoLine(_Strict):
    """The last `undo` commands that still count are taken back."""

    n: int
    undo: Annotated[int, Field(ge=1)]
    state: Print = ""


class Goals(_Strict):
    """The goals of a player; `scored` count now, in order of time."""

    small: list[str]
    large: list[str]
    scored: list[str]


class Workers(_Strict):
    """The workers of a player that are on no seat and no ad."""

    waiting: int
    backyard: int
    used: int


class Plot(_Strict):
    """A shop on a plot."""

    shop: str
    upgraded: bool
    animals: list[str]
    visitors: list[int | None]
    used: bool


class Player(_Strict):
    """What belongs to one player."""

    seat: Literal["north", "east", "south", "west"]
    coins: int
    wood: int
    vp: int
    manager: str
    passed: bool
    workers: Workers
    plots: Annotated[list[Plot | None], Field(min_length=PLOTS, max_length=PLOTS)]
    tally: _model(Tally)  # type: ignore[valid-type]
    ads: list[str]
    goals: Goals


class OpenAd(_Strict):
    """A face-up ad."""

    id: str
    frame: Literal["upper", "lower"] | None
    workers: list[_model(AdWorker)]  # type: ignore[valid-type]


class PlacedBuilding(_Strict):
    """A public building on the plaza."""

    id: str
    cells: Cells
    owner: int


class Supply(_Strict):
    """The copies left, by shop and by kind of public building."""

    shops: dict[str, int]
    buildings: dict[str, int]


class State(_Strict):
    """A whole game between two commands."""

    round: int
    phase: Literal["placement", "attract", "income", "sale", "work", "over"]
    to_act: int | None
    start_player: int
    over: bool
    plaza: Rows
    closed: list[Cell]
    reserve: list[str]
    returning: list[str]
    buildings: list[PlacedBuilding]
    players: Annotated[list[Player], Field(min_length=2, max_length=4)]
    ads: list[OpenAd]
    ad_deck: list[str]
    supply: Supply


class TraceDeal(_Strict):
    """The state after the deal."""

    n: Annotated[int, Field(ge=0, le=0)]
    events: list[AnyEvent]
    options: list[AnyCommand]
    state: State


class TraceCommand(_Strict):
    """The state after a command with all automatic steps, and what happened."""

    n: int
    player: int
    command: AnyCommand
    events: list[AnyEvent]
    options: list[AnyCommand]
    state: State


class TraceUndo(_Strict):
    """The state to which an undo leads back."""

    n: int
    undo: int
    events: list[AnyEvent]
    options: list[AnyCommand]
    state: State


class Refused(_Strict):
    """Which rule refuses a command, and why."""

    rule: str
    code: str


class TraceRefusal(_Strict):
    """The command of line `n` is refused; nothing follows."""

    n: int
    refusal: Refused


HEADER: TypeAdapter[Any] = TypeAdapter(FirstLine)
LINE: TypeAdapter[Any] = TypeAdapter(CommandLine | UndoLine)
LOG: TypeAdapter[Any] = TypeAdapter(FirstLine | CommandLine | UndoLine)
TRACE: TypeAdapter[Any] = TypeAdapter(TraceDeal | TraceCommand | TraceUndo | TraceRefusal)


def schemas() -> dict[str, str]:
    """The JSON Schema of one line of each kind of file, as text by file name."""
    return {
        "log.schema.json": _text(LOG, "A line of a log of Animarche, format 1"),
        "trace.schema.json": _text(TRACE, "A line that `animarche trace` prints"),
    }


def _text(adapter: TypeAdapter[Any], title: str) -> str:
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        **adapter.json_schema(),
    }
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in schemas().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(f"{FOLDER / name} written.")
