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
from animarche.tui.text import clean, cut, fit, fitting, joined, rest, tail, wrap

texts = st.text(st.sampled_from("ab c,.。、（「」ーウサギ店舗🐷🐼ｕ１é…"), max_size=40)
rooms = st.integers(2, 30)
paints = st.sampled_from(
    [
        paint("dark", (), ascii, letters, Words("en", standard().document))
        for ascii in (False, True)
        for letters in (False, True)
    ]
)


@given(texts, st.integers(0, 30))
def test_cut_text_has_room_and_begins_as_before(text, room):
    short = cut(text, room)
    assert cell_len(short) <= room
    assert short == text or text.startswith(short.removesuffix("…"))


@given(texts, st.integers(0, 30))
def test_the_tail_of_a_text_has_room_and_ends_as_before(text, room):
    short = tail(text, room)
    assert cell_len(short) <= room
    assert short == text or text.endswith(short.removeprefix("…"))
    assert len(tail(text * 9, room)) >= len(short) or short == text


@given(texts, st.integers(1, 30), st.sampled_from(("left", "center", "right")))
def test_fitted_text_fills_its_cells(text, room, align):
    assert cell_len(fit(text, room, align)) == room


@given(texts, st.integers(-5, 1))
def test_without_room_each_character_has_a_line_of_its_own_and_none_is_lost(text, room):
    assert "".join(wrap(text, room)).replace(" ", "") == text.replace(" ", "")


@given(texts, rooms)
def test_wrapped_lines_have_room_and_lose_nothing(text, room):
    found = wrap(text, room)
    assert all(cell_len(line) <= room for line in found)
    assert "".join(found).replace(" ", "") == text.replace(" ", "")


def test_no_japanese_line_begins_with_what_belongs_to_the_line_before():
    text = (
        "収入：動物1体ごとに、1コインまたは1木材を得る。2つのアイコンは、好きなほうだけを数える。"
        "「スタートプレイヤーマーカー」を持つ人々から（A6、R3）始めて、ちょっとずつ…終了！"
    )
    for room in range(16, 60):
        found = wrap(text, room)
        assert not any(line[0] in "、。：」）！…ー々っょャ" for line in found), (room, found)
        assert not any(line[-1] in "「（" for line in found), (room, found)


def test_a_bracket_keeps_its_word_and_a_word_its_mark():
    assert wrap("あいう（えお）。", 8) == ["あいう", "（え", "お）。"]
    assert wrap("あいうえー", 8) == ["あいう", "えー"]
    assert wrap("go (see A1), stop", 8) == ["go (see", "A1),", "stop"]
    assert wrap("「「「「「", 4) == [
        "「「",
        "「「",
        "「",
    ]  # what is too long is broken all the same


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


def test_the_longest_form_that_fits_is_shown():
    assert fitting(("Carpenter", "Carp."), 9) == "Carpenter"
    assert fitting(("Carpenter", "Carp."), 8) == "Carp."
    assert fitting(("Carpenter", "Carp."), 4) == "Car…"
