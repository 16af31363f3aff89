"""Text that fits its cells."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from animarche.cards import standard
from animarche.lang.folding import fold
from animarche.lang.words import Words
from animarche.tui.canvas import Canvas, lines
from animarche.tui.paint import paint
from animarche.tui.palette import BASE, STRONG
from animarche.tui.text import clean, joined, rest, wrap

texts = st.text(st.sampled_from("ab c,.。、（「」ーウサギ店舗🐷🐼ｕ１é…"), max_size=40)
rooms = st.integers(2, 30)
paints = st.sampled_from(
    [
        paint("dark", (), ascii, letters, Words("en", standard().document))
        for ascii in (False, True)
        for letters in (False, True)
    ]
)


def test_nothing_that_a_terminal_obeys_is_left():
    assert clean("a\x1b[31mb\u202ec\u200bd\x07") == "a[31mbcd"
    assert clean("ウサギ🐰é") == "ウサギ🐰é"


def test_keys_and_searches_do_not_depend_on_width_and_case():
    assert fold("Ｕ") == fold("u")
    assert fold("ﾊﾟﾝ屋") == fold("パン屋") == fold("ぱん屋")


@given(st.lists(st.tuples(st.integers(-3, 14), st.integers(-1, 4), texts), max_size=12), paints)
def test_whatever_is_drawn_every_row_stays_as_wide_as_the_canvas(drawn, paint):
    canvas = Canvas(12, 4)
    for x, y, text in drawn:
        canvas.put(x, y, text, STRONG)
    for strip in canvas.strips(paint):
        assert cell_len(strip.text) == strip.cell_length == 12


@given(st.lists(texts, max_size=4), rooms, paints)
def test_rows_of_spans_are_as_wide_as_their_place(row, room, paint):
    (strip,) = lines([[(text, BASE) for text in row]], room, 1, paint)
    assert cell_len(strip.text) == strip.cell_length == room


def test_sentences_are_joined_as_the_language_does():
    assert joined(["Ken passed.", "", "Round 2."]) == "Ken passed. Round 2."
    assert joined(["Kenはパスした。", "ラウンド2。"]) == "Kenはパスした。ラウンド2。"
    assert joined(["終わり。", "Kenの番です。"]) == "終わり。Kenの番です。"
    assert joined(["Ken passed.", "ウサギ: +1 VP."]) == "Ken passed. ウサギ: +1 VP."
    assert joined([]) == ""


def test_the_rest_of_a_wrapped_text_is_as_it_was():
    text = "Mika, ウサギさん and Ken passed. 動物3体が Ken のところへ。" * 3
    for cells in range(12, 40):
        lines = wrap(text, cells)
        for count in range(len(lines)):
            assert wrap(rest(text, lines[:count]), cells) == lines[count:]
