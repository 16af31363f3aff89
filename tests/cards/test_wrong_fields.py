"""Every kind of wrong field is told with its line, what was found and what is allowed."""

import re
from pathlib import Path

import pytest

from tests.cards.refusing import GOOD, changed, line_of, problems

BAKERY = "short: {en: Bakery, ja: パン屋}\n      icons: [food]\n      customers: 2"
GREENS = "income: {by_customers: [{c: 1}, {c: 3}, {c: 5}]}"
BANK = "income: {gain: {c: {per: coins_held, every: 3, max: 4}}}"
STUDIO = "income: {each_customer: [{w: 2}, {pay: {w: 1}, gain: {vp: 2}}]}"
FLOWERS = "customers: 3\n      vp: 3\n      income: {each_customer: [{vp: 1}]}"
WHOLE = "must be a whole number from"


@pytest.mark.parametrize(
    "old, new, after, words",
    [
        # types and ranges; `after` is how many lines below the change the problem stands
        (BAKERY, BAKERY[:-1] + "two", 2, f'[bakery].front.customers is "two", but {WHOLE} 0 to 6'),
        (BAKERY, BAKERY[:-1] + "7", 2, f"[bakery].front.customers is 7, but {WHOLE} 0 to 6"),
        (BAKERY, BAKERY[:-1] + "-1", 2, f"[bakery].front.customers is -1, but {WHOLE} 0 to 6"),
        (BAKERY, BAKERY[:-1] + "2.0", 2, f"[bakery].front.customers is 2.0, but {WHOLE} 0 to 6"),
        (BAKERY, BAKERY[:-1] + "true", 2, f"[bakery].front.customers is true, but {WHOLE} 0 to 6"),
        (BAKERY, BAKERY[:-1] + ".nan", 2, f"[bakery].front.customers is .nan, but {WHOLE} 0 to 6"),
        (BAKERY, BAKERY[:-1] + ".inf", 2, f"[bakery].front.customers is .inf, but {WHOLE} 0 to 6"),
        (BAKERY, BAKERY[:-1], 2, f"[bakery].front.customers is empty, but {WHOLE} 0 to 6"),
        (BAKERY, BAKERY[:-1] + "9" * 40, 2, f"[bakery].front.customers is {'9' * 40}, but {WHOLE}"),
        (BAKERY, BAKERY[:-1] + "9" * 5000, 2, f'is "{"9" * 57}...", but {WHOLE} 0 to 6'),
        (BAKERY, BAKERY[:-1] + "0x" + "f" * 5000, 2, f'is "0x{"f" * 55}...", but {WHOLE}'),
        (BAKERY, BAKERY[:-1] + "1:" * 200 + "1.5", 2, f'is "{"1:" * 28}1...", but {WHOLE} 0 to 6'),
        (BAKERY, BAKERY[:-1] + "[2]", 2, f"[bakery].front.customers is [2], but {WHOLE} 0 to 6"),
        (BAKERY, BAKERY[:-1] + "{}", 2, "[bakery].front.customers is an empty group, but must be"),
        (
            BAKERY,
            BAKERY.replace("[food]", "[]"),
            1,
            "icons is an empty list, but must be a list of",
        ),
        (
            BAKERY,
            BAKERY.replace("[food]", "food"),
            1,
            'icons is "food", but must be a list of 1 to',
        ),
        (
            BAKERY,
            BAKERY.replace("[food]", "[fod]"),
            1,
            'icons[0] is "fod", but must be food, home or service',
        ),
        (BAKERY, BAKERY.replace("[food]", "[food, food]"), 1, "must be different icons"),
        # keys
        (BAKERY, BAKERY.replace("icons", "icon"), 1, 'icon is unknown; did you mean "icons"?'),
        (
            BAKERY,
            BAKERY + "\n      xyzzy: 1",
            3,
            "front.xyzzy is unknown; there may be on_build_or",
        ),
        (
            BAKERY,
            BAKERY + "\n      vp: 1",
            4,
            "front.vp is given twice, first on line 73; keep one",
        ),
        (
            BAKERY,
            BAKERY + "\n      on_sold:",
            3,
            "on_sold is empty, but must be a group of fields: g",
        ),
        (
            BAKERY,
            BAKERY + "\n      ? [a, b]\n      : 1",
            3,
            "has a list or group as the name of a f",
        ),
        (BAKERY, BAKERY + "\n      <<: {a: 1}", 3, '"<<" is unknown'),
        # texts
        (
            "ja: パン屋}\n      icons",
            "ja: }\n      icons",
            0,
            "short.ja is empty, but must be a text of",
        ),
        (
            ", ja: パン屋}\n      icons",
            "}\n      icons",
            0,
            "short.ja is missing; it must be a text",
        ),
        (
            "short: {en: HotSprng",
            "short: {en: Hot Spring",
            0,
            'is "Hot Spring", but must be a text of',
        ),
        (
            "ja: フード}",
            "ja: フードコート}",
            0,
            'is "フードコート", but must be a text of at most 8 ce',
        ),
        ("{en: HotSprng", '{en: "\\e[31mHot"', 0, 'is "\\x1b[31mHot", but must be a text of at m'),
        ("{en: HotSprng", '{en: "a\\nb"', 0, 'is "a\\nb", but must be'),
        ("{en: HotSprng", "{en: a\u202eb", 0, 'is "a\\u202eb", but must be'),
        ("{en: HotSprng", '{en: " "', 0, 'is " ", but must be'),
        ("{en: HotSprng", "{en: 1", 0, "is 1, but must be a text of"),
        (
            'version: "1"',
            "version: 1",
            0,
            "version is 1, but must be a text of 1 to 20 signs in qu",
        ),
        ("id: standard", "id: Standard", 0, 'id is "Standard", but must be an id: a small letter'),
        # animals
        ("emoji: 🐷", "emoji: 🐿️", 0, "animals[pig].emoji is"),
        ("emoji: 🐷", "emoji: 🦫", 0, "animals[pig].emoji is"),
        ("emoji: 🐷", "emoji: 囍", 0, "two cells wide since Unicode 12 or longer"),
        ("emoji: 🐷", "emoji: p", 0, 'emoji is "p", but must be one emoji of a single code point'),
        ("emoji: 🐷", "emoji: 🐺", 19, 'animals[wolf].emoji is "🐺", which animals[0] has already'),
        ("{en: Pg, ja: 豚}", "{en: P, ja: 豚}", 0, 'letters.en is "P", but must be letters or d'),
        (
            "{en: Pg, ja: 豚}",
            "{en: Pg, ja: 兎}",
            2,
            'animals[rabbit].letters.ja is "兎", which anim',
        ),
        ("{id: wolf,", "{id: pig, ", 0, 'animals[pig].id is "pig", which animals[0] has already'),
        (
            "{en: Pg, ja: 豚}",
            "{en: Pg, ja: 豚\u0301}",  # a mark without a width of its own
            0,
            "but must be letters or digits that are exactly two cells wide",
        ),
        ("{en: Pg, ja: 豚}", "{en: 🐷, ja: 豚}", 0, "letters.en is"),
        ("{en: Pg, ja: 豚}", '{en: "  ", ja: 豚}', 0, "letters.en is"),
        # effects
        (GREENS, "income: {by_customers: [{c: 1}]}", 0, "must have one entry per customer seat, 3"),
        (
            GREENS,
            "income: {gain: {c: 1}}",
            0,
            "income.gain is for a side without customer seats: use each",
        ),
        (GREENS, "income: {}", 0, "income is an empty group, but must have exactly one of each_cu"),
        (GREENS, GREENS[:-1] + ", gain: {c: 1}}", 0, "must have exactly one of each_customer, by"),
        (GREENS, "income: {each_customer: [{}]}", 0, "each_customer[0] is empty, but must name c"),
        (GREENS, "income: {each_customer: [{c: 0}]}", 0, f"[0].c is 0, but {WHOLE} 1 to 30"),
        (GREENS, "income: {each_customer: []}", 0, "each_customer is an empty list, but must be"),
        (BANK, BANK.replace("every", "evry"), 0, 'evry is unknown; did you mean "every"?'),
        (
            BANK,
            BANK.replace("coins_held", "coins"),
            0,
            'per is "coins", but must be coins_held, wo',
        ),
        (BANK, BANK.replace("max: 4", "max: 0"), 0, f"max is 0, but {WHOLE} 1 to 30 or null"),
        (BANK, "income: {each_customer: [{c: 1}]}", 0, "counts animals, but the side has no cust"),
        (STUDIO, STUDIO.replace(", gain: {vp: 2}", ""), 0, "[1].gain is missing; it must be a gro"),
        (STUDIO, STUDIO.replace("w: 1", "vp: 1"), 0, "[1].pay.vp is unknown; there may be c, w"),
        ("on_take: {gain_more: 2}", "on_take: {gain_more: 0}", 0, f"gain_more is 0, but {WHOLE} 1"),
        (
            "on_public: {discount: {w: 1}}",
            "on_public: {discount: {}}",
            0,
            "lowers nothing, but must",
        ),
        (
            "on_closing: {gain: {w: 1}}",
            "on_built: {gain: {w: 1}}",
            0,
            "[saver].on_built is unknown",
        ),
        # shops
        ("renovate: {c: 2, w: 2}\n", "\n", -6, "[barber].front.renovate is missing: a basic shop"),
        (
            "icons: [service]\n      customers: 0\n      vp: 3",
            "icons: [service]\n      customers: 0\n      vp: 3\n      renovate: {c: 1}",
            3,
            "is there, but a special shop is never renov",
        ),
        (
            "  - id: greengrocer\n    kind: basic",
            "  - id: greengrocer\n    kind: big",
            1,
            'kind is "b',
        ),
        (
            FLOWERS,
            FLOWERS.replace("customers: 3", "customers: 1"),
            0,
            "has fewer seats (1) than the front (2), which rule G8",
        ),
        (
            "- id: general_store  ",
            "- id: general_stor  ",
            -1,
            "shops is a list, but must have a shop",
        ),
        (
            "copies: players\n    front:\n      name:  {en: General",
            "copies: 4\n    front:\n      name:  {en: General",
            0,
            "copies is 4, but must be players for the general store, which every",
        ),
        (
            "copies: players\n    front:\n      name:  {en: Bakery",
            "copies: all\n    front:\n      name:  {en: Bakery",
            0,
            'copies is "all", but must be players or a whole number from 1 to 20',
        ),
        (
            "# every set needs it: each player starts with one\n",
            "\n    min_players: 3\n",
            1,
            "min_players is 3, but must be 2 for the general store, which every player gets (S5)",
        ),
        # the other cards
        (
            "cond: [icon, food, 4]",
            "cond: [icon, food, true]",
            0,
            "[icon, food, true], but must be [icon, food or home or service, 1 to 4]",
        ),
        (
            "room: 0",
            "room: 3",
            0,
            f"public_buildings[construction_site].room is 3, but {WHOLE} 0 to",
        ),
        (
            "pay: [{c: 5}, {c: 4}]",
            "pay: [{c: 5}, {w: 4}]",
            0,
            "must be two payments of 1 or more i",
        ),
        (
            "pay: [{c: 5}, {c: 4}]",
            "pay: [{c: 5}, {c: 0}]",
            0,
            "must be two payments of 1 or more i",
        ),
        (
            "pay: [{c: 5}, {c: 4}]",
            "pay: [{c: 5}]",
            0,
            "upper.pay[1] is missing; it must be a group",
        ),
        (
            "pay: [{c: 5}, {c: 4}]",
            "pay: [{c: 5}, {c: 4}, {c: 1}]",
            0,
            "upper.pay is a list, but mu",
        ),
        (
            "cond: [coins, 14]",
            "cond: [coin, 14]",
            0,
            "cond is [coin, 14], but must be [metric, num",
        ),
        (
            "cond: [coins, 14]",
            "cond: [coins, 31]",
            0,
            "[coins, 31], but must ask for 1 to 30 of co",
        ),
        (
            "cond: [coins, 14]",
            "cond: [coins, true]",
            0,
            "[coins, true], but must be [coins, a whole",
        ),
        ("cond: [coins, 14]", "cond: [coins]", 0, "[coins], but must be [metric, number]"),
        ("cond: [coins, 14]", "cond: coins", 0, 'cond is "coins", but must be [metric, number]'),
        (
            "cond: [icon, food, 4]",
            "cond: [icon, fod, 4]",
            0,
            "[icon, fod, 4], but must be [icon, fo",
        ),
        ("cond: [icon, food, 4]", "cond: [icon, food, 5]", 0, "[icon, food, 5], but must be [icon"),
        (
            "[visitors_from, all]\n    text",
            "[visitors_from, 2]\n    text",
            0,
            "must be [visitors_from,",
        ),
        (
            "  - id: l14",
            "  - id: s1",
            0,
            'large_goals[s1].id is "s1", which small_goals[0] has alre',
        ),
    ],
)
def test_one_wrong_thing(tmp_path: Path, old: str, new: str, after: int, words: str) -> None:
    found = problems(tmp_path, changed((old, new)))
    line = line_of(old) + after
    told = [problem for problem in found if words in problem]
    assert told, found
    assert told[0].startswith(f":{line}: "), (line, found)
    assert all(re.fullmatch(r":\d+: \S.*[.?]", problem) for problem in found)


