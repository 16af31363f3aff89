"""What a card on a board says of its text where the whole has no room."""

import pytest

from animarche.cards import standard
from animarche.engine.records import replace
from animarche.lang.words import Words
from animarche.tui.drawing.board import draw_board
from animarche.tui.drawing.grid import Grid, Look
from animarche.tui.model import ShopView, table_view
from animarche.tui.paint import paint
from tests.tui.helpers import new_table

ROOMY = Grid(12, 4)  # a row for the name of a shop, and three for what it does
WORDS = Words("en", standard().document)
PAINT = paint("dark", (), False, False, WORDS)


@pytest.mark.parametrize(
    "whole, shown",
    [
        ("Cheaper. Worker seat: who enters it gains 2 coins.", ["Cheaper"]),
        ("Cheap; at a sale: 1 VP. Others pay 2 coins.", ["Cheap; at a", "sale: 1 VP"]),
        ("割引。椅子：入った人だけが2コインを得る。", ["割引"]),
        ("割引（他人の椅子：入るとき1コイン支払う）。", ["割引"]),
    ],
)
def test_a_shortened_text_ends_with_a_clause_and_announces_nothing_that_is_left_out(whole, shown):
    table = new_table()
    board = table_view(table.state, WORDS, table.names).boards[0]
    shop = ShopView("Shop", "Shop", ("home",), "", (), whole, 2, False, False, (), (), ())
    one = replace(board, plots=(shop, None, None, None))
    rows = [strip.text for strip in draw_board(one, ROOMY, Look(), "{n}p").strips(PAINT)]
    inside = [row.split("│")[1].strip() for row in rows if row.startswith("│")]
    assert [row for row in inside if row] == ["Shop", *shown]
