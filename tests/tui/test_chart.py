"""The chart of the scores: everybody's line can be found and followed, at every size."""

import pytest
from rich.cells import cell_len

from animarche.lang.words import Words
from animarche.table.points import Stand, stands
from animarche.tui import palette
from animarche.tui.drawing.chart import LAST, PLACES, SIGNS, draw_chart, place, step_of
from animarche.tui.glyphs import signs
from tests.table.test_points import finished

SIZES = ((74, 8), (76, 15), (116, 16), (156, 26))


def words_for(table, lang="en"):
    return Words(lang, table.state.cards.document)


def text(canvas):
    return ["".join(part for part, _ in row) for row in canvas.rows()]


def spans(canvas):
    return [span for row in canvas.rows() for span in row]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players, seed", [(2, 1), (3, 2), (4, 3), (4, 9)])
def test_everybody_is_on_it(players, seed, size, lang):
    table = finished(players, seed)
    words, course = words_for(table, lang), stands(table.moves)
    canvas = draw_chart(course, words, *size)
    rows = text(canvas)
    assert [cell_len(row) for row in rows] == [size[0]] * size[1]
    for who in range(players):
        letter = palette.LETTERS[who]
        # at the end of each round, and with the last score
        badges = sum(part.count(letter) for part, role in spans(canvas) if role == f"badge.{who}")
        assert badges == 5 + 1
        score = words.text("short.vp", n=course[-1].vp[who])
        assert any(row.rstrip().endswith(f"{letter} {score}") for row in rows)
        assert any(SIGNS[who] in part for part, role in spans(canvas) if role == palette.OWN[who])
    below = " ".join(rows[-2:])
    for number in range(1, 6):
        assert words.text("chart.round", number=number) in below
    assert words.text("chart.end") in below
    assert any(words.text("short.vp", n=0) in row for row in rows)


def test_without_color_and_in_ascii_the_lines_still_differ():
    table = finished(4, 3)
    words = words_for(table)
    rows = [
        row.translate(signs(True, True, words))
        for row in text(draw_chart(stands(table.moves), words, 76, 15))
    ]
    assert all(row.isascii() for row in rows)
    inside = "".join(row[6:68] for row in rows[:-2])
    own = [sign.translate(signs(True, True, words)) for sign in SIGNS]
    assert len(set(own)) == 4
    assert all(sign in inside for sign in own)


def test_lines_that_run_together_take_turns():
    course = [
        Stand(1, "placement", (0, 0)),
        Stand(1, "attract", (0, 0)),
        Stand(1, "income", (0, 0)),
    ]
    rows = text(draw_chart(course, words_for(finished(2, 1)), 100, 10))
    assert any(SIGNS[0] + SIGNS[1] + SIGNS[0] in row for row in rows)


def test_a_game_that_runs_and_one_that_has_not_begun():
    table = finished(3, 4)
    words, course = words_for(table), stands(table.moves)
    for count in (0, 1, 7, 14):
        canvas = draw_chart(course[:count], words, 76, 12)
        rows = text(canvas)
        assert [cell_len(row) for row in rows] == [76] * 12
        assert any(role == "badge.2" for row in canvas.rows() for _, role in row) == (count > 0)


def test_places_are_in_the_order_of_the_phases():
    course = stands(finished(2, 2).moves)
    places = [place(stand) for stand in course]
    assert places == sorted(set(places))
    assert (places[0], places[-1]) == (0, LAST)
    assert PLACES["goals"] < PLACES["shops"] == LAST


def test_scores_higher_up_are_never_lower():
    course = [Stand(1, "placement", (0, 0)), Stand(5, "shops", (13, 44))]
    rows = text(draw_chart(course, words_for(finished(2, 1)), 76, 15))
    ken = next(y for y, row in enumerate(rows) if row.rstrip().endswith("B 44p"))
    mika = next(y for y, row in enumerate(rows) if row.rstrip().endswith("A 13p"))
    assert ken < mika
    assert rows[0].startswith(" 50p")


@pytest.mark.parametrize("rows", range(6, 45))
def test_the_numbers_at_the_side_are_round_and_apart(rows):
    for most in range(200):
        step = step_of(most, rows)
        assert step in (5, 10, 20, 50, 100)
        lines = -(-most // step)
        assert lines <= 1 or (rows - 1) / lines >= 2
