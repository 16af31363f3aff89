"""What must hold in a state: `then` in a scenario, field by field."""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial

from animarche.engine.board import BOARDS, COLUMNS, PLOTS
from animarche.engine.cards import CardSet
from animarche.engine.game import GameState, standings
from animarche.journal.values import shown
from animarche.notation.commands import ANYTHING
from animarche.notation.positions import differences, read_position, write_position
from animarche.notation.signs import UNSEEN
from animarche.testing import written
from animarche.testing.marks import Part
from animarche.testing.moment import Check, Json, Mismatch, Moment

PHASES = ("placement", "attract", "income", "sale", "work", "over")
NUMBERS = {
    "coins": lambda player: player["coins"],
    "wood": lambda player: player["wood"],
    "vp": lambda player: player["vp"],
    "waiting": lambda player: player["workers"]["waiting"],
    "backyard": lambda player: player["workers"]["backyard"],
    "used": lambda player: player["workers"]["used"],
    "sold": lambda player: player["tally"]["sold"],
    "visits": lambda player: player["tally"]["visits"],
    "public_built": lambda player: player["tally"]["public_built"],
}
LISTS = {
    "ads": lambda player: player["ads"],
    "small": lambda player: player["goals"]["small"],
    "large": lambda player: player["goals"]["large"],
    "scored": lambda player: player["goals"]["scored"],
}
PLAYER_FIELDS = ("manager", "passed", *NUMBERS, "plots", *LISTS)
QUEUES = {"reserve": "reserve", "returning": "returning", "deck": "ad_deck"}
TABLE_FIELDS = (
    *("round", "phase", "to_act", "start_player", "winners", "plaza", *QUEUES, "buildings"),
    *("ads", "supply", "position"),
)
MOST = 999


def expectations(part: Part, cards: CardSet, seats: Sequence[str]) -> list[Check]:
    """The checks of a group such as {phase: work, north: {coins: 3}}."""
    return list(_Reader(cards, seats).table(part))


def not_all(checks: Sequence[Check], part: Part) -> Check:
    """The check that of several at least one does not hold."""

    def test(moment: Moment) -> Mismatch | None:
        if any(check.test(moment) for check in checks):
            return None
        return Mismatch("something of it to be otherwise", "all as it says")

    return Check(part.line, part.name, test)


def known(words: Sequence[str], vocabulary: Collection[str], part: Part, line: int = 0) -> None:
    """See that words are of a vocabulary, so that no misspelt one is looked for in vain."""
    for word in words:
        if word not in vocabulary and word not in (ANYTHING, written.REST):
            raise part.unknown(word, vocabulary, line)


def plaza_rows(field: Part, players: int) -> list[tuple[int, list[str]]]:
    """The cells of a plaza as text, row by row, each row with its line in the file."""
    rows = [(line, written.plaza_cells(row)) for line, row in field.rows()]
    if len(rows) != BOARDS[players].rows:
        raise field.wrong(f"must be {BOARDS[players].rows} rows for {players} players")
    for line, row in rows:
        if len(row) != COLUMNS:
            raise field.wrong(f"has a row of {len(row)} cells instead of {COLUMNS}", line)
    return rows


def plot_texts(field: Part) -> list[str]:
    """The four plots of a board as text."""
    texts = written.split_bars(field.text())
    if len(texts) != PLOTS:
        words = f"must be {PLOTS} plots with bars between them, such as bakery | . | . | ."
        raise field.wrong(words)
    return texts


def written_position(field: Part, cards: CardSet) -> GameState:
    """The position that a field says in the notation (docs/notation.md)."""
    try:
        return read_position(field.text(), cards)
    except ValueError as error:
        raise field.wrong(f"is no position: {error}") from None


def _equal(part: Part, name: str, expected: str, find: Callable[[Moment], str]) -> Check:
    def test(moment: Moment) -> Mismatch | None:
        found = find(moment)
        return None if found == expected else Mismatch(expected, found)

    return Check(part.line, name, test)


def _alike(
    part: Part, name: str, words: Sequence[str], find: Callable[[Moment], Sequence[str]]
) -> Check:
    def test(moment: Moment) -> Mismatch | None:
        found = find(moment)
        if written.alike(words, found):
            return None
        return Mismatch(written.listed(words), written.listed(found))

    return Check(part.line, name, test)


