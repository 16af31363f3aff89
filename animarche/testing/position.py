"""Starting positions: what a scenario names, and everything else derived from it."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from animarche.engine.board import BOARDS, COLUMNS
from animarche.engine.cards import CardSet, Goal, printed
from animarche.engine.commands import FRAMES, PASS
from animarche.engine.game import GameState, options
from animarche.engine.goals import progress
from animarche.engine.phases.placement import STORE
from animarche.engine.setup import goals_in_play
from animarche.engine.state import PLACEMENT, Player
from animarche.journal.canonical import shop_supply
from animarche.journal.codec import state_from_json
from animarche.journal.values import shown
from animarche.notation.commands import SEATS, cell_name, cell_number, is_cell
from animarche.notation.conservation import LARGE, SMALL, WORKERS
from animarche.notation.possible import impossible
from animarche.notation.reading import supply_left
from animarche.testing import written
from animarche.testing.expectations import MOST, PHASES, plaza_rows, plot_texts, written_position
from animarche.testing.marks import Part, ScenarioError

Json = dict[str, Any]

ROUNDS = 5
OPEN_ADS = 3
TO_HIRE = 3

FIELDS = (
    *("players", "phase", "round", "start_player", "to_act", "plaza", "reserve", "buildings"),
    *("ads", "deck"),
)
PLAYER_FIELDS = (
    *("coins", "wood", "vp", "manager", "passed", "plots", "waiting", "backyard", "used"),
    *("sold", "visits", "public_built", "ads", "small", "large", "scored"),
)


def position(part: Part, cards: CardSet) -> GameState:
    """The state that `start` describes, field by field or in the notation. Raises ScenarioError for
    what no game can be."""
    if isinstance(part.value, str):
        return written_position(part, cards)
    return _Position(part, cards).state()


class _Position:
    def __init__(self, part: Part, cards: CardSet) -> None:
        self.part = part
        self.cards = cards
        self.fields = part.fields((*FIELDS, *SEATS))
        self.count = self.fields["players"].number(2, 4) if "players" in self.fields else 4
        self.board = BOARDS[self.count]
        self.seats = self.board.seats
        for seat in SEATS:
            if seat in self.fields and seat not in self.seats:
                raise self.fields[seat].wrong(f"has no board at a table of {self.count}")
        self.given = {
            seat: self.fields[seat].fields(PLAYER_FIELDS) if seat in self.fields else {}
            for seat in self.seats
        }

    def state(self) -> GameState:
        """The state; first without goals, for the unnamed ones depend on what holds."""
        self.phase = self._word("phase", PHASES[:-1], "work")
        self.start = self._seat("start_player", 0)
        self.passed = [self._flag(seat, "passed") for seat in self.seats]
        clockwise = [(self.start + step) % self.count for step in range(self.count)]
        free = [who for who in clockwise if not self.passed[who]]
        if not free:
            raise self.part.wrong("has only players who have passed")
        self.to_act = self._seat("to_act", free[0])
        self.placed = clockwise[: clockwise.index(self.to_act)]
        json = self._json()
        try:
            state = state_from_json(json, self.cards)
            self._deal_goals(json, state)
            state = state_from_json(json, self.cards)
        except ValueError as error:
            raise self.part.wrong(f"is no position: {error}") from None
        for law in impossible(state):
            raise ScenarioError(self._line(law.field), f"{law.words} ({law.rule}).")
        if options(state) == (PASS,) and "to_act" not in self.fields:
            seat = self.seats[self.to_act]
            words = f"{seat} could only pass here, so the game would have done it (R3)."
            raise ScenarioError(self.part.line, words)
        return state

    def _json(self) -> Json:
        plots = [self._plots(who) for who in range(self.count)]
        open_ads, deck = self._ads()
        managers = self._managers()
        buildings = self._buildings()
        plaza, reserve = self._animals(plots, buildings)
        round_ = self.fields["round"].number(1, ROUNDS) if "round" in self.fields else 1
        return {
            "round": round_,
            "phase": self.phase,
            "to_act": self.to_act,
            "start_player": self.start,
            "over": False,
            "plaza": [plaza[at : at + COLUMNS] for at in range(0, len(plaza), COLUMNS)],
            "closed": [[cell // COLUMNS, cell % COLUMNS] for cell in self.board.closed],
            "reserve": reserve,
            "returning": [],
            "buildings": buildings,
            "players": [
                self._player(who, plots, open_ads, managers[who]) for who in range(self.count)
            ],
            "ads": open_ads,
            "ad_deck": deck,
            "supply": self._supply(plots, buildings),
        }

    # ---- reading single fields

    def _word(self, field: str, words: Sequence[str], default: str) -> str:
        return self.fields[field].one_of(words) if field in self.fields else default

    def _seat(self, field: str, default: int) -> int:
        return self.seats.index(self._word(field, self.seats, self.seats[default]))

    def _flag(self, seat: str, field: str) -> bool:
        return field in self.given[seat] and self.given[seat][field].flag()

    def _number(self, seat: str, field: str, default: int = 0) -> int:
        given = self.given[seat]
        return given[field].number(0, MOST) if field in given else default

    def _ids(self, seat: str, field: str, vocabulary: Collection[str]) -> list[str]:
        part = self.given[seat].get(field)
        if part is None:
            return []
        for word in part.words():
            if word not in vocabulary:
                raise part.unknown(word, vocabulary)
        return list(part.words())

    def _line(self, field: str) -> int:
        """The line that an error about a field names: its own, or that of the whole position."""
        groups = (self.fields, *self.given.values())
        return next((group[field].line for group in groups if field in group), self.part.line)

    # ---- players

    def _plots(self, who: int) -> list[Json | None]:
        part = self.given[self.seats[who]].get("plots")
        if part is None:
            store = self.phase != PLACEMENT or who in self.placed
            texts = [STORE if store else written.EMPTY, written.EMPTY, written.EMPTY, written.EMPTY]
            return [self._plot(text, self.part, who) for text in texts]
        return [self._plot(text, part, who) for text in plot_texts(part)]

    def _plot(self, text: str, part: Part, who: int) -> Json | None:
        if text == written.EMPTY:
            return None
        plot = written.read_plot(text)
        if plot is None:
            raise part.wrong(f"has {shown(text)}, which is no plot")
        if plot.shop not in self.cards.shops:
            raise part.unknown(plot.shop, self.cards.shops)
        shop = self.cards.shops[plot.shop]
        side = shop.back if plot.upgraded else shop.front
        if side is None:
            raise part.wrong(f"has {plot.shop}*, but a special shop has no other side")
        visitors = plot.visitors or (written.EMPTY,) * len(side.seats)
        if len(visitors) != len(side.seats):
            raise part.wrong(f"needs {len(side.seats)} worker seats between <> for {shown(text)}")
        others = [seat for seat in self.seats if seat != self.seats[who]]
        for word in visitors:
            if word not in (*others, written.EMPTY):
                raise part.unknown(word, others)
        return {
            "shop": plot.shop,
            "upgraded": plot.upgraded,
            "animals": list(plot.animals),
            "visitors": [None if v == written.EMPTY else self.seats.index(v) for v in visitors],
            "used": plot.used,
        }

    def _player(
        self, who: int, plots: list[list[Json | None]], open_ads: list[Json], manager: str
    ) -> Json:
        seat = self.seats[who]
        return {
            "seat": seat,
            "coins": self._number(seat, "coins"),
            "wood": self._number(seat, "wood"),
            "vp": self._number(seat, "vp"),
            "manager": manager,
            "passed": self.passed[who],
            "workers": self._workers(who, plots, open_ads),
            "plots": plots[who],
            "tally": {key: self._number(seat, key) for key in ("sold", "visits", "public_built")},
            "ads": self._ids(seat, "ads", self.cards.ads),
            "goals": {
                key: self._ids(seat, key, self.cards.goals) for key in ("small", "large", "scored")
            },
        }

    def _workers(
        self, who: int, plots: list[list[Json | None]], open_ads: list[Json]
    ) -> dict[str, int]:
        """A worker is hired with the 2nd, 3rd and 4th shop (W13); what is not named is in the
        backyard."""
        seat, given = self.seats[who], self.given[self.seats[who]]
        built = sum(plot is not None for plot in plots[who])
        waiting = self._number(seat, "waiting", TO_HIRE - max(0, built - 1))
        left = WORKERS - waiting
        left -= sum(plot["visitors"].count(who) for own in plots for plot in own if plot)
        left -= sum(worker["player"] == who for ad in open_ads for worker in ad["workers"])
        if "backyard" in given:
            backyard = self._number(seat, "backyard")
            return {
                "waiting": waiting,
                "backyard": backyard,
                "used": self._number(seat, "used", max(0, left - backyard)),
            }
        used = self._number(seat, "used")
        return {"waiting": waiting, "backyard": max(0, left - used), "used": used}

    def _managers(self) -> list[str]:
        """Unnamed managers come from the end of the card file."""
        named = [self._ids(seat, "manager", self.cards.managers)[:1] for seat in self.seats]
        rest = iter([m for m in reversed(self.cards.managers) if [m] not in named])
        return [one[0] if one else next(rest) for one in named]

    def _deal_goals(self, json: Json, state: GameState) -> None:
        """Unnamed goals come from the end of the card file, those that score at the end first; one
        on achievement that holds already is passed over."""
        for key, large, number in (("small", False, SMALL), ("large", True, LARGE)):
            dealt = [player["goals"][key] for player in json["players"]]
            named = {goal for goals in dealt for goal in goals}
            free = [
                self.cards.goals[goal]
                for goal in reversed(goals_in_play(self.cards, self.count, large))
                if goal not in named
            ]
            free.sort(key=lambda goal: not goal.at_end)
            for goals, player in zip(dealt, state.players, strict=True):
                fit = [g for g in free if g.at_end or not _holds(g, player, self.count)]
                for goal in fit[: max(0, number - len(goals))]:
                    goals.append(goal.id)
                    free.remove(goal)

    # ---- the table

    def _ads(self) -> tuple[list[Json], list[str]]:
        owned = {ad for seat in self.seats for ad in self._ids(seat, "ads", self.cards.ads)}
        deck = self.fields["deck"].words() if "deck" in self.fields else (written.REST,)
        if "ads" in self.fields:
            part = self.fields["ads"]
            lying = [] if part.text() == "none" else written.split_bars(part.text())
            opened = [self._open_ad(text.split(), part) for text in lying]
        else:
            free = [ad for ad in self.cards.ads if ad not in owned and ad not in deck]
            opened = [{"id": ad, "frame": None, "workers": []} for ad in free[:OPEN_ADS]]
        away = {*owned, *(ad["id"] for ad in opened), *deck}
        left = [ad for ad in self.cards.ads if ad not in away]
        for word in deck:
            if word not in self.cards.ads and word != written.REST:
                raise self.fields["deck"].unknown(word, self.cards.ads)
        return opened, _with_rest(deck, left)

    def _open_ad(self, words: list[str], part: Part) -> Json:
        id, frame, workers = words[0] if words else "", words[1:2], words[2:]
        if id not in self.cards.ads:
            raise part.unknown(id, self.cards.ads)
        if not frame:
            return {"id": id, "frame": None, "workers": []}
        if frame[0] not in FRAMES or not workers:
            raise part.wrong(f"needs a frame and who stands there, such as {id} upper north")
        for seat in workers:
            if seat not in self.seats:
                raise part.unknown(seat, self.seats)
        ad = self.cards.ads[id]
        places = (ad.upper if frame[0] == "upper" else ad.lower).pay
        if len(workers) >= len(places):
            raise part.wrong(f"has {id} with {len(workers)} workers, but then it has run (W9)")
        return {
            "id": id,
            "frame": frame[0],
            "workers": [
                {"player": self.seats.index(seat), "paid": printed(place)}
                for seat, place in zip(workers, places, strict=False)
            ],
        }

    def _buildings(self) -> list[Json]:
        if "buildings" not in self.fields:
            return []
        buildings = []
        for id, part in sorted(self.fields["buildings"].fields(tuple(self.cards.public)).items()):
            *cells, owner = part.words() or ("",)
            if len(cells) != 2 or owner not in self.seats or not all(map(is_cell, cells)):
                raise part.wrong("must be two cells and who built it, such as b1 b2 north")
            numbers = sorted(map(cell_number, cells))
            buildings.append(
                {
                    "id": id,
                    "cells": [[cell // COLUMNS, cell % COLUMNS] for cell in numbers],
                    "owner": self.seats.index(owner),
                }
            )
        return buildings

    def _animals(
        self, plots: list[list[Json | None]], buildings: list[Json]
    ) -> tuple[list[list[str]], list[str]]:
        """The plaza and the reserve. Unnamed animals come in the order of the card file."""
        reserve = self.fields["reserve"].words() if "reserve" in self.fields else (written.REST,)
        rows = plaza_rows(self.fields["plaza"], self.count) if "plaza" in self.fields else []
        named = {animal for own in plots for plot in own if plot for animal in plot["animals"]}
        named |= {*reserve, *(animal for _, row in rows for c in row for animal in c.split("+"))}
        free = [animal for animal in self.cards.animals if animal not in named]
        for word in reserve:
            if word not in self.cards.animals and word != written.REST:
                raise self.fields["reserve"].unknown(word, self.cards.animals)
        if rows:
            plaza = [self._cell(*one, free) for one in self._numbered(rows)]
        else:
            room = self._room(buildings)
            plaza = [[free.pop(0)] if room[cell] and free else [] for cell in range(len(room))]
        return plaza, _with_rest(reserve, free)

    def _room(self, buildings: list[Json]) -> list[int]:
        room = [int(c in self.board.cells) for c in range(self.board.rows * COLUMNS)]
        for building in buildings:
            for row, column in building["cells"]:
                room[row * COLUMNS + column] = self.cards.public[building["id"]].room
        return room

    def _numbered(self, rows: list[tuple[int, list[str]]]) -> Iterator[tuple[int, str, int]]:
        for row, (line, cells) in enumerate(rows):
            for column, text in enumerate(cells):
                yield row * COLUMNS + column, text, line

    def _cell(self, cell: int, text: str, line: int, free: list[str]) -> list[str]:
        part = self.fields["plaza"]
        if (text == written.CLOSED) != (cell in self.board.closed):
            is_now = "is closed" if cell in self.board.closed else "is open"
            where = f"on {cell_name(cell)}, which {is_now} with {self.count} players"
            raise part.wrong(f"has {shown(text)[1:-1]} {where}", line)
        if text in (written.CLOSED, written.EMPTY):
            return []
        if written.is_number(text):
            if len(free) < int(text):
                raise part.wrong("has more animals than there are", line)
            return [free.pop(0) for _ in range(int(text))]
        for animal in text.split("+"):
            if animal not in self.cards.animals:
                raise part.unknown(animal, self.cards.animals, line)
        return text.split("+")

    def _supply(self, plots: list[list[Json | None]], buildings: list[Json]) -> Json:
        built = [plot["shop"] for own in plots for plot in own if plot is not None]
        left = supply_left(self.cards, self.count, self.phase, built)
        kinds = Counter(public.kind for public in self.cards.public.values())
        kinds -= Counter(self.cards.public[building["id"]].kind for building in buildings)
        return {"shops": shop_supply(self.cards, left), "buildings": dict(kinds)}


def _holds(goal: Goal, player: Player, players: int) -> bool:
    done, needed = progress(goal, player, players)
    return done >= needed


def _with_rest(words: Sequence[str], rest: Sequence[str]) -> list[str]:
    """A list with all that is left in the place of "..."."""
    return [one for word in words for one in (rest if word == written.REST else (word,))]
