"""The timeline: where a step is on it, what is marked, and the scores over the same columns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from animarche.lang.words import Words
from animarche.table.recording import GOAL, PHASE, ROUND, Recording
from animarche.tui import palette
from animarche.tui.drawing.replay import COURSE, PANELS, STEP, STORY, lay_out
from animarche.tui.drawing.timeline import (
    CURSOR,
    LEFT,
    MARKS,
    RIGHT,
    column,
    column_at,
    course,
    mark_at,
    named,
    step_at,
    timeline,
)
from animarche.tui.layout import MIN_COLUMNS, MIN_ROWS, Rect
from animarche.tui.viewer import Viewer
from tests.cards.first import first_cards
from tests.journal.games import write_game
from tests.tui.test_viewer import KEEN

WORDS = {lang: Words(lang, first_cards().document) for lang in ("en", "ja")}
SEATS = {2: ("north", "south"), 4: ("north", "east", "south", "west")}
sizes = st.tuples(st.integers(MIN_COLUMNS, 240), st.integers(MIN_ROWS, 80))


@pytest.fixture(scope="module")
def keen():
    return Recording.read(KEEN, lambda header: first_cards())


def text(row):
    return "".join(part for part, _ in row)


@given(st.integers(1, 2000), st.integers(20, 200))
def test_the_line_goes_from_the_deal_to_the_last_step(last, wide):
    assert column(0, last, wide) == 0
    assert column(last, last, wide) == wide - 1
    columns = [column(n, last, wide) for n in range(last + 1)]
    assert columns == sorted(columns)


def test_a_game_without_a_move_has_a_line(tmp_path):
    path = write_game(tmp_path / "log")
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    here = Viewer(Recording.read(path, lambda header: first_cards()), WORDS["en"])
    assert here.last == 0
    assert CURSOR in text(timeline(here, 80, 1)[0])
    assert step_at(30, 60, here) == 0
    for panel in (False, True):
        assert len(course(here, Rect(0, 0, 40, 10), panel)) == 10


@pytest.mark.parametrize("lang", WORDS)
@pytest.mark.parametrize("rows", [1, 2])
@pytest.mark.parametrize("room", [80, 109, 200])
def test_it_is_as_wide_as_its_room_at_every_step(room, rows, lang, keen):
    here = Viewer(keen, WORDS[lang])
    for n in keen.standing[::9]:
        here.go(n)
        drawn = timeline(here, room, rows)
        assert len(drawn) == rows
        assert cell_len(text(drawn[-1])) == room
        assert text(drawn[-1]).index(CURSOR) == LEFT + column(n, here.last, room - LEFT - RIGHT)
        assert f" {n}/{here.last} " in text(drawn[-1])


def test_what_happened_is_marked_in_the_color_of_who_did_it(keen):
    here = Viewer(keen, WORDS["en"])
    above, below = timeline(here, 109, 2)
    drawn = [(sign, role) for part, role in above for sign in part]
    for kind, sign in MARKS.items():
        marks = [m for m in keen.marks if m.kind == kind]
        assert marks
        for mark in marks:
            x = column(mark.n, here.last, 109 - LEFT - RIGHT)
            same = [m for m in keen.marks if m.n == mark.n and m.kind in MARKS]
            if len(same) == 1:
                assert drawn[LEFT + x] == (sign, palette.OWN[mark.player])
    for number in "12345":
        assert number in text(below)[LEFT:-RIGHT]


@pytest.mark.parametrize("wide", [63, 92, 180])
def test_a_column_leads_to_what_is_seen_there(wide, keen):
    here = Viewer(keen, WORDS["en"])
    for x in range(wide):
        n, mark = step_at(x, wide, here), mark_at(x, wide, here)
        assert n in here.track
        if mark is not None:
            assert n == mark.n
            assert column(mark.n, here.last, wide) == x
    shown = {mark_at(x, wide, here) for x in range(wide)}
    assert {m for m in keen.marks if m.kind == ROUND} <= shown
    for n in range(0, here.last + 1, 7):
        assert abs(step_at(column(n, here.last, wide), wide, here) - n) <= here.last / wide + 1


@pytest.mark.parametrize("lang", WORDS)
def test_a_mark_to_come_tells_no_more_than_its_kind(lang, keen):
    here, words = Viewer(keen, WORDS[lang]), WORDS[lang]
    for mark in keen.marks:
        if mark.kind == "over":
            continue
        for n in (0, here.last):
            here.go(n)
            said = named(mark, here)
            assert words.text("replay.step", n=mark.n) in said
            if mark.kind == GOAL:
                assert words.goal(mark.id) not in said
            elif mark.kind not in (ROUND, PHASE):
                card = words.ad(mark.id) if mark.kind == "ad" else words.building(mark.id)
                assert (card in said) is (mark.n <= n)


@given(sizes)
def test_where_there_is_room_the_scores_stand_below_the_line(size):
    for seats in SEATS.values():
        for tab in PANELS:
            layout = lay_out(*size, seats, tab)
            regions = layout.regions
            line = regions["timeline"]
            assert STEP in regions
            if "strip" in regions:
                below = regions[COURSE]
                assert (line.x, line.width, line.bottom) == (below.x, below.width, below.y)
                assert column_at(LEFT, line) == column_at(LEFT, below)
                assert layout.cell_height >= 4
            else:
                assert COURSE in layout.tabs
                assert (line.width, line.height) == (size[0], 1)
            for place in regions.values():
                assert 0 <= place.x <= place.right <= size[0]
                assert 0 <= place.y < place.bottom <= size[1]
            assert STORY in regions or STORY in layout.tabs


@pytest.mark.parametrize("place", [Rect(0, 0, 24, 11), Rect(0, 0, 37, 5), Rect(0, 0, 109, 10)])
def test_the_scores_now_stand_at_the_right_of_all_scores(place, keen):
    here = Viewer(keen, WORDS["en"])
    for n in (0, 60, 120, here.last):
        here.go(n)
        rows = course(here, place, panel=place.width < 40)
        assert len(rows) == place.height
        assert {cell_len(text(row)) for row in rows} == {place.width}
        shown = "\n".join(map(text, rows))
        for player, vp in zip("ABCD", here.scores(n), strict=True):
            assert f"{player}{vp:>3}" in shown
    assert here.scores(here.last) == tuple(p.vp for p in here.state.players)
