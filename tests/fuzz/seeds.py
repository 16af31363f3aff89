"""Good files to spoil: small ones of every kind, made by the game or taken from the tests."""

import gzip
import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from animarche.arena.folder import GAMES, PLAN, Folder
from animarche.arena.plan import Plan
from animarche.arena.play import play_game
from animarche.engine.game import apply, options, start
from animarche.journal.format import Fork
from animarche.journal.write import Journal
from animarche.notation.commands import SEATS, write_command
from animarche.notation.games import Game, write_game
from animarche.notation.positions import write_position
from animarche.settings import CHOICES
from animarche.shelf import index
from animarche.shelf.summary import look_at
from animarche.tui import hints
from tests.cards.first import first_cards
from tests.cards.random_sets import random_document
from tests.fuzz.corpus import Corpus
from tests.journal.games import header
from tests.notation.games import busy_game

ARENA = Plan(("random", "random", "novice"), 6, 3)
SCENARIOS = Path(__file__).parents[1] / "scenarios"
_LONGEST = 700  # bytes of a scenario


def game(players: int, seed: int, lines: int) -> bytes:
    """The log of the first moves of a random game, some of them taken back."""
    random, first = Random(seed), header(players, seed, forked=Fork("old.jsonl", 7, "0" * 16))
    states = [start(first_cards(), first.deal)]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "log"
        journal = Journal.create(path, first, durable=False)
        for _ in range(lines):
            state = states[-1]
            if state.to_act is None:
                break
            if len(states) > 3 and random.random() < 0.1:
                count = random.randint(1, 3)
                del states[-count:]
                journal.undo(count, states[-1])
                continue
            command = random.choice(options(state))
            states.append(apply(state, command)[0])
            journal.command(state.to_act, command, states[-1])
        journal.close()
        return path.read_bytes()


def _bare(log: bytes) -> bytes:
    """A log without fingerprints: what is changed in its commands reaches the rules."""
    values = [json.loads(line) for line in log.splitlines()]
    for value in values[1:]:
        value.pop("state")
    return b"".join(json.dumps(value).encode() + b"\n" for value in values)


@cache
def logs() -> Corpus:
    """Short logs of 2, 3 and 4 players."""
    made = [game(2, 1, 12), game(3, 2, 8), game(4, 3, 8), game(2, 4, 60)]
    seeds = (*made, *map(_bare, made))
    trees = tuple([json.loads(line) for line in seed.splitlines()] for seed in seeds)
    return Corpus(seeds, trees, lines=True)


@cache
def compressed_logs() -> Corpus:
    """The same, compressed."""
    plain = logs()
    return replace(plain, pack=lambda data: gzip.compress(data, 1, mtime=0))


@cache
def positions() -> Corpus:
    """Positions of games of 2, 3 and 4 players, some as everybody may know them."""
    cards = first_cards()
    lines, words = [], {*cards.shops, *cards.goals, *cards.animals, *"?-.#!*~"}
    for players in (2, 3, 4):
        moves = busy_game(players, players)
        for at in (0, 12, len(moves) // 2, -25, -1):
            lines += [write_position(moves[at][2], hidden) for hidden in (False, True)]
    return Corpus(tuple(map(str.encode, lines)), words=tuple(map(str.encode, sorted(words))))


@cache
def texts() -> Corpus:
    """The first rounds of games as text."""
    games = []
    for players, count in ((2, 30), (4, 12)):
        moves = busy_game(players, players)[:count]
        names = ("Mika", "謙", "[b]x", "D")[:players]
        games.append(Game(names, moves[0][0], tuple(command for _, command, _ in moves)))
    return Corpus(tuple(write_game(game).encode() for game in games))


@cache
def commands() -> Corpus:
    """Commands in words, a file each."""
    said = {write_command(command, SEATS) for _, command, _ in busy_game(4, 4)}
    return Corpus(tuple(map(str.encode, sorted(said))))


@cache
def cards() -> Corpus:
    """Random card sets, which are smaller than the standard one."""
    documents = [random_document(Random(seed)) for seed in (1, 6)]
    texts = [yaml.safe_dump(one, allow_unicode=True, sort_keys=False) for one in documents]
    return Corpus(tuple(text.encode() for text in texts), tuple(documents))


@cache
def scenarios() -> Corpus:
    """Short scenarios with the standard cards, each of which is a file of its own."""
    texts = []
    for path in sorted(SCENARIOS.glob("*.scenario.yaml")):
        _, *parts = path.read_text(encoding="utf-8").split("\n- title:")
        short = (part for part in parts if len(part) < _LONGEST and "\n  cards: " not in part)
        texts += [f"- title:{part}" for part in short]
    return Corpus(tuple(text.encode() for text in texts), tuple(map(yaml.safe_load, texts)))


def _note(*values: dict[str, Any]) -> Corpus:
    return Corpus(tuple(json.dumps(value, indent=2).encode() for value in values), values)


@cache
def settings() -> Corpus:
    """The settings."""
    other = {name: choices[-1] for name, choices in CHOICES.items()}
    return _note({name: choices[0] for name, choices in CHOICES.items()}, other)


@cache
def seen() -> Corpus:
    """The hints that were shown."""
    return _note({hints.SEEN: [*hints.PHASES]}, {hints.SEEN: [*hints.PHASES][:2]})


@cache
def plans() -> Corpus:
    """The last table."""
    plain = {
        "count": 2,
        "names": ["Mika", "Ken", "", ""],
        "colors": ["orange", "blue", "green", "purple"],
        "start": None,
        "animals": None,
        "cards": "",
    }
    animals = [*first_cards().animals][:15]
    return _note(plain, plain | {"count": 3, "start": 2, "animals": animals, "cards": "x.yaml"})


@cache
def indexes() -> Corpus:
    """The index of some saved games."""
    with TemporaryDirectory() as folder:
        entries = {}
        for number, log in enumerate((*logs().seeds[:4], b"{}")):
            path = Path(folder) / f"{number}.jsonl"
            path.write_bytes(log)
            summary = look_at(path, lambda _: first_cards())
            entries[path.name] = index.Entry((1, 2, len(log)), summary)
        path = Path(folder) / "index"
        assert index.write(path, entries)
        data = path.read_bytes()
    return Corpus((data,), (json.loads(data),))


@cache
def _arena() -> dict[str, bytes]:
    """The files of an arena."""
    with TemporaryDirectory() as folder:
        path = Path(folder)
        with Folder(path, ARENA, first_cards()) as out:
            for game in (2, 1, 5):
                out.add(ARENA, play_game(first_cards(), ARENA, game, counting=game == 1))
        return {name: (path / name).read_bytes() for name in (PLAN, GAMES)}


@cache
def arena_plans() -> Corpus:
    """The plan of an arena."""
    data = _arena()[PLAN]
    return Corpus((data,), (json.loads(data),))


@cache
def arena_games() -> Corpus:
    """The results of an arena."""
    data = _arena()[GAMES]
    return Corpus((data,), ([json.loads(line) for line in data.splitlines()],), lines=True)
