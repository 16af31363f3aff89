"""What every export says of a game besides its moves: who played, how far the log can be trusted,
who won, and where the points came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animarche.engine.game import standings
from animarche.engine.records import record
from animarche.journal.format import PERSON
from animarche.journal.values import short
from animarche.names import seat_colors
from animarche.table.points import EFFECT, GOAL, SHOP, SOURCES, points
from animarche.table.trust import trust

if TYPE_CHECKING:
    from animarche.engine.cards import Manager
    from animarche.engine.scoring import Score
    from animarche.lang.words import Words
    from animarche.table.points import Points
    from animarche.table.recording import Recording

LETTERS = "ABCD"  # of the players, as on the screen


@record
class Person:
    """Somebody at the table. `name` is fit to be shown; `color` is one of COLORS; `bot` what plays
    instead of a person, or ""."""

    letter: str
    name: str
    color: str
    seat: str
    manager: Manager
    bot: str


class Facts:
    """The facts of a recording in one language. `words` are of the cards of the recording."""

    def __init__(self, recording: Recording, words: Words) -> None:
        header, state = recording.log.header, recording.steps[-1].state
        self.recording = recording
        self.words = words
        self.names = tuple(short(name) for name in recording.names)
        colors = seat_colors(seat.color for seat in header.players)
        self.people: tuple[Person, ...] = tuple(
            Person(
                letter=LETTERS[who],
                name=self.names[who],
                color=colors[who],
                seat=state.board.seats[who],
                manager=state.players[who].manager,
                bot="" if seat.kind == PERSON else short(seat.kind),
            )
            for who, seat in enumerate(header.players)
        )
        self.points: tuple[Points, ...] = points(recording.moves(recording.last))
        self.scores: tuple[Score, ...] = standings(state)

    @property
    def title(self) -> str:
        """The name of the game, and who played."""
        game = self.words.text("title.name")
        return self.words.text("export.title", game=game, players=self.words.listed(self.names))

    @property
    def about(self) -> list[tuple[str, str]]:
        """What the first line of the log says, as pairs of a name and a value."""
        header, text = self.recording.log.header, self.words.text
        found = []
        if header.created is not None:
            found.append((text("export.played"), short(header.created)))
        version, digest = short(header.cards_version), short(header.cards_sha256[:8])
        cards = text("export.cards.set", id=short(header.cards_id), version=version, sha=digest)
        found += [(text("export.cards"), cards), (text("export.rules"), short(header.rules))]
        if header.forked is not None:
            whence = text("export.forked.from", n=header.forked.n, log=short(header.forked.log))
            found.append((text("export.forked"), whence))
        return [*found, (text("export.trust"), trust(self.recording, self.words))]

    @property
    def result(self) -> str:
        """Who has won; of an unfinished game how far it has come and what is asked next."""
        state, words = self.recording.steps[-1].state, self.words
        if self.recording.over:
            return words.ask(state, self.names)
        when = words.heading(state.round, state.phase)
        asked = words.ask(state, self.names)
        return words.text("export.unfinished", when=when, ask=asked)

    @property
    def sources(self) -> list[tuple[str, str, tuple[int, ...]]]:
        """(kind, name, VP by player) of each source of points: those in play, then goals, shops and
        the total; `kind` is "part", "play" (the sum of those in play) or "total"."""
        text, players = self.words.text, range(len(self.names))

        def row(*which: str) -> tuple[int, ...]:
            return tuple(
                sum(p.vp for p in self.points if p.player == who and p.source in which)
                for who in players
            )

        played = [source for source in SOURCES if source not in (GOAL, SHOP)]
        shown = [source for source in played if source != EFFECT or any(row(EFFECT))]
        return [
            *(("part", text(f"source.{source}"), row(source)) for source in shown),
            ("play", text("scoring.play"), row(*played)),
            *(("part", text(f"source.{source}"), row(source)) for source in (GOAL, SHOP)),
            ("total", text("scoring.total"), row(*SOURCES)),
        ]