def test_a_shop_without_its_sides(tmp_path: Path) -> None:
    start, end = (
        GOOD.index("    back:\n      name:  {en: Beauty"),
        GOOD.index("  - id: photo"),
    )
    found = problems(tmp_path, GOOD[:start] + GOOD[end:])
    line = line_of("- id: barber")
    assert found == [
        f":{line}: shops[barber].back is missing: a basic shop needs an upgraded side."
    ]
    both = changed(("  - id: barber\n    kind: basic", "  - id: barber\n    kind: special"))
    assert [problem.partition(": ")[2] for problem in problems(tmp_path, both)] == [
        "shops[barber].front.renovate is there, but a special shop is never renovated.",
        "shops[barber].back is there, but a special shop has one side.",
    ]


def test_too_few_cards_for_a_table(tmp_path: Path) -> None:
    text = GOOD
    for first, last in (
        ("  - {id: wolf,", "\n# ---- shops"),
        ("  - id: architect", "\n# ---- ads"),
        ("  - id: poster", "\n# ---- goals"),
        ("  - id: s4", "\nlarge_goals"),
        ("  - id: l12", None),
    ):
        start = text.index(first)
        end = len(text) if last is None else text.index(last)
        text = text[:start] + text[end:]
    text = text.replace("copies: 4\n    upper", "copies: 2\n    upper")

    def line(words: str) -> int:
        return text[: text.index(words)].count("\n") + 1

    assert problems(tmp_path, text) == [
        f":{line('animals:')}: animals is a list, but must have exactly 20 entries, not 19 (G5).",
        f":{line('managers:')}: managers is a list, but must have 4 entries or more for four "
        "players, not 3 (S3).",
        f":{line('ads:')}: ads is a list, but must have 3 cards or more in all to turn up, not 2 "
        "(S6).",
        f":{line('small_goals:')}: small_goals is a list, but must have 4 entries or more for four "
        "players, not 3 (S4).",
        f":{line('large_goals:')}: large_goals is a list, but must have 12 goals for 4 players, "
        "not 11 (S4).",
    ]


