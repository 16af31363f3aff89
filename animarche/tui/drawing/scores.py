"""The parts of the scoring screen: what is turned up, the ranking, and where points came from."""

from collections.abc import Sequence

from animarche.engine.records import record
from animarche.engine.scoring import Score
from animarche.lang.words import Words
from animarche.table.points import (
    AD,
    EFFECT,
    GOAL,
    PUBLIC,
    SHOP,
    SOURCES,
    Points,
    Stand,
)
from animarche.tui import palette
from animarche.tui.canvas import Row, Span, row_width
from animarche.tui.drawing.chart import SIGNS
from animarche.tui.drawing.plate import badge
from animarche.tui.text import cut, fit, width, wrap

NAME = 18  # cells for a name
SHARE = 36  # cells for the cards of one player, on a roomy screen
NARROW, BROAD = 26, 57  # cells for them at least, and at most
GAP = 2
COLUMNS = ("play", "goals", "shops", "total")  # of the ranking, each a field of Score

BAR, NEW = "█", "▒"
AIRY = 26  # rows with which the bars of the reveal stand apart


@record
class Result:
    """A game that is over: names by player, the scores best first, every point, every stand."""

    names: tuple[str, ...]
    scores: tuple[Score, ...]
    points: tuple[Points, ...]
    stands: tuple[Stand, ...]

    @property
    def winners(self) -> list[str]:
        """The names of all who win (F2)."""
        return [self.names[score.player] for score in self.scores if score.winner]

    def of(self, player: int, *sources: str) -> int:
        """The VP that a player has from these sources."""
        return sum(p.vp for p in self.points if p.player == player and p.source in sources)


Steps = Sequence[tuple[Points, ...]]


# ---- the reveal


def reveal(
    result: Result, steps: Steps, shown: int, words: Words, columns: int, height: int
) -> list[Row]:
    """The score markers after the first `shown` of the steps, and what has been turned up so far;
    of that the last that fit into `height` rows. A bar is as long for a VP at every step."""
    new = steps[shown - 1] if shown else ()
    players = range(len(result.names))
    vp = _marked(result, steps[shown:])
    found: list[Row] = [
        [(line, palette.FAINT)] for line in wrap(words.text("scoring.reveal"), columns)
    ]
    found.append([])
    room = columns - NAME - 2 - 8
    most = max(1, *(max(_marked(result, steps[count:])) for count in range(len(steps) + 1)))
    for who in players:
        gain = sum(p.vp for p in new if p.player == who)
        full, fresh = vp[who] * room // most, max(0, gain) * room // most
        score = fit(words.text("short.vp", n=vp[who]), 5, "right")
        found.append(
            [
                *badge(who),
                (fit(f" {result.names[who]}", NAME + 1), palette.STRONG),
                (BAR * (full - fresh), palette.OWN[who]),
                (NEW * fresh, palette.OWN[who]),
                (score, palette.STRONG),
            ]
        )
        if height >= AIRY and who != players[-1]:
            found.append([])
    found.append([])
    told = [
        line
        for index, step in enumerate(steps[:shown])
        for line in _told(step, words, columns, index == shown - 1)
    ]
    return [*found, *told[max(0, len(told) - (height - len(found))) :]]


def _marked(result: Result, face_down: Steps) -> list[int]:
    """Where the score markers stand while these steps have not been turned up."""
    return [
        result.of(who, *SOURCES)
        - sum(part.vp for step in face_down for part in step if part.player == who)
        for who in range(len(result.names))
    ]


def _told(step: tuple[Points, ...], words: Words, columns: int, now: bool) -> list[Row]:
    """One step: a goal (and the one that it takes the place of), or the shops of a player."""
    role = palette.STRONG if now else palette.BASE
    if step[0].source == SHOP:
        names = words.listed([named(part, words) for part in step])
        return [_line(step[0], sum(part.vp for part in step), names, words, columns, role)]
    return [_line(part, part.vp, named(part, words), words, columns, role) for part in step]


def _line(part: Points, vp: int, text: str, words: Words, columns: int, role: str) -> Row:
    kind = fit(words.text(f"source.short.{part.source}"), 9)
    gain = fit(words.amounts(0, 0, vp, signed=True, short=True), 6, "right")
    look = palette.GAIN if vp > 0 else palette.COST
    row: list[Span] = [*badge(part.player), (f" {kind}", palette.FAINT), (gain, look)]
    return [*row, ("  ", role), (cut(text, columns - 19), role)]


# ---- the ranking


