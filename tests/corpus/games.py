"""How the games of the corpus are played: at a real table, with everything that happens there."""

import gzip
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from animarche.bots import budget, create
from animarche.cards import known, load, standard
from animarche.cards.loader import OLDER
from animarche.engine.cards import CardSet
from animarche.engine.setup import deal
from animarche.table import Seat, Table
from animarche.table.recording import Recording
from tests.corpus.tastes import TASTES, below

LOGS = Path(__file__).parent / "logs"
CARDS = Path(__file__).parent / "cards.yaml"
NAMES = ("Mika", "ケン", "Zoë", "[b]Ann[/b]", "だいすけ", "O'Neil", "🦊", "Łukasz")
COLORS = ("orange", "blue", "green", "purple", None)
PERSON, BOT = "person", "random"
EVERYTHING = ("undo", "restart", "redo", "together", "resumed", "torn", "elsewhere")
OFTEN = 0.25  # how often something happens between two moves


@dataclass(frozen=True)
class Game:
    """A game of the corpus. `kinds` are of the players; `taste` is that of the people among them,
    `happens` what they do between moves (see `_happen`); `fork` is the game that this one goes on
    from, and where; the log is `packed`, that is compressed. One that is not made `again` was
    played when a table took back otherwise; how its log is read stays."""

    name: str
    kinds: tuple[str, ...]
    seed: int
    taste: str = "anything"
    happens: tuple[str, ...] = ()
    fork: tuple[str, str] | None = None
    other_cards: bool = False
    start_player: int | None = None
    chosen_animals: bool = False
    created: str | None = None
    by_hand: bool = False
    packed: bool = True
    again: bool = True

    @property
    def cards(self) -> CardSet:
        """What it is played with, if it is played now."""
        return card_sets()[self.other_cards]

    @property
    def path(self) -> Path:
        return LOGS / f"{self.name}.jsonl{'.gz' if self.packed else ''}"


def _people(name, players, seed, taste="keen", **more):
    created = f"2031-05-{seed % 28 + 1:02}T12:00:00Z"
    return Game(name, (PERSON,) * players, seed, taste, created=created, **more)


def _games():
    for n in (2, 3, 4):
        yield _people(f"keen-{n}-1", n, 1, packed=False)
        for seed in (4, 5, 11):
            yield _people(f"keen-{n}-{seed}", n, seed)
        yield _people(f"any-{n}", n, 2**53 - 1, "anything")
        yield _people(f"long-{n}", n, 12, "long")
        yield _people(f"new-{n}", n, 13, "new")
        yield Game(f"bots-{n}", (BOT,) * n, 21)
        mixed = (PERSON, BOT, PERSON, BOT)[:n]
        yield Game(f"mixed-{n}", mixed, 22, "keen", ("undo", "resumed"), again=False)
        yield Game(f"seats-{n}", mixed, 23, "keen", ("undo", "resumed"))
        yield _people(f"undo-{n}", n, 31, happens=("undo",))
        yield _people(f"restart-{n}", n, 32, happens=("restart", "redo"))
        yield _people(f"together-{n}", n, 33, happens=("together", "redo", "undo"))
        yield _people(f"torn-{n}", n, 34, "new", happens=("torn", "resumed"))
        yield _people(f"elsewhere-{n}", n, 35, happens=("elsewhere", "undo"))
        yield _people(f"fork-{n}", n, 41, fork=(f"undo-{n}", "r3.work"))
        yield _people(f"cards-{n}", n, 51, other_cards=True)
        yield _people(f"hand-{n}", n, 52, "anything", by_hand=True, packed=False)
    yield _people("chosen-start", 2, 61, start_player=1)
    yield _people("chosen-animals", 4, 62, chosen_animals=True)
    yield _people("chosen-both", 3, 63, start_player=2, chosen_animals=True)
    yield _people("everything", 4, 64, happens=EVERYTHING, packed=False)
    yield _people("fork-start", 2, 42, fork=("keen-2-4", "start"))
    yield _people("fork-fork", 3, 43, fork=("fork-3", "r4"), happens=("undo",))
    yield _people("fork-cards", 4, 44, fork=("cards-4", "r2"), other_cards=True)
    yield _people("fork-everything", 3, 45, fork=("fork-3", "r5.work"), happens=EVERYTHING)


