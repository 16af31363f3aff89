"""Values of a scenario file, each with the line where it stands, and how they are read."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from animarche.cards.files import NoText, text_of
from animarche.cards.reading import Source, Unreadable, read
from animarche.journal.values import shown

_KIND = "scenario file"
_LONGEST = 2000  # signs of a text; a plaza has two hundred
_SPACES = dict.fromkeys(map(ord, "\n\t\u3000"), " ")


class ScenarioError(ValueError):
    """A scenario file that cannot be used: the line, from 1, and one sentence."""

    def __init__(self, line: int, words: str) -> None:
        super().__init__(words)
        self.line = line
        self.words = words


@dataclass(frozen=True, slots=True)
class Part:
    """One value of a scenario file: plain Python data, and where it stands in the file."""

    value: Any
    path: tuple[str | int, ...]
    source: Source

    @property
    def line(self) -> int:
        """The line on which the value begins; for a field, the line of its name."""
        return self.source.places[self.path].line

    @property
    def name(self) -> str:
        """The name of the field, also for a member of its list, but "a step" and "a scenario"."""
        fields = [key for key in self.path if isinstance(key, str)]
        if not fields:
            return "a scenario"
        return "a step" if fields[-1] == "steps" != self.path[-1] else fields[-1]

    def wrong(self, words: str, line: int = 0) -> ScenarioError:
        """The error that this value is wrong; `words` go on after the name of the field."""
        return ScenarioError(line or self.line, f"{self.name} {words}.")

    def _must(self, words: str) -> ScenarioError:
        return self.wrong(f"must be {words}, not {self.source.places[self.path].found}")

    def without(self) -> "Part":
        """An empty group in the place of this value, for a field that may be left out."""
        return Part({}, self.path, self.source)

    def _at(self, key: str | int) -> "Part":
        return Part(self.value[key], (*self.path, key), self.source)

    def unknown(self, word: str, known: Collection[str], line: int = 0) -> ScenarioError:
        """The error that a word is none of `known`, with the one that may be meant."""
        close = get_close_matches(word, known, 1)
        hint = f"is {close[0]} meant?" if close else f"known are {', '.join(known)}."
        words = f"{self.name} has {shown(word)}, which is unknown; {hint}"
        return ScenarioError(line or self.line, words)

    def fields(self, known: Collection[str], needed: Collection[str] = ()) -> dict[str, "Part"]:
        """The members of a group of fields. Fields outside `known` and missing ones are errors."""
        if not isinstance(self.value, dict):
            raise self._must("a group of fields")
        for key in self.value:
            if key not in known:
                close = get_close_matches(key, known, 1)
                hint = f"; is {close[0]} meant?" if close else f"; known are {', '.join(known)}."
                raise ScenarioError(self._at(key).line, f"{shown(key)} is no field here{hint}")
        if missing := [key for key in needed if key not in self.value]:
            raise self.wrong(f"needs the field {missing[0]}")
        return {key: self._at(key) for key in self.value}

    def only_field(self, known: Collection[str]) -> tuple[str, "Part"]:
        """The name and value of the one field of a group."""
        fields = self.fields(known)
        if len(fields) != 1:
            raise self._must("one field")
        return next(iter(fields.items()))

    def entries(self) -> list["Part"]:
        """The members of a list that is not empty."""
        if not isinstance(self.value, list):
            raise self._must("a list (each member begins with a dash)")
        if not self.value:
            raise self.wrong("is an empty list")
        return [self._at(index) for index in range(len(self.value))]

    def text(self) -> str:
        """A text, its spaces and line breaks as they stand; a number counts as its digits."""
        if type(self.value) is int:
            return str(self.value)
        if not isinstance(self.value, str) or not self.value.strip():
            raise self._must("text")
        if not self.value.translate(_SPACES).isprintable():
            raise self._must("text that can be printed")  # YAML makes a sign of "\e"
        if len(self.value) > _LONGEST:
            raise self._must(f"text of at most {_LONGEST} signs")
        return self.value

    def words(self) -> tuple[str, ...]:
        """A text as its words; "none" is no word at all."""
        words = tuple(self.text().split())
        return () if words == ("none",) else words

    def plain_words(self) -> tuple[str, ...]:
        """Like `words`; true and false are words, too."""
        return (str(self.value).lower(),) if isinstance(self.value, bool) else self.words()

    def number(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`."""
        if type(self.value) is not int or not least <= self.value <= most:
            raise self._must(f"a number from {least} to {most}")
        return self.value

    def flag(self) -> bool:
        """true or false."""
        if type(self.value) is not bool:
            raise self._must("true or false")
        return self.value

    def one_of(self, known: Collection[str]) -> str:
        """One of the words in `known`."""
        if self.value not in known:
            raise self._must(f"one of {', '.join(known)}")
        return str(self.value)

    def rows(self) -> Iterator[tuple[int, str]]:
        """The lines of a text block that are not empty, each with its line in the file."""
        text = self.text()
        first = self.line if "\n" not in text else self.line + 1
        for number, row in enumerate(text.split("\n"), first):
            if row.strip():
                yield number, row


def read_file(path: Path) -> Part:
    """The whole of a scenario file. Raises ScenarioError for what is no readable YAML."""
    try:
        source = read(text_of(path, _KIND), _KIND)
    except NoText as error:
        raise ScenarioError(error.line or 1, f"{error.words}.") from None
    except Unreadable as error:
        line, words = error.found[0]
        raise ScenarioError(line, f"the file {words}.") from None
    if source.problems:
        line, problem = source.problems[0]
        name = problem.path[-1] if problem.path else "the file"
        raise ScenarioError(line, f"{name} {problem.words}.")
    if source.values is None:
        raise ScenarioError(1, "the file is empty; docs/scenarios.md shows what may stand here.")
    return Part(source.values, (), source)
