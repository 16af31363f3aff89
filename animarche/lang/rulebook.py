"""The rulebook as data: every rule by its id, in English and Japanese, to show and to search.

The text lies in ``rules/en.md`` and ``rules/ja.md``, Markdown of one fixed, small shape, so that
people read the very files that the program reads:

- ``# title`` once, on top, and ``## title`` for each chapter,
- then, if wanted, one plain paragraph that introduces the chapter,
- then the rules, each a paragraph that starts with its id, ``**W4** …``, with a list of ``- item``
  lines right under it if needed; the further lines of an item are indented by two spaces.

Blank lines part these blocks, and nothing else is allowed: no markup inside the text. A file is
read when it is first asked for, and kept.
"""

import re
from dataclasses import dataclass
from functools import cache

from animarche.lang.folding import fold

LANGUAGES = ("en", "ja")

# Lines of one paragraph are one text. Japanese has no spaces between words.
_LINE_JOINT = {"en": " ", "ja": ""}
_RULE = re.compile(r"\*\*([A-Z][0-9]+)\*\* (.+)")
_ID = re.compile(r"[a-z][0-9]+")
_MENTION = re.compile(r"(?<![A-Za-z0-9])[A-Z][0-9]+(?![A-Za-z0-9])")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its id ("W4"), the title of its chapter, and its text.

    The text is plain, without markup: a paragraph on one line, then a line "- …" for each item of
    its list.
    """

    id: str
    chapter: str
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its title, its opening paragraph ("" if it has none), and its rules in order."""

    title: str
    intro: str
    rules: tuple[Rule, ...]


def rule_ids() -> tuple[str, ...]:
    """All rule ids in the order of the book, "G1" first; the same in every language."""
    return tuple(_rules("en"))


def rule(id: str, lang: str) -> Rule:
    """The rule with this id. Raises LookupError for an unknown id or language."""
    try:
        return _rules(lang)[id]
    except KeyError:
        ids = rule_ids()
        raise LookupError(
            f"there is no rule {id!r} in the rulebook; its ids run from {ids[0]} to {ids[-1]}"
        ) from None


@cache
def chapters(lang: str) -> tuple[Chapter, ...]:
    """The whole book, chapter by chapter. Raises LookupError for an unknown language."""
    # Imported here: naming a rule must not cost a program's start-up the resource machinery.
    from importlib.resources import files

    if lang not in LANGUAGES:
        raise LookupError(f"there is no rulebook in {lang!r}; choose one of {', '.join(LANGUAGES)}")
    name = f"{lang}.md"
    text = files("animarche.lang").joinpath("rules", name).read_text(encoding="utf-8")
    return parse(text, name, _LINE_JOINT[lang])


def search(text: str, lang: str) -> tuple[Rule, ...]:
    """The rules in which every word of ``text`` occurs: in the id, the chapter or the text.

    Upper and lower case, full and half width, hiragana and katakana are the same. A word that looks
    like an id ("w1") finds only that id, not "W12". A rule that is named by its id comes first; the
    others follow in the order of the book; last those that hold all words in the other language
    only. Nothing is found for a blank ``text``. Raises LookupError for an unknown language.
    """
    words = fold(text).split()
    if not words:
        return ()
    patterns = [_word_pattern(word) for word in words]
    here, there = _found(patterns, lang), set[str]()
    for other in LANGUAGES:
        there |= _found(patterns, other)

    def place(id: str) -> tuple[bool, bool]:
        return id not in here, fold(id) not in words

    found = [id for id in _rules(lang) if id in here | there]
    return tuple(_rules(lang)[id] for id in sorted(found, key=place))


def _found(patterns: list[re.Pattern[str]], lang: str) -> set[str]:
    return {
        id
        for id, haystack in _search_index(lang)
        if all(pattern.search(haystack) for pattern in patterns)
    }


def mentions(text: str) -> tuple[tuple[int, int, str], ...]:
    """Where a text names rules: (start, end, id), from left to right."""
    ids = _rules("en")
    found = ((match.start(), match.end(), match[0]) for match in _MENTION.finditer(text))
    return tuple(mention for mention in found if mention[2] in ids)


def parse(text: str, name: str, line_joint: str) -> tuple[Chapter, ...]:
    """Read a rulebook of the shape that the module describes.

    ``name`` is the file's name for messages; ``line_joint`` goes between the lines of a paragraph.
    Raises ValueError with name and line number for anything that is not of this shape.
    """
    book: list[tuple[str, list[list[str]]]] = []  # per chapter its title and its blocks
    open_block = False
    for number, line in enumerate(text.splitlines(), start=1):
        where = f"{name}, line {number}"
        if not line.strip():
            open_block = False
        elif line.startswith("# ") and number == 1:
            continue
        elif line.startswith("## "):
            book.append((line[3:], []))
            open_block = False
        elif not book:
            raise ValueError(f"{where}: text before the first chapter ('## title')")
        else:
            blocks = book[-1][1]
            if open_block:
                _extend(blocks[-1], line, line_joint, where)
            elif _RULE.fullmatch(line) or (not blocks and line[0] not in "#*- "):
                blocks.append([line])
            else:
                raise ValueError(f"{where}: expected a rule ('**W4** text'), found {line!r}")
            open_block = True
    return tuple(_chapter(title, blocks) for title, blocks in book)


def _extend(block: list[str], line: str, line_joint: str, where: str) -> None:
    """Add a line to a block, whose entries are its paragraph and then the items of its list."""
    in_list = len(block) > 1
    if line.startswith("- "):
        block.append(line)
    elif line.startswith("  ") == in_list and line.strip()[0] not in "#*- ":
        block[-1] += line_joint + line.strip()
    else:
        raise ValueError(f"{where}: neither a list item nor the next line of one: {line!r}")


def _chapter(title: str, blocks: list[list[str]]) -> Chapter:
    intro = ""
    rules = []
    for block in blocks:
        text = "\n".join(block)
        if start := _RULE.match(text):
            rules.append(Rule(start[1], title, text[start.start(2) :]))
        else:
            intro = text
    return Chapter(title, intro, tuple(rules))


@cache
def _rules(lang: str) -> dict[str, Rule]:
    return {rule.id: rule for chapter in chapters(lang) for rule in chapter.rules}


@cache
def _search_index(lang: str) -> tuple[tuple[str, str], ...]:
    return tuple(
        (id, fold(f"{id}\n{rule.chapter}\n{rule.text}")) for id, rule in _rules(lang).items()
    )


def _word_pattern(word: str) -> re.Pattern[str]:
    literal = re.escape(word)
    return re.compile(rf"{literal}(?![0-9])" if _ID.fullmatch(word) else literal)
