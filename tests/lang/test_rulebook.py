"""The rulebook: complete, the same in both languages, in its fixed shape, and searchable."""

import re
import unicodedata
from importlib.resources import files
from pathlib import Path

import pytest

from animarche.lang import rulebook

RULES_PER_LETTER = {
    "G": 9,
    "S": 9,
    "R": 6,
    "A": 6,
    "I": 4,
    "V": 5,
    "W": 14,
    "B": 3,
    "C": 4,
    "O": 6,
    "F": 2,
    "X": 5,
}
ALL_IDS = tuple(
    f"{letter}{n + 1}" for letter, count in RULES_PER_LETTER.items() for n in range(count)
)
REFERENCE = re.compile(r"(?<![A-Za-z0-9])[GSRAIVWBCOFX][0-9]+(?![0-9])")
LINE_WIDTH = 100  # terminal cells
DOCS = Path(__file__).parents[2] / "docs"

both_languages = pytest.mark.parametrize("lang", rulebook.LANGUAGES)


def source(lang: str) -> str:
    return files("animarche.lang").joinpath("rules", f"{lang}.md").read_text(encoding="utf-8")


def ids_as_written(lang: str) -> tuple[str, ...]:
    return tuple(rule.id for chapter in rulebook.chapters(lang) for rule in chapter.rules)


def cells(line: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in line)


# --- complete, and the same in both languages


@both_languages
def test_every_id_stands_once_in_book_order(lang):
    assert ids_as_written(lang) == ALL_IDS
    assert rulebook.rule_ids() == ALL_IDS


def test_there_are_69_rules_the_five_laws_of_conservation_being_one():
    assert len({"X" if id.startswith("X") else id for id in rulebook.rule_ids()}) == 69


def test_chapters_match_between_languages():
    english, japanese = (rulebook.chapters(lang) for lang in rulebook.LANGUAGES)
    assert [[rule.id for rule in chapter.rules] for chapter in english] == [
        [rule.id for rule in chapter.rules] for chapter in japanese
    ]
    assert [bool(chapter.intro) for chapter in english] == [
        bool(chapter.intro) for chapter in japanese
    ]


@pytest.mark.parametrize("id", ALL_IDS)
def test_both_languages_refer_to_the_same_rules_and_list_as_many_items(id):
    english, japanese = (rulebook.rule(id, lang).text for lang in rulebook.LANGUAGES)
    assert set(REFERENCE.findall(english)) == set(REFERENCE.findall(japanese))
    assert set(REFERENCE.findall(english)) <= set(ALL_IDS)
    assert english.count("\n- ") == japanese.count("\n- ")


@both_languages
@pytest.mark.parametrize("id", ALL_IDS)
def test_every_rule_says_something_in_its_language(id, lang):
    rule = rulebook.rule(id, lang)
    assert rule.id == id
    assert rule.chapter in [chapter.title for chapter in rulebook.chapters(lang)]
    assert all(len(line.strip("- ")) > 2 for line in rule.text.split("\n"))
    ascii_share = sum(map(str.isascii, rule.text)) / len(rule.text)
    assert (ascii_share > 0.5) == (lang == "en")


@both_languages
@pytest.mark.parametrize(
    "id, numbers",
    [
        ("G6", "30 15"),
        ("S1", "16 12 8"),
        ("S3", "7"),
        ("W3", "4 3 1"),
        ("W6", "4"),
        ("W12", "3"),
        ("B1", "6"),
        ("B2", "3"),
        ("B3", "3"),
        ("X1", "20"),
        ("X4", "0 30 15"),
    ],
)
def test_the_numbers_to_play_by_are_in_the_text(id, numbers, lang):
    assert set(numbers.split()) <= set(re.findall(r"[0-9]+", rulebook.rule(id, lang).text))


# --- the fixed shape


@both_languages
def test_files_hold_no_markup_but_titles_ids_and_lists(lang):
    for number, line in enumerate(source(lang).splitlines(), start=1):
        text = re.sub(r"^(#{1,2} |\*\*[A-Z][0-9]+\*\* |- |  )", "", line)
        assert not re.search(r"[*_`<>|\[\]#~\\\t]|^\s|\s$|^[0-9]+[.)] |^[-+=] ", text), (
            number,
            line,
        )


@both_languages
def test_no_line_is_wider_than_a_page(lang):
    too_wide = [line for line in source(lang).splitlines() if cells(line) > LINE_WIDTH]
    assert too_wide == []


def test_joining_lines_puts_no_space_into_japanese_and_one_into_english():
    for chapter in rulebook.chapters("ja"):
        for text in (chapter.intro, *(rule.text for rule in chapter.rules)):
            assert not re.search(r"[^\x00-\x7f] | [^\x00-\x7f]", text.replace("\n- ", "\n"))
    assert "  " not in "".join(rule.text for c in rulebook.chapters("en") for rule in c.rules)


