"""Everything that is said, in one language and for one card set.

`Words` is the one place where ids become names and records become sentences. What people typed and
what files contain (names, ids) is put into texts as it is: it is never read as a template.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from animarche.lang import LANGUAGES

if TYPE_CHECKING:
    from animarche.engine.cards import Side
    from animarche.engine.commands import Command
    from animarche.engine.events import Event
    from animarche.engine.refusals import Refusal
    from animarche.engine.state import GameState

_COLUMNS = 4  # a cell is row * 4 + column (G1)
_ROWS = "abcd"
_LONGEST_ID = 40  # an unknown id may come from a file and be of any length


def _catalogue(lang: str) -> Mapping[str, str]:
    if lang == "en":
        from animarche.lang.en import TEXTS
    elif lang == "ja":
        from animarche.lang.ja import TEXTS
    else:
        raise ValueError(f"there is no language {lang!r}; choose {' or '.join(LANGUAGES)}")
    return TEXTS


def _by_id(cards: Sequence[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    return {card["id"]: card for card in cards}


def _literal(id: str) -> str:
    """An id that no card has, fit to be shown."""
    shown = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in id)
    return shown if len(shown) <= _LONGEST_ID else shown[:_LONGEST_ID] + "..."


class Words:
    """The words of one language for one card set.

    `lang` is "en" or "ja" (ValueError otherwise); `document` is the card document in normal form
    (`CardSet.document`). An id that the document does not have is shown as it is. `names` are
    always the players' names in the order of the players.
    """

    def __init__(self, lang: str, document: Mapping[str, Any]) -> None:
        self.lang = lang
        self._texts = _catalogue(lang)
        self._animals = _by_id(document["animals"])
        self._shops = _by_id(document["shops"])
        self._buildings = _by_id(document["public_buildings"])
        self._managers = _by_id(document["managers"])
        self._ads = _by_id(document["ads"])
        self._goals = _by_id([*document["small_goals"], *document["large_goals"]])

    # ---- messages

    def text(self, key: str, **params: object) -> str:
        """The message with this key, `params` put in as they are. KeyError for an unknown key or a
        missing parameter."""
        return self._texts[key].format_map(params)

    def has(self, key: str) -> bool:
        """Whether there is a message with this key."""
        return key in self._texts

    def count(self, what: str, number: int, signed: bool = False) -> str:
        """So many things, such as "2 animals"; `what` is the middle of a key "count.….one"."""
        form = "one" if abs(number) == 1 else "many"
        return self.text(f"count.{what}.{form}", n=f"{number:+}" if signed else number)

    def listed(self, things: Sequence[str]) -> str:
        """Things one after the other: "Ken, Mika and Aya"."""
        *most, last = things
        return self.text("list.joint").join(most) + self.text("list.last") + last if most else last

    # ---- cards

    def shop(self, id: str, upgraded: bool = False) -> str:
        """The name of one side of a shop card."""
        return self._shop_word(id, upgraded, "name")

    def shop_short(self, id: str, upgraded: bool = False) -> str:
        """The name of one side of a shop card in at most 8 cells."""
        return self._shop_word(id, upgraded, "short")

    def shop_text(self, id: str, upgraded: bool = False) -> str:
        """The full text of one side of a shop card."""
        return self._shop_word(id, upgraded, "text")

    def side(self, side: "Side") -> str:
        """The name of a side that lies on a plot."""
        return self.shop(side.shop, side.upgraded)

    def _shop_word(self, id: str, upgraded: bool, what: str) -> str:
        card = self._shops.get(id)
        if card is None:
            return _literal(id)
        return self._word(card["back" if upgraded and "back" in card else "front"], what)

    def _word(self, card: Mapping[str, Any], what: str) -> str:
        word: str = card[what][self.lang]
        return word

    def _card(self, cards: Mapping[str, Mapping[str, Any]], id: str, what: str) -> str:
        return self._word(cards[id], what) if id in cards else _literal(id)

    def animal(self, id: str) -> str:
        """The name of an animal."""
        return self._card(self._animals, id, "name")

    def animal_letters(self, id: str) -> str:
        """The two cells that stand for an animal where no emoji is shown."""
        return self._card(self._animals, id, "letters")

    def animal_emoji(self, id: str) -> str:
        """The emoji of an animal, two cells wide."""
        return str(self._animals[id]["emoji"]) if id in self._animals else _literal(id)

    def emoji_letters(self) -> dict[str, str]:
        """By the emoji of every animal, the two cells that stand for it."""
        return {
            str(animal["emoji"]): self._word(animal, "letters") for animal in self._animals.values()
        }

    def manager(self, id: str) -> str:
        """The name of a manager."""
        return self._card(self._managers, id, "name")

    def manager_short(self, id: str) -> str:
        """The name of a manager in at most 8 cells."""
        return self._card(self._managers, id, "short")

    def manager_text(self, id: str) -> str:
        """The full text of a manager card."""
        return self._card(self._managers, id, "text")

    def ad(self, copy_id: str) -> str:
        """The name of an ad; its number follows where the card has several copies."""
        return self._copy(self._ads, copy_id)

    def ad_short(self, copy_id: str, numbered: bool = False) -> str:
        """The name of an ad in at most 8 cells; after it, if `numbered`, the number of its copy."""
        if numbered:
            return self._copy(self._ads, copy_id, "short")
        return self._copy_word(self._ads, copy_id, "short")

    def ad_text(self, copy_id: str) -> str:
        """The full text of an ad."""
        return self._copy_word(self._ads, copy_id, "text")

    def building(self, copy_id: str) -> str:
        """The name of a public building; its number follows where there are several copies."""
        return self._copy(self._buildings, copy_id)

    def building_short(self, copy_id: str, numbered: bool = False) -> str:
        """The name of a public building in at most 8 cells; after it, if `numbered`, the number of
        its copy."""
        if numbered:
            return self._copy(self._buildings, copy_id, "short")
        return self._copy_word(self._buildings, copy_id, "short")

    def building_text(self, copy_id: str) -> str:
        """The full text of a public building."""
        return self._copy_word(self._buildings, copy_id, "text")

    def _copy(
        self, cards: Mapping[str, Mapping[str, Any]], copy_id: str, what: str = "name"
    ) -> str:
        kind, _, number = copy_id.rpartition("-")
        card = cards.get(kind)
        if card is None or not number.isdecimal():
            return self._copy_word(cards, copy_id, what)
        name = self._word(card, what)
        return self.text("copy", name=name, number=_literal(number)) if card["copies"] > 1 else name

    def _copy_word(self, cards: Mapping[str, Mapping[str, Any]], copy_id: str, what: str) -> str:
        kind = copy_id.rpartition("-")[0]
        return self._card(cards, kind if kind in cards else copy_id, what)

    def goal(self, id: str) -> str:
        """The text of a goal."""
        return self._card(self._goals, id, "text")

    def card(self, id: str) -> str:
        """The name of the shop (basic side), manager, ad or public building with this id."""
        if id in self._shops:
            return self.shop(id)
        if id in self._managers:
            return self.manager(id)
        return self.ad(id) if id.rpartition("-")[0] in self._ads else self.building(id)

    def is_manager(self, id: str) -> bool:
        """Whether the card with this id is a manager."""
        return id in self._managers

    # ---- places and words of the game

    def cell(self, cell: int) -> str:
        """A cell as players see it: rows a-d from north to south, columns 1-4 from west to east."""
        if not 0 <= cell < len(_ROWS) * _COLUMNS:
            return str(cell)
        return f"{_ROWS[cell // _COLUMNS]}{cell % _COLUMNS + 1}"

    def cells(self, cells: Sequence[int]) -> str:
        """Several cells: "b2-b3"."""
        return "-".join(map(self.cell, cells))

    def plot(self, index: int) -> str:
        """A plot as players see it, 1 to 4: "plot 2"."""
        return self.text("plot", number=index + 1)

    def seat(self, name: str) -> str:
        """A side of the plaza: north, east, south or west."""
        return self._named("seat", name)

    def phase(self, name: str, short: bool = False) -> str:
        """A phase, or "over"; the short form has at most 8 cells."""
        return self._named("phase.short" if short else "phase", name)

    def frame(self, name: str) -> str:
        """A frame of an ad, "upper" or "lower"."""
        return self._named("frame", name)

    def resource(self, name: str) -> str:
        """ "coin" or "wood"."""
        return self._named("resource", name)

    def icon(self, name: str, short: bool = False) -> str:
        """A kind of shop, "food", "home" or "service"; the short form has at most 2 cells."""
        return self._named("icon.short" if short else "icon", name)

    def _named(self, area: str, name: str) -> str:
        return self._texts.get(f"{area}.{name}") or _literal(name)

    # ---- amounts

    def amounts(
        self, coins: int, wood: int, vp: int, signed: bool = False, short: bool = False
    ) -> str:
        """Coins, wood and VP, those that are not 0: "2 coins, 1 VP", signed "+2 coins, +1 VP",
        short "2c 1p". "nothing" when all are 0."""
        parts = []
        for what, number in (("coins", coins), ("wood", wood), ("vp", vp)):
            if number and short:
                parts.append(self.text(f"short.{what}", n=f"{number:+}" if signed else number))
            elif number:
                parts.append(self.count(what, number, signed))
        joint = self.text("amount.short.joint" if short else "amount.joint")
        return joint.join(parts) or self.text("amount.nothing")

    def price(self, coins: int, wood: int, short: bool = False) -> str:
        """A price: "4 coins, 1 wood", short "4c 1w"; "free" when both are 0."""
        if not (coins or wood):
            return self.text("price.free")
        return self.amounts(coins, wood, 0, short=short)

    # ---- sentences about records of the engine

    def refusal(self, refusal: "Refusal") -> str:
        """Why a command is refused, as one sentence without the rule's id."""
        from animarche.lang.telling import refusal_params

        own = f"refusal.{refusal.rule}.{refusal.code}"
        key = own if self.has(own) else f"refusal.{refusal.code}"
        return self.text(key, **refusal_params(self, refusal.params))

    def event(self, event: "Event", names: Sequence[str]) -> str | None:
        """What happened, as one sentence; None where the event before has said it."""
        from animarche.lang.telling import tell

        return tell(self, event, names)

    def heading(self, round: int, phase: str) -> str:
        """The round and the phase, as stands above what happens in it."""
        return self.text("event.phase_began", round=round, phase=self.phase(phase))

    def undone(self, count: int) -> str:
        """That so many commands are taken back, as one sentence."""
        return self.text(f"event.undone.{'one' if count == 1 else 'many'}", count=count)

    def command(
        self, command: "Command", state: "GameState", names: Sequence[str] | None = None
    ) -> str:
        """A command of the player to act as a label in a list, without its price. Without `names`
        players are called by their seats."""
        from animarche.lang.offering import label

        return label(self, command, state, names)

    def ask(self, state: "GameState", names: Sequence[str]) -> str:
        """What is asked of whom now; of a finished game who has won."""
        from animarche.lang.offering import question

        return question(self, state, names)
