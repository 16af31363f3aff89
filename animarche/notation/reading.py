"""Reading the fields of a position, one by one."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, TypeVar

from animarche.engine.board import BOARDS, COLUMNS, PLOTS
from animarche.engine.cards import printed
from animarche.engine.commands import FRAMES
from animarche.engine.phases.placement import STORE
from animarche.engine.phases.work.ads import frame_of
from animarche.engine.records import replace
from animarche.engine.setup import LARGE, SMALL, WORKERS, goals_in_play
from animarche.engine.state import (
    PHASE_NAMES,
    PLACEMENT,
    AdWorker,
    Building,
    GameState,
    Goals,
    OpenAd,
    Player,
    Plot,
    Tally,
    dealt,
)
from animarche.journal.values import shown
from animarche.notation.commands import cell_name, cell_number
from animarche.notation.signs import (
    CLOSED,
    EMPTY,
    FIELDS,
    NONE,
    NUMBERS,
    SILENT,
    UNSEEN,
    VERSION,
    names_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from animarche.engine.cards import CardSet, Goal

T = TypeVar("T")

_MOMENT = re.compile(rf"r([1-5])\.({'|'.join(PHASE_NAMES)})")
_NUMBERS = re.compile("".join(f"(?:{sign}(?P<{sign}>[1-9][0-9]{{0,5}}))?" for sign in NUMBERS))
_BUILDING = re.compile(r"([a-z0-9_-]+)\.([a-d][1-4])([a-d][1-4])\.([a-z])")
_AD = re.compile(r"([a-z0-9_-]+)\.([a-z]+)\.([a-z])")
_PLOT = re.compile(
    r"(?P<shop>[a-z0-9_]+)(?P<upgraded>\*?)"
    r"(?:\((?P<animals>[a-z0-9_+]+)\))?(?:\[(?P<visitors>[a-z.]+)\])?(?P<used>!?)"
)


def read(words: Sequence[str], cards: CardSet) -> GameState:
    """The position that these fields say, of a game with these cards, filled in where it lies face
    down. It may be an impossible one. Raises ValueError with one clause."""
    if words[:1] != [VERSION]:
        raise ValueError(f"a position begins with {VERSION}, not with {shown(''.join(words[:1]))}")
    count = len(words) - len(FIELDS)
    if count not in BOARDS:
        least, most = (len(FIELDS) + players for players in (min(BOARDS), max(BOARDS)))
        raise ValueError(f"a position has {least} to {most} fields, not {len(words)}")
    return _Reader(words, cards).state()


def supply_left(cards: CardSet, players: int, phase: str, shops: Iterable[str]) -> tuple[int, ...]:
    """The copies of each shop that are left in the supply while these stand on plots, in the order
    of the card file (G7, S8). Players hold the general stores that they have not placed yet."""
    built = Counter(shops)
    if phase == PLACEMENT:
        built[STORE] = players
    return tuple(
        max(0, (players if shop.copies is None else shop.copies) - built[shop.id])
        if shop.min_players <= players
        else 0
        for shop in cards.shops.values()
    )


class _Field:
    """The text of a field or of a part of it, with the field's name for what is wrong there."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text

    def wrong(self, words: str) -> ValueError:
        return ValueError(f"{self.name} {words}")

    def split(self, sign: str, number: int | None = None) -> list[_Field]:
        """The parts between these signs, `number` of them."""
        parts = self.text.split(sign)
        if number not in (None, len(parts)):
            raise self.wrong(f'has {len(parts)} parts between "{sign}" instead of {number}')
        return [_Field(self.name, part) for part in parts]

    def listed(self) -> list[_Field]:
        return [] if self.text == NONE else self.split(",")

    def one_of(self, known: Mapping[str, T]) -> T:
        """What is known by this text."""
        if self.text not in known:
            raise self.wrong(f"has {shown(self.text)}, which is unknown here")
        return known[self.text]

    def some_of(self, known: Mapping[str, T]) -> tuple[T, ...]:
        return tuple([part.one_of(known) for part in self.listed()])

    def match(self, pattern: re.Pattern[str], example: str) -> re.Match[str]:
        match = pattern.fullmatch(self.text)
        if match is None:
            raise self.wrong(f"has {shown(self.text)}, which is not written as {example} is")
        return match


