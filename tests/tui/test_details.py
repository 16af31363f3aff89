"""What the panel of details says of a card."""

import pytest

from animarche.cards import standard
from animarche.lang.words import Words
from animarche.tui.drawing.details import shop_text

CARDS = standard()


def said(shop, upgraded, lang, room):
    rows = shop_text(CARDS.shops[shop], upgraded, Words(lang, CARDS.document), room)
    return ["".join(text for text, _ in row) for row in rows]


@pytest.mark.parametrize(
    "lang, front, back",
    [
        (
            "en",
            "food · 1 VP · seats: 2 customer, 0 worker · renovate 2c 1w",
            "food · 2 VP · seats: 3 customer, 1 worker",
        ),
        (
            "ja",
            "食 · 1勝利点 · 椅子：客2 従業員0 · 改築2コ 1木",
            "食 · 2勝利点 · 椅子：客3 従業員1",
        ),
    ],
)
def test_both_sides_say_all_that_stands_on_the_card(lang, front, back):
    lines = said("bakery", False, lang, 70)
    assert lines[0] == front
    assert lines[lines.index(back) - 1].startswith("▴ ")
    assert said("bakery", True, lang, 70)[0] == back


def test_a_narrow_panel_says_it_in_signs():
    lines = said("bakery", False, "en", 24)
    assert lines[0] == "F 1p 2◦ 0▫ ▴2c 1w"
    assert "F 2p 3◦ 1▫" in lines


def test_a_special_shop_has_no_price_to_renovate():
    (special, *_) = (shop for shop in CARDS.shops.values() if shop.back is None)
    lines = said(special.id, False, "en", 70)
    assert "renovate" not in lines[0]
    assert not any(line.startswith("▴") for line in lines)


@pytest.mark.parametrize("room", [24, 34, 47, 80])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_card_says_its_seats_and_vp(lang, room):
    for shop in CARDS.shops.values():
        first = said(shop.id, False, lang, room)[0]
        assert str(shop.front.vp) in first
        assert str(shop.front.customers) in " ".join(said(shop.id, False, lang, room)[:2])
