"""Recordings of random games, and what must stay hidden in them."""

from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from animarche.engine.commands import Pass, Sell
from animarche.engine.events import GoalScored
from animarche.engine.game import apply, options, start
from animarche.export.disclosure import Disclosure
from animarche.export.facts import Facts
from animarche.journal.canonical import fingerprint
from animarche.journal.format import Seat
from animarche.journal.read import read_log
from animarche.journal.write import Journal
from animarche.lang.words import Words
from animarche.table.recording import Recording
from tests.cards.first import first_cards
from tests.journal.games import header

NAMES = ("Mika", "ケンさん", "Aya", "Sora")
WHOLE = 2000  # moves; more than any game has

# What HTML, SVG, Markdown, JSON, a terminal or a template might obey.
HOSTILE = (
    "</script><script>window.hacked=1</script>",
    '"><img src=x onerror=window.hacked=1>',
    "[a](javascript:alert(1)) `*_|~ www.a.de http://b.de",
    "\x1b[2J\x9b31m\x07\n# %%data%% {n} {{}}\u202e\u2028]]>&lt;",
)


def write(path, players=4, seed=5, moves=WHOLE, undo=False, names=NAMES, colors=(None,) * 4):
    """The log of a random game in which shops are built and kept; with `undo` every seventh move is
    taken back, and another one is made."""
    seats = tuple(
        Seat(name, "person", color) for name, color in zip(names[:players], colors, strict=False)
    )
    head, chance = header(players, seed, players=seats), Random(seed)
    journal = Journal.create(path, head, durable=False)
    state = start(first_cards(), head.deal)
    for number in range(moves):
        if state.to_act is None:
            break
        busy = [o for o in options(state) if not isinstance(o, (Pass, Sell))]
        command = chance.choice(busy if busy and chance.random() < 0.85 else options(state))
        after, _ = apply(state, command)
        journal.command(state.to_act, command, after)
        if undo and number % 7 == 6:
            journal.undo(1, state)
        else:
            state = after
    journal.close()
    return path


def recorded(players=4, seed=5, moves=WHOLE, undo=False, names=NAMES):
    with TemporaryDirectory() as folder:
        path = write(Path(folder) / "game.jsonl", players, seed, moves, undo, names)
        return Recording(read_log(path), first_cards())


shared = cache(recorded)  # for tests that only look


def facts(recording, lang="en"):
    return Facts(recording, Words(lang, recording.cards.document))


def disclosed(recording, secrets=False):
    return Disclosure(recording, secrets)


def shown_goals(recording):
    """The ids of the goals that scored at some time."""
    return {
        event.goal
        for step in recording.steps
        for event in step.events
        if isinstance(event, GoalScored)
    }


def hidden_goals(recording):
    """The ids of the goals that nobody was ever shown."""
    dealt = {
        goal.id
        for player in recording.steps[0].state.players
        for goal in (*player.goals.small, *player.goals.large)
    }
    return dealt - shown_goals(recording)


def leaks(text, recording, lang):
    """What is hidden in a game and stands in a text all the same."""
    words = Words(lang, recording.cards.document)
    said = {words.goal(id) for id in shown_goals(recording)}
    goals = [words.goal(id) for id in hidden_goals(recording)]
    never = set(recording.steps[0].state.ad_deck)
    for step in recording.steps:
        never -= {ad.id for ad in step.state.ads}
    found = [f'"{id}"' for id in hidden_goals(recording)]
    found += [goal.rstrip(".。") for goal in goals if not any(goal in other for other in said)]
    found += [*never, *(words.ad(id) for id in never)]
    found += [fingerprint(step.state) for step in recording.steps[1:]]
    found.append(str(recording.log.header.seed))
    return [secret for secret in found if secret in text]
