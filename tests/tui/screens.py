"""Every screen of the game, and how to get there: one table for all tests that look at all of them.

`SCREENS` has a `Way` for each name. `reached(way, lang, names)` makes the app, and `go(pilot, way)`
goes there. A screen looks alike each time.
"""

import os
from collections.abc import Callable

from animarche import paths
from animarche.engine import commands as c
from animarche.engine.records import record
from animarche.table import Table
from animarche.table.recording import Recording
from animarche.tui.app import Animarche
from animarche.tui.screens.title import Title
from tests.cards.first import first_cards
from tests.tui.helpers import NAMES, new_table, played, table_at
from tests.tui.thinking import Double

NOON = 1_767_268_800  # of some day; when saved games were played last
OWN = "own letter"  # a key: the letter of the player who is to act


@record
class Way:
    """The way to a screen. `table(names)` is where it begins, None for the title; `keys` are
    pressed there, one by one. `saved`: there are saved games. `deal`: the table is a new one.
    `step`: the game of the table is watched, from this step on."""

    table: Callable[[tuple[str, ...]], Table | None] = lambda names: None
    keys: tuple[str, ...] = ()
    saved: bool = False
    deal: bool = False
    step: int | None = None


def at(phase, players=4, options=4):
    """From names to a table at such a moment."""
    round = 1 if phase == "placement" else 3
    return lambda names: table_at(phase, round, players, options=options, names=names)


def new(names):
    """A table before its first decision."""
    return new_table(4, 7, names)


def bots(names):
    """A table where a bot thinks, and goes on thinking."""
    kinds = ("greedy", "person", "greedy", "mcts:800")
    return played(new_table(4, 7, names, kinds=kinds), 3)


def over(names):
    """A table after the last decision."""
    return played(new_table(4, 5, names), 2000)


def taken_back(names):
    """A table where only all together can take back more."""
    table = new(names)
    table.play(c.place_store(0))
    table.play(c.place_store(1))
    table.undo()
    return table


def recorded(names):
    """A whole game, with its log."""
    return played(new_table(4, 5, names, paths.games() / "20260101-120000.jsonl"), 2000)


def watched(keys=()):
    """The way to a game that is watched, where a goal counts already."""
    return Way(recorded, keys, step=WATCHED)


WATCHED = 70
WORK = at("work", options=20)

SCREENS = {
    "title": Way(),
    "title-games": Way(saved=True),
    "new-game": Way(keys=("n",)),
    "new-game-wrong": Way(keys=("n", *["down"] * 7, "enter", "enter")),
    "new-game-animals": Way(keys=("n", *["down"] * 5, "right")),
    "saved": Way(keys=("s",), saved=True),
    "saved-none": Way(keys=("s",)),
    "settings": Way(keys=("o",)),
    "help": Way(keys=("?",)),
    "rules": Way(keys=("r",)),
    "rules-search": Way(keys=("r", "/", "a", "d")),
    "lesson": Way(keys=("l",)),
    "lesson-later": Way(keys=("l", "enter", "enter", "enter")),
    "deal": Way(new, deal=True),
    "placement": Way(new),
    "attract": Way(at("attract")),
    "attract-2": Way(at("attract", 2)),
    "attract-3": Way(at("attract", 3)),
    "income": Way(at("income")),
    "sale": Way(at("sale", options=3)),
    "work": Way(WORK),
    "work-begun": Way(WORK, ("1",)),
    "work-search": Way(WORK, ("/", "c", "o")),
    "market": Way(WORK, ("left", "tab", "down")),
    "refused": Way(WORK, ("c",)),
    "ads": Way(WORK, ("t",)),
    "town": Way(WORK, ("t", "t")),
    "log": Way(WORK, ("l",)),
    "jump": Way(WORK, ("j",)),
    "bots": Way(bots),
    "bots-stopped": Way(bots, (".",)),
    "card": Way(WORK, ("d",)),
    "table-help": Way(WORK, ("?",)),
    "table-rules": Way(WORK, ("f4",)),
    "commands": Way(WORK, (":",)),
    "commands-search": Way(WORK, (":", "g", "o")),
    "peek-closed": Way(WORK, ("g",)),
    "peek-open": Way(WORK, ("g", OWN)),
    "ask": Way(WORK, ("q",)),
    "agree": Way(taken_back, ("a",)),
    "scoring": Way(over),
    "scoring-points": Way(over, ("2",)),
    "scoring-cards": Way(over, ("3",)),
    "scoring-chart": Way(over, ("4",)),
    "over": Way(over, ("v",)),
    "replay": watched(),
    "replay-goals": watched(("g",)),
    "replay-look": watched(("tab", "tab", "t")),
    "replay-jump": watched(("5", "7")),
    "replay-step": watched(("d",)),
    "replay-help": watched(("?",)),
    "replay-fork": watched(("f",)),
}


def save_games(names):
    """Two games that can be gone on with, and one that is over, among the saved ones."""
    for number, (count, moves) in enumerate(((4, 9), (2, 20), (3, 2000))):
        path = paths.games() / f"2026010{number + 1}-120000.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        played(new_table(count, 3 + number, names, path), moves).close()
        os.utime(path, (NOON - number, NOON - number))


def reached(way, lang="en", names=NAMES):
    """An app from which `go` goes on to the screen."""
    if way.saved:
        save_games(names)
    if way.step is not None:
        paths.games().mkdir(parents=True, exist_ok=True)
    table = way.table(names)
    if way.step is not None:
        recording = Recording.read(table.path, lambda header: first_cards())
        table.close()
        return Animarche(None, lang, watched=(recording, way.step))
    app = Animarche(None if way.deal else table, lang)
    app.sat_down = table
    app.thinker = Double(holds=True)
    return app


async def go(pilot, way):
    """Go to the screen."""
    app = pilot.app
    await pilot.pause()
    if way.deal:
        app.open_table(app.sat_down, deal=True)
        await pilot.pause()
    if way.saved and isinstance(app.screen, Title):
        await until(pilot, lambda: len(app.screen._waiting) == 2)
    for key in way.keys:
        await pilot.press("abcd"[app.sat_down.state.to_act] if key == OWN else key)
        await pilot.pause()
    await pilot.pause()


async def until(pilot, holds):
    """Wait until something holds."""
    for _ in range(200):
        if holds():
            return
        await pilot.pause(0.01)
    raise AssertionError("it never came to that")