def ranking(result: Result, words: Words, columns: int) -> list[Row]:
    """All players, best first, each with the goals that count."""
    titles = [words.text(f"scoring.{name}") for name in COLUMNS]
    sizes = [max(6, width(title)) + 2 for title in titles]
    heads = [(fit(t, s, "right"), palette.FAINT) for t, s in zip(titles, sizes, strict=True)]
    rows: list[Row] = [[(" " * (NAME + 6), palette.FAINT), *heads]]
    for score in result.scores:
        row: list[Span] = [(f"{score.place:>2}. ", palette.STRONG), *badge(score.player)]
        row.append((fit(f" {result.names[score.player]}", NAME + 1), palette.STRONG))
        for name, size in zip(COLUMNS, sizes, strict=True):
            role = palette.TITLE if name == "total" else palette.BASE
            row.append((fit(str(getattr(score, name)), size, "right"), role))
        if score.winner:
            row.append((f"  ✦ {words.text('scoring.winner')}", palette.GAIN))
        rows.append(row)
        for goal, vp in _goals(result, score.player):
            gain = fit(words.amounts(0, 0, vp, signed=True, short=True), 10, "right")
            first, *rest = wrap(_goal(goal, words), columns - 12)
            rows.append([(gain, palette.GAIN), ("  ", palette.FAINT), (first, palette.FAINT)])
            rows += [[(" " * 12, palette.FAINT), (line, palette.FAINT)] for line in rest]
    return rows


def _goals(result: Result, player: int) -> list[tuple[str, int]]:
    """The goals of a player that count (O3), with their VP."""
    counts: dict[str, int] = {}
    for part in result.points:
        if part.player == player and part.source == GOAL:
            counts[part.card] = counts.get(part.card, 0) + part.vp
    return [(goal, vp) for goal, vp in counts.items() if vp]


# ---- where the points came from


def sources(result: Result, words: Words, columns: int) -> list[Row]:
    """The VP of each player by source."""
    text, players = words.text, range(len(result.names))
    first = max(width(text(f"source.{source}")) for source in SOURCES) + 1
    size = min(20, (columns - first) // len(players))
    head: list[Span] = [(" " * first, palette.FAINT)]
    for who in players:
        name = cut(result.names[who], size - 4)
        head += [
            (" " * (size - 2 - width(name)), palette.FAINT),
            *badge(who),
            (f" {name}", palette.STRONG),
        ]
    line: Row = [("─" * (first + size * len(players)), palette.FRAME)]

    def row(title: str, look: str, *which: str) -> Row:
        cells = [result.of(who, *which) for who in players]
        return [
            (fit(title, first), look),
            *((fit(str(vp) if vp else "–", size, "right"), look) for vp in cells),
        ]

    played = [source for source in SOURCES if source not in (GOAL, SHOP)]
    rare = EFFECT if not any(part.source == EFFECT for part in result.points) else ""
    return [
        head,
        line,
        *(row(text(f"source.{s}"), palette.BASE, s) for s in played if s != rare),
        row(text("scoring.play"), palette.STRONG, *played),
        *(row(text(f"source.{s}"), palette.BASE, s) for s in (GOAL, SHOP)),
        line,
        row(text("scoring.total"), palette.TITLE, *SOURCES),
    ]


def named(part: Points, words: Words) -> str:
    """What gave points, by name: a goal by its text, copies of a card by the card."""
    kind, _, number = part.card.rpartition("-")
    if part.source == GOAL:
        return _goal(part.card, words)
    if number.isdecimal() and part.source == AD:
        return words.ad(kind)
    if number.isdecimal() and part.source == PUBLIC:
        return words.building(kind)
    return words.shop(part.card, upgraded=True) if part.upgraded else words.card(part.card)


def _goal(id: str, words: Words) -> str:
    """The text of a goal as an entry of a table: without the full stop."""
    return words.goal(id).rstrip(".。")


def cards(result: Result, player: int, words: Words, columns: int) -> list[Row]:
    """Everything that gave a player points, in so many cells: by source, then by name."""
    total = result.of(player, *SOURCES)
    rows: list[Row] = [
        [
            *badge(player),
            (fit(f" {result.names[player]}", columns - 7), palette.STRONG),
            (fit(words.text("short.vp", n=total), 6, "right"), palette.TITLE),
        ]
    ]
    own = [part for part in result.points if part.player == player]
    for source in SOURCES:
        counts: dict[str, int] = {}
        for part in own:
            if part.source == source:
                name = named(part, words)
                counts[name] = counts.get(name, 0) + part.vp
        title = words.text(f"source.short.{source}")
        for name, vp in counts.items():
            if vp:
                for line, told in enumerate(wrap(name, columns - 12)):
                    rows.append(
                        [
                            (fit(title, 8), palette.FAINT),
                            (fit(told, columns - 12), palette.BASE),
                            (fit("" if line else str(vp), 4, "right"), palette.GAIN),
                        ]
                    )
                    title = ""
    return rows


def shares(parts: Sequence[Sequence[Row]], columns: int) -> list[Row]:
    """The cards of several players side by side, each in so many cells."""
    rows: list[Row] = []
    for line in range(max(map(len, parts))):
        row: list[Span] = []
        for rows_of in parts:
            found = rows_of[line] if line < len(rows_of) else ()
            row += found
            row.append((" " * (columns + GAP - row_width(found)), palette.BASE))
        rows.append(row)
    return rows


def legend(result: Result, columns: int) -> Row:
    """Whose line is which."""
    room = min(NAME, columns // len(result.names) - 7)
    row: list[Span] = []
    for who, name in enumerate(result.names):
        row += [
            *badge(who),
            (f" {SIGNS[who] * 2} ", palette.OWN[who]),
            (cut(name, room) + "  ", palette.BASE),
        ]
    return row
