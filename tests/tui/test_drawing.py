"""What the parts of the market look like: cards, cells, public buildings, plates and the header."""

import pytest

from animarche.cards import standard
from animarche.engine import commands as c
from animarche.engine.records import replace
from animarche.engine.state import opened
from animarche.lang.words import Words
from animarche.tui import palette
from animarche.tui.drawing.board import ICONS, draw_board
from animarche.tui.drawing.grid import PATTERNS, Grid, Look
from animarche.tui.drawing.panels import PHASES, ads, header
from animarche.tui.drawing.plate import draw_plate
from animarche.tui.drawing.plaza import draw_plaza
from animarche.tui.glyphs import LINES
from animarche.tui.model import Target, _called, effects, shop_view, table_view
from animarche.tui.paint import paint
from animarche.tui.text import width
from tests.tui.helpers import new_table, table_at

WORDS = {lang: Words(lang, standard().document) for lang in ("en", "ja")}
PAINT = paint("dark", (), False, False, WORDS["en"])
SMALL, ROOMY, LARGE = Grid(8, 2), Grid(12, 4), Grid(16, 6)


def seen(table, lang="en"):
    return table_view(table.state, WORDS[lang], table.names)


def text(canvas):
    return [strip.text for strip in canvas.strips(PAINT)]


def roles(row):
    return {role for _, role in row}


def told(rows):
    return ["".join(text for text, _ in row) for row in rows]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("room", [80, 97, 120, 160])
@pytest.mark.parametrize("phase", [*PHASES, "placement", "over"])
def test_round_phases_and_all_scores_stand_on_top_at_every_size(phase, room, lang):
    view = seen(new_table(4), lang)
    boards = tuple(replace(board, vp=board.player + 96) for board in view.boards)
    (row,) = told([header(replace(view, phase=phase, boards=boards), WORDS[lang], room)])
    assert width(row) == room
    for player in range(4):
        mark = "⚑" if boards[player].marker else " "
        assert f" {palette.LETTERS[player]}{mark}{player + 96} " in row + " "
    names = [WORDS[lang].phase(name, short=True) for name in PHASES]
    if phase in PHASES:
        places = [row.index(name) for name in names]
        assert places == sorted(places)
    assert f"[{WORDS[lang].phase(phase, short=True)}]" in row
    assert "1" in row
    assert "5" in row


def test_every_player_has_other_lines_also_in_ascii():
    assert len(set(PATTERNS)) == len(palette.LETTERS)
    assert len({tuple(LINES[sign] for sign in pattern) for pattern in PATTERNS}) == 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_board_is_drawn_in_the_lines_of_its_player(players):
    view = seen(new_table(players))
    for board in view.boards:
        rows = "".join(text(draw_board(board, SMALL, Look(), "{n}p")))
        for player, (across, upright) in enumerate(PATTERNS):
            assert (across in rows) is (player == board.player)
            assert (upright in rows) is (player == board.player)


def upgraded(table):
    """A board with an upgraded shop, and on which plot."""
    for board in seen(table).boards:
        for index, shop in enumerate(board.plots):
            if shop and shop.upgraded and shop.customers:
                return board, index
    return None


def test_a_card_has_the_ground_and_the_letter_of_its_kind_and_says_that_it_is_upgraded():
    board, index = upgraded(table_at("work", 4, holds=upgraded))
    shop = board.plots[index]
    canvas = draw_board(board, ROOMY, Look(), "{n}p")
    rows = text(canvas)
    assert any(f"{ICONS[shop.kinds[0]]}{shop.icons}" in row for row in rows)
    assert any(f"▴{shop.vp}p" in row for row in rows)
    found = {canvas.role_at(x, y) for x in range(canvas.width) for y in range(canvas.height)}
    assert palette.CARDS[shop.kinds[0]] in found
    assert palette.emphasized(palette.CARDS[shop.kinds[0]]) in found