def test_too_few_large_goals_for_two_players(tmp_path: Path) -> None:
    text = re.sub(r"(  - id: l(?:[2-9]|10)\n)", r"\1    min_players: 3\n", GOOD)
    found = problems(tmp_path, text)
    assert len(found) == 1
    assert found[0].endswith("must have 6 goals for 2 players, not 4 (S4).")


def test_all_problems_at_once_in_the_order_of_lines(tmp_path: Path) -> None:
    text = changed(
        ('version: "1"', "version: 1"),
        ("{id: wolf,", "{id: pig, "),
        (BAKERY, BAKERY[:-1] + "two"),
        ("room: 0", "room: 3"),
        ("cond: [coins, 14]", "cond: [coin, 14]"),
        ("  - id: l14", "  - id: s1"),
        ("on_closing: {gain: {w: 1}}", "on_closing: {gain: {w: 1}}\n    vp: 3\n    vp: 3"),
    )
    found = problems(tmp_path, text)
    assert [re.match(r":\d+: (\S+)", problem)[1] for problem in found] == [
        "version",
        "animals[pig].id",
        "shops[bakery].front.customers",
        "public_buildings[construction_site].room",
        "managers[saver].vp",
        "managers[saver].vp",
        "small_goals[s1].cond",
        "large_goals[s1].id",
    ]
    lines = [int(problem.split(":")[1]) for problem in found]
    assert lines == sorted(lines)
