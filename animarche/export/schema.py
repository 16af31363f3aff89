"""The JSON Schema of the documents that `animarche export --to json` writes,
docs/schema/export.schema.json.

`python -m animarche.export.schema` writes it. It is made of the same parts as the schemas of logs
and traces. Exporting needs nothing of this module.
"""

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from animarche.export.document import FORMAT
from animarche.journal.schema import FOLDER, AnyCommand, AnyEvent, Cards, Rows

NAME = "export.schema.json"
PHASES = "placement", "attract", "income", "sale", "work", "over"
PARTS = "placement", "attract", "income", "sale", "work", "closing", "goals", "shops"
SOURCES = "income", "sale", "visit", "ad", "public", "effect", "goal", "shop"


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


def _absent(schema: dict[str, Any]) -> None:
    """The key may be absent, and that says nothing about its value."""
    del schema["default"]


Secret = Field(description="only where `secrets` is true", json_schema_extra=_absent)
Forkless = Field(description="only of a game that was forked", json_schema_extra=_absent)

N = Annotated[int, Field(description="the line of the log, from 1; 0 is the deal")]
Vp = Annotated[list[int], Field(description="the score markers, by player")]


class Player(_Strict):
    """Who sits at the table."""

    name: Annotated[str, Field(description="as it was typed: escape it before showing it")]
    kind: Annotated[str, Field(description='"person", or the name of a bot')]
    color: str | None


class Forked(_Strict):
    """Where a game comes from that began in the middle of another one."""

    log: str
    n: int
    state: Annotated[str, Secret] = ""


class Header(_Strict):
    """The first line of the log, without the format of the file and the deal."""

    rules: str
    cards: Cards
    players: list[Player]
    seed: Annotated[int | None, Secret] = None
    created: str | None
    forked: Annotated[Forked, Forkless] = None  # type: ignore[assignment]


class Hand(_Strict):
    """The goals that a player was dealt; null for one that readers may not know."""

    small: list[str | None]
    large: list[str | None]


class Deal(_Strict):
    """The deal, as in a log, as far as readers may know it."""

    start_player: int
    plaza: Rows
    reserve: list[str]
    managers: list[str]
    goals: list[Hand]
    ads: list[str]
    ad_deck: Annotated[list[str], Secret] = []


class Diverged(_Strict):
    """Where the log does not tell what the rules make of it; nothing after that is in here."""

    n: N
    reason: str


class Trust(_Strict):
    """How far the log can be trusted (see docs/log-format.md)."""

    fidelity: Literal["exact", "unverified", "diverged"]
    doubts: Annotated[list[str], Field(description="why agreement proves less, in English")]
    torn: Annotated[bool, Field(description="the last line was cut off, and left out")]
    diverged: Diverged | None


class _Step(_Strict):
    n: N
    events: Annotated[list[AnyEvent], Field(description="what happened, as in a trace")]
    round: Annotated[int, Field(description="1 to 5, after the step; so are all that follow")]
    phase: Literal[PHASES]  # type: ignore[valid-type]
    to_act: int | None
    vp: Vp
    state: Annotated[str, Secret] = ""


class DealStep(_Step):
    """The game after the deal."""


class CommandStep(_Step):
    """A command, with all automatic steps that followed it."""

    player: int
    command: AnyCommand
    notation: Annotated[str, Field(description="the command in words (docs/notation.md)")]
    stands: Annotated[bool, Field(description="whether it was not taken back later")]


class UndoStep(_Step):
    """The last `undo` commands that still counted were taken back."""

    undo: Annotated[int, Field(ge=1)]


class Points(_Strict):
    """VP that a player got at one moment, or gave back (O4)."""

    round: int
    phase: Literal[PARTS]  # type: ignore[valid-type]
    player: int
    source: Literal[SOURCES]  # type: ignore[valid-type]
    card: Annotated[str, Field(description="the id of what gave them")]
    upgraded: Annotated[bool, Field(description="whether that is an upgraded shop")]
    vp: int


class Stand(_Strict):
    """The VP when a phase was over; the last one as they are now."""

    round: int
    phase: Literal[PARTS]  # type: ignore[valid-type]
    vp: Vp


class Score(_Strict):
    """The score of a player, best first; while the game goes on, so far (then without `shops`)."""

    player: int
    place: Annotated[int, Field(description="1 for the most VP, shared by equals")]
    winner: bool
    play: int
    goals: int
    shops: int
    total: int


class Document(_Strict):
    """A game of Animarche, played again from its log."""

    animarche_export: Annotated[int, Field(ge=FORMAT, le=FORMAT, description="of this format")]
    secrets: Annotated[
        bool, Field(description="whether goals that nobody was shown, the deck and the seed are in")
    ]
    header: Header
    deal: Deal
    trust: Trust
    over: Annotated[bool, Field(description="whether the game was played to its end")]
    steps: list[DealStep | CommandStep | UndoStep]
    points: Annotated[list[Points], Field(description="of the commands that stand")]
    stands: list[Stand]
    standings: list[Score]


DOCUMENT: TypeAdapter[Document] = TypeAdapter(Document)


def schema() -> str:
    """The JSON Schema as text."""
    found = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What `animarche export --to json` writes",
        **DOCUMENT.json_schema(),
    }
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    (FOLDER / NAME).write_text(schema(), encoding="utf-8")
    print(f"{FOLDER / NAME} written.")
