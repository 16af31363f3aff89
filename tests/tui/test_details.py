"""What the panel of details says of a card."""

import pytest

from animarche.engine.commands import Build, Renovate
from animarche.engine.game import view
from animarche.lang.words import Words
from animarche.tui.desk import Desk
from animarche.tui.drawing.details import details, shop_text
from animarche.tui.drawing.grid import Look
from animarche.tui.drawing.scene import card
from animarche.tui.drawing.supply import town
from animarche.tui.layout import Rect
from animarche.tui.model import Target, table_view
from tests.cards.first import first_cards
from tests.tui.helpers import new_table, table_at

CARDS = first_cards()


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
            "食 · 1勝利点 · 椅子：客2 従業員0 · 改築2金 1木",
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


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_special_shops_are_told_from_basic_ones(lang):
    words = Words(lang, CARDS.document)
    for shop in CARDS.shops.values():
        for room in (24, 70):
            said_here = " ".join(said(shop.id, False, lang, room))
            assert (words.text("card.special") in said_here) == (shop.back is None)
    table = new_table(4)
    view = table_view(table.state, words, table.names)
    rows = town(view, words, Rect(0, 0, 60, 20), Look())
    for stock in view.shops:
        special = CARDS.shops[stock.id].back is None
        row = next(row for row in rows for text, _ in row if text == stock.full)
        after = row[[text for text, _ in row].index(stock.full) + 1][0]
        assert after.split()[0].startswith("◆") == special
    rows = town(view, words, Rect(0, 0, 26, 20), Look())
    names = [text for row in rows for text, _ in row]
    for stock in view.shops:
        special = CARDS.shops[stock.id].back is None
        assert not (stock.name + "◆" in names and not special)
        assert not (stock.name in names and special)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_a_renovation_brings_stands_before_what_it_replaces(lang):
    def can(table):
        kinds = {type(option) for option in table.options}
        ways = {option.renovate for option in table.options if isinstance(option, Build)}
        return Renovate in kinds and True in ways

    table = table_at("work", 2, options=10, holds=can)
    desk = Desk(table, Words(lang, CARDS.document))
    desk.search("")
    for at, entry in enumerate(desk.menu.entries):
        match entry.commands[0]:
            case Renovate(plot):
                shop = table.state.players[table.state.to_act].plots[plot].side.shop
            case Build(shop, _, True):
                pass
            case _:
                continue
        desk.at = at
        lines = ["".join(text for text, _ in row).strip() for row in card(desk, 60)]
        assert desk.words.shop(shop, True) in lines[0]
        upgraded, basic = said(shop, True, lang, 60), said(shop, False, lang, 60)
        assert lines[1 : 1 + len(upgraded)] == upgraded
        assert lines[1 + len(upgraded)] == desk.words.shop(shop)
        assert lines[2 + len(upgraded)] == basic[0]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_special_shops_are_found_by_that_word(lang):
    table = table_at("work", 1, options=20, holds=lambda t: t.options[0].__class__ is Build)
    desk = Desk(table, Words(lang, CARDS.document))
    desk.search(desk.words.text("card.special")[:4])
    found = [entry.commands[0] for entry in desk.menu.entries]
    special = [o for o in table.options if isinstance(o, Build) and not basic(o.shop)]
    assert special
    assert found == special


def basic(shop):
    return CARDS.shops[shop].front.basic


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("room", [24, 26, 37, 40, 41, 47, 60])
def test_a_number_and_its_word_stay_together(lang, room):
    words = Words(lang, CARDS.document)
    for shop in CARDS.shops.values():
        seats = words.text(
            "card.seats", customers=shop.front.customers, workers=len(shop.front.seats)
        )
        rows = said(shop.id, False, lang, room)
        if room >= 40:
            assert any(seats in row for row in rows)
        else:
            assert any(words.icon(shop.front.icons[0], short=True) in row for row in rows)


@pytest.mark.parametrize("lang, colon", [("en", ": "), ("ja", "：")])
def test_a_colon_is_that_of_the_language(lang, colon):
    table = table_at("work", 4)
    words = Words(lang, CARDS.document)
    for player in range(4):
        rows = details(
            view(table.state, -1), Target("plate", player=player), table.names, words, 60
        )
        text = "".join(t for row in rows[1:] for t, _ in row)
        assert words.text("table.workers") + colon in text
        assert (": " in text) == (lang == "en")