def test_a_rule_keeps_its_list_and_its_wrapped_lines():
    book = (
        "# T\n\n## One\n\nHello\nyou.\n\n"
        "**A1** Do\nthis:\n- first\n  thing\n- second\n\n**A2** Rest.\n"
    )
    (chapter,) = rulebook.parse(book, "book.md", " ")
    assert chapter == rulebook.Chapter(
        "One",
        "Hello you.",
        (
            rulebook.Rule("A1", "One", "Do this:\n- first thing\n- second"),
            rulebook.Rule("A2", "One", "Rest."),
        ),
    )


@pytest.mark.parametrize(
    "book, line",
    [
        ("stray", 1),
        ("## One\n### Two", 2),
        ("## One\n**A1**", 2),
        ("## One\n**A1** x\n\nstray", 4),
        ("## One\n**A1** x\n\n- late item", 4),
        ("## One\n**A1** x\n**A2** y", 3),
        ("## One\n**A1** x\n- item\nstray", 4),
        ("## One\n**A1** x\n  indented", 3),
        ("## One\n- item", 2),
        ("# T\n# T", 2),
    ],
)
def test_anything_else_is_refused_with_its_line(book, line):
    with pytest.raises(ValueError, match=rf"^book\.md, line {line}: "):
        rulebook.parse(book, "book.md", " ")


# --- looking up


def test_unknown_ids_and_languages_are_named():
    with pytest.raises(LookupError, match=r"no rule 'Z9'.* from G1 to X5"):
        rulebook.rule("Z9", "en")
    for ask in (lambda: rulebook.rule("G1", "fr"), lambda: rulebook.search("x", "fr")):
        with pytest.raises(LookupError, match="'fr'; choose one of en, ja"):
            ask()


def found(text: str, lang: str) -> list[str]:
    return [rule.id for rule in rulebook.search(text, lang)]


def test_search_ignores_case_and_width():
    assert "B1" in found("memorial", "en")
    assert found("MEMORIAL", "en") == found("ｍｅｍｏｒｉａｌ", "en") == found("memorial", "en")
    assert "B2" in found("ステージ", "ja")
    assert found("ｽﾃｰｼﾞ", "ja") == found("ステージ", "ja")


def test_search_takes_hiragana_for_katakana():
    assert found("すてーじ", "ja") == found("ステージ", "ja")
    assert found("コイン", "ja") == found("こいん", "ja") != []


def test_search_finds_words_of_the_other_language_last():
    assert "B2" in found("stage", "ja")
    japanese, both = found("ステージ", "ja"), found("ステージ", "en")
    assert set(both) == set(japanese)
    own = [id for id in both if "ステージ" in rulebook.rule(id, "en").text]
    assert both[: len(own)] == own != both


def test_mentions_are_found_where_they_stand():
    assert rulebook.mentions("see W6（A1、G2）, not Z9, X99 or AW1") == (
        (4, 6, "W6"),
        (7, 9, "A1"),
        (10, 12, "G2"),
    )


def test_search_wants_every_word_in_any_order():
    assert found("stage animals", "en") == found("animals\u3000stage", "en")
    both = set(found("stage", "en")) & set(found("animals", "en"))
    assert set(found("stage animals", "en")) == both != set(found("animals", "en"))


def test_search_for_an_id_finds_that_rule_first_then_those_that_refer_to_it():
    assert found("w1", "en") == ["W1"]
    assert found("Ａ６", "ja") == ["A6", "R3"]
    first, *others = found("O2", "en")
    assert first == "O2"
    assert {"W9", "C3"} <= set(others)


def test_search_finds_chapters_too():
    assert set(found("attract 集客", "en")) >= {f"A{n}" for n in range(1, 7)}


@pytest.mark.parametrize("text", ["", " \u3000\n", "qwertz", "(qwertz", "[a-", "\\"])
def test_search_without_a_match_is_empty(text):
    assert found(text, "ja") == []


# --- the pages about it


def rulings() -> list[list[str]]:
    lines = (DOCS / "rulings.md").read_text(encoding="utf-8").splitlines()
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in lines if line[:1] == "|"
    ]
    assert rows[0] == ["id", "question", "ruling", "why"]
    return rows[2:]


def test_rulings_are_full_rows_in_book_order():
    rows = rulings()
    assert all(len(row) == 4 and all(row) for row in rows)
    assert [row[0] for row in rows] == sorted((row[0] for row in rows), key=ALL_IDS.index)
    assert len({row[1] for row in rows}) == len(rows)


def test_the_page_on_ids_names_every_range():
    page = (DOCS / "rulebook.md").read_text(encoding="utf-8")
    for letter, count in RULES_PER_LETTER.items():
        assert f"| {letter}1–{letter}{count} |" in page