def test_a_large_card_tells_its_text_and_a_small_one_what_it_brings():
    table = table_at("work", 2, holds=lambda t: any(len(s.text) < 60 for s in shops(t)))
    shop = next(shop for shop in shops(table) if len(shop.text) < 60)
    board = next(board for board in seen(table).boards if shop in board.plots)
    one = replace(board, plots=(shop, None, None, None))
    word = shop.text.split()[-1]
    assert any(word in row for row in text(draw_board(one, LARGE, Look(), "{n}p")))
    small = text(draw_board(one, ROOMY, Look(), "{n}p"))
    assert not any(word in row for row in small)
    assert any(effect in row for row in small for effect in shop.effects)


def shops(table):
    return [
        s for board in seen(table).boards for s in board.plots if s and s.effects and s.customers
    ]


def test_names_stand_under_animals_where_there_is_room():
    view, seats = seen(new_table(4)), ("north", "south", "west", "east")
    name = view.cells[0].names[0]
    assert any(name in row for row in text(draw_plaza(view.cells, 4, seats, ROOMY, Look())))
    assert not any(name in row for row in text(draw_plaza(view.cells, 4, seats, SMALL, Look())))


@pytest.mark.parametrize("grid", [SMALL, ROOMY, LARGE], ids=["small", "roomy", "large"])
def test_the_fountain_hides_neither_animals_nor_names_of_cells(grid):
    view, seats = seen(new_table(4)), ("north", "south", "west", "east")
    rows = "\n".join(text(draw_plaza(view.cells, 4, seats, grid, Look())))
    assert rows.count("⛲") == 1
    assert "≈" in rows
    for cell in view.cells:
        assert cell.label in rows
        assert all(sign in rows for sign in cell.animals)


@pytest.mark.parametrize("grid", [SMALL, ROOMY], ids=["small", "roomy"])
@pytest.mark.parametrize("room, sign", [(0, "⊘"), (1, "◦"), (2, "◦ ◦")])
@pytest.mark.parametrize("pair", [(4, 5), (1, 5), (9, 10)])
def test_a_public_building_says_its_name_once_whose_it_is_and_what_has_room(pair, room, sign, grid):
    view, seats = seen(new_table(4)), ("north", "south", "west", "east")
    cells = list(view.cells)
    for cell, other in (pair, pair[::-1]):
        cells[cell] = replace(
            cells[cell], animals=(), names=(), building="Memorial", short="Memo",
            room=room, owner=3, partner=other,
        )  # fmt: skip
    rows = text(draw_plaza(cells, 4, seats, grid, Look()))
    if grid.roomy:
        sign = sign.replace(" ", "").replace("◦", "(◦)")
    assert sum(row.count("Memorial") for row in rows) == 1
    assert sum(row.count(sign) for row in rows) == 2
    assert "═" in "".join(rows)
    assert "║" in "".join(rows)


def test_the_plate_of_the_player_who_acts_has_a_bar():
    view = seen(table_at("work", 2))
    for board in view.boards:
        canvas = draw_plate(board, None, WORDS["en"], 12, 5, Look())
        bar = {canvas.role_at(x, 0) for x in range(canvas.width)}
        assert (bar == {palette.BADGES[board.player]}) is board.acting


def test_what_would_change_is_shown_as_a_gain_or_a_loss():
    view = seen(new_table(4)).boards[0]
    then = replace(view, coins=view.coins + 1, wood=view.wood - 1)
    for size in ((8, 3), (12, 5)):
        canvas = draw_plate(view, then, WORDS["en"], *size, Look())
        found = {canvas.role_at(x, y) for x in range(size[0]) for y in (1, 2)}
        assert {palette.GAIN, palette.COST} <= found


def two_alike(table):
    kinds = [table.state.cards.ads[ad.id].kind for ad in table.state.ads]
    return len(set(kinds)) < len(kinds)


def waits(table):
    """Whether a worker stands on an ad and another may come to it."""
    return any(ad.workers for ad in table.state.ads) and advertises(table)


def advertises(table):
    return [o for o in table.options if isinstance(o, c.Advertise)]


def test_two_open_ads_of_a_kind_are_told_apart():
    view = seen(table_at("work", 2, holds=two_alike))
    names = [ad.name for ad in view.ads]
    assert len(set(names)) == len(names)
    shown = " ".join(told(ads(view, WORDS["en"], 40, Look())))
    assert all(name in shown for name in names)


