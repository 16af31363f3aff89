"""A whole game as the page needs it: all words in one language, and every step as a difference.

| key | value |
|---|---|
| `lang`, `title`, `about`, `result`, `note`, `secrets` | what the page says of the game |
| `words` | the words of the page itself, by the end of their keys in the catalogue |
| `players` | `{letter, name, color, seat, bot, manager, power, goals}` of each |
| `rows`, `closed`, `fronts` | the plaza; the cells that each plot faces, by player and plot |
| `animals`, `sides`, `ads`, `publics`, `rules` | what can be read about, by id |
| `stock` | the ids of the shops and the kinds of public buildings, as the supply counts them |
| `deck` | the deck of ads after the deal, next first; null where readers may not know it |
| `steps` | of each the parts of the `position` that it changed, and what happened |
| `ways` | the steps to go to by command, turn, phase and round |
| `marks` | the marks of the timeline, of what was not taken back |
| `scores`, `sources` | the standings; where points came from |
| `at` | the step to begin with |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from animarche.engine.events import GoalDropped, GoalScored, PhaseBegan
from animarche.engine.state import PHASE_NAMES
from animarche.export.cards import Cards
from animarche.export.position import difference, position
from animarche.journal.format import Entry, Undo
from animarche.lang.rulebook import rule
from animarche.table.explaining import explain
from animarche.table.recording import PHASE, UNITS

if TYPE_CHECKING:
    from animarche.export.disclosure import DealtGoal, Disclosure
    from animarche.export.facts import Facts
    from animarche.lang.words import Words
    from animarche.table.recording import Mark, Recording

# The words of the page that other areas of the catalogue have, too.
SHARED = (
    *("table.ads", "table.ads.left", "table.closed", "table.empty_plot", "table.passed"),
    *("table.plaza", "table.reserve", "table.supply", "scoring.total", "scoring.play"),
    *("scoring.goals", "scoring.shops", "export.standings", "export.standings.now"),
    *("export.place", "export.player", "export.sources", "export.source", "export.log"),
    *("export.taken_back", "export.goals", "frame.upper", "frame.lower", "chart.round"),
    "key.close",
)
OWN = (
    *("step", "joint", "deal", "by", "by.command", "by.turn", "by.phase", "by.round"),
    *("first", "back"),
    *("play", "pause", "on", "last", "speed", "timeline", "chart", "rules", "details"),
    *("details.none", "view", "view.all", "goals.show", "goal.down", "goal.revealed"),
    *("goal.hidden", "deck.next", "returning", "won", "change.coins", "change.wood", "change.vp"),
    *("change.shops", "change.customers", "change.workers", "change.hired", "keys"),
    *("keys.command", "keys.turn", "keys.phase", "keys.round", "keys.ends", "keys.play"),
    *("keys.speed", "keys.goals", "keys.view", "keys.help", "fountain", "marker"),
)

# What the page fills in itself.
BLANKS = {name: f"{{{name}}}" for name in ("n", "last", "ads", "number")}


def game_to_json(facts: Facts, disclosure: Disclosure, at: int) -> dict[str, Any]:
    """The game as the table above says; `at` is the step to begin with."""
    recording, words = facts.recording, facts.words
    board = recording.steps[0].state.board
    cards = Cards(recording, words, disclosure)
    steps = list(_steps(facts))
    rules = sorted({id for step in steps for id in step.get("rules", ())})
    return {
        "lang": words.lang,
        "title": facts.title,
        "about": facts.about,
        "result": facts.result,
        "note": note(facts, disclosure),
        "over": recording.over,
        "secrets": disclosure.secrets,
        "words": _words(words),
        "players": _players(facts, disclosure),
        "rows": board.rows,
        "closed": list(board.closed),
        "fronts": [[list(front) for front in fronts] for fronts in board.fronts],
        "animals": cards.animals(),
        "sides": cards.sides(),
        "ads": cards.ads(),
        "publics": cards.publics(),
        "stock": {
            "shops": list(recording.cards.shops),
            "publics": list(recording.cards.public_kinds),
        },
        "rules": {
            id: {"name": words.text(f"rule.{id}"), "text": rule(id, words.lang).text}
            for id in rules
        },
        "deck": None if disclosure.deck is None else list(disclosure.deck),
        "steps": steps,
        "ways": {unit: _ways(recording, unit) for unit in UNITS},
        "marks": [
            [mark.n, mark.kind, mark.player, _name(mark, words)]
            for mark in recording.marks
            if mark.kind != PHASE
        ],
        "scores": [
            [score.place, score.player, score.play, score.goals, score.shops, score.total]
            for score in facts.scores
        ],
        "sources": facts.sources,
        "at": at,
    }


def note(facts: Facts, disclosure: Disclosure) -> str:
    """What an export holds of the secrets of a game, in a sentence."""
    if disclosure.secrets:
        return facts.words.text("export.note.secrets")
    return facts.words.text("export.note.safe", goals=disclosure.hidden)


def _words(words: Words) -> dict[str, str]:
    own = {name: words.text(f"page.{name}", **BLANKS) for name in OWN}
    shared = {key: words.text(key, **BLANKS) for key in SHARED}
    return own | shared | {f"phase.{name}": words.phase(name) for name in PHASE_NAMES}


def _name(mark: Mark, words: Words) -> str:
    """A mark of the timeline in words, which all may read before the game has come there."""
    match mark.kind:
        case "round":
            return words.text("chart.round", number=mark.id)
        case "building":
            return words.building(mark.id)
        case "ad":
            return words.ad(mark.id)
        case "goal":
            return words.text("export.goals")
        case kind:
            return words.phase(kind)


def _players(facts: Facts, disclosure: Disclosure) -> list[dict[str, Any]]:
    words = facts.words
    return [
        {
            "letter": person.letter,
            "name": person.name,
            "color": person.color,
            "seat": person.seat,
            "side": words.seat(person.seat),
            "bot": person.bot,
            "manager": words.manager(person.manager.id),
            "power": words.manager_text(person.manager.id),
            "goals": [_goal(dealt, words) for dealt in goals],
        }
        for person, goals in zip(facts.people, disclosure.goals, strict=True)
    ]


def _goal(dealt: DealtGoal, words: Words) -> dict[str, Any]:
    found: dict[str, Any] = {
        "kind": words.text("goal.large" if dealt.large else "goal.small"),
        "scored": dealt.scored,
    }
    if dealt.goal is not None:
        found["text"] = words.goal(dealt.goal.id)
        found["vp"] = words.count("vp", dealt.goal.vp)
        found["when"] = words.text("goal.end" if dealt.goal.at_end else "goal.now")
    return found


def _steps(facts: Facts) -> list[dict[str, Any]]:
    """The steps: `parts` that changed; `told`, sentences, where [sentence] is a heading and
    [masked, sentence] names a goal, which shows only when the game has come there; and, where there
    are any, `player`, `command`, `rules`, `changes` ([player, kind, before, after]), `undo`, and
    `gone` (1 for what was taken back later)."""
    recording, words, names = facts.recording, facts.words, facts.names
    before: dict[str, Any] = {}
    standing = set(recording.standing)
    found = []
    for step in recording.steps:
        here = position(step.state)
        made: dict[str, Any] = {"parts": difference(before, here)}
        before = here
        told: list[Any] = []
        for event in step.events:
            line = words.event(event, names)
            if isinstance(event, PhaseBegan):
                told.append([line])
            elif isinstance(event, (GoalScored, GoalDropped)):
                told.append([_masked(event, facts), line])
            elif line is not None:
                told.append(line)
        if type(step.line) is Undo:
            told = [words.undone(step.line.undo), *_again(facts, step.n)]
            made["undo"] = step.line.undo
        elif type(step.line) is Entry:
            if step.n not in standing:
                made["gone"] = 1
            made["player"] = step.line.player
            given = words.command(step.line.command, recording.before(step.n), names)
            made["command"] = given
        why = explain(recording, step.n)
        made["told"] = told
        if why.rules:
            made["rules"] = list(why.rules)
        if why.changes:
            made["changes"] = [[c.player, c.kind, c.before, c.after] for c in why.changes]
        found.append(made)
    return found


def _again(facts: Facts, n: int) -> list[list[str]]:
    """The heading of the phase that an undo leads back to, where that is another one."""
    if not facts.recording.leaves_phase(n):
        return []
    here = facts.recording.steps[n].state
    return [[facts.words.heading(here.round, here.phase)]]


def _masked(event: GoalScored | GoalDropped, facts: Facts) -> str:
    """That a goal was scored or given up, without saying which."""
    scored = isinstance(event, GoalScored)
    vp = facts.words.count("vp", event.vp if scored else -event.vp, signed=True)
    key = "event.goal_scored.short" if scored else "export.goal_dropped"
    return facts.words.text(key, player=facts.names[event.player], vp=vp)


def _ways(recording: Recording, unit: str) -> list[int]:
    """The steps that one comes to, step by step, from the deal on."""
    found = [0]
    while (n := recording.next(found[-1], unit, 1)) != found[-1]:
        found.append(n)
    return found
