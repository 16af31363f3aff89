"""The rules browser: every rule opens, is found, and leads on."""

import pytest
from rich.cells import cell_len

from animarche.lang import rulebook
from animarche.tui.app import Animarche
from animarche.tui.book import Book, Place
from animarche.tui.drawing.book import chapter_rows, draw_book, shape, shown_from
from animarche.tui.paint import paint
from animarche.tui.screens.rules import Rules
from tests.tui.helpers import SIZES, page, shown

both_languages = pytest.mark.parametrize("lang", rulebook.LANGUAGES)


def picture(book, size, words):
    """The rows that the browser would show of a book just opened."""
    columns, rows = size
    parts = shape(columns, rows)
    text = chapter_rows(book, parts.room)
    top = shown_from(text, book.place, parts.rows, 0)
    at = book.entries.index(book.place)
    first = max(0, min(at, len(book.entries) - parts.rows))
    plain = paint("dark", (), False, False, words)
    canvas = draw_book(book, words, columns, rows, text, first, top)
    return [strip.text for strip in canvas.strips(plain)]


@both_languages
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("id", rulebook.rule_ids())
def test_every_rule_opens_and_is_in_sight(id, size, lang):
    words = Animarche(None, lang).words
    rows = picture(Book(lang, id), size, words)
    assert {cell_len(row) for row in rows} == {size[0]}
    left = shape(*size).list
    listed = next(row for row in rows if row.startswith(f"  {id} "))
    assert listed[:left].split(maxsplit=1)[1].partition("│")[0].strip() == words.text(f"rule.{id}")
    lines = [row.partition("│")[2].strip() for row in rows if "▌" in row]
    assert lines[0].startswith(f"▌{id} ")
    said = "".join(line[1:] for line in lines).replace(id, "", 1)
    text = rulebook.rule(id, lang).text.replace("\n- ", "▪ ")
    whole = squeezed(said.replace("▾", "").replace("▴", ""))
    assert squeezed(text).startswith(whole[: len(squeezed(text))])
    assert whole == squeezed(text) or len(lines) >= size[1] - 3, "only what is too long is cut"
    assert left < size[0] // 2


@both_languages
def test_every_rule_has_a_name_of_its_own_that_fits(lang):
    words = Animarche(None, lang).words
    for chapter in rulebook.chapters(lang):
        names = [words.text(f"rule.{rule.id}") for rule in chapter.rules]
        assert len(set(names)) == len(names)
        assert max(map(cell_len, names), default=0) <= 14
    named = [key for key in words._texts if key.startswith("rule.")]
    assert named == [f"rule.{id}" for id in rulebook.rule_ids()]


def squeezed(text):
    return "".join(text.split())


@both_languages
def test_no_line_of_the_book_begins_with_what_belongs_to_the_line_before(lang):
    for size in SIZES:
        room = shape(*size).room
        for number in range(len(rulebook.chapters(lang))):
            book = Book(lang)
            book.open(Place(number))
            for row in chapter_rows(book, room):
                line = "".join(text for text, _ in row.spans).strip(" ▌▪")
                assert sum(cell_len(text) for text, _ in row.spans) <= room
                assert not line or line[0] not in "。、ー」）！？っゃゅょ々", line


# ---- reading


def test_typing_an_id_goes_there_and_words_are_found():
    book = Book("en")
    for typed in ("w", "w4"):
        book.search(typed)
    assert book.place.rule == "W4"
    book.search("ＭＥＭＯＲＩＡＬ")
    assert [place.rule for place in book.entries][:2] == ["R5", "B1"]
    book.search("qqq")
    assert book.entries == ()
    assert book.place.rule == "R5", "nothing is found, so nothing is turned"
    book.step(1)
    assert book.settle()
    assert not book.settle()
    assert len(book.entries) == 73 + len(rulebook.chapters("en"))


def test_what_is_open_stays_open_in_another_language():
    book = Book("en", "W9")
    book.lang = "ja"
    assert book.place.rule == "W9"
    assert book.text(book.place) == rulebook.rule("W9", "ja").text


def test_steps_and_chapters_stop_at_both_ends():
    book = Book("en")
    book.step(-1)
    assert book.place == Place(0)
    book.turn(-1)
    assert book.place == Place(0)
    book.step(2)
    assert book.place == Place(1, "G1")
    book.turn(1)
    assert book.place == Place(2)
    book.step(1000)
    assert book.place.rule == "X5"
    book.turn(1)
    assert book.place == Place(len(rulebook.chapters("en")) - 1)