def test_who_stands_on_an_ad_is_seen_and_that_workers_stay():
    view = seen(table_at("work", 2, holds=waits))
    rows = ads(view, WORDS["en"], 40, Look(lit=frozenset({Target("frame", 1, 0)})))
    standing = {worker for ad in view.ads for worker, _ in ad.workers}
    assert {role for row in rows for role in roles(row)} & set(palette.BADGES) == {
        palette.BADGES[player] for player in standing
    }
    assert [row.endswith("▸") for row in told(rows)[1:7]] == [False] * 2 + [True] + [False] * 3
    assert "Workers stay" in " ".join(told(rows)[7:])


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_ads_have_room_in_the_narrowest_panel(lang):
    view = seen(table_at("work", 2, holds=two_alike), lang)
    longest = max((words_of(lang, kind) for kind in standard().ads.values()), key=width)
    named = tuple(replace(ad, name=f"{longest}1") for ad in view.ads)
    frames = frozenset(Target("frame", ad, frame) for ad in range(len(named)) for frame in (0, 1))
    for shown in (view, replace(view, ads=named)):
        rows = told(ads(shown, WORDS[lang], 24, Look(lit=frames)))[1 : 1 + 2 * len(view.ads)]
        for row in rows:
            assert width(row) <= 24, row
            assert row.endswith("▸")
            assert "…" not in row


def words_of(lang, ad):
    return WORDS[lang].ad_short(ad.id)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("grid", [SMALL, ROOMY, LARGE, Grid(24, 10)])
def test_the_basin_of_the_fountain_is_alike_on_both_sides(grid, players):
    view = seen(new_table(players))
    canvas = draw_plaza(view.cells, view.rows, [board.seat for board in view.boards], grid, Look())
    waters = []
    for y in range(canvas.height):
        row = "".join(
            text if role == palette.WATER else "." * width(text) for text, role in canvas.rows()[y]
        )
        middle = row.replace("⛲", "≈≈")
        left = middle[: 2 * grid.step_x][::-1]
        right = middle[2 * grid.step_x :]
        assert left[: len(right)].strip(".") == right[: len(left)].strip(".")
        if left.strip("."):
            waters.append(len(left.strip(".")))
    assert waters == waters[::-1]
    assert "⛲" in "".join(text for row in canvas.rows() for text, _ in row)


def sat_on(table):
    """A board with a shop that another player's worker visits, and on which plot."""
    for board in seen(table).boards:
        for index, shop in enumerate(board.plots):
            if shop and any(visitor is not None for visitor in shop.workers):
                return board, index
    return None


@pytest.mark.parametrize("grid", [SMALL, ROOMY, LARGE], ids=["small", "roomy", "large"])
def test_a_worker_on_a_seat_shows_its_letter_on_its_color_apart_from_the_customers(grid):
    board, index = sat_on(table_at("work", 2, holds=sat_on))
    shop = replace(board.plots[index], customers=("", "🐷"), workers=(None, 3), brings=("2c", "2c"))
    one = replace(board, seat="north", plots=(shop, None, None, None))
    canvas = draw_board(one, grid, Look(), "{n}p")
    assert ("D", palette.BADGES[3]) in [span for row in canvas.rows() for span in row]
    rows = text(canvas)
    if grid.roomy:
        assert any("(◦)🐷" in row for row in rows)
        assert any("[▫][D] +2c" in row for row in rows)
    else:
        assert any("◦ 🐷  ▫D" in row for row in rows)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("room", [24, 37, 38, 58])
def test_the_numbers_of_ads_stand_in_columns_and_nothing_is_cut(room, lang):
    view = seen(table_at("work", 2, holds=two_alike), lang)
    rows = told(ads(view, WORDS[lang], room, Look()))[1 : 1 + 2 * len(view.ads)]
    assert all(width(row) <= room for row in rows)
    vp = [width(row[: row.rindex(" ")]) for row in rows]
    assert len(set(vp)) == 1


