"""A game as a report in Markdown, which reads well as plain text, too.

Whatever comes from the log or a card file is text: no sign in it is taken for markup.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from animarche.cells import cut, fit, width
from animarche.engine.events import PhaseBegan
from animarche.export.game import note
from animarche.journal.format import Entry
from animarche.table.points import CLOSING, stands

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from animarche.export.disclosure import DealtGoal, Disclosure
    from animarche.export.facts import Facts

WIDE = 40  # cells of the longest bar
NAME = 16  # and of a name beside the bars
BAR = "█"
# What Markdown or one of its readers takes for more than a sign, wherever it stands in a line.
_MARKUP = re.compile(r"[\\`*_\[\]<>&|~$#@]|(?<=\w):(?=//)|(?<=www)\.", re.IGNORECASE)


def literal(text: str) -> str:
    """`text` as Markdown that shows just that, anywhere but at the beginning of a line."""
    return _MARKUP.sub(r"\\\g<0>", text)


def report(facts: Facts, disclosure: Disclosure) -> str:
    """The report."""
    text = facts.words.text
    title = "export.standings" if facts.recording.over else "export.standings.now"
    lines = [
        *(f"# {literal(facts.title)}", ""),
        *(f"- {name}: {literal(value)}" for name, value in facts.about),
        *("", literal(facts.result), "", f"*{literal(note(facts, disclosure))}*", ""),
        *(f"## {text('export.players')}", "", *_players(facts), ""),
        *(f"## {text(title)}", "", *_standings(facts), ""),
        *(f"## {text('export.sources')}", "", *_sources(facts), ""),
        *(f"## {text('export.chart')}", "", "```text", *_chart(facts), "```", ""),
        *(f"## {text('export.goals')}", "", *_goals(facts, disclosure)),
    ]
    if disclosure.deck:
        ads = (literal(facts.words.ad(ad)) for ad in disclosure.deck)
        lines += [f"## {text('export.deck')}", "", *(f"1. {ad}" for ad in ads), ""]
    return "\n".join([*lines, f"## {text('export.log')}", *_log(facts)]) + "\n"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], numbers: int) -> Iterator[str]:
    """A table whose last `numbers` columns are numbers."""
    yield _row(heads)
    words = len(heads) - numbers
    yield _row(["---"] * words + ["---:"] * numbers)
    yield from map(_row, rows)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _players(facts: Facts) -> Iterator[str]:
    words, text = facts.words, facts.words.text
    heads = ["", *(text(f"export.{name}") for name in ("player", "seat", "color", "manager"))]
    rows = []
    for person in facts.people:
        bot = text("export.bot", name=person.name, bot=person.bot) if person.bot else person.name
        color = text(f"color.{person.color}")
        manager = literal(words.manager(person.manager.id))
        rows.append([person.letter, literal(bot), words.seat(person.seat), color, manager])
    return _table(heads, rows, 0)


def _standings(facts: Facts) -> Iterator[str]:
    text = facts.words.text
    heads = [
        *(text("export.place"), text("export.player"), text("scoring.play")),
        *(text("scoring.goals"), text("scoring.shops"), text("scoring.total")),
    ]
    rows = [
        [
            *(f"{score.place}.", _named(facts, score.player)),
            *map(str, (score.play, score.goals, score.shops, score.total)),
        ]
        for score in facts.scores
    ]
    return _table(heads, rows, 4)


def _named(facts: Facts, who: int) -> str:
    person = facts.people[who]
    return f"{person.letter} {literal(person.name)}"


def _sources(facts: Facts) -> Iterator[str]:
    players = range(len(facts.people))
    heads = [facts.words.text("export.source"), *(_named(facts, who) for who in players)]
    rows = []
    for kind, name, vp in facts.sources:
        strong = "**" if kind != "part" else ""
        cells = [str(number) if number else "–" for number in vp]
        rows.append([f"{strong}{cell}{strong}" for cell in (name, *cells)])
    return _table(heads, rows, len(facts.people))


def _chart(facts: Facts) -> Iterator[str]:
    """Bars of the VP after each round and at the end, a VP as long everywhere."""
    text = facts.words.text
    stood = stands(facts.recording.moves(facts.recording.last))
    last = stood[-1].vp if stood else (0,) * len(facts.people)
    found = [
        (text("chart.round", number=stand.round), stand.vp)
        for stand in stood
        if stand.phase == CLOSING
    ]
    ended = text("chart.end" if facts.recording.over else "export.chart.now")
    found.append((ended, last))
    heads = max(width(name) for name, _ in found)
    names = [fit(cut(p.name, NAME), min(NAME, _widest(facts))) for p in facts.people]
    most = max(1, *(vp for _, sums in found for vp in sums))
    for name, sums in found:
        for person, shown, vp in zip(facts.people, names, sums, strict=True):
            head = name if person is facts.people[0] else ""
            bar = BAR * round(max(0, vp) * WIDE / most)
            yield f"{fit(head, heads)}  {person.letter} {shown}  {bar} {vp}"


def _widest(facts: Facts) -> int:
    return max(width(person.name) for person in facts.people)


def _goals(facts: Facts, disclosure: Disclosure) -> Iterator[str]:
    for who, goals in enumerate(disclosure.goals):
        yield f"### {_named(facts, who)}"
        yield ""
        yield from (f"- {literal(_goal(dealt, facts))}" for dealt in goals)
        yield ""


def _goal(dealt: DealtGoal, facts: Facts) -> str:
    words, text = facts.words, facts.words.text
    kind = text("goal.large" if dealt.large else "goal.small")
    if dealt.goal is None:
        return text("export.goal.hidden", kind=kind)
    scored = dealt.scored
    when = text("export.goal.open" if scored is None else "export.goal.scored", n=scored)
    vp, goal = words.count("vp", dealt.goal.vp), words.goal(dealt.goal.id)
    return text("export.goal", kind=kind, when=when, vp=vp, goal=goal)


def _log(facts: Facts) -> Iterator[str]:
    """The play-by-play: a heading for each phase, an item for each step that stands."""
    recording, words = facts.recording, facts.words
    first = recording.steps[0].state
    heading = _heading(facts, first.round, first.phase)
    shown = ""
    if gone := sum(type(s.line) is Entry for s in recording.steps) + 1 - len(recording.standing):
        form = "one" if gone == 1 else "many"
        yield from ("", f"*{words.text(f'export.left_out.{form}', count=gone)}*")
    for n in recording.standing[1:]:
        told: list[str] = []
        following = heading
        for event in recording.steps[n].events:
            line = words.event(event, facts.names)
            if isinstance(event, PhaseBegan):
                following = _heading(facts, event.round, event.phase)
            elif line is not None:
                told.append(literal(line))
        if heading != shown:
            yield from ("", f"### {heading}", "")
            shown = heading
        yield f"- **{n}** {told[0]}"
        yield from (f"  - {line}" for line in told[1:])
        heading = following


def _heading(facts: Facts, round_: int, phase: str) -> str:
    return facts.words.heading(round_, phase).rstrip(".。")
