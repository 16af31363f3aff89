"""Reading the rulebook: where one is in it, what one looks for, and the way back. No screen yet."""

from animarche.engine.records import record
from animarche.lang import rulebook
from animarche.lang.folding import LONGEST, fold
from animarche.lang.rulebook import Chapter, mentions


@record
class Place:
    """A place in the book, the same in every language: the number of a chapter, and the id of a
    rule in it; "" for the head of the chapter."""

    chapter: int
    rule: str = ""


class Book:
    """The rulebook, open at `place`.

    `query` is what is searched, None while nothing is; `trail` are the places from which links were
    followed; `link` is the id that Enter would follow, "" for none.
    """

    def __init__(self, lang: str, rule: str | None = None) -> None:
        """Open it at a rule; without one, at the beginning. LookupError for an unknown rule."""
        self.lang = lang
        self.query: str | None = None
        self.trail: list[Place] = []
        self.link = ""
        self._all = tuple(_places(lang))
        self.place = self._all[0] if rule is None else self._find(rule)

    @property
    def chapter(self) -> Chapter:
        """The chapter that is open."""
        return rulebook.chapters(self.lang)[self.place.chapter]

    @property
    def entries(self) -> tuple[Place, ...]:
        """The whole book, or what is found in it."""
        if not self.query:
            return self._all
        return tuple(self._find(rule.id) for rule in rulebook.search(self.query, self.lang))

    @property
    def links(self) -> tuple[str, ...]:
        """The rules that the text at this place names, each once."""
        text = self.text(self.place)
        return tuple(dict.fromkeys(id for _, _, id in mentions(text) if id != self.place.rule))

    @property
    def marks(self) -> tuple[str, ...]:
        """The words that are searched, as they are compared."""
        return tuple(fold(self.query or "").split())

    def text(self, place: Place) -> str:
        """The text at a place: of a rule, or what introduces a chapter."""
        if place.rule:
            return rulebook.rule(place.rule, self.lang).text
        return rulebook.chapters(self.lang)[place.chapter].intro

    def title(self, place: Place) -> str:
        """The title of the chapter of a place."""
        return rulebook.chapters(self.lang)[place.chapter].title

    def _find(self, rule: str) -> Place:
        for place in self._all:
            if rule and place.rule == rule:
                return place
        raise LookupError(f"there is no rule {rule!r}")

    # ---- reading on

    def open(self, place: Place) -> None:
        """Turn to a place."""
        self.place, self.link = place, ""

    def step(self, by: int) -> None:
        """So many entries on, or back; it stops at both ends."""
        entries = self.entries
        if entries:
            at = entries.index(self.place) if self.place in entries else 0
            self.open(entries[max(0, min(at + by, len(entries) - 1))])

    def turn(self, by: int) -> None:
        """To the head of the next chapter, or of the one before; it stops at both ends."""
        heads = [place for place in self._all if not place.rule]
        self.query = None
        self.open(heads[max(0, min(self.place.chapter + by, len(heads) - 1))])

    # ---- searching

    def search(self, text: str) -> None:
        """Look for words or an id, and turn to the first that is found."""
        self.query = text[:LONGEST]
        entries = self.entries
        if self.query and entries:
            self.open(entries[0])

    def settle(self) -> bool:
        """End the search, and stay where it led; False if there was none."""
        searched, self.query = self.query is not None, None
        return searched

    # ---- links

    def choose_link(self, by: int) -> None:
        """The next link of this text, or the one before."""
        links = self.links
        if links:
            start = -1 if by > 0 else 0
            at = links.index(self.link) if self.link in links else start
            self.link = links[(at + by) % len(links)]

    def follow(self, rule: str) -> None:
        """Turn to a rule that is named here; `back` leads back. LookupError for an unknown rule."""
        there = self._find(rule)
        self.trail.append(self.place)
        self.query = None
        self.open(there)

    def back(self) -> bool:
        """Back to where the last link was followed; False if none was."""
        if not self.trail:
            return False
        self.query = None
        self.open(self.trail.pop())
        return True


def _places(lang: str) -> list[Place]:
    return [
        place
        for number, chapter in enumerate(rulebook.chapters(lang))
        for place in (Place(number), *(Place(number, rule.id) for rule in chapter.rules))
    ]
