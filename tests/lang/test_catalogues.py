"""The two catalogues hold the same messages; the language is chosen as people expect."""

import ast
import re
import subprocess
import sys
from pathlib import Path
from string import Formatter

import pytest

import animarche
from animarche.lang import LANGUAGES, choose, en, ja, rulebook
from animarche.lang.words import Words

CATALOGUES = {"en": en.TEXTS, "ja": ja.TEXTS}
KEY = re.compile(r"[a-z0-9_]+(\.[a-zA-Z0-9_]+)*")
PLACEHOLDER = re.compile(r"[a-z_]+")


def placeholders(template):
    return sorted(name for _, name, _, _ in Formatter().parse(template) if name is not None)


def test_both_languages_have_the_same_keys_in_the_same_order():
    assert list(en.TEXTS) == list(ja.TEXTS)


@pytest.mark.parametrize("key", en.TEXTS)
def test_both_languages_have_the_same_placeholders(key):
    assert placeholders(en.TEXTS[key]) == placeholders(ja.TEXTS[key])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_templates_hold_nothing_but_text_and_plain_placeholders(lang):
    for key, template in CATALOGUES[lang].items():
        assert KEY.fullmatch(key)
        for _, name, spec, conversion in Formatter().parse(template):
            assert name is None or PLACEHOLDER.fullmatch(name), key
            assert (spec or "", conversion) == ("", None), key
        assert template.isprintable(), key
        assert template, key
        joins = key.endswith(".joint") or key == "list.last"
        assert joins or template == template.strip(), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_stands_twice(lang):
    keys = []
    for area in {"en": en, "ja": ja}[lang].AREAS:
        source = Path(area.__file__).read_text(encoding="utf-8")
        keys += re.findall(r'^    "([^"]+)": ', source, flags=re.MULTILINE)
    assert keys == list(CATALOGUES[lang])


def test_japanese_is_japanese_and_english_is_english():
    kept = {"title.language", "deed.language.short", "title.unofficial"}
    kept |= {"settings.language.en", "settings.language.ja"}
    letters = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
    assert {key for key, text in en.TEXTS.items() if letters.search(text)} <= kept
    names_of_keys = "{.*?}|Enter|Tab|Shift|Esc|Ctrl|Home|End|PgUp|PgDn"
    words = {
        key
        for key, text in ja.TEXTS.items()
        if re.search("[A-Za-z]{3}", re.sub(names_of_keys, "", text))
    }
    only_names_of_keys = {  # Enter, Tab, Esc, and a command
        "title.other_cards",
        "replay.other_cards",
        "replay.jump.nowhere",
        "deed.watch.jump",
        "saved.mend",
        "leave.elsewhere",
        "curtain.only",
        "curtain.skip",
        "curtain.leave",
        "help.point",
        "help.key.tab",
        "newgame.cards.more",
        "settings.language.now",
        "settings.theme.now",
        "settings.borders.ascii",
        "settings.mouse.on.about",
        *(key for key in ja.TEXTS if key.startswith("note.")),  # what a file is written in
    }
    assert words <= kept | only_names_of_keys


def test_sentences_end_as_sentences():
    for key, text in en.TEXTS.items():
        if key.startswith(("refusal.", "event.")) and "goal" not in key:
            assert text.endswith("."), key
            assert ja.TEXTS[key].endswith("。"), key


# --- the language


@pytest.mark.parametrize(
    "environ, lang",
    [
        ({}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "en_US"}, "en"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.eucJP"}, "ja"),
        ({"LANG": "ja"}, "ja"),
        ({"LANG": "JA_jp"}, "ja"),
        ({"LANG": "ja@cjk"}, "ja"),
        ({"LANG": "jam_JM"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "/etc/passwd"}, "en"),
        ({"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LC_MESSAGES": "ja_JP", "LANG": "en_US"}, "ja"),
        ({"LC_ALL": "en_US", "LC_MESSAGES": "ja_JP"}, "en"),
        ({"LC_CTYPE": "ja_JP.UTF-8"}, "en"),
    ],
)
def test_the_locale_chooses_the_language(environ, lang):
    assert choose(None, environ) == lang


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_option_beats_the_locale(lang):
    assert choose(lang, {"LC_ALL": "ja_JP.UTF-8"}) == lang
    assert choose(lang, {"LC_ALL": "C"}) == lang


@pytest.mark.parametrize("option", ["", "de", "EN", "ja_JP.UTF-8", "{0}", "english"])
def test_an_unknown_option_is_refused_with_what_is_allowed(option, standard):
    message = f"there is no language {option!r}; choose en or ja"
    with pytest.raises(ValueError, match=re.escape(message)):
        choose(option, {})
    with pytest.raises(ValueError, match=re.escape(message)):
        Words(option, standard.document)


def test_messages_and_rulebook_speak_the_same_languages():
    assert rulebook.LANGUAGES == LANGUAGES == tuple(CATALOGUES)


# --- starting up


@pytest.mark.parametrize("lang, other", [("en", "ja"), ("ja", "en")])
def test_only_what_is_needed_is_loaded(lang, other):
    parts = ("animals", "shops", "public_buildings", "managers", "ads")
    document = {part: [] for part in (*parts, "small_goals", "large_goals")}
    code = (
        "import sys; from animarche.lang import choose; from animarche.lang.words import Words; "
        f"print(Words(choose({lang!r}, {{}}), {document!r}).text('title.new')); "
        "print([name for name in sys.modules if name.startswith('animarche')])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, timeout=60, encoding="utf-8"
    )
    said, loaded = run.stdout.splitlines()
    assert said == CATALOGUES[lang]["title.new"]
    assert f"animarche.lang.{lang}" in loaded
    for module in (f"animarche.lang.{other}", "animarche.engine", "animarche.lang.rulebook"):
        assert module not in loaded


def test_every_text_is_said_somewhere():
    """By its whole key, or by one that the source puts together from a beginning."""
    said = set()
    beginnings = {"seat.", "phase.", "frame.", "resource.", "icon."}  # Words puts these together
    for path in Path(animarche.__file__).parent.rglob("*.py"):
        if path.parent.name in LANGUAGES:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant):
                said.add(node.value)
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                beginnings.add(node.values[0].value)
    whole = tuple(text for text in beginnings if re.fullmatch(r"[a-z_.]{3,}\.", text))
    assert [key for key in en.TEXTS if not key.startswith(whole) and key not in said] == []
