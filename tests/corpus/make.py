"""Adds the games of the corpus that are not there yet, and writes down what all of them lead to.

    python -m tests.corpus.make

Where the results of a game would change while RULES_VERSION does not, nothing is written: a log
says by which rules it was played, and for these it would be false. With a new RULES_VERSION all
games are played anew. (Exit status: 0; 1 for results that may not change.)
"""

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from animarche.engine.game import RULES_VERSION
from tests.corpus.games import GAMES, LOGS, card_sets, play
from tests.corpus.results import behaviour, result, why_not

EXPECTED = Path(__file__).parent / "expected.json"


def expected():
    """The results that are written down."""
    return json.loads(EXPECTED.read_text(encoding="utf-8"))


def actual(with_trace=True):
    """The results as they are."""
    return {
        "rules": RULES_VERSION,
        "behaviour": {cards.sha256: behaviour(cards) for cards in card_sets()},
        "games": {game.name: result(game.path, with_trace) for game in GAMES if game.path.exists()},
    }


def _text(results):
    """Results as JSON, a game a line."""
    games = ",\n".join(f'  "{name}": {json.dumps(game)}' for name, game in results["games"].items())
    rest = json.dumps({**results, "games": {}}, indent=1)
    return rest.replace('"games": {}', f'"games": {{\n{games}\n }}') + "\n"


def main():
    known = expected() if EXPECTED.exists() else None
    if known is not None and known["rules"] == RULES_VERSION:
        if refusal := why_not(known, actual()):
            sys.stderr.write(
                f"{refusal} Mend the rules, or give RULES_VERSION a new number; "
                "nothing is written.\n"
            )
            return 1
    elif known is not None:
        for game in GAMES:
            game.path.unlink(missing_ok=True)
    LOGS.mkdir(exist_ok=True)
    for game in GAMES:
        if not game.path.exists():
            with TemporaryDirectory() as folder:
                game.path.write_bytes(play(game, game.cards, Path(folder)))
            print(f"{game.path.name} played.")
    EXPECTED.write_text(_text(actual()), encoding="utf-8")
    print(f"{EXPECTED.name} written: {len(GAMES)} games.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
