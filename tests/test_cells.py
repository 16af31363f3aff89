"""Text measured, cut and broken in cells."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from animarche.cells import cut, fit, fitting, tail, wrap

texts = st.text(st.sampled_from("ab c,.。、（「」ーウサギ店舗🐷🐼ｕ１é…"), max_size=40)
rooms = st.integers(2, 30)


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


def test_the_longest_form_that_fits_is_shown():
    assert fitting(("Carpenter", "Carp."), 9) == "Carpenter"
    assert fitting(("Carpenter", "Carp."), 8) == "Carp."
    assert fitting(("Carpenter", "Carp."), 4) == "Car…"