class _Reader:
    def __init__(self, words: Sequence[str], cards: CardSet) -> None:
        count = len(words) - len(FIELDS)
        self.cards, self.board = cards, BOARDS[count]
        fields = [_Field(*pair) for pair in zip(names_of(count), words, strict=True)]
        self.of = {field.name: field for field in fields}
        self.players = fields[len(FIELDS) :]
        self.letters = {seat[0]: who for who, seat in enumerate(self.board.seats)}
        self.animals = {animal: animal for animal in cards.animals}
        self.ads = {ad: ad for ad in cards.ads}

    def state(self) -> GameState:
        of, cards, letters = self.of, self.cards, self.letters
        if of["cards"].text != cards.id:
            words = f"has {shown(of['cards'].text)}, but the cards at hand are {shown(cards.id)}"
            raise of["cards"].wrong(words)
        moment = of["moment"].match(_MOMENT, "r3.work")
        passed = self.passed(of["passed"])
        ads = tuple([self.open_ad(field) for field in of["ads"].listed()])
        parts = [field.split("/", 6) for field in self.players]
        plots = [tuple([self.plot(f) for f in own[2].split(",", PLOTS)]) for own in parts]
        built = [plot for own in plots for plot in own if plot is not None]
        away = Counter(who for plot in built for who in plot.visitors)
        away.update(worker.player for ad in ads for worker in ad.workers)
        hands = self.hands([own[3] for own in parts])
        won = [own[5].some_of(self.ads) for own in parts]
        gone = {*(ad.id for ad in ads), *(ad for some in won for ad in some)}
        return GameState(
            cards=cards,
            board=self.board,
            round=int(moment[1]),
            phase=moment[2],
            to_act=of["to_act"].one_of({**letters, NONE: None}),
            start_player=of["start_player"].one_of(letters),
            passed=passed,
            plaza=self.plaza(of["plaza"]),
            reserve=of["reserve"].some_of(self.animals),
            returning=of["returning"].some_of(self.animals),
            players=tuple(
                self.player(own, away[who], plots[who], won[who], hands[who])
                for who, own in enumerate(parts)
            ),
            ads=ads,
            ad_deck=self.deck(of["deck"], gone),
            buildings=tuple(
                sorted(map(self.building, of["buildings"].listed()), key=lambda b: b.public.id)
            ),
            supply=supply_left(cards, len(parts), moment[2], [plot.side.shop for plot in built]),
        )

    # ---- the table

    def passed(self, field: _Field) -> tuple[bool, ...]:
        letters = "" if field.text == NONE else field.text
        out = {_Field(field.name, letter).one_of(self.letters) for letter in letters}
        return tuple(who in out for who in range(len(self.players)))

    def plaza(self, field: _Field) -> tuple[tuple[str, ...], ...]:
        rows = field.split("/", self.board.rows)
        cells = [cell for row in rows for cell in row.split(",", COLUMNS)]
        return tuple([self.cell(cell, number) for number, cell in enumerate(cells)])

    def cell(self, field: _Field, cell: int) -> tuple[str, ...]:
        if (field.text == CLOSED) != (cell in self.board.closed):
            closed = "closed" if cell in self.board.closed else "open"
            raise field.wrong(f"has {shown(field.text)} on {cell_name(cell)}, which is {closed}")
        return () if field.text in (CLOSED, EMPTY) else self.animals_of(field)

    def animals_of(self, field: _Field) -> tuple[str, ...]:
        return tuple([animal.one_of(self.animals) for animal in field.split("+")])

    def building(self, field: _Field) -> Building:
        id, first, second, owner = self.apart(field, _BUILDING, "stage-1.b1b2.n")
        cells = cell_number(first.text), cell_number(second.text)
        if cells not in self.board.dominoes:
            raise field.wrong(f"has {shown(field.text)}, but needs two adjacent open cells")
        return Building(id.one_of(self.cards.public), cells, owner.one_of(self.letters))

    def open_ad(self, field: _Field) -> OpenAd:
        if "." not in field.text:
            return OpenAd(field.one_of(self.ads))
        id, frame, worker = self.apart(field, _AD, "flyer-1.upper.n")
        ad = id.one_of(self.cards.ads)
        place = frame.one_of({name: frame_of(ad, name) for name in FRAMES}).pay[0]
        worker_there = AdWorker(worker.one_of(self.letters), printed(place))
        return OpenAd(ad.id, frame.text, (worker_there,))

    def deck(self, field: _Field, gone: set[str]) -> tuple[str, ...]:
        """The ad deck; where it is not to be seen, the ads that are not `gone` from it."""
        if field.text != UNSEEN:
            return field.some_of(self.ads)
        return tuple([ad for ad in self.cards.ads if ad not in gone])

    def apart(self, field: _Field, pattern: re.Pattern[str], example: str) -> list[_Field]:
        return [_Field(field.name, part) for part in field.match(pattern, example).groups()]

    # ---- players

    def player(
        self,
        parts: Sequence[_Field],
        away: int,
        plots: tuple[Plot | None, ...],
        won: tuple[str, ...],
        goals: Goals,
    ) -> Player:
        """A player, of whose workers so many are `away` on seats and ads."""
        manager, numbers, _, _, scored, _ = parts
        found = dict.fromkeys(NUMBERS, 0)
        if numbers.text != NONE:
            match = numbers.match(_NUMBERS, "c4w2v10h1")
            found = {letter: int(match[letter] or 0) for letter in NUMBERS}
        waiting, used = found["h"], found["u"]
        return Player(
            manager=manager.one_of(self.cards.managers),
            coins=found["c"],
            wood=found["w"],
            vp=found["v"],
            waiting=waiting,
            backyard=max(0, WORKERS - waiting - used - away),  # six are found out by X2
            used=used,
            plots=plots,
            tally=Tally(found["s"], found["o"], found["p"]),
            ads=won,
            goals=replace(goals, scored=scored.some_of(self.cards.goals)),
        )

    def plot(self, field: _Field) -> Plot | None:
        if field.text == EMPTY:
            return None
        found = field.match(_PLOT, "bakery*(pig+cow)[.n]!")
        shop = _Field(field.name, found["shop"]).one_of(self.cards.shops)
        side = shop.back if found["upgraded"] else shop.front
        if side is None:
            raise field.wrong(f"has {shown(field.text)}, but {shop.id} has no other side")
        seats = found["visitors"] or EMPTY * len(side.seats)
        if len(seats) != len(side.seats):
            words = f"has {shown(field.text)}, but {len(side.seats)} worker seats are there"
            raise field.wrong(words)
        known = {**self.letters, EMPTY: None}
        return Plot(
            side=side,
            animals=self.animals_of(_Field(field.name, found["animals"]))
            if found["animals"]
            else (),
            visitors=tuple([_Field(field.name, seat).one_of(known) for seat in seats]),
            used=bool(found["used"]),
        )

    def hands(self, fields: Sequence[_Field]) -> list[Goals]:
        """The goals of all players, those that lie face down filled in."""
        named = {id for field in fields for id in field.text.lstrip(SILENT).split(",")}
        unseen = {
            large: [
                self.cards.goals[id]
                for id in goals_in_play(self.cards, len(fields), large)
                if id not in named
            ]
            for large in (False, True)
        }
        hands = []
        for field in fields:
            words = _Field(field.name, field.text.removeprefix(SILENT)).split(",", SMALL + LARGE)
            goals = [
                self.unseen_goal(word, unseen[place >= SMALL])
                if word.text == UNSEEN
                else word.one_of(self.cards.goals)
                for place, word in enumerate(words)
            ]
            silent = field.text.startswith(SILENT) or UNSEEN in field.text
            hands.append(dealt(tuple(goals[:SMALL]), tuple(goals[SMALL:]), silent=silent))
        return hands

    def unseen_goal(self, field: _Field, unseen: list[Goal]) -> Goal:
        """The next goal that nobody is said to have."""
        if not unseen:
            raise field.wrong(f'has a "{UNSEEN}", but no goal is left to be it')
        return unseen.pop(0)
