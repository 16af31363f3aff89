"""A card set as Rich tables. Whatever a card file says is shown literally, never as markup."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Console, ConsoleOptions, Group
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from animarche.cells import wrap

Card = Mapping[str, Any]
Row = tuple[Sequence[str], Sequence[str], str]  # lines of the card's name, of its facts; its text

_WORDS = {
    "en": {
        "animals": "Animals",
        "basic": "Basic shops (4 coins)",
        "special": "Special shops (3 coins, 1 wood)",
        "public_buildings": "Public buildings",
        "managers": "Managers",
        "ads": "Ads",
        "small_goals": "Small goals",
        "large_goals": "Large goals",
        "card": "Card",
        "letters": "Letters",
        "facts": "Facts",
        "text": "Text",
        "copies": "{n} copies",
        "per_player": "one per player",
        "players": "from {n} players",
        "food": "food",
        "home": "home",
        "service": "service",
        "seats": "seats: {customers} customer, {workers} worker",
        "vp": "{n} VP",
        "renovate": "renovate: {price}",
        "cost": "cost: {price}",
        "room": "animals per cell: {n}",
        "start": "start: {price}",
        "upper": "upper: {first} + {second} = {fee}, {vp} VP",
        "lower": "lower: {first} + {second} = {fee}, {vp} VP",
        "now": "on achievement",
        "end": "at the end",
        "c": "{n} c",
        "w": "{n} w",
        "nothing": "nothing",
    },
    "ja": {
        "animals": "動物",
        "basic": "基本店舗（4コイン）",
        "special": "特殊店舗（3コイン・1木材）",
        "public_buildings": "公共建築物",
        "managers": "経営者",
        "ads": "広告",
        "small_goals": "小目標",
        "large_goals": "大目標",
        "card": "カード",
        "letters": "文字",
        "facts": "内容",
        "text": "テキスト",
        "copies": "{n}枚",
        "per_player": "人数分",
        "players": "{n}人以上",
        "food": "食",
        "home": "住",
        "service": "サービス",
        "seats": "椅子：客{customers} 従業員{workers}",
        "vp": "{n}勝利点",
        "renovate": "改築：{price}",
        "cost": "コスト：{price}",
        "room": "1マスの動物：{n}体",
        "start": "初期資源：{price}",
        "upper": "上：{first} + {second} = {fee}、{vp}勝利点",
        "lower": "下：{first} + {second} = {fee}、{vp}勝利点",
        "now": "達成時に公開",
        "end": "ゲーム終了時に公開",
        "c": "{n}コイン",
        "w": "{n}木材",
        "nothing": "なし",
    },
}


class _Told:
    """A text in lines, for Rich breaks Japanese before any sign."""

    def __init__(self, text: str, style: str = "") -> None:
        self._text = Text(text, style)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        for line in wrap(self._text.plain, options.max_width):
            yield Text(line, self._text.style)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self._text)


def tables(document: Mapping[str, Any], lang: str) -> Iterator[Table | Text]:
    """The tables of a normal form (docs/cards.md) in a language, "en" or "ja"."""
    yield Text(f"{document['name'][lang]} ({document['id']} {document['version']})", style="bold")
    words = _WORDS[lang]
    yield _animals(document["animals"], words, lang)
    for kind in ("basic", "special"):
        shops = [shop for shop in document["shops"] if shop["kind"] == kind]
        yield _cards(kind, [row for shop in shops for row in _shop(shop, words, lang)], words)
    for kind, row in (
        ("public_buildings", _public_building),
        ("managers", _manager),
        ("ads", _ad),
        ("small_goals", _goal),
        ("large_goals", _goal),
    ):
        yield _cards(kind, [row(card, words, lang) for card in document[kind]], words)


def _table(title: str, *columns: str) -> Table:
    table = Table(title=Text(title, style="bold"), title_justify="left", box=box.SIMPLE)
    for column in columns:
        table.add_column(Text(column), overflow="fold")
    return table


def _cards(kind: str, rows: list[Row], words: Mapping[str, str]) -> Table:
    table = _table(words[kind], words["card"], words["facts"], words["text"])
    table.show_lines, table.expand = True, True
    table.columns[2].ratio = 1
    for (first, *more), facts, text in rows:
        card = Group(_Told(first), *(_Told(line, "dim") for line in more))
        table.add_row(card, Group(*(_Told(fact) for fact in facts)), _Told(text))
    return table


def _animals(animals: list[Card], words: Mapping[str, str], lang: str) -> Table:
    table = _table(words["animals"], words["card"], "id", "", words["letters"])
    for animal in animals:
        cells = (animal["name"][lang], animal["id"], animal["emoji"], animal["letters"][lang])
        table.add_row(*map(Text, cells))
    return table


def _shop(shop: Card, words: Mapping[str, str], lang: str) -> Iterator[Row]:
    more = [shop["id"]]
    if shop["copies"] == "players":
        more.append(words["per_player"])
    elif shop["copies"] > 1:
        more.append(words["copies"].format(n=shop["copies"]))
    if shop["min_players"] > 2:
        more.append(words["players"].format(n=shop["min_players"]))
    for side in (shop["front"], shop.get("back")):
        if side is None:
            continue
        icons = " ".join(words[icon] for icon in side["icons"])
        facts = [
            f"{icons}, {words['vp'].format(n=side['vp'])}",
            words["seats"].format(customers=side["customers"], workers=len(side["worker_seats"])),
        ]
        if "renovate" in side:
            facts.append(words["renovate"].format(price=_price(side["renovate"], words)))
        yield _names(side, lang, *more), facts, side["text"][lang]
        more = []


def _public_building(card: Card, words: Mapping[str, str], lang: str) -> Row:
    facts = (
        words["cost"].format(price=_price(card["cost"], words)),
        words["vp"].format(n=card["vp"]),
        words["room"].format(n=card["room"]),
    )
    copies = words["copies"].format(n=card["copies"])
    return _names(card, lang, card["id"], copies), facts, card["text"][lang]


def _manager(card: Card, words: Mapping[str, str], lang: str) -> Row:
    start = words["start"].format(price=_price(card["start"], words))
    return _names(card, lang, card["id"]), (start,), card["text"][lang]


def _ad(card: Card, words: Mapping[str, str], lang: str) -> Row:
    facts = []
    for name in ("upper", "lower"):
        first, second = card[name]["pay"]
        fee = {resource: first[resource] + second[resource] for resource in ("c", "w")}
        prices = [_price(price, words) for price in (first, second, fee)]
        named = dict(zip(("first", "second", "fee"), prices, strict=True))
        facts.append(words[name].format(**named, vp=card[name]["vp"]))
    copies = words["copies"].format(n=card["copies"])
    return _names(card, lang, card["id"], copies), facts, card["text"][lang]


def _goal(goal: Card, words: Mapping[str, str], lang: str) -> Row:
    more = []
    if goal.get("min_players", 2) > 2:
        more.append(words["players"].format(n=goal["min_players"]))
    fact = f"{words['vp'].format(n=goal['vp'])}, {words[goal.get('when', 'now')]}"
    return (goal["id"], *more), (fact,), goal["text"][lang]


def _names(card: Card, lang: str, *more: str) -> tuple[str, ...]:
    """The name, its short form where it differs, and what else there is to say of the card."""
    name, short = card["name"][lang], card["short"][lang]
    return (name, *([short] if short != name else []), *more)


def _price(price: Mapping[str, int], words: Mapping[str, str]) -> str:
    parts = [words[key].format(n=price[key]) for key in ("c", "w") if price[key]]
    return " ".join(parts) or words["nothing"]