def test_links_are_followed_and_lead_back():
    book = Book("en", "W6")
    assert book.links == ("R6", "W5")
    book.choose_link(-1)
    assert book.link == "W5"
    book.choose_link(1)
    assert book.link == "R6"
    book.follow(book.link)
    assert (book.place.rule, book.link) == ("R6", "")
    book.follow("W11")
    assert book.back()
    assert book.place.rule == "R6"
    assert book.back()
    assert book.place.rule == "W6"
    assert not book.back()


@both_languages
def test_every_rule_that_is_named_can_be_followed(lang):
    for id in rulebook.rule_ids():
        for named in Book(lang, id).links:
            book = Book(lang, id)
            book.follow(named)
            assert book.place.rule == named
            assert book.back()
            assert book.place.rule == id


def test_an_unknown_rule_is_named():
    with pytest.raises(LookupError, match="'Z9'"):
        Book("en", "Z9")


# ---- on the screen


@both_languages
async def test_from_a_rule_by_keys_through_search_links_and_languages(lang):
    app = Animarche(None, lang)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_rules("W4")
        await pilot.pause()
        book = app.screen.book
        assert "▌W4" in page(app)
        await pilot.press("down")
        assert book.place.rule == "W5"
        await pilot.press("f2")
        await pilot.pause()
        assert book.place.rule == "W5"
        assert "▌W5" in page(app)
        other = rulebook.rule("W5", "ja" if lang == "en" else "en").text
        assert other[:8] in page(app)
        await pilot.press("f2", "/", "w", "6")
        await pilot.pause()
        assert "/w6_" in page(app)
        assert book.place.rule == "W6"
        await pilot.press("escape", "tab", "enter")
        await pilot.pause()
        assert book.place.rule == "R6"
        assert "← W6" in page(app)
        await pilot.press("left")
        assert book.place.rule == "W6"
        await pilot.press("w", "6", "1", "backspace", "enter", "tab", "tab", "right")
        assert book.place.rule == "W5"
        await pilot.press("escape")
        await pilot.pause()
        assert not isinstance(app.screen, Rules)


async def test_pages_lead_through_the_whole_book():
    app = Animarche(None, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_rules()
        await pilot.pause()
        seen, before = set(), None
        while before != texts(app):
            before = texts(app)
            seen |= {id for id in rulebook.rule_ids() if f" {id} " in f" {before}"}
            await pilot.press("pagedown")
            await pilot.pause()
        assert seen == set(rulebook.rule_ids())
        await pilot.press("pageup")
        await pilot.press("home")
        assert app.screen.book.place == Place(0)


def texts(app):
    left = shape(*app.size).text
    return " ".join(row[left - 4 :].replace("▌", " ").replace("│", " ") for row in shown(app))


async def test_by_the_mouse():
    app = Animarche(None, "en")
    async with app.run_test(size=(120, 36)) as pilot:
        app.open_rules("W6")
        await pilot.pause()
        book = app.screen.book
        rows = shown(app)
        y = next(y for y, row in enumerate(rows) if "manager; R6" in row)
        await pilot.click(offset=(cell_len(rows[y].partition("R6")[0]), y))
        await pilot.pause()
        assert book.place.rule == "R6"
        await pilot.click(offset=(116, 0))  # back
        assert book.place.rule == "W6"
        await pilot.pause()
        rows = shown(app)
        y = next(y for y, row in enumerate(rows) if row.startswith("  W7"))
        await pilot.click(offset=(8, y))
        assert book.place.rule == "W7"
        await pilot.pause()
        rows = shown(app)
        y = next(y for y, row in enumerate(rows) if "W8 " in row[36:])
        await pilot.click(offset=(60, y))
        assert book.place.rule == "W8"
        await pilot.click(offset=(4, 0))
        assert book.query == ""
        await pilot.press("escape")
        keys = shown(app)[-1]
        await pilot.click(offset=(cell_len(keys.partition("Esc")[0]), 35))
        await pilot.pause()
        assert not isinstance(app.screen, Rules)


@both_languages
async def test_the_keys_fit_and_every_row_is_as_wide_as_the_screen(lang):
    app = Animarche(None, lang)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_rules("I3")
        for size in ((80, 24), (97, 29), (120, 36), (160, 48), (240, 70)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert {cell_len(row) for row in shown(app)} == {size[0]}
            assert "▌I3" in page(app)
        await pilot.resize_terminal(80, 24)
        await pilot.press("q", "q", "q")
        await pilot.pause()
        assert app.words.text("rules.none") in page(app)
        assert app.words.text("rules.key.close") in page(app)
