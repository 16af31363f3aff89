"""What a wrong card file is told, for the tests of refusals."""

from pathlib import Path

import pytest

from animarche.cards import CardFileError, load
from tests.cards.first import FIRST

GOOD = FIRST.read_text(encoding="utf-8")


def changed(*changes: tuple[str, str]) -> str:
    """A good card file with changes; what is changed is in it once."""
    text = GOOD
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def problems(tmp_path: Path, content: str | bytes) -> list[str]:
    """What is said of a file with this content, without its path."""
    path = tmp_path / "cards.yaml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(CardFileError) as refused:
        load(path)
    assert str(refused.value) == "\n".join(refused.value.problems)
    return [problem.removeprefix(str(path)) for problem in refused.value.problems]


def line_of(words: str) -> int:
    """The line of the good card file with these words, which are in it once."""
    assert GOOD.count(words) == 1, words
    return GOOD[: GOOD.index(words)].count("\n") + 1
