"""Names of cards and places, and amounts."""

import pytest

NAMERS = (
    "shop",
    "shop_short",
    "shop_text",
    "animal",
    "animal_letters",
    "animal_emoji",
    "manager",
    "manager_short",
    "manager_text",
    "ad",
    "ad_short",
    "ad_text",
    "building",
    "building_short",
    "building_text",
    "goal",
    "card",
    "seat",
    "phase",
    "frame",
    "resource",
    "icon",
)


def test_cards_have_their_names_in_both_languages(english, japanese):
    assert english.shop("bakery") == english.card("bakery") == "Bakery"
    assert english.shop("bakery", upgraded=True) == "Bakery Café"
    assert japanese.shop("bakery", upgraded=True) == "ベーカリーカフェ"
    assert japanese.shop_short("lumber_yard", upgraded=True) == "大材木店"
    assert english.shop_text("bakery") == "Income: for each animal, gain 2 coins."
    assert (english.animal("pig"), japanese.animal("pig")) == ("Pig", "ブタ")
    assert (english.animal_letters("pig"), japanese.animal_letters("pig")) == ("Pg", "豚")
    assert english.animal_emoji("pig") == japanese.animal_emoji("pig") == "🐷"
    assert japanese.manager("trader") == japanese.card("trader") == "商人のキツネ"
    assert english.manager_short("trader") == "Fox"
    assert japanese.manager_text("trader") == "店舗を売却したとき：2コインを得る。"
    assert english.goal("s1") == "Hold 14 coins or more."


def test_a_special_shop_has_one_side(english):
    assert english.shop("bank", upgraded=True) == english.shop("bank") == "Bank"


def test_copies_are_numbered_where_there_are_several(english, japanese):
    assert english.ad("poster-2") == english.card("poster-2") == "Poster 2"
    assert japanese.building("stage-1") == japanese.card("stage-1") == "仮設ステージ1"
    assert english.ad_short("poster-2") == "Poster"
    assert english.ad_short("poster-2", numbered=True) == "Poster 2"
    assert english.building_short("stage-1") == "Stage"
    assert english.building_text("stage-1") == english.building_text("stage-2")
    assert english.ad_text("parade-1").startswith("Upper frame: 7 coins")


def test_the_only_copy_needs_no_number(standard):
    from animarche.lang.words import Words

    ads = [card | {"copies": 1} for card in standard.document["ads"]]
    assert Words("en", dict(standard.document) | {"ads": ads}).ad("poster-1") == "Poster"


def test_every_card_of_the_set_has_a_name(words, standard):
    for shop in standard.shops.values():
        assert words.side(shop.front) == words.shop(shop.id) != shop.id
        if shop.back:
            assert words.side(shop.back) != words.shop(shop.id)
    for name, ids in (
        (words.animal, standard.animals),
        (words.manager, standard.managers),
        (words.ad, standard.ads),
        (words.building, standard.public),
        (words.goal, standard.goals),
    ):
        assert len({name(id) for id in ids} - set(ids)) >= len(set(ids)) - 2  # two goals may agree


@pytest.mark.parametrize("namer", NAMERS)
def test_what_the_set_does_not_know_is_called_by_its_id(words, namer, hostile):
    name = getattr(words, namer)
    assert name(hostile) == hostile
    assert name(f"{hostile}-1") == f"{hostile}-1"


@pytest.mark.parametrize("namer", NAMERS)
def test_unknown_ids_cannot_steer_the_terminal_or_flood_it(words, namer):
    name = getattr(words, namer)
    assert name("a\x1b[2J\n\u202eb") == "a\ufffd[2J\ufffd\ufffdb"
    assert len(name("x" * 1_000_000)) < 50


def test_copy_numbers_cannot_flood_it_either(words):
    assert len(words.ad("poster-" + "1" * 1_000_000)) < 60
    assert words.ad("poster-x\x1b") == words.ad_short("poster-1")


def test_cells_have_rows_of_letters_and_columns_of_numbers(words):
    assert [words.cell(cell) for cell in (0, 3, 4, 6, 15)] == ["a1", "a4", "b1", "b3", "d4"]
    assert [words.cell(cell) for cell in (-1, 16, 10**9)] == ["-1", "16", "1000000000"]
    assert words.cells((5, 6)) == "b2-b3"


def test_plots_are_numbered_from_one(english, japanese):
    assert [english.plot(index) for index in range(4)] == ["plot 1", "plot 2", "plot 3", "plot 4"]
    assert japanese.plot(1) == "区画2"


def test_words_of_the_game(english, japanese):
    phases = ("placement", "attract", "income", "sale", "work", "closing", "over")
    assert [japanese.phase(name) for name in phases[1:6]] == [
        "集客",
        "収入",
        "売却",
        "従業員アクション",
        "閉店",
    ]
    assert japanese.phase("work", short=True) == "従業員"
    assert {english.phase(name, short=True) for name in phases}.isdisjoint({"", *phases[0:1]})
    assert [japanese.seat(name) for name in ("north", "east", "south", "west")] == list("北東南西")
    assert [japanese.icon(name) for name in ("food", "home", "service")] == ["食", "住", "サービス"]
    assert english.icon("food", short=True) == "F"
    assert (english.frame("upper"), japanese.frame("lower")) == ("upper frame", "下の枠")
    assert (english.resource("coin"), japanese.resource("wood")) == ("coin", "木材")


@pytest.mark.parametrize(
    "amounts, long, short, ja",
    [
        ((1, 0, 0), "1 coin", "1c", "1コイン"),
        ((2, 1, 0), "2 coins, 1 wood", "2c 1w", "2コイン、1木材"),
        ((0, 3, 12), "3 wood, 12 VP", "3w 12p", "3木材、12勝利点"),
        ((0, 0, 0), "nothing", "nothing", "なし"),
    ],
)
def test_amounts(english, japanese, amounts, long, short, ja):
    assert english.amounts(*amounts) == long
    assert english.amounts(*amounts, short=True) == short
    assert japanese.amounts(*amounts) == ja


def test_signed_amounts(english, japanese):
    assert english.amounts(-1, 2, 0, signed=True) == "-1 coin, +2 wood"
    assert english.amounts(-1, 2, 0, signed=True, short=True) == "-1c +2w"
    assert japanese.amounts(-4, 0, 1, signed=True, short=True) == "-4金 +1点"


def test_prices(english, japanese):
    assert english.price(4, 1) == "4 coins, 1 wood"
    assert english.price(4, 1, short=True) == "4c 1w"
    assert japanese.price(4, 1) == "4コイン、1木材"
    assert (english.price(0, 0), japanese.price(0, 0, short=True)) == ("free", "無料")


def test_lists(english, japanese):
    assert english.listed(["Ken"]) == "Ken"
    assert english.listed(["Ken", "Mika"]) == "Ken and Mika"
    assert english.listed(["Ken", "Mika", "Aya"]) == "Ken, Mika and Aya"
    assert japanese.listed(["Ken", "Mika", "Aya"]) == "Ken、Mika、Aya"


def test_parameters_are_data(words, hostile):
    assert hostile in words.text("name.twice", name=hostile)
    assert hostile in words.listed(["Ken", hostile])


def test_unknown_keys_and_missing_parameters_are_errors(words):
    with pytest.raises(KeyError):
        words.text("no.such.key")
    with pytest.raises(KeyError):
        words.text("name.twice")
    assert words.has("title.new")
    assert not words.has("no.such.key")
