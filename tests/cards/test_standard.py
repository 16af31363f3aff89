"""The standard card set: its numbers, and the quality of its names and texts in both languages."""

import hashlib
import json
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from typing import Any

import pytest
from rich.cells import cell_len

from animarche.cards import digest, known, load, load_document, standard
from animarche.cards.compile import card_file
from animarche.cards.loader import OLDER
from animarche.engine.cards import Per, Price
from tests.cards.first import first_cards

DOCUMENT = load_document(card_file())
FREE = {"c": 0, "w": 0}


def by_id(field: str, document: dict[str, Any] = DOCUMENT) -> dict[str, Any]:
    return {card["id"]: card for card in document[field]}


def worded(value: Any, field: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Every pair of an English and a Japanese text, with the name of its field."""
    if isinstance(value, dict):
        if value.keys() == {"en", "ja"}:
            yield field, value
        for key, part in value.items():
            yield from worded(part, key)
    elif isinstance(value, list):
        for part in value:
            yield from worded(part, field)


@pytest.mark.parametrize("sha256", OLDER)
def test_what_the_set_was_before_stays_known(sha256: str) -> None:
    before = known(sha256)
    assert before is not None
    assert before.sha256 == sha256 == digest(before.document)
    assert OLDER[sha256] == f"standard-{before.version}.json"
    assert before is known(sha256)


def test_only_what_was_a_standard_set_is_known_as_one() -> None:
    assert known(standard().sha256) is standard()
    assert known("0" * 64) is None


def test_the_set_names_itself() -> None:
    assert DOCUMENT["id"] == "standard"
    assert DOCUMENT["version"] == str(len({*OLDER, digest(DOCUMENT)}))


def test_the_first_cards_of_the_tests_are_the_first_version() -> None:
    assert first_cards().version == "1"
    assert known(first_cards().sha256) == first_cards()


def test_ids_in_order() -> None:
    ids = {field: " ".join(by_id(field)) for field in DOCUMENT if isinstance(DOCUMENT[field], list)}
    assert ids == {
        "animals": "pig alpaca rabbit panda koala tiger lion cow frog monkey chicken penguin mouse "
        "sheep horse elephant deer duck turtle wolf",
        "shops": "general_store bakery lumber_yard greengrocer florist coffee_shop workshop "
        "bathhouse barber photo_studio bank food_court home_center old_eatery department_store "
        "antique_shop ad_agency design_office job_center bistro garden_center",
        "public_buildings": "memorial stage construction_site",
        "managers": "carpenter trader promoter architect socialite host saver",
        "ads": "flyer poster signboard parade",
        "small_goals": "s1 s2 s3 s4 s5 s6 s7 s8",
        "large_goals": "l1 l2 l3 l4 l5 l6 l7 l8 l9 l10 l11 l12 l13 l14",
    }


@pytest.mark.parametrize(
    "shop, front, back",
    [
        # for customers, for workers
        ("general_store", (2, 1), (3, 1)),
        ("bakery", (1, 0), (3, 1)),
        ("lumber_yard", (0, 1), (0, 2)),
        ("greengrocer", (1, 0), (4, 0)),
        ("florist", (1, 0), (3, 0)),
        ("coffee_shop", (1, 1), (2, 2)),
        ("workshop", (1, 0), (2, 0)),
        ("bathhouse", (1, 0), (4, 0)),
        ("barber", (1, 1), (2, 1)),
        ("photo_studio", (1, 0), (3, 0)),
        ("bank", (0, 0), None),
        ("food_court", (1, 0), None),
        ("home_center", (1, 0), None),
        ("old_eatery", (1, 2), None),
        ("department_store", (3, 0), None),
        ("antique_shop", (1, 0), None),
        ("ad_agency", (0, 0), None),
        ("design_office", (0, 0), None),
        ("job_center", (0, 0), None),
        ("bistro", (1, 0), None),
        ("garden_center", (2, 0), None),
    ],
)
def test_seats(shop: str, front: tuple[int, int], back: tuple[int, int] | None) -> None:
    def seats(side: dict[str, Any]) -> tuple[int, int]:
        return side["customers"], len(side["worker_seats"])

    card = by_id("shops")[shop]
    assert seats(card["front"]) == front
    assert (seats(card["back"]) if "back" in card else None) == back
    assert card["kind"] == ("special" if back is None else "basic")
    assert ("renovate" in card["front"]) == (back is not None)


def test_effects_in_normal_form() -> None:
    shops = by_id("shops", first_cards().document)
    assert shops["general_store"]["back"]["income"] == {
        "each_customer": [{"pay": FREE, "gain": {"c": 2}}, {"pay": FREE, "gain": {"w": 1}}]
    }
    assert shops["workshop"]["back"]["income"] == {
        "each_customer": [
            {"pay": FREE, "gain": {"w": 2}},
            {"pay": {"c": 0, "w": 1}, "gain": {"vp": 2}},
        ]
    }
    assert shops["bathhouse"]["back"]["income"] == {
        "by_customers": [{"c": 1}, {"c": 2, "vp": 1}, {"c": 3, "vp": 2}, {"c": 4, "vp": 4}]
    }
    assert shops["bank"]["front"]["income"] == {
        "gain": {"c": {"per": "coins_held", "every": 3, "max": 4}}
    }
    assert shops["food_court"]["front"]["income"]["each_customer"][0]["gain"] == {
        "c": {"per": "icon:food", "every": 1, "max": 3}
    }
    lumber = shops["lumber_yard"]
    assert lumber["front"]["on_build_or_renovate"] == {"discount": {"c": 0, "w": 1}}
    assert lumber["front"]["on_built"] == {"gain": {"w": 1}}
    assert lumber["back"]["on_build_or_renovate"] == {"discount": {"c": 1, "w": 2}}
    assert "on_built" not in lumber["back"]
    assert shops["old_eatery"]["front"]["worker_seats"] == [
        {"visitor": {"c": 1, "vp": 1}, "owner": {"vp": 1}},
        {"visitor": {"vp": 1}, "owner": {"c": 1}},
    ]
    assert shops["antique_shop"]["front"]["on_sold"] == {"gain": {"vp": 4}}
    assert shops["job_center"]["front"]["on_take"] == {"gain_more": 2}


def test_copies_and_players() -> None:
    shops = by_id("shops")
    per_player = {name for name, shop in shops.items() if shop["copies"] == "players"}
    assert per_player == {"general_store", "bakery", "lumber_yard"}
    assert all(shop["copies"] == 1 for name, shop in shops.items() if name not in per_player)
    assert [name for name, shop in shops.items() if shop["min_players"] > 2] == ["old_eatery"]
    assert [g["id"] for g in DOCUMENT["large_goals"] if g["min_players"] > 2] == ["l1"]


def test_what_the_original_game_prints() -> None:
    buildings = by_id("public_buildings").values()
    assert [(b["vp"], b["room"], b["copies"]) for b in buildings] == [
        (6, 1, 2),
        (3, 2, 2),
        (3, 0, 2),
    ]
    large = {g["id"]: (g["when"], *g["cond"]) for g in DOCUMENT["large_goals"]}
    assert large["l1"] == ("now", "visitors_from", "all")
    assert large["l8"] == ("end", "kinds", 3)


def test_the_names_that_the_original_game_gives() -> None:
    shops = by_id("shops")
    names = [shops[s]["front"]["name"]["ja"] for s in ("general_store", "bakery", "lumber_yard")]
    names += [shops[s]["back"]["name"]["ja"] for s in ("general_store", "lumber_yard")]
    names += [
        shops[s]["front"]["name"]["ja"] for s in ("bank", "food_court", "home_center", "old_eatery")
    ]
    names += [b["name"]["ja"] for b in DOCUMENT["public_buildings"]]
    assert " ".join(names[:5]) == "雑貨店 パン屋 材木店 輸入雑貨店 大型材木店"
    assert " ".join(names[5:9]) == "銀行 フードコート ホームセンター 老舗小料理屋"
    assert " ".join(names[9:]) == "英霊碑 仮設ステージ 工事現場"


def test_short_names_fit_and_differ() -> None:
    shorts = [words for field, words in worded(DOCUMENT) if field == "short"]
    assert len(shorts) == 21 + 10 + 3 + 7 + 4
    for lang in ("en", "ja"):
        assert all(cell_len(short[lang]) <= 8 for short in shorts)
        assert len({short[lang] for short in shorts}) == len(shorts)
    # Where é is two cells wide a narrow card would break; full names may have it.
    narrow = {"N", "Na", "H"}
    assert all(unicodedata.east_asian_width(sign) in narrow for s in shorts for sign in s["en"])


def test_texts_are_sentences_in_their_language() -> None:
    texts = [words for field, words in worded(DOCUMENT) if field == "text"]
    assert len(texts) == 21 + 10 + 3 + 7 + 4 + 8 + 14
    for text in texts:
        assert text["en"].isascii()
        assert text["en"].endswith(".")
        assert "  " not in text["en"]
        assert text["ja"].endswith("。")
        assert " " not in text["ja"]
        assert "VP" not in text["ja"]


def test_texts_name_the_numbers_of_their_card() -> None:
    """Every amount of an effect stands in its text, so that text and play cannot drift apart."""

    def amounts(value: Any) -> Iterator[int]:
        if isinstance(value, dict):
            for key, part in value.items():
                yield from (() if key in ("vp", "every") and part == 1 else amounts(part))
        elif isinstance(value, list):
            for part in value:
                yield from amounts(part)
        elif type(value) is int and value:
            yield value

    effects = ("income", "worker_seats", "upper", "lower", "prize", "cond")
    cards = [side for shop in DOCUMENT["shops"] for side in (shop["front"], shop.get("back"))]
    cards += [c for f in ("managers", "ads", "small_goals", "large_goals") for c in DOCUMENT[f]]
    checked = 0
    for card in filter(None, cards):
        for field, value in card.items():
            if field not in effects and not field.startswith("on_"):
                continue
            for number in amounts(value):
                if card.get("cond") == ["kinds", 3]:
                    continue  # "all three kinds"
                assert str(number) in card["text"]["en"], card["text"]
                assert str(number) in card["text"]["ja"], card["text"]
                checked += 1
    assert checked > 100


def test_animals_can_be_told_apart() -> None:
    animals = DOCUMENT["animals"]
    for words in (
        [a["emoji"] for a in animals],
        [a["letters"]["en"] for a in animals],
        [a["letters"]["ja"] for a in animals],
    ):
        assert len(set(words)) == 20
        assert all(cell_len(word) == 2 for word in words)
    # Base animals of Unicode 12 or older, which terminals draw two cells wide.
    for animal in animals:
        assert "\U0001f400" <= animal["emoji"] <= "\U0001f43e" or (
            "\U0001f980" <= animal["emoji"] <= "\U0001f9a9"
        )


def test_standard_is_the_card_file() -> None:
    cards = standard()
    assert cards is standard()
    assert cards == load(card_file())
    assert cards.document == DOCUMENT
    assert cards.sha256 == digest(DOCUMENT)


def test_the_engine_reads_it() -> None:
    assert len(standard().animals) == 20
    cards = first_cards()
    assert cards.shops["bakery"].copies is None
    assert cards.shops["general_store"].front.renovate == Price(coins=1, wood=2)
    income = cards.shops["bank"].front.income
    assert income is not None
    assert income.flat is not None
    assert income.flat.coins == Per("coins_held", 3, 4)


def _python(code: str, seed: str = "0") -> str:
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(filter(None, sys.path))},
    )
    return run.stdout.strip()


def test_standard_needs_neither_pydantic_nor_yaml() -> None:
    code = (
        "import json, sys; from animarche.cards import standard; standard(); "
        "print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"
    )
    heavy = {"pydantic", "pydantic_core", "yaml", "rich", "textual"}
    assert not heavy & set(json.loads(_python(code)))


def test_the_digest_is_the_same_in_every_process() -> None:
    code = (
        "from animarche.cards import load_document, digest; "
        f"print(digest(load_document({str(card_file())!r})))"
    )
    assert {_python(code, seed) for seed in ("1", "2")} == {standard().sha256}


def test_the_digest_is_of_canonical_json() -> None:
    assert digest({"b": "é", "a": [1, None]}) == digest({"a": [1, None], "b": "é"})
    assert digest({"a": "店"}) == hashlib.sha256('{"a":"店"}'.encode()).hexdigest()