@pytest.mark.parametrize("grid", [SMALL, Grid(9, 3), ROOMY, Grid(14, 6), LARGE])
@pytest.mark.parametrize("pair", [(4, 5), (0, 1), (1, 5), (8, 12)])
@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_name_of_a_public_building_is_cut_and_its_owner_is_told(lang, apart, pair, grid):
    view, seats = seen(new_table(4)), ("north", "south", "west", "east")
    look = Look(cursor=Target("cell", pair[0])) if apart else Look()
    for kind in standard().public_kinds:
        full, short = WORDS[lang].building(kind), WORDS[lang].building_short(f"{kind}-1")
        cells = list(view.cells)
        for cell, other in (pair, pair[::-1]):
            cells[cell] = replace(
                cells[cell], animals=(), names=(), building=full, short=short, room=1, owner=3,
                partner=other,
            )  # fmt: skip
        canvas = draw_plaza(cells, 4, seats, grid, look)
        page = "\n".join(text(canvas))
        assert full in page or short in page
        assert "…" not in page
        letters = [span for row in canvas.rows() for span in row if span[1] == palette.BADGES[3]]
        assert letters == [("D", palette.BADGES[3])]


@pytest.mark.parametrize("grid", [SMALL, Grid(9, 3), ROOMY, Grid(14, 6), LARGE, Grid(24, 10)])
def test_animals_stand_on_one_line_with_or_without_a_public_building(grid):
    view, seats = seen(new_table(4)), ("north", "south", "west", "east")
    cells = list(view.cells)
    for cell, other in ((8, 9), (9, 8)):
        cells[cell] = replace(
            cells[cell], building="Stage", short="Stage", room=2, owner=0, partner=other
        )
    rows = text(draw_plaza(cells, 4, seats, grid, Look()))
    heights = {y for y, row in enumerate(rows) for cell in cells[8:12] if cell.animals[0] in row}
    assert len(heights) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("grid", [SMALL, Grid(9, 3), ROOMY, LARGE])
def test_every_board_has_the_letter_of_its_player_on_its_frame(grid, players):
    view = seen(table_at("work", 3, players=players))
    for board in view.boards:
        canvas = draw_board(board, grid, Look(), "{n}p")
        letter = palette.LETTERS[board.player]
        corners = [(x, y) for x in (0, canvas.width - 1) for y in (0, canvas.height - 1)]
        rows = text(canvas)
        found = [
            (x, y)
            for x, y in corners
            if canvas.role_at(x, y) == palette.BADGES[board.player]
            and (rows[y][0] if x == 0 else rows[y][-1]) == letter
        ]
        assert len(found) == 1
        right, below = found[0][0] > 0, found[0][1] > 0
        assert (right, below) == {
            "north": (False, False),
            "east": (True, False),
            "south": (True, True),
            "west": (False, True),
        }[board.seat]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("size", [(8, 3), (8, 5), (9, 5), (12, 5), (17, 7)])
def test_a_plate_says_that_its_player_has_passed_with_one_sign_and_never_loses_a_unit(size, lang):
    words = WORDS[lang]
    board = replace(
        seen(new_table(4), lang).boards[1],
        name="Ken", coins=19, wood=11, vp=99, backyard=2, out=3, passed=True,
    )  # fmt: skip
    rows = text(draw_plate(board, None, words, *size, Look()))
    assert rows[0].startswith("B✓Ken")
    assert words.text("group.pass") not in "".join(rows).replace(words.text("table.passed"), "")
    if size[0] < 10:
        coins = words.text("short.coins.tight", n=19)
        wood = words.text("short.wood.tight", n=11)
        apart = words.text("short.coins", n=19) + " " + words.text("short.wood", n=11)
        assert rows[1].startswith((apart, coins + wood))
        assert words.text("short.vp", n=99) in rows[2]
        assert words.text("short.vp", n=99) + " " in rows[2]
    assert "▪▪▫▫▫" in "".join(rows) or " ▪2" in rows[2]
    still = text(draw_plate(replace(board, passed=False), None, words, *size, Look()))
    assert "✓" not in "".join(still)