GAMES = tuple(_games())


@cache
def card_sets():
    """The card sets of the corpus: the standard one of now, the other one, and what the standard
    one was when older logs were made."""
    return (standard(), load(CARDS), *map(known, OLDER))


def cards_of(header):
    """The cards of a log of the corpus; None where they are not here."""
    return {cards.sha256: cards for cards in card_sets()}.get(header.cards_sha256)


def play(game: Game, cards: CardSet, folder: Path) -> bytes:
    """The file of a game, played now with a log in `folder`; always the same one."""
    rng = Random(game.name)
    table = _table(game, cards, folder / "0.jsonl", rng)
    taste, bot = TASTES[game.taste](rng), create(BOT)
    while not table.over:
        if game.happens and rng.random() < OFTEN:
            table = _happen(table, game.happens[below(len(game.happens), rng)], folder, rng)
        else:
            if table.seats[table.state.to_act].kind == PERSON:
                command = taste.choose(table.state, table.options)
            else:
                command = bot.choose(None, table.options, rng, budget(BOT))
            table.play(command)
    table.close()
    content = table.path.read_bytes()
    if game.by_hand:
        content = _by_hand(content)
    return gzip.compress(content, mtime=0) if game.packed else content


def _table(game, cards, path, rng):
    """A table at which a game begins."""
    first = below(len(NAMES), rng)
    seats = [
        Seat(
            NAMES[(first + who) % len(NAMES)] if kind == PERSON else f"{kind} {who + 1}",
            kind,
            COLORS[(first + who) % len(COLORS)],
        )
        for who, kind in enumerate(game.kinds)
    ]
    if game.fork is not None:
        origin, where = game.fork
        old = Recording.read(next(g.path for g in GAMES if g.name == origin), cards_of)
        return Table.fork(old, old.find(where), seats, path, durable=False, created=game.created)
    animals = None
    if game.chosen_animals:  # those that another game was dealt
        plaza = deal(cards, len(seats), game.seed + 1).plaza
        animals = tuple(animal for cell in plaza for animal in cell)
    return Table.new(
        cards,
        seats,
        game.seed,
        start_player=game.start_player,
        animals=animals,
        path=path,
        durable=False,
        created=game.created,
    )


def _happen(table, what, folder, rng):
    """Something between two moves, where it may be; the table to go on at."""
    match what:
        case "undo" if not table.undo_refusal():
            table.undo()
        case "restart" if not table.restart_refusal():
            table.restart()
        case "redo" if not table.redo_refusal():
            table.redo()
        case "together" if not table.undo_together_refusal():
            table.undo_together()
        case "elsewhere":
            number = int(table.path.stem) + 1
            table.save_elsewhere(folder / f"{number}.jsonl")
        case "resumed" | "torn":
            table.close()
            if what == "torn":
                scraps = (b'{"n":7,"player":0,"command":{"ty', b"{", b"\0" * 100, b'{"n":\0\0\0\0')
                with table.path.open("ab") as stream:
                    stream.write(scraps[below(len(scraps), rng)])
            cards = cards_of(table.header)
            table = Table.resume(table.path, cards, durable=False)
    return table


def _by_hand(content: bytes) -> bytes:
    """The same log as somebody could have typed it: other order, spaces, escapes, notes, a byte
    order mark, a carriage return at the end of each line, no newline at the end of the last."""
    texts = []
    for number, line in enumerate(content.decode().splitlines()):
        value = json.loads(line)
        if number == 0:
            value |= {"note": ["typed", {"by": "hand", "x": 1.5e3}]}
            value["cards"]["edition"] = "second"
            value["players"][0]["team"] = True
        elif "cells" in value.get("command", ()):
            value["command"]["cells"].reverse()
        elif "choices" in value.get("command", ()):
            value["command"]["choices"].reverse()
        turned = dict(reversed(value.items()))
        texts.append(json.dumps(turned, ensure_ascii=number % 2 == 0, indent=None))
    return b"\xef\xbb\xbf" + "\r\n".join(texts).encode()
