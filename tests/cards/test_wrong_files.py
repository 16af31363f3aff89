"""Files that are no card file, or no file at all, end in one sentence; odd but good ones load."""

import os
from pathlib import Path

import pytest

from animarche.cards import CardFileError, load, load_document
from tests.cards.first import FIRST
from tests.cards.refusing import GOOD, changed, problems


@pytest.mark.parametrize(
    "content, told",
    [
        ("", ":1: the file is empty, but must be a card set; docs/cards.md shows one."),
        (
            "# only this\n",
            ":1: the file is empty, but must be a card set; docs/cards.md shows one.",
        ),
        ("[1]", ":1: the file is [1], but must be a group of fields: id, version and so on."),
        ("hi", ':1: the file is "hi", but must be a group of fields: id, version and so on.'),
        (b"\x00\x01\x02", ": is a binary file; give a card file in YAML."),
        (b"id: a\nname: \xff\n", ":2: is not UTF-8 text (byte 0xff); save the file as UTF-8."),
        ("id: a\nname: \x1b[31m", ':2: has a sign that no text may have, "\\x1b".'),
        ("id: a\n\tname: b\n", ":2: is indented with a tab, but YAML wants spaces."),
        ("id: a\nname:\n\ten: b\n", ":3: is indented with a tab, but YAML wants spaces."),
        ("id: a\nname: [b\n", ":3: is not valid YAML: did not find expected ',' or ']'."),
        ("id: 'a\n", ":2: is not valid YAML: found unexpected end of stream."),
        (
            "id: a\n---\nid: b\n",
            ":2: starts a second document, but a card file is one (remove the ---).",
        ),
        (
            "id: a\nname: !!python/object:os.system {}\n",
            ":2: uses the YAML tag "
            '"tag:yaml.org,2002:python/object:os.system"; a card file has no tags.',
        ),
        ("id: !x a\n", ':1: uses the YAML tag "!x"; a card file has no tags.'),
        (
            "a: " + "- " * 30 + "x",
            ":1: is not valid YAML: block sequence entries are not allowed in this context.",
        ),
        ("- " * 30 + "x", ":1: is nested more than 20 deep, which no card file needs."),
        ("\n" + "[" * 500, ":2: is nested more than 20 deep, which no card file needs."),
    ],
)
def test_no_card_file(tmp_path: Path, content: str | bytes, told: str) -> None:
    assert problems(tmp_path, content) == [told]


def test_very_deep_nesting_ends_in_a_sentence(tmp_path: Path) -> None:
    for content in ("[" * 100_000, "{a: " * 100_000, "- " * 100_000):
        assert len(problems(tmp_path, content)) == 1


def test_an_alias_bomb_is_refused_before_it_grows(tmp_path: Path) -> None:
    bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for i in range(1, 30):
        bomb += f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n"
    found = problems(tmp_path, bomb)
    assert found[0] == ':1: uses the YAML anchor "&a0"; write the values out instead.'
    assert ':2: uses the YAML alias "*a0"; write the values out instead.' in found


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    told = [": is larger than 1 MiB, which no card file needs."]
    assert problems(tmp_path, "x" * (1024 * 1024 + 1)) == told
    assert problems(tmp_path, GOOD + "#" * 1024 * 1024) == told


@pytest.mark.parametrize(
    "start, part", [("shops: [", "{},"), ("shops:\n", "- 1\n"), ("", "a: 1\n")]
)
def test_a_file_of_far_too_many_values_is_not_read_through(
    tmp_path: Path, start: str, part: str
) -> None:
    (told,) = problems(tmp_path, start + part * 150_000)
    assert told.endswith(" has far more values up to here than any card file needs.")


def test_a_byte_order_mark_and_windows_line_ends_are_fine(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert load_document(path) == load_document(FIRST)


def test_a_text_over_several_lines_is_joined(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    old = 'en: "At every closing: gain 1 wood."'
    path.write_text(
        changed((old, "en: >\n        At every closing:\n        gain 1 wood.")), "utf-8"
    )
    assert load_document(path) == load_document(FIRST)


def refusal(path: str | Path) -> str:
    with pytest.raises(CardFileError) as refused:
        load(path)
    assert len(refused.value.problems) == 1
    return str(refused.value)


def test_paths_that_are_no_file(tmp_path: Path) -> None:
    missing = tmp_path / "missing.yaml"
    assert refusal(missing) == f"{missing}: there is no such file; check the path."
    assert refusal(tmp_path) == f"{tmp_path}: is a directory; give a card file in YAML."
    assert refusal("a\0b") == "a\\x00b: there is no such file; check the path."
    assert refusal("\x1b[31m.yaml") == "\\x1b[31m.yaml: there is no such file; check the path."
    assert refusal("x" * 5000).endswith(": cannot be read (File name too long).")


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert refusal(pipe) == f"{pipe}: is no regular file; give a card file in YAML."


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(GOOD, "utf-8")
    path.chmod(0)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    # Permissions do not bind root.
    monkeypatch.setattr("animarche.disk.os.open", refuse)
    assert refusal(path) == f"{path}: may not be read; check its permissions."