class _Reader:
    def __init__(self, cards: CardSet, seats: Sequence[str]) -> None:
        self.cards = cards
        self.seats = seats

    def table(self, part: Part) -> Iterator[Check]:
        for name, field in part.fields((*TABLE_FIELDS, *self.seats)).items():
            if name in self.seats:
                yield from self.player(name, field)
            elif name == "round":
                yield _equal(field, name, str(field.number(1, 5)), lambda m: str(m.json["round"]))
            elif name == "phase":
                yield _equal(field, name, field.one_of(PHASES), lambda m: str(m.json["phase"]))
            elif name in ("to_act", "start_player"):
                yield self.seat(name, field)
            elif name == "winners":
                words = field.words()
                known(words, self.seats, field)
                yield _alike(field, name, words, _winners)
            elif name == "plaza":
                yield self.plaza(field)
            elif name in QUEUES:
                words = field.words()
                known(words, self.cards.ads if name == "deck" else self.cards.animals, field)
                yield _alike(field, name, words, partial(_queue, QUEUES[name]))
            elif name == "buildings":
                yield from self.buildings(field)
            elif name == "ads":
                yield self.open_ads(field)
            elif name == "position":
                yield self.position(field)
            else:
                yield from self.supply(field)

    def seat(self, name: str, field: Part) -> Check:
        expected = field.one_of((*self.seats, "nobody"))

        def find(moment: Moment) -> str:
            who = moment.json[name]
            return "nobody" if who is None else moment.seats[who]

        return _equal(field, name, expected, find)

    def plaza(self, field: Part) -> Check:
        wanted = plaza_rows(field, len(self.seats))
        for line, row in wanted:
            for cell in row:
                if cell not in (written.EMPTY, written.CLOSED) and not written.is_number(cell):
                    known(cell.split("+"), self.cards.animals, field, line)

        def test(moment: Moment) -> Mismatch | None:
            found = written.say_plaza(moment.json)
            if all(
                written.cell_is(want, cell)
                for (_, row), cells in zip(wanted, found, strict=True)
                for want, cell in zip(row, cells, strict=True)
            ):
                return None
            return Mismatch(written.lines([row for _, row in wanted]), written.lines(found))

        return Check(field.line, "plaza", test)

    def buildings(self, part: Part) -> Iterator[Check]:
        for id, field in part.fields(tuple(self.cards.public)).items():

            def find(moment: Moment, id: str = id) -> list[str]:
                lying = [b for b in moment.json["buildings"] if b["id"] == id]
                return written.say_building(lying[0], moment.seats).split() if lying else []

            yield _alike(field, f"buildings.{id}", field.words(), find)

    def open_ads(self, field: Part) -> Check:
        wanted = [part.split() for part in written.split_bars(field.text()) if part != "none"]
        known([ad[0] for ad in wanted if ad], self.cards.ads, field)

        def test(moment: Moment) -> Mismatch | None:
            found = [written.say_ad(ad, moment.seats) for ad in moment.json["ads"]]
            if len(found) == len(wanted) and all(
                written.alike(want, ad.split()) for want, ad in zip(wanted, found, strict=True)
            ):
                return None
            expected = " | ".join(map(" ".join, wanted))
            return Mismatch(expected or "none", " | ".join(found) or "none")

        return Check(field.line, "ads", test)

    def position(self, field: Part) -> Check:
        hidden = UNSEEN in field.text()
        state = written_position(field, self.cards)
        if len(state.players) != len(self.seats):
            raise field.wrong(f"must be of {len(self.seats)} players, as the game is")
        wanted = write_position(state, hidden)

        def test(moment: Moment) -> Mismatch | None:
            found = list(differences(wanted, write_position(moment.state, hidden)))
            expected, seen = (
                "\n".join(f"{name} {pair[at]}" for name, *pair in found) for at in (0, 1)
            )
            return Mismatch(expected, seen) if found else None

        return Check(field.line, "position", test)

    def supply(self, part: Part) -> Iterator[Check]:
        for id, field in part.fields((*self.cards.shops, *self.cards.public_kinds)).items():

            def find(moment: Moment, id: str = id) -> str:
                supply = moment.json["supply"]
                return str(supply["shops"].get(id, 0) + supply["buildings"].get(id, 0))

            yield _equal(field, f"supply.{id}", str(field.number(0, MOST)), find)

    def player(self, seat: str, part: Part) -> Iterator[Check]:
        for key, field in part.fields(PLAYER_FIELDS).items():
            name = f"{seat}.{key}"
            if key in NUMBERS:
                yield self.number(seat, name, field, NUMBERS[key])
            elif key in LISTS:
                words = field.words()
                known(words, self.cards.ads if key == "ads" else self.cards.goals, field)
                yield _alike(field, name, words, partial(_list, seat, key))
            elif key == "plots":
                yield self.plots(seat, name, field)
            elif key == "manager":
                words = field.words()
                known(words, self.cards.managers, field)
                yield _alike(field, name, words, lambda m: (m.player(seat)["manager"],))
            else:
                said = str(field.flag()).lower()
                yield _equal(field, name, said, lambda m: str(m.player(seat)["passed"]).lower())

    def number(self, seat: str, name: str, field: Part, look: Callable[[Json], int]) -> Check:
        expected = str(field.number(0, MOST))
        return _equal(field, name, expected, lambda m: str(look(m.player(seat))))

    def plots(self, seat: str, name: str, field: Part) -> Check:
        wanted = plot_texts(field)
        for text in wanted:
            if text not in (written.EMPTY, ANYTHING):
                plot = written.read_plot(text)
                if plot is None:
                    raise field.wrong(f"has {shown(text)}, which is no plot")
                known((plot.shop,), self.cards.shops, field)
                known(plot.animals, self.cards.animals, field)
                known(plot.visitors, (*self.seats, written.EMPTY), field)

        def test(moment: Moment) -> Mismatch | None:
            found = [
                None if plot is None else written.plot_words(plot, moment.seats)
                for plot in moment.player(seat)["plots"]
            ]
            if all(written.plot_is(want, plot) for want, plot in zip(wanted, found, strict=True)):
                return None
            return Mismatch(" | ".join(wanted), " | ".join(map(written.say_plot, found)))

        return Check(field.line, name, test)


def _queue(key: str, moment: Moment) -> list[str]:
    found: list[str] = moment.json[key]
    return found


def _list(seat: str, key: str, moment: Moment) -> list[str]:
    found: list[str] = LISTS[key](moment.player(seat))
    return found


def _winners(moment: Moment) -> list[str]:
    return [moment.seats[score.player] for score in standings(moment.state) if score.winner]
