"""What the games of the corpus lead to, and how the rules behave without any log."""

from hashlib import sha256
from json import JSONEncoder
from random import Random

from animarche.engine.events import PhaseBegan
from animarche.engine.game import RULES_VERSION, apply, deal, options, standings, start
from animarche.journal.canonical import fingerprint
from animarche.journal.read import read_log
from animarche.journal.records import command_to_json, event_to_json
from animarche.journal.replay import replay
from animarche.journal.trace import step_to_json
from tests.corpus.games import cards_of

_encode = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
SEEDS = 20  # games of each number of players


def result(path, with_trace=True):
    """What a log leads to: its length, the final scores, best first, the fingerprint where each
    phase begins, and the sha256 of what `animarche trace` prints."""
    log = read_log(path)
    played = replay(log, cards_of(log.header))
    digest, phases = sha256(), {}
    for step in played:
        if with_trace:
            digest.update(f"{_encode(step_to_json(step))}\n".encode())
        for event in step.events:
            if isinstance(event, PhaseBegan):
                phases[f"r{event.round}.{event.phase}"] = fingerprint(step.state)
    found = {
        "players": len(log.header.players),
        "lines": len(log.lines),
        "fidelity": played.fidelity,
        "scores": scores(step.state),
        "over": step.state.to_act is None,
        "phases": phases,
    }
    return found | ({"trace": digest.hexdigest()} if with_trace else {})


def scores(state):
    """The standings, best first: place, player, total, and what it is made of."""
    return [
        {
            "place": score.place,
            "player": score.player,
            "total": score.total,
            "play": score.play,
            "goals": score.goals,
            "shops": score.shops,
        }
        for score in standings(state)
    ]


def behaviour(cards):
    """How the rules behave in random games, each from its seed: digests of the deals, of what was
    legal, and of what happened, by number of players. Nothing in them comes from a log."""
    found = {}
    for players in (2, 3, 4):
        dealt, legal, happened = sha256(), sha256(), sha256()
        for seed in range(SEEDS):
            rng = Random(seed)
            state = start(cards, deal(cards, players, seed))
            dealt.update(fingerprint(state).encode())
            while state.to_act is not None:
                commands = options(state)
                legal.update(_encode([command_to_json(command) for command in commands]).encode())
                state, events = apply(state, commands[int(rng.random() * len(commands))])
                happened.update(_encode([event_to_json(event) for event in events]).encode())
                happened.update(fingerprint(state).encode())
            happened.update(_encode(scores(state)).encode())
        found[str(players)] = {
            "deals": dealt.hexdigest()[:16],
            "options": legal.hexdigest()[:16],
            "events": happened.hexdigest()[:16],
        }
    return found


def why_not(known, found):
    """Why results may not be written down in place of those that are known, one sentence; None if
    they may. While the rules stay, games and card sets may come, but no result may change."""
    if known["rules"] != RULES_VERSION:
        return None
    for name, expected in known["games"].items():
        if name not in found["games"]:
            return f"The game {name} is missing."
        if (result := found["games"][name]) != expected:
            parts = [key for key in expected if result.get(key) != expected[key]]
            return f"The game {name} has other {', '.join(parts)} by the same rules."
    for cards, expected in known["behaviour"].items():
        if found["behaviour"].get(cards, expected) != expected:
            return "Random games go another way by the same rules."
    return None