def test_a_name_of_three_kana_is_whole_beside_the_marker_in_the_tightest_plate():
    for acting in (False, True):
        board = replace(seen(new_table(4), "ja").boards[2], marker=True, acting=acting)
        board = replace(board, name="みどり")
        assert text(draw_plate(board, None, WORDS["ja"], 8, 3, Look()))[0] == "Cみどり⚑"
        short = replace(board, name="Aya")
        assert text(draw_plate(short, None, WORDS["ja"], 8, 3, Look()))[0] == "C Aya ⚑ "


@pytest.mark.parametrize("acting", [False, True])
@pytest.mark.parametrize("name", ["Ken", "あなた", "ウサギさん", "Sora the Great"])
def test_what_is_told_of_a_player_takes_no_place_from_the_start_player_marker(name, acting):
    board = replace(seen(new_table(4), "ja").boards[1], marker=True, acting=acting, name=name)
    look = Look(told=frozenset({Target("plate", player=1)}))
    for room in (8, 9, 10, 12, 17):
        row = text(draw_plate(board, None, WORDS["ja"], room, 3, look))[0]
        assert row.endswith("●")
        assert row.count("⚑") == 1
        assert row.replace(" ", "").startswith(f"B{name[0]}")
        assert width(row) == room


@pytest.mark.parametrize("name", ["Bistro", "DeptStor", "ビストロ"])
def test_a_shop_keeps_its_mark_however_long_its_name_is(name):
    target = Target("plot", 0, 0)
    board = seen(new_table(4)).boards[0]
    shop = shop_view(opened(standard().shops["bakery"].front), WORDS["en"])
    for used in (False, True):
        plots = (replace(shop, name=name, short=name, used=used), None, None, None)
        one = replace(board, plots=plots)
        for mark, look in (
            ("▸", Look(lit=frozenset({target}))),
            ("◉", Look(picked=frozenset({target}))),
            ("●", Look(told=frozenset({target}))),
        ):
            row = text(draw_board(one, SMALL, look, "{n}p"))[1]
            assert row[1:4] == mark + name[:2]
            assert ("✓" in row) is used


def test_the_name_of_a_manager_is_as_long_as_has_room():
    names = _called("saver", WORDS["ja"])
    assert names == ("倹約家のハムスター", "ハムスター", "")
    assert _called("saver", WORDS["en"])[2] == "Hamster"
    assert _called("trader", WORDS["ja"])[2] == "キツネ"
    board = replace(seen(new_table(4), "ja").boards[0], manager=names)
    for room, name in zip((20, 12, 9), names, strict=True):
        rows = text(draw_plate(board, None, WORDS["ja"], room, 5, Look()))
        assert rows[4].strip() == name
    managers = seen(new_table(4), "ja").boards
    assert all(board.manager[0].endswith(board.manager[1]) for board in managers)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("room", [8, 9, 11, 12])
def test_what_a_shop_brings_is_never_cut(room, lang):
    for shop in standard().shops.values():
        for side in filter(None, (shop.front, shop.back)):
            forms = effects(side, WORDS[lang])
            assert not forms or width(forms[-1]) <= room, shop.id
            if side.income and (side.income.by_number or side.income.each):
                assert forms[-1] == (f"1-{side.customers}🐾" if side.customers > 1 else "1🐾")


def test_a_number_of_animals_that_brings_nothing_has_a_dash():
    shops = {shop.front.shop: shop.front for shop in standard().shops.values()}
    assert effects(shops["garden_center"], WORDS["en"])[0] == "-,2c"


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    "grid", [SMALL, Grid(9, 3), ROOMY, Grid(12, 6), Grid(14, 6), LARGE, Grid(21, 9)]
)
def test_nothing_on_a_card_is_cut(grid, lang):
    board = seen(new_table(4), lang).boards[0]
    for shop in standard().shops.values():
        for side in filter(None, (shop.front, shop.back)):
            plots = (shop_view(opened(side), WORDS[lang]), None, None, None)
            one = replace(board, plots=plots)
            assert "…" not in "".join(text(draw_board(one, grid, Look(), "{n}p"))), shop.id
